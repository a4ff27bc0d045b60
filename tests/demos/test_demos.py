"""Tests of all demos. Tests of a single demo are in its test_demo_….py."""

import base64
import gc
import inspect

import ipywidgets as widgets
import numpy as np
import pytest
from demo_pages import every_value, lecture_hall, offered, takers, value, words
from IPython.core.completer import IPCompleter, provisionalcompleter
from long import long_but_new_parts, parts_of_demo
from matplotlib.figure import Figure

import linclass_helpers as lc
from linclass_helpers.demos.plane_points import MovablePoints
from livefigure import Demo, style
from livefigure.testing import Page


@pytest.fixture(params=long_but_new_parts(lc.demos.__all__, parts_of_demo))
def make(request):
    return getattr(lc.demos, request.param)


@pytest.fixture
def demo(make):
    return make()


@pytest.mark.parametrize("jedi", [False, True])
@pytest.mark.parametrize("name", lc.demos.__all__)
def test_an_editor_completes_the_arguments(name, jedi):
    completer = IPCompleter(namespace={"lc": lc}, use_jedi=jedi)
    takes, begun = list(getattr(lc.demos, name).defaults()), f"lc.demos.{name}("
    with provisionalcompleter():
        for typed in (begun, f"{begun}{takes[0]}=3, "):
            offered = [one.text for one in completer.completions(typed, len(typed))]
            assert {f"{argument}=" for argument in takes if f"{argument}=" not in typed} <= {*offered}, typed
        half = f"{begun}{takes[-1][:2]}"
        assert f"{takes[-1]}=" in [one.text for one in completer.completions(half, len(half))]


@pytest.mark.parametrize("name", lc.demos.__all__)
def test_help_says_what_a_demo_is_and_takes(name):
    demo = getattr(lc.demos, name)
    said, first = inspect.getdoc(demo), inspect.getdoc(demo).splitlines()[0]
    assert first.endswith(".")
    assert first != inspect.getdoc(Demo).splitlines()[0]
    _, terms = said.split("\n\nParameters\n----------\n")
    named = [line.split(" : ")[0] for line in terms.splitlines() if not line.startswith(" ")]
    assert named == list(inspect.signature(demo).parameters) == list(demo.defaults())
    assert all(part.label for part in demo.kept.values())
    assert "<" not in terms  # no address, no <lambda>


def test_it_shows_itself_to_every_reader(demo):
    data, metadata = demo._repr_mimebundle_()
    assert base64.b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert metadata["image/png"]["width"] == 1000
    assert data["text/plain"].startswith(demo.call + "(")
    assert len(data["text/plain"].splitlines()) > 1  # its code, and its caption


def test_its_stored_picture_is_the_same_on_every_run(make, demo):
    assert np.array_equal(make().picture.stored(), demo.picture.stored())


def test_every_control_goes_to_both_ends_changes_what_is_seen_and_is_reset(demo):
    page = Page(demo)
    before = page.seen()
    for name in offered(page):
        values, seen = every_value(page, name), []
        for wanted in values:
            page.set(name, wanted)
            demo.settle()
            assert page.document["banner"] == "", (name, wanted)
            assert value(page, name) == wanted
            if (now := (page.drawn(), page.document["caption"])) not in seen:
                seen.append(now)
        assert len(seen) > 1 or len(values) == 1, name
        page.reset()
        demo.settle()
        assert page.seen() == before, name


def test_every_handle_is_moved_by_the_arrow_keys(demo):
    page = Page(demo)
    handles = list(page.document["handles"].values())
    for handle in [*handles[:1], *handles[1:][-3:]]:  # all points are alike
        before, moved = dict(vars(demo.state)), False
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            page.say("nudge", id=handle["id"], dx=dx, dy=dy)
            assert page.document["banner"] == "", handle
            moved = moved or vars(demo.state) != before
            page.reset()
        assert moved, handle


def test_a_panel_that_hears_of_a_pointer_is_there_and_so_is_the_handle_that_comes(demo):
    for panel, id in demo.presses.items():
        assert panel in demo.picture.panels
        assert id is None or demo.handle(id).panel == panel


@pytest.mark.parametrize("name", takers(MovablePoints))
def test_another_choice_of_data_forgets_what_was_moved(name):
    demo = getattr(lc.demos, name)()
    page = Page(demo)
    page.say("nudge", id=0, dx=2, dy=1)
    assert demo.state.points is not None
    page.set("data", every_value(page, "data")[1])
    demo.settle()
    assert demo.state.points is None
    assert np.array_equal(demo.data.X, demo.original().X)


def test_bad_keywords_are_refused_in_words(make):
    with pytest.raises(ValueError, match="This demo has no 'colour'; it takes "):
        make(colour="red")


def test_every_control_has_words(demo):
    for control in demo.controls.values():
        assert control.label.strip()


@pytest.mark.parametrize(
    ("width", "dark", "hall"), [(1000, False, False), (560, True, False), (1000, False, True)]
)
def test_no_word_leaves_its_panel(make, width, dark, hall):
    with lecture_hall(hall):
        page = Page(make(), width, 1.0, dark)
    for name, commands in page.drawn().items():
        left, top, wide, high = page.document["panels"][name]["tile"]
        for word in words(commands):
            assert left - 3 <= word.x <= word.right <= left + wide + 3, (name, word)
            assert top - 3 <= word.top <= word.bottom <= top + high + 3, (name, word)


def test_a_demo_that_nobody_holds_leaves_nothing(make):
    def alive():
        gc.collect()
        figures = sum(isinstance(thing, Figure) for thing in gc.get_objects())
        return figures, len(widgets.widget._instances)

    make().close()
    gc.collect()
    gc.freeze()  # skips existing objects, which after many tests would take a second
    before = alive()
    for _ in range(3):
        make()
    assert alive() == before


def test_lecture_preset_is_for_later_demos_only(make):
    desk = make()
    with lecture_hall():
        hall = make()
    assert desk.picture.sizes is style.DESK
    assert hall.picture.sizes is style.LECTURE
    assert hall.picture.wanted_height > desk.picture.wanted_height
