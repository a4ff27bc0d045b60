"""From scores to probabilities, and how far two distributions are apart."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings


def softmax(scores: ArrayLike) -> np.ndarray:
    """e^score of each class, divided by their sum: for one point, or in each row for one of many points."""
    scores = arguments.numbers(scores, "scores")
    if scores.ndim not in (1, 2) or scores.shape[-1] < 1:
        raise ValueError(
            "scores must be those of one point, shape (classes,), or of many, shape (n, classes), "
            f"but its shape is {scores.shape}."
        )
    return chances(scores)


def chances(scores: np.ndarray) -> np.ndarray:
    """`softmax` of scores that were checked. The largest is taken away first, so that nothing overflows."""
    with without_warnings():
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / powers.sum(axis=-1, keepdims=True)


def log_chances(scores: np.ndarray) -> np.ndarray:
    """The logarithm of `chances`, also where these are too small for a float."""
    with without_warnings():
        low = scores - scores.max(axis=-1, keepdims=True)
        return low - np.log(np.exp(low).sum(axis=-1, keepdims=True))


def without_last(W: ArrayLike) -> np.ndarray:
    """R − 1 sets of weights with the same probabilities as these R: the last is taken away from each."""
    W = arguments.matrix(W, "W")
    if len(W) < 2:
        raise ValueError("W must have a row for each of at least two classes, but it has one.")
    with without_warnings():
        return representable(W[:-1] - W[-1], "difference of the weights")


def with_zero_last(V: ArrayLike) -> np.ndarray:
    """R sets of weights with the same probabilities as these R − 1: the last one is 0."""
    V = arguments.matrix(V, "V")
    return np.vstack([V, np.zeros(V.shape[1])])


def entropy(p: ArrayLike) -> float:
    """−Σ p log p of a distribution, in natural logarithms; what has probability 0 adds nothing."""
    chance = _distribution(p, "p")
    return _sum(chance, chance)


def cross_entropy(p: ArrayLike, q: ArrayLike) -> float:
    """−Σ p log q of two distributions over the same things; infinite where p > 0 and q = 0."""
    chance, other = _distribution(p, "p"), _distribution(q, "q")
    if len(chance) != len(other):
        raise ValueError(f"q must be over as many things as p, {len(chance)}, but it is over {len(other)}.")
    return _sum(chance, other)


def _sum(p: np.ndarray, q: np.ndarray) -> float:
    there = p > 0
    with np.errstate(divide="ignore"):
        return float(-(p[there] * np.log(q[there])).sum()) + 0.0


def _distribution(p: ArrayLike, name: str) -> np.ndarray:
    p = arguments.numbers(p, name)
    if p.ndim != 1 or not len(p) or p.min() < 0 or abs(p.sum() - 1) > 1e-9:
        raise ValueError(
            f"{name} must be a list of probabilities, none below 0, with the sum 1, but it is "
            f"{arguments.shown(p.tolist())}."
        )
    return p
