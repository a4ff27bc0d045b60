"""docs/nbgrader.md: its files and commands work, in a copy of the project with three students."""

import csv
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from handing_in import SECOND

import check_cells
from with_solutions import solved

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "nbgrader.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
FILES = {text.split("\n")[0].removeprefix("# "): text for kind, text in BLOCKS if kind == "python"}
INSTALL, GIVE_OUT, MARK = (text for kind, text in BLOCKS if kind == "bash")
(PRINTED,) = (text for kind, text in BLOCKS if not kind)
STUB = re.search(r'"(# Put .*?)"', FILES["my_course/nbgrader_config.py"])[1]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="these commands are for a shell of Linux or macOS")


@pytest.fixture
def folder(tmp_path):
    """The files of the project that the page needs, and the page's own files."""
    for name in ("linclass_helpers", "livefigure", "notebooks", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "my_course").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def run(commands, folder):
    """The output of these commands in a shell without settings for Jupyter; each command must succeed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHON"))}
    own = {name: str(folder / ".own") for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    command = ["bash", "-ec", commands]
    done = subprocess.run(command, cwd=folder, env=kept | own, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def marks(printed):
    """The printed mark of each exercise, for each student, without exercises that are newer than the page."""
    lines = re.findall(r"^(\w+): [\d.]+ of [\d.]+\. (.*)$", printed, re.MULTILINE)
    return {student: dict(mark.split() for mark in found.split(", ")) for student, found in lines}


def put(notebook, path):
    path.parent.mkdir(parents=True)
    nbformat.write(notebook, path)


def with_ties_the_wrong_way(notebook):
    """The answers of a student who reads wᵀx = 0 as −1, and who has emptied the locked cells."""
    answered = set()
    for check in check_cells.checks(notebook):
        if check.name not in answered:  # the locked cell has a second check
            answered.add(check.name)
            answer = check_cells.solution(check).replace(" >= 0", " > 0")
            notebook = check_cells.with_answer(notebook, check, answer)
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade"):
            cell.source = "pass"
    return notebook


def test_the_teachers_copy_holds_an_answer_and_a_locked_test_for_each_exercise(folder):
    copy = folder / "02.ipynb"
    run(f"'{sys.executable}' teachers_copy.py notebooks/{SECOND.name} 02.ipynb", folder)
    made, before = nbformat.read(copy, as_version=4), nbformat.read(SECOND, as_version=4)
    nbformat.validate(made)
    tests = [cell for cell in made.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    checks = check_cells.checks(before)
    assert [cell.source for cell in tests] == [
        f'assert lc.check("{check.name}", {check.answer})' for check in checks
    ]
    assert all(cell.metadata.nbgrader.locked and cell.metadata.nbgrader.points == 1 for cell in tests)
    places = [check_cells.place_of(before, check).cell for check in checks]
    kept = [cell for cell in made.cells if cell not in tests]
    for place, (now, then) in enumerate(zip(kept, before.cells, strict=True)):
        assert now.metadata.get("nbgrader", {}).get("solution", False) == (place in places)
        told = re.sub(r"\n### BEGIN SOLUTION.*### END SOLUTION", "", now.source, flags=re.DOTALL)
        assert told == then.source


@pytest.mark.long  # it installs nbgrader
def test_nbgrader_gives_the_marks_that_are_on_the_page(folder):
    course = folder / "my_course"
    run(INSTALL, folder)
    activate = f"source '{folder}/.venv-nbgrader/bin/activate'\n"
    assert "Success" in run(activate + GIVE_OUT, folder)
    released = nbformat.read(course / "release" / "perceptron" / "02.ipynb", as_version=4)
    sources = "\n".join(cell.source for cell in released.cells)
    checks = check_cells.checks(nbformat.read(SECOND, as_version=4))
    assert sources.count(STUB) == len(checks)
    assert not any(check_cells.solution(check) in sources for check in checks)
    students = {"right": solved(released), "wrong": with_ties_the_wrong_way(released), "untouched": released}
    for student, notebook in students.items():
        put(notebook, course / "submitted" / student / "perceptron" / "02.ipynb")
    said = run(f"{activate}export LINCLASS_PROGRESS=off\n{MARK}", course)
    found, on_the_page = marks(said), marks(PRINTED)
    assert found.keys() == on_the_page.keys()
    assert {student: mine | on_the_page[student] for student, mine in found.items()} == found
    assert {*found["right"].values()} == {"1"}
    assert {*found["untouched"].values()} == {"0"}
    sums = {student: sum(map(float, mine.values())) for student, mine in found.items()}
    for student, points in sums.items():
        assert f"{student}: {points:g} of {len(checks)}." in said
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        assert {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)} == sums
