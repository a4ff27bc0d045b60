"""The demos of notebook 05: artists and captions against their records."""

import numpy as np
import pytest
from demo_pages import is_shown, on_a_page, shown, thing

from linclass_helpers import demos, logistic
from linclass_helpers.demos.n05_ascent.endless_climb import climb_for_ever
from livefigure import roomy

METHODS = tuple(demos.ascent.controls["method"].options)
DATA = ("overlapping", "stretched", "nonseparable", "notes", "xor")


def distance_of_0(line):
    """The distance of a drawn line from the origin, and its direction."""
    begin, end = shown(line)
    along = (end - begin) / np.linalg.norm(end - begin)
    return abs(begin[0] * along[1] - begin[1] * along[0]), along


def at_right_angles(line, w):
    """Is the drawn line the one through the origin where wᵀx = 0?"""
    distance, along = distance_of_0(line)
    return abs(along @ w) < 1e-9 * np.linalg.norm(w) and distance < 1e-9


# The main demo


@pytest.mark.parametrize("name", DATA)
@pytest.mark.parametrize("method", METHODS)
def test_everything_moves_in_step(name, method):
    demo = demos.ascent(data=name, method=method, together=True, start=(0.5, 0.25), passes=12)
    X, y01 = demo.data.X, demo.data.y01
    for t in {0, 1, demo.path.steps // 2, demo.path.steps}:
        demo.set(t=t)
        w, made = demo.path.weights[t], demo.path.passes[t]
        assert at_right_angles(thing(demo, "plane", "Boundary line"), w)
        pulls = thing(demo, "plane", "Pulls pulls").artists[0].get_segments()
        arrows = np.array([s[1] - s[0] for s in pulls])
        assert arrows == pytest.approx(logistic.gradient_parts(w, X, y01))
        assert demo.paths.keys() == set(METHODS)
        for other, path in demo.paths.items():
            trail, k = thing(demo, "surface", f"Curve {other}"), demo.step_of(other)
            assert path.passes[k] <= made + 1e-9
            assert not (path.passes[k + 1 :] <= made).any()  # no later step had been made
            assert shown(trail, 2) == pytest.approx(path.weights[[k]])
            assert len(shown(trail, 1)) == k + 1
            curve = thing(demo, "climb", f"Curve {other}")
            assert shown(curve)[:, 1] == pytest.approx(path.log_likelihood)
            assert shown(curve, 2)[:, 0] == pytest.approx(path.passes[[k]])


def test_only_the_followed_method_is_shown_unless_all_are_asked_for():
    demo = demos.ascent(method="newton")

    def trails():
        return {name for name in METHODS if is_shown(thing(demo, "surface", f"Curve {name}"))}

    assert trails() == {"newton"}
    demo.set(together=True)
    assert trails() == set(METHODS)
    assert "batch" in demo.text()
    assert "stochastic" in demo.text()


def test_the_start_is_drawn_and_held_where_the_paths_begin():
    demo = demos.ascent(start=(1.2, -2.1), together=True)
    assert all(path.weights[0].tolist() == [1.2, -2.1] for path in demo.paths.values())
    assert shown(thing(demo, "surface", "Rings start")).tolist() == [[1.2, -2.1]]
    assert (demo.handles()[0].x, demo.handles()[0].y) == (1.2, -2.1)


def test_another_data_set_forgets_the_start_and_a_moved_point_does_not():
    demo, page = on_a_page(demos.ascent(start=(1.0, 1.0)))
    page.move(0, 3.0, 3.0)
    assert demo.state.start == (1.0, 1.0)
    assert demo.data.X[0] == pytest.approx([3.0, 3.0])
    assert np.array_equal(demo.landscape.X, demo.data.X)
    demo.set(data="xor")
    assert demo.state.start == (0.0, 0.0)


@pytest.mark.parametrize("start", [(1.0,), "ab", (1.0, np.nan), None])
def test_a_bad_start_is_refused(start):
    with pytest.raises(ValueError, match="start"):
        demos.ascent(start=start)


@pytest.mark.parametrize("name", DATA)
def test_the_two_rates_stand_where_they_belong(name):
    demo = demos.ascent(data=name, eta=0.7)
    X = demo.data.X
    safe, chosen, stable = (thing(demo, "rates", f"Line {line}") for line in ("safe", "chosen", "stable"))
    assert shown(safe)[:, 0] == pytest.approx([logistic.step_limit(X)] * 2)
    assert shown(chosen)[:, 0].tolist() == [0.7, 0.7]
    assert is_shown(stable) == (name != "notes")
    if name != "notes":
        top = logistic.newton(X, demo.data.y01).w
        assert shown(stable)[:, 0] == pytest.approx([logistic.curvature_limit(top, X)] * 2)
        assert shown(thing(demo, "surface", "Mark summit"))[0] == pytest.approx(top)


def test_the_falls_that_are_counted_are_those_of_the_record():
    demo = demos.ascent(eta=0.6, start=(1.0, 1.5))
    falls, longest = demo.path.falls, demo.path.longest_step
    assert falls > 10
    assert f"l falls in {falls} of its 30 steps" in demo.text()
    assert f"the longest step is {longest:.4g}" in demo.text()
    assert longest <= 0.6 * np.linalg.norm(demo.data.X, axis=1).sum()


def test_the_dots_of_the_rates_are_those_of_the_sweep():
    demo = demos.ascent(start=(1.0, 0.5), data="nonseparable")
    x, y = shown(thing(demo, "rates", "Dots ends")).T
    path = logistic.ascend(demo.data.X, demo.data.y01, eta=x[0], steps=100, w0=[1.0, 0.5], tol=1e-300)
    assert y[:8] == pytest.approx(demo.landscape.top - path.log_likelihood[-8:])
    settled = (x > 0.02) & (x < demo.landscape.safe)
    assert y[settled].max() < y[x > 2 * demo.landscape.stable].min()


def seen_of_w(demo):
    """The half-width of the window of the surface."""
    return demo.picture["surface"].ax.get_xlim()[1]


def test_zooming_out_shows_the_whole_path():
    demo = demos.ascent(eta=5.0, start=(1.0, 1.0))
    far, near = np.abs(demo.path.weights).max(), seen_of_w(demo)
    assert near == roomy(demo.landscape.reach) < far
    demo.set(wide=True)
    assert far < seen_of_w(demo) < 2.1 * far


@pytest.mark.parametrize("far", [0.0, 1.5, 3.0, 50.0])
def test_the_window_shows_the_start_and_seldom_changes(far):
    least = roomy(demos.ascent().landscape.reach)
    reach = seen_of_w(demos.ascent(start=(0.0, far * least)))
    assert far * least < reach <= max(least, 2.1 * far * least)
    assert np.log2(reach / least) % 1 == 0


def test_the_surface_holds_log_likelihoods_and_its_levels_lie_below_the_top():
    demo = demos.ascent(data="nonseparable")
    x, y, values, levels = thing(demo, "surface", "Surface likelihood").last
    assert values[5, 7] == pytest.approx(logistic.log_likelihood([x[7], y[5]], demo.data.X, demo.data.y01))
    assert np.all(np.diff(levels) > 0)
    assert levels[-1] < demo.landscape.top


def test_a_point_moved_among_the_others_gives_the_surface_a_top():
    demo, page = on_a_page(demos.ascent(data="notes", t=5))
    assert not is_shown(thing(demo, "surface", "Mark summit"))
    page.move(0, -1.5, -2.5)  # point 1, of class +1
    assert "The top is w = (" in demo.text()
    assert is_shown(thing(demo, "surface", "Mark summit"))


def test_the_drawn_point_is_ringed_and_named():
    demo = demos.ascent(method="stochastic", t=9)
    i = demo.path.drawn[8]
    assert shown(thing(demo, "plane", "Rings drawn"))[0] == pytest.approx(demo.data.X[i])
    assert f"Step 9, point {i + 1} drawn" in demo.text()
    demo.set(method="batch")
    assert not shown(thing(demo, "plane", "Rings drawn")).size


def test_newton_says_how_often_it_halved():
    demo = demos.ascent(method="newton", start=(-3.0, 1.0), t=2)
    halved = int(demo.path.passes[2] - demo.path.passes[1]) - 1
    assert halved > 0
    assert f"halved {halved} times so that l does not fall" in demo.text()


# No top


def test_the_angle_and_the_norm_are_those_of_the_climb():
    demo = demos.endless(eta=0.2)
    *_, climb = climb_for_ever(demo.data.X, demo.data.y, eta=0.2, decades=3)
    assert np.array_equal(demo.climb.weights, climb.weights)
    angles, guide = thing(demo, "angle", "Curve angle"), thing(demo, "norm", "Line in the long run")
    assert shown(angles).tolist() == np.column_stack([climb.steps, climb.angles])[1:].tolist()
    assert shown(guide)[:, 1].tolist() == climb.norms_in_the_long_run.tolist()
    demo.set(t=len(climb.steps) - 1)
    assert f"{climb.angles[-1]:.4g}° from that of the widest strip" in demo.text()
    assert f"made ‖w‖ longer by {climb.gained:.4g}; in the long run it is ln 10/γ* = " in demo.text()


def test_the_endless_line_and_strip():
    demo = demos.endless(t=9)
    widest = demo.climb.separability
    assert at_right_angles(thing(demo, "plane", "Boundary line"), demo.climb.weights[9])
    assert at_right_angles(thing(demo, "plane", "Boundary goal"), widest.w)
    edges = [thing(demo, "plane", f"Boundary edge {side}") for side in (1, -1)]
    assert [distance_of_0(edge)[0] for edge in edges] == pytest.approx([widest.margin] * 2)


def test_a_huge_first_step_is_lost_in_rounding():
    demo = demos.endless(eta=10.0, decades=4)
    assert np.all(demo.climb.norms[-8:] == demo.climb.norms[-1])
    assert demo.climb.gained == 0
    assert "lost in rounding" in demo.text()


def test_without_a_separator_the_climb_ends():
    demo = demos.endless(data="nonseparable", eta=0.05)
    top = logistic.newton(demo.data.X, demo.data.y01)
    guide = thing(demo, "norm", "Line in the long run")
    assert shown(guide)[:, 1] == pytest.approx(np.linalg.norm(top.w))
    assert not is_shown(thing(demo, "plane", "Boundary edge 1"))


def test_points_that_leave_no_direction_are_said_to():
    nowhere = [[1.0, 0.0], [-1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [0.0, -1.0]]  # so the top is w = 0
    demo = demos.endless(data="nonseparable")
    assert not is_shown(thing(demo, "angle", "Note nothing"))
    for one in (demo.set(points=nowhere), demos.endless(data="nonseparable", points=nowhere)):
        assert is_shown(thing(one, "angle", "Note nothing"))
        assert "a top: w = (0, 0)" in one.text()
        one.picture.commands()


def test_a_longer_climb_offers_more_looks():
    demo, page = on_a_page(demos.endless(decades=1))
    assert page.document["controls"]["t"]["high"] == len(demo.climb.steps) - 1
    demo.set(decades=3, t=24)
    assert page.document["controls"]["t"]["high"] == len(demo.climb.steps) - 1 == demo.state.t
    assert demo.text().splitlines()[1].startswith("After 1000 steps")


# The soft perceptron


def test_the_shares_lie_on_the_curve():
    demo = demos.soft_perceptron(t=40)
    margins = demo.data.reflected() @ demo.record.soft.weights[39]
    for k, sign in enumerate((1, -1)):
        x, y = shown(thing(demo, "share", "Points points"), k).T
        assert x == pytest.approx(np.clip(margins[demo.data.y == sign], -6, 6))
        assert y == pytest.approx(logistic.sigmoid(-x))
    i = demo.record.drawn[39]
    assert shown(thing(demo, "plane", "Rings drawn"))[0] == pytest.approx(demo.data.X[i])
    assert f"Draw 40: point {i + 1}. Soft: y wᵀx = " in demo.text()


def test_errors_are_counted_on_the_record():
    demo = demos.soft_perceptron(data="nonseparable", t=12)
    weights = demo.record.hard_weights[12], demo.record.soft_weights[12]
    hard, soft = (int((demo.data.reflected() @ w <= 0).sum()) for w in weights)
    assert f"On the wrong side now: {hard} and {soft} of 5" in demo.text()
    assert shown(thing(demo, "errors", "Curve soft"), 2)[:, 1].tolist() == [soft]
    assert shown(thing(demo, "errors", "Curve perceptron"), 2)[:, 1].tolist() == [hard]


def test_a_huge_rate_makes_the_soft_perceptron_hard():
    demo = demos.soft_perceptron(data="xor", eta=100.0, passes=10, t=3)
    margins = demo.record.soft_margins[1:]
    shares = logistic.sigmoid(-margins)
    assert np.all((shares < 1e-6) | (shares > 1 - 1e-6) | (np.abs(margins) < 1e-9))
