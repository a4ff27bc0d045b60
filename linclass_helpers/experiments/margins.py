"""Many perceptrons at once: how the number of updates grows as the margin shrinks."""

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

Progress = Callable[[int, int], object]

_ENOUGH = 100_000  # updates; a run that needs more is cut short
_PATIENCE = 1.0  # seconds before progress is reported
_EVERY = 0.2  # seconds between two reports
_AT_ONCE = 20_000_000  # numbers in the points of all runs that go on together


@dataclass(frozen=True, eq=False, repr=False)
class Sweep:
    """How many updates a perceptron made, for every margin (a row) and seed (a column).

    Where `finished` is False the run was cut short, by max_updates or by hand, and its number of
    updates is only what it had reached.
    """

    gammas: np.ndarray
    seeds: np.ndarray
    updates: np.ndarray
    finished: np.ndarray
    bound: np.ndarray  # R²/γ² of each margin, with the radius for R

    def __post_init__(self) -> None:
        for array in (self.gammas, self.seeds, self.updates, self.finished, self.bound):
            array.flags.writeable = False

    @property
    def median(self) -> np.ndarray:
        """For each margin, over the seeds. An unfinished run counts as endless: if half are, so is this."""
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
    """One line on stderr, written over and over."""
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
    max_updates: int = _ENOUGH,
    progress: Progress | None = show_progress,
) -> Sweep:
    """The perceptron's updates on `data.with_margin`, for all margins and seeds together.

    The counts are those of `perceptron.train(X, y)` on each data set: from w = 0, in a fixed order, with
    sign 0 = +1. seeds is how many (0, 1, …), or a list of them. After a second, progress(done, total) is
    called now and then; None keeps silent. Interrupting returns what is finished.
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
            clouds = [MarginDraw(n, d, seed) for seed in seeds[part]]
            rows = [table[part] for table in tables]
            for _ in _filled(rows, limit, *_reflected(clouds, gammas, radius, spread)):
                report(ended)
        report.end(ended)
    except KeyboardInterrupt:
        pass  # what is finished is in the tables
    return Sweep(gammas, seeds, updates.T, finished.T, (radius / gammas) ** 2)


def clouds_with_progress(n: int, d: int, seeds: int) -> Generator[float, None, list[MarginDraw]]:
    """A `data.MarginDraw` for each seed 0, 1, …, from which the points of every margin are made.

    A generator, so that other things can be done between: it yields the share that is done, and returns
    the clouds.
    """
    n, d, seeds = arguments.count(n, "n"), arguments.count(d, "d"), arguments.count(seeds, "seeds")
    clouds = []
    for seed in range(seeds):
        clouds.append(MarginDraw(n, d, seed))
        yield len(clouds) / seeds
    return clouds


def sweep_with_progress(
    gammas: ArrayLike, clouds: Sequence[MarginDraw], *, spread: str = "hug", max_updates: int = _ENOUGH
) -> Generator[float, None, Sweep]:
    """What `margin_sweep` finds for such clouds, with radius 1; a generator of the same kind."""
    gammas = _gammas(gammas, 1.0)
    arguments.choice(spread, SPREADS, "spread")
    limit = arguments.count(max_updates, "max_updates")
    tables = updates, finished, ended = _tables(clouds, gammas)
    for _ in _filled(tables, limit, *_reflected(clouds, gammas, 1.0, spread)):
        yield float(ended.mean())
    return Sweep(gammas, np.arange(len(clouds)), updates.T, finished.T, (1 / gammas) ** 2)


def orthonormal_updates(dimensions: Sequence[int]) -> np.ndarray:
    """How many updates a perceptron makes on `data.orthonormal`, for each number of dimensions."""
    sets = [orthonormal(d) for d in dimensions]
    return np.array([train(points.X, points.y).updates for points in sets])


def growth_exponent(sweep: Sweep) -> float:
    """p in: median updates ∝ (1/γ)^p. The slope of a line fitted to their logarithms."""
    median = sweep.median
    usable = np.isfinite(median) & (median > 0)
    if len(np.unique(sweep.gammas[usable])) < 2:
        raise ValueError(
            "A slope needs finished runs with updates at two margins or more: sweep more of them."
        )
    return float(np.polyfit(-np.log(sweep.gammas[usable]), np.log(median[usable]), 1)[0])


def _tables(seeds: Sized, gammas: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Updates, which runs are finished, and which have ended at all: a row a seed, a column a margin."""
    shape = len(seeds), len(gammas)
    return np.zeros(shape, dtype=int), np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)


def _filled(tables: Sequence[np.ndarray], limit: int, Z: np.ndarray, least: np.ndarray) -> Iterator[None]:
    """Make all runs; each time it yields, the tables are up to date."""
    updates, finished, ended = tables
    for runs, made, converged in _rounds(Z, least, limit):
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
    clouds: Sequence[MarginDraw], gammas: np.ndarray, radius: float, spread: str
) -> tuple[np.ndarray, np.ndarray]:
    """All runs side by side: their points y x, (n, d, runs), and the least right margins, (n, runs)."""
    Z = [cloud.reflected(gammas, radius, spread) for cloud in clouds]
    y = [cloud.y for cloud in clouds]
    d, _, n = Z[0].shape
    side_by_side = np.array(Z).transpose(3, 1, 0, 2).reshape(n, d, -1)
    return side_by_side, np.repeat(smallest_correct_margin(np.transpose(y), "plus"), len(gammas), axis=1)


def _rounds(
    Z: np.ndarray, least: np.ndarray, limit: int
) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Round after round: the numbers of the runs, the updates each has made, and whether it converged."""
    runs, made, W = np.arange(Z.shape[2]), np.zeros(Z.shape[2], dtype=int), np.zeros(Z.shape[1:])
    while len(runs):
        mistakes = _one_round(Z, least, W)
        made += mistakes
        converged = (mistakes == 0) & (made <= limit)
        yield runs, made, converged
        going = ~converged & (made <= limit)
        if going.mean() < 0.8:  # shorter tables are worth the copying
            runs, made, W = runs[going], made[going], W.compress(going, axis=1)
            Z, least = Z.compress(going, axis=2), least.compress(going, axis=1)


def _one_round(Z: np.ndarray, least: np.ndarray, W: np.ndarray) -> np.ndarray:
    """Show every run its n points in turn, correcting its column of W. How many mistakes each made."""
    wrong = np.empty(least.shape, dtype=bool)
    products, steps = np.empty_like(W), np.empty_like(W)
    ones, margins = np.ones(len(W)), np.empty(W.shape[1])
    # With few runs left, the calls take the time: so each writes its result into its last argument.
    multiply, dot, less, copyto = np.multiply, np.dot, np.less, np.copyto
    for z, enough, mistaken in zip(Z, least, wrong, strict=True):
        multiply(z, W, products)
        dot(ones, products, margins)
        less(margins, enough, mistaken)
        copyto(steps, mistaken)
        multiply(z, steps, steps)
        W += steps
    return wrong.sum(axis=0)


class _Report:
    """Tells how far a sweep is, once it has taken a while."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._due = time.monotonic() + _PATIENCE
        self._told = False

    def __call__(self, ended: np.ndarray) -> None:
        if self._progress and time.monotonic() >= self._due:
            self._due = time.monotonic() + _EVERY
            self._told = True
            self._progress(int(ended.sum()), ended.size)

    def end(self, ended: np.ndarray) -> None:
        if self._told:
            self._progress(int(ended.sum()), ended.size)
