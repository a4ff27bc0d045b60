"""What a wrong answer shows: a picture of the case, and the line that opens it in a demo."""

import base64
import io
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import islice

import numpy as np
import pytest
from PIL import Image

import linclass_helpers as lc
from linclass_helpers.exercises import Construct, Drag, Task, Write, _all
from linclass_helpers.exercises.answers import as_dataset
from linclass_helpers.exercises.opening import in_the_plane

TASKS = _all(Task)
WRITTEN = {name: task for name, task in TASKS.items() if isinstance(task, Write)}
CONSTRUCTED = {name: task for name, task in TASKS.items() if type(task) is Construct}

# Answers that are words alone, and why.
NO_PICTURE = {
    "08.valley": "a table: its columns are vectors of as many dimensions as it has rows",
}
# Cases that no demo shows, and why.
NO_DEMO = {
    "03.power": "four numbers, and no points",
    "04.posterior": "the demo of two Gaussian classes has their means at places of its own",
    "05.safe-rate": "points without labels",
    "06.witness": "the points that were corrected, and not where they lie",
    "07.parabola": "points without labels",
    "07.one-number": "the demo lifts by its own maps, and not by a function that is handed in",
    "07.monomials": "two numbers, and no points",
    "07.kernel": "points without labels",
    "07.dual": "the table of a kernel, and not where the points lie",
    "08.valley": "a table without targets",
    "10.softmax": "scores, and no points",
    "10.one-set-less": "weights without points; the demo learns its own",
    "10.cross-entropy": "probabilities, and no points",
    "10.gradient": "the demo learns its own W",
}
WITHOUT_LABELS = "04.log-sigmoid", "08.line", "08.weights"  # which a demo shows all the same
LINE = [0.0, 1, 2, 3, 4]
CORNERS = [[0, 0], [3, 0], [0, 3], [-1, -1]]
# A wrong answer to each construction.
WRONG = {
    "01.bias": ([[1, 0], [2, 0], [1, 1], [-3, 0], [-4, 0], [-4, 1]], [1, 1, 1, -1, -1, -1]),
    "01.four": (CORNERS, [1, 1, 1, -1]),
    "02.tight": ([[1, 0], [0.8, 0.6], [0.8, -0.6], [0, 1]], [-1, -1, -1, 1]),
    "03.tight": ([[1, 0], [0, 1], [-1, 0], [0, -1]], [1, 1, 1, -1]),
    "03.one-unit": ([[1, 1], [1, -1]], [1, -1]),
    "04.quarters": (1.0, 2.0),
    "05.no-top": ([[1, 0], [0, 1], [-1, 0], [0, -1]], [1, 1, 0, 0]),
    "06.two-points": ([[1], [1]], [1, -1]),
    "07.one-number": lambda X: X[:, 0] + X[:, 1],
    "08.half": (LINE, LINE),
    "08.valley": [[1, 2], [2, 4], [3, 6]],
    "09.worse": (5, 1),
    "09.radon": lambda X: [1, -1, 1, -1],
    "10.middle": (np.arange(18).reshape(9, 2) % 5, np.repeat(["a", "b", "c"], 3)),
}


@cache
def refused(name):
    """The verdict on a wrong answer: on the first misconception, or on a wrong construction."""
    task = TASKS[name]
    verdict = task.judge(task.misconceptions[0][1] if isinstance(task, Write) else WRONG[name])
    assert verdict.tried
    assert not verdict
    return verdict


def drawn(picture):
    """The picture as it is seen: its pixels."""
    bundle, about = picture._repr_mimebundle_()
    assert set(bundle) == {"image/png", "text/plain"}
    pixels = np.asarray(Image.open(io.BytesIO(base64.b64decode(bundle["image/png"]))).convert("RGB"))
    assert about["image/png"]["width"] < pixels.shape[1]
    return pixels


def opened(line):
    """The demo that this line makes, where nothing but the package is known."""
    demo = eval(line, {"lc": lc})
    assert demo.code() == line
    return demo


def test_every_task_has_a_picture_or_a_reason_why_not():
    without = {name for name, task in (WRITTEN | CONSTRUCTED).items() if task.seen is type(task).seen}
    assert without == NO_PICTURE.keys()


def test_every_task_has_a_demo_or_a_reason_why_not():
    without = {name for name, task in (WRITTEN | CONSTRUCTED).items() if task.open is type(task).open}
    assert without == NO_DEMO.keys()


def test_a_wrong_answer_to_every_construction_is_known_here():
    assert WRONG.keys() == CONSTRUCTED.keys()


@pytest.mark.parametrize("name", [name for name in WRITTEN | CONSTRUCTED if name not in NO_PICTURE])
def test_a_wrong_answer_is_drawn(name):
    """That there is a picture for each known misconception is tested where they are gone through."""
    picture = refused(name).picture()
    assert repr(picture).startswith("In the picture")
    assert (drawn(picture) < 200).mean() > 0.001  # there is more than paper and grid


