"""The maps of notebook 07 with the names of their coordinates, so that a picture can speak of them."""

from dataclasses import dataclass

import numpy as np

from ... import features
from ...words import number

MAPS = {
    "none": "none: the points as they are",
    "distance": "(x, (x − μ)²)",
    "alone": "(x − μ)² alone (lecture 004)",
    "product": "(x₁, x₂, x₁x₂)",
    "radius": "(x₁, x₂, x₁² + x₂²)",
    "polynomial": "all monomials up to a degree",
}
NEEDS = {"distance": 1, "alone": 1, "product": 2, "radius": 2}  # the maps that need just so many coordinates
HOME = {"distance": "interval", "alone": "interval", "product": "xor", "radius": "rings"}
OWN = {
    "interval": "distance",
    "xor": "product",
    "rings": "radius",
    "nonseparable": "product",
    "overlapping": "polynomial",
}


def suits(kind, d):
    """Can points with d coordinates go through this map?"""
    return NEEDS.get(kind, d) == d


@dataclass(frozen=True)
class Lift:
    """x ↦ φ(x) for points with d coordinates, the constant 1 always first: its weight is the bias."""

    kind: str
    d: int
    mu: float = 0.0
    degree: int = 2

    def __post_init__(self):
        if not suits(self.kind, self.d):
            raise ValueError(
                f"The map {self.kind!r} needs points with {NEEDS[self.kind]} coordinates, but these have "
                f"{self.d}: choose 'none', 'polynomial' or {'product' if self.d == 2 else 'distance'!r}."
            )

    def __call__(self, X) -> np.ndarray:
        """φ of every row of X, a row each."""
        if self.kind == "polynomial":
            return features.polynomial(X, self.degree)
        maps = {
            "none": np.asarray,
            "distance": lambda X: features.squared_distance(X, self.mu),
            "alone": lambda X: features.squared_distance(X, self.mu)[:, 1],
            "product": features.product,
            "radius": features.radius,
        }
        return np.column_stack([np.ones(len(X)), maps[self.kind](X)])

    @property
    def names(self) -> list[str]:
        """The coordinates of φ(x): "1" first."""
        if self.kind == "alone":
            return ["1", _square(self.mu)]
        plain = features.names(self.d, self.degree if self.kind == "polynomial" else 1)
        added = {"distance": [_square(self.mu)], "product": ["x₁x₂"], "radius": ["(x₁² + x₂²)"]}
        names = plain + added.get(self.kind, [])
        return [name.replace("x₁", "x") for name in names] if self.d == 1 else names

    @property
    def adds_one(self) -> bool:
        """Is there one new coordinate, the last of φ(x), so that all of them fit into a picture?"""
        return self.kind in NEEDS

    def formula(self, w, most=6) -> str:
        """wᵀφ(x) written out; of a long one how many terms it has."""
        if len(w) > most:
            return f"a sum of {len(w)} terms"
        terms = [
            f"{'−' if value < 0 else '+'} {_term(abs(value), name)}"
            for value, name in zip(w, self.names, strict=True)
            if value
        ]
        words = " ".join(terms) or "0"
        return "−" + words[2:] if words[0] == "−" else words.removeprefix("+ ")


def _square(mu):
    return f"(x {'−' if mu > 0 else '+'} {number(abs(mu))})²" if mu else "x²"


def _term(size, name):
    if name == "1":
        return number(size)
    return name if size == 1 else number(size) + name
