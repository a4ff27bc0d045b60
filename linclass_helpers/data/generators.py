"""Generated data: with a chosen margin, in clouds of several classes, and a case that attains the bound."""

from string import ascii_uppercase

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from .dataset import Dataset

SPREADS = ("hug", "even")


def with_margin(
    n: int = 100, gamma: float = 0.1, *, radius: float = 1.0, d: int = 2, spread: str = "hug", seed: int = 0
) -> Dataset:
    """n points within a radius that the unit vector `w_star` separates with margin exactly `gamma`.

    Parameters
    ----------
    n, d
        the number of points, and of their coordinates
    gamma
        the margin of `w_star`. Another w may have a larger margin: gamma is a lower bound of the widest one
    radius
        the largest ‖x‖ that is allowed
    spread
        "hug": every point lies at the margin, and a perceptron needs many updates; "even": the margins of
        the points are spread evenly from gamma up to the radius, so that most points are easy
    seed
        of the random numbers for w_star, the labels, and the direction of each point from w_star. These do
        not depend on gamma, so a slider for gamma moves the points smoothly
    """
    n, d = arguments.count(n, "n"), arguments.count(d, "d")
    radius = arguments.positive(radius, "radius")
    gamma = margin_below(gamma, radius)
    arguments.choice(spread, SPREADS, "spread")
    seed = arguments.count(seed, "seed", 0)
    draw = MarginDraw(n, d, seed)
    name = f"margin {gamma:g}, {spread}"
    Z = draw.reflected(gamma, radius, spread)[:, 0]
    return Dataset(draw.y[:, None] * Z.T, draw.y, name, w_star=draw.w_star, gamma=gamma)


def margin_below(gamma: float, radius: float) -> float:
    """Return the margin if it is above 0 and below the radius; otherwise raise a ValueError."""
    gamma = arguments.positive(gamma, "gamma")
    if gamma >= radius:
        raise ValueError(
            f"gamma must be below the radius, but gamma is {gamma:g} and the radius {radius:g}: "
            "no point of a ball is farther than its radius from a line through its centre."
        )
    return gamma


class MarginDraw:
    """The random part of `with_margin`, which is the same for every gamma: w_star, labels and directions."""

    def __init__(self, n: int, d: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        w = rng.standard_normal(d)
        self.w_star = w / np.linalg.norm(w)
        self.y = rng.permutation(np.where(np.arange(n) % 2 == 0, 1.0, -1.0))
        height = rng.random(n)
        self._height = height - height.min()  # one point lies exactly at the margin
        along = rng.standard_normal((n, d))
        along -= np.outer(along @ self.w_star, self.w_star)
        # The longest has length 1. For d = 1 there is no direction at right angles to w*.
        along = along / np.linalg.norm(along, axis=1).max() if d > 1 else np.zeros((n, d))
        self._along = np.ascontiguousarray(along.T)

    def reflected(self, gammas: ArrayLike, radius: float, spread: str) -> np.ndarray:
        """The reflected points y x for each gamma, as an array of shape (d, number of gammas, n).

        Along w* each point has its margin. At right angles to w* it has a share of the length that the
        radius leaves.
        """
        gammas = np.reshape(gammas, (-1, 1))
        margins = gammas + (radius - gammas) * (self._height if spread == "even" else 0 * self._height)
        half_width = self.y * np.sqrt(radius**2 - margins**2)
        Z = self.w_star[:, None, None] * margins + self._along[:, None] * half_width
        # Rounding must not put a point outside the radius, in whichever order its length is added up.
        length = np.sqrt((Z**2).sum(axis=0))
        inside = radius * (1 - (4 + len(Z)) * np.finfo(float).eps)
        return Z * np.where(length > inside, inside / length, 1.0)


def clouds(centres: ArrayLike, n: int = 12, *, spread: float = 0.6, seed: int = 0) -> Dataset:
    """n points around each centre. The classes are called A, B, C, … in the order of the centres.

    Parameters
    ----------
    centres
        one centre in each row
    n
        the number of points of each class
    spread
        the standard deviation of the points along each coordinate
    seed
        of the random numbers
    """
    middles, n = arguments.matrix(centres, "centres"), arguments.count(n, "n")
    spread, seed = arguments.at_least(spread, 0, "spread"), arguments.count(seed, "seed", 0)
    if not 2 <= len(middles) <= 26:
        raise ValueError(
            f"centres must be those of 2 to 26 classes, one letter each, but there are {len(middles)}."
        )
    classes = ascii_uppercase[: len(middles)]
    around = spread * np.random.default_rng(seed).standard_normal((len(middles), n, middles.shape[1]))
    X = (middles[:, None] + around).reshape(-1, middles.shape[1]).round(2)
    return Dataset(X, np.repeat(list(classes), n), f"{len(middles)} clouds", classes=list(classes))


def orthonormal(d: int) -> Dataset:
    """The unit vectors e_1 … e_d, all of class −1, on which a perceptron attains the radius-margin bound.

    Only y x matters to a perceptron, so one class is enough. At w = 0 every point lies on the boundary, where
    sign(0) = +1 makes it a mistake. A correction changes wᵀx for the corrected point only. So each point is
    corrected exactly once: t = d updates, and with R = 1 and γ = 1/√d the bound R²/γ² is d as well.
    """
    d = arguments.count(d, "d")
    w_star = np.full(d, -1 / np.sqrt(d))
    return Dataset(np.eye(d), -np.ones(d), f"orthonormal, d = {d}", w_star=w_star, gamma=1 / np.sqrt(d))
