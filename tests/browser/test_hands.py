"""What a hand does in one demo only: a verdict that changes, a start on a surface, a new point."""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc

from .lab import FAR
from .page import middle

RELEASED = "addEventListener('pointerup', () => { window.before = painted.count; }, {once: true})"

# A hand that drags a slider to and fro faster than the kernel can follow, and presses Reset at once.
HASTE = """handle => {
    const track = handle.closest('.noUi-target').getBoundingClientRect();
    const say = (kind, node, share) => node.dispatchEvent(new MouseEvent(kind, {
        bubbles: true, cancelable: true, button: 0, buttons: 1,
        clientX: track.left + share * track.width, clientY: track.top + track.height / 2}));
    say('mousedown', handle, 0.5);
    for (const share of [0.2, 0.4, 0.6, 0.8, 0.95]) say('mousemove', document.documentElement, share);
    say('mouseup', document.documentElement, 0.95);
    handle.closest('.jp-OutputArea-output').querySelector('.lc-bar button').click();
}"""


@pytest.fixture(scope="module")
def notebook(visit, lab):
    cells = [
        "import linclass_helpers as lc",
        "lc.demos.separability()",
        "lc.demos.ascent()",
        "lc.demos.sigmoid()",
    ]
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


@pytest.fixture
def curve(notebook):
    twin = lc.demos.sigmoid()
    yield beside(notebook, 3, twin), twin
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


def test_a_flood_of_drags_ends_on_the_last_place(plane):
    """However slow the machine: after the release come the two pictures under way, the last one, and no more.

    `make bench-live` measures how long that takes.
    """
    live, _ = plane
    for dx in (90, -60, 75):
        x, y = middle(live.handles.nth(2))
        live.page.evaluate(RELEASED)
        live.drag(live.handles.nth(2), dx, -dx / 2, steps=150)
        live.notebook.settle(400)
        assert live.page.evaluate("painted.count - before") <= 3
        grain = 2  # CSS pixels: a point sits on a grid
        assert middle(live.handles.nth(2)) == pytest.approx((x + dx, y - dx / 2), abs=grain)
        dragged = eval(live.code(), {"lc": lc})
        live.shows(dragged)
        dragged.close()


def test_a_drag_is_not_undone_by_the_slider_that_follows_it(curve):
    """ipywidgets' slider reports 1.5999999999999996 for the 1.6 it was set to, as if a hand had done it."""
    live, twin = curve
    for k in range(6):
        x = (-1) ** k * (3 + 0.3 * k)
        live.drag_to(live.handles.first, *live.at(twin, "curve", x, 0.5), steps=20)
        twin.on_move("z", x, 0.5)
        live.shows(twin)


def test_of_two_moves_on_their_way_the_newer_one_counts(plane):
    """Each may come on a thread of its own, and then in any order."""
    _, twin = plane
    twin._heard({"kind": "move", "id": 0, "x": 3, "y": 2, "number": 8})
    twin._heard({"kind": "move", "id": 0, "x": 1, "y": 1, "number": 7})
    assert twin.data.X[0].tolist() == [3, 2]


def test_reset_comes_after_all_that_was_done_before_it(hill):
    live, twin = hill
    handle = live.slider(twin.specs["eta"].label)
    place = handle.get_attribute("aria-valuenow")
    for _ in range(3):
        handle.evaluate(HASTE)
        live.notebook.settle(400)
        assert live.code() == twin.code()
        assert handle.get_attribute("aria-valuenow") == place
    live.shows(twin)


@pytest.mark.parametrize("host", ["localhost", FAR])
def test_frames_are_packed_for_a_network_alone(visit, lab, host):
    cells = "import linclass_helpers as lc", "lc.demos.sigmoid()"
    notebook = visit(lab.write("wire.ipynb", *cells), host=host)
    notebook.run_all()
    live, twin = notebook.demo(1), lc.demos.sigmoid()
    live.shows(twin)
    live.slider(twin.specs["threshold"].label).press("ArrowRight")
    live.shows(twin.set(threshold=twin.state.threshold + twin.specs["threshold"].step))
    assert (notebook.page.evaluate("unpacked") > 0) == (host == FAR)
    assert notebook.complaints == []
    twin.close()


def test_the_server_sends_at_once(lab):
    assert "linclass_server | extension was successfully loaded" in lab.log.read_text()
