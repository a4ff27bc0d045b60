"""The least-squares line against fractions, statsmodels and theorems."""

from fractions import Fraction

import numpy as np
import pytest
import statsmodels.api as sm
from drawn import lists
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import t

from linclass_helpers.least_squares import fit, line, line_from_summary, t_quantile

X, Y = [1, 2, -1, 3, 4], [2, 4, 0, 4, 6]  # lecture 001


@st.composite
def pairs(draw, n=(2, 12)):
    """x that are not all equal, and y."""
    numbers = st.integers(-20, 20)
    rows = draw(st.integers(*n))
    x, y = draw(lists(numbers, rows)), draw(lists(numbers, rows))
    assume(len(set(x)) > 1)
    return x, y


def exactly(x, y):
    """Slope and intercept without rounding."""
    n, x, y = len(x), list(map(Fraction, x)), list(map(Fraction, y))
    x_mean, y_mean = sum(x) / n, sum(y) / n
    slope = sum((a - x_mean) * (b - y_mean) for a, b in zip(x, y, strict=True))
    slope /= sum((a - x_mean) ** 2 for a in x)
    return slope, y_mean - slope * x_mean


def test_the_example_of_lecture_001():
    found = line(X, Y)
    assert (found.slope, found.intercept) == pytest.approx((1.16, 1.11), abs=0.005)
    assert (found.slope, found.intercept) == pytest.approx((Fraction(43, 37), Fraction(41, 37)))
    assert (found.x_mean, found.y_mean) == (1.8, 3.2)
    assert (found.Sxx, found.Syy, found.Sxy) == pytest.approx((14.8, 20.8, 17.2))
    assert (found.s_x, found.s_y, found.r) == pytest.approx((1.92, 2.28, 0.98), abs=0.005)
    assert found.sse == pytest.approx(30 / 37)
    assert repr(found) == "Line: ŷ = 1.108 + 1.162 x, r = 0.9803, SSE 0.8108 of 5 points"


def test_the_blood_pressure_of_lecture_001_from_five_numbers():
    found = line_from_summary(45.13, 142.53, 233.91, 509.91, 227.10)
    assert found.slope == pytest.approx(227.10 / 233.91)
    assert (round(found.slope, 2), round(found.intercept, 2)) == (0.97, 98.71)
    assert round(142.53 - 0.97 * 45.13, 2) == 98.75  # with the printed slope
    assert repr(found) == "Line: ŷ = 98.71 + 0.9709 x, r = 0.6576"


@given(pairs())
def test_it_is_the_exact_line(points):
    found, (slope, intercept) = line(*points), exactly(*points)
    assert found.slope == pytest.approx(slope, rel=1e-9, abs=1e-12)
    assert found.intercept == pytest.approx(intercept, rel=1e-9, abs=1e-11)


@given(pairs())
def test_the_theorems_about_it(points):
    x, y = points
    found = line(x, y)
    assert found.residuals.sum() == pytest.approx(0, abs=1e-10)
    assert found.residuals @ np.array(x, float) == pytest.approx(0, abs=1e-8)
    assert float(found.predict(found.x_mean)) == pytest.approx(found.y_mean, abs=1e-10)
    assert np.allclose(found.fitted, found.y_mean + found.slope * (found.x - found.x_mean), atol=1e-9)
    if len(set(y)) > 1:
        assert found.sse == pytest.approx(found.Syy * (1 - found.r**2), abs=1e-8)
        assert found.r == pytest.approx(found.slope * found.s_x / found.s_y, abs=1e-12)
        assert -1 <= found.r <= 1
        # in standard units r is the slope
        x_standard, y_standard = (found.x - found.x_mean) / found.s_x, (found.y - found.y_mean) / found.s_y
        assert line(x_standard, y_standard).slope == pytest.approx(found.r, abs=1e-12)
    else:
        assert np.isnan(found.r)
        assert found.slope == 0


