"""Words for worked solutions: products, sums and fractions as a hand writes them."""

from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from ..words import above, label, number, vector

DIGITS = 9  # to which sums of floats are rounded: 0.6·4 − 0.8·3 is 0
SIMPLE = 1000  # a fraction with a larger denominator is written as a decimal


def term(value: float) -> str:
    """A number inside a sum or a product: in parentheses if it is below 0."""
    return f"({number(value)})" if value < 0 else number(value)


def product(w: Iterable[float], x: Iterable[float]) -> str:
    """The inner product wᵀx, written out: "3·2 + 4·(−1) = 2"."""
    w, x = list(w), list(x)
    terms = " + ".join(f"{term(a)}·{term(b)}" for a, b in zip(w, x, strict=True))
    return f"{terms} = {number(round(float(np.dot(w, x)), DIGITS))}"


def total(values: Iterable[float]) -> str:
    """A sum, written out: "2 + (−3) = −1"."""
    values = list(values)
    return f"{' + '.join(map(term, values))} = {number(round(sum(values), DIGITS))}"


def squares(values: Iterable[float]) -> str:
    """The sum of the squares, written out: "3² + (−4)² = 25"."""
    values = list(values)
    terms = " + ".join(f"{term(value)}²" for value in values)
    return f"{terms} = {number(round(sum(v * v for v in values), DIGITS))}"


def power(base: int, exponent: int) -> str:
    """A power, written with its exponent: "4⁻²"; the first one is the base itself."""
    sign = "⁻" if exponent < 0 else ""
    return str(base) if exponent == 1 else f"{base}{sign}{above(abs(exponent))}"


def exact(value: float | Fraction) -> str:
    """A number as a fraction, if it is a simple one, beside its decimals: "4/3 = 1.333"."""
    fraction = Fraction(value).limit_denominator(SIMPLE)
    if fraction.denominator == 1 or abs(float(fraction) - value) > 1e-9:
        return number(value)
    return f"{fraction}".replace("-", "−") + f" = {number(value)}"


def of_points(X: Iterable, y: Iterable[float] | None = None) -> str:
    """Points with their numbers, and their labels: "1: (2, 1) of class +1, 2: …"."""
    places = [f"{i}: {vector(x)}" for i, x in enumerate(X, start=1)]
    if y is not None:
        places = [f"{place} of class {label(s)}" for place, s in zip(places, y, strict=True)]
    return ", ".join(places)


def line(w: Iterable[float], w0: float = 0) -> str:
    """The equation of a line: "3x₁ − 4x₂ + 2 = 0"."""
    parts = [(value, name) for value, name in zip(w, ("x₁", "x₂"), strict=True) if value]
    parts += [(w0, "")] if w0 else []
    words = ""
    for value, name in parts:
        size = "" if abs(value) == 1 and name else number(abs(value))
        sign = ("−" if value < 0 else "") if not words else (" − " if value < 0 else " + ")
        words += f"{sign}{size}{name}"
    return f"{words} = 0"
