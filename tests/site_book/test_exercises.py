"""An exercise on a page of the book is answered there, by mouse and by keyboard, and the answer stays."""

import pytest

from linclass_helpers.exercises import find, names
from static_server import served

from .pages import SITE

PATIENCE = 120_000  # ms: Python is started
PAGE = "notebooks/02x_claims.html"
STUB = 'def is_mistake(w, x, y):\n    return {}\n\nlc.check("02.mistake", is_mistake)'
RIGHT, WRONG = STUB.format("(1 if w @ x >= 0 else -1) != y"), STUB.format("y * (w @ x) <= 0")


@pytest.fixture(scope="module")
def window(browser):
    with served(SITE) as (address, _):
        window = browser.new_context(base_url=address)
        window.set_default_timeout(PATIENCE)
        yield window
        window.close()


@pytest.fixture
def page(window):
    page = window.new_page()
    page.goto(PAGE)
    yield page
    page.close()


def exercise(page, name="02.mistake"):
    """Its cell, and the place to write in."""
    editor = page.get_by_label(f"Your answer to {name}")
    return page.locator(".tag_exercise", has=editor), editor


def says(cell, words):
    """Wait until this is said of the answer."""
    cell.locator(".verdict", has_text=words).wait_for()


def test_a_wrong_answer_meets_its_counterexample_and_a_right_one_is_right(page):
    cell, editor = exercise(page)
    says(cell, "not tried yet")
    editor.fill(WRONG)
    cell.get_by_role("button", name="Check").click()
    says(cell, "must give False, and gave True")
    picture = cell.locator(".verdict img")
    assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") > 300
    assert picture.get_attribute("alt").startswith("In the picture")
    editor.fill(RIGHT)
    editor.press("Shift+Enter")
    says(cell, "✓")
    assert picture.count() == 0


def test_the_hint_is_the_one_of_the_notebook(page):
    cell, _ = exercise(page)
    cell.get_by_role("button", name="Hint").click()
    says(cell, find("02.mistake").hints[0])


def test_what_is_written_stays_until_one_begins_again(page):
    cell, editor = exercise(page)
    editor.fill(WRONG)
    page.reload()
    assert editor.input_value() == WRONG
    cell.get_by_role("button", name="Begin again").click()
    page.reload()
    assert "Is the point x with the label y" in editor.input_value()


def test_enter_keeps_the_indentation_and_tab_leaves(page):
    cell, editor = exercise(page)
    editor.fill("def f(x):")
    editor.press("End")
    page.keyboard.type("\nif x:\nreturn 1")
    assert editor.input_value() == "def f(x):\n    if x:\n        return 1"
    editor.press("Tab")
    assert cell.get_by_role("button", name="Check").evaluate("node => node === document.activeElement")


def test_every_exercise_has_a_place_to_write_in():
    pages = [page.read_text("utf-8") for page in (SITE / "notebooks").glob("*.html")]
    assert sum(page.count("tag_exercise") for page in pages) == len(names())
