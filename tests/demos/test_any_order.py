"""Random input in any order, for every demo.

A state machine of Hypothesis chooses the input: controls set by code and on the page, some with values that
are refused; points dragged, added and deleted; messages that no page would send; demos shown twice, in other
cells and again; resets and other windows. After each input the line of "Copy as code" must make the same
caption and the same picture, a refusal must have changed nothing, and demos in other cells must still work.

ANY_ORDER is the number of runs for each demo: two short ones in `make test` and `make long`, more and longer
ones in `make soak`.
"""

import math
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from demo_pages import (
    NONSENSE,
    NONSENSE_IN_CODE,
    apart_from_the_banner,
    every_value,
    offered,
    some_change,
    some_drag,
    some_presses,
    takers,
)
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from long import long_but_new_parts, parts_of_demo

import linclass_helpers as lc
from linclass_helpers.demos.own_data import OwnData
from livefigure.showing import Showings
from livefigure.testing import Page

NAMES = lc.demos.__all__
TAKERS = takers()  # the demos that take a reader's own data
MINE = {
    "data": lc.data.Dataset(
        [[2.5, 1], [1, 3], [0.125, -1], [-1, 0.3], [-2, -2.75], [1, -3]],
        [1, 1, 1, -1, -1, -1],
        "mine",
        ["height in m", "price in $"],
        ["short", "tall"],
    )
}
STORIES = int(os.environ.get("ANY_ORDER", "2"))
STEPS = 10 if STORIES < 10 else 40
SENSELESS = [*NONSENSE, *NONSENSE_IN_CODE, {}, True]
WRONG = [
    ("explode", {}),
    ("change", {"name": "data"}),
    ("set", {"name": "nothing", "value": 1}),
    ("set", {}),
    ("move", {"id": 10**6, "x": 0, "y": 0}),
    ("move", {"id": 0, "x": "1", "y": None}),
    ("nudge", {"id": 0, "dx": math.nan, "dy": 1}),
    ("delete", {"id": "w"}),
    ("press", {"panel": "nowhere", "x": 0, "y": 0, "shift": False}),
    ("press", {}),
    ("button", {"name": "add", "value": "green"}),
    ("hello", {"width": "wide", "ratio": 1, "dark": False, "fonts": True}),
    ("", {}),
]
chances = st.randoms(use_true_random=False)


