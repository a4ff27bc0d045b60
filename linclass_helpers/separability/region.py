"""All separators of points in the plane."""

import numpy as np

from .. import arguments
from .analysis import analyse


def solution_region(X, y) -> np.ndarray | None:
    """For points in the plane: the two unit vectors between which lie all separators through the origin.

    Each is at a right angle to an outermost reflected point. None where there is no separator.
    """
    X = arguments.matrix(X)
    if X.shape[1] != 2:
        raise ValueError(
            f"The region is drawn in the plane, but X has {X.shape[1]} columns: choose two of them."
        )
    w = analyse(X, y).w
    if w is None:
        return None
    Z = arguments.signs(y, len(X))[:, None] * X
    Z = Z / np.hypot(*Z.T)[:, None]
    angle = np.arctan2(w[0] * Z[:, 1] - w[1] * Z[:, 0], Z @ w)
    left, right = Z[angle.argmax()], Z[angle.argmin()]
    return np.array([[left[1], -left[0]], [-right[1], right[0]]])
