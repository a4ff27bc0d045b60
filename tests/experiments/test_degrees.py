"""The costs of a degree, against the lifted points themselves."""

import numpy as np
import pytest

from linclass_helpers import data, experiments, features, perceptron, separability

OVERLAPPING = data.load("overlapping")


@pytest.fixture(scope="module")
def costs():
    return experiments.degree_sweep(OVERLAPPING.X, OVERLAPPING.y, 4)


@pytest.mark.parametrize("k", range(4))
def test_costs_are_those_of_the_lifted_points(costs, k):
    lifted = features.polynomial(OVERLAPPING.X, k + 1)
    found = separability.analyse(lifted, OVERLAPPING.y)
    assert costs.degrees[k] == k + 1
    assert costs.coordinates[k] == lifted.shape[1]
    assert costs.R[k] == np.linalg.norm(lifted, axis=1).max()
    assert costs.separable[k] == found.separable
    if found.separable:
        assert costs.gamma[k] == found.margin
        assert costs.bound[k] == pytest.approx((costs.R[k] / found.margin) ** 2)
    else:
        assert np.isnan([costs.gamma[k], costs.bound[k], costs.updates[k]]).all()


def test_a_run_that_needs_more_is_stopped(costs):
    assert costs.separable.tolist() == [False, False, True, True]
    assert costs.stopped.tolist() == [False, False, True, True]
    more = experiments.degree_sweep(data.load("xor").X, data.load("xor").y, 3, max_updates=50)
    for k in (1, 2):
        lifted = features.polynomial(data.load("xor").X, k + 1)
        assert more.updates[k] == perceptron.train(lifted, data.load("xor").y).updates <= 50
    assert not more.stopped.any()
    assert repr(more) == "DegreeCosts up to degree 3, separable at: 2, 3"


def test_in_steps_it_says_how_far_it_is():
    steps = experiments.degree_sweep_in_steps(OVERLAPPING.X, OVERLAPPING.y, 2)
    assert list(steps) == [0.0, 0.5]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (([1, 2], [1, -1]), "X must have one row for each point"),
        (([[1], [2]], [1, 1]), "Both classes are needed"),
        (([[1], [2]], [1, -1], 0), "highest must be"),
    ],
)
def test_what_does_not_fit_is_refused(given, said):
    with pytest.raises(ValueError, match=said):
        experiments.degree_sweep(*given)
