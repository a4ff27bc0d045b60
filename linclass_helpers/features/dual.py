"""The perceptron with a kernel in place of points."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..perceptron import TIES, smallest_correct_margin
from ..results import read_only

_LARGEST = 1e100  # entry of a kernel matrix: sums of larger ones could overflow


@dataclass(frozen=True, eq=False, repr=False)
class DualRun:
    """The record of `kernel_perceptron`: w = Σ counts_i y_i φ(x_i), although φ is never computed.

    Attributes
    ----------
    counts
        (n,): how many times each point was a mistake
    mistakes
        (t,): the point of each update, counted from 0
    checks
        how many points were examined in all
    ended
        "converged": every point was examined with the last w, and found correct
        "cycling": wᵀφ(x) of all points and the position were exactly the same as before, so the run
        repeats for ever
        "limit": max_updates updates were made, and another one was due
    cycle
        None, or (start, period) in updates
    y
        the labels
    """

    counts: np.ndarray
    mistakes: np.ndarray
    checks: int
    ended: str
    cycle: tuple[int, int] | None
    y: np.ndarray

    def __post_init__(self) -> None:
        for array in (self.counts, self.mistakes, self.y):
            read_only(array)

    @property
    def updates(self) -> int:
        """How many times w was changed."""
        return len(self.mistakes)

    @property
    def converged(self) -> bool:
        """Is every point correct with the last w?"""
        return self.ended == "converged"

    def decision(self, K_new: ArrayLike) -> np.ndarray:
        """wᵀφ(x) of new points. A row of K_new is the kernel of a new point with every point of the run."""
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
    """The perceptron in the space of a kernel matrix K_ij = φ(x_i)ᵀφ(x_j), in cyclic order from w = 0.

    It makes the same mistakes as `perceptron.train` on φ(X), with the same four rules for a tie.
    """
    K = _gram(K)
    y = arguments.signs(y, len(K)).copy()
    smallest = smallest_correct_margin(y, arguments.choice(tie, TIES, "tie"))
    limit = arguments.count(max_updates, "max_updates")
    n, position, examined = len(K), -1, 0
    margins = np.zeros(n)  # y_j wᵀφ(x_j)
    added = y[:, None] * K * y  # row i is what a mistake at point i adds to the margins
    mistakes: list[int] = []
    # Margins and position decide how the run goes on. Two states may have the same hash, so the margins are
    # compared too.
    visited = {hash((margins.tobytes(), n - 1)): 0}
    ended, cycle = "", None
    while not ended:
        wrong = 2 * (margins < smallest).tobytes()  # two rounds: one search finds the next mistake
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
            start = visited.setdefault(hash((margins.tobytes(), position)), len(mistakes))
            if start < len(mistakes) and np.array_equal(margins, _margins_after(added, mistakes[:start])):
                ended, cycle = "cycling", (start, len(mistakes) - start)
    made = np.array(mistakes, dtype=int)
    return DualRun(np.bincount(made, minlength=n), made, examined, ended, cycle, y)


def _gram(K: ArrayLike) -> np.ndarray:
    """A copy of K, if it can be a matrix of inner products: square, symmetric, not too large or small."""
    K = arguments.matrix(K, "K").copy()
    if K.shape[0] != K.shape[1]:
        raise ValueError(
            f"K must have a row and a column for each point, but its shape is {K.shape}: "
            "X @ X.T or polynomial_kernel(X, degree=2) gives such a matrix."
        )
    largest = np.abs(K).max()
    if largest > _LARGEST or 0 < largest < 1 / _LARGEST:
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
