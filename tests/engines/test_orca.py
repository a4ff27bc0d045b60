"""What Orca says of demos, predictions and stored pictures: each thing once, and in words.

On a busy machine Orca may say the changed sentence before the new value, so both are sorted.
"""

import re
from pathlib import Path

import nbformat
import pytest
from browser.test_speech import HELP, Steps

import linclass_helpers as lc
from linclass_helpers.exercises import progress_file
from livefigure.standalone import alt
from picture_words import image

from .conftest import needed
from .orca import orca

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "02_perceptron_convergence.ipynb"
PROGRAMS = {  # with their packages
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "dbus-daemon": "dbus-daemon",
    "orca": "orca",
    "xdotool": "xdotool",
}
AFTER_START = "html => document.querySelector('.start').insertAdjacentHTML('afterend', html)"


@pytest.fixture(scope="module")
def reader(chromium, request, tmp_path_factory):
    needed(*PROGRAMS.items())
    with orca(request.getfixturevalue("play"), chromium, tmp_path_factory.mktemp("orca")) as reader:
        yield reader


@pytest.fixture
def shown(reader):
    """Shows a demo, and closes it in the end."""
    progress_file.forget()

    def shown(demo):
        live = reader.show(demo)
        reader.at_start()
        return live

    yield shown
    assert reader.errors() == []
    assert "ᵀ" not in " ".join(reader.spoken())
    reader.demo.close()
    reader.demo = None
    progress_file.forget()


def go_to(reader, name):
    """Press Tab until Orca says this name. Returns all that it says then."""
    for _ in range(30):
        said = reader.says("Tab")
        if name in " ".join(said):
            return said
    raise AssertionError(f"Tab does not come to {name}")


def test_a_slider_is_said_once_with_its_unit_and_then_only_what_a_key_changes(shown, reader):
    live = shown(lc.demos.separability())
    (said,) = go_to(reader, "angle of w")
    assert re.fullmatch(r"angle of w [\w ]*slider 30\.0°", said)
    before = live.lines()
    assert sorted(reader.says("Right")) == ["30.5°", live.lines()[0]]
    assert live.lines()[1:] == before[1:]


def test_a_handle_is_said_once_with_its_place_and_after_a_key_its_new_place(shown, reader):
    live = shown(lc.demos.convergence())
    said = " ".join(go_to(reader, "point 1"))
    for once in ("point 1, class +1", "at (1, 4)", HELP):
        assert said.count(once) == 1
    assert reader.says("n") == ["point 2, class +1 handle at (1, −2)"]
    assert reader.says("n") == ["point 3, class −1 handle at (−1, −3)"]
    sentences, place = sorted(reader.says("Right"))
    assert place == "at (−0.9375, −3)"
    assert sentences in live.lines()


def test_a_transposed_vector_is_said_in_words(shown, reader):
    shown(lc.demos.convergence())
    assert go_to(reader, "= 0 means")[0].startswith("w transpose x = 0 means ")
    go_to(reader, "One step forward")
    (said,) = reader.says("space")
    assert "w transpose x = 0 → +1" in said


def test_a_prediction_without_an_answer_says_so_and_then_whether_it_is_right(shown, reader):
    shown(lc.guess("01.proof"))
    said = " ".join(go_to(reader, "your answer"))
    assert said.count("not answered yet") == 1
    assert "–" not in said
    answer = next(iter(reader.demo.prediction.options.values())).words
    assert reader.says("Down") == [f"{answer}."]
    go_to(reader, "This is my answer")
    (said,) = reader.says("Return")
    assert said.startswith(f"✗ Not quite. You said: {answer}. ")


def test_while_a_run_plays_only_the_first_sentence_is_said(shown, reader):
    shown(Steps(t=8))
    go_to(reader, "Play")
    since = reader.press("space")
    reader.hears(r"Step 1[2-9]\.", since)  # the second sentence has changed at step 10
    reader.press("space")
    first, *others, last = reader.heard(since)
    assert re.fullmatch(r"Playing; the same button is now Pause\. Step \d+\.", first)
    assert all(re.fullmatch(r"Step \d+\.", said) for said in others)
    assert re.fullmatch(r"(Step \d+\. )?Number 1\.", last)


def test_a_stored_picture_is_read_with_its_words(reader):
    outputs = [output for cell in nbformat.read(NOTEBOOK, 4).cells for output in cell.get("outputs", [])]
    pictures = [output for output in outputs if "image/png" in output.get("data", {})]
    picture = next(one for one in pictures if "ᵀ" in one.data["text/plain"])
    reader.page.evaluate(AFTER_START, image(picture))
    reader.at_start()
    (said,) = reader.says("g")  # Orca's key for the next picture
    assert said.startswith(alt(picture.data["text/plain"]))
    assert " transpose " in said
