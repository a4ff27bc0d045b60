"""What everything with a row of weights for each class can answer."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings


class Answers:
    """Scores Wx, and the class with the highest one."""

    W: np.ndarray  # a row for each class
    classes: tuple

    def scores(self, X: ArrayLike) -> np.ndarray:
        """wᵀx of every class, a row for each point."""
        X, d = arguments.matrix(X), self.W.shape[1]
        if X.shape[1] != d:
            raise ValueError(f"X must have {d} columns, as what this was fitted to, but it has {X.shape[1]}.")
        with without_warnings():
            return representable(X @ self.W.T, "scores")

    def predict(self, X: ArrayLike) -> np.ndarray:
        """The class with the highest score, for each point; of equal ones the first."""
        return np.array(self.classes)[self.scores(X).argmax(axis=1)]

    def mistakes(self, X: ArrayLike, labels: ArrayLike) -> np.ndarray:
        """The points, counted from 0, whose class does not have the highest score."""
        chosen = self.scores(X).argmax(axis=1)
        return np.flatnonzero(chosen != arguments.classes(labels, len(chosen), self.classes)[1])
