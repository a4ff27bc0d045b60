"""A perceptron on points that were shifted and then scaled: another origin, and another unit."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, perceptron, separability
from ..data import Dataset
from ..words import number

_MAX_UPDATES = 10_000


@dataclass(frozen=True, eq=False, repr=False)
class Outcome:
    """The result of a perceptron's run on some points.

    Attributes
    ----------
    points
        the points, without a coordinate of 1
    R, margin, bound
        the radius, the widest margin γ, and R²/γ², of the points with their coordinate of 1 if they had one
    updates
        the number of updates; ∞ if the run did not converge
    max_updates
        the limit of the run
    w
        the last weights; None if there is no separator
    w_star
        the separator with the widest margin; None if there is no separator
    """

    points: Dataset
    R: float
    margin: float = 0.0
    bound: float = np.inf
    updates: float = np.inf
    max_updates: int = _MAX_UPDATES
    w: np.ndarray | None = None
    w_star: np.ndarray | None = None

    def __repr__(self) -> str:
        if self.w is None:
            return f"R = {number(self.R)}, but no line through the origin separates the points: no run ends"
        made = (
            f"{self.updates} were made"
            if np.isfinite(self.updates)
            else f"{self.max_updates} were not enough"
        )
        return (
            f"R = {number(self.R)}, γ = {number(self.margin)}, so at most R²/γ² = {number(self.bound)} "
            f"updates, and {made}"
        )


def shift_then_scale(points: Dataset, shift: ArrayLike, scale: float = 1.0) -> Dataset:
    """The points after adding a vector, and then multiplying by a number."""
    shift, scale = arguments.vector(shift, points.d, "shift"), arguments.positive(scale, "scale")
    return Dataset(scale * (points.X + shift), points.y, points.name + ", moved")


def try_perceptron(points: Dataset, *, bias: bool = False, max_updates: int = _MAX_UPDATES) -> Outcome:
    """A perceptron's run on these points, and its bound. With `bias` they have a first coordinate of 1."""
    max_updates = arguments.count(max_updates, "max_updates")
    seen = points.augmented() if arguments.switch(bias, "bias") else points
    found = separability.analyse(seen.X, seen.y)
    if not found.separable:
        return Outcome(points, seen.R, max_updates=max_updates)
    run = perceptron.train(seen.X, seen.y, max_updates=max_updates)
    bound = perceptron.bound(seen.R, found.margin)
    made = run.updates if run.converged else np.inf
    return Outcome(points, seen.R, found.margin, bound, made, max_updates, run.w, found.w)


def try_moves_with_progress(
    points: Dataset,
    moves: Sequence[tuple[ArrayLike, float]],
    *,
    bias: bool = False,
    max_updates: int = _MAX_UPDATES,
) -> Generator[float, None, list[Outcome]]:
    """The outcome of `try_perceptron` after each (shift, scale).

    This is a generator, which yields the share that is done, and returns the outcomes.
    """
    outcomes = []
    for shift, scale in moves:
        moved = shift_then_scale(points, shift, scale)
        outcomes.append(try_perceptron(moved, bias=bias, max_updates=max_updates))
        yield len(outcomes) / len(moves)
    return outcomes
