"""Least squares: the line, or the w, with the smallest squared error. With labels −1 and +1 it is LMS.

straight_line.py
    line(x, y): slope, intercept, r and residuals; line_from_summary(…) from five numbers
students_t.py
    t_quantile(…): how many standard errors a confidence interval extends each way
fitting.py
    fit(X, y): the best w in closed form; normal_equations, loss, and the safe learning rate
descent.py
    descend(X, y): gradient descent; sgd(X, y): one point at a time; Descent, their record
"""

from .descent import ORDERS, Descent, descend, sgd
from .fitting import fit, loss, normal_equations, step_limit
from .straight_line import FittedLine, Line, line, line_from_summary
from .students_t import t_quantile

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
    "t_quantile",
]
