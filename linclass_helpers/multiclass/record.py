"""The record of a climb: every W that was visited, and how it ended."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..results import Trajectory, read_only
from ..words import listed
from .answers import Answers
from .scores import chances


@dataclass(frozen=True, eq=False, repr=False)
class Softmax(Answers, Trajectory):
    """What a climb of the softmax likelihood did.

    Attributes
    ----------
    weights
        (t + 1, classes, d): W before the first step, and after each; `W` is the last
    classes
        whose row is whose
    log_likelihood
        (t + 1,): at each of the weights
    objective
        (t + 1,): the same minus ½ ridge ‖W‖², which is what was climbed
    ended
        "converged": the gradient is 0, as nearly as was asked for
        "separable": there is no optimum to reach, for the likelihood climbs for ever
        "diverged": the objective fell and did not recover
        "limit": the number of steps asked for was done
    said
        the same in one sentence, with the reason
    gradient_norm
        at the last W
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
        return self.weights[-1]

    def probabilities(self, X: ArrayLike) -> np.ndarray:
        """P(class | x), a row for each point."""
        return chances(self.scores(X))

    def __repr__(self) -> str:
        return (
            f"Softmax: {self.ended}, steps {self.steps}, classes {listed(list(map(str, self.classes)))}, "
            f"log-likelihood {self.log_likelihood[-1]:.4g}"
        )
