"""The record of an optimisation: the w after each step, and how it ended."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..results import Trajectory, read_only, without_warnings
from ..words import vector
from .at_one_w import Iterate, likelihoods

SAME = 1e-12  # a smaller relative difference between two log-likelihoods may be rounding


@dataclass(frozen=True, eq=False, repr=False)
class Path(Trajectory):
    """The record of `ascend`, `sgd` or `newton`.

    Attributes
    ----------
    weights
        (k + 1, d): w before the first step, and after each
    passes
        (k + 1,): how many passes over all data it took to find each w
    ended
        "converged": the gradient is 0 within the tolerance
        "diverged": the likelihood decreased and did not recover
        "separable": there is no optimum, because the likelihood increases for ever
        "limit": all steps that were asked for were made
    said
        how it ended in one sentence, with the reason
    gradient_norm
        the norm of the gradient at the last w
    points
        (n, d): the reflected points
    known
        the log-likelihood at each of the weights, if it was computed on the way
    drawn
        (k,): after `sgd`, the point of each step, counted from 0; otherwise empty
    """

    weights: np.ndarray
    passes: np.ndarray
    ended: str
    said: str
    gradient_norm: float
    points: np.ndarray
    known: np.ndarray | None = None
    drawn: np.ndarray = field(default_factory=lambda: np.empty(0, dtype=int))

    def __post_init__(self) -> None:
        for array in (self.weights, self.passes, self.points, self.drawn):
            read_only(array)

    @cached_property
    def log_likelihood(self) -> np.ndarray:
        """(k + 1,): the log-likelihood at each of the weights. After `sgd` it is computed when needed."""
        if self.known is not None:
            return self.known
        with without_warnings():
            return likelihoods(self.weights, self.points)

    @property
    def falls(self) -> int:
        """The number of steps that decreased the likelihood by more than rounding."""
        gained = np.diff(self.log_likelihood)
        return int((gained < -SAME * np.abs(self.log_likelihood[1:])).sum())

    @property
    def longest_step(self) -> float:
        """The largest distance between two successive w."""
        return float(np.linalg.norm(np.diff(self.weights, axis=0), axis=1).max(initial=0.0))

    def step_after(self, passes: float) -> int:
        """The number of steps that were made within the given number of passes over the data."""
        return int(np.searchsorted(self.passes, passes + 1e-9, side="right")) - 1

    def __repr__(self) -> str:
        return f"Path: {self.ended}, steps {self.steps}, w = {vector(self.w)}"


def path_of(Z: np.ndarray, iterates: list[Iterate], passes: Iterable[int], ended: str, said: str) -> Path:
    """The record of an optimisation that kept every iterate."""
    return Path(
        weights=np.array([iterate.w for iterate in iterates]),
        passes=np.array(passes, dtype=float),
        ended=ended,
        said=said,
        gradient_norm=iterates[-1].norm,
        points=Z,
        known=np.array([iterate.log_likelihood for iterate in iterates]),
    )
