"""The error on fresh points against samples, and the fewest errors against an exhaustive search."""

import numpy as np
import pytest
from drawn import labelled_points, seeds
from hypothesis import given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers import experiments as ex


@pytest.mark.parametrize("noise", [0.0, 0.2])
@pytest.mark.parametrize("d", [2, 5])
def test_the_error_is_that_on_fresh_points(d, noise):
    points = ex.draw_points(12, d, seed=3)
    w = ex.fewest_errors(points.X, points.y)
    fresh = ex.draw_points(200_000, d, noise=noise, seed=3)  # the same w*
    measured = np.mean(fresh.y * (fresh.X @ w) <= 0)
    assert ex.error_on_fresh_points(w, fresh.w_star, noise) == pytest.approx(measured, abs=0.005)
    assert ex.error_on_fresh_points(3 * fresh.w_star, fresh.w_star, noise) == pytest.approx(noise)
    assert ex.error_on_fresh_points(-fresh.w_star, fresh.w_star, noise) == pytest.approx(1 - noise)


@given(st.integers(1, 12), seeds, st.sampled_from([0.0, 0.3]))
def test_in_the_plane_no_direction_has_fewer_errors(n, seed, noise):
    points = ex.draw_points(n, 2, noise=noise, seed=seed)
    w = ex.fewest_errors(points.X, points.y)
    stairs = ex.zero_one_staircase(points.X, points.y)
    assert np.sum(points.y * (points.X @ w) <= 0) == stairs.losses.min()
    assert np.linalg.norm(w) == pytest.approx(1)


@given(labelled_points(n=(1, 8), d=(2, 2)))
def test_nor_do_points_on_one_line_or_at_0_mislead_it(points):
    X, y = points
    w = ex.fewest_errors(X, y)
    turns = np.radians(np.arange(0.5, 360))  # beside all lines through 0 and a whole number near it
    W = np.column_stack([np.cos(turns), np.sin(turns)])
    assert np.sum(y * (X @ w) <= 0) <= np.sum(y * (W @ X.T) <= 0, axis=1).min()


def test_elsewhere_it_separates_as_widely_as_possible():
    points = ex.draw_points(40, 6, seed=1)
    found = lc.separability.analyse(points.X, points.y)
    assert np.allclose(ex.fewest_errors(points.X, points.y), found.w, atol=1e-9)


def test_more_points_go_on_where_fewer_ended():
    few, many = (ex.draw_points(n, 3, noise=0.0, seed=8) for n in (10, 30))
    assert np.array_equal(few.X, many.X[:10])
    assert np.array_equal(few.y, many.y[:10])
    turned = ex.draw_points(10_000, 2, noise=0.2, seed=8)
    assert np.mean(turned.y * (turned.X @ turned.w_star) < 0) == pytest.approx(0.2, abs=0.02)


def test_the_curve_is_made_of_its_draws():
    curve = ex.learning_curve(2, noise=0.1, draws=5, sizes=[20, 10], seed=7)
    assert curve.sizes.tolist() == [10, 20]
    points = ex.draw_points(20, 2, noise=0.1, seed=9)
    w = ex.fewest_errors(points.X[:10], points.y[:10])
    assert curve.errors[0, 2] == pytest.approx(ex.error_on_fresh_points(w, points.w_star, 0.1))
    assert np.array_equal(curve.excess, curve.errors - 0.1)
    assert curve.quantile(0.5).tolist() == np.median(curve.errors, axis=1).tolist()
    assert curve.share_above(0.05)[0] == np.mean(curve.errors[0] > 0.15)
    with pytest.raises(ValueError, match="read-only"):
        curve.errors[0] = 0


def test_enough_is_where_the_bad_draws_stay_rare():
    errors = np.array([[0.0, 0.0], [0.3, 0.3], [0.0, 0.2], [0.0, 0.0]])
    curve = ex.LearningCurve(np.array([1, 2, 3, 4]), errors, 0.0, 2)
    assert curve.enough(0.1, 0.1) == 4
    assert curve.enough(0.1, 0.5) == 3
    assert curve.enough(0.3, 0.1) == 1
    assert ex.LearningCurve(np.array([1]), np.array([[0.3]]), 0.0, 2).enough(0.1, 0.1) is None


def test_it_reports_its_progress():
    shares = list(ex.learning_curve_with_progress(3, draws=2, sizes=[5, 10]))
    assert shares == [0.25, 0.5, 0.75, 1.0]
    assert repr(ex.learning_curve(3, draws=4, sizes=[5])).startswith("LearningCurve: d = 3, noise 0, 4 draws")
