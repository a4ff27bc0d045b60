"""Notebook 08: least squares, from a line to a classifier."""

from .assumptions import Assumptions as assumptions
from .line import Line as line
from .lms import Lms as lms

__all__ = ["assumptions", "line", "lms"]
