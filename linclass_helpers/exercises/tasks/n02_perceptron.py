"""Notebook 02: mistakes, updates, the run, and its bound."""

from typing import Any

import numpy as np

from ...data import load
from ...words import label, number, vector
from ..answers import (
    as_dataset,
    drawing_of_points,
    how_it_meets_the_bound,
    meets_the_bound,
    of_length_one,
)
from ..drawing import Vectors, vectors
from ..fractions import Fractions
from ..misconceptions import CORRECTS_NO_TIE, CORRECTS_TIES, TIE_IS_MINUS
from ..opening import with_data, with_w
from ..task import Construct, Drag, Further, Write
from ..values import close, same, written

# Is it a mistake?


def is_mistake(w, x, y):
    """Is the point x with the label y, −1 or +1, a mistake of w? Here wᵀx = 0 predicts +1.

    is_mistake(np.array([2, 1]), np.array([-1, 2]), -1) is True.
    """
    ...


def _is_mistake(w, x, y):
    said = 1 if w @ x >= 0 else -1
    return said != y


def _ties(got, expected, w, x, y):
    return "ties" if w @ x == 0 else ""


mistake = Write(
    name="02.mistake",
    question="Write is_mistake(w, x, y): True where w is wrong about the point, with wᵀx = 0 read as +1.",
    stub=is_mistake,
    solution=_is_mistake,
    returns="",
    cases=Fractions(("w", "x", "s"), largest=2),
    properties=(
        ("a tie, wᵀx = 0, predicts +1 here", lambda got, expected, w, x, y: w @ x != 0),
        ("where wᵀx > 0 the prediction is +1", lambda got, expected, w, x, y: w @ x < 0),
        ("where wᵀx < 0 the prediction is −1", lambda got, expected, w, x, y: w @ x > 0),
    ),
    misconceptions=(
        (CORRECTS_TIES, lambda w, x, y: y * (w @ x) <= 0),
        (CORRECTS_NO_TIE, lambda w, x, y: y * (w @ x) < 0),
        (TIE_IS_MINUS, lambda w, x, y: (1 if w @ x > 0 else -1) != y),
        ("It says True where w is right.", lambda w, x, y: (1 if w @ x >= 0 else -1) == y),
        ("It predicts 0 or 1, but labels are −1 and +1 here.", lambda w, x, y: int(w @ x >= 0) != y),
    ),
    case_kind=_ties,
    drawing=lambda got, expected, w, x, y: vectors([x], [y], w=w),
    open=lambda w, x, y: with_w([x], [y], w),
    hints=(
        "What does w predict for x? It is +1 or −1, and depends on wᵀx alone.",
        "Write the prediction first: said = 1 if … else −1. To which of them does wᵀx = 0 belong?",
        "said = 1 if w @ x >= 0 else -1. The point is a mistake where said and y differ.",
    ),
)


# An update


def update(w, x, y):
    """w after the perceptron has looked at the point x with the label y. Here wᵀx = 0 predicts +1.

    update(np.array([1, 3]), np.array([-1, 2]), -1) is (2, 1).
    """
    ...


def _update(w, x, y):
    said = 1 if w @ x >= 0 else -1
    return w + y * x if said != y else w


def _gain_of_an_update():
    w, x, y = np.array([2, 1]), np.array([-1, 2]), -1
    return y * (_update(w, x, y) @ x - w @ x)


def _updates_by(step, wrong=_is_mistake):
    return lambda w, x, y: step(w, x, y) if wrong(w, x, y) else w


def _plus(w, x, y):
    return w + y * x


