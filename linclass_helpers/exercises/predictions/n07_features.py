"""Notebook 07: a parabola around another centre, one number for XOR, and a higher degree."""

from collections.abc import Callable, Iterable

import numpy as np

from ... import data, draw, features, perceptron, separability
from ...words import listed, number
from ..prediction import Option, Prediction, Revealed


def _lifted(x: np.ndarray, mu: float) -> np.ndarray:
    return np.column_stack([np.ones(len(x)), features.squared_distance(x, mu)])


def _margins(centres: list[float]) -> list[float]:
    line = data.load("interval")
    return [separability.analyse(_lifted(line.X, mu), line.y).margin for mu in centres]


def _moved_centre() -> Revealed:
    centres = [k / 4 for k in range(13)]
    made = _margins(centres)
    words = f"With μ = 1, 2 and 3 the widest margin is {listed([number(made[i]) for i in (4, 8, 12)])}"
    return Revealed([f"{words}: never 0, so a line separates them."], {"the widest margin": (centres, made)})


def _still_a_line(places: np.ndarray, revealed: Revealed) -> str:
    none = [number(mu) for mu, margin in places if margin == 0]
    if none:
        return (
            f"You said that no line separates them with μ = {listed(none)}. One does, with a smaller margin "
            f"than for μ = 0."
        )
    return "You said that a line separates them with μ = 1, 2 and 3, too. So it does."


centre = Prediction(
    name="07.centre",
    question=(
        "x ↦ (x, (x − μ)²) with μ = 0 makes the interval separable. Can a straight line still separate with "
        "μ = 3? Draw the widest margin; 0 where no line does."
    ),
    where="Does it matter where μ is?",
    reveal=_moved_centre,
    window=(-0.2, 3.2, 0, 1),
    axes=("centre μ", "widest margin γ*"),
    ticks=("whole", "round"),
    drawn="sketch",
    start=[(1.0, 0.5), (2.0, 0.5), (3.0, 0.5)],
    names=[f"margin with μ = {mu}" for mu in (1, 2, 3)],
    step=0.05,
    known={"μ = 0": ([0], _margins([0]))},
    compare=_still_a_line,
    corner="upper right",
)


SQUARE = (-1.9, 1.9, -1.9, 1.9)
NUMBERS = {
    "x₁ + x₂": lambda X: X.sum(axis=1),
    "x₁² + x₂²": lambda X: (X**2).sum(axis=1),
    "x₁x₂": lambda X: X.prod(axis=1),
}


def _one_number() -> Revealed:
    xor, words, lines = data.load("xor"), [], {}
    for name, added in NUMBERS.items():
        values = added(xor.X)
        found = separability.analyse(np.column_stack([np.ones(xor.n), xor.X, values]), xor.y)
        words.append(f"With {name} beside x₁ and x₂: {'' if found.separable else 'not '}separable")
        middle = (values.min() + values.max()) / 2
        lines[f"{name} = {number(middle)}"] = _level(added, middle)
    return Revealed([f"{'. '.join(words)}."], lines)


def _level(added: Callable[[np.ndarray], np.ndarray], height: float) -> tuple[np.ndarray, np.ndarray]:
    """The contour on which the added number has this value."""
    x, y, places = draw.grid(SQUARE, 401)
    pieces = draw.level_lines(x, y, added(places).reshape(len(y), len(x)), height)
    return draw.joined([piece[::100] for piece in pieces])


one_number = Prediction(
    name="07.one-number",
    question="XOR: you may give a perceptron one more number beside x₁ and x₂. Which one makes it separable?",
    where="XOR, through a product",
    reveal=_one_number,
    window=SQUARE,
    square=True,
    points=lambda: data.load("xor"),
    options={
        "sum": Option(
            words="x₁ + x₂",
            overlooks="overlooks that wᵀx has x₁ and x₂ already, so that their sum adds nothing new.",
        ),
        "radius": Option(
            words="x₁² + x₂²", overlooks="overlooks that it is the same number for all four points."
        ),
        "product": Option(words="x₁x₂"),
    },
)


def _made(degrees: Iterable[int]) -> list[int]:
    rings = data.load("rings")
    lifted = [features.polynomial(rings.X, degree) for degree in degrees]
    return [perceptron.train(there, rings.y).updates for there in lifted]


def _degrees() -> Revealed:
    degrees = range(2, 9)
    made = _made(degrees)
    words = f"From degree 2 to 8 the run made {', '.join(map(str, made))} updates."
    return Revealed([words], {"the runs": (degrees, made)})


def _fewer(places: np.ndarray, revealed: Revealed) -> str:
    mine, real = places[-1, 1], revealed.lines["the runs"][1]
    said = f"For degree 8 you said {number(mine)}"
    if mine < real[0]:
        return (
            f"{said}, fewer than for degree 2. It was more: with the degree the lifted points get far longer."
        )
    return (
        f"{said}, not fewer than for degree 2. So it was: with the degree the lifted points get far longer."
    )


degree = Prediction(
    name="07.degree",
    question=(
        "A disc in a ring, lifted by all monomials up to degree 2: the dot shows the updates that it takes. "
        "How many with degree 4, 6 and 8, which can bend a boundary in more ways?"
    ),
    where="Margin and bound",
    reveal=_degrees,
    window=(1.7, 8.3, 0, 80),
    axes=("degree", "updates of the perceptron"),
    ticks=("whole", "round"),
    drawn="sketch",
    start=[(4.0, 10.0), (6.0, 10.0), (8.0, 10.0)],
    names=[f"updates with degree {k}" for k in (4, 6, 8)],
    known={"degree 2": ([2], _made([2]))},
    compare=_fewer,
)
