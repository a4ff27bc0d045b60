"""Every notebook, run from top to bottom in the browser, says what is stored."""

import json

import pytest

from own_lab import NOTEBOOKS

from .visit import LiveNotebook, said

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
# The check of the installation has no line for what the page brings: JupyterLab and its extensions.
INSTALLED = "lc.installation.check()"
OF_THE_PAGE = "jupyterlab", "JupyterLab extension"


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
        expected = said(cell["outputs"])
        if INSTALLED in "".join(cell["source"]):
            expected = [[kind, without_the_page(text)] for kind, text in expected]
        assert live == expected, "".join(cell["source"])
    assert desk.complaints == []
    assert desk.foreign == []
    assert all(demo.banner.is_hidden() for demo in desk.demos())


def without_the_page(text):
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not any(f"✓ {name}" in line for name in OF_THE_PAGE))