one_update = Write(
    name="02.update",
    question="Write update(w, x, y): w after the perceptron has looked at one point.",
    stub=update,
    solution=_update,
    returns="w after the perceptron has looked at the point",
    cases=Fractions(("w", "x", "s"), largest=2),
    properties=(
        ("a point that is right changes nothing", lambda got, expected, w, x, y: _is_mistake(w, x, y)),
        ("a mistake of class −1 is subtracted", lambda got, expected, w, x, y: y > 0),
        ("a mistake of class +1 is added", lambda got, expected, w, x, y: y < 0),
    ),
    misconceptions=(
        ("It changes w without asking whether the point is a mistake.", _plus),
        ("It adds the point whatever its label.", _updates_by(lambda w, x, y: w + x)),
        (
            "It adds 2 y x, as lecture 004's rule does with η = 1. Here it is y x.",
            _updates_by(lambda w, x, y: w + 2 * y * x),
        ),
        ("It goes the other way.", _updates_by(lambda w, x, y: w - y * x)),
        (CORRECTS_TIES, _updates_by(_plus, lambda w, x, y: y * (w @ x) <= 0)),
        (CORRECTS_NO_TIE, _updates_by(_plus, lambda w, x, y: y * (w @ x) < 0)),
        (TIE_IS_MINUS, _updates_by(_plus, lambda w, x, y: (1 if w @ x > 0 else -1) != y)),
    ),
    case_kind=_ties,
    drawing=lambda got, expected, w, x, y: vectors([x], [y], w=w, expected=expected, came=got),
    open=lambda w, x, y: with_w([x], [y], w),
    hints=(
        "There are two cases: the point is a mistake, or it is not. What becomes of w in each?",
        "A mistake of class +1 adds x, one of class −1 subtracts it. One product says both.",
        "return w + y * x where the point is a mistake, and w where it is not.",
    ),
    further=Further(
        "By how much does y wᵀx grow in the update of w = (2, 1) by x = (−1, 2) with y = −1?",
        _gain_of_an_update,
    ),
)


# The whole run


def perceptron(X, y, passes):
    """The points that the perceptron corrects, counted from 0, in their order.

    It starts at w = 0, goes over all points, in their order, `passes` times, and reads wᵀx = 0 as +1.
    On lecture 000's five points, with five passes, that is [2, 3, 3, 0, 1].
    """
    ...


def _perceptron(X, y, passes):
    w, mistakes = np.zeros(X.shape[1]), []
    for _ in range(passes):
        for i in range(len(X)):
            said = 1 if w @ X[i] >= 0 else -1
            if said != y[i]:
                w = w + y[i] * X[i]
                mistakes.append(i)
    return mistakes


def _run(wrong=_is_mistake, step=_plus, *, start=0.0, at_once=False, first=0, passes_made=None):
    """A perceptron that is wrong in one place."""

    def run(X, y, passes):
        w, mistakes = np.full(X.shape[1], start), []
        for _ in range(passes_made or passes):
            before = w
            for i in range(len(X)):
                if wrong(before if at_once else w, X[i], y[i]):
                    w = step(w, X[i], y[i])
                    mistakes.append(i + first)
        return mistakes

    return run


algorithm = Write(
    name="02.perceptron",
    question="Write perceptron(X, y, passes): the points that it corrects, counted from 0, in their order.",
    stub=perceptron,
    solution=_perceptron,
    returns="the points that are corrected, in their order",
    cases=Fractions(("X", "y", "k"), points=3, largest=2),
    properties=(
        (
            "from w = 0 every point is predicted +1, so the first mistake is the first point of class −1",
            lambda got, expected, X, y, passes: same(got[:1], expected[:1]),
        ),
        (
            "every pass looks at every point",
            lambda got, expected, X, y, passes: (
                not same(got, expected[: len(got)]) or len(got) > len(expected)
            ),
        ),
    ),
    misconceptions=(
        (CORRECTS_TIES, _run(lambda w, x, y: y * (w @ x) <= 0)),
        (CORRECTS_NO_TIE, _run(lambda w, x, y: y * (w @ x) < 0)),
        (TIE_IS_MINUS, _run(lambda w, x, y: (1 if w @ x > 0 else -1) != y)),
        (
            "It asks the w with which the pass began. Each point must meet the w of that moment.",
            _run(at_once=True),
        ),
        ("It goes over the points only once.", _run(passes_made=1)),
        ("It starts at w = (1, …, 1).", _run(start=1.0)),
        ("It counts the points from 1.", _run(first=1)),
        ("It finds mistakes and does not correct w.", _run(step=lambda w, x, y: w)),
        ("It adds the point whatever its label.", _run(step=lambda w, x, y: w + x)),
    ),
    case_kind=lambda got, expected, X, y, passes: "" if len(expected) else "without a mistake",
    drawing=lambda got, expected, X, y, passes: vectors(X, y, words=[f"i = {i}" for i in range(len(X))]),
    open=lambda X, y, passes: with_data("convergence", X, y) or with_w(X, y),
    hints=(
        "Two loops: one over the passes, and in it one over the points.",
        "w changes inside the inner loop, so the next point meets the corrected w.",
        "said = 1 if w @ X[i] >= 0 else -1. If said != y[i], w = w + y[i] * X[i], and i goes into the list.",
    ),
)


