"""Data made to measure: with a margin of one's choice, and the case that meets the bound exactly."""

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

    spread="hug" puts every point at the margin, spread out along it, which takes a perceptron many
    updates. spread="even" spreads the margins evenly from gamma up to the radius, so that most points
    are easy. The seed fixes w_star, the labels, and which way each point lies from w_star; gamma only
    moves the points nearer to the line or farther away, so a slider for gamma moves a picture smoothly.

    gamma is the margin of `w_star`. Another w may separate these n points more widely: gamma is a
    lower bound of the widest margin.
    """
    n, d = arguments.count(n, "n"), arguments.count(d, "d")
    radius = arguments.positive(radius, "radius")
    gamma = margin_below(gamma, radius)
    arguments.choice(spread, SPREADS, "spread")
    seed = arguments.count(seed, "seed", 0)
    cloud = Cloud(n, d, seed)
    name = f"margin {gamma:g}, {spread}"
    Z = cloud.reflected(gamma, radius, spread)[:, 0]
    return Dataset(cloud.y[:, None] * Z.T, cloud.y, name, w_star=cloud.w_star, gamma=gamma)


def margin_below(gamma: float, radius: float) -> float:
    """The margin, if it is above 0 and below the radius; otherwise a ValueError."""
    gamma = arguments.positive(gamma, "gamma")
    if gamma >= radius:
        raise ValueError(
            f"gamma must be below the radius, but gamma is {gamma:g} and the radius {radius:g}: "
            "no point of a ball is further than its radius from a line through its centre."
        )
    return gamma


class Cloud:
    """The part of `with_margin` that the seed alone decides: w_star, the labels, and the ways across it."""

    def __init__(self, n: int, d: int, seed: int) -> None:
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

    def reflected(self, gammas: ArrayLike, radius: float, spread: str) -> np.ndarray:
        """The points y x for each gamma, one coordinate after the other: (d, number of gammas, n).

        Along w* each point has its margin; at right angles to it, a share of what the radius leaves.
        """
        gammas = np.reshape(gammas, (-1, 1))
        margins = gammas + (radius - gammas) * (self._height if spread == "even" else 0 * self._height)
        room = self.y * np.sqrt(radius**2 - margins**2)
        Z = self.w_star[:, None, None] * margins + self._along[:, None] * room
        # rounding must leave no point a hair outside the radius, however its length is added up
        length = np.sqrt((Z**2).sum(axis=0))
        inside = radius * (1 - (4 + len(Z)) * np.finfo(float).eps)
        return Z * np.where(length > inside, inside / length, 1.0)


def clouds(centres: ArrayLike, n: int = 12, *, spread: float = 0.6, seed: int = 0) -> Dataset:
    """n points around each centre, a row each; their classes are called A, B, C, … in the order of the rows.

    spread is their standard deviation along each coordinate.
    """
    places, n = arguments.matrix(centres, "centres"), arguments.count(n, "n")
    spread, seed = arguments.at_least(spread, 0, "spread"), arguments.count(seed, "seed", 0)
    if not 2 <= len(places) <= 26:
        raise ValueError(
            f"centres must be those of 2 to 26 classes, one letter each, but there are {len(places)}."
        )
    classes = ascii_uppercase[: len(places)]
    around = spread * np.random.default_rng(seed).standard_normal((len(places), n, places.shape[1]))
    X = (places[:, None] + around).reshape(-1, places.shape[1]).round(2)
    return Dataset(X, np.repeat(list(classes), n), f"{len(places)} clouds", classes=list(classes))


def orthonormal(d: int) -> Dataset:
    """The unit vectors e_1 … e_d, all of class −1: the radius-margin bound is met with equality.

    Only y x matters to a perceptron, so one class is enough. From w = 0 every point lies on the
    boundary, where sign(0) = +1 makes it a mistake; correcting one leaves the others where they are.
    So each is corrected exactly once: t = d updates, and with R = 1 and γ = 1/√d, R²/γ² = d.
    """
    d = arguments.count(d, "d")
    w_star = np.full(d, -1 / np.sqrt(d))
    return Dataset(np.eye(d), -np.ones(d), f"orthonormal, d = {d}", w_star=w_star, gamma=1 / np.sqrt(d))
