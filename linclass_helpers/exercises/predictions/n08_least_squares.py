"""Notebook 08: another unit of y, two broken assumptions, and a point that moves farther away."""

from collections.abc import Iterable

import numpy as np

from ... import experiments, least_squares, perceptron
from ...data import load
from ...words import number, points
from ..prediction import Judged, Option, Prediction, Revealed

# lecture 001's five points
X, Y = np.array([1, 2, -1, 3, 4]), np.array([2, 4, 0, 4, 6])


NEAR = 0.5  # a step of the ring


def _units() -> Revealed:
    factors = (1, 2, 5, 10)
    fits = [least_squares.line(X, factor * Y) for factor in factors]
    before, after = fits[0], fits[-1]
    words = (
        f"The slope was {number(before.slope)} and became {number(after.slope)}; "
        f"r was {number(before.r)} and became {number(after.r)}."
    )
    slopes, rs = [fit.slope / before.slope for fit in fits], [fit.r / before.r for fit in fits]
    return Revealed(
        words=[words],
        why="The slope is in units of y for one unit of x, and r = β₁ s_x/s_y has no unit.",
        answer=f"the slope by {number(slopes[-1])}, r by {number(rs[-1])}",
        lines={f"y times {', '.join(map(str, factors))}": (slopes, rs)},
    )


def _what_has_a_unit(places: np.ndarray, revealed: Revealed) -> Judged:
    (slopes, rs) = next(iter(revealed.lines.values()))
    slope, r = (
        abs(mine - real[-1]) <= NEAR + 1e-9 for mine, real in zip(places[0], (slopes, rs), strict=True)
    )
    if slope and r:
        return Judged(True)
    if slope:
        return Judged(
            False, "Yours is right for the slope. In r, the slope and s_y both grow, and it cancels."
        )
    if r:
        return Judged(False, "Yours is right for r. The slope is multiplied as y is.")
    return Judged(
        False, "The slope is multiplied as y is. In r, the slope and s_y both grow, and it cancels."
    )


unit = Prediction(
    name="08.unit",
    question=(
        "You measure y in another unit, and all y become ten times as large. "
        "By what is the slope multiplied, and by what r? Put the ring there."
    ),
    where="What the correlation adds",
    reveal=_units,
    window=(0, 14, 0, 14),
    axes=("the slope is multiplied by", "r is multiplied by"),
    drawn="place",
    start=[(5.0, 5.0)],
    names=["what multiplies the slope, and r"],
    step=0.5,
    known={"nothing changes": ([1], [1])},
    judge=_what_has_a_unit,
    counts=f"A ring counts as right if both numbers are within {number(NEAR)}.",
    corner="upper right",
)


def _coverage(broken: str, amounts: Iterable[float]) -> list[float]:
    return [experiments.break_an_assumption(broken, amount=amount).coverage for amount in amounts]


def _two_broken() -> Revealed:
    amounts, lines, words = (0, 0.25, 0.5, 0.75, 1), {}, []
    for name, broken in (("skew errors", "normality"), ("similar neighbours", "independence")):
        held = _coverage(broken, amounts)
        lines[name] = (amounts, held)
        words.append(f"with {name} {number(100 * held[-1])}%")
    return Revealed(
        words=[f"Of 2,000 intervals those that held the true slope were: {', '.join(words)}."],
        why="Similar neighbours tell little that is new, but the interval counts each as a whole new point.",
        lines=lines,
    )


errors = Prediction(
    name="08.errors",
    question=(
        "The usual 95% interval of the slope assumes that the errors are normal, and independent. "
        "Which errors harm it more?"
    ),
    where="What fails: the slope",
    reveal=_two_broken,
    window=(-0.03, 1.04, 0, 1.05),
    axes=("how much the assumption is broken (0 to 1)", "share of intervals that hold"),
    options={
        "skew": Option(
            words="errors that are skew",
            overlooks="overlooks that the slope adds up many errors. Their variance is finite, and "
            "then such a sum is nearly normal.",
        ),
        "neighbours": Option(words="errors that are similar for neighbouring points"),
        "alike": Option(
            words="both alike",
            overlooks="overlooks that only one of the two changes how much the sample tells.",
        ),
    },
    known={"promised": ([0, 1], [0.95, 0.95])},
    corner="lower left",
)


def _farther() -> Revealed:
    places = (2, 3, 4, 5, 6, 7, 8, 10, 12, 16)
    margins, wrong, others = [], [], []
    for x1 in places:
        moved = load("far").moved(2, (x1, 1)).augmented()  # point 3
        margins.append((moved.y * (moved.X @ least_squares.fit(moved.X, moved.y))).round(9) + 0.0)
        wrong.append(np.flatnonzero(margins[-1] <= 0))
        others.append(perceptron.train(moved.X, moved.y, tie="mistake").errors[-1])
    first = next(k for k, found in enumerate(wrong) if len(found))
    words = (
        f"Least squares gets {len(wrong[0])} wrong with point 3 at x₁ = {places[0]}, and {len(wrong[-1])} "
        f"wrong from x₁ = {places[first]} on ({points(wrong[-1])}); the perceptron gets {max(others)} wrong."
    )
    why = "Least squares wants wᵀx = 1 of point 3. More is an error, too, so the line moves towards it."
    one, two, three = np.transpose(margins)[:3]
    assert np.allclose(one, two)
    lines = {"points 1 and 2": (places, one), "point 3, which moves": (places, three)}
    return Revealed(words=[words], why=why, lines=lines)


farther = Prediction(
    name="08.farther",
    question=(
        "A line separates six points. Point 3 moves farther away, on its own, right side. "
        "Can a classifier fitted by least squares then get a point wrong?"
    ),
    where="Claim: LMS may err although the points are separable",
    reveal=_farther,
    window=(1.5, 16.5, -0.5, 2.4),
    axes=("x₁ of point 3", "y wᵀx, wrong where not above 0"),
    options={
        "no": Option(
            words="no: that makes it easier",
            overlooks="takes least squares for a rule that asks only for the right side.",
        ),
        "itself": Option(
            words="yes: point 3 itself",
            overlooks="overlooks that the line moves towards point 3, and reaches other points before.",
        ),
        "others": Option(words="yes: other points"),
    },
    known={"the line": ([1.5, 16.5], [0, 0])},
    corner="upper right",
)
