"""Notebook 01: is there a line at all?"""

from .turning_w import separability

__all__ = ["separability"]
