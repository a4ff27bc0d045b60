"""Notebook 01: how many separators there are, the staircase of mistakes, and a proof that there is none."""

import numpy as np

from ... import data, experiments
from ...separability import analyse, is_separator, is_witness, nearest, solution_region
from ...words import label, number, points, vector
from ..prediction import Option, Prediction, Revealed

# How many lines separate?


def _separators() -> Revealed:
    notes = data.load("notes")
    best, edges = analyse(notes.X, notes.y), solution_region(notes.X, notes.y)
    assert best.w is not None
    assert edges is not None
    left, right = edges
    between = [(1 - share) * right + share * left for share in np.linspace(0.05, 0.95, 7)]
    assert all(is_separator(w, notes.X, notes.y) for w in between)
    low, high = sorted(np.degrees(np.arctan2(*edge[::-1])) for edge in edges)
    words = (
        f"Every w between {number(low)}° and {number(high)}° separates, and only w* = {vector(best.w)} keeps "
        f"the nearest point {number(best.margin)} away."
    )
    shown = {"some of the separating lines": between, "the best line": [best.w]}
    return Revealed(
        words=[words],
        why="Each point allows the w of a half-plane, and together they leave this cone.",
        lines={name: tuple(np.vstack([_line_of(w) for w in some]).T) for name, some in shown.items()},
    )


def _line_of(w: np.ndarray) -> tuple:
    """Two places on the line wᵀx = 0, outside the window, and nan as a gap before the next line."""
    along = 20 * np.array([-w[1], w[0]]) / np.hypot(*w)
    return -along, along, (np.nan, np.nan)


lines = Prediction(
    name="01.lines",
    question="How many lines through 0 separate these points? How many keep the nearest point farthest away?",
    where="All separators at once",
    reveal=_separators,
    window=(-6, 6, -4, 5),
    square=True,
    options={
        "one": Option(words="one", overlooks="overlooks that a w that is right may be turned a little."),
        "few": Option(words="a few, and one is best", overlooks="overlooks the lines between them."),
        "all": Option(
            words="infinitely many, and several are equally good",
            overlooks="overlooks that halfway between two equally good w lies a better one.",
        ),
        "many": Option(words="infinitely many, and one is best"),
    },
    points=lambda: data.load("notes"),
)

# What does the number of mistakes look like?

TURNED = [0, 30, 60, 90, 120, 150, 180]  # degrees


def _stairs() -> np.ndarray:
    """The steps of the staircase in half a turn: rows (from, to, mistakes)."""
    clouds = data.load("overlapping")
    stairs = experiments.zero_one_staircase(clouds.X, clouds.y).stairs()
    stairs[:, :2] = np.minimum(stairs[:, :2], TURNED[-1])
    return stairs[stairs[:, 0] < stairs[:, 1]]


def _half_a_turn() -> Revealed:
    begin, end, mistakes = _stairs().T
    words = (
        f"It is a staircase: {len(mistakes)} flat stairs in half a turn, from {number(mistakes.min())} to "
        f"{number(mistakes.max())} mistakes."
    )
    why = "The count changes only when the line passes a point, so on every stair its slope is 0."
    angles, heights = np.column_stack([begin, end]).ravel(), np.repeat(mistakes, 2)
    return Revealed(words=[words], why=why, lines={"mistakes": (angles.tolist(), heights.tolist())})


staircase = Prediction(
    name="01.staircase",
    question="A line turns among sixty points, and you count how many of them it gets wrong. What does the "
    "count look like?",
    where="Count the mistakes?",
    reveal=_half_a_turn,
    window=(-5, 185, 0, 60),
    axes=("angle of w in °", "mistakes"),
    ticks=(TURNED, "round"),
    options={
        "smooth": Option(
            words="a smooth curve: its slope shows the way to fewer mistakes",
            overlooks="overlooks that a count is a whole number. It can only jump.",
        ),
        "slopes": Option(
            words="straight pieces that slope up or down",
            overlooks="overlooks that nothing changes while the line turns from one point to the next.",
        ),
        "stairs": Option(words="flat stairs with jumps between them"),
    },
    known={"where it starts": ([0], [_stairs()[0, 2]])},
    corner="lower right",
)

# How could one prove that there is none?


def _four_points() -> Revealed:
    clouds = data.load("overlapping")
    X, y = clouds.X, clouds.y
    used, shares, _ = nearest(clouds.augmented().reflected())
    weights = np.zeros(clouds.n)
    weights[used] = shares
    assert is_witness(weights, X, y, bias=True)
    used = np.sort(used)
    star = vector(weights[y > 0] @ X[y > 0] / weights[y > 0].sum())
    words = (
        f"{len(used)} of the {clouds.n} prove it, {points(used)}: {star} is a weighted mean of those of "
        f"class +1, and of those of class −1."
    )
    corners = {f"in the proof, class {label(sign)}": X[used[y[used] == sign]] for sign in (1, -1)}
    hulls = {name: (*np.vstack([some, some[:1]]).T,) for name, some in corners.items()}
    why = "A line that separates would have this place on both of its sides."
    return Revealed(words=[words], why=why, lines=hulls)


proof = Prediction(
    name="01.proof",
    question="You find no line that separates these sixty points. What is the least that proves that "
    "there is none?",
    where="And if there is none?",
    reveal=_four_points,
    window=(-4, 5, -4.2, 4),
    options={
        "tried": Option(
            words="all lines that I tried",
            overlooks="overlooks the infinitely many lines that you did not try.",
        ),
        "nothing": Option(
            words="nothing: one can only go on looking",
            overlooks="overlooks that a few points can prove it.",
        ),
        "all": Option(
            words="a calculation with all sixty points",
            overlooks="would be a proof, too, but asks for more than is needed.",
        ),
        "four": Option(words="four of the points, or fewer"),
    },
    points=lambda: data.load("overlapping"),
)
