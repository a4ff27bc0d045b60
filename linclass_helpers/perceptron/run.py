"""The record of a perceptron's run: every update, and what follows from them."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from .. import arguments
from ..words import label, listed, number, vector, written_in_full
from .loop import Loop
from .ties import Margins

_CHUNK = 2_000_000  # margins held in memory at once while errors are counted


@dataclass(frozen=True, eq=False, repr=False)
class Run:
    """The record of a run of `perceptron.train`.

    Attributes
    ----------
    weights
        (t + 1, d): w before the first update, and after each
    mistakes
        (t,): the point behind each update, counted from 0; in batch mode an array of points
    etas
        (t,): the learning rate of each update
    checked
        (t,): how many points had been examined when the update was made, the corrected one included
    checks
        how many points were examined in all
    ended
        "converged": every point was examined with the last w, and found correct
        "cycling": weights and position were exactly the same as before, so the run repeats for ever
        "limit": max_updates updates were made and another one was due, or max_checks points were examined
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
    def n(self) -> int:
        """How many points there are."""
        return len(self.X)

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
        """Is every point correct with the last w?"""
        return self.ended == "converged"

    @property
    def sums(self) -> np.ndarray:
        """(t + 1, d): the sum of y x that was added to w0, before the first update and after each.

        `Margins` needs it. Only the weights are stored: adding up in the same order gives the same sums.
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
        """(t + 1,): how many of all points each recorded w gets wrong, with the tie rule of the run."""
        step, sums = max(1, _CHUNK // self.X.size), self.sums
        chunks = [sums[a : a + step] for a in range(0, len(sums), step)]
        return np.concatenate([self.margins.errors(chunk) for chunk in chunks])

    @property
    def pocket(self) -> tuple[np.ndarray, int]:
        """The first recorded w with the fewest errors on all points, and the number of these errors."""
        best = int(self.errors.argmin())
        return self.weights[best], int(self.errors[best])

    @cached_property
    def loop(self) -> Loop | None:
        """The loop that the run repeats for ever, or None."""
        return Loop(self) if self.cycle else None

    def weight_at(self, t: int) -> np.ndarray:
        """w after t updates. Beyond the record it is known if the run repeats a loop or has converged."""
        return self.weights[self._recorded(t)]

    def wrong_at(self, t: int) -> np.ndarray:
        """The points, counted from 0, that w after t updates gets wrong, with the tie rule of the run."""
        margins = self.margins
        return np.flatnonzero(margins.mistakes(self.sums[self._recorded(t)], 0, margins.n))

    def _recorded(self, t: int) -> int:
        """The recorded update after which w is the same as after t updates."""
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
        """A sentence that says why update t (counted from 1) was made, and how it changed w.

        Vectors that are too long to be written in full are named by their letters.
        """
        t = arguments.count(t, "t")
        if t > self.updates:
            raise ValueError(f"t must be 1 to {self.updates}, the updates of this run, but it is {t}.")
        points = np.atleast_1d(self.mistakes[t - 1])
        if len(points) > 1:
            added, name, sign = (self.y[points, None] * self.X[points]).sum(axis=0), "Σ y x", "+"
            reason = f"points {listed([number(i + 1) for i in points])} are mistakes:"
        else:
            i = points[0]
            added, name, sign = self.X[i], "x", "+" if self.y[i] > 0 else "−"
            reason = f"point {i + 1}: {self._verdict(t, i)}: mistake,"
        before, after = self.weights[t - 1], self.weights[t]
        eta = "" if self.etas[t - 1] == 1 else f"{number(self.etas[t - 1])}·"
        if written_in_full(after):
            return f"{reason} w ← {vector(before)} {sign} {eta}{vector(added)} = {vector(after)}"
        return f"{reason} w ← w {sign} {eta}{name}"

    def _verdict(self, t: int, i: int) -> str:
        """The prediction for point i just before update t, and its label."""
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
