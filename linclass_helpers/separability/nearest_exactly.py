"""The point of a convex hull that is nearest to the origin, computed without rounding.

Every float is a whole number divided by a power of two. So an array of floats, multiplied by one large power
of two, is an array of whole numbers, and Python's integers neither round nor overflow.

The method is Philip Wolfe's (1976). It keeps a few corners of the hull and the nearest point p to the origin
on the flat through them (a point, a line, a plane, …). In each round it adds the corner with the smallest dot
product with p, and walks to the nearest point of the new flat. A corner whose weight becomes negative on the
way is dropped. It ends when no corner has a smaller dot product with p than p itself.

Each round ends strictly nearer to the origin than the one before, and there are finitely many sets of
corners, so it ends. Because every comparison is exact, the result is proved.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import gcd
from operator import mul
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike

Key = TypeVar("Key", bound=Hashable)  # identifies a corner


class Nearest(NamedTuple):
    """The nearest point Σ weights · corners / Σ weights. All weights are whole numbers above 0."""

    weights: dict
    point: np.ndarray  # Σ weights · corners, in whole numbers
    total: int  # Σ weights


def whole_numbers(values: ArrayLike) -> tuple[np.ndarray, int]:
    """Floats as fractions with a common denominator: (numerators as Python's integers, denominator)."""
    mantissas, powers = np.frexp(values)  # a float is mantissa · 2^power, and the mantissa has 53 bits
    whole = np.ldexp(mantissas, 53).astype(np.int64)
    zeros = np.frexp(np.maximum(whole & -whole, 1).astype(float))[1] - 1  # trailing zero bits
    powers = np.where(whole == 0, 0, powers - 53 + zeros)
    denominator = max(0, -int(powers.min()))  # as a power of two
    return (whole >> zeros).astype(object) << (powers + denominator).astype(object), 1 << denominator


def nearest_point(
    corner: Callable[[Key], np.ndarray],
    lowest: Callable[[np.ndarray], Key],
    start: dict[Key, int],
    limit: int,
) -> Nearest:
    """The point nearest to the origin in the convex hull of some corners.

    Parameters
    ----------
    corner
        `corner(key)` is a corner, as a vector of whole numbers
    lowest
        `lowest(p)` is the key of the corner with the smallest dot product with p
    start
        the keys of a few corners, with whole numbers above 0 as their weights: a good guess needs few rounds
    limit
        of the number of rounds
    """
    mean = start
    for _ in range(limit):
        weights = _walk_to_flat(mean, corner)
        point = np.sum([weight * corner(key) for key, weight in weights.items()], axis=0)
        lowest_corner = lowest(point)
        # All corners of the flat have the same dot product with its nearest point, so one of them is enough.
        level = corner(next(iter(weights))) @ point
        if corner(lowest_corner) @ point >= level:
            return Nearest(weights, point, sum(weights.values()))
        mean = {**weights, lowest_corner: 0}
    raise ArithmeticError(
        f"The nearest point was not reached in {limit} rounds, though in theory it always is: "
        "please report the data."
    )


def _walk_to_flat(mean: dict[Key, Any], corner: Callable[[Key], np.ndarray]) -> dict[Key, int]:
    """Walk from a weighted mean of corners to the nearest point of the flat through them.

    The walk is a straight line. Where a weight becomes 0, its corner is dropped, and the walk goes on to the
    nearest point of the flat through the others. The result has whole numbers above 0 as weights.
    """
    while True:
        found = _weights_on_flat([corner(key).tolist() for key in mean])
        if min(found) > 0:
            divisor = gcd(*found)
            return {key: weight // divisor for key, weight in zip(mean, found, strict=True)}
        scale = Fraction(sum(mean.values()), sum(found))
        target = {key: scale * weight for key, weight in zip(mean, found, strict=True)}
        step = min(mean[key] / (mean[key] - target[key]) for key in mean if target[key] <= 0)
        moved = {key: mean[key] + step * (target[key] - mean[key]) for key in mean}
        mean = {key: weight for key, weight in moved.items() if weight > 0}


def _weights_on_flat(corners: list[list[int]]) -> list[int]:
    """Weights, up to a common factor, of the point of the flat that is nearest to the origin.

    They solve (C Cᵀ + 1 1ᵀ) weights = 1, where the rows of C are the corners. Fraction-free elimination
    (Bareiss) keeps all numbers whole, because its divisions are exact. If a pivot is 0, the corner lies on
    the flat of the corners before it. Its row then contains only zeros, and its weight is 0.

    The matrix is symmetric and remains so. A row is stored from the diagonal on, with its right-hand side.
    """
    rows = [[1 + _dot(one, other) for other in corners[i:]] + [1] for i, one in enumerate(corners)]
    last = 1
    for j, top in enumerate(rows):
        if pivot := top[0]:
            for i in range(j + 1, len(rows)):
                above = top[i - j :]
                rows[i] = [(pivot * v - above[0] * u) // last for v, u in zip(rows[i], above, strict=True)]
            last = pivot
    weights: list[int] = []
    for top in reversed(rows):
        rest = last * top[-1] - _dot(top[1:-1], weights)
        weights.insert(0, rest // top[0] if top[0] else 0)
    return weights


def _dot(a: list[int], b: list[int]) -> int:
    return sum(map(mul, a, b))
