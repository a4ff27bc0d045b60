"""The log-likelihood, its gradient and its curvature at one w, and the log-likelihood at many w.

Everything is written with the reflected points z_i = s_i x_i, where s_i = 2y_i − 1 is −1 or +1, and with
their margins m_i = wᵀz_i. The label of point i has the probability σ(m_i). So the log-likelihood is Σ log
σ(m_i), and its gradient is Σ σ(−m_i) z_i.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable, without_warnings

_CHUNK = 250_000  # margins held in memory at once while many w are evaluated


def start(X: ArrayLike, y01: ArrayLike, w0: ArrayLike | None) -> tuple[np.ndarray, np.ndarray]:
    """The reflected points and the first w of an optimisation, after all checks."""
    X = arguments.matrix(X)
    y01 = arguments.zero_one(y01, len(X), both=True)
    Z = reflected(X, y01)
    if w0 is None:
        return Z, np.zeros(X.shape[1])
    w = arguments.vector(w0, X.shape[1])
    with without_warnings():
        representable(likelihoods(w[None], Z), "log-likelihood of w0")
    return Z, w


def reflected(X: np.ndarray, y01: np.ndarray) -> np.ndarray:
    """The reflected points z = (2y − 1) x."""
    return X * (2 * y01 - 1)[:, None]


class Iterate(NamedTuple):
    """One w of an optimisation, with the margins, the log-likelihood and its gradient there."""

    w: np.ndarray
    margins: np.ndarray
    e: np.ndarray  # exp(−|m|), never above 1: σ and its logarithm are computed from it without overflow
    log_likelihood: float
    gradient: np.ndarray
    norm: float  # of the gradient


def evaluate(Z: np.ndarray, w: np.ndarray) -> Iterate:
    """The log-likelihood and its gradient at w, in one pass over the data."""
    margins = Z @ w
    e = exp_minus_abs(margins)
    gradient = sigmoid_of_minus(margins, e) @ Z
    return Iterate(w, margins, e, log_sigmoid(margins, e).sum(), gradient, sqrt(gradient @ gradient))


def exp_minus_abs(m: np.ndarray) -> np.ndarray:
    """e^−|m|, from which the other functions compute σ without overflow."""
    return np.exp(-np.abs(m))


def log_sigmoid(m: np.ndarray, e: np.ndarray) -> np.ndarray:
    """log σ(m) = min(m, 0) − log(1 + e^−|m|): no term is positive, so no digits cancel."""
    return np.minimum(m, 0.0) - np.log1p(e)


def sigmoid_of_minus(m: np.ndarray, e: np.ndarray) -> np.ndarray:
    """σ(−m) = 1 − σ(m), without the cancellation of digits in 1 − σ."""
    return np.where(m < 0, 1.0, e) / (1.0 + e)


def curvature(Z: np.ndarray, e: np.ndarray) -> np.ndarray:
    """Σ σ(m_i) σ(−m_i) z_i z_iᵀ: the Hessian of the log-likelihood with the opposite sign."""
    root = np.sqrt(e) / (1.0 + e)
    total = np.zeros((Z.shape[1], Z.shape[1]))
    for a in range(0, len(Z), 1024):  # pieces that fit into the processor's cache
        A = Z[a : a + 1024] * root[a : a + 1024, None]
        total += A.T @ A
    return total


def likelihoods(W: np.ndarray, Z: np.ndarray) -> np.ndarray:
    """The log-likelihood at every row of W."""
    step = max(1, _CHUNK // len(Z))
    found = np.empty(len(W))
    for a in range(0, len(W), step):
        margins = W[a : a + step] @ Z.T
        found[a : a + step] = log_sigmoid(margins, exp_minus_abs(margins)).sum(axis=1)
    return found
