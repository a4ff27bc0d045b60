"""What a point costs, by its functional margin m = y wᵀx (y = ±1): the 0-1 loss and its surrogates.

Each loss ℓ(m) comes with its pull, −ℓ′(m): how hard the point pushes w towards a larger m, as w moves
by η · pull · y x. At a corner the pull is that of the side m ≤ corner, as lecture 003 reads it.

`risk` adds a loss up over all points, and `subgradient` says which way that sum rises. At the corner of the
perceptron loss a tie rule decides whether a point counts as a mistake: any answer gives a subgradient.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import arguments
from .logistic import sigmoid
from .perceptron import TIES, least_right
from .results import representable, without_warnings


def zero_one(m: ArrayLike) -> Any:
    """1 for a mistake (m ≤ 0), 0 for a right answer: this is what should be small, but its gradient is 0."""
    return np.where(arguments.numbers(m, "m") <= 0, 1.0, 0.0)


def perceptron(m: ArrayLike) -> Any:
    """max(0, −m): how far on the wrong side."""
    return np.maximum(0.0, -arguments.numbers(m, "m")) + 0.0  # turns −0.0 into 0.0


def hinge(m: ArrayLike) -> Any:
    """max(0, 1 − m): being right is not enough, m must be 1."""
    return np.maximum(0.0, 1 - arguments.numbers(m, "m"))


def logistic(m: ArrayLike) -> Any:
    """ln(1 + e⁻ᵐ) = −ln σ(m): the cross-entropy of one point."""
    m = arguments.numbers(m, "m")
    with without_warnings():
        return np.maximum(0.0, -m) + np.log1p(np.exp(-np.abs(m)))


def squared(m: ArrayLike) -> Any:
    """(1 − m)², which is (wᵀx − y)² as y² = 1: the loss of least squares."""
    m = arguments.numbers(m, "m")
    with without_warnings():
        return representable((1 - m) ** 2, "squared loss")


@dataclass(frozen=True)
class Loss:
    """A loss: its name, its value `of(m)`, and its `pull(m)`."""

    name: str
    of: Callable[[ArrayLike], Any]
    pull: Callable[[ArrayLike], Any]


def _where(edge: float) -> Callable[[ArrayLike], np.ndarray]:
    return lambda m: np.where(arguments.numbers(m, "m") <= edge, 1.0, 0.0)


LOSSES = (
    Loss("0-1", zero_one, lambda m: np.zeros_like(arguments.numbers(m, "m"))),
    Loss("perceptron", perceptron, _where(0)),
    Loss("hinge", hinge, _where(1)),
    Loss("logistic", logistic, lambda m: sigmoid(-arguments.numbers(m, "m"))),
    Loss("squared", squared, lambda m: 2 * (1 - arguments.numbers(m, "m"))),
)

NAMES = tuple(loss.name for loss in LOSSES)


def named(name: str) -> Loss:
    """The loss of that name, one of `NAMES`."""
    return LOSSES[NAMES.index(arguments.choice(name, NAMES, "loss"))]


def risk(w: ArrayLike, X: ArrayLike, y: ArrayLike, *, loss: str = "perceptron") -> float:
    """Σ ℓ(y wᵀx): n times the empirical risk. Of the perceptron loss it is lecture 001's J_p."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    w = arguments.vector(w, X.shape[1], "w")
    return float(risks(w[None], y[:, None] * X, loss)[0])


def risks(W: np.ndarray, Z: np.ndarray, loss: str) -> np.ndarray:
    """The same at every row of W, for the reflected points Z, whose rows are y x."""
    with without_warnings():
        return representable(named(loss).of(margins_at(W, Z)).sum(axis=-1), "risk")


def margins_at(W: np.ndarray, Z: np.ndarray) -> np.ndarray:
    """y wᵀx for every row of W and every reflected point, one coordinate after the other.

    Not W @ Z.T, nor (Z * w).sum(axis=1): a matrix product and a sum along a row may add in groups, and in
    other groups for other shapes, which blurs a tie. `perceptron.train` adds in this order, too.
    """
    margins = np.zeros((len(W), len(Z)))
    for weight, coordinate in zip(W.T, Z.T, strict=True):
        margins += weight[:, None] * coordinate
    return margins


def pulls(
    w: ArrayLike, X: ArrayLike, y: ArrayLike, *, loss: str = "perceptron", tie: str = "plus"
) -> np.ndarray:
    """How hard every point pulls. `tie` says for the perceptron loss which points at wᵀx = 0 are mistakes."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    w = arguments.vector(w, X.shape[1], "w")
    return pull_of(loss, y, tie)(margins_at(w[None], y[:, None] * X)[0])


def subgradient(
    w: ArrayLike, X: ArrayLike, y: ArrayLike, *, loss: str = "perceptron", tie: str = "plus"
) -> np.ndarray:
    """−Σ pull · y x: the gradient of `risk`, and where a loss has a corner one of its subgradients.

    Of a convex loss, g is one if risk(v) ≥ risk(w) + gᵀ(v − w) for all v. The 0-1 loss has none: its is 0.
    """
    X = arguments.matrix(X)
    strength = pulls(w, X, y, loss=loss, tie=tie)
    return -(strength * np.asarray(y, dtype=float)) @ X + 0.0  # adding 0.0 turns −0.0 into 0.0


def pull_of(loss: str, y: np.ndarray, tie: str = "plus") -> Callable[[np.ndarray], np.ndarray]:
    """The pull of every point as a function of all m; `y` matters to the perceptron's ties only."""
    known = named(loss)
    least = least_right(y, arguments.choice(tie, TIES, "tie"))
    if known.name == "perceptron":
        return lambda margins: np.where(margins < least, 1.0, 0.0)
    return known.pull
