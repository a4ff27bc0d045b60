"""The demo of notebook 01: artists and caption against the analysis, and the state after every edit."""

import pytest
from demo_pages import is_shown, on_a_page, shown, thing, to_the_left, value

import linclass_helpers as lc
from linclass_helpers.demos import separability
from linclass_helpers.demos.plane_points import MOST_POINTS
from linclass_helpers.draw import hull
from linclass_helpers.experiments import unit_vector

FOUR = {"points": [[0, 0], [1, 0], [3, 1], [4, 1]], "labels": [-1, -1, 1, 1]}


def on_the_plane(demo, name):
    """The places of a thing there."""
    return shown(thing(demo, "plane", name)).tolist()


@pytest.mark.parametrize("name", separability.controls["data"].options)
@pytest.mark.parametrize(("bias", "w0"), [(False, 0.0), (True, 1.0)])
def test_what_is_drawn_is_what_was_found(name, bias, w0):
    demo = separability(data=name, bias=bias, w0=w0, angle=77.0)
    X, y = demo.data.X, demo.data.y
    z = y * (X @ unit_vector(77.0) + w0)
    fresh = lc.separability.analyse(X, y, bias=bias)
    assert repr(demo.found) == repr(fresh)
    assert on_the_plane(demo, "Rings mistakes") == X[z <= 0].tolist()
    assert on_the_plane(demo, "Rings within the band") == X[(z > 0) & (z < 0.5)].tolist()
    assert on_the_plane(demo, "Rings support") == X[fresh.support].tolist()
    assert shown(thing(demo, "loss", "Mark now")).tolist() == [[77.0, (z <= 0).sum()]]
    assert is_shown(thing(demo, "plane", "Strip widest strip")) == fresh.separable
    said = demo.text()
    assert ("separable. w* = " in said) == fresh.separable
    assert ("not separable." in said) == (not fresh.separable)
    assert fresh.proof in said
    if (z < 0).any():
        assert f"{(z < 0).sum()} of {len(X)} points on the wrong side" in said


@pytest.mark.parametrize("name", ["nonseparable", "xor", "overlapping", "rings"])
def test_with_a_bias_the_star_lies_in_both_hulls(name):
    demo = separability(data=name, bias=True)
    (star,) = on_the_plane(demo, "Dots stars")
    for sign in (1, -1):
        corners = hull(demo.data.X[demo.data.y == sign])
        assert (to_the_left(corners, star) >= -1e-9).all() or len(corners) < 3


def test_a_point_on_a_line_of_the_other_class_is_the_star():
    demo = separability(points=[[-2, 0], [2, 0], [0.5, 0], [0, 3]], labels=[1, 1, -1, -1], bias=True)
    assert on_the_plane(demo, "Dots stars") == [[0.5, 0]]


def test_through_the_origin_the_stars_lie_on_one_ray():
    demo = separability(data="nonseparable")
    assert on_the_plane(demo, "Dots stars") == [[2.5, 3], [5, 6]]
    demo.set(view="reflected")
    assert on_the_plane(demo, "Dots stars") == [[0, 0]]


def test_reflected_the_widest_margin_is_the_distance_of_the_hull_from_the_origin():
    demo = separability(view="reflected")
    assert shown(thing(demo, "plane", "Points points"), 1).tolist() == [[1, 3], [1, -2], [2, 0]]
    (star,) = on_the_plane(demo, "Dots stars")
    assert star == (demo.found.margin * demo.found.w).tolist()
    assert (to_the_left(hull(demo.places()), star) >= -1e-12).all()


def test_the_strip_ends_at_its_support():
    demo = separability(bias=True, **FOUR)
    strip = thing(demo, "plane", "Strip widest strip").artists[0].get_xy()[:4]
    for i in demo.found.support:
        assert abs(to_the_left(strip, demo.data.X[i])).min() < 1e-9


def test_the_answer_can_be_hidden():
    demo = separability(data="xor", bias=True, answer=False)

    def proof():
        shapes = [thing(demo, "plane", f"Shape hull, {name}") for name in ("positive", "negative", "ideal")]
        return [bool(on_the_plane(demo, name)) for name in ("Rings support", "Dots stars")], [
            is_shown(shape) for shape in shapes
        ]

    assert proof() == ([False, False], [False, False, False])
    demo.set(answer=True)
    assert proof() == ([True, True], [True, True, False])


# Drags, presses and keys.


def test_a_press_adds_a_point_that_follows_until_release():
    demo, page = on_a_page(separability())
    page.say("press", panel="plane", x=2.03, y=-1.01, shift=False)
    assert demo.data.X[-1].tolist() == [2.05, -1]
    assert demo.data.y[-1] == 1
    page.say("drag", panel="plane", x=99.0, y=3.0, shift=False)
    page.say("release", panel="plane", x=99.0, y=3.0, shift=False)
    edge = demo.picture["plane"].ax.get_xlim()[1]
    assert demo.data.X[-1] == pytest.approx([edge, 3], abs=demo.grid_step)
    page.say("drag", panel="plane", x=0.0, y=0.0, shift=False)
    assert demo.data.X[-1][1] == 3
    page.say("press", panel="plane", x=1.0, y=1.0, shift=True)
    assert demo.data.y.tolist() == [1, 1, -1, -1, -1, 1, -1]


