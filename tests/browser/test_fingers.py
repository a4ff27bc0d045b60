"""Touch on a tablet and a phone: scrolling, dragging, stepping, painting, answering, and sizes of targets."""

import pytest
from long import long_but
from playwright.sync_api import expect

from linclass_helpers.exercises import progress_file

from .bare import Bare
from .looks import CLIPPED, made
from .page import Notebook, middle

SCREENS = {"tablet": (820, 1180), "phone": (390, 844)}
LONG = "<div style='height: 1000px'></div>"  # so that there is something to scroll, above and below
FINGER = 44  # CSS pixels
# The targets that are too small.
SMALL = """(finger) => [...document.querySelectorAll('.lf-picture :is(button, input, select)')]
    .map(node => node.type === 'checkbox' ? node.parentNode : node)
    .filter(node => node.offsetParent)
    .map(node => [node.className || node.tagName, node.offsetWidth, node.offsetHeight])
    .filter(([_, wide, high]) => Math.min(wide, high) < finger)"""


@pytest.fixture(scope="module", params=long_but("phone", SCREENS))
def screen(request, browser):
    width, height = SCREENS[request.param]
    window = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    bare = Bare(window.new_page())
    yield bare
    window.close()


@pytest.fixture
def live(screen, name):
    progress_file.forget()
    demo = made(name)
    live = screen.show(demo, width=screen.page.viewport_size["width"] - 16)
    live.finger = screen.page.context.new_cdp_session(screen.page)
    live.root.evaluate("(el, long) => { el.insertAdjacentHTML('beforebegin', long); }", LONG)
    live.root.evaluate("(el, long) => { el.insertAdjacentHTML('afterend', long); }", LONG)
    yield live
    assert screen.errors() == []
    live.page.evaluate(
        "document.querySelectorAll('body > div:not(.lf-picture)').forEach(one => one.remove())"
    )
    demo.close()
    progress_file.forget()


def of(*names):
    return pytest.mark.parametrize("name", names)


