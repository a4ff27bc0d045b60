"""The live site: a notebook starts, and its first demo moves."""

import pytest
from live_site.test_demos import says_the_same
from live_site.visit import LiveNotebook

import linclass_helpers as lc
from livefigure.testing import Page

from .conftest import DESK

NOTEBOOK = "notebooks/01_separability.ipynb"
PLACE = """code => jupyterapp.shell.currentWidget.content.widgets
    .findIndex(cell => cell.model.sharedModel.getSource().includes(code))"""


@pytest.fixture
def notebook(engine, address):
    with engine.window(*DESK) as window:
        yield LiveNotebook(window, address, NOTEBOOK)


def test_a_notebook_starts_and_its_first_demo_moves(notebook):
    places = [notebook.page.evaluate(PLACE, code) for code in ("import linclass_helpers", "lc.demos.")]
    for k in places:
        notebook.run(k)
    live = notebook.demo(places[1])
    twin = Page(eval(live.code(), {"lc": lc}))
    says_the_same(live, twin)
    live.slider("angle of w").press("End")
    twin.set("angle", twin.document["controls"]["angle"]["high"])
    says_the_same(live, twin)
    twin.demo.close()
