"""The record of a climb: every w that was visited, and how it ended."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..results import Trajectory, read_only, without_warnings
from ..words import vector
from .at_one_w import Place, likelihoods

SAME = 1e-12  # log-likelihoods that differ by a smaller share differ by rounding


@dataclass(frozen=True, eq=False, repr=False)
class Path(Trajectory):
    """What a climb of the likelihood did.

    Attributes
    ----------
    weights
        (k + 1, d): w before the first step, and after each
    passes
        (k + 1,): how many times all data had been looked at to find each w
    ended
        "converged": the gradient is 0, as nearly as was asked for
        "diverged": the likelihood fell and did not recover
        "separable": there is no optimum to reach, for the likelihood climbs for ever
        "limit": the number of steps asked for was done
    said
        the same in one sentence, with the reason
    gradient_norm
        at the last w
    drawn
        (k,): after sgd, the point behind each step; otherwise empty
    """

    weights: np.ndarray
    passes: np.ndarray
    ended: str
    said: str
    gradient_norm: float
    points: np.ndarray  # the reflected points
    known: np.ndarray | None = None  # log-likelihoods already computed on the way
    drawn: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=int))

    def __post_init__(self) -> None:
        for array in (self.weights, self.passes, self.points, self.drawn):
            read_only(array)

    @cached_property
    def log_likelihood(self) -> np.ndarray:
        """(k + 1,): at each of the weights. After sgd, found when first asked for."""
        if self.known is not None:
            return self.known
        with without_warnings():
            return likelihoods(self.weights, self.points)

    @property
    def falls(self) -> int:
        """How many of the steps made the likelihood smaller, by more than rounding."""
        gained = np.diff(self.log_likelihood)
        return int((gained < -SAME * np.abs(self.log_likelihood[1:])).sum())

    @property
    def longest_step(self) -> float:
        """The largest distance between two successive w."""
        return float(np.linalg.norm(np.diff(self.weights, axis=0), axis=1).max(initial=0.0))

    def step_after(self, passes: float) -> int:
        """The number of the last step that was made within so many passes over the data."""
        return int(np.searchsorted(self.passes, passes + 1e-9, side="right")) - 1

    def __repr__(self) -> str:
        return f"Path: {self.ended}, steps {self.steps}, w = {vector(self.w)}"


def path_of(Z: np.ndarray, places: list[Place], passes: Iterable[int], ended: str, said: str) -> Path:
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
