"""Demos in the cells of a notebook in JupyterLab: shown twice, set by code, run again, restarted, saved."""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from livefigure.testing import Page

from .page import HERE, KERNEL

pytestmark = pytest.mark.long  # in JupyterLab; of that, make test runs a notebook

IMPORT = "import linclass_helpers as lc"
# Reading the first output of a cell fails once, while the notebook is stored.
SPOIL = """k => {
    const cell = jupyterapp.shell.currentWidget.context.model.cells.get(k).sharedModel, toJSON = cell.toJSON;
    window.spoilt = 0;
    cell.toJSON = () => {
        const {outputs, ...rest} = toJSON.call(cell);
        const get = () => {
            if (!spoilt++) throw new Error('a picture that is broken');
            return outputs;
        };
        return Object.defineProperty(rest, 'outputs', {enumerable: true, get});
    };
}"""
# The cells, the selected one, and whether keys go to the notebook or into a cell.
NOTEBOOK = f"""() => {{
    const {{widgets, activeCellIndex, mode}} = {HERE}.content;
    return [widgets.map(cell => [cell.model.type, cell.model.id]), activeCellIndex, mode];
}}"""
SAVED = f"!{HERE}.context.model.dirty"


@pytest.fixture(scope="module")
def notebook(visit, lab):
    """One notebook for all tests. Each test writes its own cells below the import."""
    return visit(lab.write("cells.ipynb", IMPORT, *["pass"] * 3))


@pytest.fixture
def opened(notebook):
    """Writes these cells, and runs them in a new kernel."""

    def opened(*cells):
        restart(notebook)
        for k, cell in enumerate([*cells, "pass", "pass"][:3]):
            notebook.write(1 + k, cell)
        notebook.run_all()
        assert notebook.raised() == []
        notebook.complaints.clear()
        return notebook

    yield opened
    assert notebook.raised() == []


@pytest.fixture
def twin():
    twin = Page(lc.demos.sigmoid())
    yield twin
    twin.demo.close()


def test_a_demo_shown_twice_set_by_code_and_run_again(opened, twin):
    notebook = opened("demo = lc.demos.sigmoid()\ndisplay(demo, demo)", "demo")
    shown = notebook.demos()
    assert len(shown) == 3
    handle = twin.document["handles"]["0"]
    for live in shown:
        live.slider("threshold θ").press("ArrowRight")
        twin.set("threshold", round(twin.demo.state.threshold + 0.01, 2))
        live.handles.first.press("ArrowRight")
        twin.say("nudge", id=handle["id"], dx=1, dy=0)
        for each in shown:
            each.shows(twin)
    for code in ("demo.set(z=-2.25, threshold=0.3);", "demo.reset();", "demo.set(z=3.0);"):
        notebook.write(3, code)
        notebook.run(3)
        eval(code.strip(";"), {"demo": twin.demo})
        for each in shown:
            each.shows(twin)
    notebook.run(2)  # in its current state
    notebook.demo(2).shows(twin)
    assert notebook.complaints == []


def test_a_cell_that_shows_something_else_leaves_other_cells_alone(opened, twin):
    notebook = opened("demo = lc.demos.sigmoid()\ndemo", "demo")
    notebook.write(1, "lc.demos.looseness()")
    notebook.run(1)
    expect(notebook.demo(1).root.locator(".lf-code")).to_have_text("lc.demos.looseness()")
    live = notebook.demo(2)
    live.slider("z = wᵀx").press("ArrowLeft")
    twin.set("z", 1.4)
    live.shows(twin)
    notebook.write(2, "1 + 1")
    notebook.run(2)  # no cell showed it, so it was resting; now it is restored
    notebook.write(1, "demo.set(threshold=0.25)")
    notebook.run(1)
    twin.set("threshold", 0.25)
    notebook.demo(1).shows(twin)
    with notebook.demo(1).change():
        notebook.demo(1).slider("z = wᵀx").press("ArrowRight")
    assert notebook.complaints == []


def test_a_copied_line_makes_the_same_picture_in_another_cell(opened):
    notebook = opened("lc.demos.convergence(t=3)", "")
    live = notebook.demo(1)
    live.drag(live.handles.nth(3), -50, 20)
    live.button("One step forward").click()
    notebook.settle()
    live.copy.click()
    expect(live.copy).to_have_text("Copied")
    line = notebook.page.evaluate("navigator.clipboard.readText()")
    assert line == live.code()
    assert "points=" in line
    notebook.write(2, line)
    notebook.run(2)
    copy = notebook.demo(2)
    assert copy.seen() == live.seen()
    with copy.change():
        copy.button("To the start").click()


