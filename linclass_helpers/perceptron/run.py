"""The record of a perceptron's run: every step it took, and what can be read from them."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from .. import arguments
from ..words import label, listed, number, vector
from .loop import Loop
from .ties import Margins

_CHUNK = 2_000_000  # numbers held at once while all weights are tried on all points


@dataclass(frozen=True, eq=False, repr=False)
class Run:
    """What `perceptron.train` did.

    Attributes
    ----------
    weights
        (t + 1, d): w before the first update, and after each
    mistakes
        (t,): the point behind each update, counted from 0; in batch mode an array of points
    etas
        (t,): the learning rate of each update
    checked
        (t,): how many points had been examined when the update was made, its own included
    checks
        points examined in all
    ended
        "converged": every point was examined and found right by the last w
        "cycling": weights and position came back exactly, so it goes round for ever
        "limit": another update was due, but max_updates had been made; or max_checks points
        had been examined
    cycle
        None, or (start, period) in updates: weights[start] == weights[start + period]
    """

    weights: np.ndarray
    mistakes: np.ndarray
    etas: np.ndarray
    checked: np.ndarray
    checks: int
    ended: str
    cycle: tuple[int, int] | None
    X: np.ndarray
    y: np.ndarray
    tie: str
    margins: Margins = field(repr=False)

    @property
    def updates(self) -> int:
        """How many times w was changed: the t of the theorem."""
        return len(self.mistakes)

    @property
    def w(self) -> np.ndarray:
        """The last weights."""
        return self.weights[-1]

    @property
    def converged(self) -> bool:
        return self.ended == "converged"

    @property
    def sums(self) -> np.ndarray:
        """(t + 1, d): the sum of y x that had been added to w0 by then; `Margins` says what it is for.

        Only the weights are kept. The sums, added up again in the same order, are the same to the last bit.
        """
        if not self.weights[0].any() and self.margins.eta == 1 and (self.etas == 1).all():
            return self.weights
        Z = self.y[:, None] * self.X
        if self.mistakes.dtype == object:  # batches of points
            steps = np.array([Z[batch].sum(axis=0) for batch in self.mistakes])
        else:
            steps = Z[self.mistakes]
        steps *= (self.etas / self.margins.eta)[:, None]
        return np.cumsum(np.vstack([np.zeros_like(self.w), steps]), axis=0)

    @cached_property
    def errors(self) -> np.ndarray:
        """(t + 1,): how many of all points each recorded w gets wrong, by the tie rule of the run."""
        step, sums = max(1, _CHUNK // self.X.size), self.sums
        chunks = [sums[a : a + step] for a in range(0, len(sums), step)]
        return np.concatenate([self.margins.errors(chunk) for chunk in chunks])

    @property
    def pocket(self) -> tuple[np.ndarray, int]:
        """The recorded w with the fewest errors on the whole data (of several the first), and how many."""
        best = int(self.errors.argmin())
        return self.weights[best], int(self.errors[best])

    @cached_property
    def loop(self) -> Loop | None:
        """The loop that the run falls into, or None."""
        return Loop(self) if self.cycle else None

    def weight_at(self, t: int) -> np.ndarray:
        """w after t updates, also beyond the record where that is known.

        A cycle goes round; a run that has converged stays where it is.
        """
        return self.weights[self._recorded(t)]

    def wrong_at(self, t: int) -> np.ndarray:
        """The points, counted from 0, that w after t updates gets wrong, by the tie rule of the run."""
        margins = self.margins
        return np.flatnonzero(margins.mistakes(self.sums[self._recorded(t)], 0, margins.n))

    def _recorded(self, t: int) -> int:
        """The place in the record at which w is what it is after t updates."""
        t = arguments.count(t, "t", 0)
        if t <= self.updates or self.converged:
            return min(t, self.updates)
        if self.loop is None:
            raise ValueError(
                f"The run stopped at its limit of {self.updates} updates, so w after {t} is not known: "
                f"train with max_updates={t} or more, and no lower max_checks."
            )
        return self.loop.place(t)

    def why(self, t: int) -> str:
        """One sentence: why update t (1 is the first) was made, and what it did to w."""
        t = arguments.count(t, "t")
        if t > self.updates:
            raise ValueError(f"t must be 1 to {self.updates}, the updates of this run, but it is {t}.")
        points = np.atleast_1d(self.mistakes[t - 1])
        before, after = vector(self.weights[t - 1]), vector(self.weights[t])
        eta = "" if self.etas[t - 1] == 1 else f"{number(self.etas[t - 1])}·"
        if len(points) > 1:
            total = (self.y[points, None] * self.X[points]).sum(axis=0)
            named = listed([number(i + 1) for i in points])
            return f"points {named} are mistakes: w ← {before} + {eta}{vector(total)} = {after}"
        i = points[0]
        sign = "+" if self.y[i] > 0 else "−"
        step = f"w ← {before} {sign} {eta}{vector(self.X[i])} = {after}"
        return f"point {i + 1}: {self._verdict(t, i)}: mistake, {step}"

    def _verdict(self, t: int, i: int) -> str:
        """What w said about point i just before update t, against its label."""
        y = self.y[i]
        score = y * self.margins.of_point(self.sums[t - 1], i)
        if score == 0 and self.tie == "mistake":
            return f"wᵀx = 0 is no answer, and y = {label(y)}"
        return f"wᵀx = {number(score)} → {label(-y)}, but y = {label(y)}"

    def __repr__(self) -> str:
        ends = {
            "converged": "converged",
            "cycling": f"cycling, (start, period) = {self.cycle}",
            "limit": "stopped at its limit",
        }
        return f"Run: {ends[self.ended]}, updates {self.updates}, checks {self.checks}, w = {vector(self.w)}"
