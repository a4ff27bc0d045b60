"""Is there a separator? The one with the widest margin, or a witness that there is none, with a proof.

Reflect the points: zᵢ = yᵢ xᵢ. A separator w has wᵀzᵢ > 0 for all of them. Everything follows from one
point, the p nearest to the origin in the convex hull of the zᵢ. If p = 0, its weights λ are a witness:
Σ λᵢ zᵢ = 0, and no w is positive on vectors that cancel. Otherwise w = p/‖p‖ is the separator of the
widest margin, and that margin is ‖p‖. With a bias the same holds for the differences of the classes.

p is a weighted mean of a few points. Floats guess these (`nearest_by_floats`), and exact arithmetic with
whole numbers proves that they are right (`nearest_exactly`).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd, isqrt

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import read_only
from ..words import vector
from .checking import separates
from .magnifying import found_in_floats
from .nearest_by_floats import Guess, nearest, nearest_between, scaled
from .nearest_exactly import nearest_point, whole_numbers

MAX_ROUNDS = 100_000  # a good guess needs one round, the worst data that were tried a few hundred
SMALL = 200  # numbers in X: up to this size, a guess by floats saves no time
# The proof of each of the four answers, in words.
_WIDEST = (
    "Without rounding: yᵢ w*ᵀxᵢ ≥ γ* (here {margin:.4g}) for every point, so w* separates; and γ*w* is a "
    "weighted mean of the reflected {support}, so no direction keeps all points farther from its boundary."
)
_WIDEST_STRIP = (
    "Without rounding: yᵢ(w*ᵀxᵢ + w₀*) ≥ γ* (here {margin:.4g}) for every point, so w* and w₀* separate; and "
    "2γ*w* is a step from one class's hull to the other's ({support}), so no wider strip fits between them."
)
_CANCEL = (
    "Without rounding: weights λ > 0 on {support}, with Σλ = 1, make Σ λᵢ yᵢ xᵢ exactly 0. A separator "
    "would make its product with that sum positive, and it is 0: there is none."
)
_SHARED = (
    "Without rounding: weights λ > 0 on {support}, with Σλ = 1, make Σ λᵢ yᵢ xᵢ and Σ λᵢ yᵢ exactly 0. So "
    "one point is a mean of either class, and would have to lie on both sides: there is no separator."
)
_TOO_FINE = " The margin is so small that w, rounded to floats, does not separate: the numbers in `exact` do."


@dataclass(frozen=True, eq=False, repr=False)
class Separability:
    """The result of `analyse`.

    Attributes
    ----------
    separable
        does some w have yᵢ(wᵀxᵢ + bias) > 0 for every point?
    w
        the unit vector with the widest margin; None if no w separates
    margin
        half the width of the widest strip between the classes; 0.0 if no w separates
    support
        the points on the edges of the strip, counted from 0; if no w separates, those with λ > 0
    witness
        if no w separates: λ ≥ 0 with Σλ = 1 and Σ λᵢ yᵢ xᵢ = 0
    bias
        w₀ of wᵀx + w₀; 0.0 if no bias was asked for
    shared
        with a bias, if no w separates: a point in the convex hulls of both classes
    exact
        whole numbers proportional to w (followed by the bias, if there is one), or to λ
    proof
        the proof in words, with points counted from 1
    """

    separable: bool
    w: np.ndarray | None
    margin: float
    support: np.ndarray
    witness: np.ndarray | None
    bias: float
    shared: np.ndarray | None
    exact: tuple[int, ...]
    proof: str

    def mixtures(self, X: ArrayLike, y: ArrayLike) -> dict[float, np.ndarray]:
        """For each label the mean of its points, weighted with the witness λ."""
        lam, X = self.witness, arguments.matrix(X)
        if lam is None or len(lam) != len(X):
            raise ValueError("mixtures are made with the witness of these points, but there is none.")
        y = arguments.signs(y, len(X))
        return {
            sign: lam[y == sign] @ X[y == sign] / lam[y == sign].sum()
            for sign in (1, -1)
            if lam[y == sign].any()
        }

    @property
    def summary(self) -> str:
        """The verdict in one line."""
        points = _listed(self.support) + " (numbered from 1)"
        if self.separable:
            return f"separable: widest margin {self.margin:.4g}, support {points}"
        if self.shared is None:
            return f"not separable: Σ λᵢ yᵢ xᵢ = 0 with λ > 0 on {points}"
        where = f" {vector(self.shared)}" if len(self.shared) <= 3 else ""
        return f"not separable: the hulls of the classes share a point{where}, mixed from {points}"

    def __repr__(self) -> str:
        return self.summary


def analyse(X: ArrayLike, y: ArrayLike, *, bias: bool = False) -> Separability:
    """Is there a strict separator? Finds the one with the widest margin, or a witness that there is none.

    Without `bias` the separator is wᵀx = 0, through the origin. For the margin that matters to a perceptron
    with a bias, pass augmented data. With `bias` the separator is wᵀx + w₀ = 0, in the middle of the widest
    strip between the two classes.

    The verdict, the support and `exact` are computed without rounding, from exactly the floats in X. The
    values of w, margin, λ and bias are those results rounded to floats.
    """
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X), both=bias)
    if np.abs(X).max() > 1e300:
        raise ValueError(f"X reaches {np.abs(X).max():g}, so lengths overflow: divide X by a constant.")
    points, unit = whole_numbers(X)
    signs = y.astype(int).astype(object)
    weights, direction, offset = (_between_hulls if bias else _through_origin)(X, points, signs)
    if direction.any():
        return _separator(points, unit, signs, direction, offset, bias)
    return _witness(points, unit, signs, weights, bias)


def _through_origin(
    X: np.ndarray, points: np.ndarray, signs: np.ndarray
) -> tuple[dict[int, int], np.ndarray, int]:
    """The weights of the hull's nearest point, that point as the direction of w, and 0 as the offset."""
    Z = signs[:, None] * points
    start = {0: 1}
    if X.size > SMALL:
        F = scaled(signs.astype(float)[:, None] * X)
        start = _guess(found_in_floats(nearest, F, Z, np.ones_like(signs)))
    found = nearest_point(Z.__getitem__, lambda p: int(np.argmin(Z @ p)), start, MAX_ROUNDS)
    return found.weights, found.point, 0


