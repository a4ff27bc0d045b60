"""The exercises of notebook 02, graded by nbgrader: a release, three submissions, the marks that come out.

    python tools/nbgrader_demo.py                          show it, in a course that is then thrown away
    python tools/nbgrader_demo.py --copy NOTEBOOK FILE     make the teacher's copy for a course of one's own

nbgrader is installed into .venv-nbgrader. The notebook stays as it is: the metadata that nbgrader needs are
put into a copy, in a temporary course, and its own commands do the rest.
"""

import argparse
import copy
import csv
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

import check_cells
import own_environment
from check_cells import Check
from classroom import table, verdict
from with_solutions import solved

PLACE = own_environment.ROOT / ".venv-nbgrader"
NBGRADER = "nbgrader>=0.9.5,<0.10"
NOTEBOOK = own_environment.ROOT / "notebooks" / "02_perceptron_convergence.ipynb"
ASSIGNMENT = "perceptron"
STUB = "# Put your answer in place of the dots."
CONFIGURATION = f"""\
c = get_config()
c.CourseDirectory.course_id = "linear_classifiers"
c.ClearSolutions.code_stub = {{"python": "{STUB}"}}
c.ExecutePreprocessor.timeout = 120
"""
# Run by the environment's own Python: what each submission got for each exercise.
MARKS = f"""\
import json
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    marks = {{}}
    for submission in book.assignment_submissions({ASSIGNMENT!r}):
        (notebook,) = submission.notebooks
        marks[submission.student.id] = {{grade.name: grade.score for grade in notebook.grades}}
    print(json.dumps(marks))
"""
Marks = dict[str, dict[str, float]]  # of each student, for each exercise


def master(notebook: NotebookNode) -> NotebookNode:
    """The teacher's copy: of each exercise a cell with the solution, and a cell that tests."""
    found = copy.deepcopy(notebook)
    for check in reversed(check_cells.checks(notebook)):  # from the end: cells are put in
        _mark(found, check)
    return found


def _mark(notebook: NotebookNode, check: Check) -> None:
    place = check_cells.place_of(notebook, check).cell
    answer, checks = notebook.cells[place], notebook.cells[check.cell]
    if answer is checks:
        first, last = check.lines
        lines = answer.source.splitlines()
        answer.source = "\n".join(lines[: first - 1] + lines[last:]).strip()
        checks = v4.new_code_cell(id=f"{answer.id}-test")
        notebook.cells.insert(place + 1, checks)
    answer.source += f"\n\n### BEGIN SOLUTION\n{check_cells.solution(check)}\n### END SOLUTION"
    checks.source = f'assert lc.check("{check.name}", {check.answer})'
    answer.metadata["nbgrader"] = _told(f"{_grade_id(check.name)}-answer", solution=True)
    checks.metadata["nbgrader"] = _told(_grade_id(check.name), grade=True, locked=True) | {"points": 1}


def _told(grade_id: str, **more: bool) -> dict:
    what = {"schema_version": 3, "grade": False, "locked": False, "solution": False, "task": False}
    return {**what, "grade_id": grade_id, "cell_type": "code", **more}


def _grade_id(name: str) -> str:
    return name.replace(".", "-")


def with_ties_the_wrong_way(notebook: NotebookNode) -> NotebookNode:
    """Answered as by a student who reads wᵀx = 0 as −1, and who has emptied the cells that test."""
    for check in check_cells.checks(notebook):
        notebook = check_cells.with_answer(notebook, check, _wrong(check))
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade"):
            cell.source = "pass"
    return notebook


def _wrong(check: Check) -> str:
    return check_cells.solution(check).replace(" >= 0", " > 0")


STUDENTS: dict[str, Callable[[NotebookNode], NotebookNode]] = {
    "right": solved,
    "wrong": with_ties_the_wrong_way,
    "untouched": copy.deepcopy,
}


def expected(notebook: NotebookNode) -> Marks:
    """The marks that must come out."""
    checks = check_cells.checks(notebook)
    return {
        "right": {check.name: 1.0 for check in checks},
        "wrong": {check.name: float(_wrong(check) == check_cells.solution(check)) for check in checks},
        "untouched": {check.name: 0.0 for check in checks},
    }


