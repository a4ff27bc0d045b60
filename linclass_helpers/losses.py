"""What a point costs, as a function of its margin z = y wᵀx (y = ±1): the 0-1 loss and its surrogates.

Each loss comes with its pull, −ℓ′(z): how hard the point pushes w towards a larger margin, as w moves
by η · pull · y x. At a corner the pull is that of the side z ≤ corner, as lecture 003 reads it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import arguments
from .logistic import sigmoid
from .results import quiet, representable


def zero_one(z: ArrayLike) -> Any:
    """1 for a mistake (z ≤ 0), 0 for a right answer: this is what should be small, but its gradient is 0."""
    return np.where(arguments.numbers(z, "z") <= 0, 1.0, 0.0)


def perceptron(z: ArrayLike) -> Any:
    """max(0, −z): how far on the wrong side."""
    return np.maximum(0.0, -arguments.numbers(z, "z")) + 0.0  # turns −0.0 into 0.0


def hinge(z: ArrayLike) -> Any:
    """max(0, 1 − z): being right is not enough, the margin must be 1."""
    return np.maximum(0.0, 1 - arguments.numbers(z, "z"))


def logistic(z: ArrayLike) -> Any:
    """ln(1 + e⁻ᶻ) = −ln σ(z): the cross-entropy of one point."""
    z = arguments.numbers(z, "z")
    with quiet():
        return np.maximum(0.0, -z) + np.log1p(np.exp(-np.abs(z)))


def squared(z: ArrayLike) -> Any:
    """(1 − z)², which is (wᵀx − y)² as y² = 1: the loss of least squares."""
    z = arguments.numbers(z, "z")
    with quiet():
        return representable((1 - z) ** 2, "squared loss")


@dataclass(frozen=True)
class Loss:
    """A loss: its name, its value `of(z)`, and its `pull(z)`."""

    name: str
    of: Callable[[ArrayLike], Any]
    pull: Callable[[ArrayLike], Any]


def _where(edge):
    return lambda z: np.where(arguments.numbers(z, "z") <= edge, 1.0, 0.0)


LOSSES = (
    Loss("0-1", zero_one, lambda z: np.zeros_like(arguments.numbers(z, "z"))),
    Loss("perceptron", perceptron, _where(0)),
    Loss("hinge", hinge, _where(1)),
    Loss("logistic", logistic, lambda z: sigmoid(-arguments.numbers(z, "z"))),
    Loss("squared", squared, lambda z: 2 * (1 - arguments.numbers(z, "z"))),
)
