"""Handles: where pointer and keys move them, and what a page is told about them."""

import dataclasses
import json

import numpy as np
import pytest

from livefigure import Buttons, Count, Demo, Handle, Kept, LogSlider, Slider, on_grid
from livefigure.arguments import pair
from livefigure.testing import Page


def handle(**parts):
    place = {"id": "at", "panel": "main", "x": 1.0, "y": 2.0, "label": "a place"}
    return Handle(**{**place, "moves": lambda x, y: {"at": (x, y)}, **parts})


def test_arrow_keys_move_it_by_its_step():
    assert handle(step=0.5).nudged(2, -1) == {"at": (2.0, 1.5)}
    assert handle(step=(0.5, 3.0)).nudged(2, -1) == {"at": (2.0, -1.0)}
    assert handle().nudged(2, -1) == {"at": (1.0, 2.0)}  # without a step there is nowhere to go


def test_keys_may_be_defined_by_a_function():
    assert handle(step=0.5, keys=lambda dx, dy: {"by": (dx, dy)}).nudged(2, -1) == {"by": (2, -1)}


def test_the_description_for_a_page_has_the_place_in_six_digits():
    told = handle(id=3, x=np.float64(1 / 3), y=-123456789.0, deleted=dict, step=1.0).described()
    where = {"x": 0.333333, "y": -123457000.0, "place": "at (0.3333, −1.235e+08)"}
    assert told == {"id": 3, "panel": "main", "label": "a place", **where}
    assert handle(place="far away").described()["place"] == "far away"
    assert json.loads(json.dumps(told)) == told


def test_a_handle_does_not_change():
    with pytest.raises(dataclasses.FrozenInstanceError):
        handle().x = 3.0


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ((0.123, -0.678), (0.1, -0.7)),
        ((0.3000001, 0.0), (0.3, 0.0)),
        ((-0.04, -0.04), (0.0, 0.0)),
        ((7, -7), (1.0, -2.0)),
    ],
)
def test_the_nearest_place_of_a_grid_lies_within_the_window(place, expected):
    found = on_grid(*place, 0.1, (-1.0, 1.0, -2.0, 2.0))
    assert found == expected
    assert not any(np.signbit(value) and value == 0 for value in found)
    assert on_grid(7.04, -7.0, 0.1) == (7.0, -7.0)


class Places(Demo):
    """Handles of every kind."""

    call = "Places"
    rows = ("left right", "left below")
    controls = {
        "across": Slider("across", 2.0, 0.0, 10.0, 0.5),
        "up": Count("up", 3, 0, 5),
        "rate": LogSlider("rate", 0.1, 0.01, 1.0),
        "go": Buttons("go", options={"on": "on"}),
    }
    kept = {"at": Kept((1.0, 1.0), pair)}
    presses = {"left": "at", "below": None}

    def handles(self):
        (x, y), state = self.state.at, self.state
        yield Handle(
            id="at",
            panel="left",
            x=x,
            y=y,
            label="a place",
            moves=lambda x, y: {"at": on_grid(x, y, 0.25)},
            step=0.25,
            deleted=lambda: {"at": (0.0, 0.0)},
        )
        yield self.slides("across", "right", state.across, 0.0, "across")
        yield self.slides("up", "right", 0.0, state.up, "up", upright=True, id="the height")
        yield Handle(
            id="wrong", panel="below", x=0, y=0, label="goes wrong", moves=lambda x, y: {"across": x, "up": 7}
        )

    def on_press(self, panel, x, y, shift):
        self.pressed = (panel, x, y, shift)
        super().on_press(panel, x, y, shift)


@pytest.fixture
def places():
    demo = Places()
    yield demo
    demo.close()


@pytest.fixture
def page(places):
    return Page(places)


def test_a_drag_a_key_and_the_delete_key(places, page):
    page.move("at", 2.1, 3.9)
    assert places.state.at == (2.0, 4.0)
    assert [page.document["handles"]["0"][axis] for axis in "xy"] == [2.0, 4.0]
    page.say("nudge", id="at", dx=2, dy=-1)
    assert places.state.at == (2.5, 3.75)
    page.say("delete", id="at")
    assert places.state.at == (0.0, 0.0)
    assert page.document["banner"] == ""


def test_a_handle_that_cannot_be_deleted_stays(places, page):
    before = page.seen()
    page.say("delete", id="across")
    page.say("enter", id="across")
    assert page.seen() == before


def test_a_handle_of_a_slider_moves_to_its_stops(places, page):
    page.move("across", 3.3, 99.0)
    assert places.state.across == 3.5
    page.move("the height", 99.0, 3.6)
    assert places.state.up == 4
    page.move("across", 99.0, 0.0)
    page.move("the height", 0.0, -99.0)
    assert (places.state.across, places.state.up) == (10.0, 0)


def test_its_arrow_keys_move_it_by_steps_of_the_slider(places, page):
    page.say("nudge", id="across", dx=2, dy=0)
    page.say("nudge", id="across", dx=0, dy=-1)
    assert places.state.across == 2.5
    page.say("nudge", id="the height", dx=1, dy=1)
    assert places.state.up == 5
    page.say("nudge", id="the height", dx=1, dy=0)  # at its end it stays
    assert (places.state.up, page.document["banner"]) == (5, "")


def test_the_ends_of_a_slider_and_the_stops_near_a_value(places):
    assert [places.range_of(name) for name in ("across", "up", "rate")] == [(0.0, 10.0), (0, 5), (0.01, 1.0)]
    assert places.nearest(across=3.3, up=2.4, rate=0.0123) == {"across": 3.5, "up": 2, "rate": 0.012}


def test_a_press_on_a_panel_moves_its_handle_to_the_pointer(places, page):
    assert page.document["presses"] == ["left", "below"]
    page.say("press", panel="left", x=5.1, y=6.0, shift=True)
    assert places.state.at == (5.0, 6.0)
    assert places.pressed == ("left", 5.1, 6.0, True)
    page.say("drag", panel="left", x=7.0, y=-1.1, shift=False)
    assert places.state.at == (7.0, -1.0)
    page.say("release", panel="left", x=9.0, y=9.0, shift=False)
    assert places.state.at == (7.0, -1.0)


def test_a_press_on_a_panel_without_a_handle_moves_nothing(places, page):
    state = dict(vars(places.state))
    for kind in ("press", "drag", "release"):
        page.say(kind, panel="below", x=5.0, y=6.0, shift=False)
    assert vars(places.state) == state
    assert places.pressed == ("below", 5.0, 6.0, False)
    assert page.document["banner"] == ""


def test_a_refused_value_leaves_everything_as_it_was(places, page):
    document, drawn = page.seen()
    page.move("wrong", 5.0, 0.0)
    banner = "up must lie between 0 and 5, but it is 7."
    assert page.seen() == ({**document, "banner": banner}, drawn)
    assert places.state.across == 2.0


def test_a_handle_is_found_by_its_id(places, page):
    assert places.handle("at").label == "a place"
    page.move("at", 3.0, 3.0)
    assert (places.handle("at").x, places.handle("at").y) == (3.0, 3.0)
    with pytest.raises(ValueError, match="There is nothing here that is called 'nothing' and can be moved"):
        places.handle("nothing")
    page.move("nothing", 1.0, 1.0)
    assert page.document["banner"] == "There is nothing here that is called 'nothing' and can be moved."


def test_anything_but_a_handle_is_refused_with_a_message():
    class Wrong(Demo):
        def handles(self):
            return [{"id": "at", "panel": "main"}]

    with pytest.raises(ValueError, match=r"handles must yield Handle\(…\), but one is"):
        Wrong()
