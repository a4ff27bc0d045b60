"""How many labellings of n points a hyperplane can separate: Cover's count."""

from math import comb

from .. import arguments


def dichotomies(n: int, d: int) -> int:
    """The number of the 2ⁿ labellings of n points that a hyperplane through 0 can separate (Cover, 1965).

    It is the same for all points in general position in d dimensions, which means that any d of them are
    linearly independent.
    """
    n, d = arguments.count(n, "n"), arguments.count(d, "d")
    return 2 * sum(comb(n - 1, k) for k in range(min(n, d)))
