"""Subgradient descent against the perceptron, least squares, logistic ascent and a manual example."""

import numpy as np
import pytest
from drawn import labelled_points, lists
from hypothesis import assume, given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers.experiments import descend_risk

POINTS = labelled_points(n=(2, 6), both=True)
TIES = st.sampled_from(lc.perceptron.TIES)
ORDERS = st.sampled_from(["batch", "cyclic", "random"])
ETAS = st.sampled_from([0.1, 0.5, 1.0, 3.0])
NOTES = lc.data.load("notes")


@given(POINTS, TIES, ETAS, lists(st.integers(-2, 2), 3), ORDERS, st.booleans())
def test_on_the_perceptron_loss_it_takes_the_steps_of_the_perceptron(points, tie, eta, start, order, inverse):
    X, y = points
    assume(X.any(axis=1).all())
    eta = 1.0 if inverse else eta
    w0 = start[: X.shape[1]]
    rate, how = "inverse" if inverse else "fixed", {"batch": True} if order == "batch" else {"order": order}
    found = descend_risk("perceptron", X, y, eta=eta, w0=w0, tie=tie, order=order, rate=rate, steps=30)
    run = lc.perceptron.train(X, y, eta="inverse" if inverse else eta, w0=w0, tie=tie, max_updates=30, **how)
    shared = min(found.steps, run.updates)
    assert np.array_equal(found.weights[: shared + 1], run.weights[: shared + 1])
    assert found.errors[: shared + 1].tolist() == run.errors[: shared + 1].tolist()
    assert found.checked[:shared].tolist() == run.checked[:shared].tolist()
    if run.converged:
        assert (found.ended, found.steps) == ("converged", run.updates)


@pytest.mark.parametrize("d", [3, 9])
def test_ties_that_rounding_decides_are_read_as_the_perceptron_reads_them(d):
    """Tenths add up to margins at 0 or beside it; from 8 columns on numpy would add a row in groups."""
    rng = np.random.default_rng(d)
    for _ in range(200):
        X, y, w0 = rng.integers(-3, 4, (12, d)) / 10, rng.choice([-1.0, 1.0], 12), rng.integers(-3, 4, d) / 10
        X[:, 0] = 0.1  # no point lies at 0, where the perceptron corrects without moving
        found = descend_risk("perceptron", X, y, w0=w0, tie="mistake", order="cyclic", steps=40)
        run = lc.perceptron.train(X, y, w0=w0, tie="mistake", max_updates=40)
        shared = slice(min(found.steps, run.updates) + 1)  # a run stops where it has come round
        assert np.array_equal(found.weights[shared], run.weights[shared])
        assert found.errors[shared].tolist() == run.errors[shared].tolist()
        pulled = lc.losses.pulls(found.weights[0], X, y, tie="mistake")
        assert pulled.tolist() == (found.margins[0] <= 0).tolist()


def test_lecture_000s_run():
    found = descend_risk("perceptron", NOTES.X, NOTES.y, order="cyclic")
    assert found.errors.tolist() == [3, 2, 1, 2, 2, 0]
    assert found.risk.tolist() == [0, 10, 0, 1, 4, 0]
    assert [int(part.argmax()) for part in found.pulls] == [2, 3, 3, 0, 1]
    assert repr(found) == "RiskDescent on the perceptron loss: converged, steps 5, risk 0"
    assert descend_risk("perceptron", NOTES.X, NOTES.y).weights.tolist() == [[0, 0], [4, 1]]
    with_004s_tie = descend_risk("perceptron", NOTES.X, NOTES.y, order="cyclic", tie="minus")
    assert with_004s_tie.errors.tolist() == [2, 2, 2, 0]


def test_on_other_losses_it_is_gradient_descent():
    clouds = lc.data.load("overlapping")
    logistic = descend_risk("logistic", clouds.X, clouds.y, eta=0.02, steps=40)
    assert np.allclose(
        logistic.weights, lc.logistic.ascend(clouds.X, clouds.y01, eta=0.02, steps=40, tol=1e-300).weights
    )
    squared = descend_risk("squared", clouds.X, clouds.y, eta=0.002, steps=40)
    half = lc.least_squares.descend(clouds.X, clouds.y, eta=0.004, steps=40)  # its loss has a factor ½
    assert np.allclose(squared.weights, half.weights)
    assert np.allclose(squared.risk, 2 * half.loss)
    one = descend_risk("logistic", clouds.X, clouds.y, eta=0.02, order="cyclic", steps=120)
    assert np.allclose(one.w, lc.plain.soft_perceptron(clouds.X, clouds.y01, 0.02, 2))


@pytest.mark.parametrize("loss", lc.losses.NAMES)
@pytest.mark.parametrize("order", ["batch", "cyclic", "random"])
def test_every_step_goes_against_a_subgradient_of_its_points(loss, order):
    clouds = lc.data.load("overlapping")
    found = descend_risk(loss, clouds.X, clouds.y, eta=0.01, order=order, steps=25, w0=[1, -1])
    Z = clouds.reflected()
    assert np.allclose(np.diff(found.weights, axis=0), found.etas[:, None] * (found.pulls @ Z))
    for w, part in zip(found.weights, found.pulls):
        own = lc.losses.pulls(w, clouds.X, clouds.y, loss=loss)
        if order == "batch":
            assert np.allclose(part, own)
        else:
            (i,) = np.flatnonzero(part)
            assert part[i] == pytest.approx(own[i])
    assert np.all(np.diff(found.checked) > 0)


def test_how_it_can_end():
    xor = lc.data.load("xor")
    assert descend_risk("0-1", xor.X, xor.y).ended == "converged"  # where it began: no slope anywhere
    assert descend_risk("perceptron", xor.X, xor.y, tie="mistake").ended == "flat"
    assert descend_risk("perceptron", xor.X, xor.y, order="cyclic").ended == "limit"
    far = descend_risk("squared", NOTES.X, NOTES.y, eta=10.0, steps=1000)
    assert far.ended == "diverged"
    assert np.isfinite(far.risk).all()
    assert descend_risk("perceptron", [[0, 0], [1, 0]], [1, -1], tie="mistake").ended == "converged"


def test_random_order_is_drawn_evenly():
    counts = np.zeros(4)
    for seed in range(50):
        found = descend_risk("logistic", *_square(), eta=1e-9, order="random", steps=40, seed=seed)
        counts += (found.pulls > 0).sum(axis=0)
    assert counts.sum() == 2000
    assert np.abs(counts - 500).max() < 5 * np.sqrt(2000 * 0.25 * 0.75)


def _square():
    square = lc.data.load("xor")
    return square.X, [1, 1, -1, -1]
