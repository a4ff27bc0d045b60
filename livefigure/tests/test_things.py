"""Things that a panel draws by name: made once, then moved, and visible as long as they are named."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.colors import to_hex

from livefigure import Demo, Picture, Switch
from livefigure.testing import Page


@pytest.fixture
def panel():
    return Picture(("main",), lambda picture: None)["main"]


class Square:
    """A thing with two artists, which counts how often it was made."""

    made = 0

    def __init__(self, panel, colour="black"):
        Square.made += 1
        self.artists = [*panel.ax.plot([], [], color=colour), panel.ax.text(0, 0, colour)]


def order(panel):
    """The artists of a panel without its frame, from the lowest to the highest."""
    frame, *artists = panel.artists()
    assert frame is panel.frame
    return artists


def test_a_thing_is_made_once_and_then_moved(panel):
    dot = panel.plot("dot", [1], [2], "o")
    panel.begin()
    assert panel.plot("dot", [3], [4], "o") is dot
    assert np.array_equal(dot.get_data(), ([3], [4]))
    assert order(panel) == [dot]
    assert dot.axes is panel.ax


def test_a_thing_of_our_own_is_made_once_with_its_look(panel):
    before = Square.made
    one = panel.thing(Square, "field", colour="red")
    panel.begin()
    assert panel.thing(Square, "field", colour="red") is one
    assert Square.made == before + 1
    assert one.artists[0].get_color() == "red"
    assert order(panel) == one.artists


def test_a_thing_that_is_not_named_is_hidden_and_comes_back_as_it_was(panel):
    left, right = panel.plot("left", [0], [0], "o"), panel.plot("right", [1], [1], "o")
    assert [line.artists for line in panel.seen().values()] == [[left], [right]]
    panel.begin()
    assert panel.seen() == {}
    assert order(panel) == []
    assert panel.plot("right", [2], [2], "o") is right
    assert list(panel.seen()) == ["Plotted right"]
    assert order(panel) == [right]
    panel.begin()
    assert panel.plot("left", [0], [0], "o") is left
    assert order(panel) == [left]


def test_of_two_with_equal_zorder_the_one_named_later_is_in_front(panel):
    for names in ("abc", "cab", "ba", "cba"):
        panel.begin()
        lines = [panel.plot(name, [0], [0], "o") for name in names]
        assert order(panel) == lines


def test_zorder_takes_precedence_over_the_order_of_naming(panel):
    for names in ("abc", "cba"):
        panel.begin()
        for name in names:
            panel.plot(name, [0], [0], "o", zorder={"a": 3, "b": 1, "c": 3}[name])
        low, *high = [panel.seen()[f"Plotted {name}"].artists[0] for name in ("b", *names.replace("b", ""))]
        assert order(panel) == [low, *high]


def test_a_thing_named_twice_keeps_its_first_position(panel):
    a, b = panel.plot("a", [0], [0]), panel.plot("b", [0], [0])
    assert panel.plot("a", [1], [1]) is a
    assert order(panel) == [a, b]
    assert np.array_equal(a.get_data(), ([1], [1]))


def test_a_new_look_makes_a_new_thing_and_hides_the_old_one(panel):
    thin = panel.plot("line", [0, 1], [0, 1], lw=1)
    panel.begin()
    thick = panel.plot("line", [0, 1], [0, 1], lw=3)
    assert thick is not thin
    assert (thin.get_linewidth(), thick.get_linewidth()) == (1, 3)
    assert order(panel) == [thick]
    panel.begin()
    assert panel.plot("line", [0, 1], [0, 1], lw=1) is thin
    assert order(panel) == [thin]


def test_a_line_without_a_colour_is_in_ink(panel):
    for k in range(3):
        assert panel.plot(f"line {k}", [0], [0]).get_color() == panel.theme.ink
    assert panel.plot("red", [0], [0], "ro").get_color() == "r"
    assert panel.plot("blue", [0], [0], color="blue").get_color() == "blue"
    (own,) = panel.ax.plot([0], [0])  # of matplotlib's own cycle
    assert to_hex(own.get_color()) == to_hex("C0")


def test_things_of_two_kinds_may_have_the_same_name(panel):
    line, square = panel.plot("it", [0], [0]), panel.thing(Square, "it")
    assert panel.seen()["Plotted it"].artists == [line]
    assert panel.seen()["Square it"] is square
    assert order(panel) == [line, *square.artists]


def test_artists_added_directly_are_sorted_among_the_things_by_zorder(panel):
    (own,) = panel.ax.plot([0], [0], zorder=2.5)
    high, low = panel.plot("high", [0], [0], zorder=3), panel.plot("low", [0], [0], zorder=2)
    assert order(panel) == [low, own, high]
    panel.begin()
    assert order(panel) == [own]


def test_a_cleared_panel_has_no_things(panel):
    before = panel.plot("dot", [0], [0], "o")
    panel.clear()
    assert (panel.seen(), order(panel)) == ({}, [])
    after = panel.plot("dot", [0], [0], "o")
    assert after is not before
    assert order(panel) == [after]


def drawn(panel, names):
    """A drawing in which each name has its own place, look and zorder."""
    panel.begin()
    for name, thick in names:
        panel.plot(name, [ord(name)], [int(thick)], "o", ms=3 + thick, zorder={"c": 1, "f": 9}.get(name, 3))


names = st.lists(
    st.tuples(st.sampled_from("abcdef"), st.booleans()), max_size=8, unique_by=lambda one: one[0]
)


@settings(max_examples=30)
@given(st.lists(names, max_size=6), names)
def test_a_drawing_does_not_depend_on_earlier_drawings(history, last):
    """Its commands are equal, and in the same order."""
    old, fresh = (Picture(("main",), lambda picture: None) for _ in range(2))
    for drawing in history:
        drawn(old["main"], drawing)
        old.commands()  # what is known of artists that were seen before must not come back
    for picture in (old, fresh):
        picture["main"].limits(90, 110, -1, 2)
        drawn(picture["main"], last)
    assert list(old.commands()["main"].values()) == list(fresh.commands()["main"].values())
    assert np.array_equal(old.pixels(1), fresh.pixels(1))


class Two(Demo):
    """Two lines that cross. One switch hides a line, and another reverses their order."""

    call = "Two"
    controls = {"both": Switch("both", True), "turned": Switch("turned", False)}

    def show(self):
        panel = self.picture["main"]
        panel.limits(0, 1, 0, 1)
        lines = {"up": ([0, 1], "red"), "down": ([1, 0], "blue")}
        for name in sorted(lines, reverse=self.state.turned)[: 1 + self.state.both]:
            y, colour = lines[name]
            panel.plot(name, [0, 1], y, color=colour, lw=9)


def test_each_show_begins_a_new_drawing():
    demo = Two()
    page = Page(demo)

    def seen():
        return [name.removeprefix("Plotted ") for name in demo.picture["main"].seen()]

    assert seen() == ["down", "up"]
    page.set("turned", True)
    assert seen() == ["up", "down"]
    page.set("both", False)
    assert seen() == ["up"]
    assert page.drawn() == Page(Two(both=False, turned=True)).drawn()
    page.set("both", True)
    page.set("turned", False)
    assert page.drawn() == Page(Two()).drawn()
    before = {name: thing.artists for name, thing in demo.picture["main"].seen().items()}
    page.look(dark=True)  # a new figure has new things
    after = {name: thing.artists for name, thing in demo.picture["main"].seen().items()}
    assert list(after) == list(before)
    assert not any(after[name][0] is before[name][0] for name in before)
    demo.close()
