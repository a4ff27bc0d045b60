"""Notebook 03: how the margin, the origin and the unit change a run, and why the bound is loose."""

from .looseness import Looseness as looseness
from .margin import Margin as margin
from .shift_and_scale import ShiftAndScale as shift_and_scale

__all__ = ["looseness", "margin", "shift_and_scale"]
