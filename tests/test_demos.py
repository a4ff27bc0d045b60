"""What every demo must do, tried on all of them. What only one does is in its own test_demo_….py."""

import base64
import gc
import random
import zlib

import ipywidgets as widgets
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

import linclass_helpers as lc
from linclass_helpers import style
from linclass_helpers.controls import Stepper

NAMES = lc.demos.__all__
GOES_ON = "The demo goes on"  # how a banner ends that no input should ever cause


class Screen:
    """Stands in for the browser: keeps the canvas that the messages paint, and the last message."""

    def __init__(self, demo, width=1000, ratio=1.0, dark=False, near=False):
        self.demo, self.pixels, self.message = demo, None, {}
        demo.picture.screen.send = self.receive
        hello = {"kind": "hello", "width": width, "ratio": ratio, "dark": dark, "near": near}
        demo._heard({**hello, "number": 1})

    def receive(self, message, buffers):
        wide, high, _ = message["size"]
        if self.pixels is None or self.pixels.shape[:2] != (high, wide):
            self.pixels = np.zeros((high, wide, 4), np.uint8)
        if message["packed"]:
            buffers = [zlib.decompress(buffer) for buffer in buffers]
        colours, lengths = (np.frombuffer(buffer, np.uint32) for buffer in buffers)
        rest = np.repeat(colours, lengths)
        for x, y, w, h in message["patches"]:
            patch, rest = rest[: w * h], rest[w * h :]
            self.pixels[y : y + h, x : x + w] = patch.view(np.uint8).reshape(h, w, 4)
        assert not len(rest)
        self.message = message


def offered(demo):
    return {name: source for name, source in demo.sources.items() if name not in demo.idle}


