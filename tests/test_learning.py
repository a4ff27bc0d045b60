"""Which labellings a line can make, and how many points are enough."""

from itertools import product
from math import e, log, sqrt

import numpy as np
import pytest
from drawn import lists, small
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

import linclass_helpers as lc
from linclass_helpers.learning import MAX_POINTS, SMALLEST_SHARE, half_of_the_labellings


def separable_by_program(X, y):
    """A linear program asks for a w with y wᵀx ≥ 1."""
    X = np.asarray(X, dtype=float)
    found = linprog(np.zeros(X.shape[1]), -np.asarray(y)[:, None] * X, -np.ones(len(X)), bounds=(None, None))
    return found.status == 0


@given(st.integers(1, 4).flatmap(lambda n: st.integers(1, 3).flatmap(lambda d: lists(lists(small, d), n))))
def test_shatters_agrees_with_a_linear_program_for_each_labelling(X):
    found, n = lc.learning.shatters(X), len(X)
    every = {y: separable_by_program(X, y) for y in product((-1, 1), repeat=n)}
    assert bool(found) == all(every.values())
    assert bool(found) == (np.linalg.matrix_rank(X) == n)  # independent points, and only they
    for y, w in zip(found.labellings, found.weights):
        assert lc.separability.is_separator(w, X, y)
    if not found:
        assert not every[tuple(found.fails.astype(int))]
        assert np.array_equal(found.fails, found.labellings[-1])
        assert len(found.weights) == len(found.labellings) - 1
        assert lc.separability.is_witness(found.witness, X, found.fails)


@pytest.mark.parametrize("d", [1, 2, 3, 4])
def test_d_points_through_the_origin_and_one_more_with_a_bias(d):
    rng = np.random.default_rng(d)
    X = rng.normal(size=(d + 2, d))
    augmented = np.column_stack([np.ones(d + 2), X])
    assert lc.learning.shatters(X[:d])
    assert not lc.learning.shatters(X[: d + 1])
    assert lc.learning.shatters(augmented[: d + 1])
    assert not lc.learning.shatters(augmented)  # Radon: any d + 2 points


def test_how_many_labellings_is_covers_count():
    for n, d in ((3, 2), (4, 3), (5, 3)):
        X = np.random.default_rng(n).normal(size=(n, d))
        can = sum(lc.separability.analyse(X, y).separable for y in half_of_the_labellings(n))
        assert 2 * can == lc.features.dichotomies(n, d)


def test_in_words():
    assert (
        repr(lc.learning.shatters(np.eye(3))) == "Shattering: all 8 labellings of 3 points can be separated"
    )
    line = [[1, 0], [1, 1], [1, 2]]
    assert repr(lc.learning.shatters(line)) == "Shattering: no separator for the labels (+1, −1, +1)"


def test_a_record_cannot_be_changed():
    found = lc.learning.shatters([[1, 0], [1, 1], [1, 2]])
    for array in (found.labellings, found.weights, found.fails, found.witness):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@pytest.mark.parametrize("d", [1, 3, 30])
@pytest.mark.parametrize("epsilon", [0.3, 0.1, 0.01])
@pytest.mark.parametrize("delta", [0.2, 0.001])
def test_the_bounds_are_the_ones_that_are_cited(d, epsilon, delta):
    n = lc.learning.sample_size(d, epsilon, delta)
    least = max(4 / epsilon * log(2 / delta, 2), 8 * d / epsilon * log(13 / epsilon, 2))
    assert n - 1 < least <= n
    n = lc.learning.sample_size(d, epsilon, delta, realizable=False)

    def promised(n):
        return sqrt(2 * d * log(e * n / d) / n) + sqrt(2 * log(2 / delta) / n)

    assert promised(n) <= epsilon < promised(n - 1)


@pytest.mark.parametrize("noise", [0.0, 0.1])
def test_the_bounds_hold_by_far(noise):
    n = lc.learning.sample_size(2, 0.2, 0.1, realizable=noise == 0)
    curve = lc.experiments.learning_curve(2, noise=noise, draws=60, sizes=[n // 10, n])
    assert curve.share_above(0.2).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: lc.learning.shatters(np.eye(MAX_POINTS + 1)),
            "there are 2.13 = 8192 labellings; at most 12",
        ),
        (lambda: lc.learning.shatters([1, 2]), "X must have one row for each point"),
        (lambda: lc.learning.sample_size(0, 0.1, 0.1), "d must be a whole number, 1 or more"),
        (lambda: lc.learning.sample_size(2, 1, 0.1), "epsilon must lie between 1e-09 and 1, but it is 1"),
        (lambda: lc.learning.sample_size(2, 0.1, SMALLEST_SHARE / 2), "delta must lie between 1e-09 and 1"),
        (lambda: lc.learning.sample_size(2, 0.1, -1), "delta must be a number above 0"),
        (lambda: lc.learning.sample_size(2, 0.1, 0.1, realizable=1), "realizable must be True or False"),
    ],
)
def test_a_wrong_argument_is_refused_with_this_message(call, words):
    with pytest.raises(ValueError, match=words):
        call()
