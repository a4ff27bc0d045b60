"""Softmax, which turns scores into probabilities; entropy and cross-entropy."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings


def softmax(scores: ArrayLike) -> np.ndarray:
    """e^score of each class, divided by their sum, for the scores of one point or of one in each row."""
    scores = arguments.numbers(scores, "scores")
    if scores.ndim not in (1, 2) or scores.shape[-1] < 1:
        raise ValueError(
            "scores must be those of one point, shape (classes,), or of many, shape (n, classes), "
            f"but its shape is {scores.shape}."
        )
    return probabilities(scores)


def probabilities(scores: np.ndarray) -> np.ndarray:
    """`softmax` of scores that were checked. The largest is subtracted first, so that nothing overflows."""
    with without_warnings():
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / powers.sum(axis=-1, keepdims=True)


def log_probabilities(scores: np.ndarray) -> np.ndarray:
    """The logarithms of the probabilities, also of those that are too small for a float."""
    with without_warnings():
        shifted = scores - scores.max(axis=-1, keepdims=True)
        return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def without_last(W: ArrayLike) -> np.ndarray:
    """R − 1 rows of weights with the same probabilities as the R rows of W: the last row is subtracted."""
    W = arguments.matrix(W, "W")
    if len(W) < 2:
        raise ValueError("W must have a row for each of at least two classes, but it has one.")
    with without_warnings():
        return representable(W[:-1] - W[-1], "difference of the weights")


def with_zero_last(V: ArrayLike) -> np.ndarray:
    """R rows of weights with the same probabilities as the R − 1 rows of V: the last row is 0."""
    V = arguments.matrix(V, "V")
    return np.vstack([V, np.zeros(V.shape[1])])


def entropy(p: ArrayLike) -> float:
    """−Σ p log p of a distribution, with natural logarithms. A probability of 0 contributes 0."""
    p = _distribution(p, "p")
    return _cross_entropy(p, p)


def cross_entropy(p: ArrayLike, q: ArrayLike) -> float:
    """−Σ p log q of two distributions over the same outcomes; ∞ if there is a p > 0 with q = 0."""
    p, q = _distribution(p, "p"), _distribution(q, "q")
    if len(p) != len(q):
        raise ValueError(f"q must have as many probabilities as p, {len(p)}, but it has {len(q)}.")
    return _cross_entropy(p, q)


def _cross_entropy(p: np.ndarray, q: np.ndarray) -> float:
    possible = p > 0
    with np.errstate(divide="ignore"):
        return float(-(p[possible] * np.log(q[possible])).sum()) + 0.0  # adding 0.0 turns −0.0 into 0.0


def _distribution(p: ArrayLike, name: str) -> np.ndarray:
    p = arguments.numbers(p, name)
    if p.ndim != 1 or not len(p) or p.min() < 0 or abs(p.sum() - 1) > 1e-9:
        raise ValueError(
            f"{name} must be a list of probabilities, none below 0, with the sum 1, but it is "
            f"{arguments.shown(p.tolist())}."
        )
    return p
