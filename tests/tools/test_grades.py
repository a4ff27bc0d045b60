"""The table of what was handed in: right, wrong, missing and forged answers, and files of other kinds."""

import csv
import io
import json
import os
import re
import time
from pathlib import Path

import nbformat
import pytest
from handing_in import CHECK, MANY, NAMES, RIGHT, SECOND, a_class, checked, progress, written
from nbformat import v4

import check_cells
import grades
import linclass_helpers as lc
import with_solutions
from linclass_helpers.exercises import Skill, _all, progress_file


def lines(capsys, folder, *options):
    """The printed lines."""
    assert grades.main([str(folder), *options]) == 0
    return capsys.readouterr().out.splitlines()


def table(capsys, folder, *options):
    """The rows as dictionaries, by students, and the other printed lines."""
    said = lines(capsys, folder, *options)
    head, _, *body = [line.strip("| ").split(" | ") for line in said if line.startswith("| ")]
    remarks = [line.removeprefix("- ") for line in said if line.startswith("- ")]
    return {row[0]: dict(zip(head, row, strict=True)) for row in body}, remarks


@pytest.fixture
def handed_in(tmp_path):
    a_class(tmp_path)
    return tmp_path


def test_a_row_for_each_student_and_a_column_for_each_exercise(handed_in, capsys):
    found, remarks = table(capsys, handed_in)
    assert list(found) == ["ada", "ben", "cy", "di", "untouched"]
    assert list(found["ada"]) == ["student", "right", *NAMES]
    assert list(found["ada"].values())[1:] == [f"{MANY} of {MANY}", *["right"] * MANY]
    ben = [found["ben"][name] for name in ("right", "02.mistake", "02.update")]
    assert ben == [f"1 of {MANY}", "right, solution seen", "not yet"]
    assert found["cy"]["02.mistake"] == "not yet"
    assert found["di"]["02.mistake"] == "right"
    assert list(found["untouched"].values())[1:] == [f"0 of {MANY}", *["–"] * MANY]
    assert remarks == [grades.READ]


def test_the_best_of_a_students_files_counts(handed_in, capsys):
    progress(handed_in / "cy" / "my_progress.jsonl", checked("02.mistake", True), checked("02.update", False))
    found, _ = table(capsys, handed_in)
    assert found["cy"]["02.mistake"] == "right"
    assert found["cy"]["02.update"] == "not yet"


def test_bad_files_are_named_and_the_others_are_read(handed_in, capsys):
    with (handed_in / "ben.jsonl").open("a", encoding="utf-8") as file:
        file.write(
            'half a li\n[1, 2]\n{"event": "check"}\n{"event": "check", "name": "02.no", "passed": true}\n'
        )
    (handed_in / "eve").mkdir()
    (handed_in / "eve" / "my_progress.jsonl").write_bytes(b"\xff\xfe\x00 nothing of the kind")
    for name, text in {
        "a": "not json",
        "b": "[1, 2]",
        "c": '{"cells": 3}',
        "d": "[" * 100_000,
        "e": "",
    }.items():
        (handed_in / "eve" / f"{name}.ipynb").write_text(text)
    (handed_in / "fay").mkdir()
    written(handed_in / "fay" / "02.ipynb", f"def is_mistake(w x\n{CHECK}")
    (handed_in / "fay" / ".ipynb_checkpoints").mkdir()
    (handed_in / "fay" / ".ipynb_checkpoints" / "02.ipynb").write_text("no")
    (handed_in / "fay" / "essay.pdf").write_text("no")
    found, remarks = table(capsys, handed_in)
    assert found["ben"]["02.mistake"] == "right, solution seen"
    assert "ben.jsonl has 3 lines that cannot be read" in remarks
    assert "ben.jsonl names '02.no', which is no exercise" in remarks
    assert "eve/my_progress.jsonl is not a progress file: no line of it can be read" in remarks
    for name in "abcde":
        assert any(remark.startswith(f"eve/{name}.ipynb is not a notebook") for remark in remarks)
    assert found["eve"]["right"] == found["fay"]["right"] == f"0 of {MANY}"
    assert not any(remark.startswith("fay") for remark in remarks)


def test_a_file_that_is_too_large_is_not_read(handed_in, capsys, monkeypatch):
    monkeypatch.setattr(grades, "LARGEST", {".jsonl": 0, ".ipynb": 0})
    found, remarks = table(capsys, handed_in)
    assert found["ada"]["right"] == "0 of 0"
    assert "ada/my_progress.jsonl is larger than 0 MB" in remarks


