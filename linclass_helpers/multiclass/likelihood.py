"""P(class | x) = softmax of the scores Wx, and the likelihood of W."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings
from .scores import log_probabilities, probabilities


def log_likelihood(
    W: ArrayLike, X: ArrayLike, labels: ArrayLike, *, classes: Sequence | None = None
) -> float:
    """Σ log P(label | x).

    `classes` names the class of each row of W; by default, the labels in sorted order.
    """
    scores, targets, _ = _at(W, X, labels, classes)
    with without_warnings():
        return float(representable(total(scores, targets), "log-likelihood"))


def errors(W: ArrayLike, X: ArrayLike, labels: ArrayLike, *, classes: Sequence | None = None) -> np.ndarray:
    """(n, classes): 1 at the class of the point, else 0, minus the probability. Each row adds to 0."""
    scores, targets, _ = _at(W, X, labels, classes)
    return targets - probabilities(scores)


def gradient(W: ArrayLike, X: ArrayLike, labels: ArrayLike, *, classes: Sequence | None = None) -> np.ndarray:
    """Σ error × point, a row for each class: the direction in which the log-likelihood increases fastest."""
    scores, targets, points = _at(W, X, labels, classes)
    with without_warnings():
        return representable((targets - probabilities(scores)).T @ points, "gradient")


def step_limit(X: ArrayLike, *, ridge: float = 0.0) -> float:
    """The η below which every step of `ascend` increases the objective, wherever it starts: 2/κ.

    κ is ½ × the largest eigenvalue of XᵀX, plus the ridge. The curvature is at most κ, because the matrix
    with p_c (1 − p_c) on the diagonal and −p_c p_j elsewhere has no eigenvalue above ½.
    """
    X, ridge = arguments.matrix(X), arguments.at_least(ridge, 0, "ridge")
    with without_warnings():
        top = np.linalg.eigvalsh(representable(X.T @ X, "curvature"))[-1] / 2 + ridge
    return float(2 / top) if top > 0 else np.inf


def total(scores: np.ndarray, targets: np.ndarray) -> float:
    """The log-likelihood, if `targets` has a 1 at the class of each point."""
    return log_probabilities(scores)[targets > 0].sum()


def one_hot(numbers: np.ndarray, count: int) -> np.ndarray:
    """(n, count): in each row 1 at the class of the point, and 0 elsewhere."""
    return np.equal.outer(numbers, np.arange(count)).astype(float)


def _at(
    W: ArrayLike, X: ArrayLike, labels: ArrayLike, classes: Sequence | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The scores, the one-hot classes, and the points, after all checks."""
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
        return representable(X @ W.T, "scores"), one_hot(numbers, len(classes)), X


def _known(classes: Sequence) -> tuple:
    """The classes as a tuple. There must be at least two, all different."""
    found = () if isinstance(classes, str) or not hasattr(classes, "__iter__") else tuple(classes)
    if len(found) < 2 or len(set(found)) < len(found):
        raise ValueError(f"classes must be at least two names, each once, not {arguments.shown(classes)}.")
    return tuple(value.item() if isinstance(value, np.generic) else value for value in found)
