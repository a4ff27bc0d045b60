"""Other spaces to learn in: maps that add coordinates, kernels that need none, and Cover's count."""

from dataclasses import dataclass
from functools import wraps
from itertools import combinations_with_replacement
from math import comb, factorial, prod

import numpy as np

from . import checks
from .margins import TIES, least_right

_MOST = 100_000  # columns: more than this is a mistake or a case for a kernel
_HUGE = 1e100  # what a kernel may hold, so that sums of it stay far from the limits of a float
_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_ABOVE = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _finite(function):
    """The function, but refusing to return what has grown beyond the largest float."""

    @wraps(function)
    def checked(*args, **kwargs):
        with np.errstate(over="ignore", invalid="ignore", under="ignore"):
            return checks.representable(function(*args, **kwargs), f"result of {function.__name__}")

    return checked


@_finite
def squared_distance(x, mu) -> np.ndarray:
    """From numbers on a line to the plane: x ↦ (x, (x − μ)²)."""
    x = checks.numbers(x, "x")
    if x.ndim == 2 and x.shape[1] == 1:
        x = x[:, 0]
    if x.ndim != 1 or len(x) == 0:
        raise ValueError(f"x must be a list of numbers or a single column, but its shape is {x.shape}.")
    mu = checks.number(mu, "mu")
    return np.column_stack([x, (x - mu) ** 2])


@_finite
def product(X) -> np.ndarray:
    """(x₁, x₂) ↦ (x₁, x₂, x₁x₂), in which XOR, with a bias, is separable."""
    x1, x2 = _plane(X)
    return np.column_stack([x1, x2, x1 * x2])


@_finite
def radius(X) -> np.ndarray:
    """(x₁, x₂) ↦ (x₁, x₂, x₁² + x₂²), in which, with a bias, a ring is separable from its inside."""
    x1, x2 = _plane(X)
    return np.column_stack([x1, x2, x1**2 + x2**2])


def monomials(d, degree) -> np.ndarray:
    """The exponents of all monomials in d variables up to that degree: 1, then degree 1, then 2, …

    One row a monomial: in two variables 1, x₁, x₂, x₁², x₁x₂, x₂² are (0,0) (1,0) (0,1) (2,0) (1,1) (0,2).
    """
    return np.array([[factors.count(j) for j in range(d)] for factors in _products(d, degree)])


def names(d, degree) -> list[str]:
    """The monomials in the order of `monomials`, as in "1", "x₁", "x₁²x₂"."""
    return [_name(powers) for powers in monomials(d, degree)]


@_finite
def polynomial(X, degree) -> np.ndarray:
    """All monomials of the coordinates up to that degree, in the order of `monomials`: first the constant."""
    X = checks.matrix(X)
    columns = {(): np.ones(len(X))}
    for factors in _products(X.shape[1], degree)[1:]:
        columns[factors] = columns[factors[:-1]] * X[:, factors[-1]]
    return np.column_stack(list(columns.values()))


@_finite
def polynomial_kernel(X, Z=None, *, degree) -> np.ndarray:
    """(1 + xᵀz)^degree for every row x of X and z of Z (of X itself, if Z is not given)."""
    X, Z = _pair(X, Z)
    degree = checks.count(degree, "degree")
    return _power(1 + X @ Z.T, degree)


@_finite
def kernel_map(X, degree) -> np.ndarray:
    """The map behind `polynomial_kernel`: its inner products are (1 + xᵀz)^degree.

    The monomials of `polynomial`, each times the root of its coefficient in (1 + x₁z₁ + … + x_d z_d)^degree.
    """
    X = checks.matrix(X)
    coefficients = [_coefficient(powers, degree) for powers in monomials(X.shape[1], degree).tolist()]
    return polynomial(X, degree) * np.sqrt(coefficients)


def gaussian_kernel(X, Z=None, *, width) -> np.ndarray:
    """exp(−‖x − z‖² / (2 width²)) for every row x of X and z of Z (of X itself, if Z is not given)."""
    X, Z = _pair(X, Z)
    width = checks.positive(width, "width")
    with np.errstate(over="ignore", under="ignore"):
        squares = sum((np.subtract.outer(a, b) / width) ** 2 for a, b in zip(X.T, Z.T, strict=True))
        return np.exp(-squares / 2)


def dichotomies(n, d) -> int:
    """In how many of the 2ⁿ ways to label n points can a hyperplane through 0 separate them? (Cover, 1965)

    The same number for all points in general position in d dimensions: any d of them independent.
    """
    n, d = checks.count(n, "n"), checks.count(d, "d")
    return 2 * sum(comb(n - 1, k) for k in range(min(n, d)))


@dataclass(frozen=True, eq=False, repr=False)
class DualRun:
    """What `kernel_perceptron` did: w = Σ counts_i y_i φ(x_i), without ever writing down φ.

    counts     (n,): how many times each point was a mistake
    mistakes   (t,): the point behind each update, counted from 0
    checks     points examined in all
    ended      "converged": every point was examined and found right
               "cycling": wᵀφ(x) of all points, and the position, came back exactly: it goes round for ever
               "limit": another update was due, but max_updates had been made
    cycle      None, or (start, period) in updates
    """

    counts: np.ndarray
    mistakes: np.ndarray
    checks: int
    ended: str
    cycle: tuple[int, int] | None
    y: np.ndarray

    def __post_init__(self):
        for array in (self.counts, self.mistakes, self.y):
            array.flags.writeable = False

    @property
    def updates(self) -> int:
        return len(self.mistakes)

    @property
    def converged(self) -> bool:
        return self.ended == "converged"

    def decision(self, K_new) -> np.ndarray:
        """wᵀφ(x) for new points: K_new has a row for each, its kernel with every point of the run."""
        K_new = checks.matrix(K_new, "K_new")
        if K_new.shape[1] != len(self.y):
            raise ValueError(
                f"K_new must have {len(self.y)} columns, one for each point of the run, but its shape is "
                f"{K_new.shape}: kernel(X_new, X)."
            )
        return K_new @ (self.counts * self.y)

    def __repr__(self):
        cycle = f", (start, period) = {self.cycle}" if self.cycle else ""
        return f"DualRun: {self.ended}{cycle}, updates {self.updates}, checks {self.checks}"


