"""Notebook 05's demos: what is drawn and said is what the record holds."""

import numpy as np
import pytest

from linclass_helpers import data, demos, experiments, logistic, separability
from livefigure import roomy
from livefigure.testing import Page

DATA = ("overlapping", "stretched", "nonseparable", "notes", "xor")


def line_of(artist):
    """The direction of a drawn line, up to its sign, and how far the origin is from it."""
    (x0, x1), (y0, y1) = artist.get_data()
    along = np.array([x1 - x0, y1 - y0]) / np.hypot(x1 - x0, y1 - y0)
    return along, abs(x0 * along[1] - y0 * along[0])


def points_of(name):
    return data.load(name).X, data.load(name).y01


def at_right_angles(artist, w):
    along, distance = line_of(artist)
    return abs(along @ w) < 1e-9 * np.linalg.norm(w) and distance < 1e-9


# The main demo


@pytest.mark.parametrize("name", DATA)
@pytest.mark.parametrize("method", experiments.METHODS)
def test_everything_moves_in_step(name, method):
    demo = demos.ascent(data=name, method=method, together=True, start=(0.5, 0.25), passes=12)
    X, y01 = demo.data.X, demo.data.y01
    for t in {0, 1, demo.path.steps // 2, demo.path.steps}:
        demo.set(t=t)
        w = demo.path.weights[demo.state.t]
        assert at_right_angles(demo.line.artists[0], w)
        arrows = np.array([s[1] - s[0] for s in demo.pulls.artists[0].get_segments()])
        assert arrows == pytest.approx((y01 - logistic.sigmoid(X @ w))[:, None] * X)
        assert arrows.sum(axis=0) == pytest.approx(logistic.gradient(w, X, y01))
        for other, trail in demo.trails.items():
            path, k = demo.paths[other], demo.step_of(other)
            assert np.ravel(trail.artists[2].get_data()) == pytest.approx(path.weights[k])
            assert len(trail.artists[1].get_xdata()) == k + 1
            assert path.passes[k] <= demo.path.passes[demo.state.t] + 1e-9
            late = k + 1 < len(path.passes) and path.passes[k + 1] <= demo.path.passes[demo.state.t]
            assert not late
            curve = demo.curves[other].artists
            assert curve[0].get_ydata() == pytest.approx(path.log_likelihood)
            assert curve[2].get_xdata() == pytest.approx([path.passes[k]])


def test_only_the_followed_method_is_shown_unless_all_are_asked_for():
    demo = demos.ascent(method="newton")
    assert [name for name, trail in demo.trails.items() if trail.artists[0].get_visible()] == ["newton"]
    demo.set(together=True)
    assert all(trail.artists[0].get_visible() for trail in demo.trails.values())
    assert "batch" in demo.text()
    assert "stochastic" in demo.text()


def test_the_start_is_chosen_by_press_by_handle_and_by_keyword():
    pressed, dragged = demos.ascent(), demos.ascent()
    pressed.on_press("surface", 1.23, -2.06, False)
    dragged.on_move("start", 1.23, -2.06)
    assert pressed.state.start == dragged.state.start
    assert pressed.state.start == pytest.approx((1.23, -2.06), abs=pressed.fine)
    typed = demos.ascent(start=pressed.state.start)
    assert np.array_equal(pressed.path.weights, typed.path.weights)
    assert pressed.text() == typed.text()
    assert np.ravel(pressed.begin.artists[0].get_data()) == pytest.approx(pressed.state.start)
    assert (pressed.handles()[0]["x"], pressed.handles()[0]["y"]) == pressed.state.start
    pressed.on_nudge("start", 1, -10)
    moved = np.subtract(pressed.state.start, dragged.state.start) / pressed.fine
    assert moved == pytest.approx([1, -10])


def test_another_data_set_forgets_the_start_and_a_moved_point_does_not():
    demo = demos.ascent(start=(1.0, 1.0))
    demo.on_move(0, 3.0, 3.0)
    assert demo.state.start == (1.0, 1.0)
    assert demo.data.X[0] == pytest.approx([3.0, 3.0])
    assert np.array_equal(demo.landscape.X, demo.data.X)
    demo.set(data="xor")
    assert (demo.state.start, demo.state.points) == ((0.0, 0.0), None)


@pytest.mark.parametrize("start", [(1.0,), "ab", (1.0, np.nan), None])
def test_a_bad_start_is_refused(start):
    with pytest.raises(ValueError, match="start"):
        demos.ascent(start=start)


@pytest.mark.parametrize("name", DATA)
def test_the_two_rates_stand_where_they_belong(name):
    demo = demos.ascent(data=name)
    assert demo.rates.safe.artists[0].get_xdata() == pytest.approx([logistic.step_limit(demo.data.X)] * 2)
    assert demo.rates.stable.artists[0].get_visible() == (name != "notes")
    if name != "notes":
        top = logistic.newton(demo.data.X, demo.data.y01).w
        assert demo.rates.stable.artists[0].get_xdata() == pytest.approx(
            [logistic.curvature_limit(top, demo.data.X)] * 2
        )
        assert np.ravel(demo.summit.artists[0].get_data()) == pytest.approx(top)
    demo.set(eta=0.7)
    assert demo.rates.chosen.artists[0].get_xdata() == [0.7, 0.7]


@pytest.mark.parametrize(
    ("eta", "words"),
    [
        (0.02, "is below 2/L = 0.04166: from any start, every step climbs"),
        (0.3, "is not below 2/L = 0.04166: a step may overshoot"),
        (0.3, "It is below 2/λ* = 0.5153"),
        (0.6, "is not below 2/λ* = 0.5153: w* does not even hold what comes near"),
        (0.6, "Yet nothing explodes"),
    ],
)
def test_what_is_said_of_a_rate(eta, words):
    assert words in demos.ascent(eta=eta).text()


def test_the_falls_that_are_counted_are_those_of_the_record():
    demo = demos.ascent(eta=0.6, start=(1.0, 1.5))
    falls = int((np.diff(demo.path.log_likelihood) < 0).sum())
    assert falls > 10
    assert f"l falls in {falls} of its 30 steps" in demo.text()
    longest = np.linalg.norm(np.diff(demo.path.weights, axis=0), axis=1).max()
    assert f"the longest step is {longest:.4g}" in demo.text()
    assert longest <= 0.6 * np.linalg.norm(demo.data.X, axis=1).sum()


def test_the_dots_of_the_rates_are_those_of_the_sweep():
    demo = demos.ascent(start=(1.0, 0.5), data="nonseparable")
    x, y = demo.rates.dots.artists[0].get_data()
    some = slice(0, 8)
    path = logistic.ascend(demo.data.X, demo.data.y01, eta=x[0], steps=100, w0=[1.0, 0.5], tol=1e-300)
    assert y[some] == pytest.approx(demo.landscape.top - path.log_likelihood[-8:])
    settled = (x > 0.02) & (x < demo.landscape.safe)
    assert y[settled].max() < y[x > 2 * demo.landscape.stable].min()


def test_zooming_out_shows_the_whole_path():
    demo = demos.ascent(eta=5.0, start=(1.0, 1.0))
    far = np.abs(demo.path.weights).max()
    near = roomy(demo.landscape.reach)
    assert demo.picture["surface"].ax.get_xlim()[1] == near < far
    demo.set(wide=True)
    assert near < far < demo.picture["surface"].ax.get_xlim()[1] < 2.1 * far


@pytest.mark.parametrize("far", [0.0, 1.5, 3.0, 50.0])
def test_the_window_shows_the_start_and_seldom_changes(far):
    least = roomy(experiments.survey_likelihood(*points_of("overlapping")).reach)
    reach = demos.ascent(start=(0.0, far * least)).picture["surface"].ax.get_xlim()[1]
    assert far * least < reach <= max(least, 2.1 * far * least)
    assert np.log2(reach / least) % 1 == 0


def test_the_surface_holds_log_likelihoods_and_its_levels_lie_below_the_top():
    demo = demos.ascent(data="nonseparable")
    x, y, values, levels = demo.surface.last
    assert values[5, 7] == pytest.approx(logistic.log_likelihood([x[7], y[5]], demo.data.X, demo.data.y01))
    assert np.all(np.diff(levels) > 0)
    assert levels[-1] < demo.landscape.top


def test_points_at_0_leave_a_flat_surface():
    demo = demos.ascent(data="notes", points=[[0, 0]] * 5)
    assert "arrives at the top, w* = (0, 0)" in demo.text()


def test_a_separable_surface_says_that_it_has_no_top():
    demo = demos.ascent(data="notes", t=5)
    assert "These data have no top" in demo.text()
    assert not demo.summit.artists[0].get_visible()
    demo.on_move(0, -1.5, -2.5)  # point 1, of class +1, among the others
    assert "The top is w*" in demo.text() or "arrives at the top" in demo.text()
    assert demo.summit.artists[0].get_visible()


def test_the_drawn_point_is_ringed_and_named():
    demo = demos.ascent(method="stochastic", t=9)
    i = demo.path.drawn[8]
    assert np.ravel(demo.ring.artists[0].get_data()) == pytest.approx(demo.data.X[i])
    assert f"Step 9, point {i + 1} drawn" in demo.text()
    demo.set(method="batch")
    assert len(demo.ring.artists[0].get_xdata()) == 0


def test_newton_says_how_often_it_halved():
    demo = demos.ascent(method="newton", start=(-3.0, 1.0), t=2)
    halved = int(demo.path.passes[2] - demo.path.passes[1]) - 1
    assert halved > 0
    assert f"halved {halved} times so that l does not fall" in demo.text()


# No top


def test_the_angle_is_that_to_the_widest_strip():
    demo = demos.endless(eta=0.2)
    climb, points = demo.climb, demo.data
    whole = experiments.climb_for_ever(points.X, points.y, eta=0.2, decades=3)
    assert np.array_equal(climb.weights, whole.weights)
    widest = separability.analyse(points.X, points.y)
    w = climb.weights[-1]
    angle = np.degrees(np.arccos(w @ widest.w / np.linalg.norm(w)))
    assert demo.angle_curve.artists[0].get_ydata()[-1] == pytest.approx(angle)
    assert f"{angle:.4g}° from that of the widest strip" in demo.set(t=len(climb.steps) - 1).text()


@pytest.mark.parametrize("name", ["lopsided", "notes", "margin"])
def test_in_the_long_run_the_norm_has_the_slope_of_the_margin(name):
    demo = demos.endless(data=name, decades=4)
    assert demo.climb.gained == pytest.approx(np.log(10) / demo.climb.separability.margin, rel=0.25)
    guide = demo.norm_guide.artists[0]
    x, y = guide.get_data()
    assert np.diff(y) / np.diff(np.log(x)) == pytest.approx(1 / demo.climb.separability.margin)


def test_the_endless_line_and_strip():
    demo = demos.endless(t=9)
    assert at_right_angles(demo.line.artists[0], demo.climb.weights[9])
    assert at_right_angles(demo.goal.artists[0], demo.climb.separability.w)
    for edge in demo.edges:
        assert line_of(edge.artists[0])[1] == pytest.approx(demo.climb.separability.margin)


def test_a_huge_first_step_is_lost_in_rounding():
    demo = demos.endless(eta=10.0, decades=4)
    assert np.all(demo.climb.norms[-8:] == demo.climb.norms[-1])
    assert demo.climb.gained == 0
    assert "lost in rounding" in demo.text()
    assert "lost in rounding" not in demos.endless(eta=0.1, decades=4).text()


def test_without_a_separator_the_climb_ends():
    demo = demos.endless(data="nonseparable", eta=0.05)
    assert "No w separates these points" in demo.text()
    top = logistic.newton(demo.data.X, demo.data.y01)
    assert demo.norm_guide.artists[0].get_ydata() == pytest.approx(np.linalg.norm(top.w))
    assert not demo.edges[0].artists[0].get_visible()


def test_points_that_leave_no_direction_are_said_to():
    nowhere = [[1.0, 0.0], [-1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [0.0, -1.0]]  # so w* = 0
    demo = demos.endless(data="nonseparable")
    assert not demo.note.artists[0].get_visible()
    for one in (demo.set(points=nowhere), demos.endless(data="nonseparable", points=nowhere)):
        assert one.climb.goal is None
        assert one.note.artists[0].get_visible()
        assert "w* = (0, 0)" in one.text()
        one.picture.commands()


def test_a_longer_climb_offers_more_looks():
    demo = demos.endless(decades=1)
    page = Page(demo)
    assert page.document["controls"]["t"]["high"] == len(demo.climb.steps) - 1
    demo.set(decades=3, t=24)
    assert page.document["controls"]["t"]["high"] == len(demo.climb.steps) - 1 == demo.state.t
    assert demo.text().splitlines()[1].startswith("After 1000 steps")


# The soft perceptron


def test_the_shares_lie_on_the_curve():
    demo = demos.soft_perceptron(t=40)
    margins = demo.data.reflected() @ demo.record.soft.weights[39]
    for sign, artist in zip((1, -1), demo.dots.artists, strict=True):
        x, y = artist.get_data()
        assert x == pytest.approx(np.clip(margins[demo.data.y == sign], -6, 6))
        assert y == pytest.approx(logistic.sigmoid(-x))
    (i,) = demo.drawn
    assert i == demo.record.drawn[39]
    assert np.ravel(demo.ring.artists[0].get_data()) == pytest.approx(demo.data.X[i])
    assert f"Draw 40: point {i + 1}. Soft: y wᵀx = " in demo.text()


def test_errors_are_counted_on_the_record():
    demo = demos.soft_perceptron(data="nonseparable", t=12)
    Z = demo.data.reflected()
    hard, soft = (
        int((Z @ w <= 0).sum()) for w in (demo.record.hard_weights[12], demo.record.soft_weights[12])
    )
    assert f"On the wrong side now: {hard} and {soft} of 5" in demo.text()
    assert demo.soft_curve.artists[2].get_ydata() == [soft]
    assert demo.hard_curve.artists[2].get_ydata() == [hard]


def test_a_huge_rate_makes_the_soft_perceptron_hard():
    demo = demos.soft_perceptron(data="xor", eta=100.0, passes=10, t=3)
    shares = logistic.sigmoid(-demo.record.soft_margins[1:])
    ties = np.abs(demo.record.soft_margins[1:]) < 1e-9
    assert np.all((shares < 1e-6) | (shares > 1 - 1e-6) | ties)
