"""Downhill on the sum of any loss, all points at once or one at a time, with a record of every step."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..losses import margins_at, named, pull_of
from ..perceptron import smallest_correct_margin
from ..results import Trajectory, read_only

ORDERS = ("batch", "cyclic", "random")
RATES = ("fixed", "inverse")
_HUGE = 1e100  # a w that has come so far is not followed any further


@dataclass(frozen=True, eq=False, repr=False)
class RiskDescent(Trajectory):
    """What `descend_risk` did. Only steps that move w are counted; points without a pull are passed over.

    Attributes
    ----------
    weights
        (t + 1, d): w before the first step, and after each
    margins
        (t + 1, n): y wᵀx of every point, at each of the weights
    pulls
        (t, n): how hard each point pulled in each step; of single points, all but one are 0
    etas
        (t,): the learning rate of each step
    looks
        (t,): how many points had been looked at when the step was made
    ended
        "converged": no point pulls any more
        "flat": some points do, but their pulls cancel (batch)
        "diverged": w has gone beyond all bounds
        "limit": all steps that were asked for were made
    """

    weights: np.ndarray
    margins: np.ndarray
    pulls: np.ndarray
    etas: np.ndarray
    looks: np.ndarray
    ended: str
    loss: str
    tie: str
    X: np.ndarray
    y: np.ndarray

    @cached_property
    def risk(self) -> np.ndarray:
        """(t + 1,): the sum of the loss over all points."""
        return read_only(named(self.loss).of(self.margins).sum(axis=1))

    @cached_property
    def errors(self) -> np.ndarray:
        """(t + 1,): how many points are on the wrong side; the tie rule decides about those at 0."""
        return read_only((self.margins < smallest_correct_margin(self.y, self.tie)).sum(axis=1))

    def __repr__(self) -> str:
        return (
            f"RiskDescent on the {self.loss} loss: {self.ended}, steps {self.steps}, risk {self.risk[-1]:.4g}"
        )


def descend_risk(
    loss: str,
    X: ArrayLike,
    y: ArrayLike,
    *,
    eta: float = 1.0,
    rate: str = "fixed",
    order: str = "batch",
    steps: int = 100,
    w0: ArrayLike | None = None,
    tie: str = "plus",
    seed: int = 0,
) -> RiskDescent:
    """Subgradient descent on Σ ℓ(y wᵀx): w ← w + η Σ pull · y x, over all points or over a single one.

    With the perceptron loss the steps are those of `perceptron.train`.

    Parameters
    ----------
    loss
        one of `losses.NAMES`
    rate
        "fixed": η in every step; "inverse": η/k in step k
    order
        "batch": all points at once; "cyclic": one at a time, round and round; "random": one that is drawn
    steps
        at most so many
    tie
        for the perceptron loss: which points with wᵀx = 0 are mistakes
    """
    X = arguments.matrix(X).copy()
    y = arguments.signs(y, len(X)).copy()
    w0 = np.zeros(X.shape[1]) if w0 is None else arguments.vector(w0, X.shape[1])
    eta, steps = arguments.positive(eta, "eta"), arguments.count(steps, "steps")
    arguments.choice(rate, RATES, "rate")
    visits = _Visits(arguments.choice(order, ORDERS, "order"), len(X), arguments.count(seed, "seed", 0))
    pull, Z = pull_of(named(loss).name, y, tie), y[:, None] * X
    movers = Z.any(axis=1)  # a point at 0 moves no w, however hard it pulls
    # as in `perceptron.Margins`: from w0 = 0 a fixed η changes no sign, not even by rounding
    begun, s = margins_at(w0[None], Z)[0], np.zeros(X.shape[1])
    sums, margins, etas, looks = [s], [begun], [], [0]
    made: list[np.ndarray] = []
    while True:
        strength = pull(margins[-1]) * movers
        if not strength.any():
            ended = "converged"
            break
        if len(made) == steps:
            ended = "limit"
            break
        part, looked = visits.next(strength)
        share = 1 / (len(made) + 1) if rate == "inverse" else 1.0
        step = share * (part @ Z)
        if not step.any():
            ended = "flat"
            break
        s = s + step
        if not np.abs(eta * s).max() < _HUGE:
            ended = "diverged"
            break
        sums.append(s)
        margins.append(begun + eta * margins_at(s[None], Z)[0])
        made.append(part)
        etas.append(eta * share)
        looks.append(looks[-1] + looked)
    arrays = {
        "weights": np.array(sums) * eta + w0,
        "margins": np.array(margins),
        "pulls": np.reshape(made, (-1, len(X))),
        "etas": np.array(etas),
        "looks": np.array(looks[1:], dtype=int),
    }
    for array in arrays.values():
        read_only(array)
    return RiskDescent(ended=ended, loss=loss, tie=tie, X=read_only(X), y=read_only(y), **arrays)


class _Visits:
    """Whose pulls make the next step, and how many points had to be looked at to find them."""

    def __init__(self, order: str, n: int, seed: int) -> None:
        self.order, self.n, self.at = order, n, 0
        self.draws = _drawn(n, seed)

    def next(self, strength: np.ndarray) -> tuple[np.ndarray, int]:
        """One point at least must pull."""
        if self.order == "batch":
            return strength, self.n
        i, looked = (self._in_turn if self.order == "cyclic" else self._by_lot)(strength)
        part = np.zeros(self.n)
        part[i] = strength[i]
        return part, looked

    def _in_turn(self, strength: np.ndarray) -> tuple[int, int]:
        looked = 1 + int(np.roll(strength != 0, -self.at).argmax())
        i = (self.at + looked - 1) % self.n
        self.at = i + 1
        return i, looked

    def _by_lot(self, strength: np.ndarray) -> tuple[int, int]:
        looked = 1
        while not strength[i := next(self.draws)]:
            looked += 1
        return i, looked


def _drawn(n: int, seed: int) -> Iterator[int]:
    """Without end: points that are drawn, as `perceptron.train` draws them."""
    rng = np.random.default_rng(seed)
    while True:
        yield from rng.integers(n, size=max(n, 32)).tolist()
