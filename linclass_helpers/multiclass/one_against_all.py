"""One against all: for each class a classifier of two classes, its points +1 and all others −1."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, least_squares, logistic, perceptron
from ..results import read_only
from ..words import listed
from .fitting import fit
from .linear_classifier import LinearClassifier

LEARNERS = ("perceptron", "logistic", "lms")


def one_vs_all(
    X: ArrayLike,
    labels: ArrayLike,
    *,
    learner: str = "perceptron",
    ridge: float = 0.0,
    max_updates: int = 10_000,
) -> "OneVsAll":
    """A row of W for each class, learned by itself against all other classes together.

    Parameters
    ----------
    learner
        "perceptron": its last w if it converged, otherwise the one with the fewest errors (pocket)
        "logistic": logistic regression
        "lms": least squares with the targets +1 and −1
    ridge
        for "logistic": ½ ridge ‖w‖² is subtracted from the log-likelihood of each class
    max_updates
        for "perceptron": the limit of each run
    """
    X = arguments.matrix(X)
    classes, numbers = arguments.classes(labels, len(X), both=True)
    learner = arguments.choice(learner, LEARNERS, "learner")
    ridge = arguments.at_least(ridge, 0, "ridge")
    max_updates = arguments.count(max_updates, "max_updates")
    if ridge and learner != "logistic":
        raise ValueError(f"ridge must be 0 for {learner!r}: only 'logistic' can have one.")
    signs = [np.where(numbers == k, 1.0, -1.0) for k in range(len(classes))]
    learned = [_learn(X, y, learner, ridge, max_updates) for y in signs]
    W = read_only(np.array([w for w, _ in learned]))
    return OneVsAll(W, classes, learner, tuple(run for _, run in learned))


def _learn(
    X: np.ndarray, y: np.ndarray, learner: str, ridge: float, max_updates: int
) -> tuple[np.ndarray, Any]:
    """A w that separates class +1 from class −1, and the record of its learner."""
    if learner == "perceptron":
        run = perceptron.train(X, y, max_updates=max_updates)
        return (run.w if run.converged else run.pocket[0]), run
    if learner == "logistic":
        # Only the difference w of the two rows matters. With a ridge the optimal rows are −w/2 and w/2.
        path = fit(X, y, ridge=2 * ridge)
        return path.W[1] - path.W[0], path
    w = least_squares.fit(X, y)
    return w, w


@dataclass(frozen=True, eq=False, repr=False)
class OneVsAll(LinearClassifier):
    """The result of `one_vs_all`.

    Attributes
    ----------
    W
        (classes, d): a row for each class
    classes
        the class of each row
    learner
        as in `one_vs_all`
    runs
        the record of each learner; for "lms", which has no record, its w
    """

    W: np.ndarray
    classes: tuple
    learner: str
    runs: tuple[Any, ...]

    def claims(self, X: ArrayLike) -> np.ndarray:
        """(n, classes): does the class claim the point, with a score of 0 or more? Several may, or none."""
        return self.scores(X) >= 0

    def probabilities(self, X: ArrayLike) -> np.ndarray:
        """(n, classes): P(this class and no other | x), for each class by itself. Rows need not add to 1.

        Only logistic regression has probabilities.
        """
        if self.learner != "logistic":
            raise ValueError(
                f"A score of {self.learner!r} is not a probability: use scores(X), or learner='logistic'."
            )
        return logistic.sigmoid(self.scores(X))

    def __repr__(self) -> str:
        return f"OneVsAll: {self.learner}, classes {listed(list(map(str, self.classes)))}"
