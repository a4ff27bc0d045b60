"""The log-likelihood over w: its maximum, the limits of the learning rate, its values."""

import numpy as np
import pytest

from linclass_helpers import data, logistic
from linclass_helpers.demos.landscape import survey_likelihood


@pytest.mark.parametrize("name", ["overlapping", "nonseparable", "xor", "rings"])
def test_a_landscape_knows_its_top_and_its_rates(name):
    points = data.load(name)
    landscape = survey_likelihood(points.X, points.y01)
    assert landscape.has_top
    assert landscape.top == pytest.approx(logistic.log_likelihood(landscape.w, points.X, points.y01))
    assert landscape.safe == logistic.step_limit(points.X)
    assert landscape.stable == logistic.curvature_limit(landscape.w, points.X) >= landscape.safe
    assert np.abs(landscape.w).max() < landscape.reach
    assert repr(landscape).startswith(f"Landscape: top {landscape.top:.4g}, safe η below ")


@pytest.mark.parametrize("name", ["overlapping", "notes"])
def test_the_heights_are_log_likelihoods_below_the_top(name):
    points = data.load(name)
    landscape = survey_likelihood(points.X, points.y01)
    w1, w2 = np.linspace(-3, 3, 7), np.linspace(-1, 5, 9)
    heights = landscape.heights(w1, w2)
    assert heights.shape == (9, 7)
    for i, j in ((0, 0), (2, 8), (6, 3)):
        assert heights[j, i] == pytest.approx(logistic.log_likelihood([w1[i], w2[j]], points.X, points.y01))
    assert (landscape.gap(heights) > 0).all()
    assert landscape.gap(landscape.top) == pytest.approx(0, abs=1e-12)


def test_a_landscape_without_a_top():
    points = data.load("notes")
    landscape = survey_likelihood(points.X, points.y01)
    assert (landscape.has_top, landscape.w, landscape.top, landscape.stable) == (False, None, 0.0, np.inf)
    assert repr(landscape).startswith("Landscape: no top")


def test_points_on_the_boundary_keep_the_heights_from_0():
    # for every w one of the two points at (0, 1) has a probability of at most ½
    landscape = survey_likelihood([[1, 0], [-1, 0], [0, 1], [0, 1]], [1, 0, 1, 0])
    assert not landscape.has_top
    assert landscape.top == pytest.approx(2 * np.log(0.5), abs=1e-3)


def test_points_at_0_make_a_plain():
    landscape = survey_likelihood(np.zeros((4, 2)), [0, 1, 0, 1])
    assert landscape.heights([-1, 1], [0, 2]) == pytest.approx(4 * np.log(0.5))
    assert landscape.reach == 1.0
