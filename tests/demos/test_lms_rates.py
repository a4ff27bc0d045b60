"""The sweep over learning rates of LMS, against runs of the learner."""

import numpy as np
from drawn import labelled_points
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers import data, least_squares
from linclass_helpers.demos.n08_least_squares.lms_rates import lms_rate_sweep

FIVE = data.load("nonseparable").augmented()


@given(labelled_points(), st.floats(0.001, 0.05), st.integers(1, 9), st.integers(-2, 2))
def test_it_ends_where_the_learner_does(points, eta, passes, start):
    X, y = points
    w0 = np.full(X.shape[1], float(start))
    batch = least_squares.descend(X, y, eta=eta, steps=passes, w0=w0, tol=0)
    in_turn = least_squares.sgd(X, y, eta=eta, epochs=passes, w0=w0)
    for path, one_by_one in ((batch, False), (in_turn, True)):
        (found,) = lms_rate_sweep(X, y, [eta], passes=passes, one_by_one=one_by_one, w0=w0)
        assert np.isclose(found, path.loss[-1], rtol=1e-6, atol=1e-9)


def test_the_limit_divides_those_that_fall_from_those_that_rise():
    limit = least_squares.step_limit(FIVE.X)
    start, least = len(FIVE.y) / 2, least_squares.loss(least_squares.fit(FIVE.X, FIVE.y), FIVE.X, FIVE.y)
    below, above = lms_rate_sweep(FIVE.X, FIVE.y, [0.99 * limit, 1.01 * limit], passes=5000)
    assert least - 1e-9 <= below < least + 1e-6
    assert above > start


def test_what_no_float_holds_is_infinite():
    assert np.isinf(lms_rate_sweep(FIVE.X, FIVE.y, [10.0], passes=1000)).all()
    assert np.isinf(lms_rate_sweep(FIVE.X, FIVE.y, [10.0], passes=1000, one_by_one=True)).all()
