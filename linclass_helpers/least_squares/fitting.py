"""The loss of least squares, and the w that minimises it in closed form."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings


def fit(X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """The w with the smallest loss, in closed form. If there are several, the shortest of them.

    y may be any numbers. With labels −1 and +1 the result is the classifier LMS.
    """
    X = arguments.matrix(X)
    y = arguments.targets(y, len(X))
    if not (y @ X).any():  # w = 0 is optimal: return it exactly, without the rounding of a solver
        return np.zeros(X.shape[1])
    return representable(np.linalg.lstsq(X, y, rcond=None)[0], "least-squares w")


def normal_equations(X: ArrayLike, y: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """XᵀX and Xᵀy. The w with the smallest loss are the solutions of XᵀX w = Xᵀy."""
    X = arguments.matrix(X)
    y = arguments.targets(y, len(X))
    with without_warnings():
        return representable(X.T @ X, "XᵀX"), representable(X.T @ y, "Xᵀy")


def loss(w: ArrayLike, X: ArrayLike, y: ArrayLike) -> float:
    """½ Σ (wᵀx − y)². For labels it also counts the distance of points that are classified correctly."""
    X = arguments.matrix(X)
    y = arguments.targets(y, len(X))
    return float(losses_at(arguments.vector(w, X.shape[1], "w")[None], X, y)[0])


def step_limit(X: ArrayLike) -> float:
    """The η below which `descend` converges to the smallest loss from any start: 2/κ.

    κ is the largest eigenvalue of XᵀX, the largest curvature of the loss, which is the same at every w.
    With a larger η the descent diverges, unless its start needs no correction in the direction of that
    curvature.
    """
    X = arguments.matrix(X)
    with without_warnings():
        squares = representable(X.T @ X, "curvature")
    curvature = float(np.linalg.eigvalsh(squares)[-1])
    return 2 / curvature if curvature > 0 else np.inf


def losses_at(W: np.ndarray, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The loss of each w that is a row of W."""
    with np.errstate(over="ignore"):
        losses = ((W @ X.T - y) ** 2).sum(axis=1) / 2
    return representable(losses, "loss")
