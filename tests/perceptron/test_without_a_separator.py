"""Claims of notebook 06 about any points: a bound for ‖w‖, and for the mistakes of the first pass."""

import numpy as np
from drawn import labelled_points, lists
from hypothesis import assume, example, given
from hypothesis import strategies as st
from scipy.spatial import ConvexHull, QhullError

import linclass_helpers as lc

TIE = st.sampled_from(lc.perceptron.TIES)
POINTS = labelled_points(n=(4, 8), d=(2, 3), both=True)


def distance_to_the_nearest_side(Z):
    """How far 0 is from the nearest side of the hull of Z; not positive if it is not inside."""
    try:
        return -ConvexHull(Z).equations[:, -1].max()
    except QhullError:  # the hull is flat
        return 0


@example(
    (np.array([[0, 0], [0, -3], [1, 0], [0, 0], [-1, -2]]), np.array([-1, -1, 1, -1, 1])), [1915, 2], "minus"
)
@given(POINTS, lists(st.integers(-3000, 3000), 3), TIE)
def test_a_long_w_gets_shorter_in_each_pass(points, start, tie):
    X, y = points
    rho = distance_to_the_nearest_side(y[:, None] * X)
    assume(rho > 1e-6)
    n, R = len(X), np.linalg.norm(X, axis=1).max()
    far_out = 3 * n * R**2 / (2 * rho)
    run = lc.perceptron.train(X, y, w0=start[: X.shape[1]], tie=tie, max_updates=3000)
    length = np.linalg.norm(run.weights, axis=1)
    assert length.max() <= max(length[0], far_out + n * R) + n * R
    # the passes that were made to their end: at its limit a run finds one more mistake, and leaves it
    ends = np.arange((run.checked[-1] if run.updates else 0) // n + 1) * n
    at_pass = length[np.searchsorted(run.checked, ends, side="right")]
    assert np.all(np.diff(at_pass)[at_pass[:-1] > far_out] <= 0)


@given(POINTS, lists(st.floats(-1, 1), 3), st.floats(0.1, 20), TIE)
def test_the_first_pass_makes_no_more_mistakes_than_freund_and_schapire_say(points, direction, gamma, tie):
    X, y = points
    u = np.array(direction[: X.shape[1]])
    assume(np.linalg.norm(u) > 1e-3)
    missed = np.maximum(0, gamma - y * (X @ u) / np.linalg.norm(u))
    R = np.linalg.norm(X, axis=1).max()
    made = lc.perceptron.train(X, y, tie=tie, max_checks=len(X)).updates
    assert made <= ((R + np.linalg.norm(missed)) / gamma) ** 2 + 1e-9
