"""The loop of a run: what it repeats, against the same run followed much further."""

import numpy as np
import pytest

from linclass_helpers import data
from linclass_helpers.perceptron import TIES, train


def trained(name, **options):
    points = data.load(name).augmented()
    return train(points.X, points.y, w0=[1, 1, 1], **options)


def followed(run, updates):
    """w after every update, and the points of the updates, by the rule of the perceptron itself."""
    w, weights, mistakes, i = run.weights[0], [run.weights[0]], [], 0
    while len(mistakes) < updates:
        if run.y[i] * (run.X[i] @ w) <= 0:
            w = w + run.y[i] * run.X[i]
            weights.append(w)
            mistakes.append(i)
        i = (i + 1) % len(run.X)
    return np.array(weights), np.array(mistakes)


@pytest.mark.parametrize("name", ["nonseparable", "xor"])
def test_later_updates_repeat_those_of_the_loop(name):
    run = trained(name, tie="mistake")
    loop, far = run.loop, 1000
    weights, mistakes = followed(run, far)
    t = np.arange(far + 1)
    place = loop.place(t)
    assert np.array_equal(run.weights[place], weights)
    assert np.array_equal(run.mistakes[place[1:] - 1], mistakes)
    assert place.max() == loop.end == loop.start + loop.period
    assert [loop.place(k) for k in range(0, far, 7)] == place[:far:7].tolist()
    assert [run.weight_at(k).tolist() for k in range(0, far, 50)] == weights[:far:50].tolist()


@pytest.mark.parametrize("tie", TIES)
def test_it_closes_and_counts(tie):
    run = trained("nonseparable", tie=tie)
    loop = run.loop
    assert (loop.start, loop.period) == run.cycle
    assert np.array_equal(loop.weights[0], loop.weights[-1])
    assert len(loop.weights) == loop.period + 1
    assert loop.errors.tolist() == [len(run.wrong_at(t)) for t in range(loop.start, loop.end)]
    assert loop.checks == loop.passes * len(run.X)


def test_of_lecture_001():
    loop = trained("nonseparable", tie="mistake").loop
    assert (loop.start, loop.period, loop.checks, loop.passes) == (338, 22, 45, 9)
    assert repr(loop) == "Loop: 22 updates from update 338 on, 45 checks"
    with pytest.raises(ValueError, match="read-only"):
        loop.errors[0] = 7


def test_a_run_that_ends_has_none():
    run = trained("nonseparable", max_updates=50)
    assert run.loop is None
    with pytest.raises(ValueError, match="limit of 50 updates, so w after 51 is not known"):
        run.wrong_at(51)


@pytest.mark.parametrize("tie", TIES)
def test_wrong_points_are_those_of_the_tie_rule(tie):
    run = trained("xor", tie=tie, max_updates=20)
    for t in range(run.updates + 1):
        margins = run.y * (run.X @ run.weight_at(t))
        least_right = {"plus": run.y < 0, "minus": run.y > 0, "mistake": run.y != 0, "correct": run.y == 0}
        wrong = (margins < 0) | (margins == 0) & least_right[tie]
        assert run.wrong_at(t).tolist() == np.flatnonzero(wrong).tolist()
