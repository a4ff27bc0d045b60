"""Interactions that only one demo has, such as new points and a box that turns; and very fast input."""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from livefigure.testing import Page

from .page import middle, typed

# The number of unanswered messages.
UNDER_WAY = """el => {
    let many = 0;
    el.livefigure.screen.outbox.unanswered(() => void (many += 1));
    return many;
}"""
# Drag a slider to and fro faster than the kernel can follow, and press Reset immediately.
HASTE = """range => {
    for (const share of [0.2, 0.4, 0.6, 0.8, 0.95]) {
        range.value = share * range.max;
        range.dispatchEvent(new Event('input', {bubbles: true}));
    }
    range.dispatchEvent(new Event('change', {bubbles: true}));
    range.closest('.lf-picture').querySelector('.lf-bar button').click();
}"""


@pytest.fixture(params=["separability"])
def live(request, bare):
    """A demo on the screen. `live.twin` is a page without a browser, with an equal demo."""
    make = getattr(lc.demos, request.param)
    page, demo = bare(), make()
    live = page.show(demo)
    live.twin = Page(make())
    live.shows(live.twin)
    yield live
    assert page.errors() == []
    demo.close()
    live.twin.demo.close()


def of(name):
    return pytest.mark.parametrize("live", [name], indirect=True)


@pytest.mark.parametrize(
    ("live", "panel", "x", "y"),
    [("separability", "plane", 3, -3), ("ascent", "surface", -2, 3), ("margin", "sweep", 0.03, 100)],
    indirect=["live"],
)
def test_a_press_on_a_panel_is_heard_where_it_is(live, panel, x, y):
    before = live.code()
    live.page.mouse.click(*live.at(panel, x, y))
    for kind in ("press", "release"):
        live.twin.say(kind, panel=panel, x=x, y=y, shift=False)
    live.shows(live.twin)
    assert live.code() != before


def test_a_point_is_deleted_by_key(live):
    points = live.root.locator(".lf-handle[title^=point]")
    points.nth(4).press("Delete")
    live.twin.say("delete", id=4)
    live.shows(live.twin)
    expect(points).to_have_count(4)


@of("convergence")
def test_points_are_chosen_and_moved_by_key(live):
    live.handles.first.press("n")
    second = live.root.locator(".lf-handle:focus")
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowLeft"):
        second.press(key)
    live.twin.say("nudge", id=1, dx=-9, dy=1)
    live.shows(live.twin)
    second.press("p")
    expect(live.handles.first).to_be_focused()


def test_what_goes_wrong_is_said_below_the_picture_and_the_demo_goes_on(live):
    live.notebook.demo.on_nudge = lambda id, dx, dy: 1 / 0
    before = live.seen()
    live.handles.first.press("ArrowRight")
    live.notebook.settle()
    expect(live.banner).to_contain_text("ZeroDivisionError: division by zero. The demo goes on")
    assert live.seen() == before
    live.switch("show the answer").click()
    live.twin.set("answer", False)
    live.shows(live.twin)
    expect(live.banner).to_be_hidden()


@of("cycling")
def test_a_space_is_turned_by_hand(live):
    mouse, turned = live.page.mouse, live.notebook.demo.state.turn
    mouse.move(*live.at("space", 0, 0))
    mouse.down()
    mouse.move(*live.at("space", 0.5, 0.5), steps=5)
    live.notebook.settle()
    assert live.notebook.demo.state.turn != turned
    mouse.up()
    mouse.move(*live.at("space", -1, -1))  # after the release nothing follows the pointer
    live.notebook.settle()
    twin = live.twin
    twin.say("press", panel="space", x=0, y=0, shift=False)
    for kind in ("drag", "release"):
        twin.say(kind, panel="space", x=0.5, y=0.5, shift=False)
    live.shows(twin)


@pytest.mark.long
def test_a_flood_of_drags_ends_on_the_last_place(live):
    """Even with a slow kernel, after the release only the messages under way are answered."""
    point = live.handles.nth(2)
    live.page.evaluate("window.timeouts = setTimeout; window.setTimeout = () => 0")  # no timeouts
    for dx in (90, -60, 75):
        x, y = middle(point)
        live.drag(point, dx, -dx / 2, steps=150)
        waiting = live.root.evaluate(UNDER_WAY)
        assert waiting <= 13
        before = live.notebook.demo._connection.sent
        live.notebook.settle()
        assert live.notebook.demo._connection.sent - before <= waiting
        grain = 2  # CSS pixels, because points are on a grid
        assert middle(point) == pytest.approx((x + dx, y - dx / 2), abs=grain)
        live.shows_what_its_code_makes()
    live.page.evaluate("window.setTimeout = timeouts")


