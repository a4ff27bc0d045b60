"""A linear classifier of several classes: scores Wx, and the class with the highest score."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings


class LinearClassifier:
    """A row of weights for each class. The class with the highest score wᵀx is predicted."""

    W: np.ndarray  # (classes, d)
    classes: tuple

    def scores(self, X: ArrayLike) -> np.ndarray:
        """(n, classes): wᵀx of every class, for each point."""
        X, d = arguments.matrix(X), self.W.shape[1]
        if X.shape[1] != d:
            raise ValueError(f"X must have {d} columns, as the data of the fit, but it has {X.shape[1]}.")
        with without_warnings():
            return representable(X @ self.W.T, "scores")

    def predict(self, X: ArrayLike) -> np.ndarray:
        """The class with the highest score, for each point. If scores are equal, it is the first of them."""
        return np.array(self.classes)[self.scores(X).argmax(axis=1)]

    def mistakes(self, X: ArrayLike, labels: ArrayLike) -> np.ndarray:
        """The points, counted from 0, whose class does not have the highest score."""
        chosen = self.scores(X).argmax(axis=1)
        return np.flatnonzero(chosen != arguments.classes(labels, len(chosen), self.classes)[1])
