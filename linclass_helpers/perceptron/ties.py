"""Which points does a w get wrong? The margins y wᵀx of a data set, and what a tie wᵀx = 0 means."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments

TIES = ("plus", "minus", "mistake", "correct")

# The smallest normal float. Every margin above 0 is at least as large, so m < _TINY means m ≤ 0.
_TINY = np.finfo(float).tiny


class Margins:
    """The margins of all points, as a function of the sum s that a run has added to its w0 so far.

    With w = w0 + η s a margin is y xᵀw0 + η (y xᵀs). It is computed in this form, and not from the rounded w.
    So a run from w0 = 0 meets the same signs and the same ties at 0 for every η. If η changes from update to
    update, s is the sum of η_k y x, and η is 1 here.
    """

    def __init__(self, Z: np.ndarray, y: np.ndarray, w0: np.ndarray, eta: float, tie: str) -> None:
        self.n, self.d = Z.shape
        self._columns = np.ascontiguousarray(Z.T)
        self.eta = eta
        self._start = added_up(self._columns, w0) if w0.any() else None
        self._smallest_correct = smallest_correct_margin(y, tie)

    def in_order(self, visit: np.ndarray) -> "Margins":
        """The same margins with the points in another order, in which points may be repeated."""
        other = object.__new__(Margins)
        other.n, other.d, other.eta = len(visit), self.d, self.eta
        other._columns = self._columns.take(visit, axis=-1)
        other._smallest_correct = self._smallest_correct.take(visit)
        other._start = None if self._start is None else self._start.take(visit)
        return other

    def mistakes(self, s: np.ndarray, a: int, b: int) -> np.ndarray:
        """Which of the points a … b − 1 are mistakes?"""
        return self._shifted(added_up(self._columns[:, a:b], s), a, b) < self._smallest_correct[a:b]

    def of_point(self, s: np.ndarray, i: int) -> float:
        """The margin of point i."""
        added = self.eta * added_up(self._columns[:, i : i + 1], s)[0]
        return added if self._start is None else self._start[i] + added

    def errors(self, sums: np.ndarray) -> np.ndarray:
        """The number of points that are mistakes, for each row s of sums."""
        total = np.zeros((len(sums), self.n))
        for column, coordinate in zip(self._columns, sums.T, strict=True):
            total += coordinate[:, None] * column
        return (self._shifted(total, 0, self.n) < self._smallest_correct).sum(axis=1)

    def _shifted(self, sums: np.ndarray, a: int, b: int) -> np.ndarray:
        """Turn y xᵀs into margins, in place. From w0 = 0 nothing is done, because η > 0 changes no sign."""
        if self._start is not None:
            sums *= self.eta
            sums += self._start[a:b]
        return sums


def added_up(columns: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Σ_k s_k columns[k], one coordinate after the other.

    Not `s @ columns`: a matrix product may add in an order that depends on the number of columns. Then
    rounding differs, and a tie at exactly 0 would depend on which points are examined together.
    """
    products = columns * s[:, None]
    if products.shape[1] == 1:
        return np.add.accumulate(products)[-1]  # np.add.reduce would add a single column in pairs
    return np.add.reduce(products)


def smallest_correct_margin(y: np.ndarray, tie: str) -> np.ndarray:
    """For each label the smallest margin that is correct: 0, or just above 0 if a tie is a mistake."""
    tie_is_mistake = {"plus": y < 0, "minus": y > 0, "mistake": y != 0, "correct": y == 0}
    return np.where(tie_is_mistake[tie], _TINY, 0.0)


def predict(w: ArrayLike, X: ArrayLike, *, tie: str = "plus") -> np.ndarray:
    """The labels −1 and +1 that w predicts for the rows of X: the sign of wᵀx.

    At wᵀx = 0 the label is −1 for tie="minus", and +1 otherwise. The rules "mistake" and "correct" only say
    whether a tie is a mistake, not which label it has.
    """
    X = arguments.matrix(X)
    w = arguments.vector(w, X.shape[1], "w")
    scores = added_up(np.ascontiguousarray(X.T), w)
    if arguments.choice(tie, TIES, "tie") == "minus":
        return np.where(scores > 0, 1.0, -1.0)
    return np.where(scores >= 0, 1.0, -1.0)
