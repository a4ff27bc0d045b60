"""Gradient ascent for very many steps. On separable data ‖w‖ grows without bound.

The direction of w converges to that of the widest strip between the classes. ‖w‖ grows by about 1/γ each time
ln(steps) grows by 1, where γ is half the width of that strip (Soudry et al., 2018).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ... import logistic, separability
from ...logistic import Path
from ...results import read_only
from ...separability import Separability

_SLICE = 50  # steps that are made at a time
_ROUNDING = 1e-13  # the relative rounding error of ‖w‖


@dataclass(frozen=True, eq=False, repr=False)
class EndlessClimb:
    """Gradient ascent from w = 0, recorded after 0, 1, 2, 3, … 10, … 100, … steps.

    Attributes
    ----------
    steps
        (k,): the number of steps before each record
    weights
        (k, d): w at each record
    log_likelihood
        (k,): the log-likelihood at each record
    separability
        whether the data are separable, and the widest strip if so
    newton
        the path of Newton's method, which ends at the maximum, or where it is known that there is none
    share
        the part of the requested steps that has been made: 0 to 1
    """

    X: np.ndarray
    y: np.ndarray
    separability: Separability
    newton: Path
    share: float
    steps: np.ndarray
    weights: np.ndarray
    log_likelihood: np.ndarray

    def __post_init__(self) -> None:
        for array in (self.steps, self.weights, self.log_likelihood):
            read_only(array)

    @property
    def goal(self) -> np.ndarray | None:
        """The direction to which w converges: that of the widest strip or of the maximum; None if unknown."""
        if self.separability.separable:
            return self.separability.w
        top, length = self.newton.w, np.linalg.norm(self.newton.w)
        return top / length if self.newton.converged and length > 1e-9 else None

    @property
    def norms(self) -> np.ndarray:
        return np.linalg.norm(self.weights, axis=1)

    @property
    def norms_in_the_long_run(self) -> np.ndarray:
        """The asymptote of ‖w‖: a line over ln(steps) through the last record, or ‖w‖ at the maximum.

        The record after 0 steps is left out, because 0 has no logarithm.
        """
        steps = self.steps[1:]
        if self.separability.separable:
            return self.norms[-1] + np.log(steps / steps[-1]) / self.separability.margin
        return np.full(len(steps), np.linalg.norm(self.newton.w))

    @property
    def angles(self) -> np.ndarray:
        """The angles to `goal` in degrees; 90 for w = 0, which has no direction."""
        along = self.weights @ self.goal
        across = np.linalg.norm(self.weights - along[:, None] * self.goal, axis=1)
        return np.where(self.norms > 0, np.degrees(np.arctan2(across, along)), 90.0)

    @property
    def margins(self) -> np.ndarray:
        """The smallest y wᵀx/‖w‖ at each record: the geometric margin of w; 0 for w = 0."""
        least = (self.weights @ (self.y[:, None] * self.X).T).min(axis=1)
        return np.divide(least, self.norms, out=np.zeros_like(least), where=self.norms > 0)

    @property
    def gained(self) -> float | None:
        """The growth of ‖w‖ over the last factor of ten in the steps; None if it is not recorded.

        It is 0 if the growth is smaller than rounding errors.
        """
        before = np.flatnonzero(self.steps * 10 == self.steps[-1])
        if not len(before):
            return None
        gained = float(self.norms[-1] - self.norms[before[0]])
        return gained if gained > _ROUNDING * self.norms[-1] else 0.0

    def __repr__(self) -> str:
        return f"EndlessClimb: {self.steps[-1]} steps, ‖w‖ = {self.norms[-1]:.4g}"


def climb_for_ever(
    X: ArrayLike, y: ArrayLike, *, eta: float = 0.1, decades: int = 3
) -> Iterator[EndlessClimb]:
    """Make 10 to the power of `decades` steps of gradient ascent, with the labels −1 and +1.

    A generator of EndlessClimbs. Each has more steps than the one before, and the last has all of them.
    """
    X, y, wanted = np.array(X, dtype=float), np.array(y, dtype=float), when_to_look(decades)
    y01, w = (y + 1) / 2, np.zeros(X.shape[1])
    known = read_only(X), read_only(y), separability.analyse(X, y), logistic.newton(X, y01)
    weights, heights = [w], [logistic.log_likelihood(w, X, y01)]
    for done in range(0, int(wanted[-1]), _SLICE):
        path = logistic.ascend(X, y01, eta=eta, steps=_SLICE, w0=w, tol=1e-300)
        records = wanted[(done < wanted) & (wanted <= done + _SLICE)] - done
        records = np.minimum(records, path.steps)  # a path that ends early stays at its end
        weights += list(path.weights[records])
        heights += list(path.log_likelihood[records])
        w = path.w
        share = min(1.0, (done + _SLICE) / wanted[-1])
        yield EndlessClimb(*known, share, wanted[: len(weights)].copy(), np.array(weights), np.array(heights))


def when_to_look(decades: int) -> np.ndarray:
    """The numbers of steps to record: 0, and whole numbers about evenly spaced on a logarithmic axis.

    They go up to 10 to the power of `decades`, about eight for each factor of ten.
    """
    even = np.geomspace(1, 10**decades, 8 * decades + 1)
    return np.unique(np.concatenate([[0], np.round(even)])).astype(int)
