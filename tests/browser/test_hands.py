"""What a hand does in one demo only: a verdict that changes, a start on a surface, a new point."""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc


@pytest.fixture(scope="module")
def notebook(visit, lab):
    cells = ["import linclass_helpers as lc", "lc.demos.separability()", "lc.demos.ascent()"]
    notebook = visit(lab.write("hands.ipynb", *cells))
    notebook.run_all()
    yield notebook
    assert notebook.complaints == []


def beside(notebook, k, twin):
    """The demo of a cell, as it began."""
    live = notebook.demo(k)
    live.restart(twin.code())
    live.shows(twin)
    return live


@pytest.fixture
def plane(notebook):
    twin = lc.demos.separability()
    yield beside(notebook, 1, twin), twin
    twin.close()


@pytest.fixture
def hill(notebook):
    twin = lc.demos.ascent()
    yield beside(notebook, 2, twin), twin
    twin.close()


def test_dragging_one_point_changes_the_verdict(plane):
    live, twin = plane
    expect(live.root).to_contain_text("Lines through 0: separable.")
    live.drag_to(live.handles.first, *live.at(twin, "plane", -1.5, 1))  # in among the other class
    expect(live.root).to_contain_text("Lines through 0: not separable.")
    twin.on_move(0, -1.5, 1)
    live.shows(twin)
    live.drag_to(live.handles.first, *live.at(twin, "plane", 1, 4))
    expect(live.root).to_contain_text("Lines through 0: separable.")


def test_a_press_adds_a_point_and_delete_removes_it(plane):
    live, twin = plane
    live.page.mouse.click(*live.at(twin, "plane", 3, -3))
    twin.on_press("plane", 3, -3, False)
    live.shows(twin)
    assert twin.data.n == 6
    live.handles.nth(5).focus()
    live.handles.nth(5).press("Delete")
    twin.on_delete(5)
    live.shows(twin)
    assert twin.data.n == 5


def test_a_click_on_the_surface_starts_there(hill):
    live, twin = hill
    live.page.mouse.click(*live.at(twin, "surface", -2, 3))
    expect(live.caption.first).to_contain_text("w = (−2, 3)")
    twin.on_press("surface", -2, 3, False)
    live.shows(twin)
    live.button("To the end").click()
    live.shows(twin.set(t=twin.sources["t"].max))
