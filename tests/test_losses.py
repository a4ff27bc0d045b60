"""The losses over the functional margin, and their pulls."""

import numpy as np
import pytest
from drawn import labelled_points, lists
from hypothesis import given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers.losses import LOSSES

Z = np.linspace(-6, 6, 241)


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.name)
def test_the_pull_is_minus_the_derivative(loss):
    away = Z[(np.abs(Z) > 1e-3) & (np.abs(Z - 1) > 1e-3)]  # from the corners
    slope = (loss.of(away + 1e-6) - loss.of(away - 1e-6)) / 2e-6
    assert np.allclose(loss.pull(away), -slope, atol=1e-6)


@pytest.mark.parametrize("loss", LOSSES[1:], ids=lambda loss: loss.name)
def test_every_surrogate_is_convex_and_the_0_1_loss_is_not(loss):
    def sags(of):
        return (of(Z[:-2]) - 2 * of(Z[1:-1]) + of(Z[2:])).min() < -1e-9

    assert not sags(loss.of)
    assert sags(lc.losses.zero_one)


def test_at_their_corners_the_losses_read_as_in_lecture_003():
    assert lc.losses.zero_one(0) == 1
    assert [float(loss.pull(0)) for loss in LOSSES] == [0, 1, 1, 0.5, 2]
    assert [float(loss.pull(1)) for loss in LOSSES[:3]] == [0, 0, 1]
    assert str(lc.losses.perceptron(0)) == "0.0"


def test_the_logistic_loss_is_the_cross_entropy_and_never_overflows():
    data, w = lc.data.load("overlapping"), np.array([0.3, -1.0])
    total = lc.losses.logistic(data.y * (data.X @ w)).sum()
    assert total == pytest.approx(lc.logistic.cross_entropy(w, data.X, data.y01))
    assert lc.losses.logistic([-1e6, 1e6, -800.0]).tolist() == [1e6, 0.0, 800.0]


FIVE = lc.data.load("nonseparable").augmented()  # lecture 001's five points
WEIGHTS = lists(st.integers(-400, 400).map(lambda k: k / 100), 3)
POINTS = labelled_points(n=(1, 6))
TIES = st.sampled_from(lc.perceptron.TIES)


def test_lecture_001s_five_points_at_1_1_1():
    w = np.ones(3)
    assert lc.losses.risk(w, FIVE.X, FIVE.y) == 17
    wrong = lc.losses.pulls(w, FIVE.X, FIVE.y) > 0
    assert np.flatnonzero(wrong).tolist() == [3, 4]
    scores = np.abs(FIVE.X @ w)[wrong].sum()
    assert scores / np.sqrt(3) == pytest.approx(17 / np.linalg.norm(w))
    assert scores / np.sqrt(2) == pytest.approx(17 / np.linalg.norm(w[1:]))
    assert lc.losses.subgradient(w, FIVE.X, FIVE.y).tolist() == [2, 6, 9]


@pytest.mark.parametrize("loss", lc.losses.NAMES)
@given(points=POINTS, w=WEIGHTS)
def test_risk_and_pulls_are_added_up_point_by_point(loss, points, w):
    X, y = points
    w, one = np.array(w[: X.shape[1]]), lc.losses.named(loss)
    # One coordinate after the other: a matrix product may round differently, and then it misses a tie.
    margins = [
        sum(label * x * weight for x, weight in zip(point, w, strict=True)) for point, label in zip(X, y)
    ]
    assert lc.losses.risk(w, X, y, loss=loss) == pytest.approx(sum(float(one.of(z)) for z in margins))
    expected = [float(one.pull(z)) for z in margins]  # lecture 003: a tie is a mistake
    assert lc.losses.pulls(w, X, y, loss=loss, tie="mistake") == pytest.approx(expected)


def test_a_tie_is_read_alike_however_it_is_asked():
    """Added up coordinate by coordinate, the last margin is 3.5e-18, no mistake; a matrix product says 0."""
    w = np.array([0.01, 0.01, 0.02])
    X, y = np.vstack([np.zeros((5, 3)), [3, -1, -1]]), -np.ones(6)
    assert lc.losses.risk(w, X, y, loss="0-1") == 5
    assert lc.losses.pulls(w, X, y, loss="perceptron", tie="mistake").sum() == 5
    assert lc.losses.risks(np.tile(w, (7, 1)), y[:, None] * X, "0-1").tolist() == [5] * 7
    assert np.sum(lc.perceptron.predict(w, X) != y) == 5


@pytest.mark.parametrize("d", [2, 3, 9])
def test_the_risks_of_many_w_are_those_of_each_alone(d):
    """Whole numbers over 100 make many ties that rounding decides; d = 9 is where numpy adds in groups."""
    rng = np.random.default_rng(d)
    W, Z = rng.integers(-3, 4, (200, d)) / 100, rng.integers(-3, 4, (30, d)) * 1.0
    margins = np.zeros((len(W), len(Z)))
    for k in range(d):
        margins = margins + np.outer(W[:, k], Z[:, k])
    expected = (margins <= 0).sum(axis=1).tolist()
    assert lc.losses.risks(W, Z, "0-1").tolist() == expected
    assert [lc.losses.risk(w, Z, np.ones(30), loss="0-1") for w in W] == expected
    assert [lc.losses.pulls(w, Z, np.ones(30), tie="mistake").sum() for w in W] == expected


@pytest.mark.parametrize("loss", ["perceptron", "hinge", "logistic", "squared"])
@given(points=POINTS, w=lists(st.integers(-2, 2), 3), v=lists(st.integers(-3, 3), 3), tie=TIES)
def test_the_risk_is_never_below_the_bound_of_a_subgradient(loss, points, w, v, tie):
    """Also at the corners, where whole numbers lie often."""
    X, y = points
    w, v = np.array(w[: X.shape[1]]), np.array(v[: X.shape[1]])
    g = lc.losses.subgradient(w, X, y, loss=loss, tie=tie)
    here, there = (lc.losses.risk(place, X, y, loss=loss) for place in (w, v))
    assert there >= here + g @ (v - w) - 1e-9


@pytest.mark.parametrize("loss", lc.losses.NAMES)
@given(points=POINTS, w=WEIGHTS)
def test_away_from_corners_the_subgradient_is_the_slope(loss, points, w):
    X, y = points
    w = np.array(w[: X.shape[1]])
    margins = y * (X @ w)
    if min(np.abs(margins).min(), np.abs(margins - 1).min()) < 1e-3:
        return
    slope = [
        (lc.losses.risk(w + h, X, y, loss=loss) - lc.losses.risk(w - h, X, y, loss=loss)) / 2e-6
        for h in 1e-6 * np.eye(len(w))
    ]
    assert lc.losses.subgradient(w, X, y, loss=loss) == pytest.approx(slope, abs=1e-4)


def test_at_0_the_tie_rule_chooses_among_the_subgradients():
    notes = lc.data.load("notes")
    found = {
        tie: lc.losses.subgradient([0, 0], notes.X, notes.y, tie=tie).tolist() for tie in lc.perceptron.TIES
    }
    assert found == {"plus": [-4, -1], "minus": [-2, -2], "mistake": [-6, -3], "correct": [0, 0]}
