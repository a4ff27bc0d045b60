"""Make a table of what a class handed in: a row for each student, a column for each exercise.

    python tools/grades.py FOLDER           as text, which is Markdown too
    python tools/grades.py FOLDER --csv     for a spreadsheet; remarks go to stderr
    python tools/grades.py FOLDER --why     which misconceptions the class met, and what it predicted
    python tools/grades.py FOLDER --why --names    and who

FOLDER has a folder for each student, with a progress file (*.jsonl), notebooks (*.ipynb), or both; or it has
files that are named after students. Nothing in the files is run. The files can be forged; docs/classroom.md
says more.
"""

import argparse
import csv
import json
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import check_cells
import class_answers
import linclass_helpers as lc
from check_cells import NOT_TRIED, RIGHT
from linclass_helpers.exercises import progress_file

LARGEST = {".jsonl": 2, ".ipynb": 20}  # MB; larger files are not read
FORMULA = (
    "=",
    "+",
    "-",
    "@",
    "＝",
    "＋",
    "－",
    "＠",
)  # a spreadsheet's formulas begin so
SIGNS = {NOT_TRIED: "–"}
READ = "Nothing was run. This is what the files say, and a file can be edited: docs/classroom.md."


class Unreadable(Exception):
    """A file that cannot be used, with the reason."""


@dataclass
class Student:
    """What one student handed in."""

    name: str
    files: list[Path] = field(default_factory=list)
    outcomes: dict[str, str] = field(default_factory=dict)  # {exercise: outcome}
    seen: set[str] = field(default_factory=set)  # exercises whose solution was shown before they were right
    remarks: list[str] = field(default_factory=list)
    events: list[dict] = field(default_factory=list)  # of the progress files

    def note(self, name: str, outcome: str) -> None:
        """Record an outcome of an exercise. The best outcome of all files counts."""
        self.outcomes[name] = check_cells.best(outcome, self.outcomes.get(name, outcome))

    def cell(self, exercise: str) -> str:
        outcome = self.outcomes.get(exercise, NOT_TRIED)
        seen = ", solution seen" if exercise in self.seen and outcome == RIGHT else ""
        return SIGNS.get(outcome, outcome) + seen


def students(folder: Path) -> list[Student]:
    """The students with their files: the folder names the student, or else the file does."""
    found: dict[str, Student] = {}
    for path in inside(folder):
        first, *more = path.relative_to(folder).parts or (".",)
        name = first if more or path.suffix not in LARGEST else path.stem
        found.setdefault(name, Student(name)).files.append(path)
    return [found[name] for name in sorted(found)]


def inside(folder: Path) -> Iterator[Path]:
    """The files to read; also links and unreadable folders, so that they are reported."""
    waiting = [folder]
    while waiting:
        where = waiting.pop()
        try:
            names = sorted(name for name in os.listdir(where) if not name.startswith("."))
        except OSError:
            yield where
            continue
        for path in (where / name for name in names):
            is_folder = os.path.isdir(path)
            if is_folder and not path.is_symlink():
                waiting.append(path)
            elif is_folder or path.suffix in LARGEST:
                yield path


def read(student: Student, folder: Path) -> None:
    """Read all files of a student. A file that cannot be read becomes a remark."""
    for path in student.files:
        try:
            refuse_special_files(path)
            remarks = (read_progress if path.suffix == ".jsonl" else read_notebook)(student, path)
        except Unreadable as why:
            remarks = [str(why)]
        except OSError as error:
            remarks = [f"cannot be read: {error.strerror}"]
        except Exception as error:  # no file may prevent the reading of the others
            remarks = [f"cannot be read: {type(error).__name__}"]
        student.remarks += [f"{path.relative_to(folder).as_posix()} {remark}" for remark in remarks]


def refuse_special_files(path: Path) -> None:
    """Refuse links, which may lead anywhere, pipes, which would block, and large files."""
    about = path.lstat()
    if stat.S_ISLNK(about.st_mode):
        raise Unreadable("is a link, and was not followed")
    if stat.S_ISDIR(about.st_mode):
        os.listdir(path)  # raises the error with the reason
    if not stat.S_ISREG(about.st_mode):
        raise Unreadable("is no file")
    most = LARGEST[path.suffix]
    if about.st_size > most * 10**6:
        raise Unreadable(f"is larger than {most} MB")


