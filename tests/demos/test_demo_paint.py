"""The demo paint."""

import numpy as np
import pytest
from demo_pages import on_a_page, shown, thing, value

import linclass_helpers as lc
from linclass_helpers.data import Dataset
from livefigure.testing import Page


def stroke(page, *places, shift=False):
    """Press at the first place, drag over the others, release."""
    for kind, (x, y) in zip(["press", *["drag"] * len(places[1:])], places):
        page.say(kind, panel="plane", x=x, y=y, shift=shift)
    page.say("release", panel="plane", x=0.0, y=0.0, shift=shift)
    assert page.document["banner"] == ""


def drawn(demo):
    """The places of the visible points, in any order."""
    points = thing(demo, "plane", "Points points")
    return sorted(np.concatenate([shown(points, k) for k in range(len(points.artists))]).tolist())


def test_a_dab_puts_points_below_the_brush():
    demo, page = on_a_page(lc.demos.paint(spray=20, size=1.0))
    stroke(page, (1.0, 2.0))
    X = demo.dataset.X
    assert len(X) == 20
    away = np.linalg.norm(X - [1, 2], axis=1)
    assert away.max() <= 1.0 + 0.01  # on round numbers
    assert away.max() > 0.5
    assert demo.dataset.y.tolist() == [1] * 20
    assert drawn(demo) == sorted(X.tolist())


def test_a_single_point_goes_just_where_the_brush_is():
    demo, page = on_a_page(lc.demos.paint(spray=1))
    stroke(page, (1.234, -2.0))
    assert demo.dataset.X.tolist() == [[1.23, -2.0]]


def test_a_stroke_puts_a_dab_each_time_the_brush_has_come_as_far_as_it_reaches():
    demo, page = on_a_page(lc.demos.paint(spray=1, size=0.5))
    stroke(page, (-2, 0), (0, 0), (0.2, 0), (0.5, 0))
    assert demo.dataset.X.tolist() == [[x, 0] for x in (-2, -1.5, -1, -0.5, 0, 0.5)]


def test_classes_of_a_dataset():
    demo, page = on_a_page(lc.demos.paint(spray=1))
    stroke(page, (1, 1))
    page.set("brush", "B")
    stroke(page, (2, 2))
    assert (demo.dataset.y.tolist(), demo.dataset.classes) == ([1, -1], (-1, 1))
    page.set("brush", "C")
    stroke(page, (3, 3))
    assert (demo.dataset.labels.tolist(), demo.dataset.classes) == (["A", "B", "C"], ("A", "B", "C"))
    assert drawn(demo) == [[1, 1], [2, 2], [3, 3]]
    page.set("brush", "erase")
    stroke(page, (2, 2))
    assert demo.dataset.classes == ("C", "A")
    assert demo.dataset.y.tolist() == [1, -1]
    assert "1 of class A, 1 of class C" in demo.text()


def test_the_eraser_takes_what_it_goes_over_and_nothing_else():
    points = [[x, y] for x in range(-3, 4) for y in range(-3, 4)]
    for erase in ({"brush": "erase"}, {}):
        demo, page = on_a_page(lc.demos.paint(points=points, labels="A" * 49, size=0.4, **erase))
        stroke(page, (-2, 0.3), (2, 0.3), shift=not erase)
        left = [[x, y] for x, y in points if not (-2 <= x <= 2 and y == 0)]
        assert demo.dataset.X.tolist() == left
        page.say("delete", id="brush")
        page.say("nudge", id="brush", dx=10, dy=-3)  # a quarter of the brush each
        assert demo.state.at == (3.0, 0.0)
        page.say("delete", id="brush")
        assert demo.dataset.X.tolist() == [place for place in left if place != [3, 0]]


def test_each_stroke_is_undone_by_itself():
    demo, page = on_a_page(lc.demos.paint())
    steps = [None]
    for places in ([(1, 1), (2, 1), (3, 1)], [(-1, 0)], [(0, 0), (0, 2)]):
        stroke(page, *places)
        steps.append(demo.state.points)
    page.say("button", name="do", value="clear")
    assert demo.state.points == []
    with pytest.raises(ValueError, match="dataset must have points, but nothing is painted yet"):
        demo.dataset  # noqa: B018
    for before in reversed(steps):
        page.say("undo")
        assert demo.state.points == before
    page.say("undo")
    assert page.document["banner"] == "There is nothing to undo."


def test_a_reset_is_undone_like_a_stroke():
    demo, page = on_a_page(lc.demos.paint(spray=1))
    page.reset()  # nothing was painted, so there is nothing to bring back
    page.say("undo")
    assert page.document["banner"] == "There is nothing to undo."
    stroke(page, (1, 1))
    stroke(page, (2, 2))
    page.reset()
    assert demo.state.points is None
    for left in ([[1, 1], [2, 2]], [[1, 1]], None):
        page.say("undo")
        assert demo.state.points == left


