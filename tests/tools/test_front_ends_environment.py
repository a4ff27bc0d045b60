"""The environment of tests/front_ends is made once, and again when its requirements change.

Nothing is installed here.
"""

import subprocess

import pytest

from front_ends_environment import make


@pytest.fixture
def commands(monkeypatch, tmp_path):
    """The commands that would have been run."""
    ran = []

    def run(command, check):
        assert check
        ran.append(command)
        (tmp_path / "env").mkdir(exist_ok=True)

    monkeypatch.setattr(subprocess, "run", run)
    return ran


def test_it_is_made_once_and_again_when_its_requirements_change(tmp_path, commands):
    folder, python = tmp_path / "env", tmp_path / "env" / "bin" / "python"
    make(folder, python, "thing>=1")
    assert [command[1:4] for command in commands] == [["-m", "venv", "--clear"], ["-m", "pip", "install"]]
    assert commands[1][0] == str(python)
    assert "thing>=1" in commands[1]
    constraints = (folder / "constraints.txt").read_text("utf-8")
    assert "numpy==" in constraints
    assert "linclass-helpers" not in constraints
    make(folder, python, "thing>=1")
    assert len(commands) == 2
    make(folder, python, "thing>=2")
    assert len(commands) == 4
    assert "thing>=2" in commands[-1]
