"""The perceptron and stochastic gradient ascent for logistic regression, on the same draws."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ... import logistic, perceptron
from ...logistic import Path
from ...losses import margins_at
from ...perceptron import Run
from ...results import read_only


@dataclass(frozen=True, eq=False, repr=False)
class HardAndSoft:
    """Two learners that start at w = 0 and see the same points, and their state after every draw.

    Attributes
    ----------
    hard
        the perceptron's run: it adds the whole point to w, or nothing
    soft
        logistic regression's path: it adds a share of every point
    drawn
        (k,): the point of each draw
    updates
        (k + 1,): the updates of the perceptron so far
    soft_margins
        (k + 1, n): y wᵀx of every point, with the w of `soft`
    hard_errors
        (k + 1,): the points on the wrong side of the perceptron's line, or on the line
    soft_errors
        (k + 1,): the same for `soft`
    """

    hard: Run
    soft: Path
    drawn: np.ndarray
    updates: np.ndarray
    soft_margins: np.ndarray
    hard_errors: np.ndarray
    soft_errors: np.ndarray

    def __post_init__(self) -> None:
        for array in (self.drawn, self.updates, self.soft_margins, self.hard_errors, self.soft_errors):
            read_only(array)

    @property
    def hard_weights(self) -> np.ndarray:
        """(k + 1, d): the perceptron's w after every draw."""
        return self.hard.weights[self.updates]

    @property
    def soft_weights(self) -> np.ndarray:
        """(k + 1, d): the w of `soft` after every draw."""
        return self.soft.weights

    def __repr__(self) -> str:
        return (
            f"HardAndSoft after {len(self.drawn)} draws, points wrong: "
            f"perceptron {self.hard_errors[-1]}, soft {self.soft_errors[-1]}"
        )


def hard_and_soft_updates(
    X: ArrayLike, y: ArrayLike, *, eta: float, passes: int, seed: int = 0
) -> HardAndSoft:
    """Draw `passes` · n times from the n points, and train both learners on each draw."""
    X, y = np.asarray(X), np.asarray(y)
    soft = logistic.sgd(X, (y + 1) / 2, eta=eta, epochs=passes, seed=seed)
    # with one seed both draw the same points; lecture 003 calls y wᵀx ≤ 0 a mistake
    hard = perceptron.train(
        X, y, eta=eta, order="random", tie="mistake", seed=seed, max_checks=len(soft.drawn)
    )
    updates = np.searchsorted(hard.checked, np.arange(soft.steps + 1), side="right")
    margins = margins_at(soft.weights, y[:, None] * X)
    return HardAndSoft(
        hard=hard,
        soft=soft,
        drawn=soft.drawn,
        updates=updates,
        soft_margins=margins,
        hard_errors=hard.errors[updates],
        soft_errors=(margins <= 0).sum(axis=1),
    )
