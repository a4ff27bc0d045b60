"""Notebook 07: a parabola around another centre, one number for XOR, and a higher degree."""

from collections.abc import Callable, Iterable

import numpy as np

from livefigure import to_step

from ... import data, draw, features, perceptron, separability
from ...words import listed, number
from ..prediction import Judged, Option, Prediction, Revealed
from ..shape import by_its_steps

STEP = 0.05  # of a ring that stands for a margin
LEVEL = 0.06  # a change of the margin up to this size counts as level


def _lifted(x: np.ndarray, mu: float) -> np.ndarray:
    return np.column_stack([np.ones(len(x)), features.squared_distance(x, mu)])


def _margins(centres: list[float]) -> list[float]:
    line = data.load("interval")
    return [separability.analyse(_lifted(line.X, mu), line.y).margin for mu in centres]


def _moved_centre() -> Revealed:
    centres = [k / 4 for k in range(13)]
    made = _margins(centres)
    asked = listed([number(made[centres.index(mu)]) for mu in (1, 2, 3)])
    return Revealed(
        words=[f"With μ = 1, 2 and 3 the widest margin is {asked}: never 0, so a line separates them."],
        why="(x − μ)² differs from x² by a multiple of x and a constant, and w can take both back.",
        answer=asked,
        lines={"the widest margin": (centres, made)},
    )


def _still_a_line(places: np.ndarray, revealed: Revealed) -> Judged:
    none = [number(mu) for mu, margin in places if margin == 0]
    if none:
        k = int(np.flatnonzero(places[:, 1] == 0)[0])
        return Judged(False, f"You said that no line separates them with μ = {listed(none)}. One does.", k)
    margin = dict(zip(*revealed.lines["the widest margin"]))
    real = [margin[mu] for mu in (0, 1, 2, 3)]
    mine = [to_step(real[0], STEP), *places[:, 1]]  # a ring cannot stay nearer to the first dot
    found = by_its_steps(mine, real, "centres", (1, 2, 3), LEVEL, "the real margin")
    return Judged(
        found.right, f"You said that a line separates them each time: so it does. {found.words}", found.at
    )


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
    step=STEP,
    known={"μ = 0": ([0], _margins([0]))},
    judge=_still_a_line,
    counts="What counts is that it falls, and not to 0. From μ = 2 to 3 it may also stay nearly level.",
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
        words.append(f"with {name} {'' if found.separable else 'not '}separable")
        middle = (values.min() + values.max()) / 2
        lines[f"{name} = {number(middle)}"] = _level(added, middle)
    product = NUMBERS["x₁x₂"](xor.X)
    assert np.all(xor.y * product < 0)
    return Revealed(
        words=[f"Beside x₁ and x₂: {listed(words)}."],
        why="x₁x₂ is below 0 at all points of class +1, and above 0 at all points of class −1.",
        lines=lines,
    )


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
        "none": Option(
            words="none of these", overlooks="overlooks a number that has another sign for each class."
        ),
    },
)


ASKED = (4, 6, 8)  # degrees


def _made(degrees: Iterable[int]) -> list[int]:
    rings = data.load("rings")
    lifted = [features.polynomial(rings.X, degree) for degree in degrees]
    return [perceptron.train(there, rings.y).updates for there in lifted]


def _degrees() -> Revealed:
    degrees = range(2, 9)
    made = _made(degrees)
    rings = data.load("rings")
    low, high = (features.polynomial(rings.X, degree) for degree in (degrees[0], degrees[-1]))
    longest = [number(np.linalg.norm(lifted, axis=1).max()) for lifted in (low, high)]
    margins = [number(separability.analyse(lifted, rings.y).margin) for lifted in (low, high)]
    return Revealed(
        words=[f"From degree 2 to 8 the run made {', '.join(map(str, made))} updates."],
        why=f"The margin grows from {margins[0]} to {margins[1]}, but the longest point from {longest[0]} to "
        f"{longest[1]}.",
        answer=", ".join(str(made[degree - degrees[0]]) for degree in ASKED),
        lines={"the runs": (degrees, made)},
    )


def _more(places: np.ndarray, revealed: Revealed) -> Judged:
    made = dict(zip(*revealed.lines["the runs"]))
    real = [made[degree] for degree in (2, *ASKED)]
    return by_its_steps([real[0], *places[:, 1]], real, "degrees", ASKED)


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
    start=[(float(degree), 10.0) for degree in ASKED],
    names=[f"updates with degree {degree}" for degree in ASKED],
    known={"degree 2": ([2], _made([2]))},
    judge=_more,
    counts="What counts is that it rises from each of these degrees to the next.",
)