HOSTILE = {
    "sum": "+".join(["1"] * 2000) + f"\n{CHECK}",
    "nested": "(" * 5000 + f"\n{CHECK}",
    "digits": f"lc.check('02.mistake', 0x{'f' * 5000})",
    "nul": f"\x00\n{CHECK}",
    "magic": "%" * 10_000 + "\n" + CHECK,
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_no_cell_prevents_a_row(handed_in, capsys, source):
    written(handed_in / "eve" / "02.ipynb", source, says="02.mistake: not yet. A tie …")
    found, remarks = table(capsys, handed_in)
    assert len(found) == 6
    assert found["eve"]["02.mistake"] == "not yet"
    assert remarks == [grades.READ]


A_CELL = {"cell_type": "code", "source": CHECK}
NO_NOTEBOOKS = [
    b"\x00" * 1000,
    b"\xff\xfe{}",
    b'{"cells": null}',
    b'{"cells": [[1]]}',
    b'{"cells": [{"cell_type": "code", "source": ' + b"[" * 100_000,
    b'{"cells": ' + b"9" * 5000 + b"}",
    b'{"cells": 1e999}',
]
ODD_NOTEBOOKS = [
    {"outputs": 3, "source": None},
    {"outputs": [None, [], {"text": 5}, {"data": []}, {"data": {"text/plain": {}}}]},
    {"outputs": [{"text": ["02.mistake: ", 7, "right.\n"]}]},
    {"source": [3, None, CHECK]},
    {"outputs": [{"text": "x" * 10**7}]},
    {"outputs": [{"text": "02." + "x" * 10**6}] * 5, "source": "check('02." * 10**5 + "check(" + " " * 10**6},
]


def test_no_file_prevents_a_row(handed_in, capsys):
    (handed_in / "eve").mkdir()
    for k, content in enumerate(NO_NOTEBOOKS):
        (handed_in / "eve" / f"bad{k}.ipynb").write_bytes(content)
    for k, cell in enumerate(ODD_NOTEBOOKS):
        text = json.dumps({"cells": [{"cell_type": "raw"}, A_CELL | cell]})
        (handed_in / "eve" / f"odd{k}.ipynb").write_text(text, "utf-8")
    (handed_in / "eve" / "a.jsonl").write_bytes(b"{" * 2_000_000)
    begin = time.monotonic()
    found, remarks = table(capsys, handed_in)
    assert time.monotonic() - begin < 10
    assert len(found) == 6
    assert found["ada"]["right"] == f"{MANY} of {MANY}"
    assert found["eve"]["02.mistake"] == "right"
    bad = [f"eve/bad{k}.ipynb is not a notebook" for k in range(len(NO_NOTEBOOKS))]
    assert [remark for remark in remarks if "notebook" in remark] == bad


def test_what_goes_wrong_while_a_file_is_read_costs_nobody_a_row(handed_in, capsys, monkeypatch):
    monkeypatch.setattr(grades.progress_file, "read", lambda path: 1 / 0)
    found, remarks = table(capsys, handed_in)
    assert found["di"]["02.mistake"] == "right"
    assert "ben.jsonl cannot be read: ZeroDivisionError" in remarks


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_links_are_not_followed_and_pipes_not_opened(handed_in, capsys):
    os.symlink(handed_in / "ada", handed_in / "eve")
    (handed_in / "fay").mkdir()
    os.symlink(handed_in / "ben.jsonl", handed_in / "fay" / "mine.jsonl")
    os.symlink(handed_in / "fay", handed_in / "fay" / "again")
    os.mkfifo(handed_in / "fay" / "pipe.ipynb")
    os.mkfifo(handed_in / "gil.jsonl")
    found, remarks = table(capsys, handed_in)
    for name in ("eve", "fay", "gil"):
        assert found[name]["right"] == f"0 of {MANY}"
    assert remarks[:-1] == [
        "eve is a link, and was not followed",
        "fay/again is a link, and was not followed",
        "fay/mine.jsonl is a link, and was not followed",
        "fay/pipe.ipynb is no file",
        "gil.jsonl is no file",
    ]


def test_a_folder_that_cannot_be_opened_is_named(handed_in, capsys, monkeypatch):
    real = os.listdir

    def refused(path):
        if Path(path).name == "cy":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(grades.os, "listdir", refused)
    found, remarks = table(capsys, handed_in)
    assert found["cy"]["right"] == f"0 of {MANY}"
    assert "cy cannot be read: Permission denied" in remarks


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_names_cannot_control_a_terminal_or_break_the_table(tmp_path, capsys):
    names = ["a\x1b[2Jb", "c\nd", "e\u202ef", "g|h", "i\\|j", "<b>", "[k](l)", "`m`", "\x9b1m"]
    for name in names:
        progress(tmp_path / name / "my_progress.jsonl", checked("02.mistake", True), checked(name, True))
    said = "\n".join(lines(capsys, tmp_path))
    rows = [line for line in said.splitlines() if line.startswith("| ")][2:]
    assert [len(re.findall(r"(?<!\\)(?:\\\\)*\|", row)) for row in rows] == [MANY + 3] * len(names)
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    for name in (
        r"| a\\x1b\[2Jb |",
        r"| c\\nd |",
        r"| g\|h |",
        r"| i\\\|j |",
        r"| \<b> |",
        r"| \[k](l) |",
        r"| \`m\` |",
    ):
        assert name in said


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@pytest.mark.parametrize("begin", ["", " ", "\t", "\n", "\r", "\xa0", "\x0b"])
@pytest.mark.parametrize("sign", "=+-@＝")
def test_no_name_is_a_formula(tmp_path, capsys, begin, sign):
    name = f'{begin}{sign}HYPERLINK("x";1)'
    progress(tmp_path / name / "my_progress.jsonl", checked("02.mistake", True))
    assert grades.main([str(tmp_path), "--csv"]) == 0
    out = capsys.readouterr().out
    for delimiter in ",;\t":
        for row in csv.reader(io.StringIO(out), delimiter=delimiter):
            assert not [word for word in row if word.strip().startswith(tuple("=+-@＝"))]


def test_for_a_spreadsheet(handed_in, capsys):
    progress(handed_in / "=HYPERLINK(1),|Ünal" / "my_progress.jsonl", checked("02.mistake", True))
    assert grades.main([str(handed_in), "--csv"]) == 0
    out, err = capsys.readouterr()
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0] == ["student", "right", *NAMES]
    assert rows[1][0] == "'=HYPERLINK(1),|Ünal"
    assert grades.READ in err
    found, _ = table(capsys, handed_in)
    assert r"=HYPERLINK(1),\|Ünal" in found


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_a_folder_without_work_is_refused(tmp_path, capsys, name):
    (tmp_path / "empty").mkdir()
    with pytest.raises(SystemExit):
        grades.main([str(tmp_path / name)])
    assert "error" in capsys.readouterr().err


