"""All separators of points in the plane: through the origin, or with a given bias."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from .analysis import analyse

THIN = 1e-9  # share of the square's area: a smaller polygon has no area except by rounding


def solution_region(X: ArrayLike, y: ArrayLike) -> np.ndarray | None:
    """For points in the plane: the two unit vectors between which all separators through the origin lie.

    Each is at a right angle to an outermost reflected point. The result is None if there is no separator.
    """
    X = arguments.plane(X)
    y = arguments.signs(y, len(X))
    w = analyse(X, y).w
    if w is None:
        return None
    Z = y[:, None] * X
    Z = Z / np.hypot(*Z.T)[:, None]
    angle = np.arctan2(w[0] * Z[:, 1] - w[1] * Z[:, 0], Z @ w)
    left, right = Z[angle.argmax()], Z[angle.argmin()]
    return np.array([[left[1], -left[0]], [-right[1], right[0]]])


def solution_polygon(X: ArrayLike, y: ArrayLike, w0: float = 0.0, reach: float = 1.0) -> np.ndarray | None:
    """For points in the plane and a given bias: the corners of {w : yᵢ(wᵀxᵢ + w₀) ≥ 0 for all i}.

    The polygon is cut off at the square from −reach to reach. The result is None if it has no area.
    """
    X = arguments.plane(X)
    y = arguments.signs(y, len(X))
    w0, reach = arguments.number(w0, "w0"), arguments.positive(reach, "reach")
    corners = reach * np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
    for x, sign in zip(X, y, strict=True):
        corners = _cut(corners, sign * x, sign * w0)
        if len(corners) < 3:
            return None
    x, y = corners.T
    area = abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2
    return corners if area > THIN * reach**2 else None


def _cut(corners: np.ndarray, normal: np.ndarray, offset: float) -> np.ndarray:
    """The part of a convex polygon on the positive side of a line."""
    heights = (corners @ normal + offset).tolist()
    kept = []
    for k, height in enumerate(heights):
        before = heights[k - 1]
        if (before < 0) != (height < 0):
            share = before / (before - height)
            kept.append(corners[k - 1] + share * (corners[k] - corners[k - 1]))
        if height >= 0:
            kept.append(corners[k])
    return np.array(kept)
