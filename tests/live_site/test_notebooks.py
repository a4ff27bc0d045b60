"""Every notebook, run from top to bottom in the browser, says what is stored."""

import json

import pytest

from own_lab import NOTEBOOKS

from .visit import LiveNotebook, said

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
# A piece of a cell, and the stored lines that it does not print in the browser.
NOT_HERE = {
    # JupyterLab and its extensions are no packages there: the page brings them.
    "lc.installation.check()": ("✓ jupyterlab ", "✓ JupyterLab extension "),
}


@pytest.fixture(scope="module")
def desk(browser, site):
    """A page on which one notebook after the other is opened."""
    window = browser.new_context(viewport={"width": 1280, "height": 900})
    yield LiveNotebook(window, site[0], f"notebooks/{NAMES[0]}")
    window.close()


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_is_stored_and_asks_no_other_host(desk, name):
    desk.turn_to(f"notebooks/{name}")
    desk.complaints.clear()
    desk.run_all()
    cells = json.loads((NOTEBOOKS / name).read_text("utf-8"))["cells"]
    stored = [cell for cell in cells if cell["cell_type"] == "code"]
    found = desk.texts()
    assert len(found) == len(stored)
    for cell, live in zip(stored, found):
        source = "".join(cell["source"])
        gone = [line for piece, lines in NOT_HERE.items() if piece in source for line in lines]
        assert live == [[kind, without(gone, text)] for kind, text in said(cell["outputs"])], source
    assert desk.complaints == []
    assert desk.foreign == []
    assert all(demo.banner.is_hidden() for demo in desk.demos())


def without(gone, text):
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not any(words in line for words in gone))
