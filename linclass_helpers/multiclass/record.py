"""The record of a softmax regression: the W after each step, and how it ended."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..results import Trajectory, read_only
from ..words import listed, number
from .linear_classifier import LinearClassifier
from .scores import probabilities


@dataclass(frozen=True, eq=False, repr=False)
class Softmax(LinearClassifier, Trajectory):
    """The record of `fit` or `ascend`.

    Attributes
    ----------
    weights
        (t + 1, classes, d): W before the first step, and after each; `W` is the last
    classes
        the class of each row
    log_likelihood
        (t + 1,): the log-likelihood at each of the weights
    objective
        (t + 1,): the log-likelihood minus ½ ridge ‖W‖², which was maximised
    ended
        "converged": the gradient is 0 within the tolerance
        "separable": there is no optimum, because the likelihood increases for ever
        "diverged": the objective decreased and did not recover
        "limit": all steps that were asked for were made
    said
        how it ended in one sentence, with the reason
    gradient_norm
        the norm of the gradient at the last W
    ridge
        the ridge of the objective
    """

    weights: np.ndarray
    classes: tuple
    log_likelihood: np.ndarray
    objective: np.ndarray
    ended: str
    said: str
    gradient_norm: float
    ridge: float

    def __post_init__(self) -> None:
        for array in (self.weights, self.log_likelihood, self.objective):
            read_only(array)

    @property
    def W(self) -> np.ndarray:  # type: ignore[override]
        """(classes, d): the last weights."""
        return self.weights[-1]

    def probabilities(self, X: ArrayLike) -> np.ndarray:
        """(n, classes): P(class | x), a row for each point."""
        return probabilities(self.scores(X))

    def __repr__(self) -> str:
        return (
            f"Softmax: {self.ended}, steps {self.steps}, classes {listed(list(map(str, self.classes)))}, "
            f"log-likelihood {number(self.log_likelihood[-1])}"
        )
