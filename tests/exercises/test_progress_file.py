"""The file of a student's progress: events are appended, one per line, and problems are reported."""

import json

import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import progress_file


@pytest.fixture(autouse=True)
def file(tmp_path, monkeypatch):
    path = tmp_path / "mine.jsonl"
    monkeypatch.setenv(progress_file.SWITCH, str(path))
    progress_file.forget()
    yield path
    progress_file.forget()


def row(name):
    done = lc.progress(name[:2])
    return {column: done[column][done["exercise"].index(name)] for column in done.columns}


def test_checks_and_hints_are_kept_line_by_line(file, capsys):
    assert not lc.check("02.mistake", lambda w, x, y: True)
    lc.hint("02.mistake")
    lc.hint("02.mistake")
    from linclass_helpers.exercises.tasks.n02_perceptron import _is_mistake

    assert lc.check("02.mistake", _is_mistake)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [(line["event"], line.get("passed")) for line in lines] == [
        ("check", False),
        ("hint", None),
        ("hint", None),
        ("check", True),
    ]
    assert "hint 2 of 3" in capsys.readouterr().out
    assert row("02.mistake") == {
        "exercise": "02.mistake",
        "right": True,
        "tries": 2,
        "hints": 2,
        "solution seen": False,
    }


def test_a_notebook_goes_on_with_a_function_that_is_right(file, capsys):
    def mine(w, x, y):
        return (1 if w @ x >= 0 else -1) != y

    assert lc.use("02.mistake", mine) is mine
    assert lc.check("02.mistake", lc.use("02.mistake", ...))
    assert "02.mistake is not right yet" not in capsys.readouterr().out
    assert lc.check("02.mistake", lc.use("02.mistake", lambda w, x, y: True))
    printed = " ".join(capsys.readouterr().out.split())  # in lines of 90 characters
    assert 'with the function of lc.solution("02.mistake")' in printed
    with pytest.raises(ValueError, match=r"02\.tight asks for no function"):
        lc.use("02.tight", ...)


def test_an_untried_exercise_is_not_recorded(file):
    lc.check("02.mistake", ...)
    assert not file.exists()


def test_the_solution_comes_after_a_try_or_when_asked_twice(capsys):
    lc.solution("02.update")
    assert "If you ask again" in capsys.readouterr().out
    lc.solution("02.update")
    assert "def update(w, x, y):" in capsys.readouterr().out
    lc.check("02.mistake", lambda w, x, y: True)
    lc.solution("02.mistake")
    assert "def is_mistake(w, x, y):" in capsys.readouterr().out


def test_the_solution_of_a_demo_is_the_line_that_opens_it(capsys):
    for _ in range(2):
        lc.solution("02.one-mistake")
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("demo = ")]
    answer: dict = {"lc": lc}
    exec(line, answer)
    assert lc.check("02.one-mistake", answer["demo"])
    answer["demo"].close()


def test_a_bad_line_is_skipped_and_reported(file, capsys):
    lc.check("02.mistake", lambda w, x, y: True)
    with file.open("a", encoding="utf-8") as more:
        more.write("not json\n[1, 2]\n\n" + "[" * 100_000 + "\n")
    assert row("02.mistake")["tries"] == 1
    assert "3 lines" in capsys.readouterr().out


def test_a_byte_order_mark_does_no_harm(file):
    lc.check("02.mistake", lambda w, x, y: True)
    file.write_text(file.read_text("utf-8"), "utf-8-sig")
    assert row("02.mistake")["tries"] == 1


def test_an_event_after_a_line_without_its_end_begins_a_new_line(file):
    lc.check("02.mistake", lambda w, x, y: True)
    for last in (file.read_bytes().rstrip(), b"\n{", "½".encode()):
        file.write_bytes(last)
        kept = progress_file.events()[0]
        lc.hint("02.mistake")
        assert len(progress_file.events()[0]) == len(kept) + 1
        assert file.read_bytes().startswith(last + b"\n")


def test_unicode_line_separators_do_not_end_a_line(file):
    for sign in "\x0b\x1c\x85\u2028":
        progress_file.add("asked", f"02{sign}mistake")
    assert [entry["name"][2] for entry in progress_file.events()[0]] == list("\x0b\x1c\x85\u2028")


def test_a_file_that_cannot_be_written_is_reported(file, capsys):
    file.mkdir()
    lc.check("02.mistake", lambda w, x, y: True)
    assert "cannot be written" in capsys.readouterr().out
    assert row("02.mistake")["tries"] == 1


def test_switched_off_nothing_is_written(file, monkeypatch):
    monkeypatch.setenv(progress_file.SWITCH, "off")
    monkeypatch.chdir(file.parent)
    lc.check("02.mistake", lambda w, x, y: True)
    assert list(file.parent.iterdir()) == []
    assert row("02.mistake")["tries"] == 1  # as long as the kernel lives


def test_progress_of_all_notebooks_counts_what_is_done():
    lc.check("02.mistake", lambda w, x, y: (1 if w @ x >= 0 else -1) != y)
    demo = lc.guess("02.rate")
    demo.on_nudge(0, 0, 1)
    demo.on_button("commit", "commit")
    demo.close()
    found = lc.progress()
    at = found["notebook"].index("02")
    exercises = len([name for name in lc.exercises.names() if name.startswith("02")])
    assert (found["predictions made"][at], found["exercises right"][at]) == ("1 of 3", f"1 of {exercises}")
    assert sum(not right.startswith("0 of ") for right in found["exercises right"]) == 1
    with pytest.raises(ValueError, match="notebook"):
        lc.progress("77")
