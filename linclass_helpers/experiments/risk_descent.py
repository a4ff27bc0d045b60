"""Subgradient descent on the risk of any loss, with all points at once or one at a time."""

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
_HUGE = 1e100  # the run ends when a weight is larger


@dataclass(frozen=True, eq=False, repr=False)
class RiskDescent(Trajectory):
    """The record of `descend_risk`. Only steps that change w are counted.

    Attributes
    ----------
    weights
        (t + 1, d): w before the first step, and after each
    margins
        (t + 1, n): y wᵀx of every point, at each of the weights
    pulls
        (t, n): the pull of each point in each step; if the points are taken singly, all but one are 0
    etas
        (t,): the learning rate of each step
    checked
        (t,): how many points had been examined when the step was made
    ended
        "converged": the pull of every point is 0
        "flat": some pulls are not 0, but the sum of their steps is (batch)
        "diverged": w became too large
        "limit": all steps that were asked for were made
    loss, tie
        as in `descend_risk`
    X, y
        the points and their labels
    """

    weights: np.ndarray
    margins: np.ndarray
    pulls: np.ndarray
    etas: np.ndarray
    checked: np.ndarray
    ended: str
    loss: str
    tie: str
    X: np.ndarray
    y: np.ndarray

    @cached_property
    def risk(self) -> np.ndarray:
        """(t + 1,): the sum of the losses of all points, at each of the weights."""
        return read_only(named(self.loss).of(self.margins).sum(axis=1))

    @cached_property
    def errors(self) -> np.ndarray:
        """(t + 1,): how many points are on the wrong side. The tie rule decides about margins of 0."""
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
    """Subgradient descent on Σ ℓ(y wᵀx): w ← w + η Σ pull · y x, over all points or a single one.

    With the perceptron loss the steps are those of `perceptron.train`.

    Parameters
    ----------
    loss
        one of `losses.NAMES`
    rate
        "fixed": η in every step; "inverse": η/k in step k
    order
        "batch": all points at once; "cyclic": one at a time, in their order, again and again; "random": one
        at a time, drawn from all
    steps
        the largest number of steps
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
    movers = Z.any(axis=1)  # a point at 0 does not change w, whatever its pull is
    # As in `perceptron.Margins`: from w0 = 0 a fixed η changes no sign, not even by rounding.
    first_margins, s = margins_at(w0[None], Z)[0], np.zeros(X.shape[1])
    sums, margins, etas, checked = [s], [first_margins], [], [0]
    made: list[np.ndarray] = []
    while True:
        strength = pull(margins[-1]) * movers
        if not strength.any():
            ended = "converged"
            break
        if len(made) == steps:
            ended = "limit"
            break
        part, examined = visits.next(strength)
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
        margins.append(first_margins + eta * margins_at(s[None], Z)[0])
        made.append(part)
        etas.append(eta * share)
        checked.append(checked[-1] + examined)
    arrays = {
        "weights": np.array(sums) * eta + w0,
        "margins": np.array(margins),
        "pulls": np.reshape(made, (-1, len(X))),
        "etas": np.array(etas),
        "checked": np.array(checked[1:], dtype=int),
    }
    for array in arrays.values():
        read_only(array)
    return RiskDescent(ended=ended, loss=loss, tie=tie, X=read_only(X), y=read_only(y), **arrays)


class _Visits:
    """The order in which points are examined until one has a pull."""

    def __init__(self, order: str, n: int, seed: int) -> None:
        self.order, self.n, self.at = order, n, 0
        self.draws = _drawn(n, seed)

    def next(self, strength: np.ndarray) -> tuple[np.ndarray, int]:
        """The pulls in the next step, and how many points were examined for it. Some pull must not be 0."""
        if self.order == "batch":
            return strength, self.n
        i, examined = (self._cyclic if self.order == "cyclic" else self._random)(strength)
        part = np.zeros(self.n)
        part[i] = strength[i]
        return part, examined

    def _cyclic(self, strength: np.ndarray) -> tuple[int, int]:
        examined = 1 + int(np.roll(strength != 0, -self.at).argmax())
        i = (self.at + examined - 1) % self.n
        self.at = i + 1
        return i, examined

    def _random(self, strength: np.ndarray) -> tuple[int, int]:
        examined = 1
        while not strength[i := next(self.draws)]:
            examined += 1
        return i, examined


def _drawn(n: int, seed: int) -> Iterator[int]:
    """Without end: points drawn at random, the same ones as in `perceptron.train`."""
    rng = np.random.default_rng(seed)
    while True:
        yield from rng.integers(n, size=max(n, 32)).tolist()
