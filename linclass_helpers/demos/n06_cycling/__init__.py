"""Notebook 06: points that no line separates."""

from .loop_of_a_run import cycling
from .six_lines import remedies

__all__ = ["cycling", "remedies"]
