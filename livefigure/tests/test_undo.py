"""Undo goes back change by change, also over a rest, and to what was there before the cell ran again."""

import pytest

from livefigure import Buttons, Demo, Handle, Kept, Slider, arguments
from livefigure import demo as module
from livefigure.testing import Page


class Dot(Demo):
    call = "dot"
    controls = {
        "size": Slider("size", 1.0, 0.0, 9.0, 1.0),
        "do": Buttons("do", options={"right": "to the right", "nothing": "nothing"}),
    }
    kept = {"place": Kept((0.0, 0.0), arguments.pair, "where it is")}
    presses = {"main": "dot"}

    def show(self):
        self.picture["main"].plot("dot", *([at] for at in self.state.place), "o")

    def handles(self):
        def to(x, y):
            return {"place": (x, y)}

        return [Handle(id="dot", panel="main", x=0, y=0, label="the dot", moves=to)]

    def on_button(self, name, value):
        if value == "right":
            self.take({"place": (self.state.place[0] + 1, 0.0)})


class Clock:
    now = 0.0

    def monotonic(self):
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr(module, "time", Clock())
    return module.time


def shown(page):
    return page.demo.state.size, page.demo.state.place


def undone(page):
    """All that Undo brings back, one after the other."""
    found = []
    while page.document["undo"]:
        page.say("undo")
        assert page.document["banner"] == ""
        found.append(shown(page))
    page.say("undo")
    assert page.document["banner"] == "There is nothing to undo."
    return found


def test_each_change_is_undone_by_itself(clock):
    page = Page(Dot())
    assert page.document["undo"] == ""
    page.set("size", 2.0)
    assert page.document["undo"] == "Undo"
    page.move("dot", 1, 1)
    page.say("button", name="do", value="right")
    page.say("button", name="do", value="right")
    page.say("button", name="do", value="nothing")
    page.reset()
    assert shown(page) == (1, (0, 0))
    assert undone(page) == [(2, (3, 0)), (2, (2, 0)), (2, (1, 1)), (2, (0, 0)), (1, (0, 0))]


def test_a_quick_succession_of_one_thing_is_one_change(clock):
    page = Page(Dot())
    for size in (2.0, 3.0, 4.0):
        page.set("size", size)
        clock.now += 0.9
    clock.now += 0.2
    page.set("size", 5.0)
    assert undone(page) == [(4, (0, 0)), (1, (0, 0))]


def test_each_stroke_on_a_panel_is_one_change():
    page = Page(Dot())
    for begin in (1, 4):
        page.say("press", panel="main", x=begin, y=0, shift=False)
        page.say("drag", panel="main", x=begin + 1, y=0, shift=False)
        page.say("release", panel="main", x=begin + 1, y=0, shift=False)
    assert undone(page) == [(1, (2, 0)), (1, (0, 0))]


def test_a_stroke_may_begin_where_the_last_one_ended():
    page = Page(Dot())
    for begin in (0, 2):
        page.say("press", panel="main", x=begin, y=0, shift=False)  # changes nothing
        page.say("drag", panel="main", x=begin + 2, y=0, shift=False)
        page.say("release", panel="main", x=begin + 2, y=0, shift=False)
    assert undone(page) == [(1, (2, 0)), (1, (0, 0))]


def test_what_is_refused_or_changes_nothing_is_no_change():
    page = Page(Dot())
    page.set("size", 99.0)
    page.set("size", 1.0)
    page.move("nothing", 1, 1)
    assert undone(page) == []


def test_a_cell_that_runs_again_offers_what_was_there():
    page = Page(Dot(size=3))
    page.move("dot", 1, 1)
    again, other = Page(Dot(size=3)), Page(Dot(size=4))
    assert again.document["undo"] == "Bring back what I had"
    assert other.document["undo"] == ""
    again.say("undo")
    assert shown(again) == (3, (1, 1))
    assert Page(Dot(size=3)).document["undo"]


def test_undo_outlasts_a_rest():
    demo = Dot()
    page = Page(demo)
    page.set("size", 2.0)
    page.move("dot", 1, 1)
    demo.rest()
    assert undone(Page(demo)) == [(2, (0, 0)), (1, (0, 0))]


def test_in_code_too():
    demo = Dot()
    Page(demo).set("size", 2.0)
    assert demo.undo().state.size == 1
    with pytest.raises(ValueError, match="There is nothing to undo"):
        demo.undo()
