"""Notebook 08: the feedback says what a wrong answer lacks, and other right answers are accepted."""

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import Task, _all

TASKS = _all(Task)


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        ([1, 2, 3], [1, 2, 3], "five numbers each"),
        ([1, 2, -1, 3, 4], [2, 4, 0, 4, 6], "The slope of these points is 1.162."),
        ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], "The slope is 1, and r = 1. Sxx = 10, Syy = 10."),
        ([1, 2, 3, 4, 5], [7, 7, 7, 7, 7], "The slope of these points is 0."),
        ([3, 3, 3, 3, 3], [1, 2, 3, 4, 5], "upright line"),
    ],
)
def test_five_points_without_slope_1_and_half_an_r(x, y, words):
    verdict = TASKS["08.half"].judge((x, y))
    assert verdict.tried
    assert not verdict
    assert words in verdict.words


def test_five_points_with_roots_in_them_are_right():
    x = np.arange(-2.0, 3)
    bend = np.array([2, -1, -2, -1, 2])  # adds up to 0, and so do its products with x
    assert TASKS["08.half"].judge((x, x + np.sqrt(30 / 14) * bend + 1000))


@pytest.mark.parametrize(
    ("X", "words"),
    [
        ([1, 2, 3], "rows and columns"),
        ([[1, 2, 3], [4, 5, 6]], "fewer rows than columns"),
        ([[1, 2], [2, 4], [3, 6]], "Column 2 is a multiple of column 1"),
        ([[1, 0, 1], [1, 0, 2], [1, 0, 4]], "Column 2 is 0"),
        ([[1, 0, 1], [1, 1, 2], [1, 3, 5]], "The rank of X is 3"),
        ([[1, 0, np.nan], [1, 1, 2], [1, 3, 5]], "must be finite"),
    ],
)
def test_a_table_that_does_not_do_is_told_why(X, words):
    verdict = TASKS["08.valley"].judge(X)
    assert not verdict
    assert words in verdict.words


def test_other_tables_without_an_inverse_are_right():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(9, 4))
    assert not TASKS["08.valley"].judge(X)
    assert TASKS["08.valley"].judge(np.column_stack([X, 1e6 * (X @ [1, -2, 0.5, 3])]))
    assert TASKS["08.valley"].judge([[1, 1, 0], [1, 0, 1], [1, 1, 0]])  # two kinds, and a column of ones


def test_a_dragged_demo_is_told_what_it_lacks():
    task, demo = TASKS["08.no-mistake"], lc.demos.lms()
    demo.on_move(4, -4.0, 1.0)
    assert "points 1, 2. Its line goes through the mean, (1.333, 1)." in task.judge(demo).words
    demo.on_move(2, 4.0, 1.0)
    assert "Point 3 has moved to (4, 1)" in task.judge(demo).words
    demo.on_move(2, 12.0, 1.0)
    demo.on_move(5, -4.0, 1.0)
    assert "More than one point has moved: points 5, 6" in task.judge(demo).words
    demo.set(data="notes")
    assert "the six points with a far one" in task.judge(demo).words
    demo.close()


@pytest.mark.parametrize(
    ("i", "place"), [(4, (-6.2, 1)), (3, (-6.4, 6)), (5, (-6.4, -4)), (0, (9.75, 0.875))]
)
def test_other_moves_are_right_as_numpy_finds_too(i, place):
    demo = lc.demos.lms()
    demo.on_move(i, *place)
    X, y = demo.data.augmented().X, demo.data.y
    assert np.all(y * (X @ np.linalg.lstsq(X, y, rcond=None)[0]) > 1e-9)
    assert TASKS["08.no-mistake"].judge(demo)
    demo.close()
