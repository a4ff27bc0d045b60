"""A table of what a class handed in: a row a student, a column an exercise.

    python tools/grades.py FOLDER           read progress files and notebooks; nothing in them is run
    python tools/grades.py FOLDER --run     run each notebook again, within limits of time and memory
    python tools/grades.py FOLDER --csv     the table for a spreadsheet; remarks go to stderr

FOLDER has a folder a student, with a progress file (*.jsonl), notebooks (*.ipynb), or both; or files named by
students. What is read is what a student says, and can be forged. docs/classroom.md says more.
"""

import argparse
import csv
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

import check_cells
import grades_run
import linclass_helpers as lc
from check_cells import NOT_TRIED, RIGHT
from linclass_helpers.exercises import keeping

LARGEST = 50 * 10**6  # bytes of a file that is read
SECONDS, MEGABYTES = 120, 3000
UNKNOWN = "?"  # a run that did not come so far
FORMULA = ("=", "+", "-", "@")  # a spreadsheet takes what begins so for a formula, and names are strangers'
SIGNS = {NOT_TRIED: "–"}
READ = "Nothing was run. This is what the files say, and a file can be edited: docs/classroom.md."
RUN = (
    "The code ran with your rights, and the network was within its reach. It could have forged this, too: "
    "docs/classroom.md."
)
NOT_REACHED = (
    f"{UNKNOWN} stands where nothing could be found out: a cell failed, or the run was stopped before it."
)
NO_LIMIT = (
    "This system has NO limit of memory that could be set: it was only watched, so that what took more was "
    "stopped a moment later."
)


class Unreadable(Exception):
    """A file that says nothing, with the reason."""


@dataclass
class Student:
    """What one student handed in."""

    name: str
    files: list[Path] = field(default_factory=list)
    notebooks: list[Path] = field(default_factory=list)  # those of the files that can be read
    outcomes: dict[str, str] = field(default_factory=dict)  # by exercises
    seen: set[str] = field(
        default_factory=set
    )  # exercises of which the solution was seen before they were right
    remarks: list[str] = field(default_factory=list)

    def note(self, outcomes: dict[str, str]) -> None:
        """Take in what a file says: the best of all files counts."""
        for name, outcome in outcomes.items():
            self.outcomes[name] = check_cells.best(outcome, self.outcomes.get(name, outcome))

    def cell(self, exercise: str) -> str:
        outcome = self.outcomes.get(exercise, NOT_TRIED)
        seen = ", solution seen" if exercise in self.seen and outcome == RIGHT else ""
        return SIGNS.get(outcome, outcome) + seen


def students(folder: Path) -> list[Student]:
    """Who handed in what: a file belongs to the folder that it is in, or to its own name."""
    found: dict[str, Student] = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        hidden = any(part.startswith(".") for part in inside.parts)  # .ipynb_checkpoints
        if path.suffix in (".jsonl", ".ipynb") and path.is_file() and not hidden:
            name = inside.parts[0] if len(inside.parts) > 1 else path.stem
            found.setdefault(name, Student(name)).files.append(path)
    return list(found.values())


def read(student: Student, folder: Path) -> None:
    """Read all files of a student. A bad one is named, and the others are read."""
    for path in student.files:
        where = path.relative_to(folder).as_posix()
        try:
            if path.stat().st_size > LARGEST:
                raise Unreadable(f"is larger than {LARGEST // 10**6} MB")
            remarks = (read_progress if path.suffix == ".jsonl" else read_notebook)(student, path)
        except Unreadable as why:
            remarks = [str(why)]
        except OSError as error:
            remarks = [f"cannot be read: {error.strerror}"]
        student.remarks += [f"{where} {remark}" for remark in remarks]


def read_progress(student: Student, path: Path) -> list[str]:
    """What a progress file says of the exercises, in its order."""
    entries, bad = keeping.read(path)
    if bad and not entries:
        raise Unreadable("is not a progress file: no line of it can be read")
    known, unknown = set(lc.exercises.names()), set()
    outcomes: dict[str, str] = {}
    seen: set[str] = set()
    for entry in entries:
        name, event = entry["name"], entry["event"]
        if event == "check" and name in known:
            outcome = RIGHT if entry.get("passed") is True else check_cells.NOT_YET
            if outcome == RIGHT and name in seen and outcomes.get(name) != RIGHT:
                student.seen.add(name)
            outcomes[name] = check_cells.best(outcome, outcomes.get(name, outcome))
        elif event == "solution":
            seen.add(name)
        elif event == "check":
            unknown.add(name)
    student.note(outcomes)
    lines = f"has {bad} line{'s' if bad > 1 else ''} that cannot be read"
    strange = f"names {min(unknown, default='')[:40]!r}, which is no exercise"  # one of them is enough
    return [lines] * bool(bad) + [strange] * bool(unknown)


