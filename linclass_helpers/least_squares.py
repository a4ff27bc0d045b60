"""Least squares, or LMS: the w whose wᵀx comes nearest to the labels −1 and +1 themselves."""

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np

from . import checks
from .climb import Steps
from .words import number, vector

_HUGE = 1e150  # beyond it a loss, which is a square, is no number any more


def fit(X, y) -> np.ndarray:
    """The w of the smallest loss, in closed form; where several are equally good, the shortest of them."""
    X = checks.matrix(X)
    y = checks.signs(y, len(X))
    if not (y @ X).any():  # the gradient at 0 is 0: say so exactly, without the rounding of a solver
        return np.zeros(X.shape[1])
    return checks.representable(np.linalg.lstsq(X, y, rcond=None)[0], "least-squares w")


def loss(w, X, y) -> float:
    """½ Σ (wᵀx − y)²: how far wᵀx is from the labels, the right side of the boundary included."""
    X = checks.matrix(X)
    y = checks.signs(y, len(X))
    return float(_losses(checks.vector(w, X.shape[1], "w")[None], X, y)[0])


def step_limit(X) -> float:
    """The η below which `descend` reaches the smallest loss from any start: 2/λ_max(XᵀX).

    The loss is a bowl that curves the same everywhere, so beyond this number every descent flies out.
    """
    X = checks.matrix(X)
    curvature = float(np.linalg.eigvalsh(X.T @ X)[-1])
    return 2 / curvature if curvature > 0 else np.inf


def descend(X, y, *, eta, steps=1000, w0=None, tol=1e-10) -> "Descent":
    """Gradient descent: w ← w − η Σ (wᵀx − y) x, until ‖gradient‖ ≤ tol or all steps are done."""
    X = checks.matrix(X)
    y = checks.signs(y, len(X))
    w = np.zeros(X.shape[1]) if w0 is None else checks.vector(w0, X.shape[1])
    eta, steps = checks.positive(eta, "eta"), checks.count(steps, "steps")
    tol = checks.at_least(tol, 0, "tol")
    weights, ended = [w], "limit"
    for _ in range(steps):
        gradient = (X @ w - y) @ X
        if sqrt(gradient @ gradient) <= tol:
            ended = "converged"
            break
        w = w - eta * gradient
        if not all(abs(value) < _HUGE for value in w.tolist()):
            break
        weights.append(w)
    path = Descent(np.array(weights), ended, X.copy(), y.copy())
    if ended == "limit" and path.loss[-1] > path.loss[0]:
        return Descent(path.weights, "diverged", path.X, path.y)
    return path


@dataclass(frozen=True, eq=False, repr=False)
class Descent(Steps):
    """What `descend` did.

    weights   (k + 1, d): w before the first step, and after each
    ended     "converged": the gradient is 0, as nearly as was asked for
              "diverged": the loss is above that of the start
              "limit": the number of steps asked for was done
    """

    weights: np.ndarray
    ended: str
    X: np.ndarray
    y: np.ndarray

    def __post_init__(self):
        for array in (self.weights, self.X, self.y):
            array.flags.writeable = False

    @cached_property
    def loss(self) -> np.ndarray:
        """(k + 1,): at each of the weights."""
        return _losses(self.weights, self.X, self.y)

    def __repr__(self):
        return (
            f"Descent: {self.ended}, steps {self.steps}, loss {number(self.loss[-1])}, w = {vector(self.w)}"
        )


def _losses(W, X, y):
    with np.errstate(over="ignore"):
        losses = ((W @ X.T - y) ** 2).sum(axis=1) / 2
    return checks.representable(losses, "loss")
