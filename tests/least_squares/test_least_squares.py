"""Least squares: against exact solutions, scikit-learn and differences, and at its limits."""

import numpy as np
import pytest
from drawn import labelled_points, lists, seeds, small
from exactly import dot, solved
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LinearRegression

import linclass_helpers as lc
from linclass_helpers import least_squares

FIVE = lc.data.load("nonseparable").augmented()
POINTS = labelled_points(st.integers(-9, 9), n=(2, 8))
TARGETS = POINTS.flatmap(lambda points: st.tuples(st.just(points[0]), lists(small, len(points[0]))))


def test_the_five_points_of_lecture_001():
    exact = solved((FIVE.X.T @ FIVE.X).tolist(), (FIVE.y @ FIVE.X).tolist())
    assert np.allclose(least_squares.fit(FIVE.X, FIVE.y), np.array(exact, float), rtol=1e-12)


def test_it_is_linear_regression_on_the_labels():
    data = lc.data.load("overlapping")
    theirs = LinearRegression().fit(data.X, data.y)
    ours = least_squares.fit(data.augmented().X, data.y)
    assert np.allclose(ours, [theirs.intercept_, *theirs.coef_])


@given(POINTS)
def test_no_other_w_has_a_smaller_loss_and_of_equally_good_ones_it_is_the_shortest(points):
    X, y = points
    w = least_squares.fit(X, y)
    for step in np.vstack([np.eye(len(w)), -np.eye(len(w))]):
        assert least_squares.loss(w + 0.1 * step, X, y) >= least_squares.loss(w, X, y) - 1e-9
    assert np.allclose((X @ w - y) @ X, 0, atol=1e-9)
    assert np.allclose(w, np.linalg.pinv(X) @ y, atol=1e-9)


def test_where_the_labels_have_no_trend_it_is_exactly_0():
    xor = lc.data.load("xor").augmented()
    assert least_squares.fit(xor.X, xor.y).tolist() == [0, 0, 0]


def test_loss_by_hand():
    X, y = [(1, 0), (1, 2)], [1, -1]
    assert least_squares.loss([2, -1], X, y) == ((2 - 1) ** 2 + (0 + 1) ** 2) / 2


@given(POINTS)
def test_every_step_goes_against_the_gradient(points):
    X, y = points
    path = least_squares.descend(X, y, eta=0.01, steps=2, w0=np.ones(X.shape[1]))
    if path.steps:
        h, w = 1e-5, path.weights[0]
        slope = [
            (least_squares.loss(w + h * e, X, y) - least_squares.loss(w - h * e, X, y)) / (2 * h)
            for e in np.eye(len(w))
        ]
        assert np.allclose(path.weights[1], w - 0.01 * np.array(slope), atol=1e-4)


@given(POINTS)
def test_below_the_limit_the_loss_falls_at_every_step(points):
    X, y = points
    limit = least_squares.step_limit(X)
    eta = 1.0 if np.isinf(limit) else 0.99 * limit
    path = least_squares.descend(X, y, eta=eta, steps=50, w0=np.ones(X.shape[1]))
    assert np.all(np.diff(path.loss) <= 1e-12 * (1 + path.loss[0]))
    assert not path.diverged


def test_downhill_ends_at_the_closed_form():
    path = least_squares.descend(FIVE.X, FIVE.y, eta=0.9 * least_squares.step_limit(FIVE.X), steps=5000)
    assert path.converged
    assert path.steps < 5000
    assert np.allclose(path.w, least_squares.fit(FIVE.X, FIVE.y))


def test_above_the_limit_it_diverges_and_says_so():
    path = least_squares.descend(FIVE.X, FIVE.y, eta=1.05 * least_squares.step_limit(FIVE.X), steps=100_000)
    assert path.diverged
    assert np.isfinite(path.weights).all()
    assert np.isfinite(path.loss).all()
    assert "diverged" in repr(path)


def test_steps_that_were_not_enough_are_said_and_their_record_cannot_be_changed():
    path = least_squares.descend(FIVE.X, FIVE.y, eta=0.001, steps=3)
    assert (path.ended, path.steps, len(path.weights)) == ("limit", 3, 4)
    assert path.loss[-1] < path.loss[0]
    with pytest.raises(ValueError, match="read-only"):
        path.weights[0] = 1


