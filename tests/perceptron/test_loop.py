"""The loop of a run: what it repeats, against the same run followed much further."""

from itertools import cycle

import exact
import numpy as np
import pytest

from linclass_helpers import data
from linclass_helpers.perceptron import TIES, train


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
def test_it_closes_and_counts(tie):
    run = trained("nonseparable", tie=tie)
    loop = run.loop
    assert (loop.start, loop.period) == run.cycle
    assert loop.end == run.updates
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
