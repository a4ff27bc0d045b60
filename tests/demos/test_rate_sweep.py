"""Gradient ascent with many learning rates."""

import numpy as np
import pytest

from linclass_helpers import data, logistic
from linclass_helpers.demos.n05_ascent.rate_sweep import rate_sweep


@pytest.mark.parametrize("name", ["overlapping", "nonseparable", "notes", "xor"])
def test_the_sweep_takes_the_steps_of_ascend(name):
    points = data.load(name)
    etas = logistic.step_limit(points.X) * np.array([0.01, 0.3, 0.9, 1.1])
    ends = rate_sweep(points.X, points.y01, etas, steps=25, last=5, w0=[0.5, -1.0])
    for eta, end in zip(etas, ends, strict=True):
        path = logistic.ascend(points.X, points.y01, eta=eta, steps=25, w0=[0.5, -1.0], tol=1e-300)
        assert end == pytest.approx(path.log_likelihood[-5:], rel=1e-9)
