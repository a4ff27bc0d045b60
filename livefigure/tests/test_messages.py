"""Messages between kernel and page: each takes effect once and in order, and only changes are sent."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livefigure import Count, Demo, Switch
from livefigure.browser_copy import MOST_TABLE_ENTRIES, Copy, changes
from livefigure.connection import ACKNOWLEDGED_PAGES, MOST_EARLY, REMEMBERED_PAGES
from livefigure.testing import Page, merge

values = st.recursive(
    st.integers(0, 3) | st.text("ab", max_size=2) | st.lists(st.integers(0, 2), max_size=2),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
documents = st.dictionaries(st.sampled_from("abcd"), values, max_size=4)


@given(documents, documents)
def test_changes_merged_into_the_old_make_the_new(old, new):
    found, held = changes(old, new), json.loads(json.dumps(old))
    merge(held, json.loads(json.dumps(found)))
    assert held == new
    assert (found == {}) == (old == new)


class Lights(Demo):
    """Three lines that are switched on and off, and a fourth that moves: many small changes."""

    call = "lights"
    controls = {**{name: Switch(name, True) for name in "abc"}, "at": Count("at", 0, 0, 50)}

    def show(self):
        panel = self.picture["main"]
        panel.limits(0, 50, -1, 3)
        for k, name in enumerate("abc"):
            if getattr(self.state, name):
                panel.plot(name, [0, 1], [k, k], lw=1 + k)
        panel.plot("dot", [self.state.at], [1], "o")

    def caption(self):
        return [f"at {self.state.at}"]


@pytest.fixture
def lights():
    demo = Lights()
    yield demo
    demo.close()


def test_only_what_changed_is_sent(lights):
    page = Page(lights)
    whole, held = page.bytes, dict(page.items)
    page.set("at", 7)
    assert page.bytes < whole / 3
    assert len([number for number, item in page.items.items() if item is not held[number]]) == 1
    page.set("at", 7)  # nothing new but the acknowledgement
    assert page.bytes < 60


@pytest.mark.parametrize("seed", range(20))
def test_lost_late_or_repeated_messages_never_make_a_wrong_picture(lights, seed):
    """Messages are lost, late, repeated, and out of order.

    A page then shows a picture that was right at some time, never a mixture, and in the end the right one.
    """
    chance, sent = random.Random(seed), []
    page, witness = Page(lights), Page(lights)  # the witness has all that is sent, in order
    history = {witness.number: witness.seen()}

    def unreliable(*news):
        witness.receive(*news)
        history[witness.number] = witness.seen()
        sent.append(news)
        for _ in range(chance.choice([0, 0, 1, 1, 1, 2])):
            page.receive(*chance.choice(sent[-4:]))

    lights.screen.send = unreliable
    for _ in range(60):
        name = chance.choice(["a", "b", "c", "at"])
        page.set(name, chance.randrange(51) if name == "at" else chance.random() < 0.5)
        if page.number in history:  # only this page had the very first picture
            assert page.seen() == history[page.number]
    lights.screen.send = lambda *news: (witness.receive(*news), page.receive(*news))
    page.set("at", 0)
    assert page.seen() == witness.seen()


@given(numbers=st.lists(st.integers(1, 5), max_size=15))
def test_messages_take_effect_in_order_and_once(numbers):
    """Messages come late, twice, in another order or never. Each takes effect after all those before it."""
    received = []

    class Button(Demo):
        def on_button(self, name, value):
            received.append(value)

    demo = Button()
    for number in numbers:
        demo.hear({"page": "p", "number": number, "kind": "button", "name": "", "value": number})
    first_missing = next(k for k in range(1, 7) if k not in numbers)
    assert received == list(range(1, first_missing))
    assert not received or Page(demo).document["acknowledged"]["p"] == received[-1]
    demo.close()


@pytest.mark.parametrize("count", [8, 9, 40])
def test_messages_of_many_pages_in_turn_are_all_acknowledged(lights, count):
    pages = [Page(lights) for _ in range(count)]
    lights.screen.send = lambda *news: [page.receive(*news) for page in pages]
    pages[0].look()  # a whole picture for all
    for at in range(1, 4):
        for k, page in enumerate(pages):
            page.set("at", at * 10 + k % 2)
            assert lights.state.at == at * 10 + k % 2
            assert page.document["acknowledged"][page.name] == page.said
            assert len(page.document["acknowledged"]) <= ACKNOWLEDGED_PAGES
    assert len({json.dumps(page.document["controls"]["at"]) for page in pages}) == 1


def test_the_number_of_remembered_pages_is_limited(lights):
    for k in range(REMEMBERED_PAGES + 10):
        lights.hear({"page": f"other {k}", "number": 2, "kind": "reset"})
    assert len(lights._connection.pages) == REMEMBERED_PAGES


@pytest.mark.parametrize("name", ["\ud800", "a\udfff", "\\ud800", '"', "é\u2028"])
def test_a_page_may_have_any_name(lights, name):
    page = Page(lights)
    page.name, page.said = name, 0
    page.look()
    page.set("at", 7)
    assert lights.state.at == 7
    assert page.document["acknowledged"][name] == page.said == 2
    other = Page(lights)
    other.set("at", 9)
    assert other.document["controls"]["at"]["value"] == 9


@pytest.mark.parametrize("name", [None, 3, ["p"], {}, "p" * 101])
def test_a_message_without_a_valid_name_is_ignored(lights, name):
    lights.hear({"page": name, "number": 1, "kind": "set", "name": "at", "value": 7})
    assert lights.state.at == 0
    assert not lights._connection.pages


def test_the_number_of_messages_that_wait_for_a_lost_one_is_limited(lights):
    for number in [*range(2, 10_000), 2**70, -1, 0]:
        lights.hear({"page": "p", "number": number, "kind": "set", "name": "at", "value": 7})
    (order,) = lights._connection.pages.values()
    assert len(order.early) == MOST_EARLY - 1
    assert lights.state.at == 0
    lights.hear(
        {"page": "p", "number": 1, "kind": "hello", "width": 500, "ratio": 1, "dark": False, "fonts": True}
    )
    assert lights.state.at == 7
    assert not order.early


def test_tables_that_grow_too_long_are_emptied():
    class Painter(Demo):
        controls = {"hue": Count("hue", 0, 0, 5000)}

        def show(self):
            self.picture["main"].plot("dot", [0], [0], "o").set_color(f"#{self.state.hue:06x}")

    demo = Painter()
    page = Page(demo)
    for hue in range(1, MOST_TABLE_ENTRIES + 10):
        page.set("hue", hue)
    assert max(map(len, page.tables.values())) <= MOST_TABLE_ENTRIES + 1
    assert page.seen()[1] == Page(demo).seen()[1]
    demo.close()


def test_a_copy_forgets_artists_that_are_gone():
    copy, artist = Copy(), object()
    copy.news({}, {"main": {artist: ()}})
    copy.news({}, {"main": {}})
    assert copy.items == {}
