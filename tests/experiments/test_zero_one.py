"""The 0-1 loss over a full turn of w, against mistakes counted one by one."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers.experiments import geometric_margins, unit_vector, zero_one_staircase

coordinates, labels = st.integers(-9, 9), st.sampled_from([-1.0, 1.0])
rows = st.lists(st.tuples(coordinates, coordinates, labels), min_size=1, max_size=9)
points_and_labels = rows.map(lambda rows: (np.array(rows)[:, :2], np.array(rows)[:, 2]))
biases = st.integers(-12, 12).map(lambda quarters: quarters / 4)


def counted(X, y, angle, w0=0.0):
    """The mistakes of one w, point by point and without any array."""
    a, b = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return sum(sign * (a * x1 + b * x2 + w0) <= 0 for (x1, x2), sign in zip(X, y))


@given(points_and_labels, biases, st.floats(0, 360))
def test_the_staircase_is_the_number_of_mistakes_at_every_angle(points, w0, angle):
    turn = zero_one_staircase(*points, w0)
    assume(np.abs((turn.starts - angle + 180) % 360 - 180).min() >= 1e-4)  # not on the edge of a stair
    k = np.searchsorted(turn.starts, angle, side="right") - 1  # −1 is the last stair, which reaches round
    assert turn.losses[k] == counted(*points, angle, w0)
    assert turn.widths.sum() == pytest.approx(360)
    stairs = turn.stairs()
    assert (stairs[0][0], stairs[-1][1]) == (0, 360)
    assert all(one[1] == other[0] for one, other in zip(stairs, stairs[1:]))


@given(points_and_labels)
def test_without_a_bias_a_stair_at_zero_means_separable(points):
    turn, found = zero_one_staircase(*points), lc.separability.analyse(*points)
    assert (turn.free > 0) == found.separable
    if found.separable:
        left, right = lc.separability.solution_region(*points)
        between = np.degrees(np.arccos(np.clip(left @ right, -1, 1)))
        assert turn.free == pytest.approx(between, abs=1e-5)


def test_a_pit_is_where_only_leniency_is_without_mistakes():
    points = lc.data.load("just_separable")
    turn = zero_one_staircase(points.X, points.y)
    (pit,) = turn.starts[turn.pits]
    assert unit_vector(pit) == pytest.approx(np.array([-1, 2]) / 5**0.5)
    assert turn.losses.min() == 2
    z = geometric_margins(unit_vector(pit), points.X, points.y)
    assert ((z < 0).sum(), (z == 0).sum()) == (0, 4)


@given(points_and_labels, biases, st.floats(0, 360), st.floats(0, 3))
def test_what_falls_short_of_a_band_is_inside_it_or_behind_it(points, w0, angle, gamma):
    w = unit_vector(angle)
    beyond = geometric_margins(w, *points, w0, gamma)
    for (x1, x2), sign, found in zip(*points, beyond):
        assert found == pytest.approx(sign * (w[0] * x1 + w[1] * x2 + w0) - gamma, abs=1e-7)


def test_rounding_keeps_no_point_off_its_line():
    X, y = [(0.1, 0.3), (-0.7, -2.1), (1.0, 0.0)], [1, -1, 1]
    w = unit_vector(np.degrees(np.arctan2(-1, 3)) + np.array([0.0, 180.0]))
    z = geometric_margins(w, X, y)
    assert z[:, :2].tolist() == [[0, 0], [0, 0]]
    assert z[0, 2] == -z[1, 2] > 0
    assert geometric_margins([1.0, 0.0], [(0.1 + 0.2, 5)], [1], gamma=0.3).tolist() == [0]
