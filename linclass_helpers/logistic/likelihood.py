"""P(y = 1 | x) = σ(wᵀx), and how probable it makes the labels. Right for any wᵀx, however large."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings
from .at_one_w import curvature, exp_minus_abs, likelihoods, log_sigmoid, missing, reflected


def sigmoid(z: ArrayLike) -> Any:
    """σ(z) = 1 / (1 + e⁻ᶻ), of a number or of every number in an array."""
    z = arguments.numbers(z, "z")
    with without_warnings():
        return missing(-z, exp_minus_abs(z))


def logit(p: float) -> float:
    """The z with σ(z) = p, ln p/(1 − p): the log-odds of a probability."""
    p = arguments.number(p, "p")
    if not 0 < p < 1:
        raise ValueError(f"p must lie between 0 and 1, both excluded, but it is {arguments.shown(p)}.")
    return float(np.log(p / (1 - p)))


def log_likelihood(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> float:
    """Σ y log σ(wᵀx) + (1 − y) log(1 − σ(wᵀx)), the log of the probability that w gives to the labels."""
    Z, w = _points(w, X, y01)
    with without_warnings():
        margins = Z @ w
        total = log_sigmoid(margins, exp_minus_abs(margins)).sum()
    return float(representable(total, "log-likelihood"))


def log_likelihoods(W: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """The log-likelihood of many w at once, one in each row of W."""
    Z, W = _points_of_many(W, X, y01)
    with without_warnings():
        return representable(likelihoods(W, Z), "log-likelihood")


def gradients(W: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """The gradient at many w at once, one in each row of W."""
    Z, W = _points_of_many(W, X, y01)
    with without_warnings():
        margins = W @ Z.T
        return representable(missing(margins, exp_minus_abs(margins)) @ Z, "gradient")


def cross_entropy(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> float:
    """The log-likelihood with the other sign: a loss, to be made small."""
    return -log_likelihood(w, X, y01)


def gradient(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """Σ (y − σ(wᵀx)) x, the direction in which the log-likelihood climbs fastest: error × point."""
    Z, w = _points(w, X, y01)
    with without_warnings():
        margins = Z @ w
        return representable(missing(margins, exp_minus_abs(margins)) @ Z, "gradient")


def gradient_parts(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """(y − σ(wᵀx)) x of every point, a row each: error × point. Their sum is the gradient."""
    Z, w = _points(w, X, y01)
    with without_warnings():
        margins = Z @ w
        return representable(missing(margins, exp_minus_abs(margins))[:, None] * Z, "gradient")


def hessian(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """−Σ σ(wᵀx) (1 − σ(wᵀx)) x xᵀ, the second derivatives of the log-likelihood.

    The labels play no part in it. It is never positive in any direction: the log-likelihood is concave.
    """
    Z, w = _points(w, X, y01)
    with without_warnings():
        return representable(-curvature(Z, exp_minus_abs(Z @ w)), "Hessian")


def step_limit(X: ArrayLike) -> float:
    """The η below which every step of `ascend` climbs, wherever it starts: 2/κ.

    κ, a quarter of the largest eigenvalue of XᵀX, is the most that the log-likelihood can curve: σ(1 − σ) is
    never above ¼.
    """
    X = arguments.matrix(X)
    with without_warnings():
        return _two_over(X.T @ X / 4)


def curvature_limit(w: ArrayLike, X: ArrayLike) -> float:
    """The η above which the optimum w itself turns unstable: 2/κ*, where κ* is the largest curvature at w.

    Never below `step_limit`, as the log-likelihood curves less where its probabilities are near 0 or 1.
    """
    X = arguments.matrix(X)
    w = arguments.vector(w, X.shape[1], "w")
    with without_warnings():
        return _two_over(curvature(X, exp_minus_abs(X @ w)))


def _points(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    X = arguments.matrix(X)
    return reflected(X, arguments.zero_one(y01, len(X))), arguments.vector(w, X.shape[1], "w")


def _points_of_many(W: ArrayLike, X: ArrayLike, y01: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    X, W = arguments.matrix(X), arguments.matrix(W, "W")
    if W.shape[1] != X.shape[1]:
        raise ValueError(
            f"W must have one column for each of the {X.shape[1]} columns of X, but its shape is {W.shape}."
        )
    return reflected(X, arguments.zero_one(y01, len(X))), W


def _two_over(curvature: np.ndarray) -> float:
    top = np.linalg.eigvalsh(representable(curvature, "curvature"))[-1]
    return float(2 / top) if top > 0 else np.inf