def swipe(live, start, dx, dy, steps=10):
    """Swipe with one finger, and wait for all answers."""
    x, y = start
    touch = live.finger.send
    touch("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for k in range(1, steps + 1):
        there = {"x": x + dx * k / steps, "y": y + dy * k / steps}
        touch("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [there]})
        live.page.wait_for_timeout(16)
    touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    live.notebook.settle()


def tapped(live, button, true):
    """Does a tap make the condition true? It is repeated, as a slow machine may see a long press."""
    for _ in range(3):
        button.tap()
        for _ in range(100):
            live.notebook.settle()
            if true():
                return True
            live.page.wait_for_timeout(10)
    return False


def scrolled(live, start, dy=-150):
    """How far a swipe from this place scrolls the page."""
    before = live.page.evaluate("scrollY")
    swipe(live, start, 0, dy)
    live.page.wait_for_timeout(300)
    return live.page.evaluate("scrollY") - before


@of("convergence")
def test_the_page_scrolls_from_a_panel_that_nobody_presses_and_nothing_else_happens(live):
    before = live.code()
    assert scrolled(live, live.at("norm", 2, 5)) > 100
    assert live.code() == before


@of("convergence")
def test_a_point_is_dragged_and_the_page_stays(live):
    point = live.handles.first
    x, y = middle(point)
    before = live.page.evaluate("scrollY")
    swipe(live, (x, y), -40, 60)
    assert live.page.evaluate("scrollY") == before
    assert middle(point) == pytest.approx((x - 40, y + 60), abs=6)
    live.shows_what_its_code_makes()


@of("convergence")
def test_a_point_is_held_where_it_was_taken(live):
    """It keeps its distance from the finger. Of two points the nearer one is taken."""
    point = live.handles.nth(1)
    x, y = middle(point)
    swipe(live, (x + 15, y + 15), 30, -30)
    assert middle(point) == pytest.approx((x + 30, y - 30), abs=6)
    live.notebook.demo.set(points=[(0, 0), (0.4, 0), (-1, -3), (-1, 2), (-2, 0)])
    live.notebook.settle()
    first, second = live.handles.first, live.handles.nth(1)
    (x, y), (there, _) = middle(first), middle(second)
    swipe(live, (x + 0.3 * (there - x), y), 0, 50)
    assert middle(first)[1] == pytest.approx(y + 50, abs=6)
    assert middle(second)[1] == pytest.approx(y, abs=1)


@of("04.slope")
def test_a_finger_moves_a_line_into_a_proof_and_elsewhere_it_scrolls(live):
    demo = live.notebook.demo
    handle, y = live.handles.first, demo.places.lines["A"]
    x, there = live.at("lines", 14, demo.places.middle - 4)
    swipe(live, middle(handle), 0, there - middle(handle)[1])
    assert demo.state.used == "A"
    assert scrolled(live, live.at("lines", 200, y)) > 100
    assert demo.state.used == "A"


@of("convergence")
def test_fingers_step_slide_and_choose(live):
    assert tapped(live, live.button("One step forward"), lambda: live.notebook.demo.state.t == 1)
    live.slider("update t").scroll_into_view_if_needed()
    box = live.slider("update t").bounding_box()
    with live.change():
        swipe(live, (box["x"] + FINGER / 2, box["y"] + FINGER / 2), 0.6 * box["width"], 0)
    assert live.notebook.demo.state.t > 1
    x, y = box["x"] + box["width"] / 2, box["y"] + FINGER / 2
    assert scrolled(live, (x, y)) > 100  # also from a slider
    with live.change():
        live.control("data").locator("select").select_option(index=1)
    live.shows_what_its_code_makes()


@of("paint")
def test_a_finger_paints_and_beside_the_panel_it_scrolls(live):
    demo = live.notebook.demo
    live.at("plane", 0, 0)
    before = live.page.evaluate("scrollY")
    (x, y), (there, _) = live.at("plane", -3, 1), live.at("plane", 1, 1)
    swipe(live, (x, y), there - x, 0, steps=20)
    assert len(demo.dataset.X) >= 8
    assert demo.dataset.X[:, 0].max() > 0
    assert live.page.evaluate("scrollY") == before
    painted = demo.dataset.X.tolist()
    box = live.canvas.bounding_box()
    assert scrolled(live, (box["x"] + 12, y)) > 100
    assert demo.dataset.X.tolist() == painted
    live.shows_what_its_code_makes()


@of("03.hundred")
def test_a_prediction_is_drawn_and_answered(live):
    before = live.notebook.demo.places.tolist()
    swipe(live, middle(live.handles.first), 0, -50)
    assert live.notebook.demo.places.tolist() != before
    answer = live.root.get_by_role("button", name="This is my answer")
    assert tapped(live, answer, lambda: any("You said: " in line for line in live.lines()))


@of("convergence", "separability", "paint", "sigmoid", "multiclass", "03.hundred")
def test_everything_is_as_large_as_a_finger_and_in_sight(live):
    assert live.page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert live.page.evaluate(SMALL, FINGER) == []
    assert live.page.evaluate(CLIPPED) == []
    assert live.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for row in live.root.locator(".lf-control:has(.lf-range):visible").all():
        track, readout = row.locator(".lf-range").bounding_box(), row.locator(".lf-number")
        expect(readout).to_be_visible()
        assert readout.bounding_box()["x"] >= track["x"] + track["width"]  # never below the finger


@pytest.mark.long
def test_a_notebook_in_jupyterlab_scrolls_too_and_points_are_dragged_in_it(lab, browser):
    width, height = SCREENS["tablet"]
    window = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    path = lab.write(
        "finger.ipynb", "import linclass_helpers as lc", "lc.demos.convergence()", *["pass"] * 20
    )
    notebook = Notebook(window, lab, path)
    notebook.run_all()
    live = notebook.demo(1)
    live.finger = notebook.devtools
    top = "() => document.querySelector('.jp-Notebook .jp-Cell').getBoundingClientRect().top"
    there = live.at("norm", 2, 5)
    before = notebook.page.evaluate(top)
    swipe(live, there, 0, -150)
    assert notebook.becomes(lambda: notebook.page.evaluate(top) < before - 100)
    x, y = middle(live.handles.first)
    before = notebook.page.evaluate(top)
    with live.change():
        swipe(live, (x, y), -40, 60)
    assert notebook.page.evaluate(top) == before
    assert middle(live.handles.first) == pytest.approx((x - 40, y + 60), abs=6)
    notebook.close()
    window.close()
