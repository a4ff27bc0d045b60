"""The live picture itself, with a picture that knows nothing of linear classifiers."""

import re
import threading

import numpy as np
import pytest

from linclass_helpers import ruler, style
from linclass_helpers.controls import Choice, Count, LogSlider, Slider, Stepper, Switch
from linclass_helpers.demo import Demo
from linclass_helpers.picture import PRINTED, Picture


class Dots:
    """Two panels, a dot on each."""

    def __init__(self):
        self.built = 0
        self.picture = Picture(("left right",), self.build, height=200)

    def build(self, picture):
        self.built += 1
        self.dots = {}
        for name, panel in picture.panels.items():
            panel.limits(0, 10, 0, 10)
            panel.label(name, "x", "y")
            (dot,) = panel.ax.plot([2], [2], "o", color=panel.theme.model)
            self.dots[name] = panel.live(dot)


@pytest.fixture
def dots():
    return Dots()


def areas(patches):
    return [patch.shape[0] * patch.shape[1] for _, _, patch in patches]


def test_the_first_frame_is_whole_and_later_ones_are_what_changed(dots):
    picture = dots.picture
    whole = picture.frame()
    assert sum(areas(whole)) == 300 * 1500
    assert picture.frame() == []
    dots.dots["left"].set_data([3], [2])
    (patch,) = picture.frame()
    assert patch[0] < 750
    assert areas([patch])[0] < 0.05 * 300 * 1500


def test_patches_put_together_are_the_picture(dots):
    picture = dots.picture
    canvas = np.concatenate([patch for _, _, patch in picture.frame()])
    for step in range(12):
        dots.dots["left"].set_data([step % 5], [step])
        dots.dots["right"].set_visible(step % 3 > 0)
        if step == 7:
            picture["right"].limits(0, 5, -3, 3)
        for x, y, patch in picture.frame():
            canvas[y : y + patch.shape[0], x : x + patch.shape[1]] = patch
    assert np.array_equal(canvas, picture.shown)


def test_only_the_frame_of_the_panel_whose_axes_changed_is_drawn_again(dots, monkeypatch):
    drawn = []
    write = ruler.Sheet.write
    monkeypatch.setattr(ruler.Sheet, "write", lambda sheet: (drawn.append(sheet.panel.name), write(sheet)))
    dots.picture.frame()
    assert drawn == ["left", "right"]
    dots.dots["left"].set_data([3], [3])
    dots.picture.frame()
    dots.picture["right"].limits(0, 10, 0, 10)  # nothing new
    dots.picture.frame()
    assert drawn == ["left", "right"]
    dots.picture["right"].limits(0, 20, 0, 10)
    dots.picture.frame()
    assert drawn == ["left", "right", "right"]


def test_where_a_panel_is_turns_pixels_into_data(dots):
    picture = dots.picture
    picture.fit(1000, 2, False)
    picture.frame()
    place = picture["right"].place()
    left, top, wide, high = place["box"]
    share = np.array([(2 - 0) / 10, 1 - (2 - 0) / 10])
    x, y = np.array([left, top]) + share * [wide, high]
    pixels = picture.shown
    seen = pixels[round(y * pixels.shape[0]), round(x * pixels.shape[1])]
    assert tuple(seen) == ruler.rgba(style.LIGHT.model)


def test_it_takes_on_the_screen(dots):
    picture = dots.picture
    assert dots.built == 1
    picture.frame()
    assert picture.fit(1000, 1, True)
    picture.frame()
    assert picture.shown.shape == (200, 1000, 4)
    assert tuple(picture.shown[0, 0]) == ruler.rgba(style.DARK.paper)
    assert not picture.fit(1000, 1, True)
    assert dots.built == 2


def test_a_narrow_screen_stacks_the_panels(dots):
    dots.picture.fit(500, 1, False)
    dots.picture.frame()
    left, right = (dots.picture[name].place()["box"] for name in ("left", "right"))
    assert left[0] == right[0]
    assert left[1] + left[3] < right[1]
    assert dots.picture.shown.shape[1] == 500


def test_the_stored_picture_is_light_wide_and_always_the_same(dots):
    first = dots.picture.png()
    dots.picture.fit(500, 2, True)
    dots.picture.frame()
    assert dots.picture.png() == first
    assert (dots.picture.width, dots.picture.ratio, dots.picture.theme) == (500, 2, style.DARK)
    assert dots.picture.wanted_height * PRINTED == int.from_bytes(first[20:24], "big")


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (0, 10, ["0", "2", "4", "6", "8", "10"]),
        (-1, 1, ["−1.0", "−0.5", "0.0", "0.5", "1.0"]),
        (0, 0.05, ["0.00", "0.01", "0.02", "0.03", "0.04", "0.05"]),
        (0, 4e7, ["0", "1·10⁷", "2·10⁷", "3·10⁷", "4·10⁷"]),
    ],
)
def test_ticks_are_few_and_round(dots, low, high, words):
    axis = dots.picture["left"].ax.xaxis
    assert ruler.ticks(axis, low, high, 6)[1] == words


