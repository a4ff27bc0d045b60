"""The site that `make site` wrote, on a static server that disables the browser's cache."""

import pytest
from playwright.sync_api import expect, sync_playwright

from own_lab import PROJECT
from static_server import served

from .visit import ALONE, PATIENCE, LiveNotebook

SITE = PROJECT / "site"


@pytest.fixture(scope="package")
def play():
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="package")
def browser(play, chromium):
    browser = play.chromium.launch(executable_path=chromium, args=ALONE)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def site():
    """The address of the site, and the list of requests."""
    assert (SITE / "live").exists(), "write the site first: make site"
    with served(SITE) as (address, asked):
        yield address, asked


@pytest.fixture
def window(browser):
    """A new browser profile."""
    window = browser.new_context(viewport={"width": 1280, "height": 900})
    yield window
    window.close()


@pytest.fixture
def visit(window, site):
    """Opens notebooks in that browser."""
    return lambda path: LiveNotebook(window, site[0], path)
