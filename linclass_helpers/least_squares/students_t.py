"""How far an estimate may be from the truth, in standard errors: Student's t.

`scipy.special.stdtrit` has the same numbers, but opening it takes 16 MB of every kernel and a quarter of a
second, and on the live site a download of 14 MB, for one number in a demo.
"""

from math import cos, inf, pi, sin, sqrt

from .. import arguments


def t_quantile(level: float, freedom: int) -> float:
    """The t between whose −t and t Student's distribution has a share `level`. `freedom` is n − 2 for a line.

    The share between −t and t is a finite sum for each whole number of degrees of freedom; t is where it
    reaches the level, found by halving.
    """
    level, freedom = arguments.number(level, "level"), arguments.count(freedom, "freedom")
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, but it is {level:g}: 0.95 is usual.")
    low, high = 0.0, pi / 2  # of the angle whose tangent is t/√freedom
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _between(middle, freedom) < level else (low, middle)
    return sqrt(freedom) * sin(middle) / cos(middle) if cos(middle) > 0 else inf


def _between(angle: float, freedom: int) -> float:
    """The share of the distribution between −t and t, where t = √freedom tan(angle)."""
    odd = freedom % 2
    term = sum_ = cos(angle) if odd else 1.0
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= (k - 1) / k * cos(angle) ** 2
        sum_ += term
    if not odd:
        return sin(angle) * sum_
    return 2 / pi * (angle + (sin(angle) * sum_ if freedom > 1 else 0))
