"""The lectures' runs, ties, the theorem at every step, and what is refused."""

import numpy as np
import pytest
from drawn import seeds
from exactly import dot
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass_helpers import data, perceptron
from linclass_helpers.perceptron import ORDERS, TIES, train

NOTES, FIVE = data.load("notes"), data.load("nonseparable").augmented()


def test_lecture_000():
    run = train(NOTES.X, NOTES.y)
    assert run.weights.tolist() == [[0, 0], [1, 3], [2, 1], [3, -1], [4, 3], [5, 1]]
    assert run.mistakes.tolist() == [2, 3, 3, 0, 1]
    assert run.checked.tolist() == [3, 4, 9, 11, 12]
    assert (run.updates, run.checks, run.converged, run.cycle) == (5, 17, True, None)
    assert [run.why(t) for t in range(1, 6)] == [
        "point 3: wᵀx = 0 → +1, but y = −1: mistake, w ← (0, 0) − (−1, −3) = (1, 3)",
        "point 4: wᵀx = 5 → +1, but y = −1: mistake, w ← (1, 3) − (−1, 2) = (2, 1)",
        "point 4: wᵀx = 0 → +1, but y = −1: mistake, w ← (2, 1) − (−1, 2) = (3, −1)",
        "point 1: wᵀx = −1 → −1, but y = +1: mistake, w ← (3, −1) + (1, 4) = (4, 3)",
        "point 2: wᵀx = −2 → −1, but y = +1: mistake, w ← (4, 3) + (1, −2) = (5, 1)",
    ]
    assert repr(run) == "Run: converged, updates 5, checks 17, w = (5, 1)"


def test_what_a_tie_means_decides_lecture_000():
    updates = {tie: train(NOTES.X, NOTES.y, tie=tie).updates for tie in TIES}
    # under "correct", w = 0 is right about every point and "converges"
    assert updates == {"plus": 5, "minus": 3, "mistake": 3, "correct": 0}


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize(
    ("w0", "expected"),
    [([0.25] * 5, [-0.75, 1.25, -0.75, -0.75, -0.75]), ([0, 0.5, 0.5, 0, 0], [-1, 1.5, -0.5, -1, -1])],
)
def test_lecture_001_students(w0, expected, tie):
    students = data.load("students").augmented()
    run = train(students.X, students.y, w0=w0, tie=tie)
    assert run.converged
    assert run.w.tolist() == expected
    assert run.mistakes.tolist() == [1, 2, 3] or w0[0] == 0  # where w0 ties with points, the tie decides


@pytest.mark.parametrize("tie", TIES)
def test_lecture_001s_run_repeats_a_loop_for_ever(tie):
    run = train(FIVE.X, FIVE.y, w0=[1, 1, 1], tie=tie)
    assert run.weights[1].tolist() == [0, 0, -2]
    assert run.weights[2].tolist() == [1, 2, -1]
    assert run.ended == "cycling"
    start, period = run.cycle
    assert period == 22
    assert 300 < start < 350
    assert run.weights[start].tolist() == run.w.tolist()
    assert (run.weights[:start] != run.w).any(axis=1).all()  # it was not there before


@given(st.floats(1e-3, 1e3), seeds)
def test_from_zero_a_fixed_learning_rate_only_scales_w(eta, seed):
    dataset = data.with_margin(30, 0.1, seed=seed)
    one, other = train(dataset.X, dataset.y), train(dataset.X, dataset.y, eta=eta)
    assert other.mistakes.tolist() == one.mistakes.tolist()
    assert other.checks == one.checks
    assert other.weights.tolist() == (eta * one.weights).tolist()


@pytest.mark.parametrize("power", [-300, -27, 27, 300])
def test_the_size_of_the_numbers_does_not_matter(power):
    assert train(2.0**power * NOTES.X, NOTES.y).mistakes.tolist() == [2, 3, 3, 0, 1]


