"""The demos feature_cost, cover and kernel of notebook 07."""

import numpy as np
import pytest
from demo_pages import bars, is_shown, is_tinted, shown, thing

import linclass_helpers as lc
from linclass_helpers import features, perceptron, separability
from linclass_helpers.demos.n07_features.degrees import degree_sweep
from linclass_helpers.demos.n07_features.tosses import toss_sweep
from linclass_helpers.experiments import finished


def test_cost_is_that_of_the_lifted_points():
    demo, data = lc.demos.feature_cost(data="overlapping", degree=4), lc.data.load("overlapping")
    costs = finished(degree_sweep(data.X, data.y, 8))
    curves = {
        "R": ("margin", "R"),
        "gamma": ("margin", "γ*"),
        "bound": ("bound",) * 2,
        "updates": ("bound", "updates"),
    }
    for name, (panel, curve) in curves.items():
        drawn = np.column_stack([np.arange(1, 9), getattr(costs, name)])
        np.testing.assert_array_equal(shown(thing(demo, panel, f"Curve {curve}")), drawn)
    stopped = shown(thing(demo, "bound", "Dots stopped"))
    assert stopped.tolist() == [[degree, 1000] for degree in costs.degrees[costs.stopped]]


def test_cost_follows_the_scale():
    demo, X = lc.demos.feature_cost(scale=0.5), 0.5 * lc.data.load("rings").X
    radii = [np.linalg.norm(features.polynomial(X, k), axis=1).max() for k in range(1, 9)]
    assert shown(thing(demo, "margin", "Curve R"))[:, 1].tolist() == demo.costs.R.tolist() == radii
    assert shown(thing(demo, "count", "Curve count"))[:, 1].tolist() == [3, 6, 10, 15, 21, 28, 36, 45]


def test_dots_are_shares_of_tosses():
    demo, tosses = lc.demos.cover(degree=2, tries=10), finished(toss_sweep(2, tries=10))
    dots, spread = shown(thing(demo, "share", "Dots tried")), shown(thing(demo, "share", "Line spread"))
    assert dots.tolist() == np.column_stack([tosses.counts, tosses.shares]).tolist()
    spread = spread.reshape(-1, 3, 2)
    assert np.array_equal(spread[:, :2, 1], tosses.spread)
    assert np.array_equal(spread[:, 0, 0], tosses.counts)
    assert np.isnan(spread[:, 2]).all()


def test_the_curve_is_covers_count():
    demo = lc.demos.cover(degree=1, n=6)
    curve = shown(thing(demo, "share", "Curve theory"))
    assert len(curve)
    for n, share in curve:
        assert share == features.dichotomies(int(n), 3) / 2 ** int(n)


def test_a_toss_is_separated_where_the_caption_says_so():
    demo, said = lc.demos.cover(degree=1, n=6), []
    for toss in range(1, 12):
        demo.set(toss=toss)
        can = separability.analyse(demo.data.augmented().X, demo.data.y).separable
        assert (
            ("can be separated" in demo.caption()[0]) == is_shown(thing(demo, "plane", "Sides sides")) == can
        )
        said.append(can)
    assert len(set(said)) == 2


def test_dots_of_another_degree_are_not_shown():
    demo = lc.demos.cover()
    demo.state.degree = 2
    demo.compute()  # without `work`, which makes the dots
    demo.picture.begin()
    demo.show()
    assert not is_shown(thing(demo, "share", "Dots tried"))
    assert len(demo.caption()) == 2


@pytest.mark.parametrize("kernel", ["polynomial", "gaussian"])
def test_bars_and_tint_follow_the_counts(kernel):
    demo = lc.demos.kernel(kernel=kernel, t=7)
    alpha = np.bincount(demo.run.mistakes[:7], minlength=demo.data.n)
    assert sorted(corners[:, 0].max() for corners in bars(thing(demo, "counts", "Bars αᵢ"))) == sorted(alpha)
    scores = demo.of(demo.data.X) @ (alpha * demo.data.y)
    clear = np.abs(scores) > 0.05 * np.abs(scores).max()
    assert (
        is_tinted(thing(demo, "plane", "Sides sides"), demo.data.X[clear]).tolist()
        == (scores[clear] > 0).tolist()
    )
    there = np.flatnonzero(alpha) if kernel == "polynomial" else []
    assert shown(thing(demo, "counts", "Dots φ written out")).tolist() == [[alpha[i], i + 1] for i in there]


def test_the_dual_and_the_explicit_run_are_compared_honestly():
    demo = lc.demos.kernel()
    explicit = perceptron.train(features.kernel_map(demo.data.X, 2), demo.data.y)
    assert explicit.mistakes.tolist() == demo.run.mistakes.tolist()
    assert f"the same {explicit.updates} mistakes in the same order" in demo.caption()[1]
    demo.set(data="xor", degree=8)
    assert demo.run.mistakes.tolist() != demo.explicit.mistakes.tolist()
    assert "differ from update 3 on" in demo.caption()[1]
    demo.set(kernel="gaussian")
    assert "infinitely many" in demo.caption()[1]
