"""The demo learning_curve: artists and caption against the experiment and the bound."""

import numpy as np
import pytest
from demo_pages import is_shown, shown, thing

import linclass_helpers as lc
from linclass_helpers.demos import learning_curve


@pytest.mark.parametrize(("noise", "d"), [(0.0, 2), (0.0, 4), (0.1, 2)])
def test_the_curves_are_those_of_the_experiment(noise, d):
    demo = learning_curve(noise=noise, d=d, draws=20, epsilon=0.08, delta=0.1)
    curve = lc.experiments.learning_curve(d, noise=noise, draws=20)
    middle = np.maximum(curve.quantile(0.5) - noise, 1e-4)
    median, bad = thing(demo, "curve", "Curve median"), thing(demo, "share", "Curve bad")
    assert np.allclose(shown(median), np.column_stack([curve.sizes, middle]))
    assert np.allclose(shown(bad), np.column_stack([curve.sizes, curve.share_above(0.08)]))
    bound = shown(thing(demo, "curve", "Line bound"))
    assert len(bound)
    for n, epsilon in bound[::10]:
        assert n == lc.learning.sample_size(d, epsilon, 0.1, realizable=not noise)
    asked = lc.learning.sample_size(d, 0.08, 0.1, realizable=not noise)
    assert f"asks for n = {asked}" in demo.caption()[2]
    assert shown(thing(demo, "share", "Line here"))[0, 0] == curve.enough(0.08, 0.1)


def test_the_wedges_are_where_w_and_the_true_w_disagree():
    demo = learning_curve(n=8, draw=3, d=5, draws=20)
    along, across = demo._directions()
    rng = np.random.default_rng(0)
    X = rng.normal(size=(20_000, 5))
    apart = (X @ demo.w > 0) != (X @ demo.true_w > 0)
    places = X @ np.column_stack([along, across])
    near = np.hypot(*places.T) < 5  # the wedges are cut off far outside
    inside = np.zeros(len(X), dtype=bool)
    for name in ("wedge", "its opposite"):
        wedge = thing(demo, "plane", f"Shape {name}")
        inside |= wedge.artists[0].get_path().contains_points(places)
    assert np.mean(inside[near] == apart[near]) > 0.999
    assert demo.error == pytest.approx(apart.mean(), abs=0.02)


def test_curves_of_another_setting_are_not_shown():
    demo = learning_curve(draws=20)
    demo.state.d = 3
    demo.compute()  # without `work`, which makes the curves
    demo.picture.begin()
    demo.show()
    assert not is_shown(thing(demo, "curve", "Curve median"))
    assert len(demo.caption()) == 1


def test_with_noise_the_dimension_is_not_asked_for():
    demo = learning_curve(d=7, noise=0.2, draws=20)
    assert demo.d == 2
    assert "(the true w itself with 0.2)" in demo.caption()[0]
    assert "The bound for any labels and 2 weights" in demo.caption()[2]
