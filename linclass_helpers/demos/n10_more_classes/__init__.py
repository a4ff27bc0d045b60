"""Notebook 10: more than two classes, in the plane and of handwritten digits."""

from .digits import Digits as digits
from .multiclass import Multiclass as multiclass

__all__ = ["digits", "multiclass"]
