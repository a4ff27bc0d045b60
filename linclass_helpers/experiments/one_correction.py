"""The correction of one point, for every η: which points become right, and which become wrong."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..losses import margins_at
from ..results import read_only


@dataclass(frozen=True, eq=False, repr=False)
class OneStep:
    """The margins after the step w + η yᵢ xᵢ. Each margin y(w + η yᵢ xᵢ)ᵀx is a straight line in η.

    Attributes
    ----------
    w
        the weights before the step
    i
        the point that is corrected, counted from 0
    before
        (n,): y wᵀx of every point before the step
    slopes
        (n,): by how much the margin increases per unit of η
    step
        yᵢ xᵢ
    """

    w: np.ndarray
    i: int
    before: np.ndarray
    slopes: np.ndarray
    step: np.ndarray

    def weights(self, eta: float) -> np.ndarray:
        """w after the step."""
        return self.w + eta * self.step

    def margins(self, eta: float) -> np.ndarray:
        """(n,): y wᵀx after the step."""
        return self.before + eta * self.slopes

    @property
    def needed(self) -> float:
        """With an η above this number, point i is right; 0 if it is right already, ∞ if it lies at 0."""
        return float(self._crossing()[self.i]) if self.before[self.i] <= 0 else 0.0

    @property
    def breaks(self) -> np.ndarray:
        """(n,): with an η above this number, a point that was right is wrong; ∞ for all other points."""
        return np.where((self.before > 0) & (self.slopes < 0), self._crossing(), np.inf)

    def _crossing(self) -> np.ndarray:
        """The η at which each point is on the boundary."""
        flat = self.slopes == 0
        return np.where(flat, np.inf, -self.before / np.where(flat, 1, self.slopes))

    def __repr__(self) -> str:
        return f"OneStep at point {self.i + 1}: right if η is above {self.needed:.4g}"


def one_step(X: ArrayLike, y: ArrayLike, w: ArrayLike, i: int) -> OneStep:
    """Correct point i (counted from 0): w ← w + η yᵢ xᵢ."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    w = arguments.vector(w, X.shape[1], "w")
    i = arguments.index(i, len(X), "i")
    Z = y[:, None] * X
    before, slopes = margins_at(np.stack([w, Z[i]]), Z)
    return OneStep(read_only(w), i, read_only(before), read_only(slopes), read_only(Z[i]))
