"""Two thirds of the digits learned, the others held out: softmax, and one against all, by the same steps."""

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, data, multiclass
from ..results import read_only
from .finished import finished

LEARNERS = ("softmax", "one_vs_all")
TRAINED = 1200  # of 1,797 digits
RIDGE = 1.0
STEPS, AT_ONCE = 300, 10  # of gradient ascent, and how many between two looks at how far it is
_known: dict[str, "Handwriting"] = {}

Climb = Generator[float, None, multiclass.Softmax]


@dataclass(frozen=True, eq=False, repr=False)
class Handwriting:
    """What was learned from handwritten digits, and how it does on others.

    Attributes
    ----------
    learner
        "softmax" or "one_vs_all"
    learned
        a row of weights for each digit: the bias, and one weight for each pixel. The climbs that
        come with it are the last steps of each
    train, test
        the numbers of the digits that were learned from, and of those held out
    mean
        the mean picture of the digits learned from, which is taken away from each
    wrong
        how many of those learned from are misclassified
    misclassified
        which of `test`
    """

    learner: str
    learned: multiclass.Softmax | multiclass.OneVsAll
    train: np.ndarray
    test: np.ndarray
    mean: np.ndarray
    wrong: int
    misclassified: np.ndarray

    def probabilities(self, pixels: ArrayLike) -> np.ndarray:
        """Of each picture, 64 values from 0 to 16, the probability of each digit."""
        return self.learned.probabilities(_points(arguments.matrix(pixels, "pixels"), self.mean))

    @property
    def pictures(self) -> np.ndarray:
        """The weights of the pixels, ten pictures of 8 × 8."""
        return self.learned.W[:, 1:].reshape(10, 8, 8)

    def __repr__(self) -> str:
        learned, tried = len(self.train), len(self.test)
        return (
            f"Handwriting: {self.learner}, misclassified {self.wrong} of {learned} digits learned from "
            f"and {len(self.misclassified)} of {tried} others"
        )


def learn_digits(learner: str = "softmax") -> Handwriting:
    """Learn from 1,200 of the digits, and try the other 597.

    "softmax" climbs for all ten at once, "one_vs_all" for each digit against all others: both by 300 steps of
    gradient ascent with half of the safe learning rate, from 0, and with a ridge of 1.
    """
    return finished(learn_digits_with_progress(learner))


def learn_digits_with_progress(learner: str = "softmax") -> Generator[float, None, Handwriting]:
    """The same a few steps at a time: it yields the share that is done, and returns the record."""
    learner = arguments.choice(learner, LEARNERS, "learner")
    if learner not in _known:
        digits = data.load("digits")
        order = np.random.default_rng(0).permutation(digits.n)
        train, test = read_only(np.sort(order[:TRAINED])), read_only(np.sort(order[TRAINED:]))
        mean = read_only(digits.X[train].mean(axis=0))
        X, labels = _points(digits.X, mean), digits.labels
        learned = yield from _LEARN[learner](X[train], labels[train])
        wrong = len(learned.mistakes(X[train], labels[train]))
        missed = read_only(test[learned.mistakes(X[test], labels[test])])
        _known[learner] = Handwriting(learner, learned, train, test, mean, wrong, missed)
    return _known[learner]


def _points(pixels: np.ndarray, mean: np.ndarray) -> np.ndarray:
    """A first coordinate of 1, and the pixels: 0 where they are as on the mean picture."""
    return np.column_stack([np.ones(len(pixels)), (pixels - mean) / 16])


def _climb(X: np.ndarray, labels: np.ndarray) -> Climb:
    W = None
    for done in range(0, STEPS, AT_ONCE):
        yield done / STEPS
        path = multiclass.ascend(X, labels, ridge=RIDGE, steps=AT_ONCE, W0=W)
        W = path.W
    return path


def _softmax(X: np.ndarray, labels: np.ndarray) -> Climb:
    return (yield from _climb(X, labels))


def _one_vs_all(X: np.ndarray, labels: np.ndarray) -> Generator[float, None, multiclass.OneVsAll]:
    rows, paths = [], []
    for k in range(10):
        steps = _climb(X, np.where(labels == k, 1, -1))
        path = yield from _told(steps, k)
        rows.append(path.W[1] - path.W[0])
        paths.append(path)
    return multiclass.OneVsAll(read_only(np.array(rows)), tuple(range(10)), "logistic", tuple(paths))


def _told(steps: Climb, k: int) -> Climb:
    """The steps of one digit of ten, with the share of all that is done."""
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            return end.value
        yield (k + share) / 10


_LEARN = {"softmax": _softmax, "one_vs_all": _one_vs_all}
