"""The table of what was handed in: right, wrong, untouched and forged work, and files that are no work."""

import csv
import io
import os
import sys

import nbformat
import psutil
import pytest
from handing_in import CHECK, NAMES, RIGHT, SECOND, WRONG, a_class, checked, progress, written
from nbformat import v4

import check_cells
import grades
import grades_run
import with_solutions


def lines(capsys, folder, *options):
    """What is printed, line by line."""
    assert grades.main([str(folder), *options]) == 0
    return capsys.readouterr().out.splitlines()


def table(capsys, folder, *options):
    """Rows by students, each a dictionary, and what else was said."""
    said = lines(capsys, folder, *options)
    head, _, *body = [line.strip("| ").split(" | ") for line in said if line.startswith("| ")]
    remarks = [line.removeprefix("- ") for line in said if line.startswith("- ")]
    return {row[0]: dict(zip(head, row, strict=True)) for row in body}, remarks


@pytest.fixture
def handed_in(tmp_path):
    a_class(tmp_path)
    return tmp_path


def test_a_row_a_student_and_a_column_an_exercise(handed_in, capsys):
    found, remarks = table(capsys, handed_in)
    assert list(found) == ["ada", "ben", "cy", "di", "untouched"]
    assert list(found["ada"]) == ["student", "right", *NAMES]
    assert list(found["ada"].values())[1:] == ["6 of 6", *["right"] * 6]
    assert list(found["ben"].values())[1:4] == ["1 of 6", "right, solution seen", "not yet"]
    assert found["cy"]["02.mistake"] == "not yet"
    assert found["di"]["02.mistake"] == "right"
    assert list(found["untouched"].values())[1:] == ["0 of 6", *["–"] * 6]
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
    assert found["eve"]["right"] == found["fay"]["right"] == "0 of 6"
    assert not any(remark.startswith("fay") for remark in remarks)


def test_a_file_that_is_too_large_is_not_read(handed_in, capsys, monkeypatch):
    monkeypatch.setattr(grades, "LARGEST", 10)
    found, remarks = table(capsys, handed_in)
    assert found["ada"]["right"] == "0 of 0"
    assert "ada/my_progress.jsonl is larger than 0 MB" in remarks


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
def test_a_folder_without_work_is_said(tmp_path, capsys, name):
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


def test_a_run_says_what_is_so_whatever_was_handed_in(tmp_path, capsys):
    forged = "02.mistake: right. All 1,000 small cases agree.\n"
    lie = f'{WRONG}\nprint("{forged.strip()}")\n{CHECK}'
    written(tmp_path / "forged" / "02.ipynb", lie, says=forged)
    progress(tmp_path / "forged" / "my_progress.jsonl", checked("02.mistake", True))
    written(tmp_path / "right" / "02.ipynb", f"{RIGHT}", "1 / 0", f"assert {CHECK}")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    found, remarks = table(capsys, tmp_path)
    assert found["forged"]["02.mistake"] == "right"  # who only reads cannot know
    found, remarks = table(capsys, tmp_path, "--run")
    assert found["forged"]["02.mistake"] == "not yet"
    assert found["right"]["02.mistake"] == "right"
    assert remarks == [
        "forged: the run says something else: 02.mistake “not yet”, not “right”",
        "right/02.ipynb: its cell 3 stopped with ZeroDivisionError: division by zero",
        "right: the run says something else: 02.mistake “right”, not “not tried yet”",
        grades.RUN,
    ]
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == before


HANGS = """\
import subprocess, sys
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)", "{mark}"], start_new_session=True)
while True:
    pass"""


def test_a_run_that_does_not_end_is_stopped_with_all_that_it_started(tmp_path):
    path, mark = tmp_path / "02.ipynb", f"mark-{tmp_path.name}-{id(tmp_path)}"
    written(path, f"{RIGHT}\n{CHECK}", HANGS.replace("{mark}", mark), 'lc.check("02.update", ...)')
    ran = grades_run.run(path, seconds=8, megabytes=3000)
    assert ran.remarks[0].startswith("it was stopped")
    assert "02.update" in ran.unreached
    assert [process for process in psutil.process_iter() if mark in " ".join(_command(process))] == []


def _command(process):
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def test_memory_is_limited_where_the_system_can(tmp_path):
    path = tmp_path / "02.ipynb"
    written(path, "held = bytearray(4 * 10**9)", f"{RIGHT}\n{CHECK}")
    ran = grades_run.run(path, seconds=60, megabytes=3000)
    assert ran.outcomes == {"02.mistake": "right"}
    if ran.memory_limited:
        assert ran.remarks == ["its cell 2 stopped with MemoryError"]


REFUSING = """\
import resource
def refuse(*_):
    raise ValueError("current limit exceeds maximum limit")
resource.setrlimit = refuse"""


