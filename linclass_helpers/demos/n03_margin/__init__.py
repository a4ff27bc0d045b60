"""Notebook 03: how the number of updates depends on the margin, and on the origin."""

from .factors_of_the_bound import looseness
from .other_origin_and_unit import shift_and_scale
from .updates_against_margin import margin

__all__ = ["looseness", "margin", "shift_and_scale"]
