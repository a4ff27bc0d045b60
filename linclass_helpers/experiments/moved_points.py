"""Another origin, another unit: what a perceptron makes of points that were shifted, then multiplied."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, perceptron, separability
from ..data import Dataset
from ..words import number

_ENOUGH = 10_000  # updates: a run is followed no further


@dataclass(frozen=True, eq=False, repr=False)
class Outcome:
    """What a perceptron made of some points. Where no run ends in sight, `updates` is infinite."""

    points: Dataset
    R: float  # of the points as the perceptron saw them, with their coordinate of 1 if they had one
    margin: float = 0.0  # the widest there, and R²/γ² for it
    bound: float = np.inf
    updates: float = np.inf
    enough: int = _ENOUGH  # updates; the run was followed no further
    w: np.ndarray | None = None  # the last weights; None without a separator
    w_star: np.ndarray | None = None  # those of the widest margin

    def __repr__(self) -> str:
        if self.w is None:
            return f"R = {number(self.R)}, but no line through the origin separates the points: no run ends"
        made = f"{self.updates} were made" if np.isfinite(self.updates) else f"{self.enough} were not enough"
        return (
            f"R = {number(self.R)}, γ = {number(self.margin)}, so at most R²/γ² = {number(self.bound)} "
            f"updates, and {made}"
        )


def shift_then_scale(points: Dataset, shift: ArrayLike, scale: float = 1.0) -> Dataset:
    """The points moved by a vector, and then multiplied by a number."""
    shift, scale = arguments.vector(shift, points.d, "shift"), arguments.positive(scale, "scale")
    return Dataset(scale * (points.X + shift), points.y, points.name + ", moved")


def try_perceptron(points: Dataset, *, bias: bool = False, enough: int = _ENOUGH) -> Outcome:
    """A run on these points, and its bound; with `bias` they stand behind a first coordinate of 1."""
    enough = arguments.count(enough, "enough")
    seen = points.augmented() if arguments.switch(bias, "bias") else points
    found = separability.analyse(seen.X, seen.y)
    if not found.separable:
        return Outcome(points, seen.R, enough=enough)
    run = perceptron.train(seen.X, seen.y, max_updates=enough)
    bound = perceptron.bound(seen.R, found.margin)
    made = run.updates if run.converged else np.inf
    return Outcome(points, seen.R, found.margin, bound, made, enough, run.w, found.w)


def try_moves_with_progress(
    points: Dataset, moves: Sequence[tuple[ArrayLike, float]], *, bias: bool = False, enough: int = _ENOUGH
) -> Generator[float, None, list[Outcome]]:
    """The outcome of every (shift, scale), a moment's work at a time.

    A generator: it yields the share that is done, and returns the outcomes.
    """
    outcomes = []
    for shift, scale in moves:
        outcomes.append(try_perceptron(shift_then_scale(points, shift, scale), bias=bias, enough=enough))
        yield len(outcomes) / len(moves)
    return outcomes