def test_log_ticks(dots):
    panel = dots.picture["left"]
    panel.scale("log", "linear")
    assert ruler.ticks(panel.ax.xaxis, 0.5, 2e5, 8)[1] == ["1", "10", "100", "1000", "10⁴", "10⁵"]
    assert ruler.ticks(panel.ax.xaxis, 1.5, 8, 8)[1] == ["2", "5"]
    assert ruler.ticks(panel.ax.xaxis, 1e-9, 1e9, 5)[1] == ["10⁻⁹", "10⁻⁵", "0.1", "1000", "10⁷"]


def test_a_stamp_at_the_edge_is_cut(dots):
    pixels = np.zeros((4, 4), np.uint32)
    for x, y in ((-1, -1), (3, 3), (9, 9), (-9, 0)):
        ruler.put(pixels, np.full((2, 2), 7, np.uint32), x, y)
    assert (pixels == 7).sum() == 2


class Sums(Demo):
    """A demo that adds: all its parts, nothing of linear classifiers."""

    call = "sums"
    controls = (
        Slider("a", "a", 1.0, 0.0, 10.0, 0.5, unit="m"),
        Count("n", "n", 2, 1, 9),
        LogSlider("rate", "rate", 0.1, 0.01, 1.0),
        Choice("kind", "kind", "plus", {"plus": "a + n", "broken": "1 / 0", "bad": "refused"}),
        Switch("shown", "shown", True, remakes=False),
        Stepper("t", "t"),
    )
    dragged = {"at": None}

    def compute(self):
        if self.state.kind == "broken":
            raise ZeroDivisionError("division by zero")
        if self.state.kind == "bad":
            raise ValueError("n must be kind, but it is bad.")
        self.sum = self.state.a + self.state.n
        self.limit("t", self.state.n)
        self.enable("rate", self.state.n > 1)

    def build(self, picture):
        panel = picture["main"]
        panel.limits(0, 20, 0, 20)
        (self.dot,) = panel.ax.plot([0], [0], "o")
        panel.live(self.dot)

    def show(self):
        self.dot.set_data([self.sum], [self.state.t])
        self.dot.set_visible(self.state.shown)

    def caption(self):
        return [f"a + n = {self.sum:g} at t = {self.state.t}"]

    def handles(self):
        return [{"id": 0, "panel": "main", "x": self.sum, "y": self.state.t, "label": "the sum"}]

    def on_move(self, id, x, y):
        self.state.at = (x, y)
        self.state.a = round(x)
        self.refresh(True)


@pytest.fixture
def sums():
    demo = Sums(n=3, t=2)
    demo.sent = []
    demo.picture.screen.send = lambda message, buffers: demo.sent.append(message)
    yield demo
    demo.close()


def test_a_widget_moves_state_record_and_words(sums):
    sums.sources["a"].value = 4.5
    assert sums.state.a == 4.5
    assert sums.sent[-1]["caption"] == ["a + n = 7.5 at t = 2"]
    assert sums.sent[-1]["code"] == "sums(a=4.5, n=3, t=2)"
    assert len(sums.sent) == 1


def test_what_a_browser_sends_is_heard(sums):
    sums.sources["a"].set_state({"value": 2.5})
    assert sums.sent[-1]["caption"] == ["a + n = 5.5 at t = 2"]


def test_a_limit_takes_the_value_along(sums):
    sums.sources["n"].value = 1
    assert sums.state.t == 1
    assert (sums.sources["t"].value, sums.sources["t"].max) == (1, 1)
    assert len(sums.sent) == 1


def test_a_control_that_would_do_nothing_is_not_shown(sums):
    assert sums.boxes["rate"] in sums.row.children
    sums.sources["n"].value = 1
    assert sums.boxes["rate"] not in sums.row.children
    sums.reset()
    assert sums.boxes["rate"] in sums.row.children


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("bad", "n must be kind, but it is bad."),
        (
            "broken",
            "ZeroDivisionError: division by zero. The demo goes on; Reset brings back what it first showed.",
        ),
    ],
)
def test_what_goes_wrong_is_said_and_the_demo_goes_on(sums, kind, words):
    sums.sources["kind"].value = kind
    assert sums.sent[-1]["banner"] == words
    sums.sources["kind"].value = "plus"
    assert sums.sent[-1]["banner"] == ""
    sums.sources["kind"].value = kind
    sums._heard({"kind": "reset", "number": 5})
    assert sums.sent[-1]["banner"] == ""
    assert sums.sent[-1]["number"] == 5
    assert sums.text() == "sums(n=3, t=2)\na + n = 4 at t = 2"


