"""The perceptron that is given a kernel instead of points."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..perceptron import TIES, smallest_correct_margin

_HUGE = 1e100  # the largest entry of a kernel: sums of such entries are far from the limits of a float


@dataclass(frozen=True, eq=False, repr=False)
class DualRun:
    """What `kernel_perceptron` did: w = Σ counts_i y_i φ(x_i), without ever writing down φ.

    Attributes
    ----------
    counts
        (n,): how many times each point was a mistake
    mistakes
        (t,): the point behind each update, counted from 0
    checks
        points examined in all
    ended
        "converged": every point was examined and found right
        "cycling": wᵀφ(x) of all points, and the position, came back exactly: it goes round for ever
        "limit": another update was due, but max_updates had been made
    cycle
        None, or (start, period) in updates
    """

    counts: np.ndarray
    mistakes: np.ndarray
    checks: int
    ended: str
    cycle: tuple[int, int] | None
    y: np.ndarray

    def __post_init__(self) -> None:
        for array in (self.counts, self.mistakes, self.y):
            array.flags.writeable = False

    @property
    def updates(self) -> int:
        return len(self.mistakes)

    @property
    def converged(self) -> bool:
        return self.ended == "converged"

    def decision(self, K_new: ArrayLike) -> np.ndarray:
        """wᵀφ(x) for new points: K_new has a row for each, its kernel with every point of the run."""
        K_new = arguments.matrix(K_new, "K_new")
        if K_new.shape[1] != len(self.y):
            raise ValueError(
                f"K_new must have {len(self.y)} columns, one for each point of the run, but its shape is "
                f"{K_new.shape}: kernel(X_new, X)."
            )
        return K_new @ (self.counts * self.y)

    def __repr__(self) -> str:
        cycle = f", (start, period) = {self.cycle}" if self.cycle else ""
        return f"DualRun: {self.ended}{cycle}, updates {self.updates}, checks {self.checks}"


def kernel_perceptron(K: ArrayLike, y: ArrayLike, *, tie: str = "plus", max_updates: int = 10_000) -> DualRun:
    """The perceptron in the space of a kernel, in cyclic order from w = 0; K_ij = φ(x_i)ᵀφ(x_j).

    It makes the mistakes that `perceptron.train` makes on φ(X), with the same four rules for a tie.
    """
    K = _gram(K)
    y = arguments.signs(y, len(K)).copy()
    least = smallest_correct_margin(y, arguments.choice(tie, TIES, "tie"))
    limit = arguments.count(max_updates, "max_updates")
    n, position, examined = len(K), -1, 0
    margins, added = np.zeros(n), y[:, None] * K * y  # y_j wᵀφ(x_j), and what a mistake i adds to it: row i
    mistakes: list[int] = []
    # Margins and position decide all that follows. Equal hashes only suggest a recurrence: it is verified.
    been = {hash((margins.tobytes(), n - 1)): 0}
    ended, cycle = "", None
    while not ended:
        wrong = 2 * (margins < least).tobytes()  # round the circle twice
        found = wrong.find(1, position + 1)  # quicker than argmax
        examined += n if found < 0 else found - position
        if found < 0:
            ended = "converged"
        elif len(mistakes) == limit:
            ended = "limit"
        else:
            position = found % n
            mistakes.append(position)
            margins = margins + added[position]
            start = been.setdefault(hash((margins.tobytes(), position)), len(mistakes))
            if start < len(mistakes) and np.array_equal(margins, _margins_after(added, mistakes[:start])):
                ended, cycle = "cycling", (start, len(mistakes) - start)
    made = np.array(mistakes, dtype=int)
    return DualRun(np.bincount(made, minlength=n), made, examined, ended, cycle, y)


def _gram(K: ArrayLike) -> np.ndarray:
    """A copy of K, if it can be the inner products of points with one another."""
    K = arguments.matrix(K, "K").copy()
    if K.shape[0] != K.shape[1]:
        raise ValueError(
            f"K must have a row and a column for each point, but its shape is {K.shape}: "
            "X @ X.T or polynomial_kernel(X, degree=2) gives such a matrix."
        )
    largest = np.abs(K).max()
    if largest > _HUGE or 0 < largest < 1 / _HUGE:
        raise ValueError(
            f"The largest number in K is {largest:g}, too far from 1 to add up: divide K by it. "
            "The run makes the same mistakes."
        )
    gap = np.abs(K - K.T)
    if gap.max() > 1e-9 * largest:
        i, j = (int(k) for k in np.unravel_index(gap.argmax(), gap.shape))
        raise ValueError(
            f"K must be symmetric, K_ij = φ(x_i)ᵀφ(x_j) = K_ji, but K[{i}, {j}] is {K[i, j]:g} and "
            f"K[{j}, {i}] is {K[j, i]:g}: is it the kernel of the points with themselves?"
        )
    return K


def _margins_after(added: np.ndarray, mistakes: list[int]) -> np.ndarray:
    margins = np.zeros(len(added))
    for i in mistakes:
        margins = margins + added[i]
    return margins