def values(source):
    """Some values of a control, its ends among them."""
    if hasattr(source, "options"):
        all_of_them = [option[1] if isinstance(option, tuple) else option for option in source.options]
        return list(dict.fromkeys([*all_of_them[:6], all_of_them[len(all_of_them) // 2], all_of_them[-1]]))
    if isinstance(source.value, bool):
        return [True, False]
    kind = type(source.value)
    return [kind(source.min), kind((source.min + source.max) / 2), kind(source.max)]


def drawn_anew(demo):
    """The pixels of the same moment, from an empty figure."""
    with demo.lock:  # a thread may still be on its way to show what it has computed
        demo.picture.remake()
        demo.picture.frame()
        return demo.picture.shown.copy()


@pytest.fixture(params=NAMES)
def make(request):
    return getattr(lc.demos, request.param)


@pytest.fixture
def demo(make):
    demo = make()
    yield demo
    demo.close()


def test_it_shows_itself_to_every_reader(demo):
    data, metadata = demo._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "image/png", "text/plain"}
    assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert metadata["image/png"]["width"] == 1000
    assert data["text/plain"].startswith(demo.call + "(")
    assert len(demo.caption()) >= 1


def test_it_is_the_same_on_every_run(make, demo):
    twin = make()
    assert twin.text() == demo.text()
    assert twin.picture.png() == demo.picture.png()
    twin.close()


def test_every_control_goes_to_both_ends(demo):
    screen = Screen(demo)
    for name in list(demo.sources):
        for value in values(demo.sources[name]):
            demo.sources[name].value = value
            demo.settle()
            assert screen.message["banner"] == "", (name, value)
        demo.reset()


def test_every_control_changes_what_is_seen(demo):
    screen = Screen(demo)
    for name in list(offered(demo)):
        seen = set()
        for value in values(demo.sources[name]):
            demo.sources[name].value = value
            demo.settle()
            demo.send()
            seen.add((screen.pixels.tobytes(), tuple(screen.message["caption"])))
        demo.reset()
        assert len(seen) > 1 or demo.sources[name].max == demo.sources[name].min, name


def test_reset_brings_back_the_first_moment(demo):
    screen = Screen(demo)
    before, said = screen.pixels.copy(), demo.text()
    walk(demo, 15, seed=1)
    demo._heard({"kind": "reset"})
    demo.settle()
    demo.send()
    assert demo.text() == said
    assert np.array_equal(screen.pixels, before)


@pytest.mark.parametrize("seed", range(3))
def test_a_random_walk_keeps_pixels_words_and_state_together(make, seed):
    """What was drawn piece by piece is what one drawing from nothing gives, and the code brings it back."""
    demo = make()
    screen = Screen(demo, width=(1000, 500, 900)[seed], ratio=(1, 1, 2)[seed], dark=seed == 1)
    walk(demo, 25, seed=seed, watch=screen)
    demo.settle()
    demo.send()
    assert np.array_equal(screen.pixels, drawn_anew(demo))
    again = eval(demo.code(), {"lc": lc})
    assert again.text() == demo.text()
    again.close()
    demo.close()


def walk(demo, steps, seed, watch=None):
    """Change controls, drag and step at random; nothing may fail for a reason that input cannot explain."""
    rng = random.Random(seed)
    for _ in range(steps):
        handles = demo.handles()
        if handles and rng.random() < 0.4:
            handle = rng.choice(handles)
            (x0, x1), (y0, y1) = (
                getattr(demo.picture[handle["panel"]].ax, f"get_{axis}lim")() for axis in "xy"
            )
            if rng.random() < 0.7:
                place = {"x": rng.uniform(x0, x1), "y": rng.uniform(y0, y1)}
                demo._heard({"kind": "move", "id": handle["id"], **place})
            else:
                steps = {"dx": rng.randint(-9, 9), "dy": rng.randint(-9, 9)}
                demo._heard({"kind": "nudge", "id": handle["id"], **steps})
        else:
            name = rng.choice(list(offered(demo)))
            demo.sources[name].value = rng.choice(values(demo.sources[name]))
        demo.settle()
        if watch:
            assert GOES_ON not in watch.message["banner"]


def test_the_state_is_all_there_is(demo):
    assert set(vars(demo.state)) == {control.name for control in demo.controls} | set(demo.dragged)


def test_bad_keywords_are_refused_in_words(make):
    with pytest.raises(ValueError, match="This demo has no 'colour'; it takes "):
        make(colour="red")


def test_every_control_has_words(demo):
    for control in demo.controls:
        assert control.label.strip()


@pytest.mark.parametrize(
    ("width", "dark", "hall"), [(1000, False, False), (560, True, False), (1000, False, True)]
)
def test_no_word_leaves_its_panel(make, width, dark, hall):
    lc.lecture(hall)
    try:
        demo = make()
    finally:
        lc.lecture(False)
    Screen(demo, width=width, dark=dark)
    renderer = demo.picture.canvas.get_renderer()
    high = demo.picture.shown.shape[0]
    for panel in demo.picture.panels.values():
        rows, columns = panel.tile
        for artist in panel.moving:
            if isinstance(artist, Text) and artist.get_visible() and artist.get_text():
                box = artist.get_window_extent(renderer)
                if box.x1 < panel.ax.bbox.x0 or box.x0 > panel.ax.bbox.x1:
                    continue  # its place is outside of what is shown
                where = (panel.name, artist.get_text(), box.bounds)
                assert box.x0 >= columns.start - 3, where
                assert box.x1 <= columns.stop + 3, where
                assert high - box.y1 >= rows.start - 3, where
                assert high - box.y0 <= rows.stop + 3, where
    demo.close()


def test_a_demo_that_nobody_holds_leaves_nothing(make):
    def alive():
        gc.collect()
        figures = sum(isinstance(thing, Figure) for thing in gc.get_objects())
        return figures, len(widgets.widget._instances)

    make().close()
    before = alive()
    for _ in range(3):
        make()
    assert alive() == before


def test_steppers_begin_and_end_with_the_run(demo):
    for control in demo.controls:
        if not isinstance(control, Stepper):
            continue
        source, box = demo.sources[control.name], demo.boxes[control.name]
        start, back, step, end = [part for part in box.children if isinstance(part, widgets.Button)]
        end.click()
        assert source.value == source.max == getattr(demo.state, control.name)
        step.click()
        assert source.value == source.max
        start.click()
        assert source.value == 0
        back.click()
        assert source.value == 0
        if source.max:
            step.click()
            assert source.value == 1


def test_lecture_preset_is_for_later_demos_only(make):
    desk = make()
    lc.lecture()
    try:
        hall = make()
    finally:
        lc.lecture(False)
    assert desk.picture.sizes is style.DESK
    assert hall.picture.sizes is style.LECTURE
    assert hall.picture.wanted_height > desk.picture.wanted_height
    desk.close()
    hall.close()
