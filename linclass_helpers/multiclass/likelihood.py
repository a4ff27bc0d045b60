"""P(class | x) = softmax of the scores Wx, and how probable that makes the labels."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings
from .scores import chances, log_chances


def log_likelihood(
    W: ArrayLike, X: ArrayLike, labels: ArrayLike, *, classes: Sequence | None = None
) -> float:
    """Σ log P(label | x). `classes` says which row of W is whose: in order, if nothing is said."""
    scores, mine, _ = _at(W, X, labels, classes)
    with without_warnings():
        return float(representable(total(scores, mine), "log-likelihood"))


def errors(W: ArrayLike, X: ArrayLike, labels: ArrayLike, *, classes: Sequence | None = None) -> np.ndarray:
    """For each point and class: 1 if it is its class, 0 if not, minus the probability. A row adds to 0."""
    scores, mine, _ = _at(W, X, labels, classes)
    return mine - chances(scores)


def gradient(W: ArrayLike, X: ArrayLike, labels: ArrayLike, *, classes: Sequence | None = None) -> np.ndarray:
    """Σ error × point, a row for each class: the direction in which the log-likelihood climbs fastest."""
    scores, mine, points = _at(W, X, labels, classes)
    with without_warnings():
        return representable((mine - chances(scores)).T @ points, "gradient")


def step_limit(X: ArrayLike, *, ridge: float = 0.0) -> float:
    """The η below which every step of `ascend` climbs, wherever it starts: 2/κ.

    κ is ½ × the largest eigenvalue of XᵀX, plus the ridge: the most that the likelihood can curve. For of a
    point's probabilities the matrix of p_c (1 − p_c) and −p_c p_j has no eigenvalue above ½.
    """
    X, ridge = arguments.matrix(X), arguments.at_least(ridge, 0, "ridge")
    with without_warnings():
        top = np.linalg.eigvalsh(representable(X.T @ X, "curvature"))[-1] / 2 + ridge
    return float(2 / top) if top > 0 else np.inf


def total(scores: np.ndarray, mine: np.ndarray) -> float:
    """The log-likelihood of the classes that are marked with 1."""
    return log_chances(scores)[mine > 0].sum()


def marked(numbers: np.ndarray, count: int) -> np.ndarray:
    """A row for each point, with 1 at its class and 0 at all others."""
    return np.equal.outer(numbers, np.arange(count)).astype(float)


def _at(
    W: ArrayLike, X: ArrayLike, labels: ArrayLike, classes: Sequence | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The scores, the mark of each point's class, and the points, after all checks."""
    X, W = arguments.matrix(X), arguments.matrix(W, "W")
    if classes is not None:
        classes = _known(classes)
    classes, numbers = arguments.classes(labels, len(X), classes)
    if W.shape != (len(classes), X.shape[1]):
        raise ValueError(
            f"W must have a row for each of the classes {', '.join(map(str, classes))} and a column for each "
            f"of X, shape {(len(classes), X.shape[1])}, but its shape is {W.shape}."
        )
    with without_warnings():
        return representable(X @ W.T, "scores"), marked(numbers, len(classes)), X


def _known(classes: Sequence) -> tuple:
    """The classes as a tuple, if there are at least two, each once."""
    found = () if isinstance(classes, str) or not hasattr(classes, "__iter__") else tuple(classes)
    if len(found) < 2 or len(set(found)) < len(found):
        raise ValueError(f"classes must be at least two names, each once, not {arguments.shown(classes)}.")
    return tuple(value.item() if isinstance(value, np.generic) else value for value in found)
