"""The section on grades in docs/classroom.md: its files and commands work, and give its table."""

import os
import re
import subprocess
import sys
from pathlib import Path

import handing_in
import pytest
from handing_in import CHECK, MANY, RIGHT, WRONG, a_class, written

import grades
import linclass_helpers as lc
from front_ends_environment import ROOT

PAGE = (ROOT / "docs" / "classroom.md").read_text("utf-8").split("\n## Grades\n")[1].split("\n## ")[0]
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def path_of_this_python():
    return f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"


def ran(command, folder):
    """The output of a command, with this Python first on the PATH."""
    surroundings = {
        **os.environ,
        "PATH": path_of_this_python(),
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
    }
    surroundings.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, encoding="utf-8")
    return done.stdout + done.stderr


@pytest.mark.long
def test_functions_are_graded_with_nothing_but_pytest(tmp_path):
    files = [text for kind, text in BLOCKS if kind == "python"]
    names = [text.split("\n")[0].removeprefix("# ") for text in files]
    assert names == ["student.py", "test_student.py"]
    for name, text in zip(names, files):
        (tmp_path / name).write_text(text, "utf-8")
    (command,) = re.findall(r"`(python -m pytest [^`]*)`", PAGE)
    said = ran([sys.executable, *command.split()[1:]], tmp_path)
    end, case = re.findall(r"ends with `([^`]*)`[^`]*`([^`]*)`", PAGE)[0]
    assert end in said
    assert case in said


IN_A_SHELL = [text for kind, text in BLOCKS if kind == "bash"]
in_a_shell = pytest.mark.skipif(sys.platform != "linux", reason="these commands are for a shell")


@pytest.mark.long
@in_a_shell
def test_notebooks_are_graded_with_nbval(tmp_path):
    for student, answer in {"ada": RIGHT, "ben": WRONG}.items():
        written(tmp_path / "handed_in" / student / "02.ipynb", f"{answer}\n{CHECK}")
    said = ran(["bash", "-ec", IN_A_SHELL[1]], tmp_path)
    assert "FAILED to_grade/ben/02.ipynb::Cell 1" in said
    assert "1 failed, 3 passed" in said


# A replacement for docker: it runs the command of the container here.
DOCKER = """#!/bin/sh
while [ "$1" != linclass ]; do echo "$1" >> asked.txt; shift; done
shift
exec "$@"
"""


@pytest.mark.long
@in_a_shell
def test_notebooks_are_run_again_as_in_a_container(tmp_path, capsys):
    (tmp_path / "docker").write_text(DOCKER)
    (tmp_path / "docker").chmod(0o755)
    handed_in = tmp_path / "handed_in"
    written(handed_in / "ada's" / "02.ipynb", "1 / 0", f"{RIGHT}\n{CHECK}")
    written(handed_in / "ben; exit 1" / "02.ipynb", f"{WRONG}\n{CHECK}", says="02.mistake: right. All …\n")
    for name, cell in {"skipped": "1", "empty": ""}.items():  # a cell that is not run keeps no output
        path = handed_in / name / "02.ipynb"
        written(path, cell, says="02.mistake: right. All …\n")
        path.write_text(
            path.read_text().replace('"metadata": {}', '"metadata": {"tags": ["skip-execution"]}')
        )
    (handed_in / "ben; exit 1" / "pipe.ipynb").symlink_to("/dev/zero")
    commands = IN_A_SHELL[0].replace("make grades", "true")
    surroundings = {
        **os.environ,
        "PATH": f"{tmp_path}{os.pathsep}{path_of_this_python()}",
        "PYTHONPATH": str(ROOT),
    }
    subprocess.run(["bash", "-ec", commands], cwd=tmp_path, env=surroundings, check=True)
    assert grades.main([str(tmp_path / "ran" / "handed_in")]) == 0
    said = capsys.readouterr().out
    assert f"| ada's | 1 of {MANY} | right |" in said
    assert f"| ben; exit 1 | 0 of {MANY} | not yet |" in said
    assert f"| skipped | 0 of {MANY} | – |" in said
    assert f"| empty | 0 of {MANY} | – |" in said
    assert "none" in (tmp_path / "asked.txt").read_text().split()


def test_the_table_on_the_page_is_the_one_that_is_printed(tmp_path, capsys, monkeypatch):
    """Only the exercises on the page are compared; there may be newer ones."""
    on_the_page = re.search(r"^\| student \| right \| (.+) \|$", PAGE, re.MULTILINE)[1].split(" | ")
    assert set(on_the_page) <= set(handing_in.NAMES)
    monkeypatch.setattr(handing_in, "NAMES", on_the_page)
    monkeypatch.setattr(lc.exercises, "names", lambda: tuple(on_the_page))
    a_class(tmp_path)
    assert grades.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out in PAGE
