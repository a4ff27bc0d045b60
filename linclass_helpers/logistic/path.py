"""The record of a climb: every w that was visited, and how it ended."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..results import Steps, quiet
from ..words import vector
from .at_one_w import likelihoods


@dataclass(frozen=True, eq=False, repr=False)
class Path(Steps):
    """What a climb of the likelihood did.

    weights         (k + 1, d): w before the first step, and after each
    passes          (k + 1,): how many times all data had been looked at to find each w
    ended           "converged": the gradient is 0, as nearly as was asked for
                    "diverged": the likelihood fell and did not recover
                    "separable": there is no optimum to reach, for the likelihood climbs for ever
                    "limit": the number of steps asked for was done
    said            the same in one sentence, with the reason
    gradient_norm   at the last w
    """

    weights: np.ndarray
    passes: np.ndarray
    ended: str
    said: str
    gradient_norm: float
    points: np.ndarray  # the reflected points
    known: np.ndarray | None = None  # log-likelihoods already computed on the way

    def __post_init__(self):
        for array in (self.weights, self.passes, self.points):
            array.flags.writeable = False

    @cached_property
    def log_likelihood(self) -> np.ndarray:
        """(k + 1,): at each of the weights. After sgd, found when first asked for."""
        if self.known is not None:
            return self.known
        with quiet():
            return likelihoods(self.weights, self.points)

    def __repr__(self):
        return f"Path: {self.ended}, steps {self.steps}, w = {vector(self.w)}"


def path_of(Z, places, passes, ended, said) -> Path:
    """The record of a climb that kept every place."""
    return Path(
        weights=np.array([place.w for place in places]),
        passes=np.array(passes, dtype=float),
        ended=ended,
        said=said,
        gradient_norm=places[-1].norm,
        points=Z,
        known=np.array([place.log_likelihood for place in places]),
    )
