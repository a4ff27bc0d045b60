"""Gradient descent on the squared loss, with all points in every step or with one at a time."""

from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import Trajectory, read_only
from ..words import number, vector
from .fitting import losses_at

ORDERS = ("cyclic", "random")
_HUGE = 1e150  # the square of a larger number may overflow


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
    y = arguments.targets(y, len(X))
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
        if not _within_bounds(w):
            break
        weights.append(w)
    path = Descent(np.array(weights), ended, X.copy(), y.copy())
    if ended == "limit" and path.loss[-1] > path.loss[0]:
        return Descent(path.weights, "diverged", path.X, path.y)
    return path


def sgd(
    X: ArrayLike,
    y: ArrayLike,
    *,
    eta: float,
    epochs: int = 100,
    order: str = "cyclic",
    seed: int = 0,
    w0: ArrayLike | None = None,
) -> "Descent":
    """Stochastic gradient descent: w ← w − η (wᵀx − y) x for one point, n times in each epoch.

    The order is "cyclic", the points 1 to n again and again, or "random", each point drawn from all with
    `seed`. With a fixed η the run need not converge, because each step only fits one point.
    """
    X = arguments.matrix(X)
    n = len(X)
    y = arguments.targets(y, n)
    w = np.zeros(X.shape[1]) if w0 is None else arguments.vector(w0, X.shape[1])
    eta, epochs = arguments.positive(eta, "eta"), arguments.count(epochs, "epochs")
    cyclic = arguments.choice(order, ORDERS, "order") == "cyclic"
    seed = arguments.count(seed, "seed", 0)
    draws = (
        np.tile(np.arange(n), epochs) if cyclic else np.random.default_rng(seed).integers(n, size=n * epochs)
    )
    weights, ended = [w], "limit"
    for i in draws.tolist():
        w = w - eta * (X[i] @ w - y[i]) * X[i]
        if not _within_bounds(w):
            ended = "diverged"
            break
        weights.append(w)
    return Descent(np.array(weights), ended, X.copy(), y.copy(), draws[: len(weights) - 1])


def _within_bounds(w: np.ndarray) -> bool:
    """Can every weight be squared without overflow?"""
    return all(abs(value) < _HUGE for value in w.tolist())


@dataclass(frozen=True, eq=False, repr=False)
class Descent(Trajectory):
    """The record of `descend` or `sgd`.

    Attributes
    ----------
    weights
        (k + 1, d): w before the first step, and after each
    ended
        "converged": the gradient is 0 within the tolerance
        "diverged": the last loss is above the first; after `sgd`, w became too large
        "limit": all steps that were asked for were made
    drawn
        (k,): after `sgd`, the point of each step, counted from 0; otherwise empty
    """

    weights: np.ndarray
    ended: str
    X: np.ndarray
    y: np.ndarray
    drawn: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=int))

    def __post_init__(self) -> None:
        for array in (self.weights, self.X, self.y, self.drawn):
            read_only(array)

    @cached_property
    def loss(self) -> np.ndarray:
        """(k + 1,): the loss at each of the weights."""
        return losses_at(self.weights, self.X, self.y)

    def __repr__(self) -> str:
        return (
            f"Descent: {self.ended}, steps {self.steps}, loss {number(self.loss[-1])}, w = {vector(self.w)}"
        )
