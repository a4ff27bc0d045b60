"""The feedback on wrong constructions and dragged demos says what is wrong, and it is true."""

import itertools

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import Task, _all

TASKS = _all(Task)
ROOT = 0.5**0.5
AXES = [[1, 0], [0, 1], [-1, 0], [0, -1]]


@pytest.mark.parametrize(
    ("name", "X", "y", "words"),
    [
        ("01.bias", [[1, 0], [2, 0], [1, 1], [-3, 0], [-4, 0], [-4, 1]], [1, 1, 1, -1, -1, -1], "through 0"),
        ("01.bias", [[1, 0]] * 6, [1, 1, 1, -1, -1, -1], "the same place"),
        ("01.bias", [[0, 0], [1, 1], [0, 1], [1, 0], [5, 5], [6, 6]], [1, 1, -1, -1, 1, 1], "No line at all"),
        ("01.bias", AXES, [1, 1, -1, -1], "must hold 6 points"),
        ("01.four", [[0, 0], [1, 0], [2, 0], [5, 5]], [1, -1, 1, -1], "points 1, 2, 3 alone"),
        ("01.four", [[0, 0], [3, 0], [0, 3], [-1, -1]], [1, 1, 1, -1], "There is a line"),
        ("02.tight", [*AXES[:3], [ROOT, ROOT]], [1, 1, -1, 1], "w ends at (1, 0), which does not"),
        (
            "02.tight",
            [[1, 0], [0.8, 0.6], [0.8, -0.6], [0, 1]],
            [-1, -1, -1, 1],
            "γ = 0.4472, so R²/γ² = 5, and",
        ),
        ("02.tight", np.eye(4), [1] * 4, "so R²/γ² = 4, and the run makes 0 updates. At w = 0 every point"),
        ("02.tight", [[-1, 0], [0, 1], [0.8, -0.6], [0.6, 0.8]], [-1, 1, 1, 1], "gains more than γ"),
        ("03.tight", AXES, [1, 1, 1, -1], "no bound to meet"),
        ("03.tight", np.eye(4), [-1] * 4, "4 points of the plane"),
        ("03.one-unit", [[1, 1], [1, -1]], [1, -1], "not a tenth"),
        ("03.one-unit", np.eye(3), [1, 1, -1], "3 columns"),
    ],
)
def test_the_reason_is_named(name, X, y, words):
    verdict = TASKS[name].judge((np.array(X), np.array(y)))
    assert verdict.tried
    assert not verdict
    assert words in verdict.words


@pytest.mark.parametrize(
    ("name", "X", "y"),
    [
        ("01.four", [[0, 0], [3, 0], [0, 3], [1, 1]], [1, 1, 1, -1]),
        ("03.tight", AXES, [1, 1, -1, -1]),
        ("03.one-unit", [[1, 0.1], [1, -0.1]], [1, -1]),
    ],
)
def test_another_right_answer_is_right(name, X, y):
    assert TASKS[name].judge((np.array(X), np.array(y)))


def test_the_verdict_on_points_that_meet_the_bound_says_the_numbers():
    said = TASKS["02.tight"].judge((np.eye(4), -np.ones(4))).words
    assert "R = 1 and γ = 0.5, so R²/γ² = 4, and the run makes 4 updates." in said
    said = TASKS["03.tight"].judge((np.array(AXES), np.array([1, 1, -1, -1]))).words
    assert "R = 1 and γ = 0.7071, so R²/γ² = 2, and the run makes 2 updates." in said


def test_four_points_in_the_plane_meet_the_bound_in_every_order():
    X, y = TASKS["03.tight"].solution()
    for order in map(list, itertools.permutations(range(4))):
        assert TASKS["03.tight"].judge((X[order], y[order]))


def test_only_the_pairs_1_6_and_2_5_make_just_about_separable_points_separable():
    just = lc.data.load("just_separable")
    rng, pairs = np.random.default_rng(0), set()
    for pair in itertools.combinations(range(8), 2):
        for _ in range(40):
            X = just.X.copy()
            X[list(pair)] = rng.normal(scale=4, size=(2, 2))
            if lc.separability.analyse(X, just.y).separable:
                pairs.add(pair)
    assert pairs == {(0, 5), (1, 4)}


def test_a_dragged_demo_is_told_what_is_missing():
    demo = lc.demos.separability(data="just_separable")
    demo.on_move(0, -4.2, -1.6)
    assert "points 2 and 6" in TASKS["01.two-moves"].judge(demo).words
    for i in range(8):
        demo.on_move(i, *(10.0 * demo.data.y[i] * np.array([0.1 * i, 1.0])))
    assert "two are enough" in TASKS["01.two-moves"].judge(demo).words
    demo.set(bias=True)
    assert "bias off" in TASKS["01.two-moves"].judge(demo).words
    demo.close()


def test_a_seed_and_a_shift_are_judged_by_what_they_do():
    demo = lc.demos.margin()
    demo.set(seed=7)
    assert "11 updates at γ = 0.1, and 23 at γ = 0.05" in TASKS["03.fewer"].judge(demo).words
    demo.set(d=10)
    assert "in 2 dimensions" in TASKS["03.fewer"].judge(demo).words
    demo.close()
    demo = lc.demos.shift_and_scale(bias="without")
    demo.on_move("centre", 1.0, -0.3)
    assert "take them to 3" in TASKS["03.direction"].judge(demo).words
    demo.on_move("centre", 2.0, 2.0)
    demo.set(distance=3.0)
    assert "no line through 0" in TASKS["03.direction"].judge(demo).words
    demo.on_move("centre", 3 * np.cos(np.radians(160)), 3 * np.sin(np.radians(160)))
    assert TASKS["03.direction"].judge(demo)
    demo.close()


def test_the_third_update_is_that_of_the_run():
    notes = lc.data.load("notes")
    run = lc.perceptron.train(notes.X, notes.y)
    assert run.weights[1:3].tolist() == [[1, 3], [2, 1]]
    point, w = run.mistakes[2] + 1, run.weights[3]
    assert lc.check("02.third", (point, w))
    for k in range(1, 6):
        assert lc.check("02.third", (k, w)).passed == (k == point)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((2, (3, -1)), "point 2 has wᵀx = 0, a tie, which predicts +1, its label: no mistake."),
        ((3, (3, -1)), "Points are counted from 1 here."),
        ((4, (1, 3)), "That is (2, 1) + x."),
        ((4, (2, 1)), "That is w before the update."),
        ((4, (4, -3)), "That is (2, 1) + 2yx."),
        ((4, (0, 0)), "w becomes w + yx"),
        ((4, [[3], [-1]]), "its shape is (2, 1)"),
        ((0, (3, -1)), "a number from 1 to 5"),
        ((4.5, (3, -1)), "a number from 1 to 5"),
    ],
)
def test_why_a_third_update_is_wrong(answer, words):
    assert words in lc.check("02.third", answer).words
