"""Feature maps: a point gets more coordinates, and points that no line separates may become separable."""

from collections.abc import Callable
from functools import wraps
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import ParamSpec

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable
from ..words import above, below

Given = ParamSpec("Given")

_MAX_COLUMNS = 100_000  # for more monomials than this a kernel is better


def finite(function: Callable[Given, np.ndarray]) -> Callable[Given, np.ndarray]:
    """The function, with a ValueError if its result is beyond the largest float."""

    @wraps(function)
    def checked(*args: Given.args, **kwargs: Given.kwargs) -> np.ndarray:
        with np.errstate(over="ignore", invalid="ignore", under="ignore"):
            return representable(function(*args, **kwargs), f"result of {function.__name__}")

    return checked


@finite
def squared_distance(x: ArrayLike, mu: float) -> np.ndarray:
    """x ↦ (x, (x − μ)²), which maps numbers to points in the plane."""
    x = arguments.numbers(x, "x")
    if x.ndim == 2 and x.shape[1] == 1:
        x = x[:, 0]
    if x.ndim != 1 or len(x) == 0:
        raise ValueError(f"x must be a list of numbers or a single column, but its shape is {x.shape}.")
    mu = arguments.number(mu, "mu")
    return np.column_stack([x, (x - mu) ** 2])


@finite
def product(X: ArrayLike) -> np.ndarray:
    """(x₁, x₂) ↦ (x₁, x₂, x₁x₂). With a bias, it makes XOR separable."""
    x1, x2 = arguments.plane(X).T
    return np.column_stack([x1, x2, x1 * x2])


@finite
def radius(X: ArrayLike) -> np.ndarray:
    """(x₁, x₂) ↦ (x₁, x₂, x₁² + x₂²). With a bias, it makes a ring separable from the points inside it."""
    x1, x2 = arguments.plane(X).T
    return np.column_stack([x1, x2, x1**2 + x2**2])


def monomials(d: int, degree: int) -> np.ndarray:
    """The exponents of all monomials in d variables up to a degree, one monomial in each row.

    They are sorted by degree: in two variables 1, x₁, x₂, x₁², x₁x₂, x₂² are (0,0) (1,0) (0,1) (2,0) (1,1)
    (0,2).
    """
    return np.array([[factors.count(j) for j in range(d)] for factors in _products(d, degree)])


def names(d: int, degree: int) -> list[str]:
    """The monomials as text, such as "1", "x₁", "x₁²x₂", in the order of `monomials`."""
    return [_name(powers) for powers in monomials(d, degree)]


@finite
def polynomial(X: ArrayLike, degree: int) -> np.ndarray:
    """All monomials of the coordinates up to a degree, in the order of `monomials`: first the constant."""
    X = arguments.matrix(X)
    columns: dict[tuple[int, ...], np.ndarray] = {(): np.ones(len(X))}
    for factors in _products(X.shape[1], degree)[1:]:
        columns[factors] = columns[factors[:-1]] * X[:, factors[-1]]
    return np.column_stack(list(columns.values()))


@finite
def kernel_map(X: ArrayLike, degree: int) -> np.ndarray:
    """The feature map of `polynomial_kernel`: its inner products are (1 + xᵀz)^degree.

    Its coordinates are the monomials of `polynomial`, each multiplied by the square root of its coefficient
    in (1 + x₁z₁ + … + x_d z_d)^degree.
    """
    X = arguments.matrix(X)
    coefficients = [_coefficient(powers, degree) for powers in monomials(X.shape[1], degree).tolist()]
    return polynomial(X, degree) * np.sqrt(coefficients)


def _products(d: int, degree: int) -> list[tuple[int, ...]]:
    """Every product of up to `degree` of d variables, as its factors: (), (0,), (1,), (0, 0), (0, 1), …"""
    d, degree = arguments.count(d, "d"), arguments.count(degree, "degree")
    columns = comb(d + degree, degree)
    if columns > _MAX_COLUMNS:
        raise ValueError(
            f"There are {columns} monomials of degree up to {degree} in {d} variables, more than "
            f"{_MAX_COLUMNS}: take a lower degree, or polynomial_kernel, which needs none of them."
        )
    return [c for total in range(degree + 1) for c in combinations_with_replacement(range(d), total)]


def _coefficient(powers: list[int], degree: int) -> int:
    """The multinomial coefficient of a monomial in (1 + x₁ + … + x_d)^degree."""
    return factorial(degree) // prod(factorial(p) for p in [degree - sum(powers), *powers])


def _name(powers: np.ndarray) -> str:
    factors = ["x" + below(j + 1) + (above(p) if p > 1 else "") for j, p in enumerate(powers.tolist()) if p]
    return "".join(factors) or "1"
