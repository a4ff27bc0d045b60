"""What every demo can do, tried on a demo that adds numbers."""

import math
import re
import threading

import ipywidgets as widgets
import numpy as np
import pytest

from livefigure import Buttons, Choice, Count, Demo, Handle, Kept, LogSlider, Number, Slider, Stepper, Switch
from livefigure.arguments import pair
from livefigure.testing import Page

CLOSED = "This demo is closed. Run its cell again."


class Sums(Demo):
    """A demo that adds numbers. It has every part that a demo can have."""

    call = "sums"
    controls = {
        "a": Slider("a", 1.0, 0.0, 10.0, 0.5, unit="m"),
        "n": Count("n", 2, 1, 9),
        "rate": LogSlider("rate", 0.1, 0.01, 1.0),
        "kind": Choice("kind", "plus", {kind: kind for kind in ("plus", "broken", "stopped", "bad")}),
        "shown": Switch("shown", True, remakes=False),
        "t": Stepper("t"),
        "more": Buttons("more", options={"one": "1", "two": "2"}),
    }
    kept = {"at": Kept((0.0, 0.0), pair)}
    presses = {"main": None}

    def compute(self):
        self.half_made = self.state.kind  # a refused change must not leave this behind
        if self.state.kind == "broken":
            raise ZeroDivisionError("division by zero")
        if self.state.kind == "stopped":
            raise KeyboardInterrupt
        if self.state.kind == "bad":
            raise ValueError("n must be kind, but it is bad.")
        self.total = self.state.a + self.state.n
        self.limit("t", self.state.n)
        self.enable("rate", self.state.n > 1)

    def show(self):
        self.picture["main"].limits(0, 20, 0, 10)
        if self.state.shown:
            self.picture["main"].plot("dot", [self.total], [self.state.t], "o")

    def caption(self):
        return [f"a + n = {self.total:g} at t = {self.state.t}"]

    def handles(self):
        x, y = self.state.at
        return [Handle(id="at", panel="main", x=x, y=y, label="a place", moves=self.to)]

    def to(self, x, y):
        return {"at": (x, y), "a": min(x, 10.0)}

    def on_press(self, panel, x, y, shift):
        self.state.n = 9
        raise RuntimeError("so far")

    def on_button(self, name, value):
        self.take(self.nearest(n=self.state.n + {"one": 1, "two": 2}[value]))


@pytest.fixture
def sums():
    demo = Sums(n=3, t=2)
    yield demo
    demo.close()


@pytest.fixture
def page(sums):
    return Page(sums)


# Changes


def test_code_changes_reach_the_page(sums, page):
    assert sums.set(n=5).text() == "sums(n=5, t=2)\na + n = 6 at t = 2"
    assert page.document["caption"] == ["a + n = 6 at t = 2"]
    sums.reset()
    assert page.document["caption"] == ["a + n = 4 at t = 2"]
    assert page.document["controls"]["n"]["value"] == 3


def test_a_control_ends_with_the_record_and_is_hidden_if_it_would_do_nothing(page):
    def t_and_rate():
        t, rate = (page.document["controls"][name] for name in ("t", "rate"))
        return t["value"], t["high"], rate["hidden"]

    assert t_and_rate() == (2, 3, False)
    page.set("n", 1)
    assert t_and_rate() == (1, 1, True)
    page.reset()
    assert t_and_rate() == (2, 3, False)


def test_buttons_act_and_have_no_value(sums, page):
    page.say("button", name="more", value="two")
    assert sums.state.n == 5
    assert "more" not in vars(sums.state)
    assert sums.code() == "sums(n=5, t=2)"


class Typed(Demo):
    """A demo with a box for a number."""

    call = "typed"
    controls = {"x": Number("x")}

    def caption(self):
        return [f"x = {self.state.x}"]