def test_what_can_be_undone_outlasts_a_rest():
    demo, page = on_a_page(lc.demos.paint(spray=1))
    stroke(page, (1, 1))
    stroke(page, (2, 2))
    demo.rest()
    assert demo.dataset.X.tolist() == [[1, 1], [2, 2]]
    page = Page(demo)
    for left in ([[1, 1]], None):
        page.say("undo")
        assert demo.state.points == left
    page.say("undo")
    assert page.document["banner"] == "There is nothing to undo."


DAB = "button", {"name": "do", "value": "dab"}


def test_enter_does_with_the_brush_what_a_dab_does():
    one, two = (Page(lc.demos.paint(spray=7, brush="B")) for _ in range(2))
    one.say("enter", id="brush")
    two.say("button", name="do", value="dab")
    assert one.demo.state.points == two.demo.state.points
    assert len(one.demo.dataset.X) == 7
    one.set("brush", "erase")
    one.say("enter", id="brush")
    assert len(one.demo.state.points) == 0
    one.say("undo")
    assert one.demo.state.points == two.demo.state.points


def test_by_keyboard_alone():
    demo, page = on_a_page(lc.demos.paint(spray=1, size=0.4))
    for dx, dab in ((10, ("enter", {"id": "brush"})), (10, DAB), (-50, ("enter", {"id": "brush"}))):
        page.say("nudge", id="brush", dx=dx, dy=0)
        page.say(dab[0], **dab[1])
    assert demo.dataset.X.tolist() == [[1, 0], [2, 0], [-3, 0]]
    assert page.document["handles"]["0"]["place"] == "at (−3, 0)"


def test_who_takes_hold_of_the_brush_paints_with_it():
    demo, page = on_a_page(lc.demos.paint(spray=1, size=0.5))
    page.move("brush", 0.5, 0)
    page.move("brush", 1.0, 0)
    assert demo.dataset.X.tolist() == [[0.5, 0], [1, 0]]
    page.say("undo")
    assert demo.state.points is None


def test_the_plane_is_full_at_some_time():
    demo, page = on_a_page(lc.demos.paint(spray=20, size=2.0))
    for k in range(101):
        page.say("press", panel="plane", x=k % 5 - 2, y=k % 3 - 1, shift=False)
    assert "no more fit" in page.document["banner"]
    assert demo.dataset.n == demo.most_points == 2000


def test_what_was_painted_is_taken_by_every_demo_of_plane_data_and_given_back():
    demo, page = on_a_page(lc.demos.paint(spray=1))
    stroke(page, (1, 1), (2, 2))
    page.set("brush", "B")
    stroke(page, (-1, 1), (-2, 2))
    mine = demo.dataset
    there = lc.demos.convergence(data=mine)
    assert there.dataset is mine
    there.set(points=[[3, 3], *mine.X[1:].tolist()])
    assert there.dataset.X[0].tolist() == [3, 3]
    back = lc.demos.paint(data=there.dataset)
    assert np.array_equal(back.dataset.X, there.dataset.X)
    assert np.array_equal(back.dataset.y, there.dataset.y)


def test_data_of_four_classes_with_names_are_painted_on():
    own = Dataset([[10, 20], [11, 20], [10, 22], [14, 20]], [*"pqrs"], "mine", ["width", "height"])
    demo, page = on_a_page(lc.demos.paint(data=own, spray=1, brush="D"))
    stroke(page, (12, 21))
    assert demo.dataset.labels.tolist() == [*"pqrs", "s"]
    assert demo.dataset.columns == ("width", "height")
    assert demo.picture["plane"].ax.get_xlabel() == "width"
    assert value(page, "data") == "own"
    with pytest.raises(ValueError, match="data must have at most 4 classes here, but 'mine' has 5"):
        lc.demos.paint(data=Dataset([[1, 2]] * 5, [*"pqrst"], "mine"))


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        ({"points": [[1, 2]]}, "points must come together with labels"),
        ({"points": [[1, 2]], "labels": "AB"}, "with a label each, but there are 1 and 2 labels"),
        (
            {"points": [[1, 2]], "labels": "E"},
            "labels must be letters from A to D, one a point, but it is 'E",
        ),
        ({"points": [[1, 2]] * 2001, "labels": "A" * 2001}, "points must be at most 2000 pairs"),
        ({"points": [[1, 2, 3, 4]], "labels": "AB"}, "points must be pairs of numbers, but the first is"),
        ({"labels": "A"}, "labels must come together with points"),
    ],
)
def test_what_cannot_be_painted_is_refused(opening, words):
    with pytest.raises(ValueError, match=words):
        lc.demos.paint(**opening)
