"""The bound times its factors is the number of updates."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass_helpers import data, perceptron, separability
from linclass_helpers.experiments import factor_bound


@settings(max_examples=60)
@given(st.floats(0.03, 0.3), st.integers(2, 6), st.sampled_from(data.SPREADS), st.integers(0, 1000))
def test_bound_times_shares_is_the_number_of_updates(gamma, d, spread, seed):
    points = data.with_margin(30, gamma, d=d, spread=spread, seed=seed)
    found = factor_bound(points)
    assert found.run.updates == perceptron.train(points.X, points.y).updates
    assert all(0 < factor <= 1 + 1e-9 for factor in found.factors)
    assert np.isclose(found.bound, points.R**2 / gamma**2)
    assert np.isclose(np.prod(found.factors) * found.bound, found.run.updates)
    assert np.isclose(found.levels[-1], found.run.updates)
    assert found.margin == pytest.approx(separability.analyse(points.X, points.y).margin)


@pytest.mark.parametrize("d", [1, 2, 4, 5, 16])
def test_orthonormal_points_give_nothing_away(d):
    points = data.orthonormal(d)
    found, factored = separability.analyse(points.X, points.y), factor_bound(points)
    assert np.isclose(factored.margin, found.margin)
    assert np.allclose(factored.w_star, found.w)
    assert np.allclose(factored.factors, 1)
    assert repr(factored) == f"{d} × 1 × 1 × 1 × 1 × 1 = {d} updates"


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
