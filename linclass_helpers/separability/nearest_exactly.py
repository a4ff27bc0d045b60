"""The point of a convex hull that is nearest to the origin, found without any rounding.

Every float is a whole number over a power of two. So a table of floats, times one large power of
two, is a table of whole numbers, and Python's whole numbers never round and never overflow.

The method is Philip Wolfe's (1976). It keeps a few corners of the hull, walks to the point nearest to
the origin on the flat through them (a point, a line, a plane, …), drops corners that would need a
negative weight on the way, and takes in the corner that lies farthest back, until no corner lies
behind. Each round ends strictly nearer to the origin than the one before, and there are finitely many
sets of corners, so it ends; and because every comparison is exact, it ends with a proof.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import gcd
from operator import mul
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike

Key = TypeVar("Key", bound=Hashable)  # of a corner


class Nearest(NamedTuple):
    """The nearest point, as Σ weights · corners / Σ weights, all weights whole numbers above zero."""

    weights: dict
    point: np.ndarray  # Σ weights · corners, in whole numbers
    total: int  # Σ weights


def whole_numbers(values: ArrayLike) -> tuple[np.ndarray, int]:
    """Floats as Python's whole numbers over one shared denominator: (numerators, denominator)."""
    mantissas, powers = np.frexp(values)  # a float is mantissa · 2^power, and the mantissa has 53 bits
    whole = np.ldexp(mantissas, 53).astype(np.int64)
    spare = np.frexp(np.maximum(whole & -whole, 1).astype(float))[1] - 1  # the zeros it ends with
    powers = np.where(whole == 0, 0, powers - 53 + spare)
    below = max(0, -int(powers.min()))
    return (whole >> spare).astype(object) << (powers + below).astype(object), 1 << below


def nearest_point(
    corner: Callable[[Key], np.ndarray],
    lowest: Callable[[np.ndarray], Key],
    start: dict[Key, int],
    limit: int,
) -> Nearest:
    """The point nearest to the origin in the convex hull of some corners.

    The hull is known through two functions: `corner(key)` is a corner, a vector of whole numbers, and
    `lowest(p)` is the key of the corner with the smallest dot product with p. `start` maps a few keys
    to weights above zero, whole numbers; the better that guess, the fewer the rounds.
    """
    mean = start
    for _ in range(limit):
        weights = _walk_to_flat(mean, corner)
        point = sum(weight * corner(key) for key, weight in weights.items())
        back = lowest(point)
        # On the flat, every corner has the same dot product with the point: any of them will do.
        level = corner(next(iter(weights))) @ point
        if corner(back) @ point >= level:
            return Nearest(weights, point, sum(weights.values()))
        mean = {**weights, back: 0}
    raise ArithmeticError(
        f"The nearest point was not reached in {limit} rounds, though in theory it always is: "
        "please report the data."
    )


def _walk_to_flat(mean: dict[Key, Any], corner: Callable[[Key], np.ndarray]) -> dict[Key, int]:
    """Walk from a weighted mean of corners to the nearest point of the flat through them.

    The walk is a straight line; where a weight reaches zero its corner is dropped, and the walk goes on
    to the flat of those that remain. The weights returned are whole numbers above zero.
    """
    while True:
        aim = _weights_on_flat([corner(key).tolist() for key in mean])
        if min(aim) > 0:
            shrink = gcd(*aim)
            return {key: weight // shrink for key, weight in zip(mean, aim, strict=True)}
        scale = Fraction(sum(mean.values()), sum(aim))
        target = {key: scale * weight for key, weight in zip(mean, aim, strict=True)}
        step = min(mean[key] / (mean[key] - target[key]) for key in mean if target[key] <= 0)
        moved = {key: mean[key] + step * (target[key] - mean[key]) for key in mean}
        mean = {key: weight for key, weight in moved.items() if weight > 0}


def _weights_on_flat(corners: list[list[int]]) -> list[int]:
    """Weights, up to one common factor, that make Σ weight · corner the nearest point of the flat.

    They solve (C Cᵀ + 1 1ᵀ) weights = 1. Fraction-free elimination (Bareiss) keeps the whole table in
    whole numbers: each of its divisions is exact. A pivot of zero means a corner that already lies on
    the flat of those before it: its row has become all zeros, and it gets no weight.

    The table is symmetric and stays so: a row is kept from the diagonal on, with its right-hand side.
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