def hold(folder: Path) -> bool:
    """Hold the course in this folder, with nbgrader's own commands, and say what came of it."""
    own_environment.make(PLACE, NBGRADER)
    (folder / "nbgrader_config.py").write_text(CONFIGURATION, "utf-8")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    _write(master(notebook), folder / "source" / ASSIGNMENT / NOTEBOOK.name)
    valid = "Success" in _nbgrader(folder, "validate", f"source/{ASSIGNMENT}/{NOTEBOOK.name}")
    _nbgrader(folder, "generate_assignment", ASSIGNMENT)
    released = nbformat.read(folder / "release" / ASSIGNMENT / NOTEBOOK.name, as_version=4)
    for student, answer in STUDENTS.items():
        _write(answer(released), folder / "submitted" / student / ASSIGNMENT / NOTEBOOK.name)
    _nbgrader(folder, "autograde", ASSIGNMENT)
    _nbgrader(folder, "export")
    names = {_grade_id(check.name): check.name for check in check_cells.checks(notebook)}
    found = json.loads(_run(folder, "-c", MARKS).splitlines()[-1])
    marks = {student: {names[key]: mark for key, mark in found[student].items()} for student in STUDENTS}
    print(f"\n{marks_table(marks)}\n")
    verdicts = [
        verdict(valid, "with the solutions the notebook passes its tests"),
        verdict(without_solutions(released, notebook), "the release holds the stubs, and no solution"),
        verdict(marks == expected(notebook), "these are the marks that must come out"),
        verdict(exported(folder) == totals(marks), "and nbgrader exports their sums"),
    ]
    return all(verdicts)


def without_solutions(released: NotebookNode, notebook: NotebookNode) -> bool:
    """Is every exercise as a student must find it? Also if a cell that checks stands apart."""
    sources = [cell.source for cell in released.cells]
    for check in check_cells.checks(notebook):
        place = check_cells.place_of(notebook, check)
        first, last = place.lines
        stub = "\n".join(notebook.cells[place.cell].source.splitlines()[first - 1 : last])
        told = any(check_cells.solution(check) in source for source in sources)
        if told or not any(source.startswith(stub) and STUB in source for source in sources):
            return False
    return True


def exported(folder: Path) -> dict[str, float]:
    """What stands in the table that nbgrader exports."""
    with (folder / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


def totals(marks: Marks) -> dict[str, float]:
    return {student: sum(mine.values()) for student, mine in marks.items()}


def _write(notebook: NotebookNode, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def _nbgrader(folder: Path, *command: str) -> str:
    print("nbgrader", *command, flush=True)
    return _run(folder, "-m", "nbgrader", *command)


def _run(folder: Path, *command: str) -> str:
    """Run the environment's Python, with settings of nobody, and return what it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    own = {name: str(folder / ".own") for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    python = own_environment.python(PLACE)
    path = f"{python.parent}{os.pathsep}{os.environ.get('PATH', '')}"  # where nbgrader looks for alembic
    done = subprocess.run(
        [str(python), *command],
        cwd=folder,
        env={**kept, **own, "PATH": path, "LINCLASS_PROGRESS": "off"},
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise SystemExit(f"{command} failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout


def marks_table(marks: Marks) -> str:
    """In Markdown: a row a student, a column an exercise."""
    rows = []
    for student, mine in marks.items():
        each = {name: f"{mark:g}" for name, mark in mine.items()}
        rows.append({"student": student, **each, "all": f"{sum(mine.values()):g} of {len(mine)}"})
    return table(rows)


def write_copy(notebook: Path, file: Path) -> None:
    if file.exists():
        raise SystemExit(f"{file} is there already, and stays as it is.")
    _write(master(nbformat.read(notebook, as_version=4)), file)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--copy", nargs=2, type=Path, metavar=("NOTEBOOK", "FILE"))
    chosen = parser.parse_args(arguments)
    if chosen.copy:
        write_copy(*chosen.copy)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return 0 if hold(Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
