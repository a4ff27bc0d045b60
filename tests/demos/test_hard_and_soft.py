"""The perceptron and logistic regression on the same draws."""

import numpy as np
import pytest

from linclass_helpers import data, logistic
from linclass_helpers.demos.n05_ascent.hard_and_soft import hard_and_soft_updates


@pytest.mark.parametrize("name", ["overlapping", "notes", "nonseparable", "xor"])
@pytest.mark.parametrize(("eta", "seed"), [(0.2, 0), (0.2, 5), (64.0, 5)])
def test_both_meet_the_same_points_and_eta_only_scales_the_hard_one(name, eta, seed):
    points = data.load(name)
    record = hard_and_soft_updates(points.X, points.y, eta=eta, passes=20, seed=seed)
    Z, hard, soft, made = points.reflected(), np.zeros(2), np.zeros(2), 0
    assert len(record.drawn) == 20 * points.n
    for t, i in enumerate(record.drawn, start=1):
        if Z[i] @ hard <= 0:
            hard, made = hard + Z[i], made + 1
        soft = soft + eta * logistic.sigmoid(-(Z[i] @ soft)) * Z[i]
        assert record.updates[t] == made
        assert record.hard_weights[t] == pytest.approx(eta * hard, abs=1e-9)
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
