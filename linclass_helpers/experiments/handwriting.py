"""Handwritten digits: learn from two thirds of them and test on the others, by softmax or one against all."""

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
STEPS, AT_ONCE = 300, 10  # steps of gradient ascent, and how many between two reports of progress
_known: dict[str, "Handwriting"] = {}

Ascent = Generator[float, None, multiclass.Softmax]


@dataclass(frozen=True, eq=False, repr=False)
class Handwriting:
    """The result of `learn_digits`.

    Attributes
    ----------
    learner
        "softmax" or "one_vs_all"
    learned
        the classifier, with a row of weights for each digit: the bias, and one weight for each pixel. Its
        record contains only the last steps
    train, test
        the numbers of the pictures in the training set and in the test set
    mean
        the mean picture of the training set, which is subtracted from each picture
    wrong
        how many pictures of the training set are misclassified
    misclassified
        the numbers of the misclassified pictures of the test set
    """

    learner: str
    learned: multiclass.Softmax | multiclass.OneVsAll
    train: np.ndarray
    test: np.ndarray
    mean: np.ndarray
    wrong: int
    misclassified: np.ndarray

    def probabilities(self, pixels: ArrayLike) -> np.ndarray:
        """(n, 10): the probability of each digit, for pictures of 64 values from 0 to 16."""
        return self.learned.probabilities(_points(arguments.matrix(pixels, "pixels"), self.mean))

    @property
    def pictures(self) -> np.ndarray:
        """(10, 8, 8): the weights of the pixels for each digit."""
        return self.learned.W[:, 1:].reshape(10, 8, 8)

    def __repr__(self) -> str:
        learned, tried = len(self.train), len(self.test)
        return (
            f"Handwriting: {self.learner}, misclassified {self.wrong} of {learned} digits learned from "
            f"and {len(self.misclassified)} of {tried} others"
        )


def learn_digits(learner: str = "softmax") -> Handwriting:
    """Learn from 1,200 of the digits, and test on the other 597.

    "softmax" learns all ten digits together, "one_vs_all" each digit against all others. Both make 300 steps
    of gradient ascent from 0, with half of the safe learning rate and a ridge of 1.
    """
    return finished(learn_digits_with_progress(learner))


def learn_digits_with_progress(learner: str = "softmax") -> Generator[float, None, Handwriting]:
    """The same as a generator, which yields the share that is done, and returns the result."""
    learner = arguments.choice(learner, LEARNERS, "learner")
    if learner not in _known:
        digits = data.load("digits")
        order = np.random.default_rng(0).permutation(digits.n)
        train, test = read_only(np.sort(order[:TRAINED])), read_only(np.sort(order[TRAINED:]))
        mean = read_only(digits.X[train].mean(axis=0))
        X, labels = _points(digits.X, mean), digits.labels
        learn = _ascend if learner == "softmax" else _one_vs_all
        learned = yield from learn(X[train], labels[train])
        wrong = len(learned.mistakes(X[train], labels[train]))
        missed = read_only(test[learned.mistakes(X[test], labels[test])])
        _known[learner] = Handwriting(learner, learned, train, test, mean, wrong, missed)
    return _known[learner]


def _points(pixels: np.ndarray, mean: np.ndarray) -> np.ndarray:
    """A first coordinate of 1, and the pixels minus those of the mean picture."""
    return np.column_stack([np.ones(len(pixels)), (pixels - mean) / 16])


def _ascend(X: np.ndarray, labels: np.ndarray) -> Ascent:
    """Softmax regression, a few steps at a time."""
    W, eta = None, multiclass.step_limit(X, ridge=RIDGE) / 2
    for done in range(0, STEPS, AT_ONCE):
        yield done / STEPS
        path = multiclass.ascend(X, labels, eta=eta, ridge=RIDGE, steps=AT_ONCE, W0=W)
        W = path.W
    return path


def _one_vs_all(X: np.ndarray, labels: np.ndarray) -> Generator[float, None, multiclass.OneVsAll]:
    rows, paths = [], []
    for k in range(10):
        path = yield from _tenth(_ascend(X, np.where(labels == k, 1, -1)), k)
        rows.append(path.W[1] - path.W[0])
        paths.append(path)
    return multiclass.OneVsAll(read_only(np.array(rows)), tuple(range(10)), "logistic", tuple(paths))


def _tenth(ascent: Ascent, k: int) -> Ascent:
    """The ascent of digit k, with its progress as the share of all ten that is done."""
    while True:
        try:
            share = next(ascent)
        except StopIteration as end:
            return end.value
        yield (k + share) / 10
