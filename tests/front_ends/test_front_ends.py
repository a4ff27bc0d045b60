"""Demos work in every front end. tests/browser has more such tests, in JupyterLab.

Each demo on the screen has a twin, a page without a browser. Both get the same input, and then must agree in
every text, control and pixel.
"""

import contextlib

import nbformat
import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from livefigure import side_by_side
from livefigure.testing import Page

from . import front_ends

IMPORTS = "import gc, linclass_helpers as lc, livefigure"
SHOWN = ["lc.demos.separability()", "lc.demos.convergence(t=3)", "lc.guess('02.rate')"]
# Garbage is collected, because a demo must live as long as it is shown. Then two demos side by side.
THEN = ["gc.collect()", "livefigure.side_by_side(lc.demos.sigmoid(), lc.demos.underflow())"]
SEPARABILITY, CONVERGENCE, GUESS, SIGMOID, UNDERFLOW = range(5)
SCRIPT = """\
import marimo

app = marimo.App()


@app.cell
def _():
    import gc, linclass_helpers as lc, livefigure
    return gc, lc, livefigure
"""
CELL = """

@app.cell
def _(gc, lc, livefigure):
    {}
    return
"""
COLOURS = """canvas => {
    const {width, height} = canvas, pixels = canvas.getContext("2d").getImageData(0, 0, width, height);
    return new Set(new Uint32Array(pixels.data.buffer)).size;
}"""


@contextlib.contextmanager
def of_jupyter(opens, window, folder):
    with front_ends.jupyter(folder) as server:
        server.write("shown.ipynb", IMPORTS, *SHOWN, *THEN)
        yield opens(window, server, "shown.ipynb")


def notebook_7(window, folder):
    return of_jupyter(front_ends.notebook_7, window, folder)


def nbclassic(window, folder):
    return of_jupyter(front_ends.nbclassic, window, folder)


@contextlib.contextmanager
def voila(window, folder):
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in (IMPORTS, *SHOWN, *THEN)]
    nbformat.write(notebook, folder / "shown.ipynb")
    with front_ends.voila(folder, "shown.ipynb") as address:
        yield front_ends.app(window, address)


@contextlib.contextmanager
def marimo(window, folder):
    write_script(folder)
    with front_ends.marimo(folder, "run", "shown.py") as address:
        yield front_ends.app(window, address)


@contextlib.contextmanager
def marimo_editor(window, folder):
    """The editor, in the dark theme; it runs at once."""
    write_script(folder)
    (folder / "pyproject.toml").write_text(
        '[tool.marimo]\ndisplay.theme = "dark"\nruntime.auto_instantiate = true\n', "utf-8"
    )
    with front_ends.marimo(folder, "edit", "shown.py") as address:
        yield front_ends.app(window, address)


def write_script(folder):
    (folder / "shown.py").write_text(SCRIPT + "".join(map(CELL.format, [*SHOWN, *THEN])), "utf-8")


@pytest.fixture(scope="module", params=[notebook_7, nbclassic, voila, marimo, marimo_editor])
def front_end(request, window, tmp_path_factory):
    with request.param(window, tmp_path_factory.mktemp("front-end")) as front_end:
        yield front_end
        front_end.close()


@pytest.fixture
def shown(request, front_end):
    """A demo on the screen and its twin, both reset."""
    live = front_end.demo(request.param)
    twin = Page(eval(SHOWN[request.param], {"lc": lc}))
    live.reset.click()
    live.shows(twin)
    yield live, twin
    twin.demo.close()
    assert front_end.complaints == []


def of(*which):
    return pytest.mark.parametrize("shown", which, indirect=True, ids=[SHOWN[k] for k in which])


@of(SEPARABILITY, CONVERGENCE, GUESS)
def test_it_draws_the_state_of_the_kernel(shown):
    live, _ = shown
    assert live.canvas.evaluate(COLOURS) > 20  # an empty canvas has one


@of(SEPARABILITY)
def test_a_slider_moves_it_by_key_and_by_mouse(shown):
    live, twin = shown
    slider, ends = live.slider("angle of w"), twin.document["controls"]["angle"]
    slider.focus()
    slider.press("End")
    twin.set("angle", ends["high"])
    live.shows(twin)
    slider.press("ArrowLeft")
    twin.set("angle", ends["high"] - ends["step"])
    live.shows(twin)
    live.drag(slider, -2000, 0, steps=2)
    twin.set("angle", ends["low"])
    live.shows(twin)


@of(SEPARABILITY)
def test_a_choice_a_switch_a_number_and_a_button(shown):
    live, twin = shown
    live.control("data").locator("select").select_option("XOR")
    twin.set("data", "xor")
    live.shows(twin)
    live.switch("show the answer").click()
    twin.set("answer", False)
    live.shows(twin)
    live.number("angle of w").fill("100")
    live.number("angle of w").press("Enter")
    twin.set("angle", 100.0)
    live.shows(twin)
    live.root.get_by_role("button", name="add a point of class −1").click()
    twin.say("button", name="add", value="-1")
    live.shows(twin)


@of(SEPARABILITY)
def test_a_point_is_dragged_and_moved_by_key(shown):
    live, _ = shown
    before = live.code()
    with live.change():
        live.drag(live.handles.first, 40, 30)
    dragged = live.code()
    assert dragged != before
    live.shows_what_its_code_makes()
    with live.change():
        live.handles.first.press("ArrowLeft")
    assert live.code() != dragged
    live.shows_what_its_code_makes()


@of(CONVERGENCE)
def test_the_steps_of_a_run(shown):
    live, twin = shown
    for tip, t in (("One step forward", 4), ("To the end", 5), ("One step back", 4), ("To the start", 0)):
        live.button(tip).click()
        twin.set("t", t)
        live.shows(twin)
    live.play().click()
    assert live.notebook.becomes(lambda: "t = 5" in "".join(live.lines()))
    twin.set("t", 5)
    live.shows(twin)


@of(GUESS)
def test_a_prediction_is_answered(shown):
    live, _ = shown
    with live.change():
        live.drag(live.handles.first, 0, 60)
    with live.change():
        live.root.get_by_role("button", name="This is my answer").click()
    lines = live.lines()
    assert any("You said: " in line for line in lines), lines
    expect(live.handles).to_have_count(0)


@of(CONVERGENCE)
def test_its_line_is_copied(shown):
    live, twin = shown
    live.copy.click()
    expect(live.copy).to_have_text("Copied")
    assert (
        live.page.evaluate("navigator.clipboard.readText()")
        == twin.demo.code()
        == "lc.demos.convergence(t=3)"
    )


def test_two_are_shown_side_by_side(front_end):
    """marimo has its own layout for this."""
    row = side_by_side(lc.demos.sigmoid(), lc.demos.underflow())
    tops = []
    for k, demo in zip((SIGMOID, UNDERFLOW), row.demos, strict=True):
        live = front_end.demo(k)
        live.shows(Page(demo))
        tops.append(live.canvas.bounding_box()["y"])
        demo.close()
    assert max(tops) - min(tops) < 100
    assert front_end.complaints == []
