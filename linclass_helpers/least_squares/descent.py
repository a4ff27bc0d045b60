"""Downhill to the smallest squared loss, step by step."""

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import Steps
from ..words import number, vector
from .fitting import losses_at

_HUGE = 1e150  # beyond it a loss, which is a square, is no number any more


def descend(
    X: ArrayLike,
    y: ArrayLike,
    *,
    eta: float,
    steps: int = 1000,
    w0: ArrayLike | None = None,
    tol: float = 1e-10,
) -> "Descent":
    """Gradient descent: w ← w − η Σ (wᵀx − y) x, until ‖gradient‖ ≤ tol or all steps are done."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    w = np.zeros(X.shape[1]) if w0 is None else arguments.vector(w0, X.shape[1])
    eta, steps = arguments.positive(eta, "eta"), arguments.count(steps, "steps")
    tol = arguments.at_least(tol, 0, "tol")
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
        return losses_at(self.weights, self.X, self.y)

    def __repr__(self):
        return (
            f"Descent: {self.ended}, steps {self.steps}, loss {number(self.loss[-1])}, w = {vector(self.w)}"
        )
