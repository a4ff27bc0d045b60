"""The regions of the plane that belong to each class, for a row of W per class. All are convex polygons."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments


class Part(NamedTuple):
    """A part of the window.

    Attributes
    ----------
    corners
        of a convex polygon
    who
        the numbers of the classes to which it belongs
    share
        its share of the area of the window
    """

    corners: np.ndarray
    who: tuple[int, ...]
    share: float


def claimed_parts(W: ArrayLike, window: Sequence[float]) -> list[Part]:
    """The parts into which the lines wᵀ(1, x) = 0 cut the window, with the classes that claim each part.

    A class claims the points where its score is 0 or more. A part may be claimed by several classes, or by
    none.
    """
    rows, whole = _rows(W), _rectangle(window)
    parts: list[tuple[np.ndarray, tuple[int, ...]]] = [(whole, ())]
    for k, w in enumerate(rows):
        halves = [(_kept(corners, w), (*who, k)) for corners, who in parts]
        parts = halves + [(_kept(corners, -w, edge=False), who) for corners, who in parts]
        parts = [(corners, who) for corners, who in parts if len(corners) > 2]
    return [Part(corners, who, _area(corners) / _area(whole)) for corners, who in parts]


def chosen_parts(W: ArrayLike, window: Sequence[float]) -> list[Part]:
    """For each class the part of the window where it has the highest score, if there is such a part."""
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
    """W, after all checks."""
    W = arguments.matrix(W, "W")
    if W.shape[1] != 3:
        raise ValueError(
            f"W must have 3 columns, a bias and two weights, to cut a plane, but it has {W.shape[1]}."
        )
    return W


def _rectangle(window: Sequence[float]) -> np.ndarray:
    """The corners of the window (x0, x1, y0, y1)."""
    x0, x1, y0, y1 = arguments.vector(window, 4, "window")
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _kept(corners: np.ndarray, w: np.ndarray, edge: bool = True) -> np.ndarray:
    """The part of a convex polygon where wᵀ(1, x) ≥ 0. Where it is 0 everywhere, `edge` decides."""
    score = w[0] + corners @ w[1:]
    if (score >= 0).all():
        return corners if edge or (score > 0).any() else corners[:0]
    next_corners, next_score = np.roll(corners, -1, axis=0), np.roll(score, -1)
    found = []
    for p, q, a, b in zip(corners, next_corners, score, next_score):
        if a >= 0:
            found.append(p)
        if (a >= 0) != (b >= 0):
            found.append(p + a / (a - b) * (q - p))
    return np.reshape(found, (-1, 2))


def _area(corners: np.ndarray) -> float:
    x, y = corners.T
    return float(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2)
