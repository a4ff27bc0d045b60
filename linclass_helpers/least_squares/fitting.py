"""The loss of least squares, and its smallest value in one step."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable


def fit(X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """The w of the smallest loss, in closed form; where several are equally good, the shortest of them."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    if not (y @ X).any():  # the gradient at 0 is 0: say so exactly, without the rounding of a solver
        return np.zeros(X.shape[1])
    return representable(np.linalg.lstsq(X, y, rcond=None)[0], "least-squares w")


def loss(w: ArrayLike, X: ArrayLike, y: ArrayLike) -> float:
    """½ Σ (wᵀx − y)²: how far wᵀx is from the labels, also on the right side of the boundary."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    return float(losses_at(arguments.vector(w, X.shape[1], "w")[None], X, y)[0])


def step_limit(X: ArrayLike) -> float:
    """The η below which `descend` reaches the smallest loss from any start: 2/λ_max(XᵀX).

    The loss is a bowl that curves the same everywhere, so beyond this number every descent flies out.
    """
    X = arguments.matrix(X)
    curvature = float(np.linalg.eigvalsh(X.T @ X)[-1])
    return 2 / curvature if curvature > 0 else np.inf


def losses_at(W, X, y):
    """The loss at every row of W."""
    with np.errstate(over="ignore"):
        losses = ((W @ X.T - y) ** 2).sum(axis=1) / 2
    return representable(losses, "loss")