def _between_hulls(
    X: np.ndarray, points: np.ndarray, signs: np.ndarray
) -> tuple[dict[int, int], np.ndarray, int]:
    """The same for the differences x₊ − x₋ of the classes, and the offset of the middle of the strip.

    The nearest point in the hull of the differences is the shortest step from one hull to the other. There
    are n₊n₋ differences, but the lowest in any direction is the lowest point of one class minus the highest
    of the other.
    """
    plus, minus = np.flatnonzero(signs == 1), np.flatnonzero(signs == -1)

    def ends(p: np.ndarray) -> tuple[int, int]:
        heights = points @ p
        return int(plus[np.argmin(heights[plus])]), int(minus[np.argmax(heights[minus])])

    start = {(int(plus[0]), int(minus[0])): 1}
    if X.size > SMALL:
        F = scaled(scaled(X) - np.median(scaled(X), axis=0))
        start = _guess(found_in_floats(lambda F: nearest_between(F, plus, minus), F, points, signs))
    found = nearest_point(lambda pair: points[pair[0]] - points[pair[1]], ends, start, MAX_ROUNDS)
    weights: Counter[int] = Counter()
    for (i, j), weight in found.weights.items():
        weights[i] += weight
        weights[j] += weight
    low, high = ends(found.point)
    return weights, 2 * found.point, -((points[low] + points[high]) @ found.point)


def _guess(found: Guess) -> dict:
    """The start of the exact search: the corners that floats have found, with whole numbers as weights."""
    corners, weights, _ = found
    return {corner: int(weight * 2**60) + 1 for corner, weight in zip(corners, weights.tolist(), strict=True)}


def _separator(
    points: np.ndarray, unit: int, signs: np.ndarray, direction: np.ndarray, offset: int, bias: bool
) -> Separability:
    heights = signs * (points @ direction + offset)
    support = np.flatnonzero(heights == min(heights))
    length = isqrt(int(direction @ direction) << 128)  # ‖direction‖ · 2⁶⁴
    margin = (int(min(heights)) << 64) / (length * unit)
    w, w0 = _rounded(points, unit, signs, direction, offset, length)
    proof = (_WIDEST_STRIP if bias else _WIDEST).format(margin=margin, support=_listed(support))
    if not separates(points, unit, signs, w, w0):
        proof += _TOO_FINE
    exact = _reduced([unit * int(v) for v in direction] + [int(offset)] * bool(bias))
    return Separability(True, read_only(w), margin, read_only(support), None, w0, None, exact, proof)


def _witness(
    points: np.ndarray, unit: int, signs: np.ndarray, weights: dict[int, int], bias: bool
) -> Separability:
    support = np.array(sorted(weights))
    exact = [weights.get(i, 0) for i in range(len(points))]
    total = sum(exact)
    lam = np.array([weight / total for weight in exact])
    shared = None
    if bias:
        plus = [i for i in support if signs[i] == 1]
        mixed, below = sum(exact[i] * points[i] for i in plus), sum(exact[i] for i in plus) * unit
        shared = read_only(np.array([value / below for value in mixed]))
    proof = (_SHARED if bias else _CANCEL).format(support=_listed(support))
    return Separability(
        False, None, 0.0, read_only(support), read_only(lam), 0.0, shared, _reduced(exact), proof
    )


def _rounded(
    points: np.ndarray, unit: int, signs: np.ndarray, direction: np.ndarray, offset: int, length: int
) -> tuple[np.ndarray, float]:
    """The unit vector and the bias as floats, which still separate if such floats can be found.

    If the margin is about as small as the spacing of floats, the rounded w may not separate. So lengths that
    differ slightly from 1 are tried as well, because each of them rounds to other floats.
    """
    for nudge in sorted(range(-16, 17), key=abs):
        one = 2**64 + nudge * 2**11
        w, bias = np.array([one * v / length for v in direction]), one * offset / (length * unit)
        if separates(points, unit, signs, w, bias):
            return w, bias
    return np.array([2**64 * v / length for v in direction]), 2**64 * offset / (length * unit)


def _reduced(numbers: list[int]) -> tuple[int, ...]:
    """The numbers divided by their greatest common divisor."""
    factor = gcd(*numbers)
    return tuple(number // factor for number in numbers)


def _listed(support: Iterable[int]) -> str:
    """The points, counted from 1: "point 3", "points 2 and 5", "points 1, 2, 3, 4, 5, 6 and 9 more"."""
    names = [str(i + 1) for i in support]
    if len(names) == 1:
        return f"point {names[0]}"
    first, last = (names[:6], f"{len(names) - 6} more") if len(names) > 8 else (names[:-1], names[-1])
    return f"points {', '.join(first)} and {last}"
