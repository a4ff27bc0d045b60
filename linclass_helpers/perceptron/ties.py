"""Which points does a w get wrong? The margins y wᵀx of a data set, and what a tie at 0 means."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments

TIES = ("plus", "minus", "mistake", "correct")

# Every margin above 0 is larger than this number, so m < _TINY means m ≤ 0.
_TINY = np.finfo(float).tiny


class Margins:
    """The margins of all points, as a function of the sum s that a run has added to its w0 so far.

    With w = w0 + η s a margin is y xᵀw0 + η (y xᵀs). Taken in this form, and not from the rounded w,
    a run from w0 = 0 meets the same signs and the same ties at 0 whatever η is. Where η changes from
    update to update, s holds η_k y x and the factor here is 1.
    """

    def __init__(self, Z: np.ndarray, y: np.ndarray, w0: np.ndarray, eta: float, tie: str) -> None:
        self.n, self.d = Z.shape
        self._columns = np.ascontiguousarray(Z.T)
        self.eta = eta
        self._start = added_up(self._columns, w0) if w0.any() else None
        self._least = least_right(y, tie)

    def in_order(self, visit: np.ndarray) -> "Margins":
        """The same margins with the points in another order, repeats allowed."""
        other = object.__new__(Margins)
        other.n, other.d, other.eta = len(visit), self.d, self.eta
        other._columns, other._least = self._columns.take(visit, axis=-1), self._least.take(visit)
        other._start = None if self._start is None else self._start.take(visit)
        return other

    def mistakes(self, s: np.ndarray, a: int, b: int) -> np.ndarray:
        """For each of the points a … b − 1, as far as there are so many: is it a mistake?"""
        return self._shifted(added_up(self._columns[:, a:b], s), a, b) < self._least[a:b]

    def of_point(self, s: np.ndarray, i: int) -> float:
        """The margin of point i alone."""
        added = self.eta * added_up(self._columns[:, i : i + 1], s)[0]
        return added if self._start is None else self._start[i] + added

    def errors(self, sums: np.ndarray) -> np.ndarray:
        """For every row s of sums: how many of all points are mistakes."""
        total = np.zeros((len(sums), self.n))
        for column, coordinate in zip(self._columns, sums.T, strict=True):
            total += coordinate[:, None] * column
        return (self._shifted(total, 0, self.n) < self._least).sum(axis=1)

    def _shifted(self, sums: np.ndarray, a: int, b: int) -> np.ndarray:
        """Turn sums into margins, in place. From w0 = 0 they stay as they are: η > 0 changes no sign."""
        if self._start is not None:
            sums *= self.eta
            sums += self._start[a:b]
        return sums


def added_up(columns: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Σ_k s_k columns[k], one coordinate after the other.

    Not `s @ columns`: a matrix product may fuse or regroup its sums differently from one block size
    to the next, and then a tie at exactly 0 depends on which points were looked at together.
    """
    products = columns * s[:, None]
    if products.shape[1] == 1:
        return np.add.accumulate(products)[-1]  # a single column would be added in pairs
    return np.add.reduce(products)


def least_right(y: np.ndarray, tie: str) -> np.ndarray:
    """For each label the least margin that is right: 0, or just above it where a tie is a mistake."""
    tie_is_mistake = {"plus": y < 0, "minus": y > 0, "mistake": y != 0, "correct": y == 0}
    return np.where(tie_is_mistake[tie], _TINY, 0.0)


def predict(w: ArrayLike, X: ArrayLike, *, tie: str = "plus") -> np.ndarray:
    """The labels −1 and +1 that w gives the rows of X: the sign of wᵀx.

    tie="minus" says −1 at wᵀx = 0. "plus" says +1 there, and so do "mistake" and "correct", which
    give a verdict on a tie but no label for it.
    """
    X = arguments.matrix(X)
    w = arguments.vector(w, X.shape[1], "w")
    scores = added_up(np.ascontiguousarray(X.T), w)
    if arguments.choice(tie, TIES, "tie") == "minus":
        return np.where(scores > 0, 1.0, -1.0)
    return np.where(scores >= 0, 1.0, -1.0)
