"""Many perceptron runs at once: how the number of updates grows as the margin shrinks."""

import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence, Sized
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..data import SPREADS, MarginDraw, margin_below, orthonormal
from ..perceptron import smallest_correct_margin, train
from ..results import read_only

Progress = Callable[[int, int], object]  # called with the number of finished runs, and of all runs

_MAX_UPDATES = 100_000  # of one run
_PATIENCE = 1.0  # seconds before progress is reported
_EVERY = 0.2  # seconds between two reports
_AT_ONCE = 20_000_000  # coordinates of the points of all runs that are made together


@dataclass(frozen=True, eq=False, repr=False)
class Sweep:
    """The number of updates of a perceptron, for each margin and seed.

    Attributes
    ----------
    gammas, seeds
        the margins and the seeds
    updates
        (margins, seeds): the number of updates
    finished
        (margins, seeds): False if the run was stopped, by max_updates or by an interrupt, before it
        converged
    bound
        (margins,): R²/γ² with the radius as R
    """

    gammas: np.ndarray
    seeds: np.ndarray
    updates: np.ndarray
    finished: np.ndarray
    bound: np.ndarray

    def __post_init__(self) -> None:
        for array in (self.gammas, self.seeds, self.updates, self.finished, self.bound):
            read_only(array)

    @property
    def median(self) -> np.ndarray:
        """(margins,): the median over the seeds. An unfinished run counts as ∞."""
        return np.median(np.where(self.finished, self.updates, np.inf), axis=1)

    def __repr__(self) -> str:
        left = int((~self.finished).sum())
        return (
            f"Sweep: {len(self.gammas)} margins × {len(self.seeds)} seeds, "
            + (f"{left} of {self.finished.size} runs unfinished, " if left else "")
            + f"median updates {self.median[0]:g} at γ = {self.gammas[0]:g} "
            f"to {self.median[-1]:g} at γ = {self.gammas[-1]:g}"
        )


def show_progress(done: int, total: int) -> None:
    """Write the progress on one line of stderr, over the line before."""
    print(
        f"\r{done} of {total} runs finished", end="\n" if done == total else "", file=sys.stderr, flush=True
    )


