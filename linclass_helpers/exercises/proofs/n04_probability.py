"""Notebook 04: the derivative of the sigmoid."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from ...logistic import sigmoid
from ..cases import Cases
from ..drawing import Graph
from ..lines import At, Line, Proof, Wrong

if TYPE_CHECKING:
    from livefigure import Demo

H = 1e-4  # the derivative is measured from z − H to z + H
AROUND = 5.0  # the curve is drawn from z − AROUND to z + AROUND
MOST = 8  # the largest z of lc.demos.sigmoid


def _slope(z: float) -> float:
    """σ′(z), measured on the curve."""
    return float(sigmoid(z + H) - sigmoid(z - H)) / (2 * H)


def _measured(formula: Callable[[float], float]) -> Callable[[float], Iterator[At]]:
    """The line "σ′(z) = formula(z)" with its numbers at a z."""
    return lambda z: iter([At(1, _slope(z), "≈", formula(z))])


def _part(z: float) -> float:
    """e⁻ᶻ/(1 + e⁻ᶻ)"""
    return float(np.exp(-z) / (1 + np.exp(-z)))


def _drawing(z: float, _: int) -> Graph:
    """The curve, and its tangent at z with the slope that is measured."""
    x = np.linspace(z - AROUND, z + AROUND, 101)
    ends = np.array([z - 2, z + 2])
    tangent = ends, sigmoid(z) + _slope(z) * (ends - z)
    return Graph(lines={"σ(z)": (x, sigmoid(x)), "its tangent": tangent}, axes=("z", ""))


def _opened(z: float, _: int) -> "Demo | None":
    from ... import demos

    return demos.sigmoid(z=float(z)) if abs(z) <= MOST else None


power = Line(
    says="σ(z) = (1 + e⁻ᶻ)⁻¹.",
    why="This is how σ is defined.",
    at=lambda z: iter([At(1, sigmoid(z), "=", (1 + np.exp(-z)) ** -1.0)]),
)
chain_rule = Line(
    says="So σ′(z) = e⁻ᶻ/(1 + e⁻ᶻ)².",
    why="The chain rule: the outer derivative is −(1 + e⁻ᶻ)⁻², the inner one −e⁻ᶻ.",
    needs=(power,),
    at=_measured(lambda z: np.exp(-z) / (1 + np.exp(-z)) ** 2),
)
two_factors = Line(
    says="So σ′(z) = 1/(1 + e⁻ᶻ) · e⁻ᶻ/(1 + e⁻ᶻ).",
    why="The denominator is a product of two equal factors.",
    needs=(chain_rule,),
    at=_measured(lambda z: 1 / (1 + np.exp(-z)) * _part(z)),
)
second_factor = Line(
    says="e⁻ᶻ/(1 + e⁻ᶻ) = 1 − σ(z).",
    why="1 is (1 + e⁻ᶻ)/(1 + e⁻ᶻ).",
    at=lambda z: iter([At(1, _part(z), "=", (1, -sigmoid(z)))]),
)
product = Line(
    says="So σ′(z) = σ(z) (1 − σ(z)).",
    why="The first factor is σ(z), the second one 1 − σ(z).",
    needs=(two_factors, second_factor),
    at=_measured(lambda z: sigmoid(z) * (1 - sigmoid(z))),
)
at_most = Line(
    says="So σ′(z) ≤ ¼, with equality at z = 0.",
    why="Two numbers that add up to 1 have the largest product where both are ½.",
    needs=(product,),
    at=lambda z: iter([At(1, _slope(z), "≤", 0.25, "≈", _slope(0))]),
)

slope = Proof(
    name="04.slope",
    claim="The sigmoid is nowhere steeper than ¼.",
    given="σ(z) = 1/(1 + e⁻ᶻ), and σ′ is its derivative.",
    lines=(power, chain_rule, two_factors, second_factor, product, at_most),
    wrong=(
        Wrong(says="So σ′(z) = −1/(1 + e⁻ᶻ)².", at=_measured(lambda z: -1 / (1 + np.exp(-z)) ** 2)),
        Wrong(
            says="e⁻ᶻ/(1 + e⁻ᶻ) = σ(z).",
            at=lambda z: iter([At(1, _part(z), "=", sigmoid(z))]),
        ),
        Wrong(says="So σ′(z) = σ(z)².", at=_measured(lambda z: sigmoid(z) ** 2)),
    ),
    cases=Cases(("z",), largest=3, far=8, larger=1000),
    case=float,
    example=lambda: (1.0,),
    drawing=_drawing,
    open=_opened,
    where="3. The derivative",
)
