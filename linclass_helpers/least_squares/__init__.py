"""Least squares: the line, or the w, that comes nearest to given numbers. Labels −1 and +1 make it LMS.

straight_line.py   line(x, y): slope, intercept, r and residuals; line_from_summary(…) from five numbers
fitting.py         fit(X, y): the best w in one step; normal_equations, loss, and the safe learning rate
descent.py         descend(X, y): the same step by step; sgd(X, y): one point at a time; Descent, their record
"""

from .descent import ORDERS, Descent, descend, sgd
from .fitting import fit, loss, normal_equations, step_limit
from .straight_line import FittedLine, Line, line, line_from_summary

__all__ = [
    "ORDERS",
    "Descent",
    "FittedLine",
    "Line",
    "descend",
    "fit",
    "line",
    "line_from_summary",
    "loss",
    "normal_equations",
    "sgd",
    "step_limit",
]
