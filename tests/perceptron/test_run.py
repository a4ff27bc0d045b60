"""The record of a run, and the loop that it repeats."""

from itertools import cycle

import exact
import numpy as np
import pytest
from drawn import seeds
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers import data, perceptron
from linclass_helpers.perceptron import TIES, train

NOTES = data.load("notes")


def test_a_limit_stops_a_run_only_where_more_was_needed():
    assert train(NOTES.X, NOTES.y, max_updates=5).converged
    short = train(NOTES.X, NOTES.y, max_updates=4)
    assert (short.ended, short.updates, short.converged, short.checks) == ("limit", 4, False, 12)
    assert repr(short) == "Run: stopped at its limit, updates 4, checks 12, w = (4, 3)"
    with pytest.raises(ValueError, match="limit of 4 updates, so w after 5 is not known: .*max_updates=5"):
        short.weight_at(5)
    assert short.weight_at(4).tolist() == [4, 3]


def test_after_convergence_w_stays_and_no_point_is_wrong():
    run = train(NOTES.X, NOTES.y)
    assert run.weight_at(2).tolist() == [2, 1]
    assert run.wrong_at(2).tolist() == [3]
    assert run.weight_at(10**9).tolist() == [5, 1]
    assert run.wrong_at(10**9).tolist() == []


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("name", ["overlapping", "xor", "just_separable", "nonseparable", "rings"])
def test_pocket_is_the_first_of_the_best(name, tie, monkeypatch):
    monkeypatch.setattr("linclass_helpers.perceptron.run._CHUNK", 1000)  # some w at a time
    dataset = data.load(name).augmented()
    run = train(dataset.X, dataset.y, tie=tie, max_updates=400)
    X, y = dataset.X.tolist(), dataset.y.tolist()
    errors = [len(exact.wrong(X, y, w, tie)) for w in run.weights.tolist()]
    assert run.errors.tolist() == errors
    assert run.pocket[1] == min(errors)
    assert run.pocket[0].tolist() == run.weights[errors.index(min(errors))].tolist()


@given(st.integers(1, 12), st.integers(1, 20), st.sampled_from(TIES), seeds)
def test_the_errors_of_many_w_at_once_are_those_of_each(d, n, tie, seed):
    rng = np.random.default_rng(seed)
    X, y = rng.standard_normal((n, d)).round(1), rng.choice([-1, 1], n)
    run = train(X, y, w0=rng.standard_normal(d).round(1), eta=0.1, tie=tie, max_updates=30)
    assert run.errors.tolist() == [len(run.wrong_at(t)) for t in range(run.updates + 1)]


@pytest.mark.parametrize("batch", [False, True])
@pytest.mark.parametrize(("name", "limit"), [("notes", 100), ("notes", 3), ("overlapping", 200)])
def test_average_is_the_mean_over_all_checks(name, limit, batch):
    dataset = data.load(name)
    run = train(dataset.X, dataset.y, batch=batch, max_updates=limit)
    updates = np.searchsorted(run.checked, np.arange(1, run.checks + 1), side="right")  # after each check
    assert np.allclose(perceptron.average(run), run.weights[updates].mean(axis=0))
    never = train([[1.0, 2.0]], [1], w0=[1, 1])
    assert perceptron.average(never).tolist() == [1, 1]


def test_why_a_tie_is_a_mistake():
    assert train([[1, 2]], [-1], tie="plus").why(1).startswith("point 1: wᵀx = 0 → +1, but y = −1: mistake")
    assert train([[1, 2]], [1], tie="minus").why(1).startswith("point 1: wᵀx = 0 → −1, but y = +1: mistake")
    assert train([[1, 2]], [1], tie="mistake").why(1) == (
        "point 1: wᵀx = 0 is no answer, and y = +1: mistake, w ← (0, 0) + (1, 2) = (1, 2)"
    )


