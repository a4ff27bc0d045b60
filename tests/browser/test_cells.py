"""Demos in the cells of a notebook in JupyterLab: shown twice, set by code, run again, saved, restarted."""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from livefigure.testing import Page

from .page import middle

LOST = ("Error displaying widget", "Loading widget", "model not found")
IMPORT = "import linclass_helpers as lc\nfrom livefigure import side_by_side"
SOURCE = """([k, words]) =>
    jupyterapp.shell.currentWidget.content.widgets[k].model.sharedModel.setSource(words)"""
# What a cell has when it is stored cannot be read the first time.
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
# Which cells there are, which one is chosen, and whether keys go to the notebook or into a cell.
NOTEBOOK = """() => {
    const {widgets, activeCellIndex, mode} = jupyterapp.shell.currentWidget.content;
    return [widgets.map(cell => [cell.model.type, cell.model.id]), activeCellIndex, mode];
}"""
SAVED = "!jupyterapp.shell.currentWidget.context.model.dirty"
NUMBER = "el => el.livefigure.screen.number"  # of the last news
RESTART = "jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


@pytest.fixture(scope="module")
def notebook(visit, lab):
    """One for all tests: each writes its own into the cells below the import."""
    return visit(lab.write("cells.ipynb", IMPORT, *["pass"] * 3))


@pytest.fixture
def opened(notebook):
    """Writes these into the cells, and runs them in a kernel that has seen nothing yet."""

    def opened(*cells):
        restart(notebook)
        for k, cell in enumerate([*cells, *["pass"] * (3 - len(cells))]):
            notebook.page.evaluate(SOURCE, [1 + k, cell])
        notebook.run_all()
        assert notebook.raised() == []
        notebook.complaints.clear()
        return notebook

    return opened


def restart(notebook):
    notebook.page.evaluate(RESTART)
    notebook.wait_until_open()


def rewrite(notebook, k, source):
    """Write something else into a cell, and run it."""
    notebook.page.evaluate(SOURCE, [k, source])
    notebook.run(k)
    assert notebook.raised() == []


@pytest.fixture
def twin():
    twin = Page(lc.demos.sigmoid())
    yield twin
    twin.demo.close()


def in_cell(notebook, k):
    return notebook.demos(notebook.cell(k))


def test_a_demo_shown_twice_set_by_code_and_run_again(opened, twin):
    notebook = opened("demo = lc.demos.sigmoid()\ndisplay(demo, demo)", "demo", "pass")
    shown = [*in_cell(notebook, 1), *in_cell(notebook, 2)]
    assert len(shown) == 3
    for live in shown:
        live.slider("threshold θ").press("ArrowRight")
        twin.set("threshold", round(twin.demo.state.threshold + 0.01, 2))
        for each in shown:
            each.shows(twin)
    for code in ("demo.set(z=-2.25, threshold=0.3);", "demo.reset();", "demo.set(z=3.0);"):
        rewrite(notebook, 3, code)
        eval(code.strip(";"), {"demo": twin.demo})
        for each in shown:
            each.shows(twin)
    notebook.run(2)  # as it stands, not as it began
    notebook.demo(2).shows(twin)
    assert notebook.complaints == []


def test_a_cell_that_shows_something_else_leaves_other_cells_alone(opened, twin):
    notebook = opened("demo = lc.demos.sigmoid()\ndemo", "demo")
    rewrite(notebook, 1, "lc.demos.looseness()")
    expect(notebook.demo(1).root.locator(".lf-code")).to_have_text("lc.demos.looseness()")
    live = notebook.demo(2)
    live.slider("z = wᵀx").press("ArrowLeft")
    twin.set("z", 1.4)
    live.shows(twin)
    rewrite(notebook, 2, "1 + 1")  # now no cell shows it: it rests, and wakes
    rewrite(notebook, 1, "demo.set(threshold=0.25)")
    notebook.settle()
    twin.set("threshold", 0.25)
    notebook.demo(1).shows(twin)
    with notebook.demo(1).change():
        notebook.demo(1).slider("z = wᵀx").press("ArrowRight")
    assert notebook.complaints == []


