"""A tape shows what the kernel would show, wherever it has an answer."""

import json
import random
import re
import zlib
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from livefigure import Buttons, Choice, Demo, Kept, Slider, Stepper, Switch, live, side_by_side
from livefigure.arguments import number
from livefigure.tape import Tape
from livefigure.testing import Page, Player, do, wrong_places

WIDTH = 740


class Walk(Demo):
    """A walk of random steps. Another seed begins it again; the button moves its begin."""

    call = "Walk"
    controls = {
        "seed": Choice("seed", 0, {0: "first", 1: "second", 2: "third"}),
        "way": Choice("way", "up", {"up": "up", "down": "down"}),
        "length": Slider("length", 1.0, 0.5, 2.0, 0.25),
        "dots": Switch("dots", True),
        "t": Stepper("step"),
        "begin": Buttons("begin", options={"higher": "higher", "nothing": "nothing"}),
    }
    kept = {"height": Kept(0.0, number)}

    def on_change(self, name):
        if name == "way":
            self.state.length = 1.0

    def compute(self):
        steps = np.random.default_rng(self.state.seed).uniform(0, self.state.length, 5 + self.state.seed)
        sign = 1 if self.state.way == "up" else -1
        self.heights = self.state.height + sign * np.append(0, steps).cumsum()
        self.limit("t", len(steps))

    def show(self):
        panel, t = self.picture["main"], self.state.t + 1
        panel.limits(0, 8, -20, 20)
        panel.plot("walk", range(t), self.heights[:t])
        if self.state.dots:
            panel.plot("dots", range(t), self.heights[:t], "o", color=panel.theme.focus)

    def caption(self):
        return [f"After {self.state.t} steps at {self.heights[self.state.t]:.2f}."]

    def on_button(self, name, value):
        if value == "nothing":
            raise ValueError("This changes nothing.")
        self.take({"height": self.state.height + 5})


class Two(Demo):
    """Two sliders: the second can never be more than the first."""

    call = "Two"
    controls = {"most": Slider("most", 8, 0, 8, 1), "more": Slider("more", 2, 0, 8, 1)}

    def on_change(self, name):
        self.state.more = min(self.state.more, self.state.most)

    def compute(self):
        pass

    def show(self):
        panel = self.picture["main"]
        panel.limits(0, 9, 0, 9)
        panel.plot("both", [0, self.state.most], [0, self.state.more])

    def caption(self):
        return [f"{self.state.more:g} of {self.state.most:g}"]


def beat(ax, a, b):
    ax.plot(np.sin(a * np.linspace(0, 9, 50)) + b)
    return f"{a} and {b}"


@pytest.fixture(scope="module")
def walk():
    return Walk(t=3)


@pytest.fixture(scope="module")
def tape(walk):
    return Tape(walk, WIDTH)


@pytest.mark.parametrize("dark", [False, True])
def test_all_of_a_tape_is_what_the_kernel_shows(walk, tape, dark):
    player, page = Player(tape.files, dark), Page(walk.twin(), WIDTH, dark=dark)
    assert list(wrong_places(player, page)) == []
    assert len(tape.tracks) > len(walk.controls)


@pytest.mark.parametrize("seed", range(3))
def test_a_hand_that_wanders_on_a_tape_sees_what_the_kernel_shows(walk, tape, seed):
    player, page = Player(tape.files), Page(walk.twin(), WIDTH)
    chance, answered = random.Random(seed), set()
    for _ in range(200):
        name = chance.choice(list(walk.controls))
        controls = page.document["controls"]
        values = [value for value, _ in controls[name].get("options", [])] or [False, True]
        if "low" in controls[name]:
            values = [0.5, 0.75, 1, 1.5, 2] if name == "length" else range(controls[name]["high"] + 1)
        value = chance.choice(list(values))
        if value == controls[name].get("value"):
            continue
        if player.move(name, value):
            answered.add((name, len(player.way)))
            do(page, name, value)
        elif chance.random() < 0.6:
            player.go()
            page.reset()
        assert player.seen() == page.seen(), player.way
    assert {("t", 2), ("seed", 2), ("begin", 1), ("length", 1)} <= answered


