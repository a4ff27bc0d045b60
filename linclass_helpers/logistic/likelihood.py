"""P(y = 1 | x) = σ(wᵀx), and the likelihood of w. Accurate for any wᵀx, however large."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings
from .at_one_w import curvature, exp_minus_abs, likelihoods, log_sigmoid, reflected, sigmoid_of_minus


def sigmoid(z: ArrayLike) -> Any:
    """σ(z) = 1 / (1 + e⁻ᶻ) of a number, or of every number in an array."""
    z = arguments.numbers(z, "z")
    with without_warnings():
        return sigmoid_of_minus(-z, exp_minus_abs(z))


def logit(p: float) -> float:
    """The log-odds ln p/(1 − p) of a probability: the z with σ(z) = p."""
    p = arguments.probability(p, "p")
    return float(np.log(p / (1 - p)))


def log_likelihood(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> float:
    """Σ y log σ(wᵀx) + (1 − y) log(1 − σ(wᵀx)): the logarithm of the probability of the labels, given w."""
    Z, w = _checked(w, X, y01)
    with without_warnings():
        margins = Z @ w
        total = log_sigmoid(margins, exp_minus_abs(margins)).sum()
    return float(representable(total, "log-likelihood"))


def log_likelihoods(W: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """The log-likelihood of each w that is a row of W."""
    Z, W = _checked_many(W, X, y01)
    with without_warnings():
        return representable(likelihoods(W, Z), "log-likelihood")


def gradients(W: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """The gradient of the log-likelihood at each w that is a row of W."""
    Z, W = _checked_many(W, X, y01)
    with without_warnings():
        margins = W @ Z.T
        return representable(sigmoid_of_minus(margins, exp_minus_abs(margins)) @ Z, "gradient")


def cross_entropy(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> float:
    """The log-likelihood with the opposite sign: a loss, to be made small."""
    return -log_likelihood(w, X, y01)


def gradient(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """Σ (y − σ(wᵀx)) x: the direction in which the log-likelihood increases fastest, Σ error × point."""
    Z, w = _checked(w, X, y01)
    with without_warnings():
        margins = Z @ w
        return representable(sigmoid_of_minus(margins, exp_minus_abs(margins)) @ Z, "gradient")


def gradient_parts(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """(y − σ(wᵀx)) x of each point, error × point, one in each row. Their sum is the gradient."""
    Z, w = _checked(w, X, y01)
    with without_warnings():
        margins = Z @ w
        return representable(sigmoid_of_minus(margins, exp_minus_abs(margins))[:, None] * Z, "gradient")


def hessian(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> np.ndarray:
    """−Σ σ(wᵀx) (1 − σ(wᵀx)) x xᵀ: the second derivatives of the log-likelihood.

    It does not depend on the labels. It is negative semidefinite, so the log-likelihood is concave.
    """
    Z, w = _checked(w, X, y01)
    with without_warnings():
        return representable(-curvature(Z, exp_minus_abs(Z @ w)), "Hessian")


def step_limit(X: ArrayLike) -> float:
    """The η below which every step of `ascend` increases the log-likelihood, wherever it starts: 2/κ.

    κ is a quarter of the largest eigenvalue of XᵀX. The curvature of the log-likelihood is at most κ, because
    σ(1 − σ) is at most ¼.
    """
    X = arguments.matrix(X)
    with without_warnings():
        return _two_over_largest(X.T @ X / 4)


def curvature_limit(w: ArrayLike, X: ArrayLike) -> float:
    """The η above which gradient ascent is unstable at the optimum w: 2/κ*, κ* the largest curvature at w.

    It is at least `step_limit`, because the curvature is smaller where the probabilities are near 0 or 1.
    """
    X = arguments.matrix(X)
    w = arguments.vector(w, X.shape[1], "w")
    with without_warnings():
        return _two_over_largest(curvature(X, exp_minus_abs(X @ w)))


def _checked(w: ArrayLike, X: ArrayLike, y01: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    X = arguments.matrix(X)
    return reflected(X, arguments.zero_one(y01, len(X))), arguments.vector(w, X.shape[1], "w")


def _checked_many(W: ArrayLike, X: ArrayLike, y01: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    X, W = arguments.matrix(X), arguments.matrix(W, "W")
    if W.shape[1] != X.shape[1]:
        raise ValueError(
            f"W must have one column for each of the {X.shape[1]} columns of X, but its shape is {W.shape}."
        )
    return reflected(X, arguments.zero_one(y01, len(X))), W


def _two_over_largest(curvature: np.ndarray) -> float:
    """2 divided by the largest eigenvalue; ∞ if that is 0."""
    largest = np.linalg.eigvalsh(representable(curvature, "curvature"))[-1]
    return float(2 / largest) if largest > 0 else np.inf
