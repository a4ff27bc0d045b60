"""One browser for all tests of this folder, which `make front-ends` runs in an environment of its own."""

import pytest
from playwright.sync_api import expect, sync_playwright

pytest.register_assert_rewrite("browser.page")  # whose assertions say what they compared

from browser.page import PATIENCE  # noqa: E402


@pytest.fixture(scope="package")
def window(chromium):
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        window = browser.new_context(viewport={"width": 1280, "height": 900})
        window.grant_permissions(["clipboard-read", "clipboard-write"])
        yield window
        browser.close()
