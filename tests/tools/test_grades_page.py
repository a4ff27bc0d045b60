"""What docs/classroom.md says about grading, tried out: its files, its commands, its table."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from handing_in import CHECK, RIGHT, WRONG, a_class, written

import grades
from own_environment import ROOT

PAGE = (ROOT / "docs" / "classroom.md").read_text("utf-8").split("\n## Grades\n")[1].split("\n## ")[0]
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def ran(command, folder):
    """What a command says, with this Python in front of the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    surroundings = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    surroundings.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, encoding="utf-8")
    return done.stdout + done.stderr


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


@pytest.mark.skipif(os.name == "nt", reason="these commands are for a shell of Linux or macOS")
def test_notebooks_are_graded_with_nbval(tmp_path):
    for student, answer in {"ada": RIGHT, "ben": WRONG}.items():
        written(tmp_path / "handed_in" / student / "02.ipynb", f"{answer}\n{CHECK}")
    (commands,) = [text for kind, text in BLOCKS if kind == "bash"]
    said = ran(["bash", "-ec", commands], tmp_path)
    assert "FAILED to_grade/ben/02.ipynb::Cell 1" in said
    assert "1 failed, 3 passed" in said


def test_the_table_on_the_page_is_what_comes_out(tmp_path, capsys):
    a_class(tmp_path)
    assert grades.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out in PAGE
