"""The book in Chromium, below a sub-path and without other hosts: what a reader sees of each page."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from static_server import served

from .pages import SITE, names

PAGES = names()
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
# Formulas that were not typeset or that MathJax did not understand, and TeX outside of formulas.
FORMULAS = """() => {
    const bare = [...document.querySelectorAll('.math')].filter(one => !one.querySelector('mjx-container'));
    const wrong = [...document.querySelectorAll('mjx-merror, [data-mjx-error]')];
    const text = document.querySelector('main').cloneNode(true);
    text.querySelectorAll('pre, code, mjx-container, script').forEach(one => one.remove());
    const left = text.textContent.match(/\\\\[a-zA-Z(\\[]|\\$[^$\\n]+\\$/g) || [];
    return [...[...bare, ...wrong].map(one => one.outerHTML), ...left];
}"""
PICTURES = """async () => {
    const pictures = [...document.querySelectorAll('main img')];
    for (const one of pictures) one.loading = 'eager';
    await Promise.all(pictures.map(one => one.decode().catch(() => null)));
    return pictures.filter(one => !one.naturalWidth || !one.alt.trim()).map(one => one.outerHTML);
}"""
READY = """async () => {
    if (window.MathJax?.startup) await MathJax.startup.promise;
    await document.fonts.ready;
}"""
# The violations that axe finds when all transitions have ended: which rule, where, and why.
VIOLATIONS = """async () => {
    await Promise.all(document.getAnimations().map(one => one.finished.catch(() => null)));
    const {violations} = await axe.run({resultTypes: ['violations']});
    return violations.flatMap(({id, nodes}) => nodes.map(one => [id, one.html, one.failureSummary]));
}"""
WIDTH = "() => document.documentElement.scrollWidth"


@pytest.fixture(scope="module")
def site():
    with served(SITE) as (address, asked):
        yield address, asked


@pytest.fixture
def visit(browser, site):
    """Opens a page of the book, all of whose requests must succeed."""
    address, asked = site
    wrong, windows = [], []

    def refuse(route):
        own = route.request.url.startswith((address, "data:", "blob:"))
        if not own:
            wrong.append(f"another host was asked: {route.request.url}")
        route.continue_() if own else route.abort()

    def visit(name):
        window = browser.new_context(color_scheme="light", viewport=DESK)
        windows.append(window)
        window.route("**/*", refuse)
        page = window.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        asked.clear()
        page.goto(address + name)
        page.evaluate(READY)
        assert wrong == []
        assert [one for one in asked if one.status >= 400] == []
        return page

    yield visit
    for window in windows:
        window.close()


@pytest.mark.parametrize("name", PAGES)
def test_every_page_light_dark_and_on_a_phone(visit, name):
    page = visit(name)
    assert page.evaluate(FORMULAS) == []
    assert page.evaluate(PICTURES) == []
    page.evaluate(Axe().axe_script)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"html[data-theme={theme}]")
        assert page.evaluate(VIOLATIONS) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate(WIDTH) <= PHONE["width"]


@pytest.mark.parametrize(("word", "name"), [("separator", "notebooks/01_"), ("pocket", "reference/")])
def test_search_finds(visit, word, name):
    page = visit(f"search.html?q={word}")
    page.locator("#search-results li a").first.wait_for()
    found = page.locator("#search-results li a").evaluate_all("links => links.map(link => link.pathname)")
    assert any(name in path for path in found)


def test_a_button_that_copies_is_called_copy_and_has_no_image_to_read(visit):
    buttons = visit("notebooks/02_perceptron_convergence.html").locator(".copybtn")
    buttons.first.wait_for(state="attached")
    assert {words.strip() for words in buttons.all_text_contents()} == {"Copy"}
    assert buttons.locator("svg").count() == buttons.locator("svg[aria-hidden=true]").count() > 0


def test_the_theme_is_the_readers_choice_and_is_kept(visit):
    page = visit("index.html")
    page.get_by_role("button", name="Color mode").click()
    page.get_by_role("button", name="Dark").click()
    page.wait_for_selector("html[data-theme=dark]")
    page.reload()
    page.wait_for_selector("html[data-theme=dark]")


def test_a_printed_page_has_only_the_text(visit):
    page = visit("notebooks/02_perceptron_convergence.html")
    page.emulate_media(media="print")
    for part in (".bd-sidebar-primary", ".bd-sidebar-secondary", ".bd-header-article"):
        assert not page.locator(part).is_visible()
    for part in ("h1:visible", "article p:visible", "article img:visible"):
        assert page.locator(part).count() > 0
    assert not page.get_by_role("link", name="Open this notebook live").is_visible()
