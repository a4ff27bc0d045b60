"""Dragged demos: right states are accepted, and states that only look right are refused."""

import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import Drag, Task, _all

DRAGGED = {name: task for name, task in _all(Task).items() if isinstance(task, Drag)}


def ink(squares):
    """The ink with these squares full."""
    return {"ink": "".join("g" if place in squares else "0" for place in range(64))}


def five(third=(3, 5), fourth=(1, 3), fifth=(5, 6), second=(4, 3)):
    """Lecture 001's five points, with some of them moved."""
    return {"points": [list(place) for place in ((2, 1), second, third, fourth, fifth)]}


def eight(**moved):
    """The eight points of “just_separable”, with some of them moved."""
    points = lc.data.load("just_separable").X.tolist()
    for name, place in moved.items():
        points[int(name[1:]) - 1] = list(place)
    return {"points": points}


FAR = [[1, 0], [1, 2], [12, 1], [-1, 0], [-1, 1], [-1, 2]]


def six(place, point=5):
    return {"points": [*FAR[: point - 1], list(place), *FAR[point:]]}


# How the demo is opened, right states, and wrong states. The other tasks are tried with their solution, in
# test_tasks.py, and with their `mistaken` state.
TRIED = {
    "01.two-moves": (
        {"data": "just_separable"},
        [eight(p1=(-4.1, -1.8), p6=(4.1, 1.8)), eight(p2=(2.2, 1.3), p5=(-2.2, -1.3))],
        [eight(p1=(-4.1, -1.8)), eight(p1=(-4, -1), p2=(2, 2), p5=(-3, -3)), eight(p3=(-2, 5), p4=(1, 6))],
    ),
    "02.one-mistake": (
        {},
        [
            {"points": [[2, 5], [3, 4], [-2, -3], [-1, -4], [-3, -3]]},
            {"points": [[5, 1], [4, 2], [-5, -1], [-4, -1], [-6, -2]]},
        ],
        [
            {"points": [[1, 4], [1, 4], [-1, -3], [1, 4], [-2, 3]]},
            {"points": [[1, 4], [1, 4], [3, -1], [-1, -3], [-2, -3]]},
        ],
    ),
    "03.fewer": (
        {},
        [{"seed": 2}, {"seed": 4}, {"seed": 5}],
        [{"seed": 1}, {"seed": 3}, {"seed": 2, "d": 10}],
    ),
    "03.direction": (
        {},
        [{"bias": "without", "distance": 3.0, "angle": angle} for angle in (-20.0, 160.0)],
        [
            {"bias": "without", "distance": 3.0, "angle": 70.0},
            {"bias": "without", "distance": 2.0, "angle": -20.0},
            {"bias": "with", "distance": 3.0, "angle": 70.0},
        ],
    ),
    "04.top": (
        {"data": "nonseparable"},
        [{"w1": 1.0, "w2": -0.75}, {"w1": 1.05, "w2": -0.8}],
        [{"w1": 0.95, "w2": -0.7}, {"w1": 1.0, "w2": -0.5}, {"w1": 1.0, "w2": 0.75}],
    ),
    "04.oval": (
        {},
        [{"spread1": 0.5, "spread2": 0.5}, {"spread1": 0.3, "spread2": 0.9}],
        [
            {"spread1": 0.5, "spread2": 1.5},
            {"spread1": 2.0, "spread2": 2.0},
            {"spread1": 0.5, "spread2": 1.0},
        ],
    ),
    "05.long-steps": (
        {},
        [{"eta": 0.45, "start": (1.2, 1.9)}, {"eta": 0.42, "start": (1.3, 2.0)}],
        [{"eta": 0.04, "start": (1.2, 1.9)}, {"eta": 0.45, "start": (-1.0, 3.0)}],
    ),
    "06.longer": (
        {},
        [five(third=(3, 5.5)), five(third=(2.5, 5)), five(second=(4.5, 2.5)), five(fifth=(5.5, 6.5))],
        [five(third=(3, 4)), five(third=(3, 4.5)), five(fourth=(1, 2.5))],
    ),
    "07.centre": (
        {"map": "alone", "mu": 2.0},
        [{"mu": 0.0}, {"mu": -0.1}],
        [{"mu": 0.2}, {"mu": 1.0}, {"mu": 0.0, "map": "distance"}],
    ),
    "08.no-mistake": (
        {},
        [six((-6.2, 1)), six((-6.4, 6), 4), six((9.75, 0.875), 1)],
        [six((-4, 1)), six((4, 1), 3), six((-20, 30))],
    ),
    "09.all-right": (
        {"eta": 1.0},
        [five(fourth=(-1, 2), fifth=(-1, 3)), five(fourth=(-1, 2), fifth=(-2, 3))],
        [five(fourth=(-1, 2)), five(fourth=(-1, 3), fifth=(-1, 4)), five(fourth=(-3, 0), fifth=(-1, 3))],
    ),
    "10.eight": (
        {},
        [ink({13, 27, 35, 42, 50}), ink({13, 27, 28, 35, 42, 50})],
        [ink({27, 35, 36}), ink({12, 27, 35, 42, 50}), ink(range(16, 48))],
    ),
}
EACH = [
    pytest.param(name, opening, state, right, id=f"{name}-{'right' if right else 'wrong'}-{number}")
    for name, (opening, rights, wrongs) in TRIED.items()
    for right, states in ((True, rights), (False, wrongs))
    for number, state in enumerate(states)
]


@pytest.mark.parametrize("name", DRAGGED)
def test_the_state_that_a_task_calls_mistaken_is_refused(name):
    task = DRAGGED[name]
    demo = task.solution()
    try:
        demo.set(**task.mistaken)
        verdict = task.judge(demo)
        assert verdict.tried
        assert not verdict, verdict.words
    finally:
        demo.close()


def test_a_demo_that_is_tried_here_is_tried_in_two_right_ways_and_two_wrong_ones():
    assert TRIED.keys() <= DRAGGED.keys()
    assert all(len(rights) >= 2 and len(wrongs) >= 2 for _, rights, wrongs in TRIED.values())


@pytest.mark.parametrize(("name", "opening", "state", "right"), EACH)
def test_a_demo_is_judged_by_where_it_was_brought(name, opening, state, right):
    demo = getattr(lc.demos, DRAGGED[name].demo.removeprefix("lc.demos."))(**opening)
    try:
        demo.set(**state)
        verdict = DRAGGED[name].judge(demo)
        assert verdict.tried
        assert verdict.passed == right, verdict.words
    finally:
        demo.close()
