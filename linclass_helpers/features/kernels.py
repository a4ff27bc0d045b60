"""Kernels: the inner products φ(x)ᵀφ(z) in another space, computed without the map φ."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from .maps import finite


@finite
def polynomial_kernel(X: ArrayLike, Z: ArrayLike | None = None, *, degree: int) -> np.ndarray:
    """(1 + xᵀz)^degree for every row x of X and every row z of Z, which is X by default."""
    X, Z = _pair(X, Z)
    degree = arguments.count(degree, "degree")
    return _power(1 + X @ Z.T, degree)


def gaussian_kernel(X: ArrayLike, Z: ArrayLike | None = None, *, width: float) -> np.ndarray:
    """exp(−‖x − z‖² / (2 width²)) for every row x of X and every row z of Z, which is X by default."""
    X, Z = _pair(X, Z)
    width = arguments.positive(width, "width")
    with np.errstate(over="ignore", under="ignore"):
        squares = sum((np.subtract.outer(a, b) / width) ** 2 for a, b in zip(X.T, Z.T, strict=True))
        return np.exp(-squares / 2)


def _power(base: np.ndarray, degree: int) -> np.ndarray:
    """base ** degree by repeated squaring, which is much quicker than NumPy's general power."""
    result = base if degree % 2 else np.ones_like(base)
    while degree := degree // 2:
        base = base * base
        if degree % 2:
            result = result * base
    return result


def _pair(X: ArrayLike, Z: ArrayLike | None) -> tuple[np.ndarray, np.ndarray]:
    """X and Z, after all checks."""
    X = arguments.matrix(X)
    if Z is None:
        return X, X
    Z = arguments.matrix(Z, "Z")
    if X.shape[1] != Z.shape[1]:
        raise ValueError(
            f"X and Z must have as many columns as each other, but their shapes are {X.shape} and {Z.shape}."
        )
    return X, Z
