"""The demo of notebook 01: what is drawn and said is what the analysis found, and every edit is a state."""

import numpy as np
import pytest
from hands import value

import linclass_helpers as lc
from linclass_helpers import draw
from linclass_helpers.demos.n01_separability.turning_w import Separability
from linclass_helpers.demos.plane_points import MOST
from linclass_helpers.experiments import unit_vector
from livefigure.testing import Page

NAMES = list(Separability.controls["data"].options)


@pytest.fixture
def make():
    made = []

    def one(**opening):
        made.append(lc.demos.separability(**opening))
        return made[-1]

    yield one
    for demo in made:
        demo.close()


def shown(thing, k=0):
    """The places of an artist, as rows."""
    artist = thing.artists[k]
    return np.column_stack(artist.get_data()) if artist.get_visible() else np.empty((0, 2))


def left(a, b, p):
    """How far p lies to the left of the way from a to b, times the length of that."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def edges(corners):
    return zip(corners, np.roll(corners, -1, axis=0))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bias", [False, True])
def test_what_is_drawn_is_what_was_found(make, name, bias):
    demo = make(data=name, bias=bias, w0=1.0 if bias else 0.0, angle=77.0)
    X, y, w0 = demo.data.X, demo.data.y, 1.0 if bias else 0.0
    z = y * (X @ unit_vector(77.0) + w0)
    assert shown(demo.mistakes).tolist() == X[z <= 0].tolist()
    assert shown(demo.inside).tolist() == X[(z > 0) & (z < 0.5)].tolist()
    assert shown(demo.proof.support).tolist() == X[demo.found.support].tolist()
    assert shown(demo.now).tolist() == [[77.0, (z <= 0).sum()]]
    assert demo.proof.strip.artists[0].get_visible() == demo.found.separable
    fresh = lc.separability.analyse(X, y, bias=bias)
    assert repr(demo.found) == repr(fresh)
    said = " ".join(demo.caption())
    assert ("separable. w* = " in said) == fresh.separable
    assert ("not separable." in said) == (not fresh.separable)
    assert fresh.proof in said
    if (z < 0).any():
        assert f"{(z < 0).sum()} of {len(X)} points on the wrong side" in said


@pytest.mark.parametrize("name", ["nonseparable", "xor", "overlapping", "rings"])
def test_with_a_bias_the_star_lies_in_both_hulls(make, name):
    demo = make(data=name, bias=True)
    (star,) = shown(demo.proof.stars)
    for sign in (1, -1):
        corners = draw.hull(demo.data.X[demo.data.y == sign])
        heights = [left(a, b, star) for a, b in edges(corners)]
        assert all(height >= -1e-9 for height in heights) or len(corners) < 3


def test_a_point_on_a_line_of_the_other_class_is_the_star(make):
    demo = make(points=[[-2, 0], [2, 0], [0.5, 0], [0, 3]], labels=[1, 1, -1, -1], bias=True)
    assert shown(demo.proof.stars).tolist() == [[0.5, 0]]


def test_through_the_origin_the_stars_lie_on_one_ray(make):
    demo = make(data="nonseparable")
    plus, minus = shown(demo.proof.stars)
    assert plus.tolist() == [2.5, 3]
    assert minus.tolist() == [5, 6]
    demo.set(view="reflected")
    assert shown(demo.proof.stars).tolist() == [[0, 0]]


def test_reflected_the_widest_margin_is_the_distance_of_the_hull_from_the_origin(make):
    demo = make(view="reflected")
    assert shown(demo.points, 1).tolist() == [[1, 3], [1, -2], [2, 0]]
    (star,) = shown(demo.proof.stars)
    assert star.tolist() == (demo.found.margin * demo.found.w).tolist()
    for a, b in edges(draw.hull(demo.places())):
        assert left(a, b, star) >= -1e-12


def test_the_strip_ends_at_its_support(make):
    demo = make(bias=True, points=[[0, 0], [1, 0], [3, 1], [4, 1]], labels=[-1, -1, 1, 1])
    strip = demo.proof.strip.artists[0].get_xy()[:4]
    for i in demo.found.support:
        assert min(abs(left(a, b, demo.data.X[i])) for a, b in edges(strip)) < 1e-9


def test_the_answer_can_be_hidden(make):
    demo = make(data="xor", bias=True, answer=False)
    assert not shown(demo.proof.support).size
    assert not shown(demo.proof.stars).size
    assert not any(shape.artists[0].get_visible() for shape in demo.proof.hulls)
    assert "separable" not in " ".join(demo.caption())


def test_a_band_that_no_line_keeps_empty(make):
    demo = make(angle=0.0, gamma=1.0)
    assert "holds for all points" in demo.caption()[1]
    demo.set(gamma=1.05)
    assert "fails for 4 of 5 points: points 1, 2, 3, 4" in demo.caption()[1]


def test_lecture_000s_definition_is_the_band_without_width(make):
    demo = make(data="just_separable", gamma=0.0, angle=float(np.degrees(np.arctan2(2, -1))))
    assert "4 on the line itself" in demo.caption()[0]
    assert "≥ 0 holds for all points" in demo.caption()[1]
    assert "not separable" in demo.caption()[3]


# What a hand does.


def test_a_press_adds_a_point_that_follows_until_release(make):
    demo = make()
    page = Page(demo)
    page.say("press", panel="plane", x=2.03, y=-1.01, shift=False)
    assert demo.data.X[-1].tolist() == [2.05, -1]
    assert demo.data.y[-1] == 1
    page.say("drag", panel="plane", x=99.0, y=3.0, shift=False)
    page.say("release", panel="plane", x=99.0, y=3.0, shift=False)
    edge = demo.picture["plane"].ax.get_xlim()[1]
    assert demo.data.X[-1] == pytest.approx([edge, 3], abs=demo.grain)
    page.say("drag", panel="plane", x=0.0, y=0.0, shift=False)
    assert demo.data.X[-1][1] == 3
    page.say("press", panel="plane", x=1.0, y=1.0, shift=True)
    assert demo.data.y.tolist() == [1, 1, -1, -1, -1, 1, -1]
    assert eval(demo.code(), {"lc": lc}).text() == demo.text()


def test_a_press_among_reflected_points_adds_the_point_behind(make):
    demo = make(view="reflected", adds="-1")
    page = Page(demo)
    page.say("press", panel="plane", x=2.0, y=3.0, shift=False)
    assert demo.data.X[-1].tolist() == [-2, -3]
    assert demo.places()[-1].tolist() == [2, 3]
    page.move(5, 1.0, -3.0)
    assert demo.places()[-1].tolist() == [1, -3]
    page.say("nudge", id=5, dx=1, dy=0)
    assert demo.places()[-1] == pytest.approx([1 + demo.grain, -3])


def test_without_a_pointer_a_button_adds_a_point(make):
    demo = make()
    page = Page(demo)
    for sign in ("-1", "-1", "+1"):
        page.say("button", name="add", value=sign)
    assert demo.data.y.tolist() == [1, 1, -1, -1, -1, -1, -1, 1]
    assert len(set(map(tuple, demo.data.X.tolist()))) == 8
    assert "add" not in vars(demo.state)
    assert "add=" not in demo.code().replace("adds=", "")


def test_the_plane_gets_full_and_says_so(make):
    demo = make(points=[[k / 100, 1] for k in range(MOST)], labels=[1, -1] * (MOST // 2))
    page = Page(demo)
    button, press = {"name": "add", "value": "+1"}, {"panel": "plane", "x": 2.0, "y": 3.0, "shift": False}
    for kind, what in (("button", button), ("press", press), ("button", button)):
        page.say(kind, **what)
        assert "no more fit" in page.document["banner"]
        assert demo.data.n == MOST
    page.say("delete", id=0)
    assert demo.data.n == MOST - 1
    page.say("button", **button)
    assert demo.data.n == MOST
    assert page.document["banner"] == ""
    with pytest.raises(ValueError, match="at most 100 pairs"):
        make(points=[[1, k] for k in range(MOST + 1)], labels=[1] * (MOST + 1))
    with pytest.raises(ValueError, match="pairs of numbers"):
        make(points=[[1, 2, 3], [4, 5, 6]], labels=[1, -1])


def test_delete_removes_a_point_but_not_the_last_of_a_class(make):
    demo = make()
    page = Page(demo)
    page.say("delete", id=0)
    assert demo.data.X.tolist() == [[1, -2], [-1, -3], [-1, 2], [-2, 0]]
    page.say("delete", id=0)
    assert demo.data.n == 4
    assert "The last point of class +1 stays" in page.document["banner"]
    for handle in ("w", "weight", "line"):
        page.say("delete", id=handle)
    assert demo.data.n == 4
    assert page.document["banner"] == ""


def test_other_data_forgets_the_edits(make):
    demo = make()
    page = Page(demo)
    page.say("press", panel="plane", x=2.0, y=3.0, shift=False)
    page.set("data", "xor")
    assert (demo.state.points, demo.state.labels, demo.data.n) == (None, None, 4)


def test_w_turns_at_its_tip_in_either_space(make):
    demo = make()
    page = Page(demo)
    for id in ("w", "weight"):
        page.move(id, -3.0, 3.02)
        assert demo.state.angle == 135
        page.say("nudge", id=id, dx=0, dy=10)
        assert demo.state.angle == 145
        page.say("nudge", id=id, dx=145, dy=-1)
        assert demo.state.angle == 359
    page.say("press", panel="loss", x=200.2, y=1.0, shift=False)
    assert demo.state.angle == 200
    page.say("drag", panel="loss", x=500.0, y=1.0, shift=False)
    assert demo.state.angle == 360
    assert demo.data.n == 5


def test_a_dragged_w_falls_into_the_pit_of_just_separable_data(make):
    demo = make(data="just_separable")
    page = Page(demo)
    page.move("w", -1.0, 2.02)
    assert (demo.margins == 0).sum() == 4
    assert (demo.margins < 0).sum() == 0
    assert eval(demo.code(), {"lc": lc}).text() == demo.text()


def test_the_line_slides_at_its_foot(make):
    demo = make(bias=True, angle=0.0)
    page = Page(demo)
    page.move("line", 1.52, 4.0)
    assert demo.state.w0 == -1.5
    page.say("nudge", id="line", dx=2, dy=0)
    assert demo.state.w0 == -1.7
    (line,) = (handle for handle in demo.handles() if handle["id"] == "line")
    assert (line["x"], line["y"]) == (1.7, 0)
    demo.set(bias=False)
    assert "line" not in [handle["id"] for handle in demo.handles()]
    assert demo.w0 == 0


def test_w_star_is_in_weight_space_only_with_its_own_bias(make):
    demo = make(bias=True, points=[[0, 0], [1, 0], [3, 1], [4, 1]], labels=[-1, -1, 1, 1])
    assert not demo.best.artists[0].get_visible()
    demo.set(w0=round(demo.found.bias, 1))
    assert demo.best.artists[0].get_visible()


def test_a_dial_keeps_a_value_between_its_steps(make):
    angle = float(np.degrees(np.arctan2(2, -1)))
    demo = make(data="just_separable", angle=angle, w0=0.123, bias=True)
    page = Page(demo)
    assert value(page, "angle") == angle
    assert value(page, "w0") == 0.123
    demo.set(angle=90.25)
    assert value(page, "angle") == 90.25
    page.say("nudge", id="w", dx=-1, dy=0)
    assert value(page, "angle") == 91


def test_the_remark_keeps_out_of_the_way_of_w(make):
    demo = make(data="nonseparable")
    for angle in range(0, 360, 15):
        demo.set(angle=float(angle))
        remark = demo.remark.artists[0]
        assert remark.get_visible()
        assert (remark.get_position()[1] > 0.5) == (demo.w[1] < 0)


def test_a_star_on_a_point_leaves_its_class_to_be_seen(make):
    demo = make(data="nonseparable")
    star, point = demo.proof.stars.artists[0], demo.points.artists[1]
    assert star.get_zorder() < point.get_zorder()
    assert star.get_markersize() > 2 * point.get_markersize()


def test_the_proof_speaks_of_w_star_and_not_of_the_w_of_the_hand(make):
    demo = make(angle=120.0)
    assert (demo.margins < 0).any()
    assert "so w* separates" in demo.caption()[-2]
    assert "so w* and w₀* separate" in make(bias=True).caption()[-2]


def test_a_loss_that_never_changes_is_said_to_be_constant(make):
    assert "the 0-1 loss is always 2." in make(data="xor").text()
    assert "it is 0 over 40.6° of the turn." in make().text()
