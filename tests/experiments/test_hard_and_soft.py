"""The perceptron and its soft relative on the same draws."""

import numpy as np
import pytest

from linclass_helpers import data, logistic, perceptron
from linclass_helpers.experiments import hard_and_soft_updates


@pytest.mark.parametrize("name", ["overlapping", "notes", "nonseparable", "xor"])
@pytest.mark.parametrize("seed", [0, 5])
def test_both_meet_the_same_points(name, seed):
    points = data.load(name)
    record = hard_and_soft_updates(points.X, points.y, eta=0.2, passes=20, seed=seed)
    Z, hard, soft, made = points.reflected(), np.zeros(2), np.zeros(2), 0
    assert len(record.drawn) == 20 * points.n
    for t, i in enumerate(record.drawn, start=1):
        if Z[i] @ hard <= 0:
            hard, made = hard + Z[i], made + 1
        soft = soft + 0.2 * logistic.sigmoid(-(Z[i] @ soft)) * Z[i]
        assert record.updates[t] == made
        assert record.hard_weights[t] == pytest.approx(0.2 * hard, abs=1e-9)
        assert record.soft_weights[t] == pytest.approx(soft, abs=1e-9)


def test_errors_and_margins_are_those_of_the_weights():
    points = data.load("overlapping")
    record = hard_and_soft_updates(points.X, points.y, eta=0.5, passes=2)
    Z = points.reflected()
    assert record.soft_margins == pytest.approx(record.soft_weights @ Z.T)
    assert np.array_equal(record.hard_errors, (record.hard_weights @ Z.T <= 0).sum(axis=1))
    assert np.array_equal(record.soft_errors, (record.soft_weights @ Z.T <= 0).sum(axis=1))
    assert repr(record).startswith("HardAndSoft after 120 draws, points wrong: perceptron ")
    with pytest.raises(ValueError, match="read-only"):
        record.updates[0] = 1


def test_what_hard_and_soft_refuse():
    with pytest.raises(ValueError, match="Both classes are needed"):
        hard_and_soft_updates([[1, 2], [3, 4]], [1, 1], eta=1)
    with pytest.raises(ValueError, match="eta must be a number above 0"):
        hard_and_soft_updates([[1, 2], [3, 4]], [1, -1], eta=0)


def test_eta_only_rescales_the_perceptron():
    points = data.load("overlapping")
    slow, fast = (
        perceptron.train(points.X, points.y, order="random", tie="mistake", eta=eta, seed=1, max_updates=40)
        for eta in (0.25, 64.0)
    )
    assert np.array_equal(slow.mistakes, fast.mistakes)
    assert slow.w / 0.25 == pytest.approx(fast.w / 64)