def read_progress(student: Student, path: Path) -> list[str]:
    """What a progress file says of the exercises, in its order."""
    entries, bad = progress_file.read(path)
    if bad and not entries:
        raise Unreadable("is not a progress file: no line of it can be read")
    student.events += entries
    known, unknown = set(lc.exercises.names()), set()
    right: set[str] = set()
    seen: set[str] = set()
    for entry in entries:
        name, event = entry["name"], entry["event"]
        if event == "check" and name in known:
            outcome = RIGHT if entry.get("passed") is True else check_cells.NOT_YET
            if outcome == RIGHT and name in seen - right:
                student.seen.add(name)
            right |= {name} if outcome == RIGHT else set()
            student.note(name, outcome)
        elif event == "solution":
            seen.add(name)
        elif event == "check":
            unknown.add(name)
    lines = f"has {bad} line{'s' if bad > 1 else ''} that cannot be read"
    strange = f"names {min(unknown, default='')[:40]!r}, which is no exercise"  # one example is enough
    return [lines] * bool(bad) + [strange] * bool(unknown)


def read_notebook(student: Student, path: Path) -> list[str]:
    """Record the outcomes in the stored outputs of a notebook."""
    known = set(lc.exercises.names())
    for source, said in code_cells(path):
        found = dict(check_cells.SAID.findall(said))
        for name in known & {*check_cells.NAMED.findall(source), *found}:
            student.note(name, found.get(name, NOT_TRIED))
    return []


def code_cells(path: Path) -> Iterator[tuple[str, str]]:
    """The source of each code cell, and the text of its outputs."""
    try:
        cells = json.loads(path.read_text("utf-8-sig"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unreadable("is not a notebook") from error
    for cell in code:
        outputs = [output for output in listed(cell.get("outputs")) if isinstance(output, dict)]
        data = [output.get("data") for output in outputs]
        said = [output.get("text") for output in outputs]
        said += [one.get("text/plain") for one in data if isinstance(one, dict)]
        yield text(cell.get("source")), "\n".join(map(text, said))


def listed(value: object) -> list:
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    """A text of a notebook, which stores it as one string or as a list of lines."""
    pieces = [value] if isinstance(value, str) else listed(value)
    return "".join(piece for piece in pieces if isinstance(piece, str))


def columns(class_: Iterable[Student]) -> list[str]:
    """All exercises of the notebooks from which anything was handed in, in order."""
    touched = {name[:2] for student in class_ for name in student.outcomes}
    return [name for name in lc.exercises.names() if name[:2] in touched]


def rows(class_: list[Student]) -> list[list[str]]:
    """The rows of the table; the first one is its header."""
    exercises = columns(class_)
    lines = [["student", "right", *exercises]]
    for student in class_:
        right = sum(student.outcomes.get(name) == RIGHT for name in exercises)
        lines.append([visible(student.name), f"{right} of {len(exercises)}", *map(student.cell, exercises)])
    return lines


def visible(words: str) -> str:
    """A text in which control codes and invisible characters are written as escapes, such as \\x1b."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in words)


def markdown(words: str) -> str:
    """A text with escapes, so that a Markdown table shows it unchanged."""
    return re.sub(r"([\\|<\[`])", r"\\\1", words)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="the folder with what was handed in")
    parser.add_argument("--csv", action="store_true", help="print the table for a spreadsheet")
    parser.add_argument("--why", action="store_true", help="print what the class chose and overlooked")
    parser.add_argument("--names", action="store_true", help="with --why: also who")
    chosen = parser.parse_args(arguments)
    if chosen.names and not chosen.why:
        parser.error("--names goes with --why: the other table has a row for each student anyway")
    if not chosen.folder.is_dir():
        parser.error(f"{chosen.folder} is not a folder")
    class_ = students(chosen.folder)
    if not class_:
        parser.error(f"{chosen.folder} holds no progress file (*.jsonl) and no notebook (*.ipynb)")
    for student in class_:
        read(student, chosen.folder)
    table = why_rows(class_, chosen.names) if chosen.why else rows(class_)
    show(table, [*(remark for student in class_ for remark in student.remarks), READ], chosen.csv)
    return 0


def why_rows(class_: list[Student], with_names: bool) -> list[list[str]]:
    """What the class chose and overlooked, the most frequent first; the first row is the header."""
    lines = [["students", "where", "what they chose, or overlooked", *["who"] * with_names]]
    for found in class_answers.findings({student.name: student.events for student in class_}):
        who = [", ".join(map(visible, found.who))] * with_names
        lines.append([f"{len(found.who)} of {found.of}", found.name, found.words, *who])
    return lines


def show(lines: list[list[str]], remarks: list[str], as_csv: bool) -> None:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    remarks = [f"- {visible(remark)}" for remark in remarks]
    if as_csv:
        safe = [
            ["'" + word if word.lstrip().startswith(FORMULA) else word for word in line] for line in lines
        ]
        # Everything is quoted, because some spreadsheets also separate cells at semicolons.
        csv.writer(sys.stdout, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(safe)
        print("\n".join(remarks), file=sys.stderr)
        return
    head, *body = [[markdown(word) for word in line] for line in lines]
    for line in [head, ["---"] * len(head), *body]:
        print(f"| {' | '.join(line)} |")
    print("", *map(markdown, remarks), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
