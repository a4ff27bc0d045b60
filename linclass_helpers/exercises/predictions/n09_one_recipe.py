"""Notebook 09: errors after each correction, one step that is long enough, and a fourth point."""

from itertools import product

import numpy as np

from ... import data, experiments, perceptron, separability
from ...words import label, listed, number, vector
from ..prediction import Judged, Numbers, Option, Prediction, Revealed
from ..shape import by_its_steps

# Do the errors get fewer with every correction?


def _errors() -> Revealed:
    notes = data.load("notes")
    run = perceptron.train(notes.X, notes.y)
    rises, stays = (
        np.flatnonzero(found) + 1 for found in (np.diff(run.errors) > 0, np.diff(run.errors) == 0)
    )
    words = f"The errors were {', '.join(map(str, run.errors))}: more after correction "
    words += f"{', '.join(map(str, rises))}, and as many as before after correction "
    words += f"{', '.join(map(str, stays))}."
    return Revealed(
        words=[words],
        why="A correction looks at one point, but it moves w for all of them.",
        answer=", ".join(map(str, run.errors[1:])),
        lines={"the run": (range(run.updates + 1), run.errors)},
    )


def _rises_and_ends_at_0(places: np.ndarray, revealed: Revealed) -> Judged:
    _, errors = revealed.lines["the run"]
    mine = [errors[0], *places[:, 1]]
    last = len(mine) - 1
    zeros = np.flatnonzero(np.equal(mine[1:], 0))
    words, at = [], -1
    if mine[-1] != 0:
        words.append(f"Yours ends at {number(mine[-1])}, but a run ends with no error.")
    elif zeros[0] + 1 < last:
        at = int(zeros[0])
        words.append(f"Yours has no error left after correction {at + 1}, so it would stop there.")
    steps = by_its_steps(mine, list(errors), "corrections", range(1, last + 1))
    if np.all(np.diff(mine) <= 0):
        at = at if words else steps.at
        words.append("It never rises." if words else "Yours never rises.")
    return Judged(not words, " ".join([*words, steps.words]), at)


errors = Prediction(
    name="09.errors",
    question="From w = 0 the perceptron makes 3 errors, and corrects five times. Draw the errors after each.",
    where="improve in every iteration?",
    reveal=_errors,
    window=(-0.3, 5.5, -0.3, 5.4),
    axes=("corrections", "points on the wrong side"),
    ticks=("whole", "whole"),
    drawn="sketch",
    start=[(t, 3.0) for t in range(1, 6)],
    names=[f"errors after correction {t}" for t in range(1, 6)],
    known={"where it starts": ([0], [3])},
    judge=_rises_and_ends_at_0,
    counts="What counts is that it rises, wherever it does, and is 0 at the end only.",
    corner="lower left",
)

# Is η = ½ enough?

W = (1.0, 1.0, 1.0)  # lecture 001's start: w₀, w₁, w₂


def _corrected() -> experiments.OneStep:
    """A correction of point 4 of lecture 001's five points."""
    five = data.load("nonseparable").augmented()
    return experiments.one_step(five.X, five.y, W, 3)


def _line_of(w: Numbers, reach: float = 20.0) -> tuple:
    """Two places on the line w₀ + w₁x₁ + w₂x₂ = 0, outside the window."""
    foot = -w[0] * np.array(w[1:]) / np.dot(w[1:], w[1:])
    along = reach * np.array([-w[2], w[1]]) / np.hypot(*w[1:])
    return tuple(np.array([foot - along, foot + along]).T)


def _grown() -> str:
    """By how much the step with η = ½ raises y wᵀx of point 4, and what was missing."""
    step = _corrected()
    before, after = step.before[3], step.margins(0.5)[3]
    grown, missing = number(after - before), number(-before)
    return f"y wᵀx of point 4 grows by η‖x‖² = {grown}, and only {missing} was missing."


