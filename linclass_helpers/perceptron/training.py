"""The perceptron's learning algorithm: examine point after point, and correct w at each mistake."""

from collections.abc import Callable, Iterator
from itertools import repeat

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import read_only
from .loop import LoopSearch
from .run import Run
from .ties import TIES, Margins

ORDERS = ("cyclic", "shuffled", "random")

Rate = Callable[[int], float]  # the learning rate as a function of the number of the update
Visits = Iterator[tuple[np.ndarray, Margins]]  # points in the order of their checks, and their margins


# How many points are examined at once after an update. A few cost hardly more than one, but after the first
# mistake among them the rest must be examined again.
_BLOCK = 32
# If there are few points, their order is repeated until a visit has more checks than this: a block of checks
# cannot extend beyond the end of a visit.
_VISIT = 512
# Sums of products of numbers above this, or below its reciprocal, could overflow or underflow.
_LARGEST = 1e100
_NO_LIMIT = 2**63  # checks


def train(
    X: ArrayLike,
    y: ArrayLike,
    *,
    w0: ArrayLike | None = None,
    eta: float | str | Callable[[int], float] = 1.0,
    order: str = "cyclic",
    first: int = 0,
    tie: str = "plus",
    batch: bool = False,
    max_updates: int = 10_000,
    max_checks: int | None = None,
    seed: int = 0,
) -> Run:
    """The perceptron: examine point after point, and at each mistake w ← w + η y x.

    The run ends when every point has been examined with the same w and found correct, when it is known to
    repeat itself (with a fixed η, in cyclic order or in batch mode), or at one of the limits.

    Parameters
    ----------
    w0
        the first weights; 0 by default
    eta
        the learning rate: a number, "inverse" for η_k = 1/k at update k = 1, 2, …, or a function of k
    order
        "cyclic": the points in their order, again and again; "shuffled": in a new random order in each
        pass; "random": each point drawn at random from all
    first
        the point at which the cyclic order begins, counted from 0
    tie
        what wᵀx = 0 means: "plus" sign 0 = +1, "minus" sign 0 = −1, "mistake" always a mistake,
        "correct" never a mistake
    batch
        examine all points, then add η Σ y x over all mistakes, as one update; the order is not used
    max_updates, max_checks
        limits on the updates, and on the points that are examined
    seed
        of the random numbers for "shuffled" and "random"

    Returns
    -------
    Run
        the record of the whole run
    """
    X, y, w0 = _points(X, y, w0)
    rate, fixed = _learning_rate(eta)
    arguments.choice(order, ORDERS, "order")
    arguments.choice(tie, TIES, "tie")
    progress = _Progress(X.shape[1], rate, fixed, arguments.count(max_updates, "max_updates"))
    seed = arguments.count(seed, "seed", 0)
    Z = y[:, None] * X
    margins = Margins(Z, y, w0, fixed or 1.0, tie)
    first = _first_point(first, len(X), order, batch)
    limit = _NO_LIMIT if max_checks is None else arguments.count(max_checks, "max_checks")
    if batch:
        progress.search_loop(None)
        checks = _all_at_once(progress, Z, margins, limit)
    elif order == "cyclic":
        progress.search_loop((first - 1) % len(Z))
        checks = _one_by_one(progress, Z, _in_cyclic_order(margins, first), _CorrectInARow(len(Z)), limit)
    else:
        visits = _in_random_order(margins, order, seed)
        checks = _one_by_one(progress, Z, visits, _CorrectInRandomOrder(len(Z)), limit)
    return progress.record(checks, X, y, w0, tie, margins)


