"""The demos descent and one_sample: artists and captions against the learners."""

import numpy as np
import pytest
from demo_pages import is_shown, on_a_page, shown, thing

import linclass_helpers as lc
from linclass_helpers.demos import descent, one_sample

NOTES, FIVE = lc.data.load("notes"), lc.data.load("nonseparable")


@pytest.mark.parametrize("tie", lc.perceptron.TIES)
@pytest.mark.parametrize("order", ["cyclic", "batch"])
@pytest.mark.parametrize("data", ["notes", "nonseparable"])
def test_on_the_perceptron_loss_it_shows_the_run_of_the_perceptron(data, order, tie):
    demo, points = descent(data=data, order=order, tie=tie, start=(1, -0.5), most=10), lc.data.load(data)
    batch = order == "batch"
    run = lc.perceptron.train(points.X, points.y, w0=[1, -0.5], tie=tie, batch=batch, max_updates=10)
    steps = demo.path.steps
    assert np.array_equal(shown(thing(demo, "surface", "Curve way")), run.weights[: steps + 1])
    assert shown(thing(demo, "errors", "Curve path"))[:, 1].tolist() == run.errors[: steps + 1].tolist()
    risk = [np.maximum(0, -points.y * (points.X @ w)).sum() for w in run.weights[: steps + 1]]
    assert shown(thing(demo, "fall", "Curve path"))[:, 1] == pytest.approx(risk)
    for t in range(1, steps + 1):
        demo.set(t=t)
        behind = np.atleast_1d(run.mistakes[t - 1])
        assert shown(thing(demo, "plane", "Rings behind")).tolist() == points.X[behind].tolist()
        assert shown(thing(demo, "surface", "Curve way"), 2).tolist() == [run.weights[t].tolist()]


def test_the_surface_is_the_sum_of_the_loss():
    for loss in lc.losses.NAMES:
        demo = descent(loss=loss, data="overlapping", eta=0.01)
        clouds = demo.data
        for i, j in ((0, 0), (10, 40), (47, 3)):
            w = np.array([demo.grid[i], demo.grid[j]])
            by_hand = sum(float(lc.losses.named(loss).of(z)) for z in clouds.y * (clouds.X @ w))
            assert demo.heights[j, i] == pytest.approx(by_hand)
        levels = demo._levels()
        assert np.all(np.diff(levels) > 0)
        assert levels[0] <= demo.heights.min() <= demo.heights.max() <= levels[-1] * (1 + 1e-12)


def test_the_free_region_is_where_there_are_no_errors():
    demo = descent()
    middle = demo.free.mean(axis=0)
    assert lc.separability.is_separator(middle, NOTES.X, NOTES.y)
    assert is_shown(thing(demo, "surface", "Shape no errors"))
    demo.set(data="xor")
    assert demo.free is None
    assert not is_shown(thing(demo, "surface", "Shape no errors"))


def test_corners_lie_where_a_point_changes_its_slope():
    demo = descent(loss="hinge")

    def corners():
        return shown(thing(demo, "surface", "Boundaries corners")).reshape(-1, 3, 2)[:, :2]

    assert len(ends := corners())
    margins = ends @ NOTES.reflected().T
    assert np.isclose(margins, 1).all(axis=1).any(axis=1).all()
    demo.set(loss="perceptron")
    assert len(ends := corners())
    assert np.isclose(ends @ NOTES.X.T, 0, atol=1e-9).all(axis=1).any(axis=1).all()
    for none in ({"loss": "logistic"}, {"loss": "perceptron", "data": "overlapping"}):
        demo.set(**none)
        assert not len(corners())


def test_every_pull_is_an_arrow():
    demo = descent(loss="logistic", data="overlapping", eta=0.02, t=3)
    X, y, w = demo.data.X, demo.data.y, demo.path.weights[3]
    tips = [path.vertices[1] for path in thing(demo, "plane", "Pulls pulls").artists[0].get_paths()]
    shares = 1 / (1 + np.exp(y * (X @ w)))
    assert np.allclose(tips, X + (shares * y)[:, None] * X)


def test_lecture_000s_run_in_words():
    demo = descent()
    assert (
        demo.caption()[0] == "t = 0: w = (0, 0), J = 0, and 3 of 5 points are on the wrong side. Press step."
    )
    demo.set(t=1)
    assert "from point 3 is (−1, −3), so w ← (0, 0) − 1 · (−1, −3) = (1, 3)." in demo.caption()[0]
    assert demo.caption()[1].startswith(
        "J goes from 0 to 10: worse. The number of errors goes from 3 to 2: better."
    )
    demo.set(t=4)
    assert "The number of errors stays at 2: no better and no worse." in demo.caption()[1]
    demo.set(order="batch", t=1)
    assert "from points 3, 4, 5 is (−4, −1)" in demo.caption()[0]
    assert demo.caption()[-1] == "After 1 step and 5 looks at a point no point pulls any more: J = 0."
    assert descent(order="batch", tie="mistake", t=1).path.w.tolist() == [8, -1]


def test_how_it_ends_in_words():
    assert "wherever it has a slope, it is 0" in descent(loss="0-1").caption()[-1]
    far = descent(loss="squared", order="batch", eta=10.0, most=200)
    assert "η is too large for this loss" in far.caption()[-1]
    assert "the pulls cancel" in descent(data="xor", order="batch", tie="mistake").caption()[-1]
    assert "Followed for 40 steps" in descent(data="nonseparable").caption()[-1]


def test_the_window_holds_the_path_and_the_start():
    for settings in (
        {},
        {"eta": 0.001},
        {"eta": 10.0},
        {"start": (30, -50)},
        {"data": "overlapping", "eta": 0.1},
    ):
        demo = descent(**settings)
        assert np.abs(demo.path.weights).max() <= demo.reach_w
        assert np.log2(demo.reach_w) == round(np.log2(demo.reach_w))
    demo, page = on_a_page(descent())
    page.say("move", id="start", x=3.03, y=-2.01)
    assert demo.state.start == (3.0, -2.0)
    assert demo.path.weights[0].tolist() == [3, -2]


def test_one_sample_shows_every_margin_for_every_eta():
    demo, space = one_sample(), FIVE.augmented()
    for eta in (0.0, 0.45, 0.46, 0.5, 1.5):
        demo.set(eta=eta)
        w = np.ones(3) - eta * np.array([1, 1, 3])
        margins = space.y * (space.X @ w)
        assert np.allclose(demo.margins, margins)
        drawn = np.vstack([shown(thing(demo, "margins", "Points now"), k) for k in range(2)])
        assert sorted(drawn[:, 1]) == pytest.approx(sorted(margins))
        assert ("is enough" in demo.caption()[1]) == (eta > 5 / 11)
    demo.set(eta=0.5)
    assert "it needs η > 5/11 = 0.4545" in demo.caption()[1]
    assert "The step breaks point 3 and repairs point 4" in demo.caption()[2]
    assert shown(thing(demo, "margins", "Mark needed")).tolist() == [[5 / 11, 0]]
    drawn = thing(demo, "margins", "ClassLines all").artists[0]
    lines = [path.vertices for path in drawn.get_paths()]
    assert [line[0].tolist() for line in lines] == [[0, score] for score in (4, 8, 9, -5, -12)]


def test_one_sample_says_when_there_is_nothing_to_correct():
    assert "no perceptron would have corrected it" in one_sample(point=1).caption()[1]
    assert "changes no side" in one_sample(eta=0.0).caption()[2]