def test_a_typed_number_is_any_finite_one_and_an_empty_box_is_none():
    demo = Typed()
    page = Page(demo)
    assert page.document["controls"]["x"] == {
        "kind": "number",
        "label": "x",
        "tip": "",
        "value": None,
        "hidden": False,
    }
    for value in (1 / 3, -12, 0):
        page.set("x", value)
        assert page.document["caption"] == [f"x = {float(value)}"]
        assert page.document["controls"]["x"]["value"] == value
    assert demo.code() == "typed(x=0.0)"
    for wrong in ("3", True, [1]):
        page.set("x", wrong)
        assert page.document["banner"].startswith("x must be a number, but it is ")
        assert demo.state.x == 0
    page.set("x", None)
    assert page.document["caption"] == ["x = None"]
    with pytest.raises(ValueError, match="the default of the box 'y' must be a number"):
        Number("y", "3")
    demo.close()


def test_a_handle_can_ask_for_the_nearest_stops(sums):
    sums.take(sums.nearest(a=3.3, rate=0.0123, n=100))
    assert (sums.state.a, sums.state.rate, sums.state.n) == (3.5, 0.012, 9)


def test_code_has_clean_numbers(sums):
    sums.take(sums.nearest(a=0.1 + 0.2))
    sums.set(at=np.array([1, 2]))
    assert sums.code() == "sums(a=0.5, n=3, t=2, at=(1.0, 2.0))"
    again = eval(sums.code(), {"sums": Sums})
    assert Page(again).seen() == Page(sums).seen()
    again.close()


# Refusals: a change is complete or has no effect


GOES_ON = " The demo goes on; Reset brings back what it first showed."
WRONG = [
    (lambda page: page.set("kind", "bad"), "n must be kind, but it is bad."),
    (lambda page: page.set("kind", "broken"), f"ZeroDivisionError: division by zero.{GOES_ON}"),
    (lambda page: page.set("kind", "stopped"), "Interrupted. What was there before is still there."),
    (lambda page: page.say("press", panel="main", x=1, y=1, shift=False), f"RuntimeError: so far.{GOES_ON}"),
]


@pytest.mark.parametrize(("act", "words"), WRONG)
def test_an_error_is_shown_and_nothing_has_changed(sums, page, act, words):
    page.set("n", 4)
    document, drawn = page.seen()
    act(page)
    assert page.seen() == ({**document, "banner": words}, drawn)
    assert (sums.state.kind, sums.half_made, sums.state.n, sums.total) == ("plus", "plus", 4, 5)
    page.set("a", 2.0)
    assert (page.document["banner"], sums.total) == ("", 6)


def test_a_refused_set_changes_nothing(sums, page):
    before = page.seen()
    for values in ({"n": 5, "a": 99}, {"kind": "bad", "a": 2}, {"nothing": 1}, {"at": (1,)}):
        with pytest.raises(ValueError, match="must|has no"):
            sums.set(**values)
        assert page.seen() == before
    assert sums.set(t=1).text() == "sums(n=3, t=1)\na + n = 4 at t = 1"


def test_what_is_kept_comes_after_the_controls_that_forget_it():
    class Forgets(Sums):
        def on_change(self, name):
            if name == "n":
                self.state.at = (0.0, 0.0)

    demo = Forgets().set(at=(1, 2), n=5)
    assert demo.state.at == (1.0, 2.0)
    demo.close()


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        ({"a": 11}, "a must lie between 0 and 10, but it is 11."),
        ({"a": math.nan}, "a must be a finite number, but it is nan."),
        ({"n": 2.5}, "n must be a whole number, but it is 2.5."),
        ({"n": 0}, "n must be a whole number, 1 or more, but it is 0."),
        ({"rate": 5}, "rate must lie between 0.01 and 1, but it is 5."),
        ({"kind": "times"}, "kind must be one of 'plus', 'broken', 'stopped', 'bad', but it is 'times'."),
        ({"shown": 1}, "shown must be True or False, but it is 1."),
        ({"t": -1}, "t must be a whole number, 0 or more, but it is -1."),
        ({"at": 1}, "at must be a pair of numbers, but it is 1."),
        ({"b": 1}, "This demo has no 'b'; it takes a, n, rate, kind, shown, t, at."),
    ],
)
def test_keywords_are_checked(opening, words):
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        Sums(**opening)


