"""Samples with a broken assumption: each line against other code, and many against theory."""

import numpy as np
import pytest
import statsmodels.api as sm

from linclass_helpers import least_squares
from linclass_helpers.experiments import ASSUMPTIONS, WATCHED, break_an_assumption

BROKEN = ASSUMPTIONS[1:]


@pytest.mark.parametrize("broken", ASSUMPTIONS)
@pytest.mark.parametrize("watched", WATCHED)
def test_each_sample_gets_the_line_and_the_interval_of_statsmodels(broken, watched):
    found = break_an_assumption(broken, amount=0.7, n=12, watched=watched, samples=20)
    for k in range(20):
        line = least_squares.line(found.x, found.Y[k])
        assert (found.slopes[k], found.intercepts[k]) == pytest.approx((line.slope, line.intercept))
        theirs = sm.OLS(found.Y[k], sm.add_constant(found.x)).fit()
        if watched == "slope":
            assert found.intervals[k] == pytest.approx(theirs.conf_int()[1])
        else:
            said = theirs.get_prediction([[1, 10]])
            assert found.estimates[k] == pytest.approx(said.predicted_mean[0])
            assert found.intervals[k] == pytest.approx(said.conf_int()[0])
        low, high = found.intervals[k]
        assert found.covered[k] == (low <= found.truth <= high)


@pytest.mark.parametrize("watched", WATCHED)
def test_an_amount_of_0_breaks_nothing(watched):
    whole = break_an_assumption(watched=watched)
    for broken in BROKEN:
        assert np.allclose(break_an_assumption(broken, amount=0, watched=watched).Y, whole.Y)


@pytest.mark.parametrize("n", [10, 40])
@pytest.mark.parametrize("watched", WATCHED)
def test_with_all_five_assumptions_the_intervals_are_right(n, watched):
    found = break_an_assumption(n=n, watched=watched, samples=20_000)
    assert found.coverage == pytest.approx(0.95, abs=0.006)
    assert found.spread == pytest.approx(found.promised, rel=0.02)
    assert found.centre == pytest.approx(found.truth, abs=4 * found.promised / np.sqrt(20_000))


def true_spread(broken, n, amount=1.0):
    """The standard deviation of the slope, by the rule for the variance of a weighted sum."""
    x = np.linspace(0, 10, n)
    dx = x - x.mean()
    if broken == "independence":
        apart = np.abs(np.subtract.outer(np.arange(n), np.arange(n)))
        covariance = (0.95 * amount) ** apart
    else:
        sizes = np.exp(3 * amount * (np.linspace(0, 1, n) - 0.5))
        covariance = np.diag(sizes**2 / np.mean(sizes**2))
    return np.sqrt(dx @ covariance @ dx) / (dx @ dx)


@pytest.mark.parametrize("broken", ["independence", "homoscedasticity"])
def test_the_spread_is_that_of_the_noise_that_was_asked_for(broken):
    found = break_an_assumption(broken, n=15, samples=20_000)
    assert found.spread == pytest.approx(true_spread(broken, 15), rel=0.02)
    assert found.centre == pytest.approx(found.truth, abs=0.005)  # the estimate is right on average
    assert found.coverage < 0.9  # the interval is not
    assert found.typical_error < found.spread


def test_without_a_mean_more_points_do_not_help():
    few, many = (break_an_assumption("existence", n=n).typical_miss for n in (10, 100))
    assert many > 0.8 * few
    few, many = (break_an_assumption(n=n).typical_miss for n in (10, 100))
    assert many < 0.4 * few


def test_a_bent_mean_is_missed_at_its_end_however_many_points_there_are():
    for n in (20, 100):
        found = break_an_assumption("linearity", n=n, watched="end")
        assert found.truth - found.centre == pytest.approx(3, abs=0.05)
        assert found.coverage < 0.01
    assert break_an_assumption("linearity").centre == pytest.approx(0.5, abs=0.01)  # its mean rise


def test_skew_noise_changes_little():
    for watched in WATCHED:
        assert break_an_assumption("normality", watched=watched).coverage == pytest.approx(0.95, abs=0.02)


def test_the_same_seed_draws_the_same_samples_and_a_record_cannot_be_changed():
    one, other = (break_an_assumption("existence", amount=0.3, seed=4) for _ in range(2))
    assert np.array_equal(one.Y, other.Y)
    assert not np.array_equal(one.Y, break_an_assumption("existence", amount=0.3, seed=5).Y)
    with pytest.raises(ValueError, match="read-only"):
        one.estimates[0] = 0
    assert repr(break_an_assumption()).startswith("Samples: 2000 of 20 points, broken: none, slope 0.50")
