"""The check of the start notebook: a line a requirement."""

from importlib import metadata

import pytest

from linclass_helpers import installation


def test_all_is_well_here(capsys):
    assert installation.check()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(installation._requirements()) + len(installation.EXTENSIONS)
    assert all(line.startswith("\x1b[32m✓ ") for line in lines)
    assert "\x1b[32m✓ numpy 2.0 or newer\x1b[0m" in lines


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (lambda name: "1.26.4", "numpy 2.0 or newer is needed, this is 1.26.4: pip install --upgrade numpy"),
        (lambda name: missing(name), "numpy is missing: pip install 'numpy>=2.0'"),
    ],
)
def test_what_is_missing_is_said_with_what_to_do(monkeypatch, capsys, version, words):
    monkeypatch.setattr(installation, "_requirements", lambda: ["numpy>=2.0"])
    monkeypatch.setattr(metadata, "version", version)
    assert not installation.check()
    assert f"\x1b[31m✗ {words}\x1b[0m" in capsys.readouterr().out


def missing(name):
    raise metadata.PackageNotFoundError(name)


def test_a_missing_extension_is_said(monkeypatch, capsys):
    monkeypatch.setattr(installation, "EXTENSIONS", {"no-such-extension": "no-such-package"})
    assert not installation.check()
    assert "✗ JupyterLab extension no-such-extension is missing: pip install no-such-package" in (
        capsys.readouterr().out
    )


def test_an_old_python_is_said(monkeypatch, capsys):
    monkeypatch.setattr(installation, "PYTHON", (99, 0))
    assert not installation.check()
    assert "✗ Python 99.0 or newer is needed, this is " in capsys.readouterr().out
