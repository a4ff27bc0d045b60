"""What a wrong answer shows: a picture of the case, and what opens it in a demo."""

import base64
import inspect
import io
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import islice
from types import SimpleNamespace

import numpy as np
import pytest
from long import long_but_new_parts, parts_of_task
from PIL import Image

import linclass_helpers as lc
from linclass_helpers import draw
from linclass_helpers.exercises import Construct, Drag, Task, Write, _all, buttons, progress_file
from linclass_helpers.exercises.answers import as_dataset, drawing_of_points
from linclass_helpers.exercises.case_picture import CasePicture
from linclass_helpers.exercises.drawing import vectors
from linclass_helpers.exercises.opening import in_the_plane
from linclass_helpers.style import DARK, LIGHT
from linclass_helpers.words import in_lines
from livefigure import Stepper
from livefigure.testing import Page

TASKS = _all(Task)
SHOW = "Show this case in the demo"
WRITTEN = {name: task for name, task in TASKS.items() if isinstance(task, Write)}
CONSTRUCTED = {name: task for name, task in TASKS.items() if type(task) is Construct}

DRAWN = [name for name, task in (WRITTEN | CONSTRUCTED).items() if not task.without_picture]
OPENED = [name for name, task in (WRITTEN | CONSTRUCTED).items() if not task.without_demo]


@cache
def refused(name):
    """The verdict on a wrong answer: on the first misconception, or on a wrong construction."""
    task = TASKS[name]
    verdict = task.judge(task.misconceptions[0][1] if isinstance(task, Write) else task.mistaken)
    assert verdict.tried
    assert not verdict
    return verdict


def drawn(picture):
    """The pixels of the picture."""
    bundle, about = picture._repr_mimebundle_()
    assert set(bundle) == {"image/png", "text/plain"}
    pixels = np.asarray(Image.open(io.BytesIO(base64.b64decode(bundle["image/png"]))).convert("RGB"))
    assert about["image/png"]["width"] < pixels.shape[1]
    return pixels


def opened(line):
    """The demo that this line of code makes. It may use nothing but `lc`."""
    demo = eval(line, {"lc": lc})
    assert demo.code() == line
    return demo


def parts_of(name):
    return parts_of_task(TASKS[name])


@pytest.mark.parametrize("name", WRITTEN | CONSTRUCTED)
def test_a_task_has_a_picture_and_a_demo_or_says_why_not(name):
    task = TASKS[name]
    assert (task.drawing is type(task).drawing) == bool(task.without_picture)
    assert (task.open is type(task).open) == bool(task.without_demo)


@pytest.mark.parametrize("name", long_but_new_parts(DRAWN, parts_of))
def test_a_wrong_answer_is_drawn(name):
    """Every misconception has a picture too: see test_tasks.py."""
    picture = refused(name).picture()
    assert repr(picture).startswith("In the picture")
    assert (drawn(picture) < 200).mean() > 0.001  # there is more than paper and grid


@pytest.mark.parametrize("name", long_but_new_parts(filter(WRITTEN.get, DRAWN), parts_of))
def test_what_was_expected_and_what_came_is_seen(name):
    """A right and a wrong result of the same call give different pictures."""
    verdict = refused(name)
    case = verdict.counterexample
    right = WRITTEN[name]._picture(replace(case, got=case.expected))
    assert not np.array_equal(drawn(verdict.picture()), drawn(right))


def test_the_name_of_an_arrow_that_a_longer_one_covers_stands_beside_its_own_tip():
    short, long = np.array([0, 1]), np.array([0, 2])
    case = CasePicture(vectors([[0, 1]], [1], w=short, expected=short, came=long), "")
    shown = draw.Picture(("case",), case._build, themes=(LIGHT, DARK))["case"].ax.texts
    places = {words.get_text(): words.get_position() for words in shown}
    assert places["w = expected"] == (pytest.approx(-1, abs=0.5), 1)
    assert places["came"][1] > 2


def opening(task, most=3):
    """The first cases that open in a demo, small and larger ones, each with its line of code."""
    found = []
    for some in (task.cases.small(), task.cases.drawn()):
        demos = ((case, task.open(*case)) for case in some)
        for case, demo in islice((each for each in demos if each[1] is not None), most):
            found.append((case, demo.code()))
            demo.close()
    assert found
    return found


