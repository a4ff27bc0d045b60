"""Notebook 01: separators, their margin, and the proof that there is none."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from ...data import load
from ...separability import analyse
from ...words import number, points, vector
from ..answers import as_dataset, distinct_points, drawing_of_points
from ..drawing import Vectors, vectors
from ..fractions import Fractions
from ..opening import with_w
from ..task import Construct, Drag, Write
from ..values import close

# Does this line separate them?


def separates(w, w0, X, y):
    """True where the line wᵀx + w0 = 0 has every point strictly on the side of its label, −1 or +1.

    For (3, 0) of class +1 and (1, 0) of class −1, w = (1, 0) does with w0 = −2, and not with w0 = −1.
    """
    ...


def _separates(w, w0, X, y):
    return bool(np.all(y * (X @ w + w0) > 0))


def _signs(scores):
    return np.where(scores >= 0, 1, -1)


def _on_the_line(got, expected, w, w0, X, y):
    return "with a point on the line" if np.any(X @ w + w0 == 0) else ""


def _line_and_points(got, expected, w, w0, X, y) -> Vectors | None:
    return vectors(X, y, w=w, bias=w0)


strictly = Write(
    name="01.separates",
    question="Write separates(w, w0, X, y): True where the line has every point strictly on its own side.",
    stub=separates,
    solution=_separates,
    returns="",
    cases=Fractions(
        ("w", "z", "X", "y"),
        larger=300,
        keep=lambda w, w0, X, y: bool(np.any(w) or w0 == 0),  # w = 0 with a bias has no line
    ),
    properties=(
        (
            "a point on the line is on neither side",
            lambda got, expected, w, w0, X, y: expected or min(y * (X @ w + w0)) != 0,
        ),
        (
            "it is False where a point is on the wrong side, as here",
            lambda got, expected, w, w0, X, y: min(y * (X @ w + w0)) >= 0,
        ),
        ("it is True where every point is on its own side, as here", lambda got, expected, *_: not expected),
    ),
    misconceptions=(
        (
            "A rule that lets points lie on the line gives the same. By this rule w = 0 and w0 = 0 "
            "pass on any data.",
            lambda w, w0, X, y: np.all(y * (X @ w + w0) >= 0),
        ),
        (
            "A rule that reads a point on the line as +1 gives the same.",
            lambda w, w0, X, y: np.all(_signs(X @ w + w0) == y),
        ),
        ("It does not look at the labels.", lambda w, w0, X, y: np.all(X @ w + w0 > 0)),
        ("It leaves the bias out.", lambda w, w0, X, y: np.all(y * (X @ w) > 0)),
        ("Its line is wᵀx = w0: the mirror image.", lambda w, w0, X, y: np.all(y * (X @ w - w0) > 0)),
        ("One point on its side is enough for it.", lambda w, w0, X, y: np.any(y * (X @ w + w0) > 0)),
        (
            "It refuses numbers y (wᵀx + w0) that are just above 0. Every number above 0 is enough.",
            lambda w, w0, X, y: np.all(y * (X @ w + w0) >= 1),
        ),
        (
            "It adds up y (wᵀx + w0) over all points. Each point must be asked.",
            lambda w, w0, X, y: np.sum(y * (X @ w + w0)) > 0,
        ),
    ),
    case_kind=_on_the_line,
    drawing=_line_and_points,
    open=lambda w, w0, X, y: with_w(X, y, w, w0, bias=bool(w0)),
    hints=(
        "For one point: which sign must wᵀx + w0 have, and how does the label turn that into one question?",
        "X @ w + w0 is one number a point. Multiplied by y, all of them must be … what?",
        "np.all(y * (X @ w + w0) > 0), with > and not >=.",
    ),
)


# The smallest signed distance


def margin_of(w, w0, X, y):
    """The smallest signed distance of a point from the line wᵀx + w0 = 0.

    A distance is positive on the side of the point's label, and negative on the other side. The w may have
    any length but 0. For (3, 0) of class +1, w = (2, 0) and w0 = −2 it is 2.
    """
    ...


def _margin_of(w, w0, X, y):
    return np.min(y * (X @ w + w0)) / np.sqrt(w @ w)


margin = Write(
    name="01.margin",
    question="Write margin_of(w, w0, X, y): the smallest signed distance, negative for a point on "
    "the wrong side.",
    stub=margin_of,
    solution=_margin_of,
    returns="the smallest signed distance",
    agrees=close,
    cases=Fractions(("w", "z", "X", "y"), keep=lambda w, w0, X, y: bool(np.any(w))),
    properties=(
        (
            "a longer w is the same line, so its length must not matter",
            lambda got, expected, w, w0, X, y: not close(got, expected * np.sqrt(w @ w)),
        ),
        (
            "it is negative where a point is on the wrong side, as here",
            lambda got, expected, *_: expected >= 0 or bool(got < 0),
        ),
    ),
    misconceptions=(
        ("It does not divide by the length of w.", lambda w, w0, X, y: np.min(y * (X @ w + w0))),
        (
            "It counts the bias as a part of the length of w, as in the space of the points (1, x).",
            lambda w, w0, X, y: np.min(y * (X @ w + w0)) / np.sqrt(w @ w + w0**2),
        ),
        (
            "It divides wᵀx by the length of w, but not the bias.",
            lambda w, w0, X, y: np.min(y * (X @ w / np.sqrt(w @ w) + w0)),
        ),
        ("It divides by ‖w‖², and not by ‖w‖.", lambda w, w0, X, y: np.min(y * (X @ w + w0)) / (w @ w)),
        ("It leaves the bias out.", lambda w, w0, X, y: np.min(y * (X @ w)) / np.sqrt(w @ w)),
        (
            "It leaves out the sign: a distance on the wrong side is negative.",
            lambda w, w0, X, y: np.min(abs(X @ w + w0)) / np.sqrt(w @ w),
        ),
        ("It takes the mean of all points.", lambda w, w0, X, y: np.mean(y * (X @ w + w0)) / np.sqrt(w @ w)),
    ),
    drawing=_line_and_points,
    open=lambda w, w0, X, y: with_w(X, y, w, w0, bias=bool(w0)),
    hints=(
        "First for one point: its distance from the line is |wᵀx + w0| / ‖w‖. How does it get its sign?",
        "y (wᵀx + w0) / ‖w‖ is this distance, positive on the right side. Which of all points is asked for?",
        "np.min(y * (X @ w + w0)) / np.sqrt(w @ w).",
    ),
)


# Is it a proof?


def is_proof(k, X, y):
    """True where the weights k, a whole number for each point, prove that no line through 0 separates.

    The proof needs three things. No weight is below 0, not all weights are 0, and Σ kᵢ yᵢ xᵢ = 0.
    For the point (1, 0) of class −1 and the point (2, 0) of class +1, k = (2, 1) is a proof.
    """
    ...


def _is_proof(k, X, y):
    return bool(np.all(k >= 0) and np.any(k > 0) and not np.any(k @ (y[:, None] * X)))


def _cancels(k, X, y):
    return not np.any((k * y) @ X)


@dataclass(frozen=True)
class _SumsOf0(Fractions):
    """Cases where the points often have the sum 0. Points drawn at random hardly ever do."""

    def drawn(self) -> Iterator[tuple]:
        for number_of_case, (k, X, y) in enumerate(super().drawn()):
            if number_of_case % 3 == 0:
                k = abs(k)
            if number_of_case % 3 < 2:
                k[-1] = 1
                X[-1] = -y[-1] * ((k * y)[:-1] @ X[:-1])
            yield k, X, y


witness = Write(
    name="01.witness",
    question="Write is_proof(k, X, y): True where the weights k prove that no line through 0 separates.",
    stub=is_proof,
    solution=_is_proof,
    returns="",
    cases=_SumsOf0(("lam", "X", "y"), larger=300),
    properties=(
        ("weights that are all 0 prove nothing", lambda got, expected, k, X, y: any(k)),
        ("no weight may be below 0", lambda got, expected, k, X, y: all(k >= 0)),
        ("the sum Σ kᵢ yᵢ xᵢ must be 0 in every coordinate", lambda got, expected, *_: expected),
        ("a point with the weight 0 may be left out", lambda got, expected, k, X, y: all(k)),
    ),
    misconceptions=(
        ("It allows weights that are all 0.", lambda k, X, y: np.all(k >= 0) and _cancels(k, X, y)),
        ("It allows weights below 0.", lambda k, X, y: np.any(k) and _cancels(k, X, y)),
        (
            "It adds up k x. The sum is of k y x, with the labels.",
            lambda k, X, y: np.all(k >= 0) and np.any(k) and _cancels(k, X, np.ones(len(X))),
        ),
        ("It wants a weight above 0 for every point.", lambda k, X, y: np.all(k > 0) and _cancels(k, X, y)),
        (
            "It adds up the coordinates of the sum. Each of them must be 0.",
            lambda k, X, y: np.all(k >= 0) and np.any(k) and np.sum((k * y) @ X) == 0,
        ),
    ),
    case_kind=lambda got, expected, *_: "proofs" if expected else "",
    drawing=lambda got, expected, k, X, y: vectors(X, y, words=[f"k = {number(one)}" for one in k]),
    open=lambda k, X, y: with_w(X, y),
    hints=(
        "There are three conditions: on the signs of k, on all of k together, and on the sum.",
        "The sum has one number for each coordinate: k @ (y[:, None] * X). All of them must be 0.",
        "np.all(k >= 0) and np.any(k > 0) and not np.any(k @ (y[:, None] * X)).",
    ),
)


# Six points that need a bias


def _beyond_the_origin():
    X = np.array([[1, 0], [2, 0], [1, 1], [3, 0], [4, 0], [4, 1]])
    return X, np.array([-1, -1, -1, 1, 1, 1])


def _with_a_bias(answer: Any) -> str:
    data = as_dataset(answer)
    found = analyse(data.X, data.y, bias=True)
    return "" if found.separable else f"No line at all separates them. {found.proof}"


def _not_without(answer: Any) -> str:
    data = as_dataset(answer)
    found = analyse(data.X, data.y)
    return "" if found.w is None else f"A line through 0 separates them, too: that of w = {vector(found.w)}."


needs_a_bias = Construct(
    name="01.bias",
    question="Construct (X, y): six points of the plane that are separable with a bias, and not without one.",
    solution=_beyond_the_origin,
    requirements=(lambda answer: distinct_points(answer, 6), _with_a_bias, _not_without),
    proven="Six points: with a bias there is a separator, and without one there is a witness.",
    mistaken=([[1, 0], [2, 0], [1, 1], [-3, 0], [-4, 0], [-4, 1]], [1, 1, 1, -1, -1, -1]),
    drawing=drawing_of_points,
    open=lambda answer: with_w(as_dataset(answer).X, as_dataset(answer).y, bias=True),
    hints=(
        "A line that separates them must miss the origin. Both classes may lie on the same side of "
        "the origin.",
        "Look along a ray from 0: one class near, the other far. Can a line through 0 tell them apart?",
        "Put three points of class −1 at x₁ = 1 and 2, three of class +1 at x₁ = 3 and 4, near the x₁-axis.",
    ),
)


# Four points, and each one is needed


def _crossing():
    return np.array([[0, 0], [1, 1], [0, 1], [1, 0]]), np.array([1, 1, -1, -1])


def _not_separable(answer: Any) -> str:
    data = as_dataset(answer)
    found = analyse(data.X, data.y, bias=True)
    if found.w is None:
        return ""
    line = f"w = {vector(found.w)} and w₀ = {number(found.bias)}"
    return f"There is a line that separates them: that of {line}."


def _every_three(answer: Any) -> str:
    data = as_dataset(answer)
    for three in combinations(range(data.n), 3):
        X, y = data.X[list(three)], data.y[list(three)]
        if len(set(y)) == 2 and not analyse(X, y, bias=True).separable:
            return f"No line separates {points(three)} alone, so the fourth can be spared."
    return ""


none_to_spare = Construct(
    name="01.four",
    question="Construct (X, y): four points of the plane that no line separates, but any three can be.",
    solution=_crossing,
    requirements=(lambda answer: distinct_points(answer, 4), _not_separable, _every_three),
    proven="No line separates the four. Any three of them can be separated, so a witness needs all four.",
    mistaken=([[0, 0], [3, 0], [0, 3], [-1, -1]], [1, 1, 1, -1]),
    drawing=drawing_of_points,
    open=lambda answer: with_w(as_dataset(answer).X, as_dataset(answer).y, bias=True),
    hints=(
        "With a bias, a witness is a point in the hulls of both classes. Which shapes can these hulls have?",
        "Two points against two: each hull is a segment. Or one against three: a point and a triangle.",
        "Two segments that cross, each between two points of one class: the corners of a square will do.",
    ),
)


# From just about separable to separable


def _two_moved():
    from ... import demos

    X = load("just_separable").X.copy()
    X[[0, 5]] += [[-0.1, 0.2], [0.1, -0.2]]
    return demos.separability(data="just_separable", points=X.tolist())


def _the_eight(demo: Any) -> str:
    eight = load("just_separable")
    if demo.state.bias:
        return "Switch the bias off: the question is about lines through 0."
    if demo.data.X.shape != eight.X.shape or np.any(demo.data.y != eight.y):
        return "It must be the eight points of “just_separable”, none added, removed or of another class."
    return ""


def _separable(demo: Any) -> str:
    return "" if demo.found.separable else f"They are not separable yet. {demo.found.proof}"


def _two_at_most(demo: Any) -> str:
    moved = np.flatnonzero(np.any(demo.data.X != load("just_separable").X, axis=1))
    return f"It is separable. But you moved {points(moved)}; two are enough." if len(moved) > 2 else ""


two_moves = Drag(
    name="01.two-moves",
    question="Drag at most two of the just about separable points until they are separable. Then check it.",
    demo="lc.demos.separability",
    solution=_two_moved,
    requirements=(_the_eight, _separable, _two_at_most),
    proven="At most two points were moved, and now there is a separator.",
    mistaken={"bias": True},
    hints=(
        "The verdict below the picture names the points of the witness. Which of them cancel each other?",
        "Points 1, 2, 5 and 6 lie on one line through 0. Of their y x two point one way, and two the "
        "other way.",
        "Pull points 1 and 6 off the line, each to the side of its own class.",
    ),
)
