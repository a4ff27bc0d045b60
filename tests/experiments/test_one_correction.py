"""One correction of any length, in exact fractions."""

from fractions import Fraction

import numpy as np
from drawn import labelled_points, lists
from exactly import dot
from hypothesis import given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers.experiments import one_step


def test_lecture_001s_fourth_point():
    five = lc.data.load("nonseparable").augmented()
    step = one_step(five.X, five.y, [1, 1, 1], 3)
    assert step.before.tolist() == [4, 8, 9, -5, -12]
    assert step.slopes.tolist() == [-6, -14, -19, 11, 24]
    assert step.needed == 5 / 11
    assert step.margins(0.5).tolist() == [1, 1, -0.5, 0.5, 0]
    assert step.weights(0.5).tolist() == [0.5, 0.5, -0.5]
    assert step.breaks.tolist() == [4 / 6, 8 / 14, 9 / 19, np.inf, np.inf]
    assert repr(step) == "OneStep at point 4: right if η is above 0.4545"


def test_a_tie_is_read_as_the_losses_read_it():
    """From 8 columns on numpy adds a row in groups, which turns some ties into others."""
    rng = np.random.default_rng(9)
    for _ in range(200):
        X, y, w = rng.integers(-3, 4, (12, 9)) / 10, rng.choice([-1.0, 1.0], 12), rng.integers(-3, 4, 9) / 10
        wrong = lc.losses.pulls(w, X, y, tie="mistake") > 0
        assert (one_step(X, y, w, 0).before <= 0).tolist() == wrong.tolist()


@given(labelled_points(), lists(st.integers(-3, 3), 3), st.data())
def test_every_line_is_exact(points, w, data):
    X, y = points
    w = w[: X.shape[1]]
    i = data.draw(st.integers(0, len(X) - 1))
    step = one_step(X, y, w, i)
    rows, signs = X.tolist(), y.tolist()
    for eta in (Fraction(0), Fraction(1, 2), Fraction(3)):
        moved = [a + eta * signs[i] * b for a, b in zip(w, rows[i], strict=True)]
        exact = [s * dot(moved, row) for s, row in zip(signs, rows, strict=True)]
        assert step.margins(float(eta)).tolist() == [float(value) for value in exact]
        assert step.weights(float(eta)).tolist() == [float(value) for value in moved]
    score, square = signs[i] * dot(w, rows[i]), dot(rows[i], rows[i])
    if score <= 0 and square:
        assert step.needed == float(Fraction(-score, square))
    for before, slope, breaks in zip(step.before, step.slopes, step.breaks, strict=True):
        falls = before > 0 and slope < 0
        assert breaks == (-before / slope if falls else np.inf)
