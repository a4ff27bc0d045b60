"""Every notebook, run from top to bottom in the browser, gives the stored outputs."""

import json

import pytest

from own_lab import NOTEBOOKS

from .visit import LiveNotebook, said

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
# A part of a cell, and the stored lines that are not printed in the browser.
NOT_HERE = {
    # JupyterLab and its extensions are part of the page there, and no phone can reach it.
    "lc.installation.check()": ("✓ jupyterlab ", "✓ JupyterLab extension ", "✓ segno "),
}


@pytest.fixture(scope="module")
def desk(browser, site):
    """A page in which the notebooks are opened one after the other."""
    window = browser.new_context(viewport={"width": 1280, "height": 900})
    yield LiveNotebook(window, site[0], f"notebooks/{NAMES[0]}")
    window.close()


@pytest.mark.parametrize("name", NAMES)
def test_it_gives_the_stored_outputs_and_asks_no_other_host(desk, name):
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