def margin_sweep(
    gammas: ArrayLike,
    seeds: ArrayLike,
    *,
    n: int = 100,
    d: int = 2,
    spread: str = "hug",
    radius: float = 1.0,
    max_updates: int = _MAX_UPDATES,
    progress: Progress | None = show_progress,
) -> Sweep:
    """The number of updates of a perceptron on `data.with_margin`, for all margins and seeds.

    The numbers are those of `perceptron.train(X, y)` on each data set: from w = 0, in cyclic order, with
    sign 0 = +1. An interrupt returns what is finished.

    Parameters
    ----------
    gammas
        the margins
    seeds
        how many seeds (0, 1, …), or a list of them
    n, d, spread, radius
        as in `data.with_margin`
    max_updates
        the limit of each run
    progress
        after a second it is called from time to time as progress(done, total); None for no report
    """
    radius = arguments.positive(radius, "radius")
    gammas = _gammas(gammas, radius)
    seeds = _seeds(seeds)
    n, d = arguments.count(n, "n"), arguments.count(d, "d")
    arguments.choice(spread, SPREADS, "spread")
    limit = arguments.count(max_updates, "max_updates")
    tables = updates, finished, ended = _tables(seeds, gammas)
    report = _Report(progress)
    together = max(1, _AT_ONCE // (n * d * len(gammas)))
    try:
        for a in range(0, len(seeds), together):
            part = slice(a, a + together)
            draws = [MarginDraw(n, d, seed) for seed in seeds[part]]
            rows = [table[part] for table in tables]
            for _ in _fill(rows, limit, *_reflected(draws, gammas, radius, spread)):
                report(ended)
        report.end(ended)
    except KeyboardInterrupt:
        pass  # what is finished is in the tables
    return Sweep(gammas, seeds, updates.T, finished.T, (radius / gammas) ** 2)


def draws_with_progress(n: int, d: int, seeds: int) -> Generator[float, None, list[MarginDraw]]:
    """A `data.MarginDraw` for each seed 0, 1, …, from which the points of every margin are made.

    This is a generator, which yields the share that is done, and returns the draws.
    """
    n, d, seeds = arguments.count(n, "n"), arguments.count(d, "d"), arguments.count(seeds, "seeds")
    draws = []
    for seed in range(seeds):
        draws.append(MarginDraw(n, d, seed))
        yield len(draws) / seeds
    return draws


def sweep_with_progress(
    gammas: ArrayLike, draws: Sequence[MarginDraw], *, spread: str = "hug", max_updates: int = _MAX_UPDATES
) -> Generator[float, None, Sweep]:
    """The sweep of `margin_sweep` for these draws, with radius 1, as a generator of the same kind."""
    gammas = _gammas(gammas, 1.0)
    arguments.choice(spread, SPREADS, "spread")
    limit = arguments.count(max_updates, "max_updates")
    tables = updates, finished, ended = _tables(draws, gammas)
    for _ in _fill(tables, limit, *_reflected(draws, gammas, 1.0, spread)):
        yield float(ended.mean())
    return Sweep(gammas, np.arange(len(draws)), updates.T, finished.T, (1 / gammas) ** 2)


def orthonormal_updates(dimensions: Sequence[int]) -> np.ndarray:
    """The number of updates of a perceptron on `data.orthonormal`, for each number of dimensions."""
    sets = [orthonormal(d) for d in dimensions]
    return np.array([train(points.X, points.y).updates for points in sets])


def growth_exponent(sweep: Sweep) -> float:
    """The p in: median updates ∝ (1/γ)^p. It is the slope of a line fitted to the logarithms."""
    median = sweep.median
    usable = np.isfinite(median) & (median > 0)
    if len(np.unique(sweep.gammas[usable])) < 2:
        raise ValueError(
            "A slope needs finished runs with updates at two margins or more: sweep more of them."
        )
    return float(np.polyfit(-np.log(sweep.gammas[usable]), np.log(median[usable]), 1)[0])


def _tables(seeds: Sized, gammas: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Arrays (seeds, margins) for the updates, for the runs that converged, and for those that ended."""
    shape = len(seeds), len(gammas)
    return np.zeros(shape, dtype=int), np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)


def _fill(tables: Sequence[np.ndarray], limit: int, Z: np.ndarray, smallest: np.ndarray) -> Iterator[None]:
    """Make all runs. Whenever it yields, the tables are up to date."""
    updates, finished, ended = tables
    for runs, made, converged in _passes(Z, smallest, limit):
        updates.flat[runs] = np.minimum(made, limit)
        finished.flat[runs] = converged
        ended.flat[runs] = converged | (made > limit)
        yield


def _gammas(gammas: ArrayLike, radius: float) -> np.ndarray:
    gammas = np.atleast_1d(gammas)
    if gammas.ndim != 1 or not len(gammas):
        raise ValueError(f"gammas must be a list of margins, but its shape is {gammas.shape}.")
    return np.array([margin_below(gamma, radius) for gamma in gammas])


def _seeds(seeds: Any) -> np.ndarray:
    if np.ndim(seeds) == 0:
        return np.arange(arguments.count(seeds, "seeds"))
    if np.ndim(seeds) != 1 or not len(seeds):
        raise ValueError(f"seeds must be how many, or a list of them, but it is {seeds!r}.")
    return np.array([arguments.count(seed, "each seed", 0) for seed in seeds])


def _reflected(
    draws: Sequence[MarginDraw], gammas: np.ndarray, radius: float, spread: str
) -> tuple[np.ndarray, np.ndarray]:
    """The points y x of all runs, (n, d, runs), and their smallest correct margins, (n, runs)."""
    Z = [draw.reflected(gammas, radius, spread) for draw in draws]
    y = [draw.y for draw in draws]
    d, _, n = Z[0].shape
    side_by_side = np.array(Z).transpose(3, 1, 0, 2).reshape(n, d, -1)
    return side_by_side, np.repeat(smallest_correct_margin(np.transpose(y), "plus"), len(gammas), axis=1)


def _passes(
    Z: np.ndarray, smallest: np.ndarray, limit: int
) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """After each pass: the numbers of the runs, the updates of each so far, and whether it converged."""
    runs, made, W = np.arange(Z.shape[2]), np.zeros(Z.shape[2], dtype=int), np.zeros(Z.shape[1:])
    while len(runs):
        mistakes = _one_pass(Z, smallest, W)
        made += mistakes
        converged = (mistakes == 0) & (made <= limit)
        yield runs, made, converged
        going = ~converged & (made <= limit)
        if going.mean() < 0.8:  # copying the runs that go on saves time
            runs, made, W = runs[going], made[going], W.compress(going, axis=1)
            Z, smallest = Z.compress(going, axis=2), smallest.compress(going, axis=1)


def _one_pass(Z: np.ndarray, smallest: np.ndarray, W: np.ndarray) -> np.ndarray:
    """One pass of each run over its n points, with corrections of its column of W. Returns the mistakes."""
    wrong = np.empty(smallest.shape, dtype=bool)
    products, steps = np.empty_like(W), np.empty_like(W)
    ones, margins = np.ones(len(W)), np.empty(W.shape[1])
    # With few runs, the calls themselves take most of the time. They are quicker if the arrays of their
    # results exist already.
    multiply, dot, less, copyto = np.multiply, np.dot, np.less, np.copyto
    for z, smallest_i, wrong_i in zip(Z, smallest, wrong, strict=True):
        multiply(z, W, products)
        dot(ones, products, margins)
        less(margins, smallest_i, wrong_i)
        copyto(steps, wrong_i)
        multiply(z, steps, steps)
        W += steps
    return wrong.sum(axis=0)


class _Report:
    """Reports the progress of a sweep that takes longer than `_PATIENCE`."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._due = time.monotonic() + _PATIENCE
        self._reported = False

    def __call__(self, ended: np.ndarray) -> None:
        if self._progress and time.monotonic() >= self._due:
            self._due = time.monotonic() + _EVERY
            self._reported = True
            self._progress(int(ended.sum()), ended.size)

    def end(self, ended: np.ndarray) -> None:
        if self._progress and self._reported:
            self._progress(int(ended.sum()), ended.size)
