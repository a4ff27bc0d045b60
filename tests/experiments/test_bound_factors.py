"""The bound times its factors is the number of updates."""

import numpy as np
import pytest

from linclass_helpers import data, perceptron, separability
from linclass_helpers.experiments import factor_bound


@pytest.mark.parametrize("gamma", [0.3, 0.03])
@pytest.mark.parametrize("d", [2, 6])
@pytest.mark.parametrize("seed", range(4))
def test_bound_times_shares_is_the_number_of_updates(gamma, d, seed):
    for spread in data.SPREADS:
        points = data.with_margin(30, gamma, d=d, spread=spread, seed=seed)
        found = factor_bound(points)
        assert found.run.updates == perceptron.train(points.X, points.y).updates
        assert all(0 < factor <= 1 + 1e-9 for factor in found.factors)
        assert np.isclose(found.bound, points.R**2 / gamma**2)
        assert np.isclose(np.prod(found.factors) * found.bound, found.run.updates)
        assert np.isclose(found.levels[-1], found.run.updates)
        assert found.margin == pytest.approx(separability.analyse(points.X, points.y).margin)


@pytest.mark.parametrize("d", [1, 2, 5, 16])
def test_orthonormal_points_give_nothing_away(d):
    points = data.orthonormal(d)
    found = separability.analyse(points.X, points.y)
    taken_apart = factor_bound(points)
    assert np.isclose(taken_apart.margin, found.margin)
    assert np.allclose(taken_apart.w_star, found.w)
    assert np.allclose(taken_apart.factors, 1)


def test_each_factor_is_what_its_inequality_leaves():
    points = data.with_margin(40, 0.1, d=10, seed=1)
    best, run = separability.analyse(points.X, points.y), perceptron.train(points.X, points.y)
    w, lengths2 = run.w, (points.X[run.mistakes] ** 2).sum(axis=1)
    expected = (
        (0.1 / best.margin) ** 2,
        lengths2.mean(),
        w @ w / lengths2.sum(),
        (run.updates * best.margin / (best.w @ w)) ** 2,
        (best.w @ w) ** 2 / (w @ w),
    )
    assert factor_bound(points).factors == pytest.approx(expected)


def test_in_words():
    assert repr(factor_bound(data.orthonormal(4))) == "4 × 1 × 1 × 1 × 1 × 1 = 4 updates"


@pytest.mark.parametrize("points", [None, data.load("notes"), [[1, 2]]])
def test_points_without_a_known_margin_are_refused(points):
    with pytest.raises(ValueError, match="a data set that knows its margin"):
        factor_bound(points)
