"""A student's saved copy of a notebook of version 0.1.0 goes on working: its code cells, one after the other.

What the cells print and assert is not compared here; the notebooks of today say that. A cell must not fail.
"""

from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell
from long import long_but

FOLDER = Path(__file__).parent / "version_0_1"
SAVED = sorted(file.stem for file in FOLDER.glob("*.txt"))


@pytest.fixture
def shell():
    shell = InteractiveShell.instance()
    shell.reset()
    yield shell
    shell.reset()
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("name", long_but("02_perceptron_convergence", SAVED))
def test_its_cells_still_run(name, shell, capsys):
    for cell in (FOLDER / f"{name}.txt").read_text("utf-8").split("\n# %%\n"):
        ran = shell.run_cell(cell, store_history=False)
        ran.raise_error()
    capsys.readouterr()
