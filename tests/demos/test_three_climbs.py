"""Three methods of maximising the likelihood."""

import numpy as np

from linclass_helpers import data, logistic
from linclass_helpers.demos.n05_ascent.three_climbs import climb_by

METHODS = "batch", "stochastic", "newton"


def test_each_method_is_its_own_learner():
    points, w0 = data.load("overlapping"), [0.5, -1.0]
    X, y01 = points.X, points.y01
    paths = {name: climb_by(name, X, y01, eta=0.05, passes=4, w0=w0, seed=3) for name in METHODS}
    same = {
        "batch": logistic.ascend(X, y01, eta=0.05, steps=4, w0=w0),
        "stochastic": logistic.sgd(X, y01, eta=0.05, epochs=4, w0=w0, seed=3),
        "newton": logistic.newton(X, y01, steps=4, w0=w0),
    }
    assert set(paths) == set(same)
    for name, path in paths.items():
        assert np.array_equal(path.weights, same[name].weights)
    assert [paths["batch"].passes[-1], paths["stochastic"].passes[-1]] == [4, 4]
