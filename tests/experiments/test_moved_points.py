"""A perceptron on points that were shifted and scaled."""

import numpy as np
import pytest

from linclass_helpers import data, perceptron, separability
from linclass_helpers.experiments import finished, shift_then_scale, try_moves_with_progress, try_perceptron

POINTS = data.with_margin(30, 0.2, seed=1)


def test_first_the_shift_and_then_the_factor():
    moved = shift_then_scale(POINTS, (1, -2), 3)
    assert np.allclose(moved.X, 3 * POINTS.X + [3, -6])
    assert moved.y.tolist() == POINTS.y.tolist()
    assert moved.w_star is None  # it belongs to the points as they were


@pytest.mark.parametrize("bias", [False, True])
def test_an_outcome_is_a_run_with_its_bound(bias):
    found = try_perceptron(POINTS, bias=bias)
    seen = POINTS.augmented() if bias else POINTS
    run, best = perceptron.train(seen.X, seen.y), separability.analyse(seen.X, seen.y)
    assert (found.updates, found.w.tolist()) == (run.updates, run.w.tolist())
    assert (found.R, found.margin, found.w_star.tolist()) == (seen.R, best.margin, best.w.tolist())
    assert found.bound == perceptron.bound(seen.R, best.margin)
    assert f"{run.updates} were made" in repr(found)


def test_a_run_that_does_not_end_is_infinite():
    short = try_perceptron(POINTS, max_updates=2)
    assert short.updates == np.inf
    assert np.isfinite(short.bound)
    assert "2 were not enough" in repr(short)
    xor = try_perceptron(data.load("xor"))
    assert (xor.updates, xor.bound, xor.w, xor.w_star) == (np.inf, np.inf, None, None)
    assert "no line through the origin separates" in repr(xor)


def test_in_steps_it_comes_to_the_same():
    moves = [((0, 0), 1), ((1, 1), 2), ((0, 3), 0.5)]
    assert list(try_moves_with_progress(POINTS, moves, bias=True)) == pytest.approx([1 / 3, 2 / 3, 1])
    outcomes = finished(try_moves_with_progress(POINTS, moves, bias=True))
    single = [try_perceptron(shift_then_scale(POINTS, *move), bias=True) for move in moves]
    assert [repr(one) for one in outcomes] == [repr(one) for one in single]