def read_notebook(student: Student, path: Path) -> list[str]:
    """What the stored outputs of a notebook's checks say."""
    notebook = opened(path)
    student.notebooks.append(path)
    for check in check_cells.checks(notebook):
        said = check_cells.said(notebook.cells[check.cell].get("outputs", []))
        student.note({check.name: said.get(check.name, NOT_TRIED)})
    return []


def opened(path: Path) -> nbformat.NotebookNode:
    try:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        return notebook
    except OSError:
        raise
    except Exception as error:  # whatever a stranger's file may hold
        raise Unreadable(f"is not a notebook: {type(error).__name__}") from error


def run(student: Student, folder: Path, seconds: float, megabytes: float) -> bool:
    """Run the notebooks of a student; what that says counts. Returns whether memory was limited."""
    ran: dict[str, str] = {}
    limited = True
    for path in student.notebooks:
        where = path.relative_to(folder).as_posix()
        print(f"running {where}", file=sys.stderr, flush=True)
        found = grades_run.run(path, seconds, megabytes)
        limited = limited and found.memory_limited
        student.remarks += [f"{where}: {remark}" for remark in found.remarks]
        for name, outcome in found.outcomes.items():
            ran[name] = check_cells.best(outcome, ran.get(name, outcome))
        ran = dict.fromkeys(found.unreached, UNKNOWN) | ran
    if differing := changes(student.outcomes, ran):
        student.remarks.append(f"{student.name}: the run says something else: {', '.join(differing)}")
    student.outcomes |= ran
    return limited


def changes(handed_in: dict[str, str], ran: dict[str, str]) -> list[str]:
    """In words, where a run found out something else than was handed in."""
    pairs = [(name, handed_in.get(name, NOT_TRIED), outcome) for name, outcome in ran.items()]
    return [
        f"{name} “{after}”, not “{before}”" for name, before, after in pairs if after not in (before, UNKNOWN)
    ]


def columns(class_: Iterable[Student]) -> list[str]:
    """The exercises of every notebook of which somebody handed in anything, in their order."""
    touched = {name[:2] for student in class_ for name in student.outcomes}
    return [name for name in lc.exercises.names() if name[:2] in touched]


def rows(class_: list[Student]) -> list[list[str]]:
    """The table, its head first."""
    exercises = columns(class_)
    lines = [["student", "right", *exercises]]
    for student in class_:
        right = sum(student.outcomes.get(name) == RIGHT for name in exercises)
        lines.append([student.name, f"{right} of {len(exercises)}", *map(student.cell, exercises)])
    return lines


def markdown(lines: list[list[str]]) -> str:
    head, *body = [[" ".join(word.split()).replace("|", r"\|") for word in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, ["---"] * len(head), *body])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="what was handed in")
    parser.add_argument("--csv", action="store_true", help="the table for a spreadsheet")
    parser.add_argument(
        "--run", action="store_true", help="run the notebooks: strangers' code, with your rights"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"for a whole notebook ({SECONDS})")
    parser.add_argument("--megabytes", type=float, default=MEGABYTES, help=f"for its kernel ({MEGABYTES})")
    chosen = parser.parse_args(arguments)
    if not chosen.folder.is_dir():
        parser.error(f"{chosen.folder} is no folder")
    class_ = students(chosen.folder)
    if not class_:
        parser.error(f"{chosen.folder} holds no progress file (*.jsonl) and no notebook (*.ipynb)")
    limited = True
    for student in class_:
        read(student, chosen.folder)
        if chosen.run:
            limited = run(student, chosen.folder, chosen.seconds, chosen.megabytes) and limited
    remarks = [remark for student in class_ for remark in student.remarks]
    remarks += [NOT_REACHED] * any(UNKNOWN in student.outcomes.values() for student in class_)
    remarks += [RUN if chosen.run else READ, *([] if limited else [NO_LIMIT])]
    show(rows(class_), remarks, chosen.csv)
    return 0


def show(lines: list[list[str]], remarks: list[str], as_csv: bool) -> None:
    for stream in (sys.stdout, sys.stderr):
        # names have letters of all kinds, and on some systems bytes that are none
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    if as_csv:
        safe = [["'" + word if word.startswith(FORMULA) else word for word in line] for line in lines]
        csv.writer(sys.stdout, lineterminator="\n").writerows(safe)
    else:
        print(markdown(lines), end="\n\n")
    print(
        "\n".join(f"- {' '.join(remark.split())}" for remark in remarks), file=sys.stderr if as_csv else None
    )


if __name__ == "__main__":
    sys.exit(main())
