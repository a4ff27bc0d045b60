"""Notebook 10: more than two classes, in the plane and in handwriting."""

from .clouds_and_regions import multiclass
from .digit_by_hand import digits

__all__ = ["digits", "multiclass"]
