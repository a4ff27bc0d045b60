"""Notebook 06: points that no line separates."""

from .cycling import Cycling as cycling
from .remedies import Remedies as remedies

__all__ = ["cycling", "remedies"]