def _points(X: ArrayLike, y: ArrayLike, w0: ArrayLike | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Checked copies of the arrays, because the record keeps them."""
    X = arguments.matrix(X).copy()
    y = arguments.signs(y, len(X)).copy()
    w0 = np.zeros(X.shape[1]) if w0 is None else arguments.vector(w0, X.shape[1])
    largest_x = float(max(X.max(), -X.min()))
    largest = max(largest_x, float(abs(w0).max()))
    if largest > _LARGEST or 0 < largest_x < 1 / _LARGEST:
        raise ValueError(
            f"The largest number in X and w0 is {largest:g}, too far from 1 to compute wᵀx: divide X and "
            "w0 by it. The run takes the same steps."
        )
    return X, y, w0


def _first_point(first: int, n: int, order: str, batch: bool) -> int:
    first = arguments.index(first, n, "first")
    if first and (batch or order != "cyclic"):
        raise ValueError(
            "first is where the cyclic order begins; with another order, or batch, leave it out."
        )
    return first


def _learning_rate(eta: float | str | Rate) -> tuple[Rate, None] | tuple[None, float]:
    """A pair: η_k as a function of k, and η if it is fixed. One of the two is None."""
    if callable(eta):
        return lambda k: _checked_rate(eta(k), k), None
    if isinstance(eta, str):
        if eta != "inverse":
            raise ValueError(
                f"eta must be a number above 0, 'inverse' or a function of k, but it is {eta!r}."
            )
        return lambda k: 1 / k, None
    return None, arguments.positive(eta, "eta")


def _checked_rate(rate: float, k: int) -> float:
    # This is called at every update, so a plain float above 0 is accepted quickly.
    plain = type(rate) is float and 0 < rate < np.inf
    return rate if plain else arguments.positive(rate, f"eta({k})")


class _Progress:
    """A run in progress: the sum s that was added so far (see Margins), and its record up to now."""

    def __init__(self, d: int, rate: Rate | None, fixed: float | None, limit: int) -> None:
        self.s = np.zeros(d)
        self.ended = ""
        self.cycle: tuple[int, int] | None = None
        self._rate, self._fixed, self._limit = rate, fixed, limit
        self._sums = [self.s]
        self._mistakes: list[int | np.ndarray] = []
        self._etas: list[float] = []
        self._checked: list[int] = []
        self._search: LoopSearch | None = None

    def search_loop(self, position: int | None) -> None:
        """Search for a loop from now on. If η changes from update to update, no state comes back."""
        if self._fixed is not None:
            self._search = LoopSearch(self._sums, position)

    def correct(
        self, mistake: int | np.ndarray, direction: np.ndarray, checked: int, position: int | None = None
    ) -> None:
        """Update s because of a mistake, or end the run if no more updates are allowed."""
        t = len(self._mistakes) + 1
        if t > self._limit:
            self.ended = "limit"
            return
        if self._rate is not None:
            self._etas.append(self._rate(t))
            direction = self._etas[-1] * direction
        self.s = self.s + direction
        self._sums.append(self.s)
        self._mistakes.append(mistake)
        self._checked.append(checked)
        if self._search is not None:
            start = self._search.first_occurrence(t, position)
            if start < t:
                self.ended, self.cycle = "cycling", (start, t - start)

    def record(
        self, checks: int, X: np.ndarray, y: np.ndarray, w0: np.ndarray, tie: str, margins: Margins
    ) -> Run:
        """The record of the whole run, as read-only arrays."""
        weights = np.array(self._sums)
        self._sums.clear()  # to free memory: a long run has many sums
        weights *= self._fixed or 1.0
        weights += w0
        arrays = {
            "weights": weights,
            "mistakes": _as_array(self._mistakes),
            "etas": np.array(self._etas if self._fixed is None else [self._fixed] * len(self._mistakes)),
            "checked": np.array(self._checked, dtype=int),
            "X": X,
            "y": y,
        }
        for array in arrays.values():
            read_only(array)
        return Run(checks=checks, ended=self.ended, cycle=self.cycle, tie=tie, margins=margins, **arrays)


def _as_array(mistakes: list) -> np.ndarray:
    """The point of each update. In batch mode an update has an array of points, and their lengths differ."""
    if mistakes and isinstance(mistakes[0], np.ndarray):
        array = np.empty(len(mistakes), dtype=object)
        array[:] = mistakes
        return array
    return np.array(mistakes, dtype=int)


def _one_by_one(
    progress: _Progress, Z: np.ndarray, visits: Visits, in_a_row: "_CorrectInARow", limit: int
) -> int:
    """Correct each mistake at once. Returns the number of checks."""
    checks = 0
    while True:
        visit, margins = next(visits)
        a, end = 0, min(len(visit), limit - checks)
        size = max(_BLOCK, in_a_row.checks)
        while not progress.ended:
            b = _next_mistake(margins, progress.s, a, end, size)
            if b == end:
                break
            i = visit.item(b)
            progress.correct(i, Z[i], checks + b + 1, i)
            in_a_row.restart()
            a, size = b + 1, _BLOCK
        if progress.ended:
            return checks + a
        if needed := in_a_row.needed(visit[a:end]):
            progress.ended = "converged"
            return checks + a + needed
        checks += end
        if checks == limit:
            progress.ended = "limit"
            return checks


def _all_at_once(progress: _Progress, Z: np.ndarray, margins: Margins, limit: int) -> int:
    """Correct all mistakes of one w in one update. Returns the number of checks."""
    n, checks = len(Z), 0
    while not progress.ended:
        if checks + n > limit:
            progress.ended = "limit"
            return checks
        checks += n
        mistakes = np.flatnonzero(margins.mistakes(progress.s, 0, n))
        if len(mistakes):
            progress.correct(mistakes, Z[mistakes].sum(axis=0), checks)
        else:
            progress.ended = "converged"
    return checks


def _in_cyclic_order(margins: Margins, first: int) -> Visits:
    """Without end: the points in their own order, beginning with `first`, and their margins in that order."""
    visit = np.roll(np.tile(np.arange(margins.n), 1 + _VISIT // margins.n), -first)
    return repeat((visit, margins.in_order(visit) if first or len(visit) > margins.n else margins))


def _in_random_order(margins: Margins, order: str, seed: int) -> Visits:
    """Without end: all points in a new random order, or a number of points each drawn from all."""
    rng, n = np.random.default_rng(seed), margins.n
    while True:
        visit = rng.permutation(n) if order == "shuffled" else rng.integers(n, size=max(n, _BLOCK))
        yield visit, margins.in_order(visit)


def _next_mistake(margins: Margins, s: np.ndarray, a: int, end: int, size: int) -> int:
    """The first mistake among the checks a … end − 1, or end. Examines `size` points at first, then more."""
    while a < end:
        wrong = margins.mistakes(s, a, min(a + size, end))
        first = wrong.tobytes().find(1)  # quicker than argmax
        if first >= 0:
            return a + first
        a, size = a + len(wrong), 2 * size
    return end


class _CorrectInARow:
    """The checks without a mistake since the last update: in cyclic order, n of them are all points."""

    def __init__(self, n: int) -> None:
        self._n = n
        self.restart()

    def restart(self) -> None:
        """Begin anew, because w has changed."""
        self.checks = 0

    def needed(self, visit: np.ndarray) -> int:
        """How many of these correct checks it takes until every point was examined; 0 if all are too few."""
        before, self.checks = self.checks, self.checks + len(visit)
        return 0 if self.checks < self._n else self._n - before


class _CorrectInRandomOrder(_CorrectInARow):
    """The same in random order, where some points are examined several times before others once."""

    def restart(self) -> None:
        super().restart()
        self._examined: list[np.ndarray] = []

    def needed(self, visit: np.ndarray) -> int:
        self._examined.append(visit)
        before = self.checks
        if not super().needed(visit):
            return 0
        examined = np.concatenate(self._examined)
        first = np.full(self._n, -1)  # the first check of each point: in reverse order, it is written last
        first[examined[::-1]] = np.arange(len(examined))[::-1]
        return 0 if first.min() < 0 else int(first.max()) + 1 - before
