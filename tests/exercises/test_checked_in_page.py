"""A cell of an exercise on a page: what is said of it, and what is kept."""

import base64
import json

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import in_page

NAMES = {"lc": lc, "np": np}
CHECKED = "def is_mistake(w, x, y):\n    return {}\n\nlc.check('02.mistake', is_mistake)"
RIGHT, WRONG = CHECKED.format("(1 if w @ x >= 0 else -1) != y"), CHECKED.format("y * (w @ x) <= 0")


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LINCLASS_PROGRESS", raising=False)


def test_a_wrong_answer_is_shown_its_counterexample_in_words_and_as_a_picture():
    found = in_page.run(WRONG, NAMES)
    assert not found["passed"]
    assert (
        "is_mistake(np.array([0, 1]), np.array([1, 0]), 1) must give False, and gave True" in found["words"]
    )
    assert base64.b64decode(found["picture"]).startswith(b"\x89PNG")
    assert found["alt"].startswith("In the picture")


def test_a_right_answer():
    found = in_page.run(RIGHT, NAMES)
    assert found["passed"]
    assert found["picture"] == ""


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("1 + 1", "2"),
        ("", ""),
        ("# nothing", ""),
        ("a = 1\nprint(a)", "1"),
        ("1 +", "SyntaxError: invalid syntax"),
        ("a = 1\nb", "Line 2: NameError: name 'b' is not defined"),
        ("def f():\n    return 1 / 0\n\nf()", "Line 2: ZeroDivisionError: division by zero"),
        (
            "import nonsense",
            f"Line 1: ModuleNotFoundError: No module named 'nonsense'\n{in_page.ONLY_A_PART}",
        ),
        ("raise SystemExit(3)", "Line 1: SystemExit: 3"),
    ],
)
def test_what_is_said_of_a_cell(source, words):
    assert in_page.run(source, NAMES)["words"] == words


def test_an_endless_loop_is_ended():
    assert "It had not ended after" in in_page.run("while True:\n    pass", NAMES)["words"]


def test_a_cell_changes_no_name_of_another_one():
    in_page.run("lc = None", NAMES)
    assert in_page.run("lc is None", NAMES)["words"] == "False"


def test_what_was_answered_is_told_once_and_comes_back():
    kept = in_page.Kept("")
    in_page.run(WRONG, NAMES)
    news = kept.news()
    assert json.loads(news)["name"] == "02.mistake"
    assert kept.news() == ""
    kept = in_page.Kept(news)
    in_page.run(RIGHT, NAMES)
    assert json.loads(kept.news())["passed"]
    found = lc.progress("02")
    assert dict(zip(found["exercise"], found["tries"]))["02.mistake"] == 2
