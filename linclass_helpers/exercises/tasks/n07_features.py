"""Notebook 07: maps to other spaces, what they cost, and the perceptron that needs no map."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np

from ... import data
from ...separability import analyse
from ..drawing import Graph, in_a_row, numbers, vectors
from ..fractions import Fractions
from ..misconceptions import CORRECTS_NO_TIE, CORRECTS_TIES, TIE_IS_MINUS
from ..task import Construct, Drag, Write
from ..values import close

# From a line to a parabola


def on_a_parabola(x, mu):
    """A row (1, x, (x − μ)²) for each number in x.

    on_a_parabola(np.array([2, 5]), 3) has the rows (1, 2, 1) and (1, 5, 4).
    """
    ...


def _on_a_parabola(x, mu):
    return np.column_stack([np.ones(len(x)), x, (x - mu) ** 2])


def _columns(*columns):
    return np.column_stack(np.broadcast_arrays(*columns))


def _lifted(got, expected, x, mu) -> Graph:
    """The points on their parabola, and those that came, if they have three coordinates."""
    found = {"expected": expected, "came": numbers(got, expected.shape)}
    dots = {name: (rows[:, 1], rows[:, 2]) for name, rows in found.items() if rows is not None}
    return Graph(dots=dots, axes=("x", "(x − μ)²"))


parabola = Write(
    name="07.parabola",
    question="Write on_a_parabola(x, mu): a row (1, x, (x − μ)²) for each number in x.",
    stub=on_a_parabola,
    solution=_on_a_parabola,
    returns="a row of three for each number in x",
    agrees=close,
    cases=Fractions(("x", "k"), dimensions=3, largest=3),
    properties=(
        (
            "the first coordinate is 1, for the bias",
            lambda got, expected, x, mu: bool(np.all(got[:, 0] == 1)),
        ),
    ),
    misconceptions=(
        ("It forgets the 1 that carries the bias.", lambda x, mu: _columns(x, (x - mu) ** 2)),
        (
            "It leaves out x itself, as lecture 004 does. Three coordinates are asked for.",
            lambda x, mu: _columns(1, (x - mu) ** 2),
        ),
        ("It lifts by the distance, and not by its square.", lambda x, mu: _columns(1, x, abs(x - mu))),
        ("It takes x² − μ². That is not (x − μ)².", lambda x, mu: _columns(1, x, x**2 - mu**2)),
        ("It adds μ.", lambda x, mu: _columns(1, x, (x + mu) ** 2)),
        (
            "Its rows are the coordinates, and its columns the points.",
            lambda x, mu: _columns(1, x, (x - mu) ** 2).T,
        ),
    ),
    drawing=_lifted,
    without_demo="points without labels",
    hints=(
        "Three columns, each as long as x: the ones, x, and the squares. How do they come side by side?",
        "np.column_stack puts columns side by side, and np.ones(len(x)) is a column of ones.",
        "np.column_stack([np.ones(len(x)), x, …]), with (x - mu) ** 2 in the place of the dots.",
    ),
)


# One number for the rings


def _squared_radius():
    return lambda X: X[:, 0] ** 2 + X[:, 1] ** 2


def _lift_of(answer, X):
    return np.asarray(answer(X.copy()), dtype=float)


def _a_function(answer: Any) -> str:
    return "" if callable(answer) else "A function is asked for: def one_number(X): return …"


def _one_each(answer: Any) -> str:
    X = data.load("rings").X
    shape = _lift_of(answer, X).shape
    if shape == (len(X),):
        return ""
    return f"For {len(X)} points it must return {len(X)} numbers, but what it returned has the shape {shape}."


def _point_by_point(answer: Any) -> str:
    X = data.load("rings").X
    at_once = _lift_of(answer, X)
    for i in range(len(X)):
        alone = _lift_of(answer, X[i : i + 1])
        if not close(alone, at_once[i : i + 1]):
            return (
                f"Point {i + 1} gets {at_once[i]:.4g} among the others, and not the same without them. "
                f"A map looks at one point at a time, and at no label."
            )
    return ""


def _just_beside(answer: Any) -> str:
    """Require that points very near the 60 are separated too, so that a list of the 60 is no answer."""
    rings = data.load("rings")
    near = rings.X + 1e-6
    try:
        found = analyse(np.column_stack([np.ones(rings.n), _lift_of(answer, near)]), rings.y)
    except Exception:
        found = None
    if found is not None and found.separable:
        return ""
    return (
        "Of points that lie a millionth beside those 60, it does not tell disc from ring. Compute "
        "the number from "
        "the coordinates, and look nothing up."
    )


def _separates_the_rings(answer: Any) -> str:
    rings = data.load("rings")
    found = analyse(np.column_stack([np.ones(rings.n), _lift_of(answer, rings.X)]), rings.y)
    if found.separable:
        return ""
    mixed = [f"{i + 1} ({'disc' if rings.y[i] > 0 else 'ring'})" for i in found.support]
    return (
        f"With a bias and this number alone the points are not separable. "
        f"The witness mixes points {', '.join(mixed)}: look at the numbers that they get."
    )


def _on_one_axis(answer: Any) -> Graph | None:
    """Each point at its number, the disc above the ring."""
    rings = data.load("rings")
    lifted = numbers(_lift_of(answer, rings.X), (rings.n,))
    if lifted is None:
        return None
    parts = {name: lifted[rings.y == sign] for name, sign in (("disc", 1), ("ring", -1))}
    dots = {name: (part, np.full(len(part), int(name == "disc"))) for name, part in parts.items()}
    return Graph(dots=dots, axes=("your number", "1 disc, 0 ring"), ticks=("round", "whole"))


one_number = Construct(
    name="07.one-number",
    question="Construct one_number(X): a number for each point of the rings that alone makes them separable.",
    solution=_squared_radius,
    requirements=(_a_function, _one_each, _point_by_point, _separates_the_rings, _just_beside),
    proven="A threshold on this number separates all 60 points of the disc and the ring.",
    mistaken=lambda X: X[:, 0] + X[:, 1],
    drawing=_on_one_axis,
    without_demo="the demo lifts by its own maps, and not by a function that is handed in",
    hints=(
        "What do all points of the disc have in common that no point of the ring has?",
        "They are nearer to 0. Which number says how far from 0 a point is?",
        "X[:, 0] and X[:, 1] are the coordinates. Take the sum of their squares.",
    ),
)


# How many monomials


def how_many(d, degree):
    """How many monomials of d variables there are up to that degree, the constant 1 among them.

    how_many(2, 2) is 6: they are 1, x₁, x₂, x₁², x₁x₂ and x₂².
    """
    ...


def _how_many(d, degree):
    from math import comb

    return comb(d + degree, degree)


def _exponents(got, expected, d, degree) -> Graph | None:
    """Each monomial at its exponents, for one variable or two."""
    if d > 2:
        return None
    places = [(i, j) for i in range(degree + 1) for j in range(degree + 1 - i) if d > 1 or j == 0]
    axes = ("exponent of x₁", "exponent of x₂" if d > 1 else "")
    return Graph(
        dots={"the monomials": ([i for i, _ in places], [j for _, j in places])},
        axes=axes,
        ticks=("whole", "whole"),
    )


monomials = Write(
    name="07.monomials",
    question="Write how_many(d, degree): how many monomials of d variables there are up to that degree.",
    stub=how_many,
    solution=_how_many,
    returns="how many monomials there are",
    cases=Fractions(("k", "k"), largest=4, larger=20),
    properties=(
        (
            "up to degree 1 they are 1 and the variables themselves",
            lambda got, expected, d, degree: degree > 1,
        ),
        ("of one variable they are 1, x, x², …", lambda got, expected, d, degree: d > 1),
    ),
    misconceptions=(
        ("It leaves out the constant 1.", lambda d, degree: comb(d + degree, degree) - 1),
        (
            "It counts only those of exactly this degree.",
            lambda d, degree: len(list(combinations_with_replacement(range(d), degree))),
        ),
        (
            "It counts x₁x₂ and x₂x₁ as two.",
            lambda d, degree: sum(d**k for k in range(degree + 1)),
        ),
        ("It counts powers of one variable only, and no products.", lambda d, degree: 1 + d * degree),
        (
            "It lets each exponent go up to the degree. Their sum may not be larger than the degree.",
            lambda d, degree: (degree + 1) ** d,
        ),
    ),
    drawing=_exponents,
    without_demo="two numbers, and no points",
    hints=(
        "Write those of d = 2 and degree 2 as products of two factors: 1·1, 1·x₁, … Which factors are there?",
        "So choose `degree` factors out of the d + 1 factors 1, x₁, …, x_d, with repetition, in no order.",
        "These are “d + degree over degree” ways: from math import comb, then comb(d + degree, degree).",
    ),
)


# The table of a kernel


def kernel_table(X, degree):
    """The table of all (1 + xᵀz)^degree: a row and a column for each point, a row of X.

    For the points (1, 0) and (2, 1), and degree 2, its rows are (4, 9) and (9, 36).
    """
    ...


def _kernel_table(X, degree):
    return (1 + X @ X.T) ** degree


table_of_kernel = Write(
    name="07.kernel",
    question="Write kernel_table(X, degree): the table of all (1 + xᵀz)^degree, without any monomial.",
    stub=kernel_table,
    solution=_kernel_table,
    returns="a row and a column for each point",
    agrees=close,
    cases=Fractions(("X", "k"), points=3, largest=3, larger=200),
    properties=(("K(x, z) = K(z, x)", lambda got, expected, X, degree: close(got, np.transpose(got))),),
    misconceptions=(
        ("It forgets the 1, which brings in the lower degrees.", lambda X, degree: (X @ X.T) ** degree),
        ("It adds the 1 after the power.", lambda X, degree: 1 + (X @ X.T) ** degree),
        ("It multiplies by the degree.", lambda X, degree: (1 + X @ X.T) * degree),
        ("It is a table of coordinates: XᵀX in place of XXᵀ.", lambda X, degree: (1 + X.T @ X) ** degree),
        (
            "It multiplies number by number. X @ X.T has the inner products.",
            lambda X, degree: (1 + X * X) ** degree,
        ),
        (
            "It takes the power of the whole table, a product of tables, and not of each number in it.",
            lambda X, degree: np.linalg.matrix_power(1 + X @ X.T, degree),
        ),
    ),
    drawing=lambda got, expected, X, degree: vectors(X),
    without_demo="points without labels",
    hints=(
        "Which product of X and its transpose has the number xᵀz for each two rows x and z?",
        "X @ X.T is this table. What is still to be done to every number in it?",
        "Add 1 to the table, and raise the result to the power: ( … ) ** degree.",
    ),
)


# The dual perceptron


@dataclass(frozen=True)
class _WithKernel(Fractions):
    """Cases with the kernel table of (1 + xᵀz)² in place of X."""

    def small(self) -> Iterator[tuple]:
        return ((_kernel_table(X, 2), *rest) for X, *rest in super().small())

    def drawn(self) -> Iterator[tuple]:
        return ((_kernel_table(X, 2), *rest) for X, *rest in super().drawn())

    def shows(self, case: tuple) -> bool:
        return len(case[0]) > 1  # two points or more


def counted(K, y, passes):
    """How often each point is a mistake. K[i, j] is the inner product of the lifted points i and j.

    All counts begin with 0. A point i is a mistake if the sign of Σ countsⱼ yⱼ K[i, j] is not yᵢ, with
    0 read as +1. With K = [[1]], y = [−1] and three passes the count is (1).
    """
    ...


def _counted(K, y, passes):
    counts = np.zeros(len(y))
    for _ in range(passes):
        for i in range(len(y)):
            said = 1 if K[i] @ (y * counts) >= 0 else -1
            if said != y[i]:
                counts[i] = counts[i] + 1
    return counts


def _counts(
    wrong=lambda score, y: (1 if score >= 0 else -1) != y,
    step=lambda y: 1,
    use=lambda counts, y: counts * y,
    at_once=False,
    most=np.inf,
):
    """A dual perceptron that is wrong in one place."""

    def run(K, y, passes):
        counts = np.zeros(len(y))
        for _ in range(passes):
            before = counts.copy()
            for i in range(len(y)):
                if wrong(K[i] @ use(before if at_once else counts, y), y[i]):
                    counts[i] = min(counts[i] + step(y[i]), most)
        return counts

    return run


dual = Write(
    name="07.dual",
    question="Write counted(K, y, passes): how often each point is a mistake of the dual perceptron.",
    stub=counted,
    solution=_counted,
    returns="a count for each point",
    cases=_WithKernel(("X", "y", "k"), points=3, largest=2, larger=200),
    properties=(
        ("a count is never negative", lambda got, expected, K, y, passes: np.min(got) >= 0),
        (
            "as long as all counts are 0 every point is predicted +1: where all are of class +1, "
            "none is a mistake",
            lambda got, expected, K, y, passes: bool(np.any(expected)) or not np.any(got),
        ),
    ),
    misconceptions=(
        (CORRECTS_TIES, _counts(lambda score, y: y * score <= 0)),
        (CORRECTS_NO_TIE, _counts(lambda score, y: y * score < 0)),
        (TIE_IS_MINUS, _counts(lambda score, y: (1 if score > 0 else -1) != y)),
        ("It leaves the labels out of the sum.", _counts(use=lambda counts, y: counts)),
        (
            "It adds the label to the count. A mistake adds 1, whatever its label.",
            _counts(step=lambda y: y),
        ),
        ("It notes whether a point was a mistake, and not how often.", _counts(most=1)),
        (
            "It asks the counts with which the pass began. Each point must meet the counts of that moment.",
            _counts(at_once=True),
        ),
    ),
    case_kind=lambda got, expected, K, y, passes: "without a mistake" if not np.any(expected) else "",
    drawing=lambda got, expected, K, y, passes: in_a_row(("i", "countsᵢ"), 0, expected=expected, came=got),
    without_demo="the table of a kernel, and not where the points lie",
    hints=(
        "It is the perceptron. Only w is replaced: by the counts, and wᵀφ(xᵢ) by a sum over all points j.",
        "K[i] @ (y * counts) is that sum. Which sign does it say, and what if that is not y[i]?",
        "Two loops, over the passes and over i. Where the sign is not y[i]: counts[i] = counts[i] + 1.",
    ),
)


# The centre of lecture 004's map


CENTRES = np.arange(-30, 31) / 10  # the values of the slider


def _in_the_middle():
    from ... import demos

    return demos.features(map="alone", mu=-0.1)


def _lecture_004s(demo: Any) -> str:
    state = demo.state
    if state.data != "interval" or state.points is not None:
        return (
            "Leave the points of the interval where they are, and move only μ: press reset, and begin again."
        )
    return "" if state.map == "alone" else "Choose the map (x − μ)² alone, as in lecture 004."


def _separable(demo: Any) -> str:
    return (
        "" if demo.found.separable else f"With μ = {demo.state.mu:.4g} the lifted points are not separable."
    )


def _widest(demo: Any) -> str:
    line = data.load("interval")
    lifted = (np.column_stack([np.ones(line.n), (line.X[:, 0] - mu) ** 2]) for mu in CENTRES)
    widest = max(analyse(there, line.y).margin for there in lifted)
    if demo.found.margin > widest - 1e-9:
        return ""
    return f"Separable, with margin {demo.found.margin:.4g}. Another μ of the slider has a wider one."


centre = Drag(
    name="07.centre",
    question="Move μ of demo until the points are separable by (x − μ)² alone, with the widest margin.",
    demo="lc.demos.features",
    solution=_in_the_middle,
    requirements=(_lecture_004s, _separable, _widest),
    proven="No other μ of the slider has a wider margin for this map.",
    mistaken={"mu": 0.2},
    hints=(
        "Without x, a threshold on (x − μ)² gives two borders at equal distances from μ. So where must μ be?",
        "Near the middle of the green interval. The last sentence below the picture says the margin, γ*.",
        "Look between −0.3 and 0.2, where the points are separable.",
    ),
)
