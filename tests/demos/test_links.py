"""A moment as an address in the book: every demo makes the round trip, and nothing of an address is run."""

import random

import pytest
from demo_pages import some_change, some_drag, some_presses
from long import long_but_new_parts, parts_of_demo

import linclass_helpers as lc
from livefigure import address
from livefigure.testing import Page

BOOK = "https://example.org/book"
NAMES = lc.demos.__all__
CHANGES = 12
MINE = lc.data.Dataset([[1, 2], [3, 4], [-1, 0]], [1, -1, 1], "mine")


@pytest.fixture(autouse=True)
def book(monkeypatch):
    monkeypatch.setenv("BOOK", BOOK + "/")


@pytest.mark.parametrize("name", long_but_new_parts(NAMES, parts_of_demo))
def test_every_demo_makes_the_round_trip(name):
    demo = getattr(lc.demos, name)()
    page, chance = Page(demo), random.Random(name)
    there = Page(getattr(lc.demos, name)(), width=700)
    for _ in range(CHANGES):
        acts = [some_change, some_drag] if page.document["handles"] else [some_change]
        acts += [some_presses] if page.document["presses"] else []
        for kind, what in chance.choice(acts)(page, chance):
            page.say(kind, **what)
        demo.settle()
        address_of_page, _, part = demo.link().partition("#")
        assert address_of_page.startswith(f"{BOOK}/")
        assert page.document["link"] == demo.link().removeprefix(f"{BOOK}/")
        called, values = address.read(part)
        assert called == name
        there.say("open", values=values)
        there.demo.settle()
        assert there.document["banner"] == ""
        assert there.demo.code() == demo.code()
        assert there.document["caption"] == page.document["caption"]
    demo.close()
    there.demo.close()


def test_the_address_names_the_page_and_what_differs_from_the_call():
    demo = lc.demos.convergence(t=3, tie="mistake")
    assert demo.link() == f"{BOOK}/02.html#convergence&tie=mistake&t=3"
    assert lc.demos.convergence().link() == f"{BOOK}/02.html#convergence"


@pytest.mark.parametrize(
    "value", [3, -2.5, True, None, "3", "true", "a b&c=d#", "½", [[1, 2.5]], 1e-30, "null"]
)
def test_values_are_written_so_that_they_are_read_again(value):
    part = address.written("demo", {"a": value, "b": 1})
    assert address.read(part) == ("demo", {"a": value, "b": 1})
    assert part.isascii()
    assert (part.count("&"), part.count("#"), part.count(" ")) == (2, 0, 0)


@pytest.mark.parametrize(
    "values",
    [
        {"t": "__import__('os')"},
        {"eta": float("nan")},
        {"data": "/etc/passwd.csv"},
        {"data": [[1, 2]]},
        {"own": {"x": [1]}},
        {"nonsense": 1},
        {"points": [[1, 2], [3]]},
    ],
)
def test_what_no_control_takes_is_refused_and_changes_nothing(values):
    page = Page(lc.demos.convergence(t=2))
    before = page.demo.state
    page.say("open", values=values)
    assert page.document["banner"]
    assert vars(page.demo.state) == vars(before)
    page.demo.close()


def test_undo_leads_back_from_what_an_address_showed():
    page = Page(lc.demos.convergence(t=2))
    page.say("open", values={"t": 4})
    page.say("undo")
    assert page.demo.state.t == 2
    page.demo.close()


def test_without_a_book_or_with_own_data_it_says_why_there_is_no_link(monkeypatch):
    with pytest.raises(ValueError, match="no data of your own"):
        lc.demos.separability(data=MINE).link()
    monkeypatch.delenv("BOOK")
    with pytest.raises(ValueError, match="environment variable BOOK"):
        lc.demos.convergence().link()
