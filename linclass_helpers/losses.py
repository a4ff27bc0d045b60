"""Losses of a point as functions of its functional margin m = y wᵀx (y = ±1): 0-1 loss and surrogates.

Each loss ℓ(m) comes with its pull, −ℓ′(m): in a step of gradient descent the point moves w by η · pull · y x.
At a corner of ℓ the pull is that of the side m ≤ corner, as in lecture 003.

`risk` is the sum of a loss over all points, and `subgradient` its gradient. The perceptron loss has its
corner at m = 0. There a tie rule decides whether the point counts as a mistake. Either way the result is a
subgradient.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import arguments
from .logistic import sigmoid
from .perceptron import TIES, smallest_correct_margin
from .results import representable, without_warnings


def zero_one(m: ArrayLike) -> Any:
    """1 for a mistake (m ≤ 0), 0 otherwise. This loss is the one to make small, but its gradient is 0."""
    return np.where(arguments.numbers(m, "m") <= 0, 1.0, 0.0)


def perceptron(m: ArrayLike) -> Any:
    """max(0, −m): how far the point is on the wrong side."""
    return np.maximum(0.0, -arguments.numbers(m, "m")) + 0.0  # turns −0.0 into 0.0


def hinge(m: ArrayLike) -> Any:
    """max(0, 1 − m): it is 0 only where m ≥ 1, not for every correct answer."""
    return np.maximum(0.0, 1 - arguments.numbers(m, "m"))


def logistic(m: ArrayLike) -> Any:
    """ln(1 + e⁻ᵐ) = −ln σ(m): the cross-entropy of one point."""
    m = arguments.numbers(m, "m")
    with without_warnings():
        return np.maximum(0.0, -m) + np.log1p(np.exp(-np.abs(m)))


def squared(m: ArrayLike) -> Any:
    """(1 − m)², the loss of least squares: it equals (wᵀx − y)² because y² = 1."""
    m = arguments.numbers(m, "m")
    with without_warnings():
        return representable((1 - m) ** 2, "squared loss")


@dataclass(frozen=True)
class Loss:
    """A loss of a point with margin m.

    Attributes
    ----------
    name
        as in `NAMES`
    of
        the loss as a function of m
    pull
        minus its derivative, as a function of m
    """

    name: str
    of: Callable[[ArrayLike], Any]
    pull: Callable[[ArrayLike], Any]


def _one_up_to(edge: float) -> Callable[[ArrayLike], np.ndarray]:
    """The function that is 1 for m ≤ edge, and 0 above."""
    return lambda m: np.where(arguments.numbers(m, "m") <= edge, 1.0, 0.0)


LOSSES = (
    Loss("0-1", zero_one, lambda m: np.zeros_like(arguments.numbers(m, "m"))),
    Loss("perceptron", perceptron, _one_up_to(0)),
    Loss("hinge", hinge, _one_up_to(1)),
    Loss("logistic", logistic, lambda m: sigmoid(-arguments.numbers(m, "m"))),
    Loss("squared", squared, lambda m: 2 * (1 - arguments.numbers(m, "m"))),
)

NAMES = tuple(loss.name for loss in LOSSES)


def named(name: str) -> Loss:
    """The loss with the given name, one of `NAMES`."""
    return LOSSES[NAMES.index(arguments.choice(name, NAMES, "loss"))]


def risk(w: ArrayLike, X: ArrayLike, y: ArrayLike, *, loss: str = "perceptron") -> float:
    """Σ ℓ(y wᵀx): n times the empirical risk. For the perceptron loss it is lecture 001's J_p."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    w = arguments.vector(w, X.shape[1], "w")
    return float(risks(w[None], y[:, None] * X, loss)[0])


def risks(W: np.ndarray, Z: np.ndarray, loss: str) -> np.ndarray:
    """The risk of each w that is a row of W. The rows of Z are the reflected points y x."""
    with without_warnings():
        return representable(named(loss).of(margins_at(W, Z)).sum(axis=-1), "risk")


def margins_at(W: np.ndarray, Z: np.ndarray) -> np.ndarray:
    """y wᵀx for every row w of W and every reflected point, added up one coordinate after the other.

    Neither W @ Z.T nor (Z * w).sum(axis=1): they may add the coordinates in groups that depend on the shapes.
    Then rounding differs, and a tie wᵀx = 0 may be missed. `perceptron.train` adds in the same order as here.
    """
    margins = np.zeros((len(W), len(Z)))
    for weight, coordinate in zip(W.T, Z.T, strict=True):
        margins += weight[:, None] * coordinate
    return margins


def pulls(
    w: ArrayLike, X: ArrayLike, y: ArrayLike, *, loss: str = "perceptron", tie: str = "plus"
) -> np.ndarray:
    """The pull −ℓ′(y wᵀx) of every point.

    For the perceptron loss, `tie` says which points with wᵀx = 0 are mistakes.
    """
    return _pulls_and_points(w, X, y, loss, tie)[0]


def subgradient(
    w: ArrayLike, X: ArrayLike, y: ArrayLike, *, loss: str = "perceptron", tie: str = "plus"
) -> np.ndarray:
    """−Σ pull · y x: the gradient of `risk`, or a subgradient where the loss has a corner.

    A subgradient of a convex risk at w is a g with risk(v) ≥ risk(w) + gᵀ(v − w) for all v. The 0-1 loss is
    not convex; its gradient is 0 wherever there is one, and 0 is returned.
    """
    strength, Z = _pulls_and_points(w, X, y, loss, tie)
    return -strength @ Z + 0.0  # adding 0.0 turns −0.0 into 0.0


def _pulls_and_points(
    w: ArrayLike, X: ArrayLike, y: ArrayLike, loss: str, tie: str
) -> tuple[np.ndarray, np.ndarray]:
    """The pull of every point, and the reflected points y x."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    w = arguments.vector(w, X.shape[1], "w")
    Z = y[:, None] * X
    return pull_of(loss, y, tie)(margins_at(w[None], Z)[0]), Z


def pull_of(loss: str, y: np.ndarray, tie: str = "plus") -> Callable[[np.ndarray], np.ndarray]:
    """The pulls of all points as a function of their margins. `y` decides ties of the perceptron loss."""
    known = named(loss)
    smallest = smallest_correct_margin(y, arguments.choice(tie, TIES, "tie"))
    if known.name == "perceptron":
        return lambda margins: np.where(margins < smallest, 1.0, 0.0)
    return known.pull
