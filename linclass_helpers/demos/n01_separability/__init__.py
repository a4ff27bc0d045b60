"""Notebook 01: is there a line that separates the points?"""

from .separability import Separability as separability

__all__ = ["separability"]
