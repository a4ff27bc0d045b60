"""Notebook 09: the perceptron's criterion, its slope, one correction, and four points without a line."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ... import data, experiments
from ...separability import analyse
from ...words import label, listed, number, points, vector
from ..drawing import vectors
from ..fractions import Fractions
from ..misconceptions import CORRECTS_NO_TIE, CORRECTS_TIES, TIE_IS_MINUS
from ..opening import in_the_plane, with_data, with_w
from ..task import Construct, Drag, Further, Write
from ..values import close

if TYPE_CHECKING:
    from livefigure import Demo

# The criterion


def criterion(w, X, y):
    """J_p(w): what all points cost together. A point costs max(0, −y wᵀx).

    For w = (0, 1) and the points (1, 2) and (1, 3), both of class −1, it is 5.
    """
    ...


def _criterion(w, X, y):
    sides = y * (X @ w)  # above 0 where a point is right
    return np.sum(np.maximum(0, -sides))


def _factor_of_a_w_twice_as_long():
    w, X, y = np.array([0, 1]), np.array([[1, 2], [1, 3]]), np.array([-1, -1])
    return _criterion(2 * w, X, y) / _criterion(w, X, y)


def _sum_of(cost):
    return lambda w, X, y: np.sum(cost(y * (X @ w)))


def _on_the_surface(w, X, y, **more):
    """The surface of J_p, with a start at w."""
    if len(w) > 2:
        return None
    return with_data("descent", X, y, start=in_the_plane([w])[0].tolist(), **more)


the_criterion = Write(
    name="09.criterion",
    question="Write criterion(w, X, y): J_p(w), the sum of max(0, −y wᵀx) over the points.",
    stub=criterion,
    solution=_criterion,
    returns="J_p(w), the sum over the points",
    agrees=close,
    cases=Fractions(("w", "X", "y"), largest=2),
    properties=(
        ("no cost is below 0, so neither is their sum", lambda got, expected, *_: got >= 0),
        ("where no point is wrong it is 0", lambda got, expected, *_: expected > 0 or got == 0),
    ),
    misconceptions=(
        (
            "It counts the wrong points. J_p adds up how far on the wrong side they are.",
            _sum_of(lambda z: z < 0),
        ),
        (
            "It counts the wrong points and the ties. J_p adds up how far on the wrong side they are.",
            _sum_of(lambda z: z <= 0),
        ),
        ("It adds up |wᵀx| over all points. A point that is right costs nothing.", _sum_of(abs)),
        (
            "It forgets the max. A point that is right costs 0, and not less.",
            _sum_of(lambda z: -z),
        ),
        ("It forgets the labels.", lambda w, X, y: np.sum(np.maximum(0, -(X @ w)))),
        (
            "The sign is wrong. It adds up y wᵀx of the points that are right.",
            _sum_of(lambda z: np.maximum(0, z)),
        ),
        ("That is the hinge loss, max(0, 1 − y wᵀx).", _sum_of(lambda z: np.maximum(0, 1 - z))),
        (
            "That is the mean, lecture 003's F. J_p is the sum.",
            lambda w, X, y: np.mean(np.maximum(0, -y * (X @ w))),
        ),
        (
            "Those are the costs, one for each point. J_p is their sum.",
            lambda w, X, y: np.maximum(0, -y * (X @ w)),
        ),
        (
            "It adds up distances. J_p adds up −y wᵀx, which is ‖w‖ times the distance.",
            lambda w, X, y: np.sum(np.maximum(0, -y * (X @ w))) / np.sqrt(w @ w),
        ),
    ),
    case_kind=lambda got, expected, *_: "where no point is wrong" if expected == 0 else "",
    drawing=lambda got, expected, w, X, y: vectors(X, y, w=w),
    open=lambda w, X, y: _on_the_surface(w, X, y) or with_w(X, y, w),
    hints=(
        "Begin with y wᵀx of every point. Which of them are wrong, and what do those cost?",
        "sides = y * (X @ w) is below 0 for a wrong point. The point costs as much as it is below 0.",
        "np.maximum(0, -sides) is what each point costs. Add that up.",
    ),
    further=Further(
        "By which factor does J_p change when w is made twice as long?", _factor_of_a_w_twice_as_long
    ),
)


# A subgradient of it


def slope_of(w, X, y):
    """A subgradient of J_p at w: the sum of −y x over the mistakes. Here wᵀx = 0 predicts +1.

    For w = (0, 1) and the points (1, 2) of class −1 and (3, −1) of class +1 it is (−2, 3).
    """
    ...


def _slope_of(w, X, y):
    said = np.where(X @ w >= 0, 1, -1)
    wrong = said != y
    return -(y[wrong] @ X[wrong])


def _predicted(w, X):
    return np.where(X @ w >= 0, 1, -1)


def _slope_by(wrong):
    """A slope that sums over the points for which wrong(wᵀx, y) is true."""
    return lambda w, X, y: -((wrong(X @ w, y) * y) @ X)


def _weighed_by(weight):
    """A slope that multiplies each mistake by a weight(wᵀx, y)."""
    return lambda w, X, y: -(((_predicted(w, X) != y) * weight(X @ w, y)) @ X)


def _first_alone(w, X, y):
    wrong = np.flatnonzero(_predicted(w, X) != y)[:1]
    return -(y[wrong] @ X[wrong])


def _mean_of_mistakes(w, X, y):
    return _slope_of(w, X, y) / max(1, np.sum(_predicted(w, X) != y))


a_subgradient = Write(
    name="09.subgradient",
    question="Write slope_of(w, X, y): a subgradient of J_p, where wᵀx = 0 is read as +1.",
    stub=slope_of,
    solution=_slope_of,
    returns="the subgradient, as long as w",
    agrees=close,
    cases=Fractions(("w", "X", "y"), largest=2),
    properties=(
        (
            "where no point is a mistake it is 0",
            lambda got, expected, w, X, y: bool(np.any(_predicted(w, X) != y)) or not np.any(got),
        ),
        (
            "the product gᵀw must be J_p(w): each mistake adds −y wᵀx to both",
            lambda got, expected, w, X, y: close(got @ w, _criterion(w, X, y)),
        ),
    ),
    misconceptions=(
        (
            "The sign is wrong. That is what a step with η = 1 adds to w, and the subgradient is minus that.",
            lambda w, X, y: -_slope_of(w, X, y),
        ),
        (CORRECTS_TIES, _slope_by(lambda score, y: y * score <= 0)),
        (CORRECTS_NO_TIE, _slope_by(lambda score, y: y * score < 0)),
        (TIE_IS_MINUS, _slope_by(lambda score, y: np.where(score > 0, 1, -1) != y)),
        (
            "It adds up all points. A point that is right costs 0 nearby, too, and its slope is 0.",
            _slope_by(lambda score, y: abs(y)),
        ),
        ("It forgets the labels: −x in place of −y x.", _weighed_by(lambda score, y: abs(y))),
        (
            "It weighs each mistake by −y wᵀx. The slope of a mistake is −y x, however far on the "
            "wrong side it is.",
            _weighed_by(lambda score, y: -score),
        ),
        (
            "That is twice as much: the error t − o of a mistake is ±2, as in lecture 004's rule.",
            _weighed_by(lambda score, y: 2 * y),
        ),
        (
            "It takes the first mistake alone, as the single-sample rule does. Here all mistakes count.",
            _first_alone,
        ),
        (
            "It is divided by the number of points: the slope of the mean. J_p is the sum.",
            lambda w, X, y: _slope_of(w, X, y) / len(X),
        ),
        ("It is divided by the number of mistakes. J_p is a sum, and so is its slope.", _mean_of_mistakes),
        (
            "Those are the slopes of the single points. The subgradient is their sum.",
            lambda w, X, y: -(((_predicted(w, X) != y) * y)[:, None] * X),
        ),
    ),
    case_kind=lambda got, expected, w, X, y: "with a tie" if np.any(X @ w == 0) else "",
    drawing=lambda got, expected, w, X, y: vectors(X, y, w=w, expected=expected, came=got),
    open=lambda w, X, y: _on_the_surface(w, X, y, order="batch") or with_w(X, y, w),
    hints=(
        "Only mistakes have a slope. Which points are mistakes, if wᵀx = 0 says +1?",
        "said = np.where(X @ w >= 0, 1, -1) is what w says of all points. The mistakes are where said != y.",
        "With wrong = said != y, the sum of y x over the mistakes is y[wrong] @ X[wrong]. Mind the sign.",
    ),
)


# Long enough


def rate_needed(w, x, y):
    """The η above which w + η y x is right about the point x with the label y. 0 if w is right already.

    For w = (1, 1, 1), x = (1, 1, 3) and y = −1 it is 5/11.
    """
    ...


def _rate_needed(w, x, y):
    return max(0, -y * (w @ x) / (x @ x))


def _corrections_needed():
    w, x, y, corrections = np.array([2, 1]), np.array([2, 1]), -1, 0
    while (1 if w @ x >= 0 else -1) != y:
        w, corrections = w + y * x, corrections + 1
    return corrections


def _loss(w, x, y):
    return np.maximum(0, -y * (w @ x))


rate = Write(
    name="09.rate",
    question="Write rate_needed(w, x, y): the η above which one correction makes the point right.",
    stub=rate_needed,
    solution=_rate_needed,
    returns="the η above which the point is right",
    agrees=close,
    cases=Fractions(("w", "x", "s"), largest=2, keep=lambda w, x, y: bool(x.any())),
    properties=(
        ("a learning rate is not below 0", lambda got, expected, *_: not got < 0),
        (
            "a point that is right already needs no correction",
            lambda got, expected, w, x, y: y * (w @ x) <= 0 or got == 0,
        ),
        ("with this η the point is still wrong", lambda got, expected, *_: got >= expected),
        ("a smaller η is enough", lambda got, expected, *_: got <= expected),
    ),
    misconceptions=(
        (
            "For a point that is right already it is below 0. There it must be 0.",
            lambda w, x, y: -y * (w @ x) / (x @ x),
        ),
        ("That is how far y wᵀx is below 0. Each 1 of η adds ‖x‖² to y wᵀx.", _loss),
        (
            "It divides by ‖x‖. A correction adds η‖x‖² to y wᵀx.",
            lambda w, x, y: _loss(w, x, y) / np.sqrt(x @ x),
        ),
        (
            "It divides by ‖w‖². A correction adds η‖x‖² to y wᵀx.",
            lambda w, x, y: _loss(w, x, y) / (w @ w),
        ),
        (
            "It multiplies by ‖x‖². A longer x needs a smaller η.",
            lambda w, x, y: _loss(w, x, y) * (x @ x),
        ),
        (
            "It takes |wᵀx|. A point that is right already needs no correction.",
            lambda w, x, y: abs(w @ x) / (x @ x),
        ),
        ("It forgets the label.", lambda w, x, y: max(0, -(w @ x) / (x @ x))),
        (
            "The sign is wrong. It is above 0 for points that are right, and 0 for those that are wrong.",
            lambda w, x, y: max(0, y * (w @ x) / (x @ x)),
        ),
        (
            "That η takes y wᵀx to 1, as the hinge loss wants it. A point is right where y wᵀx is above 0.",
            lambda w, x, y: max(0, (1 - y * (w @ x)) / (x @ x)),
        ),
    ),
    case_kind=lambda got, expected, w, x, y: "of a point that is right already" if y * (w @ x) > 0 else "",
    drawing=lambda got, expected, w, x, y: vectors([x], [y], w=w),
    open=lambda w, x, y: with_w([x], [y], w),
    hints=(
        "Two numbers: how far y wᵀx is below 0, and by how much it grows for each 1 of η.",
        "It is −y wᵀx below 0, and grows by ‖x‖² for each 1 of η. What if it is not below 0?",
        "max(0, …), with -y * (w @ x) divided by x @ x in the place of the dots.",
    ),
    further=Further(
        "A point of class −1 has y wᵀx = −5 and ‖x‖² = 5. How many corrections with η = 1 does it need?",
        _corrections_needed,
    ),
)


# A first step that makes J worse


def _worse_at_once():
    return np.array([1.0, -1.0])


def _two_weights(answer: Any) -> str:
    shape = np.shape(answer)
    return "" if shape == (2,) else f"w must hold two numbers, as (w₁, w₂), but its shape is {shape}."


def _first_step(answer: Any) -> experiments.RiskDescent:
    """The perceptron from this w, with one step at most."""
    notes = data.load("notes")
    return experiments.descend_risk("perceptron", notes.X, notes.y, order="cyclic", w0=answer, steps=1)


def _no_corner(answer: Any) -> str:
    ties = np.flatnonzero(_first_step(answer).margins[0] == 0)
    return f"It is at a corner of J: wᵀx = 0 for {points(ties)}." if len(ties) else ""


def _a_mistake(answer: Any) -> str:
    return "" if _first_step(answer).steps else "This w is right about all five points: there is no step."


def _rises(answer: Any) -> str:
    first = _first_step(answer)
    before, after = first.risk
    if after > before:
        return ""
    corrected = points(np.flatnonzero(first.pulls[0]))
    return f"The first step corrects {corrected}, and J goes from {number(before)} to {number(after)}."


def _start_there(answer: Any) -> "Demo":
    from ... import demos

    return demos.descent(start=tuple(np.asarray(answer, dtype=float).tolist()))


worse = Construct(
    name="09.worse",
    question="Construct w_start, not at a corner, from which the perceptron's first step makes J_p larger.",
    solution=_worse_at_once,
    requirements=(_two_weights, _no_corner, _a_mistake, _rises),
    proven="This w is at no corner of J_p, and yet the perceptron's first step from it makes J_p larger.",
    mistaken=(5, 1),
    drawing=lambda w: None if _two_weights(w) else vectors(data.load("notes").X, data.load("notes").y, w=w),
    open=_start_there,
    hints=(
        "In lc.demos.descent(), press on the surface for another start, and read the sentence of step 1.",
        "Near the green cone J_p is small. A step there is as long as elsewhere, and may go far "
        "beyond the cone.",
        "Try whole numbers from −2 to 2: in the lower right, where w₁ > 0 > w₂.",
    ),
)


# A correction that leaves everything right


def _two_moved():
    from ... import demos

    return demos.one_sample(eta=1.0, points=[[2, 1], [4, 3], [3, 5], [-1, 2], [-1, 3]])


def _the_lectures_step(demo: Any) -> str:
    state = demo.state
    if state.data != "nonseparable" or state.w != (1, 1, 1):
        return "Begin with lecture 001's five points and its w = (1, 1, 1): press reset."
    if state.point != 4:
        return f"Correct point 4, and not point {state.point}."
    return "" if abs(state.eta - 1) < 1e-9 else f"Take lecture 001's η = 1. Now it is {number(state.eta)}."


def _is_corrected(demo: Any) -> str:
    before = demo.step.before[3]
    if before <= 0:
        return ""
    return f"Point 4 has y wᵀx = {number(before)} before the step: no perceptron would correct it."


def _all_right_now(demo: Any) -> str:
    wrong = np.flatnonzero(demo.margins <= 0)
    if not len(wrong):
        return ""
    values = listed([number(value) for value in demo.margins[wrong]])
    return f"After the step y wᵀx must be above 0, but of {points(wrong)} it is {values}."


all_right = Drag(
    name="09.all-right",
    question="Drag points of the demo until correcting point 4 with η = 1 makes all right.",
    demo="lc.demos.one_sample",
    solution=_two_moved,
    requirements=(_the_lectures_step, _is_corrected, _all_right_now),
    proven="One correction of point 4 with η = 1, and all five points are right.",
    mistaken={"points": [[2, 1], [4, 3], [3, 5], [-1, 2], [5, 6]]},
    hints=(
        "After the step w is (1, 1, 1) − (1, x₁, x₂) of point 4: where it lies decides about the line.",
        "The new w has no bias, so its line goes through 0. Points 1, 2 and 3 must come to one side of it.",
        "With point 4 at (−1, 2), w becomes (0, 2, −1). Only point 5 is wrong then: drag it, too.",
    ),
)


# Four points, and a labelling without a line


def _radons():
    def labels_of(X):
        c = np.linalg.svd(np.column_stack([np.ones(4), X]).T)[2][-1]
        return np.where(c >= 0, 1, -1)

    return labels_of


def _sets_of_four():
    """Sets of four points: first some in special positions, then many drawn at random."""
    yield np.array([(0.0, 0), (1, 1), (1, 0), (0, 1)])
    yield np.array([(0.0, 0), (2, 3), (4, 0), (2, 1)])
    yield np.array([(2.0, 1), (0, 0), (2, 3), (4, 0)])
    yield np.array([(0.0, 0), (1, 1), (2, 2), (3, 3)])
    yield np.array([(1.0, 2), (0, 0), (2, 0), (1, 0)])
    rng = np.random.default_rng(0)
    for _ in range(200):
        yield rng.integers(-5, 6, size=(4, 2)).astype(float)


def _a_function(answer: Any) -> str:
    return "" if callable(answer) else "A function is asked for: def labels_of(X): return …"


def _four_labels(answer: Any) -> str:
    for X in _sets_of_four():
        y = np.asarray(answer(X.copy()))
        if y.shape != (4,):
            return f"It must return four labels, but what it returned has the shape {y.shape}."
        if not np.isin(y, (-1, 1)).all():
            where = listed([vector(x) for x in X])
            return f"Labels are −1 and +1, but of the points {where} it makes {vector(y)}."
    return ""


def _with_a_line(answer: Any) -> Any:
    """The first set of four points whose labels a line separates, with labels and line; or None."""
    for X in _sets_of_four():
        y = np.asarray(answer(X.copy()))
        found = analyse(X, y, bias=True)
        if found.w is not None:
            return X, y, found
    return None


def _the_line(answer: Any) -> "Demo | None":
    X, y, found = _with_a_line(answer)
    return with_w(X, y, found.w, found.bias, bias=True)


def _without_a_line(answer: Any) -> str:
    for X in _sets_of_four():
        y = np.asarray(answer(X.copy()))
        labels = listed([label(sign) for sign in y])
        given = f"The points {listed([vector(x) for x in X])} get the labels {labels}"
        if abs(y.sum()) == 4:
            return f"{given}: any line that leaves all of them on one side will do."
        found = analyse(X, y, bias=True)
        if found.w is not None:
            line = f"w = {vector(found.w)} with the bias {number(found.bias)}"
            return f"{given}, which {line} separates."
    return ""


radon = Construct(
    name="09.radon",
    question="Construct labels_of(X): for any four points of the plane, four labels that no line separates.",
    solution=_radons,
    requirements=(_a_function, _four_labels, _without_a_line),
    proven=f"For each of {sum(1 for _ in _sets_of_four())} sets of four points, no line separates the "
    f"labels that it makes.",
    mistaken=lambda X: [1, -1, 1, -1],
    drawing=lambda answer: vectors(*_with_a_line(answer)[:2]),
    open=_the_line,
    hints=(
        "With a 1 in front, four points of the plane have three coordinates. So Σ cᵢxᵢ = 0 for some c ≠ 0.",
        "The columns of np.column_stack([np.ones(4), X]).T are these vectors. Its svd finds c.",
        "c = np.linalg.svd(…)[2][-1]. Its signs are the labels; but np.sign(0) is 0, and that is no label.",
    ),
)