def test_reading_runs_nothing(tmp_path, capsys):
    made = tmp_path / "made"
    written(tmp_path / "ada.ipynb", f"open({str(made)!r}, 'w')\n{RIGHT}\n{CHECK}", says="02.mistake: right.")
    found, _ = table(capsys, tmp_path)
    assert found["ada"]["02.mistake"] == "right"
    assert not made.exists()


def test_names_that_are_not_valid_unicode_are_printed(tmp_path, capsys):
    progress(tmp_path / os.fsdecode(b"\xff\xfe") / "my_progress.jsonl", checked("02.mistake", True))
    assert grades.main([str(tmp_path)]) == 0


def test_checks_are_found_in_every_notation():
    sources = {
        'lc.check("02.mistake", is_mistake)': "is_mistake",
        'assert lc.check("02.mistake", answer=is_mistake), "no"': "is_mistake",
        'verdict = lc.check("02.mistake", lambda w, x, y: True)': "lambda w, x, y: True",
        '%time 1\nlc.check("02.mistake", ...)': "...",
        'if True:\n    print(check("02.mistake", f.g))': "f.g",
    }
    for source, answer in sources.items():
        notebook = v4.new_notebook(cells=[v4.new_markdown_cell("lc.check"), v4.new_code_cell(source)])
        (check,) = check_cells.checks(notebook)
        assert (check.cell, check.name, check.answer) == (1, "02.mistake", answer), source
    nothing = [
        'lc.check("02.no", 1)',
        "lc.check()",
        "lc.check(3, 4)",
        "'lc.check(\"02.mistake\", 1)'",
    ]
    for source in nothing:
        assert check_cells.checks(v4.new_notebook(cells=[v4.new_code_cell(source)])) == []


def test_solutions_replace_the_dots():
    notebook = with_solutions.solved(nbformat.read(SECOND, as_version=4))
    for check in check_cells.checks(notebook):
        assert "..." not in notebook.cells[check.cell].source
    assert [check.name for check in check_cells.checks(notebook)] == [
        check.name for check in check_cells.checks(nbformat.read(SECOND, as_version=4))
    ]


