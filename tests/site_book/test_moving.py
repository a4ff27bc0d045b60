"""The stored pictures of the book move when a reader comes to them; without scripts they stay as they are."""

import pytest

import tapes
from static_server import served

from .pages import SITE, names

PAGES = [name for name in names() if "data-tape" in (SITE / name).read_text("utf-8")]
# What moves in the text. The theme's list of sections, beside it, opens and closes while one reads.
SHIFT = """window.shift = 0;
const inText = ({node}) => (node?.closest ? node : node?.parentElement)?.closest('.bd-article');
new PerformanceObserver(list => {
    for (const {hadRecentInput, sources, value} of list.getEntries())
        if (!hadRecentInput && sources.some(inText)) window.shift += value;
}).observe({type: 'layout-shift', buffered: true});"""
MOST_SHIFT = 0.05
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@pytest.mark.parametrize("name", PAGES)
def test_every_tape_of_a_page_is_in_the_site(name):
    text = (SITE / name).read_text("utf-8")
    found = {part.split('"')[0] for part in text.split('data-tape="')[1:]}
    for begin in found:
        folder = (SITE / name).parent / begin
        for width in tapes.book_widths():
            assert (folder / f"{width}").is_file(), begin


@pytest.fixture(scope="module")
def address():
    with served(SITE) as (address, _):
        yield address


@pytest.fixture
def page(browser):
    window = browser.new_context(viewport=DESK)
    page, wrong = window.new_page(), []
    page.add_init_script(SHIFT)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    window.close()
    assert wrong == []


@pytest.mark.parametrize("name", PAGES)
def test_all_pictures_of_a_page_move_when_a_reader_comes_to_them_and_its_layout_stays(page, address, name):
    page.goto(address + name)
    all_move_when_a_reader_comes_to_them(page)
    assert page.evaluate("window.shift") < MOST_SHIFT


def all_move_when_a_reader_comes_to_them(page):
    high = page.evaluate("document.documentElement.scrollHeight")
    for _ in range(0, 2 * high, 300):
        page.mouse.wheel(0, 300)
        page.wait_for_timeout(100)
    pictures = page.locator("[data-tape]").count()
    assert page.locator("[data-moves] canvas").count() == pictures > 0
    assert page.locator(".cell_output:has([data-tape]) img:visible").count() == 0


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", PAGES[::5])
def test_nothing_moves_when_a_reader_jumps_to_a_picture_that_is_not_there_yet(page, address, name, size):
    page.set_viewport_size(size)

    def shift():
        page.goto(address + name)
        last = page.locator("[data-tape]").last
        last.evaluate("one => one.scrollIntoView({block: 'center'})")
        last.locator("canvas").wait_for()
        page.wait_for_timeout(500)
        return page.evaluate("window.shift")

    # On a busy machine parts of the page may come after the jump.
    assert any(shift() < MOST_SHIFT for _ in range(3))


def test_a_stepper_steps_through_its_run(page, address):
    page.goto(f"{address}notebooks/02_perceptron_convergence.html")
    picture = page.locator("[data-about*='lc.demos.convergence(t=3)']")
    picture.scroll_into_view_if_needed()
    picture.get_by_role("button", name="One step forward").click()
    picture.locator(".lf-caption p", has_text="Update 4").wait_for()


def test_without_scripts_picture_and_words_stand_there(browser):
    window = browser.new_context(java_script_enabled=False)
    page = window.new_page()
    page.goto((SITE / "notebooks" / "02_perceptron_convergence.html").as_uri())
    captions = page.locator("[data-tape] p.caption")
    assert captions.count() == page.locator("[data-tape]").count() > 0
    assert page.locator(".cell_output:has([data-tape]) img").count() == captions.count()
    window.close()
