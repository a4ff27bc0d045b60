"""A demo that Python in a page makes goes on where a tape has ended, and needs no package of widgets."""

import json
import subprocess
import sys

import pytest

from livefigure import Count, Demo
from livefigure.in_page import Demos
from livefigure.testing import Page

WITHOUT_WIDGETS = """
import sys
for name in ("anywidget", "ipywidgets", "traitlets", "IPython"):
    sys.modules[name] = None  # an import of it fails
from livefigure import in_page
in_page.stand_in()
from livefigure import live, Slider
def draw(ax, a):
    ax.plot([0, 1], [0, a])

told = []
demos = in_page.Demos({"make": lambda: live(draw, a=Slider("a", 1, 0, 5))})
demos.wake(1, "make()", '[{"kind": "hello", "width": 500, "ratio": 1, "dark": false, "fonts": true}]', "p", 1,
           lambda message, buffers: told.append(message))
demos.hear(1, '{"page": "p", "number": 2, "kind": "set", "name": "a", "value": 3}')
assert demos.made[1].state.a == 3
assert told == ['{"number": 1, "after": 0}'], told
"""
LOOK = {"kind": "hello", "width": 500, "ratio": 1.0, "dark": False, "fonts": True}


class Line(Demo):
    """A line whose end moves."""

    call = "line"
    controls = {"high": Count("high", 1, 0, 9), "wide": Count("wide", 1, 1, 9)}

    def show(self):
        panel = self.picture["main"]
        panel.limits(0, 9, 0, 9)
        panel.plot("line", [0, self.state.wide], [0, self.state.high])

    def caption(self):
        return [f"{self.state.wide}, {self.state.high}"]


class Woken(Page):
    """A page that a tape has shown the first `answered` answers of, until Python has made the demo."""

    def __init__(self, code, before, answered):
        self.demos = Demos({"Line": Line})
        self.received, self.number, self.name, self.said = [], 0, "page", answered
        self.empty()
        self.demos.wake(7, code, json.dumps([LOOK, *before]), "page", answered, self.told)
        self.demo = self.demos.made[7]

    def told(self, message, buffers):
        self.receive(json.loads(message), buffers)

    def say(self, kind, **what):
        self.said += 1
        message = {"page": self.name, "number": self.said, "kind": kind, **what}
        self.demos.hear(7, json.dumps(message))


@pytest.fixture
def woken():
    page = Woken("Line(wide=2)", [{"kind": "set", "name": "high", "value": 5}], answered=3)
    yield page
    page.demo.close()


def test_the_first_message_is_a_complete_picture_of_where_the_tape_has_ended(woken):
    woken.set("wide", 4)
    assert woken.received[0][0] == {"number": 1, "after": 0}
    twin = Page(Line(wide=2), width=500)
    twin.set("high", 5)
    twin.set("wide", 4)
    assert woken.seen() == twin.seen()
    assert woken.document["acknowledged"] == {"page": 4}
    twin.demo.close()


def test_what_the_tape_has_answered_is_not_done_again(woken):
    woken.said = 1
    woken.set("wide", 9)
    assert woken.received == []
    assert woken.demo.state.wide == 2


def test_reset_leads_to_what_the_line_of_code_shows(woken):
    woken.reset()
    assert woken.document["caption"] == ["2, 1"]


def test_no_package_of_widgets_is_needed():
    done = subprocess.run([sys.executable, "-c", WITHOUT_WIDGETS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