@given(pairs(), st.floats(-3, 3), st.floats(-3, 3))
def test_no_other_line_has_a_smaller_sum_of_squares(points, steeper, higher):
    found = line(*points)
    other = found.intercept + higher + (found.slope + steeper) * found.x
    assert found.sse <= np.sum((found.y - other) ** 2) + 1e-9


@given(pairs(n=(3, 12)))
def test_it_is_what_statsmodels_finds(points):
    x, y = points
    found, theirs = line(x, y), sm.OLS(y, sm.add_constant(np.array(x, float))).fit()
    assume(found.sse > 1e-6)
    assert [found.intercept, found.slope] == pytest.approx(theirs.params.tolist(), abs=1e-9)
    assert found.slope_error == pytest.approx(theirs.bse[1], rel=1e-7)
    assert found.slope_interval() == pytest.approx(tuple(theirs.conf_int()[1]), rel=1e-6, abs=1e-9)
    assert found.slope_interval(0.5) == pytest.approx(tuple(theirs.conf_int(0.5)[1]), rel=1e-6, abs=1e-9)
    assert found.s**2 == pytest.approx(theirs.mse_resid, rel=1e-7)
    if len(set(y)) > 1:
        assert found.r**2 == pytest.approx(theirs.rsquared, abs=1e-9)


@given(pairs())
def test_it_is_the_w_of_fit_on_a_column_of_ones_and_x(points):
    x, y = points
    found, w = line(x, y), fit(np.column_stack([np.ones(len(x)), x]), y)
    assert w == pytest.approx([found.intercept, found.slope], abs=1e-8)


@given(pairs())
def test_five_numbers_are_enough(points):
    found = line(*points)
    again = line_from_summary(
        found.x_mean, found.y_mean, found.x_variance, found.y_variance, found.covariance
    )
    assert (again.slope, again.intercept) == (found.slope, found.intercept)


def test_two_points_leave_no_noise_to_estimate():
    found = line([0, 2], [1, 5])
    assert (found.slope, found.intercept, found.sse) == (2, 1, 0)
    assert np.isnan(found.s)
    assert found.slope_interval() == (-np.inf, np.inf)


def test_its_record_cannot_be_changed():
    found, x = line(X, Y), np.array(X, dtype=float)
    line(x, Y)
    x[0] = 7  # the caller's array stays the caller's
    for array in (found.x, found.y, found.fitted, found.residuals):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: line([2, 2, 2], [1, 2, 3]), "x must hold two different values or more, but all 3 are 2"),
        (lambda: line([1], [1]), "x must hold two different values"),
        (lambda: line([[1, 2]], [1, 2]), "x must be a list of numbers, one or more"),
        (lambda: line([1, 2, 3], [1, 2]), "y must hold one number for each of the 3 points"),
        (lambda: line([1, 2], [1, np.nan]), r"y must be finite, but y\[1\] is nan"),
        (lambda: line([0, 1e200], [0, 1]), "sum of squared deviations is beyond"),
        (
            lambda: line(X, Y).slope_interval(95),
            "level must lie between 0 and 1, both excluded, but it is 95",
        ),
        (lambda: line(X, Y).predict("far"), "x must hold numbers"),
        (lambda: line_from_summary(0, 0, 0, 1, 0), "x_variance must be a number above 0"),
        (lambda: line_from_summary(0, 0, 1, -1, 0), "y_variance must be 0 or more"),
        (lambda: line_from_summary(0, 0, 4, 9, 7), "covariance must lie within ±s_x s_y = ±6, but it is 7"),
    ],
)
def test_what_is_refused(call, words):
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 18, 19, 98, 99, 500])
@pytest.mark.parametrize("level", [0.1, 0.5, 0.9, 0.95, 0.999])
def test_students_t_is_that_of_scipy(freedom, level):
    assert t_quantile(level, freedom) == pytest.approx(t.ppf((1 + level) / 2, freedom), 1e-10)
