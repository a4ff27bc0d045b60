"""Is a given w a separator? Is a given λ a witness? Computed without rounding."""

from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from .nearest_exactly import whole_numbers


def is_separator(w: ArrayLike, X: ArrayLike, y: ArrayLike, *, bias: float = 0.0) -> bool:
    """Whether yᵢ(wᵀxᵢ + bias) > 0 for every point, computed without rounding."""
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    w = arguments.vector(w, X.shape[1], "w")
    (bias,) = arguments.vector([bias], 1, "bias")
    points, unit = whole_numbers(X)
    return separates(points, unit, y.astype(int).astype(object), w, bias)


def is_witness(lam: ArrayLike, X: ArrayLike, y: ArrayLike, *, bias: bool = False) -> bool:
    """Whether λ ≥ 0, Σλ = 1 and Σ λᵢ yᵢ xᵢ = 0 (with a bias also Σ λᵢ yᵢ = 0), as nearly as floats can tell.

    The sums are computed without rounding. Only errors as small as the rounding of λ itself are accepted.
    """
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    lam = arguments.weights(lam, len(X), "lam")
    if bias:
        X = np.column_stack([X, np.ones(len(X))])
    points, _ = whole_numbers(X)
    shares, whole = whole_numbers(lam)
    tolerance = Fraction(sum(X.shape), 2**52)
    remainder = (shares * y.astype(int).astype(object)) @ points
    sums_to_zero = all(abs(remainder) <= tolerance * (shares @ abs(points)))
    return bool(all(lam >= 0) and abs(sum(shares) - whole) <= tolerance * whole and sums_to_zero)


def separates(points: np.ndarray, unit: int, signs: np.ndarray, w: np.ndarray, bias: float) -> bool:
    """The same as `is_separator` for whole numbers: the points are `points / unit`."""
    whole, _ = whole_numbers(np.append(w, bias))
    return bool((signs * (points @ whole[:-1] + unit * whole[-1]) > 0).all())