def points_of(task, arguments):
    """The points and labels among the arguments of a case; None if it has no labels."""
    given = dict(zip(inspect.signature(task.stub).parameters, arguments, strict=True))
    if "x" in given and "y" in given and "X" not in given:
        given["X"], given["y"] = [given["x"]], [given["y"]]
    if "X" not in given or not {"y", "y01"} & given.keys():
        return None
    return given["X"], given["y"] if "y" in given else 2 * given["y01"] - 1


@pytest.mark.parametrize("name", long_but_new_parts(filter(WRITTEN.get, OPENED), parts_of))
def test_a_case_opens_with_exactly_its_points(name):
    for arguments, line in opening(WRITTEN[name]):
        demo, points = opened(line), points_of(WRITTEN[name], arguments)
        if points is not None and hasattr(demo, "dataset"):  # a demo of regression has targets in its place
            X, y = points
            assert demo.dataset.X.tolist() == in_the_plane(X).tolist()
            assert demo.dataset.y.tolist() == list(y)
            assert demo.dataset.d > 2 or all_in_the_window(demo)
        demo.close()


def all_in_the_window(demo):
    ax = demo.picture["plane"].ax
    low, high = np.transpose([ax.get_xlim(), ax.get_ylim()])
    return np.all((low <= demo.dataset.X) & (demo.dataset.X <= high))


def test_a_case_without_points_opens_at_its_number():
    demo = opened(WRITTEN["04.log-sigmoid"].open(-2).code())
    assert demo.state.z == -2
    assert WRITTEN["04.log-sigmoid"].open(1000) is None


@pytest.mark.parametrize("name", ["08.line", "08.weights"])
def test_targets_open_above_their_points(name):
    for (X, y), line in opening(WRITTEN[name]):
        demo = opened(line)
        assert demo.state.points == np.column_stack([np.ravel(X), y]).tolist()
        demo.close()


@pytest.mark.parametrize("name", [name for name in OPENED if name in CONSTRUCTED])
def test_a_construction_opens_as_it_was_handed_in(name):
    task = CONSTRUCTED[name]
    demo = opened(refused(name).open().code())
    if task.drawing is drawing_of_points:
        mine = as_dataset(task.mistaken)
        assert demo.dataset.X.tolist() == in_the_plane(mine.X).tolist()
        assert demo.dataset.labels.tolist() == mine.labels.tolist()
    demo.close()


def _as_radon(answer):
    X, y, _ = CONSTRUCTED["09.radon"].open.__globals__["_with_a_line"](answer)
    return X.tolist(), list(y)


# For answers other than points with labels −1 and +1: what of the demo must equal what of the answer.
SHOWS = {
    "04.quarters": (lambda demo: (demo.state.w1, demo.state.w2), tuple),
    "05.no-top": (lambda demo: (demo.dataset.X.tolist(), demo.dataset.y01.tolist()), tuple),
    "08.half": (lambda demo: demo.state.points, lambda answer: np.column_stack(answer).tolist()),
    "09.worse": (lambda demo: demo.state.start, tuple),
    "09.radon": (lambda demo: (demo.dataset.X.tolist(), demo.dataset.y.tolist()), _as_radon),
    "10.middle": (lambda demo: (demo.dataset.X.tolist(), demo.dataset.labels.tolist()), tuple),
}


@pytest.mark.parametrize("name", SHOWS)
def test_a_demo_holds_exactly_the_answer(name):
    shown, handed_in = SHOWS[name]
    demo = opened(refused(name).open().code())
    assert shown(demo) == handed_in(CONSTRUCTED[name].mistaken)
    demo.close()


def displayed(verdict, capsys):
    """What is printed and displayed, in its order."""
    shown = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("IPython.display.display", lambda one: shown.extend([capsys.readouterr().out, one]))
        verdict._ipython_display_()
    return list(filter(None, [*shown, capsys.readouterr().out]))


def test_it_is_displayed_words_first_then_the_picture_then_the_buttons(capsys):
    verdict = refused("01.witness")
    words, picture, buttons = displayed(verdict, capsys)
    assert words == f"\x1b[31m✗\x1b[0m{verdict.words[1:]}\n"
    assert repr(picture) == "In the picture (expected False, came True): 1 point."
    demo = verdict.open()
    lines = f'The case in a demo: {demo.code()}\nA hint: lc.hint("01.witness")'
    assert buttons._repr_mimebundle_() == {"text/plain": lines}  # without a kernel there are no widgets
    demo.close()