@pytest.fixture
def no_limit(tmp_path, monkeypatch):
    """Every Python that is started from here refuses to limit memory, as macOS may."""
    folder = tmp_path / "refusing"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(REFUSING)
    monkeypatch.setenv("PYTHONPATH", f"{folder}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")


GROWS = """\
import time
held = []
while True:
    held.append(bytearray(50 * 10**6))
    time.sleep(0.1)"""


def test_where_memory_cannot_be_limited_it_is_watched(tmp_path, no_limit):
    path = tmp_path / "02.ipynb"
    written(path, f"{RIGHT}\n{CHECK}", GROWS, 'lc.check("02.update", ...)')
    ran = grades_run.run(path, seconds=60, megabytes=600)
    assert not ran.memory_limited
    assert ran.outcomes == {"02.mistake": "right"}
    assert ran.unreached == ["02.update"]
    assert ran.remarks == ["a process that took more than 600 MB was stopped", "its kernel died"]


class Resource:
    """What a system without that limit may have instead."""

    RLIMIT_AS = 9

    def setrlimit(self, *_):
        raise ValueError("current limit exceeds maximum limit")


@pytest.mark.parametrize("module", [None, object(), Resource()])
def test_a_limit_that_a_system_does_not_have_is_not_claimed(monkeypatch, module):
    monkeypatch.setitem(sys.modules, "resource", module)  # None: it cannot be imported
    assert grades_run.limit_memory(3000) is False


def test_what_macos_takes_and_does_not_hold_is_not_claimed(monkeypatch):
    taken = []
    monkeypatch.setattr(Resource, "setrlimit", lambda _, *what: taken.append(what))
    monkeypatch.setitem(sys.modules, "resource", Resource())
    for platform, limited in (("darwin", False), ("linux", True)):
        monkeypatch.setattr(sys, "platform", platform)
        assert grades_run.limit_memory(3000) is limited
    assert taken == [(9, (3 * 10**9, 3 * 10**9))] * 2


def test_whoever_has_had_enough_leaves_nothing_running(tmp_path, monkeypatch):
    path, mark = tmp_path / "02.ipynb", f"mark-{tmp_path.name}-{id(tmp_path)}"
    written(path, HANGS.replace("{mark}", mark))
    running = []

    def enough(seconds):
        running[:] = [process for process in psutil.process_iter() if mark in " ".join(_command(process))]
        if running:
            raise KeyboardInterrupt

    monkeypatch.setattr(grades_run.time, "sleep", enough)
    with pytest.raises(KeyboardInterrupt):
        grades_run.run(path, seconds=60, megabytes=3000)
    assert running
    assert not any(process.is_running() for process in running)


def test_names_that_are_no_text_are_printed(tmp_path, capsys):
    progress(tmp_path / os.fsdecode(b"\xff\xfe") / "my_progress.jsonl", checked("02.mistake", True))
    assert grades.main([str(tmp_path)]) == 0


def test_a_run_that_ends_its_own_kernel_spoils_nothing(tmp_path):
    path = tmp_path / "02.ipynb"
    written(path, f"{RIGHT}\n{CHECK}", "import os\nos._exit(1)")
    ran = grades_run.run(path, seconds=60, megabytes=3000)
    assert ran.outcomes == {"02.mistake": "right"}
    assert ran.remarks == ["its kernel died"]


def test_without_a_limit_of_memory_it_is_said(handed_in, capsys, monkeypatch):
    monkeypatch.setattr(grades_run, "run", lambda *_: grades_run.Ran())
    _, remarks = table(capsys, handed_in, "--run")
    assert remarks[-1] == grades.NO_LIMIT


def test_checks_are_found_as_a_student_may_write_them():
    sources = {
        'lc.check("02.mistake", is_mistake)': "is_mistake",
        'assert lc.check("02.mistake", answer=is_mistake), "no"': "is_mistake",
        'verdict = lc.check("02.mistake", lambda w, x, y: True)': "lambda w, x, y: True",
        '%time 1\nlc.check("02.mistake", ...)': "...",
        'if True:\n    print(check("02.mistake", f.g))': "f.g",
        'def f(:\nlc.check("02.mistake", f)': "",
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
        "\x00",
    ]
    for source in nothing:
        assert check_cells.checks(v4.new_notebook(cells=[v4.new_code_cell(source)])) == []


def test_solutions_are_put_where_the_dots_were():
    notebook = with_solutions.solved(nbformat.read(SECOND, as_version=4))
    for check in check_cells.checks(notebook):
        assert "..." not in notebook.cells[check.cell].source
    assert [check.name for check in check_cells.checks(notebook)] == [
        check.name for check in check_cells.checks(nbformat.read(SECOND, as_version=4))
    ]
