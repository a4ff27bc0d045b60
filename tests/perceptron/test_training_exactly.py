"""The perceptron against a second one in exact arithmetic: the same updates and checks."""

from fractions import Fraction
from itertools import cycle

import exact
import numpy as np
import pytest
from drawn import labelled_points, lists, seeds, some
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass_helpers import data
from linclass_helpers.perceptron import TIES, train

POINTS = labelled_points().map(lambda points: [part.tolist() for part in points])
ties = st.sampled_from(TIES)
# Quarters: fractions that floats hold exactly.
starts = st.just([0] * 3) | lists(st.integers(-8, 8).map(lambda k: Fraction(k, 4)), 3)


def same(run, reference, rtol=0):
    """The run has the same steps as the reference."""
    assert [np.array(i).tolist() for i in run.mistakes] == reference.mistakes
    assert run.checked.tolist() == reference.checked
    assert (run.checks, run.ended, run.cycle) == (reference.checks, reference.ended, reference.cycle)
    assert np.allclose(run.weights, np.array(reference.weights, dtype=float), rtol=rtol, atol=0)


def same_errors(run, reference, X, y, tie):
    """And the run knows which points each w gets wrong."""
    wrong = [exact.wrong(X, y, w, tie) for w in reference.weights]
    assert [run.wrong_at(t).tolist() for t in range(run.updates + 1)] == wrong
    assert run.errors.tolist() == [len(points) for points in wrong]
    assert run.converged == (wrong[-1] == [])


@settings(max_examples=500)
@given(POINTS, starts, ties, st.sampled_from([1, Fraction(1, 2), 3]), st.integers(0, 7))
def test_every_step_is_that_of_exact_arithmetic(points, start, tie, eta, first):
    X, y = points
    w0, first = start[: len(X[0])], first % len(X)
    reference = exact.train(X, y, w0=w0, tie=tie, eta=eta, first=first)
    run = train(X, y, w0=np.array(w0, float), tie=tie, eta=float(eta), first=first, max_updates=200)
    same(run, reference)
    same_errors(run, reference, X, y, tie)


@given(POINTS, ties)
def test_a_tenth_as_learning_rate_breaks_no_tie(points, tie):
    """In floats 3 · 0.1 − 0.3 is not 0; a run from w0 = 0 must not notice."""
    X, y = points
    reference = exact.train(X, y, w0=[0] * len(X[0]), tie=tie, eta=Fraction(1, 10))
    run = train(X, y, tie=tie, eta=0.1, max_updates=200)
    same(run, reference, rtol=1e-15)
    same_errors(run, reference, X, y, tie)
    assert (run.etas == 0.1).all()


def rate(k):
    return Fraction(1, 2 ** (k % 4))


@given(POINTS, starts, ties)
def test_a_learning_rate_of_k_is_exact_where_floats_are(points, start, tie):
    X, y = points
    w0, around = start[: len(X[0])], cycle(range(len(X)))
    reference = exact.train(X, y, w0=w0, tie=tie, eta=rate, visits=around, limit=100)
    how = {"tie": tie, "eta": lambda k: float(rate(k)), "max_updates": 100}
    same(train(X, y, w0=np.array(w0, float), **how), reference)


@given(POINTS, starts, ties)
def test_the_batch_rule_is_that_of_exact_arithmetic(points, start, tie):
    X, y = points
    w0 = start[: len(X[0])]
    reference = exact.train_batch(X, y, w0=w0, tie=tie, eta=Fraction(1, 2))
    same(train(X, y, w0=np.array(w0, float), tie=tie, eta=0.5, batch=True, max_updates=200), reference)


def visits(order, n, seed):
    """The documented random orders: for each pass a permutation, or n independent points."""
    rng = np.random.default_rng(seed)
    while True:
        yield from (rng.permutation(n) if order == "shuffled" else rng.integers(n, size=n)).tolist()


@settings(max_examples=200)
@given(POINTS, starts, ties, st.sampled_from(["shuffled", "random"]), seeds)
def test_random_orders_are_exact_too(points, start, tie, order, seed):
    X, y = points
    w0 = start[: len(X[0])]
    reference = exact.train(X, y, w0=w0, tie=tie, visits=visits(order, len(X), seed))
    same(train(X, y, w0=np.array(w0, float), tie=tie, order=order, seed=seed, max_updates=200), reference)


@settings(max_examples=200)
@given(st.integers(1, 150), st.integers(1, 20), ties, seeds)
def test_rounded_numbers_take_the_steps_of_the_plain_loop(n, d, tie, seed):
    """Whether a sum of tenths is exactly 0 may depend on the order of adding: it is that of a plain loop."""
    rng = np.random.default_rng(seed)
    X, y = rng.integers(-3, 4, size=(n, d)) / 10, rng.choice([-1, 1], size=n)
    reference = exact.train(X.tolist(), y.tolist(), w0=[0.0] * d, tie=tie)
    same(train(X, y, tie=tie, max_updates=200), reference)


@pytest.mark.parametrize("order", ["shuffled", "random"])
def test_checks_are_counted_one_by_one_where_blocks_grow_large(order):
    """1,000 points are examined in blocks that grow; the reference examines one at a time."""
    dataset = data.with_margin(1000, 0.05, seed=4)
    X, y = dataset.X.tolist(), dataset.y.astype(int).tolist()
    reference = exact.train(X, y, w0=[0.0, 0.0], tie="plus", visits=visits(order, 1000, 9))
    same(train(dataset.X, dataset.y, order=order, seed=9), reference)
    same(train(dataset.X, dataset.y), exact.train(X, y, w0=[0.0, 0.0], tie="plus"))


def test_no_point_is_passed_over_between_blocks():
    y = np.ones(300)
    for place in range(300):
        y[place] = -1  # the only mistake of w = 1
        run = train(np.ones((300, 1)), y, w0=[1], max_updates=1)
        assert run.mistakes.tolist() == [place]
        assert run.checked.tolist() == [place + 1]
        y[place] = 1


def test_the_drawn_points_are_of_every_kind():
    """The comparisons above mean something only if their data converge, cycle and tie."""
    runs = [{tie: train(X, y, tie=tie, max_updates=200) for tie in TIES} for X, y in some(POINTS, 100)]
    assert {"converged", "cycling"} <= {run.ended for ends in runs for run in ends.values()}
    assert sum(len({tuple(run.mistakes) for run in ends.values()}) > 1 for ends in runs) > 50
    assert 20 < sum(ends["mistake"].converged for ends in runs) < 80