def test_a_demo_that_fails_at_its_start_leaves_nothing_behind(page):
    before = len(widgets.widget._instances)
    with pytest.raises(ValueError, match="it is bad"):
        Sums(kind="bad")
    assert len(widgets.widget._instances) == before


# Rest, and the end


def test_a_resting_demo_keeps_only_its_state_and_is_restored_when_it_is_used(sums):
    sums.set(a=2)
    words, screen = sums.text(), sums.screen
    sums.rest()
    assert set(vars(sums)) == {"lock", "state", "opening"}
    assert sums.text() == words
    assert sums.screen is not screen
    sums.rest()
    assert sums.picture["main"].name == "main"  # any part of it is made again when it is asked for
    sums.rest()
    assert sums.set(n=1).code() == "sums(a=2.0, n=1, t=1)"
    sums.rest()
    assert sums.reset().code() == "sums(n=3, t=2)"
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = sums.nothing


def test_a_closed_demo_keeps_its_text_and_says_what_to_do():
    demo = Sums(n=3)
    demo.close()
    demo.close()  # once more changes nothing
    assert demo.text() == repr(demo) == f"sums(n=3)\na + n = 4 at t = 0\n({CLOSED})"
    assert demo._repr_mimebundle_() == {"text/plain": demo.text()}
    for use in (demo.set, demo.reset, demo.settle):
        with pytest.raises(ValueError, match=re.escape(CLOSED)):
            use()
    with pytest.raises(AttributeError, match=re.escape(CLOSED)):
        _ = demo.picture
    demo.hear({"page": "p", "number": 1, "kind": "reset"})


def test_remember_computes_once_for_each_key(sums):
    made = []
    for cause in (1, 1, np.ones(2), np.ones(2), np.zeros(2), 1):
        sums.remember(("thing", cause), lambda cause=cause: made.append(cause))
    assert [np.size(one) for one in made] == [1, 2, 2, 1]


# Threads


def test_two_threads_leave_a_consistent_picture(sums):
    """ipykernel runs widget messages on several threads."""
    pages = [Page(sums), Page(sums)]
    sums.screen.send = lambda message, buffers: [page.receive(message, buffers) for page in pages]

    def turn(page, name, values):
        for value in values:
            page.set(name, value)

    threads = [
        threading.Thread(target=turn, args=(pages[0], "a", [0.5 * k for k in range(20)])),
        threading.Thread(target=turn, args=(pages[1], "n", [1 + k % 9 for k in range(20)])),
        threading.Thread(target=lambda: [sums.set(shown=k % 2 == 0) for k in range(9)]),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (sums.state.a, sums.state.n) == (9.5, 2)
    fresh = Page(eval(sums.code(), {"sums": Sums}))
    assert pages[0].seen() == pages[1].seen() == fresh.seen()


class Menu(Demo):
    """A choice that offers more options once there is something to offer."""

    call = "Menu"
    controls = {"dish": Choice("dish", "soup", {"soup": "a soup", 7: "number seven"})}
    kept = {"guest": Kept(None, lambda value, name: value)}

    def offered(self, name):
        return {"guest's": self.state.guest} if self.state.guest else {}

    def caption(self):
        return [f"There is {self.state.dish}."]

    def footnotes(self):
        return ["Thank you."] if self.state.guest else []


def test_a_choice_may_offer_additional_options():
    demo = Menu()
    page = Page(demo)
    own = [["soup", "a soup"], [7, "number seven"]]
    assert page.document["controls"]["dish"]["options"] == own
    page.set("dish", "guest's")
    assert page.document["banner"].startswith("dish must be one of 'soup', 7, but it is")
    demo.set(guest="a cake")
    assert page.document["controls"]["dish"]["options"] == [*own, ["guest's", "a cake"]]
    page.set("dish", "guest's")
    assert page.document["caption"] == ["There is guest's.", "Thank you."]
    page.set("dish", 7)
    assert demo.state.dish == 7
    page.reset()
    assert page.document["controls"]["dish"]["options"] == own