def test_right_has_a_green_mark_and_what_was_not_tried_has_none(capsys):
    task = WRITTEN["02.mistake"]
    right, untried = task.judge(task.solution), task.judge(...)
    assert displayed(right, capsys) == [f"\x1b[32m✓\x1b[0m{in_lines(right.words)[1:]}\n"]
    assert displayed(untried, capsys) == [f"{in_lines(untried.words)}\n"]
    assert untried.words.startswith("02.mistake: not tried yet. ")


@pytest.fixture
def pressed(monkeypatch):
    """Shows the buttons of a verdict as in a kernel, and presses them by their words."""
    monkeypatch.setattr(buttons, "get_ipython", lambda: SimpleNamespace(kernel=None))
    monkeypatch.setattr(buttons, "_shown", {})
    made, original = [], buttons.Buttons._box
    monkeypatch.setattr(buttons.Buttons, "_box", lambda self: made.append(original(self)) or made[-1])

    def press(verdict, *words):
        shown = buttons.Buttons(verdict.name, verdict.open() if verdict.open else None, verdict.hint)
        data, about = shown._repr_mimebundle_()
        box = made[-1]
        assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == box.model_id
        assert about["livefigure"]["view"] == box.model_id
        by_words = {button.description: button for button in box.children[0].children}
        for each in words:
            by_words[each].click()
        return shown, box, [*by_words]

    yield press
    for close in buttons._shown.values():
        close()


def test_the_buttons_open_the_demo_once_and_give_one_hint_after_another(pressed):
    verdict = refused("02.mistake")
    shown, box, words = pressed(verdict, SHOW, "Hint", SHOW, "Hint")
    assert words == [SHOW, "Hint"]
    _, hints, demo = box.children
    first, second = hints.children
    assert demo.children == (shown.demo.screen,)
    assert repr(shown).startswith(f"The case in a demo: {shown.demo.code()}\n")
    assert "02.mistake, hint 1 of 3" in first.value
    assert "02.mistake, hint 2 of 3" in second.value
    assert len(progress_file.of("02.mistake", "hint")) == 2


@pytest.mark.parametrize("name", long_but_new_parts(OPENED, parts_of))
def test_a_demo_of_a_case_has_only_the_controls_that_the_case_needs(name):
    small = TASKS[name].cases.small() if name in WRITTEN else []
    demo = refused(name).open() or next(filter(None, (TASKS[name].open(*case) for case in small)))
    line, before = demo.code(), Page(demo).document["controls"]
    buttons.only_what_the_case_needs(demo)
    left = {one for one, about in Page(demo).document["controls"].items() if not about["hidden"]}
    assert all(f"{one}=" in line or isinstance(demo.controls[one], Stepper) for one in left)
    assert "data" not in left
    assert left < set(before)
    demo.close()


def test_a_case_without_a_demo_has_the_button_for_a_hint_alone(pressed):
    _, _, words = pressed(refused("10.softmax"))
    assert words == ["Hint"]


def test_buttons_that_are_shown_again_close_those_before_them(pressed):
    earlier, box, _ = pressed(refused("02.mistake"), SHOW, "Hint")
    pressed(refused("02.mistake"))
    assert earlier.demo.over
    assert box.comm is None


@pytest.mark.parametrize("name", TASKS)
def test_nonsense_is_displayed_too(name, capsys):
    nonsense = (lambda *_: [9]) if isinstance(TASKS[name], Write) else [9]
    verdict = TASKS[name].judge(nonsense)
    verdict._ipython_display_()
    assert in_lines(verdict.words)[1:] in capsys.readouterr().out


@pytest.mark.parametrize("name", long_but_new_parts(WRITTEN, parts_of))
@pytest.mark.parametrize("strange", [1e308, np.nan, 1e7])
def test_what_no_picture_has_room_for_is_left_to_the_words(name, strange):
    task = WRITTEN[name]
    verdict = task.judge(lambda *case: np.full(np.shape(task.solution(*case)), strange))
    picture = verdict.picture()
    if picture is not None:
        assert picture._repr_mimebundle_()


def test_a_dragged_demo_needs_no_picture():
    for task in TASKS.values():
        if isinstance(task, Drag):
            assert task.drawing is Construct.drawing
            assert task.open is Construct.open


def test_judging_loads_no_pictures():
    program = (
        "import sys, linclass_helpers as lc\n"
        "for name, answer in (('02.mistake', lambda w, x, y: 1), ('01.four', ([[0, 0]], [1]))):\n"
        "    assert not lc.check(name, answer)\n"
        "assert not {'matplotlib', 'livefigure.picture', 'linclass_helpers.draw'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