def kernel_perceptron(K, y, *, tie="plus", max_updates=10_000) -> DualRun:
    """The perceptron in the space of a kernel, in cyclic order from w = 0; K_ij = φ(x_i)ᵀφ(x_j).

    It makes the mistakes that `perceptron.train` makes on φ(X), with the same four rules for a tie.
    """
    K = _gram(K)
    y = checks.signs(y, len(K)).copy()
    least = least_right(y, checks.choice(tie, TIES, "tie"))
    limit = checks.count(max_updates, "max_updates")
    n, position, examined = len(K), -1, 0
    margins, added = np.zeros(n), y[:, None] * K * y  # y_j wᵀφ(x_j), and what a mistake i adds to it: row i
    mistakes: list[int] = []
    # Margins and position decide all that follows. A hash only points at a recurrence: it is verified.
    been = {hash((margins.tobytes(), n - 1)): 0}
    ended, cycle = "", None
    while not ended:
        wrong = 2 * (margins < least).tobytes()  # round the circle twice
        found = wrong.find(1, position + 1)  # quicker than argmax
        examined += n if found < 0 else found - position
        if found < 0:
            ended = "converged"
        elif len(mistakes) == limit:
            ended = "limit"
        else:
            position = found % n
            mistakes.append(position)
            margins = margins + added[position]
            start = been.setdefault(hash((margins.tobytes(), position)), len(mistakes))
            if start < len(mistakes) and np.array_equal(margins, _margins_after(added, mistakes[:start])):
                ended, cycle = "cycling", (start, len(mistakes) - start)
    made = np.array(mistakes, dtype=int)
    return DualRun(np.bincount(made, minlength=n), made, examined, ended, cycle, y)


def _products(d, degree):
    """Every product of up to `degree` of d variables, by its factors: (), (0,), (1,), (0, 0), (0, 1) …"""
    d, degree = checks.count(d, "d"), checks.count(degree, "degree")
    columns = comb(d + degree, degree)
    if columns > _MOST:
        raise ValueError(
            f"There are {columns} monomials of degree up to {degree} in {d} variables, more than {_MOST}: "
            "take a lower degree, or polynomial_kernel, which needs none of them."
        )
    return [c for total in range(degree + 1) for c in combinations_with_replacement(range(d), total)]


def _coefficient(powers, degree):
    """The multinomial coefficient of a monomial in (1 + x₁ + … + x_d)^degree."""
    return factorial(degree) // prod(factorial(p) for p in [degree - sum(powers), *powers])


def _name(powers):
    factors = [
        "x" + str(j + 1).translate(_BELOW) + (str(p).translate(_ABOVE) if p > 1 else "")
        for j, p in enumerate(powers.tolist())
        if p
    ]
    return "".join(factors) or "1"


def _power(base, degree):
    """base ** degree by squaring: for a whole degree many times quicker than the general power."""
    result = base if degree % 2 else np.ones_like(base)
    while degree := degree // 2:
        base = base * base
        if degree % 2:
            result = result * base
    return result


def _plane(X):
    X = checks.matrix(X)
    if X.shape[1] != 2:
        raise ValueError(f"X must have 2 columns, but its shape is {X.shape}: X[:, :2] takes the first two.")
    return X.T


def _pair(X, Z):
    X = checks.matrix(X)
    if Z is None:
        return X, X
    Z = checks.matrix(Z, "Z")
    if X.shape[1] != Z.shape[1]:
        raise ValueError(
            f"X and Z must have as many columns as each other, but their shapes are {X.shape} and {Z.shape}."
        )
    return X, Z


def _gram(K):
    """A copy of K, if it can be the inner products of points with one another."""
    K = checks.matrix(K, "K").copy()
    if K.shape[0] != K.shape[1]:
        raise ValueError(
            f"K must have a row and a column for each point, but its shape is {K.shape}: "
            "X @ X.T or polynomial_kernel(X, degree=2) gives such a matrix."
        )
    largest = np.abs(K).max()
    if largest > _HUGE or 0 < largest < 1 / _HUGE:
        raise ValueError(
            f"The largest number in K is {largest:g}, too far from 1 to add up: divide K by it. "
            "The run makes the same mistakes."
        )
    gap = np.abs(K - K.T)
    if gap.max() > 1e-9 * largest:
        i, j = (int(k) for k in np.unravel_index(gap.argmax(), gap.shape))
        raise ValueError(
            f"K must be symmetric, K_ij = φ(x_i)ᵀφ(x_j) = K_ji, but K[{i}, {j}] is {K[i, j]:g} and "
            f"K[{j}, {i}] is {K[j, i]:g}: is it the kernel of the points with themselves?"
        )
    return K


def _margins_after(added, mistakes):
    margins = np.zeros(len(added))
    for i in mistakes:
        margins = margins + added[i]
    return margins