def test_two_side_by_side_are_live_and_are_stored_as_a_picture(opened, twin):
    notebook = opened("side_by_side(lc.demos.sigmoid(), lc.demos.sigmoid())")
    one, other = in_cell(notebook, 1)
    assert one.canvas.bounding_box()["y"] == other.canvas.bounding_box()["y"]
    other.shows(twin)
    one.slider("z = wᵀx").press("ArrowRight")
    twin.set("z", 1.6)
    one.shows(twin)
    other.shows(Page(lc.demos.sigmoid()))
    notebook.save()
    notebook.reload()  # its kernel is there
    assert notebook.becomes(lambda: len(in_cell(notebook, 1)) == 2)
    in_cell(notebook, 1)[0].shows(twin)
    notebook.end_kernel()
    notebook.reload()
    notebook.page.wait_for_timeout(3000)  # JupyterLab looks for a lost model for two seconds
    assert not any(lost in notebook.page.locator(".jp-Notebook").inner_text() for lost in LOST)
    picture = notebook.cell(1).locator(".jp-OutputArea-output img")
    assert picture.evaluate("image => image.naturalWidth") == 3000
    assert notebook.complaints == []


def press_play(live):
    live.button("To the start").click()
    live.play().click()


def test_after_a_restart_whatever_is_touched_says_what_to_do(opened):
    notebook = opened("for _ in range(8):\n    display(lc.demos.separability())", "lc.demos.convergence()")
    restart(notebook)
    demos = in_cell(notebook, 1)
    touches = [
        lambda live: live.slider("angle of w").press("ArrowRight"),
        lambda live: live.number("angle of w").fill("77") or live.number("angle of w").press("Enter"),
        lambda live: live.control("show").locator("select").select_option(index=1),
        lambda live: live.switch("show the answer").click(),
        lambda live: live.drag(live.handles.nth(1), 20, 20),
        lambda live: live.handles.nth(1).press("ArrowUp"),
        lambda live: live.root.get_by_role("button", name="add a point").first.click(),
        lambda live: live.reset.click(),
    ]
    touched = list(zip([*demos, notebook.demo(2)], [*touches, press_play], strict=True))
    for live, touch in touched:
        touch(live)
    for live, _ in touched:  # a page waits for four seconds, see test_line.py
        expect(live.banner).to_contain_text("run this cell again")
    notebook.run(0)
    notebook.run(1)
    again = in_cell(notebook, 1)[0]
    with again.change():
        again.slider("angle of w").press("ArrowRight")
    expect(again.banner).to_be_hidden()


def test_a_notebook_is_saved_whatever_is_wrong_with_a_picture(opened):
    notebook = opened("lc.demos.sigmoid()", "'before'")
    notebook.page.evaluate(SPOIL, 1)
    rewrite(notebook, 2, "'a night of work'")
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
        live.handles.nth(1): [
            "ArrowDown",
            "ArrowUp",
            "n",
            "p",
            "Delete",
            "Backspace",
            "Space",
            "Home",
            "End",
        ],
        live.slider("angle of w"): [
            "ArrowDown",
            "Home",
            "End",
            "PageDown",
            "5",
            "d",
            "d",
            "a",
            "x",
            "0",
            "0",
            "Enter",
        ],
        live.number("angle of w"): [
            "4",
            "2",
            "ArrowUp",
            "Home",
            "Delete",
            "Backspace",
            "b",
            "d",
            "d",
            "Enter",
        ],
        live.control("show").locator("select"): ["ArrowDown", "ArrowUp", "Home", "p", "d", "d"],
        live.switch("show the answer"): ["Space", "a", "b", "d", "d", "ArrowDown"],
        live.reset: ["Space", "Enter", "ArrowDown"],
    }
    for place, keys in places.items():
        place.focus()
        before = page.evaluate(NOTEBOOK)
        for key in keys:
            page.keyboard.press(key)
            assert place.count() == 1, key
        assert page.evaluate(NOTEBOOK) == before
    notebook.settle()
    assert notebook.raised() == []


def test_shift_enter_and_saving_go_through_from_within_a_demo(opened):
    notebook = opened("lc.demos.sigmoid()", "'below'")
    notebook.save()
    rewrite(notebook, 2, "'changed'")
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


def test_a_flood_of_drags_ends_on_the_last_place(opened):
    """However slow the kernel: after the release it answers what is under way then, and no more."""
    live = opened("lc.demos.separability()").demo(1)
    x, y = middle(live.handles.nth(2))
    live.drag(live.handles.nth(2), 90, -45, steps=150)
    waiting, before = live.under_way(), live.root.evaluate(NUMBER)
    live.notebook.settle()
    assert live.root.evaluate(NUMBER) - before <= waiting
    assert middle(live.handles.nth(2)) == pytest.approx((x + 90, y - 45), abs=2)  # it sits on a grid
    dragged = Page(eval(live.code(), {"lc": lc}))
    live.shows(dragged)
    dragged.demo.close()
    assert live.notebook.complaints == []


def test_the_server_sends_at_once(lab):
    assert "livefigure | extension was successfully loaded" in lab.log.read_text()
