"""Gradient ascent for very many steps: where the data are separable, w grows for ever and only turns.

In the long run its direction is that of the widest strip between the classes, and ‖w‖ grows by 1/γ each
time that ln(steps) grows by 1, where γ is half the width of that strip (Soudry et al., 2018).
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
_ROUNDING = 1e-13  # a share of ‖w‖ that floating-point sums may lose


@dataclass(frozen=True, eq=False, repr=False)
class EndlessClimb:
    """Gradient ascent from w = 0, looked at more and more seldom: after 0, 1, 2, 3, … 10, … 100, … steps.

    Attributes
    ----------
    steps
        (k,): after how many steps w was looked at
    weights
        (k, d): w at each look
    log_likelihood
        (k,): at each look
    separability
        whether the data are separable, and the widest strip if so
    newton
        Newton's path to the top, or to where it is known that there is none
    share
        how much of the steps asked for has been made: 0 to 1
    """

    X: np.ndarray
    y: np.ndarray
    separability: Separability
    newton: Path
    share: float
    steps: np.ndarray
    weights: np.ndarray
    log_likelihood: np.ndarray

    def __post_init__(self):
        for array in (self.steps, self.weights, self.log_likelihood):
            read_only(array)

    @property
    def goal(self) -> np.ndarray | None:
        """The direction that w settles on: the widest strip's, or the top's; None if there is neither."""
        if self.separability.separable:
            return self.separability.w
        top, length = self.newton.w, np.linalg.norm(self.newton.w)
        return top / length if self.newton.converged and length > 1e-9 else None

    @property
    def norms(self) -> np.ndarray:
        return np.linalg.norm(self.weights, axis=1)

    @property
    def norms_in_the_long_run(self) -> np.ndarray:
        """What ‖w‖ approaches: a straight line over ln(steps) through the last look; with a top, its ‖w‖.

        The first look is left out: it is after 0 steps, and 0 has no logarithm.
        """
        steps = self.steps[1:]
        if self.separability.separable:
            return self.norms[-1] + np.log(steps / steps[-1]) / self.separability.margin
        return np.full(len(steps), np.linalg.norm(self.newton.w))

    @property
    def angles(self) -> np.ndarray:
        """The angles to the goal, in degrees; for w = 0, which has no direction, a right angle."""
        along = self.weights @ self.goal
        across = np.linalg.norm(self.weights - along[:, None] * self.goal, axis=1)
        return np.where(self.norms > 0, np.degrees(np.arctan2(across, along)), 90.0)

    @property
    def margins(self) -> np.ndarray:
        """The least y wᵀx/‖w‖ at each look: how far the nearest point is from w's line; 0 for w = 0."""
        least = (self.weights @ (self.y[:, None] * self.X).T).min(axis=1)
        return np.divide(least, self.norms, out=np.zeros_like(least), where=self.norms > 0)

    @property
    def gained(self) -> float | None:
        """How much longer the last tenfold of the steps made w; None while there is no such look.

        It is 0 where w should have grown, but rounding lost all of it.
        """
        before = np.flatnonzero(self.steps * 10 == self.steps[-1])
        if not len(before):
            return None
        gained = float(self.norms[-1] - self.norms[before[0]])
        return gained if gained > _ROUNDING * self.norms[-1] else 0.0

    def __repr__(self):
        return f"EndlessClimb: {self.steps[-1]} steps, ‖w‖ = {self.norms[-1]:.4g}"


def climb_for_ever(
    X: ArrayLike, y: ArrayLike, *, eta: float = 0.1, decades: int = 3
) -> Iterator[EndlessClimb]:
    """Make 10 to the power of `decades` steps of gradient ascent, with the labels −1 and +1.

    A generator: each EndlessClimb has come further than the one before, and the last one has made all steps.
    """
    X, y, wanted = np.array(X, dtype=float), np.array(y, dtype=float), when_to_look(decades)
    y01, w = (y + 1) / 2, np.zeros(X.shape[1])
    known = read_only(X), read_only(y), separability.analyse(X, y), logistic.newton(X, y01)
    weights, heights = [w], [logistic.log_likelihood(w, X, y01)]
    for done in range(0, int(wanted[-1]), _SLICE):
        path = logistic.ascend(X, y01, eta=eta, steps=_SLICE, w0=w, tol=1e-300)
        looks = wanted[(done < wanted) & (wanted <= done + _SLICE)] - done
        looks = np.minimum(looks, path.steps)  # a path that ends early stays at its end
        weights += list(path.weights[looks])
        heights += list(path.log_likelihood[looks])
        w = path.w
        share = min(1.0, (done + _SLICE) / wanted[-1])
        yield EndlessClimb(*known, share, wanted[: len(weights)].copy(), np.array(weights), np.array(heights))


def when_to_look(decades: int) -> np.ndarray:
    """After how many steps: 0, and whole numbers about evenly apart on a logarithmic axis.

    They go up to 10 to the power of `decades`, about eight for each tenfold.
    """
    even = np.geomspace(1, 10**decades, 8 * decades + 1)
    return np.unique(np.concatenate([[0], np.round(even)])).astype(int)
