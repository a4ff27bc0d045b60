"""Each slider of every demo, at both ends: with Python in the browser the texts are the same as here."""

import pytest
from browser.page import Live
from demo_pages import ends, offered

import linclass_helpers as lc
from livefigure.controls import Slider, Stepper
from livefigure.testing import Page

from .visit import LiveNotebook


@pytest.fixture(scope="module")
def desk(browser, site):
    """A notebook with a cell for each demo."""
    window = browser.new_context(viewport={"width": 1280, "height": 900})
    desk = LiveNotebook(window, site[0], "notebooks/00_start_here.ipynb")
    cells = [f"lc.demos.{name}()" for name in lc.demos.__all__]
    desk.write_notebook("every_demo.ipynb", "import linclass_helpers as lc", *cells)
    desk.turn_to("every_demo.ipynb")
    desk.run(0)
    desk.complaints.clear()  # messages of JupyterLab when it opens
    yield desk
    window.close()


@pytest.mark.parametrize("name", lc.demos.__all__)
def test_every_slider_goes_to_its_ends(desk, name):
    k = 1 + lc.demos.__all__.index(name)
    desk.run(k)
    live, twin = desk.demo(k), Page(getattr(lc.demos, name)())
    for control in offered(twin, Slider, Stepper):
        label = twin.demo.controls[control].label
        for key, end in zip(("Home", "End"), ends(twin, control)):
            live.slider(label).focus()
            live.slider(label).press(key)
            twin.set(control, end)
            says_the_same(live, twin)
        twin.reset()
        live.reset.click()
        says_the_same(live, twin)
    twin.demo.close()
    assert desk.complaints == []
    assert desk.foreign == []
    desk.write(k, "")  # frees the demo
    desk.run(k)


def says_the_same(live: Live, twin: Page):
    twin.demo.settle()
    wanted = twin.document["code"], list(twin.document["caption"])
    assert live.notebook.becomes(lambda: (live.code(), live.lines()) == wanted), (
        live.code(),
        live.lines(),
        wanted,
    )
    assert live.banner.is_hidden()
