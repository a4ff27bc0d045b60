"""The learner: point after point, and a correction at each mistake."""

from collections.abc import Callable, Iterator
from itertools import repeat

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from .loop import LoopSearch
from .run import Run
from .ties import TIES, Margins

ORDERS = ("cyclic", "shuffled", "random")

Rate = Callable[[int], float]  # the learning rate as a function of the number of the update
Visits = Iterator[tuple[np.ndarray, Margins]]  # points in the order of their checks, and their margins


# How many points are examined together after an update. A few cost hardly more than one; with many,
# most of the work would be lost at the next mistake.
_BLOCK = 32
# A visit goes round a few points until it has examined more than so many: no block looks beyond its end.
_VISIT = 512
# Products of coordinates larger than this, or smaller than 1 over it, leave the range of floats.
_LARGEST = 1e100


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
    """Examine point after point; at each mistake, w ← w + η y x. The record of the whole run.

    The run ends when every point has been examined and found right by the same w, or when it is known
    to repeat itself (fixed η; cyclic or batch), or when more than max_updates updates, or (if it is given)
    more than max_checks checks are needed.

    Parameters
    ----------
    w0
        the first weights, 0 if not given
    eta
        the learning rate: a number, "inverse" for η_k = 1/k at update k = 1, 2, …, or a function of k
    order
        "cyclic": the points in their order, round and round; "shuffled": a new order each time
        round; "random": each point drawn anew from all. The seed is for these two.
    first
        the point at which the cyclic order begins, counted from 0
    tie
        what wᵀx = 0 means: "plus" sign 0 = +1, "minus" sign 0 = −1, "mistake" always one,
        "correct" never one
    batch
        examine all points, then add η Σ y x over all mistakes, as one update; order plays no part
    """
    X, y, w0 = _points(X, y, w0)
    rate, fixed = _learning_rate(eta)
    arguments.choice(order, ORDERS, "order")
    arguments.choice(tie, TIES, "tie")
    walk = _Walk(X.shape[1], rate, fixed, arguments.count(max_updates, "max_updates"))
    seed = arguments.count(seed, "seed", 0)
    Z = y[:, None] * X
    margins = Margins(Z, y, w0, fixed or 1.0, tie)
    first = _beginning(first, len(X), order, batch)
    most = np.inf if max_checks is None else arguments.count(max_checks, "max_checks")
    if batch:
        walk.watch(None)
        made = _all_at_once(walk, Z, margins, most)
    elif order == "cyclic":
        walk.watch((first - 1) % len(Z))
        made = _one_by_one(walk, Z, _in_turn(margins, first), _EachInTurn(len(Z)), most)
    else:
        made = _one_by_one(walk, Z, _by_lot(margins, order, seed), _EachOnce(len(Z)), most)
    return walk.record(made, X, y, w0, tie, margins)


