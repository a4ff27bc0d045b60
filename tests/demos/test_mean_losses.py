"""The mean losses of points as w grows longer."""

import numpy as np
import pytest

from linclass_helpers import data, logistic
from linclass_helpers.demos.n04_probability.mean_losses import mean_losses
from linclass_helpers.losses import LOSSES


def test_each_row_is_the_mean_of_one_loss():
    points, direction, lengths = data.load("overlapping"), np.array([0.6, 0.8]), [0.0, 0.5, 3.0]
    found = mean_losses(points.X, points.y, direction, lengths)
    assert found.shape == (len(LOSSES), 3)
    for row, loss in zip(found, LOSSES, strict=True):
        for cost, length in zip(row, lengths, strict=True):
            margins = points.y * (points.X @ (length * direction))
            assert cost == pytest.approx(np.mean(loss.of(margins)))
    entropy = logistic.cross_entropy(3 * direction, points.X, points.y01)
    assert found[3, 2] == pytest.approx(entropy / points.n)
    last = mean_losses(points.X, points.y, direction, 3.0)  # a single length is a single column
    assert last == pytest.approx(found[:, 2:])
