"""One of the maps of notebook 07, with a constant in front, and the names of its coordinates."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..words import number
from . import maps

_NEEDS = {"distance": 1, "alone": 1, "product": 2, "radius": 2}  # how many coordinates a point must have
KINDS = ("none", "distance", "alone", "product", "radius", "polynomial")


@dataclass(frozen=True)
class FeatureMap:
    """x ↦ φ(x) for points with d coordinates. The first coordinate of φ(x) is 1: its weight is the bias.

    Attributes
    ----------
    kind
        "none" (1, x)                 "product" (1, x₁, x₂, x₁x₂)
        "distance" (1, x, (x − μ)²)   "radius" (1, x₁, x₂, x₁² + x₂²)
        "alone" (1, (x − μ)²)         "polynomial" all monomials up to a degree
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
                f"The map {self.kind!r} needs points with {_NEEDS[self.kind]} coordinates, but these have "
                f"{self.d}: choose 'none', 'polynomial' or {'product' if self.d == 2 else 'distance'!r}."
            )

    @staticmethod
    def suits(kind: str, d: int) -> bool:
        """Can points with d coordinates go through a map of this kind?"""
        return _NEEDS.get(kind, d) == d

    def __call__(self, X: ArrayLike) -> np.ndarray:
        """φ of every row of X, a row each."""
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
        """The coordinates of φ(x): "1" first."""
        if self.kind == "alone":
            return ["1", _square(self.mu)]
        plain = maps.names(self.d, self.degree if self.kind == "polynomial" else 1)
        added = {"distance": [_square(self.mu)], "product": ["x₁x₂"], "radius": ["(x₁² + x₂²)"]}
        names = plain + added.get(self.kind, [])
        return [name.replace("x₁", "x") for name in names] if self.d == 1 else names

    @property
    def adds_one(self) -> bool:
        """Is there one new coordinate, the last of φ(x), so that all of them fit into a picture?"""
        return self.kind in _NEEDS

    def formula(self, w: np.ndarray, most: int = 6) -> str:
        """wᵀφ(x) written out; where it is long, how many terms it has."""
        if len(w) > most:
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