def test_why_in_batch_with_rates_and_long_vectors():
    batch = train(NOTES.X, NOTES.y, batch=True, eta=0.5)
    assert batch.why(1) == "points 3, 4, 5 are mistakes: w ← (0, 0) + 0.5·(4, 1) = (2, 0.5)"
    long = train(-np.arange(1.0, 9).reshape(1, 8) / 3, [-1], eta=0.25)
    assert long.why(1) == "point 1: wᵀx = 0 → +1, but y = −1: mistake, w ← w − 0.25·x"
    longest = train(-np.arange(1.0, 7).reshape(1, 6), [-1])  # that is written in full
    assert longest.why(1).endswith("− (−1, −2, −3, −4, −5, −6) = (1, 2, 3, 4, 5, 6)")
    many = train(np.eye(9), -np.ones(9), batch=True)
    assert many.why(1) == "points 1, 2, 3, 4, …, 9 are mistakes: w ← w + Σ y x"
    for t in (0, 2):
        with pytest.raises(ValueError, match="t must be"):
            many.why(t)


def test_why_states_the_score_of_the_weights_shown():
    dataset = data.load("overlapping").augmented()
    for eta in (0.1, "inverse", 3):
        run = train(dataset.X, dataset.y, eta=eta, w0=[0.5, 0, 0] if eta == 3 else None, max_updates=20)
        for t in range(1, 21):
            score = run.weights[t - 1] @ dataset.X[run.mistakes[t - 1]]
            said = float(run.why(t).split("wᵀx = ")[1].split(" ")[0].replace("−", "-"))
            assert said == pytest.approx(score, rel=1e-3, abs=1e-12)


def test_a_record_cannot_be_changed():
    X, y, w0 = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([-1.0, 1.0]), np.zeros(2)
    run = train(X, y, w0=w0)
    X[0] = 99
    w0[0] = 7
    assert run.X[0].tolist() == [1, 2]
    assert run.weights[0].tolist() == [0, 0]
    for array in (run.weights, run.mistakes, run.etas, run.checked, run.X, run.y):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def trained(name, **options):
    points = data.load(name).augmented()
    return train(points.X, points.y, w0=[1, 1, 1], **options)


@pytest.mark.parametrize(("name", "tie"), [("xor", "mistake"), *(("nonseparable", tie) for tie in TIES)])
def test_later_updates_repeat_those_of_the_loop(name, tie):
    run, last = trained(name, tie=tie), 1000
    X, y = run.X.tolist(), run.y.tolist()
    far = exact.train(X, y, w0=[1, 1, 1], tie=tie, visits=cycle(range(len(X))), limit=last)
    place = run.loop.place(np.arange(last + 1))
    assert run.weights[place].tolist() == far.weights
    assert run.mistakes[place[1:] - 1].tolist() == far.mistakes
    assert place.max() == run.loop.end == run.loop.start + run.loop.period
    assert [run.loop.place(t) for t in range(last)] == place[:-1].tolist()
    assert [run.weight_at(t).tolist() for t in range(last + 1)] == far.weights


@pytest.mark.parametrize("tie", TIES)
def test_a_loop_closes_and_counts(tie):
    run = trained("nonseparable", tie=tie)
    loop = run.loop
    assert (loop.start, loop.period) == run.cycle
    assert loop.end == run.updates
    assert np.array_equal(loop.weights[0], loop.weights[-1])
    assert len(loop.weights) == loop.period + 1
    assert loop.errors.tolist() == [len(run.wrong_at(t)) for t in range(loop.start, loop.end)]
    assert loop.checks == loop.passes * len(run.X)


def test_the_loop_of_lecture_001():
    loop = trained("nonseparable", tie="mistake").loop
    assert (loop.start, loop.period, loop.checks, loop.passes) == (338, 22, 45, 9)
    assert repr(loop) == "Loop: 22 updates from update 338 on, 45 checks"
    with pytest.raises(ValueError, match="read-only"):
        loop.errors[0] = 7


def test_a_run_that_ends_has_no_loop():
    run = trained("nonseparable", max_updates=50)
    assert run.loop is None
    with pytest.raises(ValueError, match="limit of 50 updates, so w after 51 is not known"):
        run.wrong_at(51)
