"""An environment is made once, and anew when something else is wanted. Here nothing is installed."""

import subprocess

import pytest

import own_environment


@pytest.fixture
def commands(monkeypatch, tmp_path):
    """What would have been run."""
    ran = []

    def run(command, check):
        assert check
        ran.append(command)
        (tmp_path / "env").mkdir(exist_ok=True)

    monkeypatch.setattr(subprocess, "run", run)
    return ran


def test_it_is_made_once_and_again_when_something_else_is_wanted(tmp_path, commands):
    place = tmp_path / "env"
    own_environment.make(place, "thing>=1")
    assert [command[1:4] for command in commands] == [["-m", "venv", "--clear"], ["-m", "pip", "install"]]
    assert commands[1][0] == str(own_environment.python(place))
    assert "thing>=1" in commands[1]
    held = (place / "in-use.txt").read_text("utf-8")
    assert "numpy==" in held
    assert "linclass-helpers" not in held
    own_environment.make(place, "thing>=1")
    assert len(commands) == 2
    own_environment.make(place, "thing>=2")
    assert "thing>=2" in commands[-1]
    assert own_environment.is_up_to_date(place, "thing>=2")
    assert not own_environment.is_up_to_date(place, "thing>=1")
