"""The live site: a notebook starts and its first picture moves; an answer is judged."""

import pytest
from browser.test_verdicts import (  # noqa: F401
    CHECK,
    line,
    test_a_button_opens_the_demo_and_another_gives_hints_with_the_keyboard_alone,
)
from live_site.test_demos import says_the_same
from live_site.visit import LiveNotebook

import linclass_helpers as lc
from livefigure.testing import Page

from .conftest import DESK

NOTEBOOK = "notebooks/01_separability.ipynb"
PLACE = """code => jupyterapp.shell.currentWidget.content.widgets
    .findIndex(cell => cell.model.sharedModel.getSource().includes(code))"""


@pytest.fixture
def live_notebook(engine, address):
    with engine.window(*DESK) as window:
        yield LiveNotebook(window, address, NOTEBOOK)


@pytest.fixture
def notebook(live_notebook):
    """A notebook with one wrong answer."""
    live_notebook.write_notebook("verdict.ipynb", CHECK, "pass")
    live_notebook.turn_to("verdict.ipynb")
    yield live_notebook
    assert live_notebook.raised() == []


def test_a_notebook_starts_and_its_first_demo_moves(live_notebook):
    page = live_notebook.page
    first = page.evaluate(PLACE, "lc.demos.separability(")
    live_notebook.run(page.evaluate(PLACE, "import linclass_helpers"))
    live_notebook.run(first)
    live = live_notebook.demo(first)
    twin = Page(eval(live.code(), {"lc": lc}))
    says_the_same(live, twin)
    slider = live.root.locator(".lf-range").first
    slider.press("End")
    name, control = next(
        (name, one) for name, one in twin.document["controls"].items() if one["kind"] == "slider"
    )
    twin.set(name, control["high"])
    says_the_same(live, twin)
    twin.demo.close()
