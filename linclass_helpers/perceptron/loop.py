"""The loop that a run repeats for ever on data without a separator, and how it is found."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ..results import read_only

if TYPE_CHECKING:
    from .run import Run


class LoopSearch:
    """Detects that a run is back in an earlier state, after which everything repeats.

    With a fixed η the state is the sum that was added to w0 so far, together with the point that was
    corrected last.
    """

    def __init__(self, sums: list[np.ndarray], position: int | None) -> None:
        self._sums = sums  # before the first update and after each; the run appends to this list
        self._visited: dict[int, tuple[int, int | None]] = {}  # hash of a state: when it first occurred
        self.first_occurrence(0, position)

    def first_occurrence(self, t: int, position: int | None) -> int:
        """The number of updates after which the present state first occurred: t itself if it is new."""
        # A hash takes little memory, but two states may have the same hash, so the states are compared too.
        # A sum that starts from +0.0 never becomes −0.0, so equal sums have equal bytes.
        hashed = hash((self._sums[t].tobytes(), position))
        first, position_then = self._visited.setdefault(hashed, (t, position))
        if first < t and (position_then != position or not np.array_equal(self._sums[first], self._sums[t])):
            return t
        return first


class Loop:
    """The updates that a run repeats for ever: start + 1 to start + period.

    Attributes
    ----------
    start
        the number of updates before the loop
    period
        the number of updates in one round of the loop
    end
        start + period, when w is again exactly what it was at the start
    weights
        (period + 1, d): w at the start, and after each update of the loop; the last row equals the first
    """

    def __init__(self, run: "Run"):
        assert run.cycle is not None
        self.start, self.period = run.cycle
        self.end = self.start + self.period
        self.weights = run.weights[self.start : self.end + 1]
        self._run = run

    def place(self, t: ArrayLike) -> Any:
        """The first update that update t repeats; before the loop it is t itself. t may be an array."""
        t = np.asarray(t)
        around = np.where(t <= self.start, t, self.start + 1 + (t - self.start - 1) % self.period)
        return around if around.ndim else int(around)

    @cached_property
    def errors(self) -> np.ndarray:
        """(period,): how many of all points are wrong at each w of the loop."""
        return read_only(self._run.errors[self.start : self.end])

    @property
    def checks(self) -> int:
        """How many points are examined in one round of the loop."""
        checked = np.concatenate([[0], self._run.checked])
        return int(checked[self.end] - checked[self.start])

    @property
    def passes(self) -> int:
        """How many times all points are examined in one round. The loop ends at the point where it began."""
        return self.checks // len(self._run.X)

    def __repr__(self) -> str:
        return f"Loop: {self.period} updates from update {self.start} on, {self.checks} checks"
