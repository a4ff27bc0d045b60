"""The costs of a degree, against the lifted points themselves."""

import numpy as np
import pytest

from linclass_helpers import data, features, perceptron, separability
from linclass_helpers.demos.n07_features import degrees
from linclass_helpers.experiments import finished

OVERLAPPING, XOR = data.load("overlapping"), data.load("xor")


def test_costs_are_those_of_the_lifted_points():
    costs = finished(degrees.degree_sweep(OVERLAPPING.X, OVERLAPPING.y, 4))
    assert costs.degrees.tolist() == [1, 2, 3, 4]
    assert costs.separable.tolist() == costs.stopped.tolist() == [False, False, True, True]
    for k in range(4):
        lifted = features.polynomial(OVERLAPPING.X, k + 1)
        found = separability.analyse(lifted, OVERLAPPING.y)
        assert costs.coordinates[k] == lifted.shape[1]
        assert costs.R[k] == np.linalg.norm(lifted, axis=1).max()
        assert costs.separable[k] == found.separable
        if found.separable:
            assert costs.gamma[k] == found.margin
            assert costs.bound[k] == pytest.approx((costs.R[k] / found.margin) ** 2)
        else:
            assert np.isnan([costs.gamma[k], costs.bound[k], costs.updates[k]]).all()


def test_updates_are_those_of_a_run_that_ends():
    costs = finished(degrees.degree_sweep(XOR.X, XOR.y, 3, max_updates=50))
    for k in (1, 2):
        lifted = features.polynomial(XOR.X, k + 1)
        assert costs.updates[k] == perceptron.train(lifted, XOR.y).updates <= 50
    assert not costs.stopped.any()
    assert repr(costs) == "DegreeCosts up to degree 3, separable at: 2, 3"


def test_in_steps_it_says_how_far_it_is():
    steps = degrees.degree_sweep(OVERLAPPING.X, OVERLAPPING.y, 2)
    assert list(steps) == [0.0, 0.5]