@pytest.mark.parametrize("mark", ["", "✗ ", "\x1b[31m✗\x1b[0m "])
def test_a_verdict_is_read_with_and_without_its_mark(mark):
    found = check_cells.SAID.findall(f"before\n{mark}02.mistake: not yet. A tie …")
    assert found == [("02.mistake", "not yet")]


def test_what_a_verdict_prints_in_a_notebook_is_read(capsys):
    task = lc.exercises.find("02.mistake")
    for answer, outcome in ((lambda *_: 1, "not yet"), (task.solution, "right"), (..., "not tried yet")):
        task.judge(answer)._ipython_display_()
        assert check_cells.SAID.findall(capsys.readouterr().out) == [("02.mistake", outcome)]


# What a class does not understand


LABEL = "Adds x. A mistake of class −1 is subtracted: w ← w + y x."
AGAIN = "02.correct (asked again)"


def again(name, key, seed=0, **more):
    words = _all(Skill)[name].overlooks[key]
    return {"event": "again", "name": name, "seed": seed, "passed": False, "misconception": words, **more}


@pytest.fixture
def a_class_that_thinks(tmp_path):
    """Three met the same misconception, one of them twice; one predicted rightly, and two not."""
    twice = again("02.correct", "label"), again("02.correct", "label", seed=1)
    wrong = {"event": "guess", "name": "02.away", "answer": "fewer"}
    right = {"event": "guess", "name": "02.away", "answer": "unknown"}
    drawn = {"event": "guess", "name": "02.rate", "answer": [[10.0, 30.0]]}
    progress(tmp_path / "ada.jsonl", *twice, wrong, drawn)
    progress(tmp_path / "ben.jsonl", again("02.correct", "label"), again("02.correct", "left"), wrong, right)
    progress(tmp_path / "cy.jsonl", again("02.correct", "label"), right)
    progress(tmp_path / "di.jsonl", {"event": "again", "name": "02.correct", "seed": 0, "passed": True})
    return tmp_path


def why(capsys, folder, *options):
    said = lines(capsys, folder, "--why", *options)
    head, _, *body = [line.strip("| ").split(" | ") for line in said if line.startswith("| ")]
    return head, body


def test_what_most_students_overlook_comes_first_without_a_name(a_class_that_thinks, capsys):
    head, body = why(capsys, a_class_that_thinks)
    assert head == ["students", "where", "what they chose, or overlooked"]
    assert body == [
        ["3 of 4", AGAIN, LABEL],
        ["2 of 3", "02.away (prediction)", "✗ fewer"],  # the first answer counts
        ["1 of 3", "02.away (prediction)", "✓ one cannot know"],
        ["1 of 4", AGAIN, "Leaves w as it is, but the prediction is wrong here."],
        ["1 of 1", "02.rate (prediction)", "✗ drawn"],
    ]


def test_names_are_told_if_they_are_asked_for(a_class_that_thinks, capsys):
    head, body = why(capsys, a_class_that_thinks, "--names")
    assert head[-1] == "who"
    assert body[0] == ["3 of 4", AGAIN, LABEL, "ada, ben, cy"]
    with pytest.raises(SystemExit):
        grades.main([str(a_class_that_thinks), "--names"])
    assert "--names goes with --why" in capsys.readouterr().err


def test_only_misconceptions_that_the_course_knows_are_counted(tmp_path, capsys):
    forged = {"event": "again", "name": "02.correct", "seed": 0, "passed": False}
    for misconception in ("is | forged", ["a"], 3, None):
        progress(tmp_path / "eve.jsonl", {**forged, "misconception": misconception})
        assert why(capsys, tmp_path)[1] == []
    progress(tmp_path / "eve.jsonl", {"event": "guess", "name": "02.away", "answer": {"a": 1}})
    assert why(capsys, tmp_path)[1] == []


def test_a_misconception_that_lc_check_met_is_counted(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv(progress_file.SWITCH, str(tmp_path / "ada.jsonl"))
    assert not lc.check("02.mistake", lambda w, x, y: y * (w @ x) <= 0)
    words = lc.exercises.find("02.mistake").misconceptions
    capsys.readouterr()
    ((_, where, said),) = why(capsys, tmp_path)[1]
    assert where == "02.mistake (exercise)"
    assert said in {told for told, _ in words}