@pytest.mark.long
@of("sigmoid")
def test_a_drag_is_not_undone_by_the_slider_that_follows_it(live):
    """A slider that is set to a value between its stops must not send the value of a stop."""
    for k in range(6):
        x = (-1) ** k * (3 + 0.33 * k)
        live.drag_to(live.handles.first, *live.at("curve", x, 0.5), steps=20)
        live.notebook.settle()
        assert live.notebook.demo.state.z == pytest.approx(x, abs=0.06)
        live.shows_what_its_code_makes()


@of("probability")
def test_a_number_is_typed_with_its_unit_and_without(live):
    field = live.number("direction of w")
    for words, value in {"40": 40, "−70°": -70, "-35 °": -35, "12,6": -35, "500°": 180, "up": 180}.items():
        typed(field, words)
        live.twin.set("angle", value)
        live.shows(live.twin)
        assert field.input_value() == f"{value}°".replace("-", "−")


@of("probability")
def test_a_number_that_is_refused_says_why(live):
    field, note = live.number("direction of w"), live.control("direction of w").locator(".lf-note")
    for words, why in {"500°": "at most 180°", "-999": "at least −180°", "up": "not a number"}.items():
        typed(field, words)
        live.notebook.settle()
        expect(note).to_have_text(why)
    typed(field, "40")
    expect(note).to_have_text("")


@of("separability")
def test_ctrl_z_undoes_what_a_hand_did(live):
    expect(live.undo).to_be_hidden()
    before = live.code()
    live.drag(live.handles.first, 30, 20)
    live.notebook.settle()
    dragged = live.code()
    live.slider("angle of w").press("PageUp")
    live.notebook.settle()
    assert len({before, dragged, live.code()}) == 3
    live.slider("angle of w").press("Control+z")
    live.notebook.settle()
    assert live.code() == dragged
    live.undo.click()
    live.notebook.settle()
    assert live.code() == before
    expect(live.undo).to_be_hidden()
    live.shows(live.twin)


@of("convergence")
def test_steps_are_taken_right_below_the_picture(live):
    canvas, steps = live.canvas.bounding_box(), live.root.locator(".lf-stepper").bounding_box()
    assert 0 <= steps["y"] - (canvas["y"] + canvas["height"]) < 20
    assert steps["y"] < live.caption.first.bounding_box()["y"]


@of("ascent")
def test_reset_comes_after_all_that_was_done_before_it(live):
    handle = live.slider("learning rate η")
    place = handle.get_attribute("aria-valuenow")
    for _ in range(3):
        handle.evaluate(HASTE)
        live.notebook.settle()
        assert live.code() == live.twin.demo.code()
        assert handle.get_attribute("aria-valuenow") == place
    live.shows(live.twin)


@of("paint")
def test_points_are_painted_with_a_pointer_and_with_keys(live):
    demo, mouse = live.notebook.demo, live.page.mouse
    mouse.move(*live.at("plane", -3, 1))
    mouse.down()
    mouse.move(*live.at("plane", 1, 1), steps=20)
    mouse.up()
    live.notebook.settle()
    X = demo.dataset.X
    assert len(X) >= 8
    assert X[:, 0].min() < -2 < 0 < X[:, 0].max()
    live.shows_what_its_code_makes()
    for _ in range(4):
        live.handles.first.press("ArrowDown")
    with live.change():
        live.root.get_by_role("button", name="at the brush a dab").press("Enter")
    assert len(demo.dataset.X) == len(X) + 2
    assert abs(demo.dataset.X[-1, 1] - 0.5) <= 0.5
    for key in ("Enter", " "):
        with live.change():
            live.handles.first.press(key)
    assert len(demo.dataset.X) == len(X) + 6
    live.handles.first.press("Shift+Enter")  # which runs a cell
    live.notebook.settle()
    assert len(demo.dataset.X) == len(X) + 6
    for _ in range(3):
        with live.change():
            live.handles.first.press("Control+z")
    assert demo.dataset.X.tolist() == X.tolist()


@of("paint")
def test_each_press_counts_however_quick_they_are(live):
    live.handles.first.focus()
    for _ in range(30):
        live.page.keyboard.press("Enter")
    live.notebook.settle()
    assert len(live.notebook.demo.dataset.X) == 60


def test_data_of_ones_own_are_one_more_option(bare):
    page, demo = bare(), lc.demos.separability(data=[[3, 1, 1], [-2, -1, -1]])
    live = page.show(demo)
    select = live.control("data").locator("select")
    expect(select.locator("option").last).to_have_text("your data: table")
    expect(select).to_have_js_property("selectedIndex", len(demo.controls["data"].options))
    for index in (2, len(demo.controls["data"].options)):
        with live.change():
            select.select_option(index=index)
        live.shows_what_its_code_makes()
    with live.change():
        demo.set(own=None, data="xor")
    expect(select.locator("option")).to_have_count(len(demo.controls["data"].options))
    assert page.errors() == []
    demo.close()
