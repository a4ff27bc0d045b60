"""The perceptron against a second one in exact arithmetic: the same steps, to the single check."""

from fractions import Fraction

import exact
import numpy as np
import pytest

from linclass_helpers import data
from linclass_helpers.perceptron import TIES, train

TENTH = Fraction(1, 10)


def same(run, reference):
    """The run took the very steps of the reference."""
    assert run.mistakes.tolist() == reference.mistakes
    assert run.checked.tolist() == reference.checked
    assert (run.checks, run.ended, run.cycle) == (reference.checks, reference.ended, reference.cycle)
    assert run.updates == len(reference.mistakes) == len(run.weights) - 1


def shown(weights):
    return [[float(value) for value in w] for w in weights]


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("seed", range(150))
def test_every_step_is_that_of_exact_arithmetic(seed, tie):
    rng = np.random.default_rng(seed)
    X, y = exact.random_data(rng)
    zero, start = [0] * len(X[0]), exact.dyadic(rng, len(X[0]))
    for w0, eta in [(zero, 1), (start, Fraction(1, 2)), (start, 3)]:
        reference = exact.train(X, y, w0=w0, tie=tie, eta=eta)
        run = train(X, y, w0=[float(v) for v in w0], eta=float(eta), tie=tie, max_updates=200)
        same(run, reference)
        assert run.weights.tolist() == shown(reference.weights)
        assert run.errors.tolist() == [exact.errors(X, y, w, tie) for w in reference.weights]
        assert run.converged == (run.errors[-1] == 0)


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("seed", range(50, 90))
def test_the_order_may_begin_at_any_point(seed, tie):
    X, y = exact.random_data(np.random.default_rng(seed))
    for first in range(len(X)):
        reference = exact.train(X, y, w0=[0] * len(X[0]), tie=tie, first=first)
        same(train(X, y, tie=tie, first=first, max_updates=200), reference)


@pytest.mark.parametrize("seed", range(30))
def test_rounded_numbers_take_the_steps_of_the_plain_loop(seed):
    """Also where sums are rounded: the blocks add up as a loop over points and coordinates does."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 150)), int(rng.integers(1, 20))
    X, y = rng.standard_normal((n, d)).round(2).tolist(), rng.choice([-1, 1], size=n).tolist()
    for tie in TIES:
        same(train(X, y, tie=tie, max_updates=200), exact.train(X, y, w0=[0.0] * d, tie=tie))


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("seed", range(100, 140))
def test_a_tenth_as_learning_rate_breaks_no_tie(seed, tie):
    """In floats 3 · 0.1 − 0.3 is not 0; a run from w0 = 0 must not notice."""
    X, y = exact.random_data(np.random.default_rng(seed))
    reference = exact.train(X, y, w0=[0] * len(X[0]), tie=tie, eta=TENTH)
    run = train(X, y, eta=0.1, tie=tie, max_updates=200)
    same(run, reference)
    assert np.allclose(run.weights, shown(reference.weights), rtol=1e-15, atol=0)
    assert run.errors.tolist() == [exact.errors(X, y, w, tie) for w in reference.weights]
    assert (run.etas == 0.1).all()


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("seed", range(200, 240))
def test_the_batch_rule_is_that_of_exact_arithmetic(seed, tie):
    rng = np.random.default_rng(seed)
    X, y = exact.random_data(rng)
    w0 = exact.dyadic(rng, len(X[0]))
    reference = exact.train_batch(X, y, w0=w0, tie=tie, eta=Fraction(1, 2))
    run = train(X, y, w0=[float(v) for v in w0], eta=0.5, tie=tie, batch=True, max_updates=200)
    assert [points.tolist() for points in run.mistakes] == reference.mistakes
    assert run.weights.tolist() == shown(reference.weights)
    assert (run.checks, run.ended, run.cycle) == (reference.checks, reference.ended, reference.cycle)
    assert run.checked.tolist() == [len(X) * k for k in range(1, run.updates + 1)]


def visits(order, n, seed):
    """The documented draws: a permutation, or n independent points, for each time round."""
    rng = np.random.default_rng(seed)
    while True:
        yield from (rng.permutation(n) if order == "shuffled" else rng.integers(n, size=n)).tolist()


@pytest.mark.parametrize("order", ["shuffled", "random"])
@pytest.mark.parametrize("seed", range(300, 340))
def test_orders_by_lot_are_exact_too(seed, order):
    rng = np.random.default_rng(seed)
    X, y = exact.random_data(rng)
    for w0 in ([Fraction(0)] * len(X[0]), exact.dyadic(rng, len(X[0]))):
        for tie in TIES:
            reference = exact.train(X, y, w0=w0, tie=tie, visits=visits(order, len(X), seed))
            same(
                train(X, y, w0=[float(v) for v in w0], order=order, tie=tie, seed=seed, max_updates=200),
                reference,
            )


@pytest.mark.parametrize("order", ["shuffled", "random"])
def test_checks_are_counted_one_by_one_where_blocks_grow_large(order):
    """1,000 points are looked at in blocks that grow; the reference looks at one."""
    dataset = data.with_margin(1000, 0.05, seed=4)
    X, y = dataset.X.tolist(), dataset.y.astype(int).tolist()
    reference = exact.train(X, y, w0=[0.0, 0.0], tie="plus", visits=visits(order, 1000, 9))
    same(train(dataset.X, dataset.y, order=order, seed=9), reference)
    same(train(dataset.X, dataset.y), exact.train(X, y, w0=[0.0, 0.0], tie="plus"))


@pytest.mark.parametrize("seed", range(400, 420))
def test_a_learning_rate_of_k_is_exact_where_floats_are(seed):
    X, y = exact.random_data(np.random.default_rng(seed))
    run = train(X, y, eta=lambda k: 2.0 ** -(k % 4), max_updates=100)
    w = [Fraction(0)] * len(X[0])
    for t, i in enumerate(run.mistakes, start=1):
        assert exact.is_mistake(w, X[i], y[i], "plus")
        w = exact.moved(w, Fraction(1, 2 ** (t % 4)), X[i], y[i])
        assert run.weights[t].tolist() == [float(v) for v in w]
    assert run.converged == (exact.errors(X, y, w, "plus") == 0)


def test_no_point_is_passed_over_between_blocks():
    y = np.ones(300)
    for place in range(300):
        y[place] = -1  # the only mistake of w = 1
        run = train(np.ones((300, 1)), y, w0=[1], max_updates=1)
        assert run.mistakes.tolist() == [place]
        assert run.checked.tolist() == [place + 1]
        y[place] = 1


def test_the_random_data_are_of_every_kind():
    """The comparisons above mean something only if their data converge, cycle, tie and repeat themselves."""
    ended, tied, separable = set(), 0, 0
    for seed in range(100):
        X, y = exact.random_data(np.random.default_rng(seed))
        ends = {tie: exact.train(X, y, w0=[0] * len(X[0]), tie=tie) for tie in TIES}
        ended |= {run.ended for run in ends.values()}
        tied += len({tuple(run.mistakes) for run in ends.values()}) > 1
        separable += ends["mistake"].ended == "converged"
    assert {"converged", "cycling"} <= ended
    assert tied > 50
    assert 20 < separable < 80
