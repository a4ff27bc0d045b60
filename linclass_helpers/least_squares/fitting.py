"""The loss of least squares, and its smallest value in one step."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings


def fit(X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """The w of the smallest loss, in closed form; where several are equally good, the shortest of them.

    y holds any numbers; labels −1 and +1 make it the classifier LMS.
    """
    X = arguments.matrix(X)
    y = arguments.targets(y, len(X))
    if not (y @ X).any():  # the gradient at 0 is 0: say so exactly, without the rounding of a solver
        return np.zeros(X.shape[1])
    return representable(np.linalg.lstsq(X, y, rcond=None)[0], "least-squares w")


def normal_equations(X: ArrayLike, y: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """XᵀX and Xᵀy: the w of the smallest loss are the solutions of XᵀX w = Xᵀy."""
    X = arguments.matrix(X)
    y = arguments.targets(y, len(X))
    with without_warnings():
        return representable(X.T @ X, "XᵀX"), representable(X.T @ y, "Xᵀy")


def loss(w: ArrayLike, X: ArrayLike, y: ArrayLike) -> float:
    """½ Σ (wᵀx − y)²: how far wᵀx is from the targets, also on the right side of a boundary."""
    X = arguments.matrix(X)
    y = arguments.targets(y, len(X))
    return float(losses_at(arguments.vector(w, X.shape[1], "w")[None], X, y)[0])


def step_limit(X: ArrayLike) -> float:
    """The η below which `descend` reaches the smallest loss from any start: 2/κ.

    κ is the largest eigenvalue of XᵀX: how the loss curves in its most curved direction, the same everywhere.
    Beyond 2/κ a descent flies out, unless its start needs no correction in that direction.
    """
    X = arguments.matrix(X)
    with without_warnings():
        squares = representable(X.T @ X, "curvature")
    curvature = float(np.linalg.eigvalsh(squares)[-1])
    return 2 / curvature if curvature > 0 else np.inf


def losses_at(W: np.ndarray, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The loss at every row of W."""
    with np.errstate(over="ignore"):
        losses = ((W @ X.T - y) ** 2).sum(axis=1) / 2
    return representable(losses, "loss")
