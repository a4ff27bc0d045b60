"""A data set: points, their labels, and what is known of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import still
from ..words import plural


@dataclass(frozen=True, eq=False, repr=False)
class Dataset:
    """Points and their labels: X has one row a point, y holds −1 or +1 for each.

    Data made with a known separator also carries it: `w_star` of length 1, and the margin `gamma` at
    which it separates, so that y_i w*ᵀx_i ≥ gamma for every point. For other data both are None.
    """

    X: np.ndarray
    y: np.ndarray
    name: str
    w_star: np.ndarray | None
    gamma: float | None

    def __init__(
        self,
        X: ArrayLike,
        y: ArrayLike,
        name: str = "data",
        w_star: ArrayLike | None = None,
        gamma: float | None = None,
    ):
        X = arguments.matrix(X).copy()
        y = arguments.signs(y, len(X)).copy()
        if w_star is not None:
            w_star = still(arguments.vector(w_star, X.shape[1], "w_star"))
        vars(self).update(X=still(X), y=still(y), name=name, w_star=w_star, gamma=gamma)

    @property
    def n(self) -> int:
        """The number of points."""
        return self.X.shape[0]

    @property
    def d(self) -> int:
        """The number of coordinates of a point."""
        return self.X.shape[1]

    @property
    def R(self) -> float:
        """The radius: the largest ‖x‖."""
        return float(np.linalg.norm(self.X, axis=1).max())

    @property
    def y01(self) -> np.ndarray:
        """The labels as 0 and 1, as logistic regression wants them."""
        return (self.y + 1) / 2

    def augmented(self) -> "Dataset":
        """The same points behind a first coordinate of 1, whose weight is the bias.

        A known separator is dropped: radius and margin are other numbers in the new space.
        """
        return Dataset(np.column_stack([np.ones(self.n), self.X]), self.y, self.name + " + bias")

    def reflected(self) -> np.ndarray:
        """The rows y_i x_i: w separates the data when wᵀ(y_i x_i) > 0 for all of them."""
        return self.y[:, None] * self.X + 0.0  # adding 0.0 turns −0.0 into 0.0

    def moved(self, i: int, x: ArrayLike) -> "Dataset":
        """The same data with point i (counted from 0) moved to x. A known separator is dropped."""
        i = arguments.count(i, "i", 0)
        if i >= self.n:
            raise ValueError(f"i must be the number of a point, 0 to {self.n - 1}, but it is {i}.")
        X = self.X.copy()
        X[i] = arguments.vector(x, self.d, "x")
        return Dataset(X, self.y, self.name.removesuffix(", edited") + ", edited")

    def __repr__(self):
        plus = int((self.y > 0).sum())
        return (
            f"Dataset {self.name!r}: {plural(self.n, 'point')} in {plural(self.d, 'dimension')}, "
            f"{plus} of class +1 and {self.n - plus} of class −1"
        )
