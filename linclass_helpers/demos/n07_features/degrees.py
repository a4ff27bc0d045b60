"""How coordinates, margin and updates depend on the degree of polynomial features."""

from collections.abc import Generator
from dataclasses import dataclass
from math import comb

import numpy as np

from ... import features, perceptron, separability
from ...results import read_only


@dataclass(frozen=True, eq=False, repr=False)
class DegreeCosts:
    """The perceptron on all monomials up to each degree. Each array has one value for each degree.

    Attributes
    ----------
    degrees
        1, 2, …
    coordinates
        the number of monomials
    R, gamma
        the length of the longest lifted point, and the margin; γ is nan without a separator
    bound
        R²/γ²
    updates
        the updates of the perceptron; nan without a separator, or if it was stopped
    most
        the number of updates after which it was stopped
    """

    degrees: np.ndarray
    coordinates: np.ndarray
    R: np.ndarray
    gamma: np.ndarray
    bound: np.ndarray
    updates: np.ndarray
    most: int

    @property
    def separable(self) -> np.ndarray:
        """At which degrees a separator exists."""
        return ~np.isnan(self.gamma)

    @property
    def stopped(self) -> np.ndarray:
        """At which degrees a separator exists, but was not found within `most` updates."""
        return self.separable & np.isnan(self.updates)

    def __repr__(self) -> str:
        where = ", ".join(str(degree) for degree in self.degrees[self.separable]) or "none"
        return f"DegreeCosts up to degree {self.degrees[-1]}, separable at: {where}"


def degree_sweep(
    X: np.ndarray, y: np.ndarray, highest: int, *, max_updates: int = 1000
) -> Generator[float, None, DegreeCosts]:
    """Train the perceptron on all monomials up to degree 1, 2, … highest.

    A generator: it yields the progress from 0 to 1, and returns the costs.
    """
    radii = degree_radii(X, highest)
    rows: list[tuple] = []
    for degree, R in enumerate(radii.tolist(), start=1):
        yield len(rows) / highest
        rows.append((degree, *_costs(X, y, degree, R, max_updates)))
    degrees, coordinates, gamma, bound, updates = (
        read_only(np.array(one)) for one in zip(*rows, strict=True)
    )
    return DegreeCosts(degrees, coordinates, radii, gamma, bound, updates, max_updates)


def degree_radii(X: np.ndarray, highest: int) -> np.ndarray:
    """The length of the longest point, lifted to all monomials up to degree 1, 2, … highest."""
    lifted = features.polynomial(X, highest)  # the monomials of lower degrees come first
    counts = [comb(X.shape[1] + degree, degree) for degree in range(1, highest + 1)]
    return read_only(np.array([np.linalg.norm(lifted[:, :count], axis=1).max() for count in counts]))


def _costs(
    X: np.ndarray, y: np.ndarray, degree: int, R: float, most: int
) -> tuple[float, float, float, float]:
    """Coordinates, γ, bound and updates."""
    lifted = features.polynomial(X, degree)
    found = separability.analyse(lifted, y)
    if not found.separable:
        return lifted.shape[1], np.nan, np.nan, np.nan
    run = perceptron.train(lifted, y, max_updates=most)
    updates = run.updates if run.converged else np.nan
    return lifted.shape[1], found.margin, perceptron.bound(R, found.margin), updates