@pytest.mark.parametrize("name", [name for name in WRITTEN if name not in NO_PICTURE])
def test_what_was_expected_and_what_came_is_seen(name):
    """Two answers to one call give two pictures."""
    verdict = refused(name)
    case = verdict.counterexample
    right = WRITTEN[name]._picture(replace(case, got=case.expected))
    assert not np.array_equal(drawn(verdict.picture()), drawn(right))


def opening(task, most=3):
    """A few cases that open in a demo: the smallest, and larger ones; with the line."""
    found = []
    for some in (task.cases.small(), task.cases.drawn()):
        demos = ((case, task.open(*case)) for case in some)
        for case, demo in islice((each for each in demos if each[1] is not None), most):
            found.append((case, demo.code()))
            demo.close()
    assert found
    return found


def points_of(task, arguments):
    """The points and labels of a case, by what its arguments are called."""
    given = dict(zip(task.stub.__code__.co_varnames, arguments, strict=False))
    if "X" not in given:
        given["X"], given["y"] = [given["x"]], [given["y"]]
    return given["X"], given["y"] if "y" in given else 2 * given["y01"] - 1


@pytest.mark.parametrize("name", [name for name in WRITTEN if name not in {*NO_DEMO, *WITHOUT_LABELS}])
def test_a_case_opens_with_exactly_its_points(name):
    for arguments, line in opening(WRITTEN[name]):
        demo, (X, y) = opened(line), points_of(WRITTEN[name], arguments)
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


@pytest.mark.parametrize("name", WITHOUT_LABELS[1:])
def test_targets_open_above_their_points(name):
    for (X, y), line in opening(WRITTEN[name]):
        demo = opened(line)
        assert demo.state.points == np.column_stack([np.ravel(X), y]).tolist()
        demo.close()


@pytest.mark.parametrize("name", [name for name in CONSTRUCTED if name not in NO_DEMO])
def test_a_construction_opens_as_it_was_handed_in(name):
    answer, verdict = WRONG[name], refused(name)
    demo = opened(verdict.open().code())
    if name == "04.quarters":
        assert (demo.state.w1, demo.state.w2) == answer
    elif name == "08.half":
        assert demo.state.points == np.column_stack(answer).tolist()
    elif name == "09.worse":
        assert demo.state.start == answer
    elif name == "09.radon":
        X, y, _ = CONSTRUCTED[name].open.__globals__["_with_a_line"](answer)
        assert demo.dataset.X.tolist() == X.tolist()
        assert demo.dataset.y.tolist() == list(y)
    elif name == "05.no-top":
        assert demo.dataset.X.tolist() == answer[0]
        assert demo.dataset.y01.tolist() == answer[1]
    else:
        mine = as_dataset(answer)
        assert demo.dataset.X.tolist() == in_the_plane(mine.X).tolist()
        assert demo.dataset.labels.tolist() == mine.labels.tolist()


def test_it_is_displayed_words_first_then_the_picture_then_the_line_and_its_demo(capsys):
    verdict, shown = refused("01.witness"), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("IPython.display.display", lambda one: shown.append((one, capsys.readouterr().out)))
        verdict._ipython_display_()
    (picture, before), (demo, between) = shown
    assert before == f"{verdict.words}\n"
    assert repr(picture) == "In the picture (expected False, came True): 1 point."
    assert between == f"Open it in a demo: {demo.code()}\n"
    demo.close()


@pytest.mark.parametrize("name", TASKS)
def test_nonsense_is_displayed_too(name, capsys):
    nonsense = (lambda *_: [9]) if isinstance(TASKS[name], Write) else [9]
    verdict = TASKS[name].judge(nonsense)
    verdict._ipython_display_()
    assert verdict.words in capsys.readouterr().out


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("strange", [1e308, np.nan, 1e7])
def test_what_no_picture_has_room_for_is_left_to_the_words(name, strange):
    task = WRITTEN[name]
    verdict = task.judge(lambda *case: np.full(np.shape(task.solution(*case)), strange))
    picture = verdict.picture()
    if picture is not None:
        assert picture._repr_mimebundle_()


def test_a_dragged_demo_is_its_own_picture():
    for task in TASKS.values():
        if isinstance(task, Drag):
            assert task.seen is Construct.seen
            assert task.open is Construct.open


def test_judging_loads_no_pictures():
    program = (
        "import sys, linclass_helpers as lc\n"
        "for name, answer in (('02.mistake', lambda w, x, y: 1), ('01.four', ([[0, 0]], [1]))):\n"
        "    assert not lc.check(name, answer)\n"
        "assert not {'matplotlib', 'livefigure.picture', 'linclass_helpers.draw'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
