"""A slider keeps to its ends, whatever a demo or a user asks for."""

from dataclasses import replace

import pytest

from livefigure import TILT, TURN, Count, Demo, Turnable, View
from livefigure.testing import Page


class Dial(Demo):
    controls = {"n": Count("n", 3, 0, 5), "angle": Count("angle", 0, -180, 180)}

    def compute(self):
        self.limit("n", 9)


class Box(Turnable):
    rows = ("space",)
    controls = {"turn": replace(TURN, low=-100, high=90), "tilt": replace(TILT, low=0, high=50)}

    def show(self):
        view = View((0, 0, 0), (1, 1, 1), self.state.turn, self.state.tilt)
        self.picture["space"].look(view)


def test_a_limit_beyond_the_end_of_a_counting_control_changes_nothing():
    page = Page(Dial())
    assert page.document["controls"]["n"]["high"] == 5
    page.set("n", 5)
    assert (page.demo.state.n, page.document["banner"]) == (5, "")


@pytest.mark.parametrize(
    ("degrees", "found"), [(0, 0), (180, 180), (-180, -180), (181, -179), (-181, 179), (725, 5)]
)
def test_an_angle_beyond_one_end_continues_from_the_other(degrees, found):
    assert Dial().around("angle", degrees) == found


@pytest.mark.parametrize(
    ("x", "y", "turn", "tilt"),
    [(-9.0, -9.0, 90, 50), (9.0, 9.0, 90, 0), (0.1, 0.1, -66, 14), (1.0, 0.0, 90, 20)],
)
def test_a_box_turns_only_within_the_range_of_its_sliders(x, y, turn, tilt):
    page = Page(Box())
    page.say("press", panel="space", x=0.0, y=0.0, shift=False)
    page.say("drag", panel="space", x=x, y=y, shift=False)
    assert (page.demo.state.turn, page.demo.state.tilt, page.document["banner"]) == (turn, tilt, "")
