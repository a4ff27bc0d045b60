"""One of the feature maps of notebook 07 with a first coordinate of 1, and the names of its coordinates."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..words import number
from . import maps

_COORDINATES = {"distance": 1, "alone": 1, "product": 2, "radius": 2}  # the number that a point must have
KINDS = ("none", "distance", "alone", "product", "radius", "polynomial")


@dataclass(frozen=True)
class FeatureMap:
    """A feature map x ↦ φ(x). The first coordinate of φ(x) is 1; its weight is the bias.

    Attributes
    ----------
    kind
        for any points "none", (1, x), or "polynomial", all monomials up to a degree; for numbers
        "distance", (1, x, (x − μ)²), or "alone", (1, (x − μ)²); for points in the plane "product",
        (1, x₁, x₂, x₁x₂), or "radius", (1, x₁, x₂, x₁² + x₂²)
    d
        the number of coordinates of a point
    mu
        the μ of "distance" and "alone"
    degree
        of "polynomial"
    """

    kind: str
    d: int
    mu: float = 0.0
    degree: int = 2

    def __post_init__(self) -> None:
        arguments.choice(self.kind, KINDS, "kind")
        arguments.count(self.d, "d")
        arguments.number(self.mu, "mu")
        arguments.count(self.degree, "degree")
        if not self.suits(self.kind, self.d):
            raise ValueError(
                f"The map {self.kind!r} needs points with {_COORDINATES[self.kind]} coordinates, but these "
                f"have {self.d}: choose 'none', 'polynomial' or {'product' if self.d == 2 else 'distance'!r}."
            )

    @staticmethod
    def suits(kind: str, d: int) -> bool:
        """Is there a map of this kind for points with d coordinates?"""
        return _COORDINATES.get(kind, d) == d

    def __call__(self, X: ArrayLike) -> np.ndarray:
        """φ(x) of each row x of X, in one row each."""
        X = arguments.matrix(X)
        if X.shape[1] != self.d:
            raise ValueError(f"This map takes points with {self.d} coordinates, not of shape {X.shape}.")
        if self.kind == "polynomial":
            return maps.polynomial(X, self.degree)
        images = {
            "none": lambda: X,
            "distance": lambda: maps.squared_distance(X, self.mu),
            "alone": lambda: maps.squared_distance(X, self.mu)[:, 1],
            "product": lambda: maps.product(X),
            "radius": lambda: maps.radius(X),
        }
        return np.column_stack([np.ones(len(X)), images[self.kind]()])

    @property
    def names(self) -> list[str]:
        """The names of the coordinates of φ(x), such as "1", "x₁", "x₁x₂"."""
        if self.kind == "alone":
            return ["1", _square(self.mu)]
        plain = maps.names(self.d, self.degree if self.kind == "polynomial" else 1)
        added = {"distance": [_square(self.mu)], "product": ["x₁x₂"], "radius": ["(x₁² + x₂²)"]}
        names = plain + added.get(self.kind, [])
        return [name.replace("x₁", "x") for name in names] if self.d == 1 else names

    @property
    def adds_one(self) -> bool:
        """Does the map add one coordinate only, the last one, so that φ(x) can be drawn in space?"""
        return self.kind in _COORDINATES

    def formula(self, w: np.ndarray, max_terms: int = 6) -> str:
        """wᵀφ(x) as a formula; if that is too long, the number of its terms."""
        if len(w) > max_terms:
            return f"a sum of {len(w)} terms"
        terms = [
            f"{'−' if value < 0 else '+'} {_term(abs(value), name)}"
            for value, name in zip(w, self.names, strict=True)
            if value
        ]
        words = " ".join(terms) or "0"
        return "−" + words[2:] if words[0] == "−" else words.removeprefix("+ ")


def _square(mu: float) -> str:
    return f"(x {'−' if mu > 0 else '+'} {number(abs(mu))})²" if mu else "x²"


def _term(size: float, name: str) -> str:
    if name == "1":
        return number(size)
    return name if size == 1 else number(size) + name