class AnyOrder(RuleBasedStateMachine):
    name = ""  # of the demo
    opening: dict = {}  # its arguments

    @initialize()
    def begin(self):
        make = getattr(lc.demos, self.name)
        self.demo, self.other = make(**self.opening), make(**self.opening)
        self.folder, self.twins = TemporaryDirectory(), {}
        self.first_words, self.showings, self.runs = self.other.text(), Showings(), 0
        self.page, self.look = Page(self.demo), (1000, 1.0, False)
        self.show("A", self.demo)
        self.show("B", self.other)

    def show(self, cell, demo):
        """Run a cell that displays this demo."""
        self.runs += 1
        bundle = demo._repr_mimebundle_()
        assert bundle[0]["text/plain"] == demo.text()
        self.showings.add(demo, cell, f"run {self.runs}")

    def screen(self):
        """The page of the demo. After a rest it has a new screen, which a cell shows when it runs."""
        if self.page.screen is not self.demo.screen:
            self.page = Page(self.demo, *self.look)
        return self.page

    def choose(self, data, names):
        return data.draw(st.sampled_from(sorted(names)))

    def hear(self, messages):
        """Send a message of a page. If it is refused, nothing may have changed."""
        page = self.screen()
        for kind, what in messages:
            before = apart_from_the_banner(page.seen())
            page.say(kind, **what)
            if page.document["banner"]:
                assert apart_from_the_banner(page.seen()) == before, page.document["banner"]

    @rule(chance=chances)
    def change(self, chance):
        self.hear(some_change(self.screen(), chance))

    @precondition(lambda self: self.demo.handles())
    @rule(chance=chances)
    def drag(self, chance):
        self.hear(some_drag(self.screen(), chance))

    @precondition(lambda self: self.demo.presses)
    @rule(chance=chances)
    def press(self, chance):
        self.hear(some_presses(self.screen(), chance))

    @rule(data=st.data())
    def set_nonsense_by_hand(self, data):
        name, nonsense = self.choose(data, self.demo.defaults()), data.draw(st.sampled_from(SENSELESS))
        self.hear([("set", {"name": name, "value": nonsense})])

    @rule(message=st.sampled_from(WRONG))
    def say_nonsense(self, message):
        self.hear([message])

    @rule(data=st.data(), senseless=st.booleans())
    def set_by_code(self, data, senseless):
        page = self.screen()
        names = data.draw(st.lists(st.sampled_from(offered(page)), min_size=1, max_size=3, unique=True))
        values = {name: data.draw(st.sampled_from(every_value(page, name))) for name in names}
        if senseless:
            values[self.choose(data, self.demo.defaults())] = data.draw(st.sampled_from(SENSELESS))
        before, refusal = page.seen(), ""
        try:
            self.demo.set(**values)
        except ValueError as error:
            refusal = str(error)
        if refusal:
            assert page.seen() == before
            assert len(refusal) < 400

    @rule()
    def a_message_comes_twice(self):
        page = self.screen()
        before = apart_from_the_banner(page.seen())
        page.said -= 1
        page.say("reset")
        assert apart_from_the_banner(page.seen()) == before

    @rule(by_hand=st.booleans())
    def reset(self, by_hand):
        page = self.screen()
        page.reset() if by_hand else self.demo.reset()
        assert vars(self.demo.state) == vars(self.demo.opening)

    @rule(look=st.sampled_from([(1000, 1.0, False), (540, 2.0, True), (800, 1.5, False), (1000, 2.0, True)]))
    def look_at_it_elsewhere(self, look):
        self.look = look
        self.screen().look(*look)

    @rule(again=st.booleans())
    def show_it_again(self, again):
        """Show the demo in its cell, twice in its cell, or in another cell."""
        self.show("A" if again else "C", self.demo)
        self.showings.add(self.demo, "A", f"run {self.runs}")

    @rule(cell=st.sampled_from("AC"))
    def show_something_else(self, cell):
        """Run the cell with another demo. The old one rests if no other cell shows it."""
        self.show(cell, self.other)
        self.show("B", self.other)

    @rule()
    def ipython_holds_it(self):
        """A resting demo keeps only its state, and wakes when it is used."""
        words = self.demo.text()
        self.demo.rest()
        assert set(vars(self.demo)) <= {"lock", "state", "opening", "past"}
        assert self.demo.text() == words

    @invariant()
    def the_code_makes_the_same_words_and_picture(self):
        self.demo.settle()
        if isinstance(self.demo, OwnData) and self.demo.unsaved() is not None:
            self.demo.save(Path(self.folder.name) / f"{time.monotonic_ns()}.csv")
        words, seen = self.twin(self.demo.code())
        assert words == self.demo.text()
        assert seen == apart_from_the_banner(self.screen().seen())

    def twin(self, code):
        """The caption and the picture that a line of code makes on such a page; cached."""
        if (code, self.look) not in self.twins:
            twin = eval(code, {"lc": lc})
            try:
                seen = apart_from_the_banner(Page(twin, *self.look).seen())
                self.twins[code, self.look] = twin.text(), seen
            finally:
                twin.close()
        return self.twins[code, self.look]

    @invariant()
    def what_is_shown_elsewhere_lives(self):
        assert self.other.text() == self.first_words
        assert not self.other.over

    def teardown(self):
        if hasattr(self, "demo"):
            self.demo.close()
            self.demo.close()  # a second time changes nothing
            with pytest.raises(ValueError, match="This demo is closed. Run its cell again."):
                self.demo.set()
            assert self.demo.text().endswith("(This demo is closed. Run its cell again.)")
            assert self.other.set().text() == self.first_words
            self.other.close()
            self.folder.cleanup()


EACH = [(name, {}) for name in NAMES] + [(name, MINE) for name in TAKERS]


@pytest.mark.parametrize(("name", "opening"), long_but_new_parts(EACH, parts_of_demo))
def test_nothing_breaks_it(name, opening):
    machine = type(f"AnyOrder_{name}", (AnyOrder,), {"name": name, "opening": opening})
    few = settings(
        max_examples=STORIES,
        stateful_step_count=STEPS,
        deadline=None,
        derandomize=STORIES < 50,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=few)