# The third update


BEFORE = np.array([2, 1])  # w after two updates on lecture 000's five points
NEXT = 4  # the next mistake of that w, counted from 1


def _third_update():
    w = np.array([2, 1])  # after two updates: (1, 3), then (2, 1)
    x, y = np.array([-1, 2]), -1  # point 4. Here wᵀx = 0, which predicts +1
    return 4, w + y * x


def _one_of_five(answer: Any) -> str:
    point, _ = answer
    if np.ndim(point) == 0 and float(point) in range(1, 6):
        return ""
    return f"The point must be a number from 1 to 5, as in the text, but it is {written(point)}."


def _next_mistake(answer: Any) -> str:
    k, notes = int(answer[0]), load("notes")
    score = BEFORE @ notes.X[k - 1]
    if k == NEXT:
        return ""
    said = f"{'a tie, ' if score == 0 else ''}which predicts {label(1 if score >= 0 else -1)}"
    counted = " Points are counted from 1 here." if k == NEXT - 1 else ""
    return f"For w = (2, 1) point {k} has wᵀx = {number(score)}, {said}, its label: no mistake.{counted}"


def _after_it(answer: Any) -> str:
    notes, w = load("notes"), np.asarray(answer[1], dtype=float)
    x, y = notes.X[NEXT - 1], notes.y[NEXT - 1]
    if w.shape != (2,):
        return f"Point 4 is right. w must be a vector of two numbers, but its shape is {w.shape}."
    if close(w, _update(BEFORE, x, y)):
        return ""
    why = {
        tuple(BEFORE + x): "That is (2, 1) + x. A mistake of class −1 is subtracted: w becomes w + yx.",
        tuple(BEFORE): "That is w before the update.",
        tuple(BEFORE + 2 * y * x): "That is (2, 1) + 2yx. An update adds yx once.",
    }.get(tuple(w), "w becomes w + yx, with the x and the y of point 4, and w = (2, 1) before.")
    return f"Point 4 is right, and w = {vector(w)} is not. {why}"


def _two_updates_and(answer: Any) -> Vectors | None:
    notes = load("notes")
    return vectors(notes.X, notes.y, w=BEFORE, came=np.asarray(answer[1], dtype=float))


third = Construct(
    name="02.third",
    question="After two updates w is (2, 1). Which point, counted from 1, is the next mistake, "
    "and what is w after it?",
    solution=_third_update,
    requirements=(_one_of_five, _next_mistake, _after_it),
    proven="Point 4 is corrected a second time: w = (2, 1) − (−1, 2) = (3, −1).",
    mistaken=(2, [3, -1]),
    drawing=_two_updates_and,
    open=lambda answer: with_w(load("notes").X, load("notes").y, BEFORE),
    hints=(
        "The run goes on after the point that was just corrected, point 4. After point 5 comes point 1.",
        "Compute wᵀx with w = (2, 1) for points 5, 1, 2, 3, 4. Its sign is the prediction; 0 predicts +1.",
        "Point 2 is a tie of class +1, so it is right. Point 4 is a tie of class −1. Add yx to w.",
    ),
)


# The bound


def bound_of(X, y, w):
    """R²/γ²: how many updates the perceptron makes at most, by the margin of the separator w.

    γ belongs to the direction of w: it is the smallest y wᵀx of a w that has been made 1 long.
    For the two points (3, 0) of class +1 and (−1, 0) of class −1, and w = (5, 0), it is 9.
    """
    ...


def _bound_of(X, y, w):
    margin = np.min(y * (X @ w)) / np.sqrt(w @ w)
    return np.max(np.sum(X**2, axis=1)) / margin**2


def _ratio(X, y, w, radius=np.max, margin=np.min):
    return radius(np.sqrt(np.sum(X**2, axis=1))) / margin(y * (X @ w))


def _length(w):
    return np.sqrt(w @ w)


