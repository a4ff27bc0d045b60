"""Notebook 02 as a person uses it, with mouse and keyboard, from one end of a lesson to the other."""

import ast

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from livefigure.testing import Page

PATH = "notebooks/02_perceptron_convergence.ipynb"
SAID = "Update {}, point"


@pytest.fixture(scope="module")
def notebook(visit):
    notebook = visit(PATH)
    notebook.run_all()
    return notebook


@pytest.fixture
def live(notebook):
    """The first demo: lecture 000's five points at update 3 of 5."""
    notebook.complaints.clear()
    live = notebook.demos()[0]
    live.restart("lc.demos.convergence(t=3)")
    yield live
    assert notebook.complaints == []


@pytest.fixture
def twin():
    twin = Page(lc.demos.convergence(t=3))
    yield twin
    twin.demo.close()


def test_a_point_goes_where_the_hand_drags_it(live):
    before, label = live.seen(), live.handles.nth(0).get_attribute("aria-label")
    with live.change():
        live.drag(live.handles.nth(0), 40, -30)
    assert live.handles.nth(0).get_attribute("aria-label") != label
    assert "points=" in live.code()
    moved = Page(eval(live.code(), {"lc": lc}))
    live.shows(moved)
    x, y = moved.demo.data.X[0]
    assert x > 1
    assert y > 4
    with live.change():
        live.reset.click()
    assert live.seen() == before
    moved.demo.close()


def test_points_are_chosen_and_moved_by_key(live, twin):
    first = live.handles.nth(0)
    first.focus()
    first.press("n")
    second = live.root.locator(".lf-handle:focus")
    assert second.get_attribute("aria-label").startswith("point 2")
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowLeft"):
        second.press(key)
    twin.say("nudge", id=1, dx=-9, dy=1)
    live.shows(twin)


def test_step_back_jump_and_reset(live, twin):
    for tip, t in [
        ("One step forward", 4),
        ("One step forward", 5),
        ("One step forward", 5),
        ("One step back", 4),
        ("To the start", 0),
        ("One step back", 0),
        ("To the end", 5),
    ]:
        live.button(tip).click()
        twin.set("t", t)
        live.shows(twin)
    live.reset.click()
    twin.reset()
    live.shows(twin)


def test_it_plays_and_pauses(live):
    play = live.play()
    live.button("To the start").click()
    expect(live.caption.first).to_contain_text("t = 0")
    play.click()
    expect(live.caption.first).to_contain_text(SAID.format(2))
    play.click()
    live.notebook.settle()
    paused = live.seen()
    live.page.wait_for_timeout(1000)  # longer than a step of the play takes
    assert live.seen() == paused
    play.click()
    expect(live.caption.first).to_contain_text(SAID.format(5))


def test_the_copied_code_makes_the_same_picture(notebook, live):
    live.drag(live.handles.nth(3), -50, 20)
    live.button("One step forward").click()
    notebook.settle()
    live.copy.click()
    expect(live.copy).to_have_text("Copied")
    line = notebook.page.evaluate("navigator.clipboard.readText()")
    assert line == live.code()
    assert {word.arg for word in ast.parse(line).body[0].value.keywords} == {"points", "t"}
    k = notebook.page.locator(".jp-Notebook .jp-Cell").count() - 1
    notebook.choose(k)
    notebook.page.keyboard.press("b")
    notebook.page.keyboard.press("Enter")
    notebook.page.keyboard.press("ControlOrMeta+v")
    notebook.page.keyboard.press("Shift+Enter")
    copy = notebook.demo(k + 1)
    expect(copy.caption).to_have_text(live.lines())
    notebook.settle()
    assert copy.seen() == live.seen()
    with copy.change():
        copy.button("To the start").click()


def test_dark_and_light(notebook, live, twin):
    light = live.seen()
    notebook.theme("JupyterLab Dark")
    try:
        live.shows(twin)
        assert live.seen() != light
        assert live.root.locator(".lf-caption").evaluate("el => getComputedStyle(el).color") != "rgb(0, 0, 0)"
    finally:
        notebook.theme("JupyterLab Light")
    live.shows(twin)
    assert live.seen() == light


def test_one_demo_leaves_the_others_alone(notebook, live):
    others = [demo for demo in notebook.demos()[1:] if "convergence" in demo.code()]
    before = [demo.seen() for demo in others]
    with live.change():
        live.drag(live.handles.nth(0), 30, 30)
    assert [demo.seen() for demo in others] == before


def test_cells_run_out_of_order(notebook, live):
    """Demos run from the last to the first, and some twice: each shows what its cell says, and is live."""
    cells = notebook.lab.read(PATH).cells
    shown = [k for k, cell in enumerate(cells) if cell.source.startswith("lc.demos.")]
    for k in [*reversed(shown), shown[0]]:
        notebook.run(k)
    assert notebook.raised() == []
    for k in shown:
        demo = notebook.demo(k)
        assert "\n".join([demo.code(), *demo.lines()]) == cells[k].outputs[0].data["text/plain"]
        with demo.change():
            demo.button("One step back").click()


def test_the_kernel_is_restarted_and_all_is_run_again(notebook):
    notebook.restart_and_run_all()
    assert notebook.raised() == []
    for demo in notebook.demos()[:4]:
        demo.button("To the start").click()
        expect(demo.caption.first).to_contain_text("t = 0")