def restart(notebook):
    notebook.page.evaluate(f"{KERNEL}.restart()")
    notebook.wait_until_open()


def die(notebook):
    """The kernel ends while a cell runs. JupyterLab reports it, and starts another one."""
    notebook.choose(2)
    notebook.page.evaluate("void jupyterapp.commands.execute('notebook:run-cell')")
    dialog = notebook.page.locator(".jp-Dialog", has_text="died")
    expect(dialog).to_be_visible(timeout=60_000)
    dialog.locator("button.jp-mod-accept").click()
    notebook.wait_until_open()


@pytest.mark.parametrize("lose", [restart, die])
def test_a_lost_kernel_leaves_pictures_that_say_what_to_do_and_running_again_brings_all_back(opened, lose):
    notebook = opened("lc.demos.convergence()", "if 'begun' in vars(): import os; os._exit(1)\nbegun = True")
    live = notebook.demo(1)
    seen = live.seen()
    lose(notebook)
    live.button("One step forward").click()
    expect(live.banner).to_contain_text("run this cell again")
    assert live.seen() == seen
    assert notebook.no_view_is_lost()
    notebook.run(0)
    notebook.run(1)
    again = notebook.demo(1)
    assert again.seen() == seen
    with again.change():
        again.button("One step forward").click()
    expect(again.banner).to_be_hidden()


def test_a_notebook_is_saved_whatever_is_wrong_with_a_picture(opened):
    notebook = opened("lc.demos.sigmoid()", "'before'")
    notebook.page.evaluate(SPOIL, 1)
    notebook.write(2, "'a night of work'")
    notebook.run(2)
    notebook.save()
    assert notebook.page.evaluate("spoilt") > 1
    stored = notebook.lab.read(notebook.path)
    assert stored.cells[2].source == "'a night of work'"
    assert "application/vnd.jupyter.widget-view+json" not in stored.cells[1].outputs[0].data
    assert "image/png" in stored.cells[1].outputs[0].data
    assert [complaint for complaint in notebook.complaints if "a picture that is broken" in complaint]


def test_keys_in_a_demo_do_nothing_to_the_notebook(opened):
    notebook = opened("lc.demos.separability()", "'below'")
    live, page = notebook.demo(1), notebook.page
    notebook.choose(2)
    places = {
        live.handles.nth(1): "ArrowDown ArrowUp n p Delete Backspace Space Home End",
        live.slider("angle of w"): "ArrowDown Home End PageDown 5 d d a x 0 0 Enter",
        live.number("angle of w"): "4 2 ArrowUp Home Delete Backspace b d d Enter",
        live.control("show").locator("select"): "ArrowDown ArrowUp Home p d d",
        live.switch("show the answer"): "Space a b d d ArrowDown",
        live.reset: "Space Enter ArrowDown",
    }
    for place, keys in places.items():
        place.focus()
        before = page.evaluate(NOTEBOOK)
        for key in keys.split():
            page.keyboard.press(key)
            assert place.count() == 1, key
        assert page.evaluate(NOTEBOOK) == before
    notebook.settle()


def test_shift_enter_and_saving_go_through_from_within_a_demo(opened):
    notebook = opened("lc.demos.sigmoid()", "'below'")
    notebook.save()
    notebook.write(2, "'changed'")
    notebook.run(2)
    notebook.choose(1)
    notebook.demo(1).slider("z = wᵀx").focus()
    assert not notebook.page.evaluate(SAVED)
    notebook.page.keyboard.press("ControlOrMeta+s")
    notebook.page.wait_for_function(SAVED)
    assert notebook.lab.read(notebook.path).cells[2].source == "'changed'"
    prompt = notebook.cell(1).locator(".jp-InputArea-prompt")
    before = prompt.inner_text()
    notebook.demo(1).number("z = wᵀx").focus()
    notebook.page.keyboard.press("Shift+Enter")
    assert notebook.becomes(lambda: prompt.inner_text() not in (before, "[*]:"))
    notebook.settle()
    assert notebook.demo(1).lines()


def test_the_server_sends_at_once(lab):
    assert "livefigure | extension was successfully loaded" in lab.log.read_text()
