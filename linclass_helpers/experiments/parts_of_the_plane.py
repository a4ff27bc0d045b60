"""Who has which part of the plane, where a row of W for each class says so: all parts are polygons."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments


class Part(NamedTuple):
    """A convex polygon, the numbers of the classes that have it, and its share of the window."""

    corners: np.ndarray
    who: tuple[int, ...]
    share: float


def claimed_parts(W: ArrayLike, window: Sequence[float]) -> list[Part]:
    """The window, cut along the lines wᵀ(1, x) = 0: class k claims where the score of row k is 0 or more.

    A part may be claimed by one class, by several, or by none.
    """
    rows, whole = _rows(W), _rectangle(window)
    parts: list[tuple[np.ndarray, tuple[int, ...]]] = [(whole, ())]
    for k, w in enumerate(rows):
        halves = [(_kept(corners, w), (*who, k)) for corners, who in parts]
        parts = halves + [(_kept(corners, -w, edge=False), who) for corners, who in parts]
        parts = [(corners, who) for corners, who in parts if len(corners) > 2]
    return [Part(corners, who, _area(corners) / _area(whole)) for corners, who in parts]


def chosen_parts(W: ArrayLike, window: Sequence[float]) -> list[Part]:
    """The part of the window where each class has the highest score, of those that have one anywhere."""
    rows, whole = _rows(W), _rectangle(window)
    parts = []
    for k, w in enumerate(rows):
        corners = whole
        for other in np.delete(rows, k, axis=0):
            corners = _kept(corners, w - other) if len(corners) else corners
        if len(corners) > 2:
            parts.append(Part(corners, (k,), _area(corners) / _area(whole)))
    return parts


def _rows(W: ArrayLike) -> np.ndarray:
    W = arguments.matrix(W, "W")
    if W.shape[1] != 3:
        raise ValueError(
            f"W must have 3 columns, a bias and two weights, to cut a plane, but it has {W.shape[1]}."
        )
    return W


def _rectangle(window: Sequence[float]) -> np.ndarray:
    x0, x1, y0, y1 = arguments.vector(window, 4, "window")
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _kept(corners: np.ndarray, w: np.ndarray, edge: bool = True) -> np.ndarray:
    """The part of a convex polygon where wᵀ(1, x) ≥ 0; without its edge, not where it is 0 all over."""
    score = w[0] + corners @ w[1:]
    if (score >= 0).all():
        return corners if edge or (score > 0).any() else corners[:0]
    after, there = np.roll(corners, -1, axis=0), np.roll(score, -1)
    found = []
    for p, q, a, b in zip(corners, after, score, there):
        if a >= 0:
            found.append(p)
        if (a >= 0) != (b >= 0):
            found.append(p + a / (a - b) * (q - p))
    return np.reshape(found, (-1, 2))


def _area(corners: np.ndarray) -> float:
    x, y = corners.T
    return float(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2)
