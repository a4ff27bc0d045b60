"""Gradient ascent for very many steps."""

import numpy as np
import pytest

from linclass_helpers import data, logistic, separability
from linclass_helpers.demos.n05_ascent import endless_climb
from linclass_helpers.demos.n05_ascent.endless_climb import when_to_look

NOTES, NONSEPARABLE = data.load("notes"), data.load("nonseparable")
EVENLY_SPREAD = data.with_margin(30, 0.3, spread="even", seed=1)
LOPSIDED = data.Dataset(
    [(3, 0.5), (2.5, 1.5), (0.5, 2), (-3, -1), (-2, -2), (-1, -0.3)], [1, 1, 1, -1, -1, -1]
)


def climb_for_ever(X, y, **how):
    """The record after all steps."""
    *_, climb = endless_climb.climb_for_ever(X, y, **how)
    return climb


@pytest.mark.parametrize("decades", [1, 3, 5])
def test_looks_are_whole_steps_up_to_the_end(decades):
    steps = when_to_look(decades)
    assert steps[0] == 0
    assert steps[-1] == 10**decades
    assert np.all(np.diff(steps) > 0)


@pytest.mark.parametrize("points", [NOTES, NONSEPARABLE])
def test_it_is_one_climb(points):
    climb = climb_for_ever(points.X, points.y, eta=0.05, decades=3)
    whole = logistic.ascend(points.X, points.y01, eta=0.05, steps=1000, tol=1e-300)
    assert np.array_equal(climb.steps, when_to_look(3))
    assert np.array_equal(climb.weights, whole.weights[np.minimum(climb.steps, whole.steps)])
    assert climb.log_likelihood == pytest.approx(whole.log_likelihood[np.minimum(climb.steps, whole.steps)])


def test_it_comes_a_moment_at_a_time():
    climbs = list(endless_climb.climb_for_ever(NOTES.X, NOTES.y, eta=0.1, decades=3))
    assert len(climbs) == 20
    assert np.all(np.diff([climb.share for climb in climbs]) > 0)
    assert climbs[-1].share == 1
    for before, after in zip(climbs, climbs[1:]):
        assert np.array_equal(before.weights, after.weights[: len(before.steps)])


def test_angles_and_margins_are_those_of_the_weights():
    climb, widest = climb_for_ever(NOTES.X, NOTES.y), separability.analyse(NOTES.X, NOTES.y)
    assert climb.goal == pytest.approx(widest.w)
    w = climb.weights[1:]
    cosines = w @ widest.w / climb.norms[1:]
    assert np.cos(np.radians(climb.angles[1:])) == pytest.approx(cosines)
    margins = (w @ NOTES.reflected().T).min(axis=1) / climb.norms[1:]
    assert climb.margins[1:] == pytest.approx(margins)
    assert (climb.angles[0], climb.margins[0]) == (90, 0)
    assert climb.margins.max() <= widest.margin


@pytest.mark.parametrize("points", [NOTES, EVENLY_SPREAD, LOPSIDED])
def test_in_the_long_run_it_gains_as_much_with_each_tenfold(points):
    climb = climb_for_ever(points.X, points.y, decades=4)
    gamma = climb.separability.margin
    assert climb.gained == pytest.approx(np.log(10) / gamma, rel=0.25)
    guide = climb.norms_in_the_long_run
    assert guide[-1] == climb.norms[-1]
    assert np.diff(guide) / np.diff(np.log(climb.steps[1:])) == pytest.approx(1 / gamma)


def test_where_there_is_a_top_it_comes_to_rest_there():
    climb = climb_for_ever(NONSEPARABLE.X, NONSEPARABLE.y, eta=0.05, decades=4)
    top = logistic.newton(NONSEPARABLE.X, NONSEPARABLE.y01).w
    assert climb.weights[-1] == pytest.approx(top, abs=1e-6)
    assert climb.goal == pytest.approx(top / np.linalg.norm(top))
    assert climb.norms_in_the_long_run == pytest.approx(np.linalg.norm(top))
    assert climb.gained == 0


def test_a_top_at_0_is_no_direction():
    X = [[1.0, 0.0], [-1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [0.0, -1.0]]
    assert climb_for_ever(X, [1, 1, 1, -1, -1]).goal is None


def test_the_record_reads_well_and_cannot_be_changed():
    climb = climb_for_ever(NOTES.X, NOTES.y, decades=1)
    assert repr(climb).startswith("EndlessClimb: 10 steps, ‖w‖ = ")
    with pytest.raises(ValueError, match="read-only"):
        climb.weights[0] = 1