def test_points_at_the_origin_ask_for_nothing():
    assert np.isinf(least_squares.step_limit(np.zeros((2, 2))))
    assert least_squares.fit(np.zeros((2, 2)), [1, -1]).tolist() == [0, 0]


@given(TARGETS)
def test_any_numbers_can_be_targets_and_the_normal_equations_hold_exactly(points):
    X, y = points
    XtX, Xty = least_squares.normal_equations(X, y)
    columns = X.T.tolist()
    assert XtX.tolist() == [[dot(a, b) for b in columns] for a in columns]
    assert Xty.tolist() == [dot(a, y) for a in columns]
    exact = solved(XtX.astype(int).tolist(), Xty.astype(int).tolist())
    w = least_squares.fit(X, y)
    assert np.allclose(XtX @ w, Xty, atol=1e-8)
    if exact is not None:
        assert np.allclose(w, np.array(exact, float), rtol=1e-6, atol=1e-8)


def test_the_students_leave_a_direction_open():
    students = lc.data.load("students").augmented()
    XtX, Xty = least_squares.normal_equations(students.X, students.y)
    assert solved(XtX.astype(int).tolist(), Xty.astype(int).tolist()) is None
    assert np.linalg.matrix_rank(XtX) == 4
    w = least_squares.fit(students.X, students.y)
    assert np.allclose(w, np.linalg.pinv(students.X) @ students.y)


@given(TARGETS, st.floats(0.001, 0.05))
def test_one_by_one_takes_the_points_in_turn(points, eta):
    X, y = points
    path = least_squares.sgd(X, y, eta=eta, epochs=3)
    assert path.drawn.tolist() == list(range(len(X)))[: path.steps] * 3 or path.diverged
    for k, i in enumerate(path.drawn):
        w = path.weights[k]
        assert np.allclose(path.weights[k + 1], w + eta * (y[i] - dot(X[i], w)) * X[i])


@given(POINTS, seeds)
def test_the_same_seed_draws_the_same_points(points, seed):
    runs = [
        least_squares.sgd(*points, eta=0.01, epochs=4, order="random", seed=seed).weights for _ in range(2)
    ]
    assert np.array_equal(*runs)


@given(POINTS)
def test_below_two_over_the_longest_square_each_step_mends_its_own_point(points):
    X, y = points
    longest = float((X**2).sum(axis=1).max())
    eta = 1.9 / longest if longest else 1.0
    path = least_squares.sgd(X, y, eta=eta, epochs=3)
    before, after = path.weights[:-1], path.weights[1:]
    rows, wanted = X[path.drawn], y[path.drawn]
    was, now = ((np.sum(w * rows, axis=1) - wanted) for w in (before, after))
    assert np.all(np.abs(now) <= np.abs(was) + 1e-9)


def test_one_by_one_comes_to_rest_only_where_all_residuals_can_be_0():
    notes = lc.data.load("notes")
    y = notes.X @ [2.0, -1.0]  # a plane goes through these exactly
    path = least_squares.sgd(notes.X, y, eta=0.05, epochs=300)
    assert np.allclose(path.w, [2, -1])
    path = least_squares.sgd(notes.X, notes.y, eta=0.05, epochs=300)
    last_pass = path.weights[-notes.n - 1 :]
    assert np.allclose(last_pass[0], last_pass[-1])  # it goes round
    assert np.ptp(last_pass, axis=0).max() > 0.01
    assert not np.allclose(path.w, least_squares.fit(notes.X, notes.y), atol=0.01)


def test_one_by_one_diverges_and_says_so():
    path = least_squares.sgd(FIVE.X, FIVE.y, eta=1.0, epochs=1000)
    assert path.diverged
    assert np.isfinite(path.loss).all()
    assert len(path.drawn) == path.steps
    with pytest.raises(ValueError, match="order must be one of 'cyclic', 'random'"):
        least_squares.sgd(FIVE.X, FIVE.y, eta=1.0, order="shuffled")