@settings(max_examples=150)
@given(
    n=st.integers(1, 80),
    d=st.integers(1, 8),
    gamma=st.floats(0.01, 0.9),
    spread=st.sampled_from(["hug", "even"]),
    order=st.sampled_from(ORDERS),
    tie=st.sampled_from(TIES),
    seed=seeds,
)
def test_the_convergence_theorem(n, d, gamma, spread, order, tie, seed):
    dataset = data.with_margin(n, gamma, d=d, spread=spread, seed=seed)
    run = train(dataset.X, dataset.y, order=order, tie=tie, seed=seed)
    assert run.converged
    assert run.errors[-1] == 0
    assert tie == "correct" or (perceptron.predict(run.w, dataset.X, tie=tie) == dataset.y).all()
    R, t = dataset.R, np.arange(run.updates + 1)
    slack = 1 + 1e-10
    length = np.linalg.norm(run.weights, axis=1)
    progress = run.weights @ dataset.w_star
    assert run.updates <= perceptron.bound(R, gamma) * slack
    assert (t * gamma <= progress * slack).all()
    assert (progress <= length * slack).all()
    assert (t**2 * gamma**2 <= length**2 * slack).all()
    assert (length**2 <= t * R**2 * slack).all()
    assert (np.sqrt(t[1:]) * gamma / R <= progress[1:] / length[1:] * slack).all()


@pytest.mark.parametrize("order", ORDERS)
def test_the_seed_decides_a_random_order(order):
    dataset = data.with_margin(50, 0.03)
    a, b, c = (train(dataset.X, dataset.y, order=order, seed=seed).mistakes.tolist() for seed in (1, 1, 2))
    assert a == b
    assert (a == c) == (order == "cyclic")


@pytest.mark.parametrize("batch", [False, True])
@pytest.mark.parametrize("order", ORDERS)
def test_an_inverse_learning_rate(order, batch):
    run = train(FIVE.X, FIVE.y, eta="inverse", order=order, batch=batch, max_updates=300)
    assert run.ended == "limit"
    assert run.cycle is None
    assert run.etas.tolist() == [1 / k for k in range(1, 301)]
    for t in (1, 2, 300):
        points = np.atleast_1d(run.mistakes[t - 1])
        step = run.etas[t - 1] * (FIVE.y[points, None] * FIVE.X[points]).sum(axis=0)
        assert np.allclose(run.weights[t], run.weights[t - 1] + step, rtol=0, atol=1e-14)


@given(st.integers(1, 40), seeds)
def test_a_label_does_not_depend_on_the_other_points(d, seed):
    """Whether a sum of tenths is exactly 0 may depend on the order of adding."""
    rng = np.random.default_rng(seed)
    X, w = rng.integers(-3, 4, size=(60, d)) / 10, rng.integers(-3, 4, size=d) / 10
    labels = [1 if dot(w, x) >= 0 else -1 for x in X]
    assert perceptron.predict(w, X).tolist() == labels
    assert [perceptron.predict(w, [x])[0] for x in X] == labels


def test_a_tie_is_predicted_as_plus_but_for_the_rule_that_says_minus():
    for tie in TIES:
        labels = perceptron.predict([1, -1], [[2, 1], [1, 2], [3, 3]], tie=tie).tolist()
        assert labels == [1, -1, -1 if tie == "minus" else 1]


def test_the_bound_is_the_square_of_radius_over_margin():
    assert perceptron.bound(2, 0.5) == 16
    assert perceptron.bound(1, 1) == 1


@pytest.mark.parametrize("tie", ["plus", "mistake"])
@pytest.mark.parametrize("batch", [False, True])
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", ["notes", "nonseparable", "overlapping"])
def test_a_run_cut_short_by_its_checks_is_the_beginning_of_the_whole(name, order, batch, tie):
    dataset = data.load(name).augmented()
    how = {"order": order, "batch": batch, "tie": tie, "seed": 3, "max_updates": 40}
    whole = train(dataset.X, dataset.y, **how)
    for most in (1, 4, 5, 6, 17, 63, 64, 65, 200, whole.checks - 1, whole.checks, whole.checks + 1):
        run = train(dataset.X, dataset.y, max_checks=most, **how)
        made = int((whole.checked <= most).sum())
        assert run.weights.tolist() == whole.weights[: made + 1].tolist()
        assert run.checked.tolist() == whole.checked[:made].tolist()
        if most >= whole.checks:
            assert (run.ended, run.checks, run.cycle) == (whole.ended, whole.checks, whole.cycle)
        else:
            assert run.ended == "limit"
            assert run.checks == (most - most % dataset.n if batch else most)  # batch looks at all or at none