def test_a_choice_and_a_stepper_go_together_in_either_order(tape):
    player = Player(tape.files)
    assert player.move("seed", 2)
    assert player.move("t", 6)
    after = player.seen()
    assert after[0]["code"] == "Walk(seed=2, t=6)"
    player.go()
    assert [player.move("t", 4), player.move("seed", 2), player.move("t", 6)] == [True] * 3
    assert player.seen() == after


def test_what_one_option_changes_besides_is_not_carried_over(tape):
    player = Player(tape.files)
    player.move("way", "down")
    assert player.document["code"] == "Walk(way='down', t=3)"
    assert not player.move("length", 2)  # two controls that are not recorded together
    assert player.document["code"] == "Walk(way='down', t=3)"
    assert player.move("way", "up")


def test_what_a_slider_changes_besides_comes_back_when_it_is_moved_on():
    tape = Tape(Two(), WIDTH)
    assert [track.name for track in tape.tracks] == ["most", "more"]
    assert list(wrong_places(Player(tape.files), Page(Two().twin(), WIDTH))) == []
    player = Player(tape.files)
    assert player.move("most", 1)
    assert player.document["caption"] == ["1 of 1"]
    assert not player.move("more", 2)  # two controls that are not recorded together
    assert player.move("most", 8)
    assert player.document["caption"] == ["2 of 8"]


def test_what_a_button_refuses_is_said_and_changes_nothing(tape):
    player = Player(tape.files)
    before = player.seen()
    assert player.move("begin", "nothing")
    assert player.document["banner"] == "This changes nothing."
    assert [player.move("t", 4), player.move("t", 3)] == [True] * 2
    assert player.seen() == before


def test_another_byte_on_the_tape_is_found():
    demo = live(beat, a=Slider("a", 1.0, 1.0, 3.0, 1.0), b=Switch("b", False))
    files, page = Tape(demo, WIDTH).files, Page(demo.twin(), WIDTH)
    assert list(wrong_places(Player(files), page)) == []
    for name in ("a", "b"):
        unpacked = zlib.decompress(files[name])
        for at in (
            unpacked.rindex(b" and ") + 5,
            len(unpacked) - 1,
        ):  # a word of a sentence, a place of a line
            wrong = bytes([*unpacked[:at], unpacked[at] ^ 1, *unpacked[at + 1 :]])
            tampered = {**files, name: zlib.compress(wrong)}
            assert list(wrong_places(Player(tampered), page)) != [], (name, at)


def test_what_is_recorded_leaves_no_trace():
    demo = Walk(seed=2)
    Tape(demo, WIDTH)
    again = Walk(seed=2)
    assert again.past == demo.past == ()


def test_colours_that_do_not_go_with_the_theme_have_no_dark_side():
    def mixed(ax, a):
        ax.plot([0, a], color="#1f4fb0")
        ax.plot([a, 0])  # in the light theme this is the same blue

    tape = Tape(live(mixed, a=Slider("a", 1.0, 0.0, 2.0, 1.0)), WIDTH)
    document = Player(tape.files).document
    assert document["tape"]["dark"] is None


def test_a_page_is_saved_and_needs_no_other_file(tmp_path):
    demo = live(beat, a=Slider("a", 1.0, 1.0, 3.0, 1.0), b=Switch("b", False))
    for one in (demo, side_by_side(demo, demo)):
        path = tmp_path / "beat.html"
        assert one.save(path) == str(path)
        text = path.read_text("utf-8")
        assert text.count("<img ") == len(getattr(one, "demos", [one]))
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert len(text) < 400_000


def test_a_page_says_where_the_book_is(tmp_path, monkeypatch):
    monkeypatch.setenv("BOOK", "https://book.example/")
    text = Path(Two().save(tmp_path / "two.html")).read_text("utf-8")
    about = json.loads(unescape(re.search('data-about="(.*?)"', text)[1]))
    assert about["book"] == "https://book.example/"


@pytest.mark.parametrize("path", ["x.pdf", "html", 3, None])
def test_other_endings_are_refused(path):
    with pytest.raises(ValueError, match=r"path must end with '\.html' for a page"):
        live(beat, a=Slider("a", 1.0, 1.0, 3.0, 1.0), b=Switch("b", False)).save(path)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ValueError, match="cannot be written"):
        Walk().save(tmp_path / "no folder" / "x.html")