radius_margin = Write(
    name="02.bound",
    question="Write bound_of(X, y, w): R²/γ², where γ is the margin of the separator w made 1 long.",
    stub=bound_of,
    solution=_bound_of,
    returns="R²/γ²",
    agrees=close,
    cases=Fractions(("X", "y", "w"), largest=2, keep=lambda X, y, w: np.min(y * (X @ w)) > 0),
    properties=(
        (
            "no margin is larger than R, so R²/γ² is never below 1",
            lambda got, expected, X, y, w: got > 1 - 1e-6,
        ),
    ),
    misconceptions=(
        (
            "It does not divide w by its length. γ is the smallest y wᵀx of a w of length 1.",
            lambda X, y, w: _ratio(X, y, w) ** 2,
        ),
        ("It is R/γ, without the square.", lambda X, y, w: _ratio(X, y, w) * _length(w)),
        (
            "It takes the largest y wᵀx. γ is the smallest.",
            lambda X, y, w: _ratio(X, y, w / _length(w), margin=np.max) ** 2,
        ),
        (
            "It takes the mean ‖x‖ for R. R is the largest.",
            lambda X, y, w: _ratio(X, y, w / _length(w), np.mean) ** 2,
        ),
        ("It is upside down: γ²/R².", lambda X, y, w: 1 / _ratio(X, y, w / _length(w)) ** 2),
    ),
    drawing=lambda got, expected, X, y, w: vectors(X, y, w=w),
    open=lambda X, y, w: with_w(X, y, w),
    hints=(
        "It takes three numbers: the largest ‖x‖, the smallest y wᵀx, and the length of w.",
        "R² = max ‖x‖², and γ = min y wᵀx / ‖w‖.",
        "np.max(np.sum(X**2, axis=1)) is R², np.min(y * (X @ w)) / np.sqrt(w @ w) is γ.",
    ),
)


# Points that meet the bound


def _at_right_angles():
    return np.eye(4), -np.ones(4)


def _four(answer: Any) -> str:
    X = as_dataset(answer).X
    if len(X) != 4:
        return f"There must be four points, but there are {len(X)}."
    return "" if len(np.unique(X.round(9), axis=0)) == 4 else "Two of the points lie at the same place."


tight = Construct(
    name="02.tight",
    question="Construct (X, y): four different points of length 1, on which the run makes exactly "
    "R²/γ² updates.",
    solution=_at_right_angles,
    requirements=(_four, of_length_one, meets_the_bound),
    proven="Four points of length 1, and as many updates as the bound allows.",
    measured=how_it_meets_the_bound,
    mistaken=([[1, 0], [0.8, 0.6], [0.8, -0.6], [0, 1]], [-1, -1, -1, 1]),
    drawing=drawing_of_points,
    open=lambda answer: with_data("convergence", as_dataset(answer).X, as_dataset(answer).y),
    hints=(
        "At w = 0 every point is at a tie. An update should leave those at a tie that were not "
        "corrected yet.",
        "Points at right angles to each other do that. A tie is read as +1: with which label is it a "
        "mistake?",
        "np.eye(4) has four points at right angles; all get the label −1.",
    ),
)


# A run with one mistake


def _brought_together():
    from ... import demos

    return demos.convergence(points=[[1, 4], [1, 4], [-1, -3], [-1, -3], [-2, -3]])


def _separable(demo: Any) -> str:
    return "" if demo.found.separable else "These points have no separator: drag one back to its own side."


def _once(demo: Any) -> str:
    run = demo.run
    if run.converged and run.updates == 1:
        return ""
    second = f" The second: {run.why(2)}." if run.updates > 1 else ""
    return f"This run makes {run.updates} updates, and not one.{second}"


one_mistake = Drag(
    name="02.one-mistake",
    question="Drag points of demo = lc.demos.convergence() until the run makes one mistake. Then check it.",
    demo="lc.demos.convergence",
    solution=_brought_together,
    requirements=(_separable, _once),
    proven="One update, and every point is right.",
    mistaken={"points": [[1, 4], [1, 4], [3, -1], [-1, -3], [-2, -3]]},
    hints=(
        "From w = 0 the first mistake is a red point x, and then w = −x points away from it.",
        "This w must be right about all five: bring the green ones to one side, the red ones to the other.",
        "Put the red points close together at the lower left, and the green ones at the upper right.",
    ),
)
