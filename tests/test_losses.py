"""The losses over the margin, and their pulls."""

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers.losses import LOSSES

Z = np.linspace(-6, 6, 241)


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.name)
def test_the_pull_is_the_slope_downhill(loss):
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