def _half_a_step() -> Revealed:
    step = _corrected()
    after, w = step.margins(0.5), step.weights(0.5)
    words = (
        f"Point 4 is right above η = {number(step.needed)}; above η = {number(step.breaks.min())} another "
        f"point becomes wrong: point {step.breaks.argmin() + 1}."
    )
    why = (
        f"The step moves w, and so y wᵀx of all five points: from {vector(step.before)} to {vector(after)} "
        "with η = ½."
    )
    return Revealed(words=[words], why=why, lines={f"after: w = {vector(w)}": _line_of(w)})


half = Prediction(
    name="09.half",
    question=(
        "At w = (1, 1, 1) lecture 001 corrects its point 4, at (1, 3), where y wᵀx = −5. Is η = ½ enough to "
        "make it right? And do the points that are right stay right?"
    ),
    where="5. Too small, too large",
    reveal=_half_a_step,
    window=(-4, 8, -3, 9),
    square=True,
    points=lambda: data.load("nonseparable"),
    options={
        "too small": Option(
            words="too small; the others stay right",
            overlooks=f"overlooks ‖x‖²: {_grown()}",
        ),
        "enough": Option(
            words="enough, and the others stay right",
            overlooks="overlooks that the step moves w, and so the y wᵀx of every point.",
        ),
        "breaks": Option(words="enough, but another point becomes wrong"),
        "neither": Option(
            words="too small, and another point becomes wrong",
            overlooks=f"is half right. But {_grown()}",
        ),
    },
    known={f"before: w = {vector(W)}": _line_of(W)},
    corner="lower right",
)

# Four points, and all of their labellings

THREE = [(-2.0, -1.5), (2.0, -1.0), (0.5, 2.0)]  # as the notebook's demo has them


def _without_a_line(fourth: tuple[float, float]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Radon's weights c with Σ c = 0 and Σ c x = 0, the labels with their signs, and a place in both hulls.

    No line separates these labels.
    """
    X = np.array([*THREE, fourth])
    c = np.linalg.svd(np.column_stack([np.ones(4), X]).T)[2][-1]
    y = np.where(c >= 0, 1.0, -1.0)
    found = separability.analyse(X, y, bias=True)
    assert found.shared is not None
    return c, y, found.shared


def _everywhere() -> Revealed:
    across, up, two = np.linspace(-5.9, 5.9, 25), np.linspace(-2.85, 2.85, 13), 0
    for place in product(across, up):
        c, y, _ = _without_a_line(place)
        assert np.abs(c).min() > 1e-6  # no c is 0, so rounding decides no sign
        two += int(y.sum() == 0)
    count = len(across) * len(up)
    words = f"{count} places of a grid were tried, and each has a labelling without a line."
    why = (
        f"No line parts two pairs that cross ({two} places), or a point inside the other three from these "
        f"({count - two} places)."
    )
    sides = [np.array([THREE[i], THREE[j]]) for i, j in ((0, 1), (1, 2), (2, 0))]
    beyond = [(a + 20 * (b - a), a - 20 * (b - a), (np.nan, np.nan)) for a, b in sides]
    lines = {"lines through two of the three": tuple(np.vstack(beyond).T)}
    return Revealed(words=[words], why=why, lines=lines)


def _this_one(places: np.ndarray, revealed: Revealed) -> Judged:
    (fourth,) = places
    _, y, shared = _without_a_line(fourth)
    signs = listed([label(sign) for sign in y])
    return Judged(
        False,
        f"With yours at {vector(fourth)}, the labels {signs} (yours is the last) have no line: "
        f"{vector(shared)} lies in the hulls of both classes.",
    )


fourth = Prediction(
    name="09.fourth",
    question=(
        "Lines separate all 8 labellings of these three points. Where can a fourth one go, so that lines "
        "separate all 16? Put the ring there, or choose “nowhere”."
    ),
    where="Three, but never four",
    reveal=_everywhere,
    window=(-6, 6, -3, 3),
    square=True,
    points=lambda: data.Dataset(THREE, [1, 1, 1]),
    drawn="place",
    start=[(-1.5, 1.0)],
    names=["the fourth point"],
    step=0.25,
    judge=_this_one,
    counts="No ring counts as right.",
    options={"nowhere": Option(words="nowhere")},
    corner="upper left",
)