def test_a_press_among_reflected_points_adds_the_point_behind():
    demo, page = on_a_page(separability(view="reflected", adds="-1"))
    page.say("press", panel="plane", x=2.0, y=3.0, shift=False)
    assert demo.data.X[-1].tolist() == [-2, -3]
    assert demo.places()[-1].tolist() == [2, 3]
    page.move(5, 1.0, -3.0)
    assert demo.places()[-1].tolist() == [1, -3]
    page.say("nudge", id=5, dx=1, dy=0)
    assert demo.places()[-1] == pytest.approx([1 + demo.grid_step, -3])


def test_without_a_pointer_a_button_adds_a_point():
    demo, page = on_a_page(separability())
    for sign in ("-1", "-1", "+1"):
        page.say("button", name="add", value=sign)
    assert demo.data.y.tolist() == [1, 1, -1, -1, -1, -1, -1, 1]
    assert len(set(map(tuple, demo.data.X.tolist()))) == 8
    assert "add" not in vars(demo.state)


def test_the_plane_gets_full_and_says_so():
    points, labels = [[k / 100, 1] for k in range(MOST_POINTS)], [1, -1] * (MOST_POINTS // 2)
    demo, page = on_a_page(separability(points=points, labels=labels))
    button, press = {"name": "add", "value": "+1"}, {"panel": "plane", "x": 2.0, "y": 3.0, "shift": False}
    for kind, what in (("button", button), ("press", press), ("button", button)):
        page.say(kind, **what)
        assert "no more fit" in page.document["banner"]
        assert demo.data.n == MOST_POINTS
    page.say("delete", id=0)
    assert demo.data.n == MOST_POINTS - 1
    page.say("button", **button)
    assert demo.data.n == MOST_POINTS
    assert page.document["banner"] == ""


def test_more_points_or_coordinates_than_fit_are_refused():
    with pytest.raises(ValueError, match="at most 100 pairs"):
        separability(points=[[1, k] for k in range(MOST_POINTS + 1)], labels=[1] * MOST_POINTS + [-1])
    with pytest.raises(ValueError, match="pairs of numbers"):
        separability(points=[[1, 2, 3], [4, 5, 6]], labels=[1, -1])


def test_delete_removes_a_point_but_not_the_last_of_a_class():
    demo, page = on_a_page(separability())
    page.say("delete", id=0)
    assert demo.data.X.tolist() == [[1, -2], [-1, -3], [-1, 2], [-2, 0]]
    page.say("delete", id=0)
    assert demo.data.n == 4
    assert "The last point of class +1 stays" in page.document["banner"]
    page.say("delete", id="line")
    assert "There is nothing here that is called 'line'" in page.document["banner"]
    demo.set(bias=True)
    for handle in ("w", "weight", "line"):
        page.say("delete", id=handle)
        assert demo.data.n == 4
        assert page.document["banner"] == ""


def test_other_data_forget_what_was_added():
    demo, page = on_a_page(separability())
    page.say("press", panel="plane", x=2.0, y=3.0, shift=False)
    page.set("data", "xor")
    assert (demo.state.points, demo.state.labels, demo.data.n) == (None, None, 4)


def test_a_dragged_w_falls_into_the_pit_of_just_separable_data():
    demo, page = on_a_page(separability(data="just_separable"))
    page.move("w", -1.0, 2.02)
    assert ((demo.margins == 0).sum(), (demo.margins < 0).sum()) == (4, 0)


def test_the_line_is_held_at_its_foot():
    demo = separability(bias=True, angle=0.0, w0=-1.7)
    (line,) = (handle for handle in demo.handles() if handle.id == "line")
    assert (line.x, line.y) == (1.7, 0)
    demo.set(bias=False)
    assert "line" not in [handle.id for handle in demo.handles()]
    assert demo.w0 == 0


def test_w_star_is_in_weight_space_only_with_its_own_bias():
    demo = separability(bias=True, **FOUR)
    assert not is_shown(thing(demo, "weights", "Arrow w*"))
    demo.set(w0=round(demo.found.bias, 1))
    assert is_shown(thing(demo, "weights", "Arrow w*"))


def test_a_dial_keeps_a_value_between_its_steps():
    demo, page = on_a_page(separability(data="just_separable", angle=116.565051177078, w0=0.123, bias=True))
    assert (value(page, "angle"), value(page, "w0")) == (116.565051177078, 0.123)
    demo.set(angle=90.25)
    assert value(page, "angle") == 90.25
    page.say("nudge", id="w", dx=-1, dy=0)
    assert value(page, "angle") == 91


def test_the_remark_keeps_out_of_the_way_of_w():
    demo = separability(data="nonseparable")
    for angle in range(0, 360, 15):
        demo.set(angle=float(angle))
        remark = thing(demo, "weights", "Note nothing").artists[0]
        assert remark.get_visible()
        assert (remark.get_position()[1] > 0.5) == (demo.w[1] < 0)


def test_a_star_on_a_point_leaves_its_class_to_be_seen():
    demo = separability(data="nonseparable")
    star = thing(demo, "plane", "Dots stars").artists[0]
    point = thing(demo, "plane", "Points points").artists[1]
    assert star.get_zorder() < point.get_zorder()
    assert star.get_markersize() > 2 * point.get_markersize()
