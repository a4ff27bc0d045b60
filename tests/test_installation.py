"""The installation check of the first notebook: one line for each requirement."""

import importlib.metadata

import numpy as np
import pytest

from linclass_helpers import installation


def test_all_is_well_here(capsys):
    assert installation.check()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(installation._requirements()) + len(installation.EXTENSIONS)
    assert all(line.startswith("\x1b[32m✓ ") for line in lines)
    assert "\x1b[32m✓ numpy 2.0 or newer\x1b[0m" in lines


FIX = f"numpy 99.0 or newer is needed, this is {np.__version__}: pip install --upgrade numpy\x1b[0m"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("PYTHON", (99, 0), "Python 99.0 or newer is needed, this is "),
        ("EXTENSIONS", {"nothing": "none"}, "JupyterLab extension nothing is missing: pip install none"),
        ("_requirements", lambda: ["numpy>=99.0"], FIX),
        ("_requirements", lambda: ["nothing>=2.0"], "nothing is missing: pip install 'nothing>=2.0'\x1b[0m"),
    ],
)
def test_what_is_missing_or_old_is_said_in_red_with_what_to_do(monkeypatch, capsys, name, value, words):
    monkeypatch.setattr(installation, name, value)
    assert not installation.check()
    assert f"\x1b[31m✗ {words}" in capsys.readouterr().out


def test_in_a_browser_without_a_server_jupyterlab_is_no_package(monkeypatch, capsys):
    lines = ["numpy>=2.0", "jupyterlab>=4.4; sys_platform != 'emscripten'"]
    monkeypatch.setattr(importlib.metadata, "requires", lambda _: lines)
    assert installation._requirements() == ["numpy>=2.0", "jupyterlab>=4.4"]
    monkeypatch.setattr(installation, "IN_A_BROWSER", True)
    assert installation._requirements() == ["numpy>=2.0"]
    assert installation.check()
    assert len(capsys.readouterr().out.splitlines()) == 2
