"""Notebook 06: the loop, what it proves, and what to keep of a run that never stops."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...perceptron import train
from ...words import plural
from ..answers import as_dataset, drawing_of_points
from ..drawing import in_a_row, vectors
from ..fractions import Fractions
from ..opening import with_data, with_w
from ..task import Construct, Drag, Write
from ..values import close, same

SHORT = 60  # updates, within which the run of a case must come to its loop


def _train(X, y, most=SHORT):
    return train(X, y, tie="mistake", max_updates=most)


def _cycles(X, y):
    return _train(X, y).cycle is not None


def _run_of(X, y):
    """A demo of this run, which starts at w = 0 without a bias."""
    return with_data("convergence", X, y, tie="mistake") or with_w(X, y)


@dataclass(frozen=True)
class _Loops(Fractions):
    """Cases of two arguments: the points corrected in a loop, in their order, and the number of points."""

    def small(self) -> Iterator[tuple]:
        return (_corrected(*case) for case in super().small())

    def drawn(self) -> Iterator[tuple]:
        return (_corrected(*case) for case in super().drawn())

    def shows(self, case: tuple) -> bool:
        return len(set(case[0])) > 1  # a loop of two points or more


def _corrected(X, y):
    run = _train(X, y)
    return run.mistakes[run.cycle[0] :].tolist(), len(X)


# The loop is a proof


def witness_of(corrected, n):
    """The weights λ of n points, from the points that were corrected in one loop, counted from 0.

    For n = 4 points and the loop [1, 3, 1, 2, 1] it is (0, 0.6, 0.2, 0.2).
    """
    ...


def _witness_of(corrected, n):
    lam = np.zeros(n)
    for i in corrected:
        lam[i] = lam[i] + 1
    return lam / len(corrected)


def _shares(corrected, n):
    return np.bincount(corrected, minlength=n) / len(corrected)


witness = Write(
    name="06.witness",
    question="Write witness_of(corrected, n): the witness λ that one loop of a perceptron proves.",
    stub=witness_of,
    solution=_witness_of,
    returns="a λ for each of the n points, also for one that is never corrected",
    agrees=close,
    cases=_Loops(("X", "y"), points=3, larger=150, keep=_cycles),
    properties=(
        ("no λ may be negative", lambda got, expected, corrected, n: np.min(got) >= 0),
        ("the λ must add up to 1", lambda got, expected, corrected, n: close(np.sum(got), 1)),
    ),
    misconceptions=(
        (
            "It gives the counts, and does not divide them by the period.",
            lambda corrected, n: np.bincount(corrected, minlength=n),
        ),
        ("It divides by the number of points.", lambda corrected, n: np.bincount(corrected, minlength=n) / n),
        (
            "It gives all points that were corrected the same λ.",
            lambda corrected, n: np.isin(range(n), corrected) / len(set(corrected)),
        ),
        ("It gives every point the same λ.", lambda corrected, n: np.full(n, 1 / n)),
        ("It leaves out the points that are never corrected.", lambda corrected, n: _shares(corrected, 1)),
        (
            "It counts the points from 1.",
            lambda corrected, n: _shares([i + 1 for i in corrected], n)[:n],
        ),
    ),
    case_kind=lambda got, expected, corrected, n: "with a λ of 0" if np.min(expected) == 0 else "",
    drawing=lambda got, expected, corrected, n: in_a_row(("i", "λᵢ"), 0, expected=expected, came=got),
    without_demo="the points that were corrected, and not where they lie",
    hints=(
        "After one loop w is what it was before, so its corrections add up to 0. How often does each "
        "point occur?",
        "Count how often each of the n points was corrected. What makes these counts add up to 1?",
        "Begin with lam = np.zeros(n), add 1 to lam[i] for each i in corrected, divide by len(corrected).",
    ),
)


# Two points, four updates


def _three_to_one():
    return [[3], [1]], [1, -1]


def _two(answer: Any) -> str:
    n = as_dataset(answer).n
    return "" if n == 2 else f"There must be two points, but there are {n}."


def _four_updates(answer: Any) -> str:
    data = as_dataset(answer)
    run = _train(data.X, data.y, 1000)
    if run.converged:
        return f"This run ends after {plural(run.updates, 'update')}: it has found a separator."
    if not run.cycle:
        return f"In {run.updates} updates this run did not come back exactly. Try whole numbers."
    if run.loop.period == 4:
        return ""
    counts = np.bincount(run.mistakes[run.loop.start :], minlength=2)
    length = plural(run.loop.period, "update")
    return f"The loop has {length}, and not 4: {counts[0]} of point 1, and {counts[1]} of point 2."


two_points = Construct(
    name="06.two-points",
    question="Construct (X, y): two points, on which the run from w = 0 falls into a loop of four updates.",
    solution=_three_to_one,
    requirements=(_two, _four_updates),
    proven="Two points, and a loop of exactly four updates.",
    mistaken=([[1], [1]], [1, -1]),
    drawing=drawing_of_points,
    open=lambda answer: _run_of(as_dataset(answer).X, as_dataset(answer).y),
    hints=(
        "The corrections of the loop add up to 0: c₁ y₁x₁ + c₂ y₂x₂ = 0. Which counts c₁ + c₂ = 4 are there?",
        "With c₁ = c₂ = 2 the first two corrections would already add up to 0. So one point needs three.",
        "Then y₁x₁ = −3 y₂x₂. One coordinate is enough: let x₁ be 3, and x₂ be 1 with the other label.",
    ),
)


# The whole loop


def loop_of(X, y):
    """(start, period) of the loop of a perceptron's run, counted in updates.

    The run starts at w = 0, goes round the points in their order, and corrects where y wᵀx ≤ 0. Before the
    first update and after each one, its state is w and the point that comes next. The state after `start`
    updates is the first that comes back, and it is back after `period` more. Two points at the same place,
    one of each class, give (0, 2).
    """
    ...


def _loop_of(X, y):
    n, w, t = len(X), np.zeros(X.shape[1]), 0
    seen = {(*w, 0): 0}
    while True:
        for i in range(n):
            if y[i] * (w @ X[i]) <= 0:
                w, t = w + y[i] * X[i], t + 1
                state = (*w, (i + 1) % n)
                if state in seen:
                    return seen[state], t - seen[state]
                seen[state] = t


def _loop_search(X, y, of=lambda w, i: (*w, i), answer=lambda start, now: (start, now - start), checks=False):
    """A search for the loop that is wrong in one place. The state has the point that was just corrected."""
    n, w, t = len(X), np.zeros(X.shape[1]), 0
    seen = {of(w, n - 1): 0}
    while True:
        for i in range(n):
            wrong = y[i] * (w @ X[i]) <= 0
            t = t + (checks or wrong)
            if wrong:
                w = w + y[i] * X[i]
                state = of(w, i)
                if state in seen:
                    return answer(seen[state], t)
                seen[state] = t


def _from_check_to_check(X, y):
    """A search that compares the states before all checks, so the loop seems to start one update earlier."""
    n, w, t, check, seen = len(X), np.zeros(X.shape[1]), 0, 0, {}
    while (*w, check % n) not in seen:
        seen[(*w, check % n)], i = t, check % n
        if y[i] * (w @ X[i]) <= 0:
            w, t = w + y[i] * X[i], t + 1
        check = check + 1
    start = seen[(*w, check % n)]
    return start, t - start


whole_loop = Write(
    name="06.loop",
    question="Write loop_of(X, y): (start, period) of the loop, for points that no line through 0 separates.",
    stub=loop_of,
    solution=_loop_of,
    returns="the start and the period",
    cases=Fractions(("X", "y"), points=3, largest=2, larger=150, keep=_cycles),
    properties=(
        (
            "the period is the number of updates until the same w and the same next point come back",
            lambda got, expected, X, y: same(got[1], expected[1]),
        ),
        (
            "the loop starts at the first update whose state comes back",
            lambda got, expected, X, y: same(got[0], expected[0]),
        ),
    ),
    misconceptions=(
        (
            "It asks only whether w was there before. The same point must come next, too.",
            lambda X, y: _loop_search(X, y, of=lambda w, i: tuple(w)),
        ),
        (
            "It compares the states before all checks. Compare those after an update, and the first one.",
            _from_check_to_check,
        ),
        ("It counts checks, and not updates.", lambda X, y: _loop_search(X, y, checks=True)),
        (
            "It gives where the loop ends. The second number is how long it is.",
            lambda X, y: _loop_search(X, y, answer=lambda start, now: (start, now)),
        ),
        (
            "It gives the period first.",
            lambda X, y: _loop_search(X, y, answer=lambda start, now: (now - start, start)),
        ),
    ),
    case_kind=lambda got, expected, X, y: "" if expected[0] == 0 else "with updates before the loop",
    drawing=lambda got, expected, X, y: vectors(X, y),
    open=_run_of,
    hints=(
        "Remember the state after each update, and after how many updates it was. A state is w and "
        "the next point.",
        "A dictionary does that. After point i comes point (i + 1) % n, so the state is (*w, (i + 1) % n).",
        "Begin with seen = {(*w, 0): 0}. After update t: if the state is in seen, the loop starts at "
        "seen[state].",
    ),
)


# The pocket


def in_pocket(w, v, X, y):
    """The pocket holds w, and the perceptron comes to v. Which of the two does it hold now?

    The one with fewer mistakes on (X, y); of two with as many, the one that came first. Here wᵀx = 0 is
    a mistake. For X = [[1], [2]] and y = [1, 1] the pocket gives up w = [0] for v = [1].
    """
    ...


def _in_pocket(w, v, X, y):
    mistakes_of_w = np.sum(y * (X @ w) <= 0)
    mistakes_of_v = np.sum(y * (X @ v) <= 0)
    return v if mistakes_of_v < mistakes_of_w else w


def _wrong(w, X, y):
    return np.sum(y * (X @ w) <= 0)


def _right_at_a_tie(w, X, y):
    return np.sum(y * (X @ w) < 0)


pocket = Write(
    name="06.pocket",
    question="Write in_pocket(w, v, X, y): which of two vectors the pocket holds, the old w or the new v.",
    stub=in_pocket,
    solution=_in_pocket,
    returns="w or v",
    cases=Fractions(("w", "v", "X", "y"), points=3),
    properties=(
        (
            "the answer is a vector, w or v",
            lambda got, expected, w, v, X, y: same(got, w) or same(got, v),
        ),
        (
            "of two with equally many mistakes the first one stays",
            lambda got, expected, w, v, X, y: _wrong(w, X, y) != _wrong(v, X, y),
        ),
        (
            "the one with fewer mistakes is held, and wᵀx = 0 is a mistake",
            lambda got, expected, w, v, X, y: False,
        ),
    ),
    misconceptions=(
        (
            "Of two with equally many mistakes it takes the new one.",
            lambda w, v, X, y: v if _wrong(v, X, y) <= _wrong(w, X, y) else w,
        ),
        (
            "It takes wᵀx = 0 for right.",
            lambda w, v, X, y: v if _right_at_a_tie(v, X, y) < _right_at_a_tie(w, X, y) else w,
        ),
        ("It always takes the new one, as the perceptron does.", lambda w, v, X, y: v),
        (
            "It holds the one with more mistakes.",
            lambda w, v, X, y: v if _wrong(v, X, y) > _wrong(w, X, y) else w,
        ),
        (
            "It compares the sums of y wᵀx. The numbers of mistakes are to be compared.",
            lambda w, v, X, y: v if np.sum(y * (X @ v)) > np.sum(y * (X @ w)) else w,
        ),
    ),
    case_kind=lambda got, expected, w, v, X, y: (
        "with equally many mistakes" if _wrong(w, X, y) == _wrong(v, X, y) else ""
    ),
    drawing=lambda got, expected, w, v, X, y: vectors(X, y, w=w, v=v),
    open=lambda w, v, X, y: with_w(X, y, v),
    hints=(
        "Count the mistakes of each of the two, and compare the counts.",
        "y * (X @ w) has a number for each point. Which of these numbers belong to a mistake?",
        "np.sum(y * (X @ w) <= 0) counts the mistakes of w. v must have strictly fewer to be taken.",
    ),
)


# The average


def average(X, y, passes):
    """The mean of w over all checks of the perceptron: after each check, w counts once.

    It starts at w = 0, goes over all points `passes` times, and corrects where y wᵀx ≤ 0.
    For X = [[1], [2]], y = [1, 1] and one pass it is (1): w was 1 after both checks.
    """
    ...


def _average(X, y, passes):
    w, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for _ in range(passes):
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
            total = total + w
    return total / (passes * len(X))


def _all_checks(X, y, passes):
    """For each check: w before it, whether it is corrected, w after it, and whether the pass ends."""
    w = np.zeros(X.shape[1])
    for _ in range(passes):
        for i in range(len(X)):
            wrong, before = y[i] * (w @ X[i]) <= 0, w
            w = w + wrong * y[i] * X[i]
            yield before, wrong, w, i == len(X) - 1


def _mean(rows):
    return np.mean(list(rows), axis=0)


averaged = Write(
    name="06.average",
    question="Write average(X, y, passes): the mean of w over all checks.",
    stub=average,
    solution=_average,
    returns="the mean of all w",
    agrees=close,
    cases=Fractions(("X", "y", "k"), points=3, largest=2, larger=200),
    misconceptions=(
        (
            "It counts a w only once, however many checks it lasts.",
            lambda X, y, passes: _mean([w for _, wrong, w, _ in _all_checks(X, y, passes) if wrong]),
        ),
        (
            "It adds w before the check, and not after it.",
            lambda X, y, passes: _mean(before for before, _, _, _ in _all_checks(X, y, passes)),
        ),
        ("It is the last w.", lambda X, y, passes: [w for _, _, w, _ in _all_checks(X, y, passes)][-1]),
        (
            "It adds w once a pass, and not after each check.",
            lambda X, y, passes: _mean(w for _, _, w, last in _all_checks(X, y, passes) if last),
        ),
        (
            "It is the sum, and does not divide by the number of checks.",
            lambda X, y, passes: sum(w for _, _, w, _ in _all_checks(X, y, passes)),
        ),
    ),
    case_kind=lambda got, expected, X, y, passes: "on which the run goes round" if _cycles(X, y) else "",
    drawing=lambda got, expected, X, y, passes: vectors(X, y, expected=expected, came=got),
    open=lambda X, y, passes: _run_of(X, y),
    hints=(
        "It is the perceptron, with one more vector beside w: the sum of all w so far.",
        "Add w to this sum after every check, whether w was corrected or not.",
        "At the end divide by the number of checks, passes * len(X).",
    ),
)


# A longer loop


def _moved_up():
    from ... import demos

    return demos.cycling(points=[[2, 1], [4, 3], [3, 5.5], [1, 3], [5, 6]])


def _lecture_001s(demo: Any) -> str:
    state = demo.state
    if state.data != "nonseparable" or state.start != "ones" or state.tie != "mistake":
        return "Leave data, start and tie as they were, and drag points only: press reset, and begin again."
    return ""


def _fifty(demo: Any) -> str:
    if demo.found.separable:
        return "A line separates these points now, so the path has an end. Go back a little."
    if demo.loop is None:
        return f"In {demo.run.updates} updates this run has not come back. A smaller move may do."
    period = demo.loop.period
    return "" if period >= 50 else f"This loop has {plural(period, 'update')}, and not yet 50."


longer = Drag(
    name="06.longer",
    question="Drag points of demo = lc.demos.cycling() until the loop has 50 updates or more.",
    demo="lc.demos.cycling",
    solution=_moved_up,
    requirements=(_lecture_001s, _fifty),
    proven="No line separates these points, and the loop has 50 updates or more.",
    mistaken={"points": [[2, 1], [4, 3], [3, 4], [1, 3], [5, 6]]},
    hints=(
        "Read the third sentence below the picture while you drag: it says how long the loop is.",
        "One point is enough. Points of different classes that lie near each other are good ones to try.",
        "Drag point 3, the highest green one, up by half a unit.",
    ),
)
