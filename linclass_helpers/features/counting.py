"""How many labellings a hyperplane can make: Cover's count."""

from math import comb

from .. import arguments


def dichotomies(n: int, d: int) -> int:
    """In how many of the 2ⁿ ways to label n points can a hyperplane through 0 separate them? (Cover, 1965)

    The same number for all points in general position in d dimensions: any d of them independent.
    """
    n, d = arguments.count(n, "n"), arguments.count(d, "d")
    return 2 * sum(comb(n - 1, k) for k in range(min(n, d)))