def _points(X: ArrayLike, y: ArrayLike, w0: ArrayLike | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Checked copies: the record keeps them, so nobody may change them later."""
    X = arguments.matrix(X).copy()
    y = arguments.signs(y, len(X)).copy()
    w0 = np.zeros(X.shape[1]) if w0 is None else arguments.vector(w0, X.shape[1])
    reach = float(max(X.max(), -X.min()))
    largest = max(reach, float(abs(w0).max()))
    if largest > _LARGEST or 0 < reach < 1 / _LARGEST:
        raise ValueError(
            f"The largest number in X and w0 is {largest:g}, too far from 1 to compute wᵀx: divide X and "
            "w0 by it. The run takes the same steps."
        )
    return X, y, w0


def _beginning(first: int, n: int, order: str, batch: bool) -> int:
    first = arguments.count(first, "first", 0)
    if first >= n:
        raise ValueError(f"first must be the number of a point, 0 to {n - 1}, but it is {first}.")
    if first and (batch or order != "cyclic"):
        raise ValueError(
            "first is where the cyclic order begins; with another order, or batch, leave it out."
        )
    return first


def _learning_rate(eta: float | str | Rate) -> tuple[Rate, None] | tuple[None, float]:
    """A pair: η_k as a function of k, and η where it is fixed. One of the two is None."""
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
    # called at every update, so a plain float above 0 takes the short way
    plain = type(rate) is float and 0 < rate < np.inf
    return rate if plain else arguments.positive(rate, f"eta({k})")


class _Walk:
    """A run in progress: s, the sum added so far (see Margins), and its record up to now."""

    def __init__(self, d: int, rate: Rate | None, fixed: float | None, limit: int) -> None:
        self.s = np.zeros(d)
        self.ended, self.cycle = "", None
        self._rate, self._fixed, self._limit = rate, fixed, limit
        self._sums, self._mistakes, self._etas, self._checked = [self.s], [], [], []
        self._search = None

    def watch(self, position: int | None) -> None:
        """Look out for a loop; with an η that changes there is none."""
        if self._fixed is not None:
            self._search = LoopSearch(self._sums, position)

    def correct(
        self, mistake: int | np.ndarray, direction: np.ndarray, checked: int, position: int | None = None
    ) -> None:
        """Update s because of a mistake, or end where no more updates are allowed."""
        t = len(self._mistakes) + 1
        if t > self._limit:
            self.ended = "limit"
            return
        if self._fixed is None:
            self._etas.append(self._rate(t))
            direction = self._etas[-1] * direction
        self.s = self.s + direction
        self._sums.append(self.s)
        self._mistakes.append(mistake)
        self._checked.append(checked)
        if self._search is not None:
            start = self._search.been_here_after(t, position)
            if start < t:
                self.ended, self.cycle = "cycling", (start, t - start)

    def record(
        self, made: int, X: np.ndarray, y: np.ndarray, w0: np.ndarray, tie: str, margins: Margins
    ) -> Run:
        weights = np.array(self._sums)
        self._sums.clear()  # of a long run this is most of the memory
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
            array.flags.writeable = False
        return Run(checks=made, ended=self.ended, cycle=self.cycle, tie=tie, margins=margins, **arrays)


def _as_array(mistakes: list) -> np.ndarray:
    """The point of each update; in batch mode the points of each, in arrays that may differ in length."""
    if mistakes and isinstance(mistakes[0], np.ndarray):
        array = np.empty(len(mistakes), dtype=object)
        array[:] = mistakes
        return array
    return np.array(mistakes, dtype=int)


def _one_by_one(walk: "_Walk", Z: np.ndarray, visits: Visits, clean: "_EachInTurn", most: float) -> int:
    """Correct each mistake where it is met. Returns the number of checks."""
    made = 0
    for visit, margins in visits:
        a, end = 0, min(len(visit), most - made)
        size = max(_BLOCK, clean.checks)
        while not walk.ended:
            b = _next_mistake(margins, walk.s, a, end, size)
            if b == end:
                break
            i = visit.item(b)
            walk.correct(i, Z[i], made + b + 1, i)
            clean.restart()
            a, size = b + 1, _BLOCK
        if walk.ended:
            return made + a
        if needed := clean.needed(visit[a:end]):
            walk.ended = "converged"
            return made + a + needed
        made += end
        if made == most:
            walk.ended = "limit"
            return made


def _all_at_once(walk: "_Walk", Z: np.ndarray, margins: Margins, most: float) -> int:
    """Correct all mistakes of one w together. Returns the number of checks."""
    n, made = len(Z), 0
    while not walk.ended:
        if made + n > most:
            walk.ended = "limit"
            return made
        made += n
        mistakes = np.flatnonzero(margins.mistakes(walk.s, 0, n))
        if len(mistakes):
            walk.correct(mistakes, Z[mistakes].sum(axis=0), made)
        else:
            walk.ended = "converged"
    return made


def _in_turn(margins: Margins, first: int) -> Visits:
    """Without end: the points in their own order from `first` on, and their margins in that order."""
    visit = np.roll(np.tile(np.arange(margins.n), 1 + _VISIT // margins.n), -first)
    return repeat((visit, margins.in_order(visit) if first or len(visit) > margins.n else margins))


def _by_lot(margins: Margins, order: str, seed: int) -> Visits:
    """Without end: points in random order, either all of them shuffled or a number of draws."""
    rng, n = np.random.default_rng(seed), margins.n
    while True:
        visit = rng.permutation(n) if order == "shuffled" else rng.integers(n, size=max(n, _BLOCK))
        yield visit, margins.in_order(visit)


def _next_mistake(margins: Margins, s: np.ndarray, a: int, end: int, size: int) -> int:
    """The first mistake at the places a … end − 1, or end. Looks at so many at first, then at ever more."""
    while a < end:
        wrong = margins.mistakes(s, a, min(a + size, end))
        first = wrong.tobytes().find(1)  # quicker than argmax
        if first >= 0:
            return a + first
        a, size = a + len(wrong), 2 * size
    return end


class _EachInTurn:
    """Has the present w passed every point? In cyclic order, once there were as many checks as points."""

    def __init__(self, n: int) -> None:
        self._n = n
        self.restart()

    def restart(self) -> None:
        """There is a new w."""
        self.checks = 0

    def needed(self, visit: np.ndarray) -> int:
        """How many of these checks without a mistake it takes until every point is passed; 0 if more."""
        before, self.checks = self.checks, self.checks + len(visit)
        return 0 if self.checks < self._n else self._n - before


class _EachOnce(_EachInTurn):
    """The same in random order, where some points come up several times before others do."""

    def restart(self) -> None:
        super().restart()
        self._passed = []

    def needed(self, visit: np.ndarray) -> int:
        self._passed.append(visit)
        before = self.checks
        if not super().needed(visit):
            return 0
        checked = np.concatenate(self._passed)
        first = np.full(self._n, -1)  # the check at which each point first came up: it is written last
        first[checked[::-1]] = np.arange(len(checked))[::-1]
        return 0 if first.min() < 0 else int(first.max()) + 1 - before
