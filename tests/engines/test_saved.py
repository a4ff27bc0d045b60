"""A saved page, opened from disk at two widths. A window of WebKitGTK is at least 447 pixels wide."""

import pytest
from browser import test_saved
from browser.test_saved import test_a_prediction_is_answered_without_a_kernel  # noqa: F401

from .conftest import DESK, PHONE

# What goes wrong from now on.
LISTEN = """() => {
    window.wrong = [];
    addEventListener('error', ({message}) => wrong.push(message));
    addEventListener('unhandledrejection', ({reason}) => wrong.push(`${reason}`));
}"""
OTHER_FILES = """() => performance.getEntriesByType('resource').map(({name}) => name)
    .filter(name => !/^(data|blob):/.test(name))"""


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """Saves a demo, and returns the address of its page. A second time the page is there already."""
    folder, pages = tmp_path_factory.mktemp("saved"), {}

    def saved(demo):
        if demo.code() not in pages:
            pages[demo.code()] = folder / f"{len(pages)}.html"
            demo.save(pages[demo.code()])
        return pages[demo.code()].as_uri()

    return saved


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def opened(engine, saved, request):
    """As tests/browser has one of Chromium."""
    with engine.window(*request.param) as window:
        page = window.new_page()

        def opened(demo):
            page.goto(saved(demo))
            page.evaluate(LISTEN)
            page.locator("[data-moves] canvas").wait_for()
            return page

        yield opened
        assert page.evaluate(OTHER_FILES) == []
        assert page.evaluate("wrong") == []


def test_a_run_is_stepped_through_and_what_needs_python_says_so(opened):
    """In Chromium too long for `make test`, as the page is recorded first: here once for both windows."""
    test_saved.test_a_run_is_stepped_through_and_what_needs_python_says_so(opened)
