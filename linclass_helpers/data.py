"""What is learned from: the lectures' data sets, and generators of data with a chosen margin."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from . import checks

SPREADS = ("hug", "even")


@dataclass(frozen=True, eq=False, repr=False)
class Dataset:
    """Points and their labels: X has one row a point, y holds −1 or +1 for each.

    Data made with a known separator also carries it: `w_star` of length 1, and the margin `gamma` at
    which it separates, so that y_i w*ᵀx_i ≥ gamma for every point. Elsewhere both are None.
    """

    X: np.ndarray
    y: np.ndarray
    name: str = "data"
    w_star: np.ndarray | None = None
    gamma: float | None = None

    def __post_init__(self):
        X = checks.matrix(self.X).copy()
        y = checks.signs(self.y, len(X)).copy()
        self._keep(X=X, y=y)
        if self.w_star is not None:
            self._keep(w_star=checks.vector(self.w_star, X.shape[1], "w_star"))

    def _keep(self, **arrays):
        for field, array in arrays.items():
            array.flags.writeable = False
            object.__setattr__(self, field, array)

    @property
    def n(self) -> int:
        """The number of points."""
        return self.X.shape[0]

    @property
    def d(self) -> int:
        """The number of coordinates of a point."""
        return self.X.shape[1]

    @property
    def R(self) -> float:
        """The radius: the largest ‖x‖."""
        return float(np.linalg.norm(self.X, axis=1).max())

    @property
    def y01(self) -> np.ndarray:
        """The labels as 0 and 1, as logistic regression wants them."""
        return (self.y + 1) / 2

    def augmented(self) -> "Dataset":
        """The same points behind a first coordinate of 1, whose weight is the bias.

        A known separator is dropped: radius and margin are other numbers in the new space.
        """
        return Dataset(np.column_stack([np.ones(self.n), self.X]), self.y, self.name + " + bias")

    def reflected(self) -> np.ndarray:
        """The rows y_i x_i: w separates the data when wᵀ(y_i x_i) > 0 for all of them."""
        return self.y[:, None] * self.X + 0.0  # adding 0.0 turns −0.0 into 0.0

    def moved(self, i, x) -> "Dataset":
        """The same data with point i (counted from 0) moved to x. A known separator is dropped."""
        i = checks.count(i, "i", 0)
        if i >= self.n:
            raise ValueError(f"i must be the number of a point, 0 to {self.n - 1}, but it is {i}.")
        X = self.X.copy()
        X[i] = checks.vector(x, self.d, "x")
        return Dataset(X, self.y, self.name.removesuffix(", edited") + ", edited")

    def __repr__(self):
        plus = int((self.y > 0).sum())
        return (
            f"Dataset {self.name!r}: {_counted(self.n, 'point')} in {_counted(self.d, 'dimension')}, "
            f"{plus} of class +1 and {self.n - plus} of class −1"
        )


def load(name: str) -> Dataset:
    """One of the data sets of `names()`, the same on every call."""
    X, y = _SETS[checks.choice(name, names(), "name")]()
    return Dataset(X, y, name)


def names() -> tuple[str, ...]:
    """The names that `load` knows."""
    return tuple(_SETS)


def with_margin(n=100, gamma=0.1, *, radius=1.0, d=2, spread="hug", seed=0) -> Dataset:
    """n points within a radius that the unit vector `w_star` separates with margin exactly `gamma`.

    spread="hug" puts every point at the margin, far and near along it: the hardest data for a
    perceptron. spread="even" spreads the margins evenly from gamma up to the radius, so that most
    points are easy. The seed fixes the directions and labels; gamma only slides the points along
    them, so a slider for gamma moves a picture smoothly.

    gamma is the margin of `w_star`. Another w may separate these n points more widely: to the
    widest margin of the data, gamma is a lower bound.
    """
    n, d = checks.count(n, "n"), checks.count(d, "d")
    radius = checks.positive(radius, "radius")
    gamma = margin_below(gamma, radius)
    checks.choice(spread, SPREADS, "spread")
    seed = checks.count(seed, "seed", 0)
    cloud = Cloud(n, d, seed)
    name = f"margin {gamma:g}, {spread}"
    Z = cloud.reflected(gamma, radius, spread)[:, 0]
    return Dataset(cloud.y[:, None] * Z.T, cloud.y, name, cloud.w_star, gamma)


def margin_below(gamma, radius) -> float:
    """The margin, checked against the radius."""
    gamma = checks.positive(gamma, "gamma")
    if gamma >= radius:
        raise ValueError(
            f"gamma must be below the radius, but gamma is {gamma:g} and the radius {radius:g}: "
            "no point of a ball is further than its radius from a line through its centre."
        )
    return gamma


class Cloud:
    """The part of `with_margin` that the seed alone decides: w*, the labels and the directions."""

    def __init__(self, n, d, seed):
        rng = np.random.default_rng(seed)
        w = rng.standard_normal(d)
        self.w_star = w / np.linalg.norm(w)
        self.y = rng.permutation(np.where(np.arange(n) % 2 == 0, 1.0, -1.0))
        height = rng.random(n)
        self._height = height - height.min()  # one point stays at the margin itself
        along = rng.standard_normal((n, d))
        along -= np.outer(along @ self.w_star, self.w_star)
        # the furthest has length 1; on a line there is no direction but w* itself
        along = along / np.linalg.norm(along, axis=1).max() if d > 1 else np.zeros((n, d))
        self._along = np.ascontiguousarray(along.T)

    def reflected(self, gammas, radius, spread):
        """The points y x for each gamma, one coordinate after the other: (d, number of gammas, n).

        Each is its margin in the direction of w*, and what room is left at right angles to it.
        """
        gammas = np.reshape(gammas, (-1, 1))
        margins = gammas + (radius - gammas) * (self._height if spread == "even" else 0 * self._height)
        room = self.y * np.sqrt(radius**2 - margins**2)
        Z = self.w_star[:, None, None] * margins + self._along[:, None] * room
        # rounding must leave no point a hair outside the radius, however its length is added up
        length = np.sqrt((Z**2).sum(axis=0))
        inside = radius * (1 - (4 + len(Z)) * np.finfo(float).eps)
        return Z * np.where(length > inside, inside / length, 1.0)


def orthonormal(d) -> Dataset:
    """The unit vectors e_1 … e_d, all of class −1: the radius-margin bound is met with equality.

    Only y x matters to a perceptron, so one class is enough. From w = 0 every point lies on the
    boundary, where sign(0) = +1 makes it a mistake; correcting one leaves the others where they are.
    So each is corrected exactly once: t = d updates, and with R = 1 and γ = 1/√d, R²/γ² = d.
    """
    d = checks.count(d, "d")
    w_star = np.full(d, -1 / np.sqrt(d))
    return Dataset(np.eye(d), -np.ones(d), f"orthonormal, d = {d}", w_star, 1 / np.sqrt(d))


def _counted(number, thing):
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _notes():
    """Lecture 000, section 4.3."""
    X = [(1, 4), (1, -2), (-1, -3), (-1, 2), (-2, 0)]
    return X, [1, 1, -1, -1, -1]


def _students():
    """Lecture 001: Jane, Steve, Mary, Peter. Good attendance? Tall? Sleeps? Chews gum? +1: grade A."""
    X = [(1, 1, -1, -1), (1, 1, 1, 1), (-1, -1, -1, 1), (1, -1, -1, 1)]
    return X, [1, -1, -1, 1]


def _nonseparable():
    """Lecture 001: no line separates these five, with or without a bias."""
    X = [(2, 1), (4, 3), (3, 5), (1, 3), (5, 6)]
    return X, [1, 1, 1, -1, -1]


def _just_separable():
    """Only w ∝ (−1, 2) has y wᵀx ≥ 0 for all points, and four of them lie on its line."""
    X = [(-4, -2), (2, 1), (-2, 3), (1, 4), (-2, -1), (4, 2), (3, -2), (-1, -3)]
    return X, [1, 1, 1, 1, -1, -1, -1, -1]


def _overlapping():
    """Two clouds around (1, 1) and (−1, −1) that run into each other."""
    rng = np.random.default_rng(1)
    y = np.repeat([1.0, -1.0], 30)
    return (y[:, None] + 1.2 * rng.standard_normal((60, 2))).round(2), y


def _xor():
    return [(1, 1), (-1, 1), (-1, -1), (1, -1)], [-1, 1, -1, 1]


def _rings():
    """A disc of radius 1 inside a ring from 1.5 to 2."""
    rng = np.random.default_rng(2)
    y = np.repeat([1.0, -1.0], 30)
    # the square root makes a disc evenly filled: its area grows with the square of the radius
    radius = np.where(y > 0, np.sqrt(rng.random(60)), 1.5 + 0.5 * rng.random(60))
    angle = 2 * np.pi * rng.random(60)
    return (radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])).round(2), y


def _interval():
    """On a line, one class between two groups of the other: x and x² together separate it."""
    inner = [-1.2, -0.8, -0.3, 0.1, 0.6, 1.1]
    outer = [-3.1, -2.6, -1.9, 1.8, 2.4, 3.0]
    return np.reshape(inner + outer, (-1, 1)), [1] * 6 + [-1] * 6


_SETS: dict[str, Callable] = {
    "notes": _notes,
    "students": _students,
    "nonseparable": _nonseparable,
    "just_separable": _just_separable,
    "overlapping": _overlapping,
    "xor": _xor,
    "rings": _rings,
    "interval": _interval,
}
