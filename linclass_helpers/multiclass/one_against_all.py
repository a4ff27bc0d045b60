"""One against all: for each class a learner for two classes, its points +1 and all others −1."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, least_squares, logistic, perceptron
from ..results import read_only
from ..words import listed
from .answers import Answers
from .fitting import fit

LEARNERS = ("perceptron", "logistic", "lms")


def one_vs_all(
    X: ArrayLike,
    labels: ArrayLike,
    *,
    learner: str = "perceptron",
    ridge: float = 0.0,
    max_updates: int = 10_000,
) -> "OneVsAll":
    """A row of W for each class, each learned by itself against all other classes together.

    Parameters
    ----------
    learner
        "perceptron": its last w where it ended, else the pocket's, the best it had
        "logistic": logistic regression, on request with a ridge, ½ ridge ‖w‖², for each class
        "lms": least squares, whose wᵀx comes nearest to +1 and −1
    max_updates
        of each perceptron
    """
    X = arguments.matrix(X)
    classes, numbers = arguments.classes(labels, len(X))
    if len(classes) < 2:
        raise ValueError(
            f"labels must hold at least two classes, but all are {classes[0]!r}: add another's points."
        )
    learner = arguments.choice(learner, LEARNERS, "learner")
    ridge = arguments.at_least(ridge, 0, "ridge")
    max_updates = arguments.count(max_updates, "max_updates")
    if ridge and learner != "logistic":
        raise ValueError(f"ridge must be 0 for {learner!r}: only the likelihood of 'logistic' takes one.")
    signs = [np.where(numbers == k, 1.0, -1.0) for k in range(len(classes))]
    learned = [_learn(X, y, learner, ridge, max_updates) for y in signs]
    W = read_only(np.array([w for w, _ in learned]))
    return OneVsAll(W, classes, learner, tuple(run for _, run in learned))


def _learn(
    X: np.ndarray, y: np.ndarray, learner: str, ridge: float, max_updates: int
) -> tuple[np.ndarray, Any]:
    """A w for the class +1 against the class −1, and the record of it."""
    if learner == "perceptron":
        run = perceptron.train(X, y, max_updates=max_updates)
        return (run.w if run.converged else run.pocket[0]), run
    if learner == "logistic":
        # Of two sets of weights only the difference w counts. A ridge shares it as w/2 and −w/2.
        path = fit(X, y, ridge=2 * ridge)
        return path.W[1] - path.W[0], path
    w = least_squares.fit(X, y)
    return w, w


@dataclass(frozen=True, eq=False, repr=False)
class OneVsAll(Answers):
    """What was learned for each class against all others.

    Attributes
    ----------
    W
        (classes, d): a row for each class
    classes
        whose row is whose
    learner
        which learned them
    runs
        the record of each learner; for "lms", which has none, its w
    """

    W: np.ndarray
    classes: tuple
    learner: str
    runs: tuple[Any, ...]

    def claims(self, X: ArrayLike) -> np.ndarray:
        """Which classes say "mine" of each point: their score is 0 or more. It may be none, or several."""
        return self.scores(X) >= 0

    def probabilities(self, X: ArrayLike) -> np.ndarray:
        """P(this class, not the others | x) of each class by itself. A row need not add to 1.

        Only logistic regression has them: the score of another learner is no probability.
        """
        if self.learner != "logistic":
            raise ValueError(
                f"A score of {self.learner!r} is no probability: use scores(X), or learner='logistic'."
            )
        return logistic.sigmoid(self.scores(X))

    def __repr__(self) -> str:
        return f"OneVsAll: {self.learner}, classes {listed(list(map(str, self.classes)))}"
