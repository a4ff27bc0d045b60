"""Quantiles of Student's t distribution, for confidence intervals.

`scipy.special.stdtrit` computes the same numbers. But importing it takes 16 MB of memory in every kernel
and a quarter of a second, and on the live site a download of 14 MB, for one number in a demo.
"""

from math import cos, inf, pi, sin, sqrt

from .. import arguments


def t_quantile(level: float, freedom: int) -> float:
    """The t with probability `level` between −t and t in Student's distribution.

    `freedom` is the number of degrees of freedom, n − 2 for a line. For a whole number the probability is a
    finite sum, and t is found by bisection.
    """
    level, freedom = arguments.probability(level, "level"), arguments.count(freedom, "freedom")
    low, high = 0.0, pi / 2  # of the angle whose tangent is t/√freedom
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _between(middle, freedom) < level else (low, middle)
    return sqrt(freedom) * sin(middle) / cos(middle) if cos(middle) > 0 else inf


def _between(angle: float, freedom: int) -> float:
    """The probability of a value between −t and t, where t = √freedom tan(angle)."""
    odd = freedom % 2
    term = sum_ = cos(angle) if odd else 1.0
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= (k - 1) / k * cos(angle) ** 2
        sum_ += term
    if not odd:
        return sin(angle) * sum_
    return 2 / pi * (angle + (sin(angle) * sum_ if freedom > 1 else 0))
