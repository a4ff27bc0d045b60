"""The learner: point after point, and a correction at each mistake."""

import numpy as np

from .. import arguments
from .run import Run
from .ties import TIES, Margins

ORDERS = ("cyclic", "shuffled", "random")


# Points examined together after an update. A few cost hardly more than one; examining many that a
# mistake then makes worthless would.
_BLOCK = 32
# Beyond this, or below one over it, products of coordinates lose their meaning.
_LARGEST = 1e100


def train(
    X,
    y,
    *,
    w0=None,
    eta=1.0,
    order="cyclic",
    first=0,
    tie="plus",
    batch=False,
    max_updates=10_000,
    max_checks=None,
    seed=0,
) -> Run:
    """Examine point after point; at each mistake, w ← w + η y x. The record of the whole run.

    w0      the first weights, 0 if not given
    eta     the learning rate: a number, "inverse" for η_k = 1/k at update k = 1, 2, …, or a function of k
    order   "cyclic": the points in their order, round and round; "shuffled": a new order each time
            round; "random": each point drawn anew from all. The seed is for these two.
    first   the point at which the cyclic order begins, counted from 0
    tie     what wᵀx = 0 means: "plus" sign 0 = +1, "minus" sign 0 = −1, "mistake" always one,
            "correct" never one
    batch   examine all points, then add η Σ y x over all mistakes, as one update; order plays no part

    The run ends when every point has been examined and found right by the same w, or when it is known
    to repeat itself (fixed η; cyclic or batch), or when more than max_updates updates, or (if it is given)
    more than max_checks checks are needed.
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
        made = _all_at_once(walk, Z, margins, most)
    elif order == "cyclic":
        made = _round_and_round(walk, Z, margins, most, first)
    else:
        made = _by_lot(walk, Z, margins, most, order, seed)
    return walk.record(made, X, y, w0, tie, margins)


def _points(X, y, w0):
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


def _beginning(first, n, order, batch):
    first = arguments.count(first, "first", 0)
    if first >= n:
        raise ValueError(f"first must be the number of a point, 0 to {n - 1}, but it is {first}.")
    if first and (batch or order != "cyclic"):
        raise ValueError(
            "first is where the cyclic order begins; with another order, or batch, leave it out."
        )
    return first


def _learning_rate(eta):
    """η_k as a function of k, or η itself where it is fixed; the other is None."""
    if callable(eta):
        return lambda k: _checked_rate(eta(k), k), None
    if isinstance(eta, str):
        if eta != "inverse":
            raise ValueError(
                f"eta must be a number above 0, 'inverse' or a function of k, but it is {eta!r}."
            )
        return lambda k: 1 / k, None
    return None, arguments.positive(eta, "eta")


def _checked_rate(rate, k):
    # asked for at every update, so what is plainly a rate goes through at once
    plain = type(rate) is float and 0 < rate < np.inf
    return rate if plain else arguments.positive(rate, f"eta({k})")


class _Walk:
    """A run while it goes on: s, the sum added so far (see Margins), and what is written down."""

    def __init__(self, d, rate, fixed, limit):
        self.s = np.zeros(d)
        self.ended, self.cycle = "", None
        self._rate, self._fixed, self._limit = rate, fixed, limit
        self._sums, self._mistakes, self._etas, self._checked = [self.s], [], [], []
        self._been = None

    def watch(self, position):
        """Look out for a recurrence: if η is fixed, s and the position decide all that follows."""
        if self._fixed is not None:
            self._been = {(self.s.tobytes(), position): 0}

    def correct(self, mistake, direction, checked, position=None):
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
        if self._been is not None:
            # a sum that starts from +0.0 never becomes −0.0, so equal sums have equal bytes
            start = self._been.setdefault((self.s.tobytes(), position), t)
            if start < t:
                self.ended, self.cycle = "cycling", (start, t - start)

    def record(self, made, X, y, w0, tie, margins):
        sums = np.array(self._sums)
        arrays = {
            "weights": w0 + (self._fixed or 1.0) * sums,
            "mistakes": _as_array(self._mistakes),
            "etas": np.array(self._etas if self._fixed is None else [self._fixed] * len(self._mistakes)),
            "checked": np.array(self._checked, dtype=int),
            "X": X,
            "y": y,
            "sums": sums,
        }
        for array in arrays.values():
            array.flags.writeable = False
        return Run(checks=made, ended=self.ended, cycle=self.cycle, tie=tie, margins=margins, **arrays)


def _as_array(mistakes):
    """Points, one an update; or arrays of points, which may differ in length."""
    if mistakes and isinstance(mistakes[0], np.ndarray):
        array = np.empty(len(mistakes), dtype=object)
        array[:] = mistakes
        return array
    return np.array(mistakes, dtype=int)


def _round_and_round(walk, Z, margins, most, first):
    """Correct each mistake where it is met, the points in their own order. Returns the number of checks."""
    n, made, a = len(Z), 0, first
    circle = margins.in_a_circle(_BLOCK)
    walk.watch((a - 1) % n)
    while not walk.ended:
        end = a + min(n, most - made)
        b = _next_mistake(circle, walk.s, a, end)
        if b == end:
            walk.ended = "converged" if end == a + n else "limit"
            return made + end - a
        i, made = b % n, made + b + 1 - a
        walk.correct(i, Z[i], made, i)
        a = i + 1
    return made


def _by_lot(walk, Z, margins, most, order, seed):
    """Correct each mistake where it is met, the points in a random order. Returns the number of checks."""
    made, clean = 0, _EachOnce(len(Z))
    for visit in _visits(len(Z), order, seed):
        ordered, a, end = margins.in_order(visit), 0, min(len(visit), most - made)
        while not walk.ended:
            b = _next_mistake(ordered, walk.s, a, end)
            if b == end:
                break
            i = int(visit[b])
            walk.correct(i, Z[i], made + b + 1)
            clean.restart()
            a = b + 1
        if walk.ended:
            return made + a
        if needed := clean.needed(visit[a:end]):
            walk.ended = "converged"
            return made + a + needed
        made += end
        if made == most:
            walk.ended = "limit"
            return made


def _all_at_once(walk, Z, margins, most):
    """Correct all mistakes of one w together. Returns the number of checks."""
    n, made = len(Z), 0
    walk.watch(None)
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


def _visits(n, order, seed):
    """For ever the points to visit next: every one once, or as many draws as are well looked at together."""
    rng = np.random.default_rng(seed)
    while True:
        yield rng.permutation(n) if order == "shuffled" else rng.integers(n, size=max(n, _BLOCK))


def _next_mistake(margins, s, a, end):
    """The first mistake at the places a … end − 1, or end. Looks at more and more while there is none."""
    size = _BLOCK
    while a < end:
        start = a % margins.n
        wrong = margins.mistakes(s, start, start + min(size, end - a))
        first = wrong.tobytes().find(1)  # quicker than argmax
        if first >= 0:
            return a + first
        a, size = a + len(wrong), 2 * size
    return end


class _EachOnce:
    """Has the present w passed every point? Yes once each has come up, however often some of them did."""

    def __init__(self, n):
        self._n = self._left = n
        self._weights_tried = 0
        self._passed = np.full(n, -1)  # by which w: an old one does not count
        self._place = np.empty(n, dtype=int)

    def restart(self):
        """There is a new w."""
        self._weights_tried += 1
        self._left = self._n

    def needed(self, visit):
        """How many of these clean checks it takes until every point is passed; 0: more than these."""
        places = np.arange(len(visit))
        self._place[visit[::-1]] = places[::-1]  # the first place of a point overwrites its later ones
        new = (self._place[visit] == places) & (self._passed[visit] < self._weights_tried)
        self._passed[visit] = self._weights_tried
        self._left -= int(new.sum())
        return 0 if self._left else int(np.flatnonzero(new)[-1]) + 1
