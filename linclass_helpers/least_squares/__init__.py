"""Least squares, or LMS: the w whose wᵀx comes nearest to the labels −1 and +1 themselves.

fitting.py   fit(X, y): the best w in one step; loss, and the safe learning rate
descent.py   descend(X, y): the same step by step, and Descent, its record
"""

from .descent import Descent, descend
from .fitting import fit, loss, step_limit

__all__ = ["Descent", "descend", "fit", "loss", "step_limit"]
