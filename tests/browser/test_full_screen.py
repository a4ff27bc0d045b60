"""A demo on the full screen and in its own view is drawn for that size, with its texts beside or below."""

import pytest
from playwright.sync_api import expect

from .looks import BLURRED

pytestmark = pytest.mark.long  # in all of JupyterLab

# How large the demo is and the window; how much of it sticks out; how large its picture and its letters are.
SIZES = """el => {
    const box = el.getBoundingClientRect(), canvas = el.querySelector('canvas').getBoundingClientRect();
    const parts = [...el.querySelectorAll('.lf-control, canvas, .lf-caption p, button:not(.lf-handle)')];
    const out = parts.map(node => node.getBoundingClientRect()).filter(({width, left, top, right, bottom}) =>
        width && (left < box.left || top < box.top || right > box.right + 1 || bottom > box.bottom + 1));
    const {document} = el.livefigure.screen.picture;
    return {box: [box.width, box.height], out: out.length, high: canvas.height / box.height,
        letters: canvas.width / document.size[0], words: parseFloat(getComputedStyle(el).fontSize) / 14};
}"""
FULL = "document.fullscreenElement !== null"
# JupyterLab's own command for a view of a cell's output.
NEW_VIEW = "jupyterapp.commands.execute('notebook:create-output-view').then(() => null)"


@pytest.fixture(scope="module")
def notebook(visit, lab):
    cells = [f"lc.demos.{name}()" for name in ("separability", "convergence", "cycling")]
    path = lab.write("full.ipynb", "import linclass_helpers as lc", *cells)
    notebook = visit(path, "lab/workspaces/full/tree")
    notebook.run_all()
    return notebook


@pytest.fixture
def desk(notebook):
    sized(notebook, 1440, 900)
    notebook.complaints.clear()
    yield notebook
    assert notebook.complaints == []


def sized(notebook, width, height):
    """Set the size of the window, which must be the same after the full screen."""
    notebook.page.set_viewport_size({"width": width, "height": height})
    notebook.settle()


def sizes(demo):
    return demo.root.evaluate(SIZES)


def button(demo):
    return demo.root.get_by_role("button", name="ull screen")  # "Full screen", "Leave full screen"


def fills(demo, window):
    """Does it fill the window, with a large picture and type to match?"""
    now = sizes(demo)
    zoom = max(1, min(window[1] / 770, window[0] / 1000))
    assert now["box"] == [*window]
    return (
        now["out"] == 0
        and now["high"] > 0.4
        and abs(now["letters"] - zoom) < 0.01
        and abs(now["words"] - zoom) < 0.01
    )


@pytest.mark.parametrize("screen", [(1920, 1080), (1280, 720), (1024, 1366)])
def test_each_demo_fills_the_screen_and_comes_back(desk, screen):
    sized(desk, *screen)
    for k in (1, 2, 3):
        demo = desk.demo(k)
        before = sizes(demo)
        expect(button(demo)).to_have_text("Full screen")
        button(demo).click()
        desk.page.wait_for_function(FULL)
        expect(button(demo)).to_have_text("Leave full screen")
        assert desk.becomes(lambda demo=demo: fills(demo, screen)), sizes(demo)
        assert not desk.page.evaluate(BLURRED)
        with demo.change():
            demo.handles.first.press("ArrowUp")
        demo.reset.click()
        desk.settle()
        desk.page.keyboard.press("Escape")
        desk.page.wait_for_function(f"!({FULL})")
        assert desk.becomes(lambda demo=demo, before=before: sizes(demo) == before), (before, sizes(demo))
        expect(button(demo)).to_have_text("Full screen")


def test_the_key_is_heard_wherever_no_letter_is_typed(desk):
    demo = desk.demo(1)
    places = [demo.slider("angle of w"), demo.handles.first, demo.switch("show the answer"), demo.reset]
    for place in places:
        for full in (True, False):
            place.focus()
            desk.page.keyboard.press("f")
            desk.page.wait_for_function(FULL if full else f"!({FULL})")
    demo.caption.first.click()  # a click on the demo gives it the focus
    desk.page.keyboard.press("f")
    desk.page.wait_for_function(FULL)
    desk.page.keyboard.press("f")
    desk.page.wait_for_function(f"!({FULL})")


def test_where_letters_are_typed_the_key_is_a_letter(desk):
    demo = desk.demo(1)
    field = demo.number("angle of w")
    field.focus()
    desk.page.keyboard.press("f")
    desk.page.keyboard.press("Control+f")
    demo.control("show").locator("select").focus()
    desk.page.keyboard.press("f")
    desk.page.wait_for_timeout(200)
    assert not desk.page.evaluate(FULL)
    demo.reset.focus()
    desk.page.keyboard.press("Control+f")
    desk.page.wait_for_timeout(200)
    assert not desk.page.evaluate(FULL)
    desk.page.keyboard.press("Escape")
    field.fill("30")
    field.press("Enter")


def test_on_the_full_screen_no_key_reaches_the_notebook_behind(desk):
    cells = "() => jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.id)"
    demo, before = desk.demo(2), desk.page.evaluate(cells)
    button(demo).click()
    desk.page.wait_for_function(FULL)
    for key in ("d", "d", "a", "b", "ArrowDown", "x"):
        desk.page.keyboard.press(key)
    assert desk.page.evaluate(cells) == before
    button(demo).click()
    desk.page.wait_for_function(f"!({FULL})")


def test_a_view_of_its_own_is_drawn_for_its_size(desk):
    """When the view is closed, the picture is drawn for the cell again."""
    inline = desk.demo(1)
    before = sizes(inline)
    desk.choose(1)
    desk.page.evaluate(NEW_VIEW)
    apart = desk.page.locator(".jp-LinkedOutputView .lf-picture")
    apart.wait_for()
    own = type(inline)(desk, apart)

    def drawn_for_it():
        now = sizes(own)
        place = desk.page.locator(".jp-LinkedOutputView").bounding_box()
        return (
            now["out"] == 0
            and now["letters"] == 1
            and now["high"] > 0.4
            and now["box"][0] > 0.9 * place["width"]
        )

    assert desk.becomes(drawn_for_it), sizes(own)
    first = own.lines()
    own.slider("angle of w").press("PageUp")
    assert desk.becomes(lambda: inline.lines() == own.lines() != first)
    own.reset.click()
    assert desk.becomes(lambda: inline.lines() == own.lines() == first)
    desk.page.evaluate("jupyterapp.shell.activateById(document.querySelector('.jp-LinkedOutputView').id)")
    desk.page.evaluate("jupyterapp.commands.execute('application:close').then(() => null)")
    assert desk.becomes(lambda: sizes(inline) == before), (before, sizes(inline))


def test_in_the_lecture_preset_too(desk):
    desk.write(1, "lc.lecture()\nlc.demos.separability()")
    desk.run(1)
    demo = desk.demo(1)
    button(demo).click()
    desk.page.wait_for_function(FULL)
    assert desk.becomes(
        lambda: sizes(demo)["out"] == 0 and sizes(demo)["letters"] == pytest.approx(900 / 1080, abs=0.01)
    )
    assert sizes(demo)["words"] == pytest.approx(20 / 14 * 900 / 1080, abs=0.01)

    desk.page.keyboard.press("f")
    desk.page.wait_for_function(f"!({FULL})")