def test_an_interrupt_is_said_and_the_demo_goes_on(sums, monkeypatch):
    monkeypatch.setattr(sums, "compute", lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    sums.sources["a"].value = 9.0
    assert sums.sent[-1]["banner"].startswith("Interrupted")
    monkeypatch.undo()
    sums.sources["a"].value = 8.0
    assert sums.sent[-1]["caption"] == ["a + n = 11 at t = 2"]


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        ({"a": 11}, "a must lie between 0 and 10, but it is 11."),
        ({"a": float("nan")}, "a must be a finite number, but it is nan."),
        ({"n": 2.5}, "n must be a whole number, but it is 2.5."),
        ({"n": 0}, "n must be a whole number, 1 or more, but it is 0."),
        ({"rate": 5}, "rate must lie between 0.01 and 1, but it is 5."),
        ({"kind": "times"}, "kind must be one of 'plus', 'broken', 'bad', but it is 'times'."),
        ({"shown": 1}, "shown must be True or False, but it is 1."),
        ({"t": -1}, "t must be a whole number, 0 or more, but it is -1."),
        ({"b": 1}, "This demo has no 'b'; it takes a, n, rate, kind, shown, t, at."),
    ],
)
def test_keywords_are_checked(opening, words):
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        Sums(**opening)


def test_set_is_all_or_nothing(sums):
    before = sums.text()
    with pytest.raises(ValueError, match="must lie between"):
        sums.set(n=5, a=99)
    assert sums.text() == before
    assert sums.set(n=5, a=9).text() == "sums(a=9.0, n=5, t=2)\na + n = 14 at t = 2"


def test_a_log_slider_stops_at_round_numbers_and_at_what_it_was_given(sums):
    stops = [value for _, value in sums.sources["rate"].options]
    assert stops[0] == 0.01
    assert stops[-1] == 1.0
    assert 0.05 in stops
    sums.set(rate=0.0123)
    assert sums.sources["rate"].value == 0.0123
    assert [value for _, value in sums.sources["rate"].options][1:4] == [0.011, 0.012, 0.0123]


def test_two_threads_leave_one_whole_picture(sums):
    """ipykernel runs widget messages on several threads."""

    def turn(name, values):
        for value in values:
            sums.sources[name].value = value

    threads = [
        threading.Thread(target=turn, args=("a", [0.5 * k for k in range(20)])),
        threading.Thread(target=turn, args=("n", [1 + k % 9 for k in range(20)])),
        threading.Thread(
            target=lambda: [sums._heard({"kind": "move", "id": 0, "x": k, "y": 0}) for k in range(9)]
        ),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sums.state.n == 2
    assert all(message["banner"] == "" for message in sums.sent)
    assert sums.sent[-1]["caption"] == [f"a + n = {sums.state.a + 2:g} at t = {sums.state.t}"]


class Slow(Sums):
    """The same with work that takes long."""

    def work(self):
        for k in range(40):
            yield k / 40
            threading.Event().wait(0.004)
        self.product = self.state.a * self.state.n

    def caption(self):
        return [f"a · n = {self.product:g}"]


def test_long_work_is_finished_before_the_first_picture():
    demo = Slow(a=3.0)
    assert demo.caption() == ["a · n = 6"]
    demo.close()


def test_long_work_goes_on_beside_and_a_newer_change_wins():
    demo = Slow()
    sent = []
    demo.picture.screen.send = lambda message, buffers: sent.append(message)
    for a in (2.0, 3.0, 4.0):
        demo.sources["a"].value = a
        assert demo.state.a == a
    assert sent[-1]["caption"] == ["a · n = 2"]  # what is known so far
    demo.settle()
    demo.send()
    assert sent[-1]["caption"] == ["a · n = 8"]
    demo.close()


def test_long_work_says_how_far_it_is():
    demo = Slow()
    sent, done = [], threading.Event()
    demo.picture.screen.send = lambda message, buffers: (
        sent.append(message),
        message["caption"] == ["a · n = 10"] and done.set(),
    )
    demo.sources["a"].value = 5.0
    assert done.wait(20)
    assert any(message["busy"].startswith("Computing: ") for message in sent)
    assert sent[-1]["busy"] == ""
    demo.close()


def test_a_closed_demo_keeps_its_words_and_nothing_large():
    demo = Sums(n=3)
    demo.close()
    demo.close()  # once more changes nothing
    assert set(vars(demo)) == {"lock", "over", "said"}
    assert demo._repr_mimebundle_()["text/plain"].startswith(
        "sums(n=3)\na + n = 4 at t = 0\n(This demo is closed."
    )


def test_what_a_browser_rounds_is_not_a_hands_doing(sums):
    sums.set(a=2.1)  # between two steps
    sent = len(sums.sent)
    sums.sources["a"].set_state({"value": 2.0})  # what the slider makes of it when it is shown
    assert sums.state.a == 2.1
    sums.sources["a"].set_state({"value": 3.4999999999999996})
    assert sums.state.a == 3.5
    sums.sources["a"].set_state({"value": 3.5000000000000004})
    assert sums.state.a == 3.5
    assert len(sums.sent) >= sent
