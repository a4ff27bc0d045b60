"""Notebook 03: what the margin does to a run, what the bound gives away, and what origin and unit change."""

from .looseness import Looseness as looseness
from .margin import Margin as margin
from .shift_and_scale import ShiftAndScale as shift_and_scale

__all__ = ["looseness", "margin", "shift_and_scale"]
