"""How a loop in a run is found, and the loop itself, which the run then repeats for ever."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ..results import read_only

if TYPE_CHECKING:
    from .run import Run


class LoopSearch:
    """Finds out when a run is back in an earlier state, after which everything repeats.

    Where η is fixed, the state is the sum of what was added and the position in the round.
    """

    def __init__(self, sums: list[np.ndarray], position: int | None) -> None:
        self._sums = sums  # before the first update and after each; the run goes on to add to them
        self._been = {}
        self.been_here_after(0, position)

    def been_here_after(self, t: int, position: int | None) -> int:
        """After how many updates sum and position were first as they are after t; t itself if new."""
        # A hash takes little memory, but equal hashes only suggest a recurrence: it is verified. A sum that
        # starts from +0.0 never becomes −0.0, so equal sums have equal bytes.
        hashed = hash((self._sums[t].tobytes(), position))
        start, there = self._been.setdefault(hashed, (t, position))
        if start < t and (there != position or not np.array_equal(self._sums[start], self._sums[t])):
            return t
        return start


class Loop:
    """What a run repeats for ever: its updates start + 1 to start + period.

    start     how many updates were made before the loop
    period    the updates that it takes to go round once
    end       start + period, where w is to the last bit what it was at the start
    weights   (period + 1, d): w at the start, and after each update of the loop; the last row is the first
    """

    def __init__(self, run: "Run"):
        assert run.cycle is not None
        self.start, self.period = run.cycle
        self.end = self.start + self.period
        self.weights = run.weights[self.start : self.end + 1]
        self._run = run

    def place(self, t: ArrayLike) -> Any:
        """The recorded update that update t repeats; within the record it is t. t may be an array."""
        t = np.asarray(t)
        around = np.where(t <= self.start, t, self.start + 1 + (t - self.start - 1) % self.period)
        return around if around.ndim else int(around)

    @cached_property
    def errors(self) -> np.ndarray:
        """(period,): how many of all points are wrong at each place of the loop."""
        return read_only(self._run.errors[self.start : self.end])

    @property
    def checks(self) -> int:
        """How many points are examined in going round once."""
        checked = np.concatenate([[0], self._run.checked])
        return int(checked[self.end] - checked[self.start])

    @property
    def passes(self) -> int:
        """How many times all points are examined: a whole number, as the loop ends where it began."""
        return self.checks // len(self._run.X)

    def __repr__(self) -> str:
        return f"Loop: {self.period} updates from update {self.start} on, {self.checks} checks"
