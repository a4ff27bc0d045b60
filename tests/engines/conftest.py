"""The engines: a page of each, on which the tests of tests/browser show demos."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

for name in ("page", "test_every_demo", "test_predictions", "test_focus"):
    pytest.register_assert_rewrite(f"browser.{name}")

from browser.bare import Bare  # noqa: E402
from browser.page import PATIENCE  # noqa: E402

from .screen import screen  # noqa: E402

WINDOW = {"width": 1400, "height": 1080}
# WebKit does not paint a long line quite equally each time: a pixel or two differ.
UNLIKE = {"firefox": 0, "webkit": 5}
# A place for Tab to go to after the demo: from the last one on a page it goes to the window of the browser.
STOP = """() => {
    const stop = document.querySelector('.stop') ?? document.createElement('button');
    stop.className = 'stop';
    document.body.append(stop);
}"""


def needed(*programs):
    """The paths of programs. Where one is missing the test is skipped, but never in CI."""
    for name, package in programs:
        if shutil.which(name) is None:
            missing = f"{name} is not installed: on Debian, apt-get install {package}"
            if os.environ.get("CI"):
                pytest.fail(missing)
            pytest.skip(missing)
    return [shutil.which(name) for name, _ in programs]


class Shown(Bare):
    """A page with one demo."""

    def __init__(self, page, unlike):
        super().__init__(page)
        self.unlike = unlike

    def show(self, *demo, **how):
        live = super().show(*demo, **how)
        live.unlike = self.unlike
        self.page.evaluate(STOP)
        return live


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """The tests of an engine run in one process, beside those of another."""
    for item in items:
        if engine := hasattr(item, "callspec") and item.callspec.params.get("engine"):
            item.add_marker(pytest.mark.xdist_group(engine))


@pytest.fixture(scope="package")
def play():
    """Playwright: two of them at a time do not go together."""
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="package")
def firefox(play):
    """A page of Firefox."""
    (path,) = needed(("firefox-esr", "firefox-esr"))
    expect.set_options(timeout=PATIENCE)
    browser = play.firefox.launch(channel="moz-firefox", executable_path=path)
    yield browser.new_page(viewport=WINDOW)
    browser.close()


@pytest.fixture(scope="package")
def webkit():
    """A page of WebKitGTK."""
    pytest.importorskip("selenium", reason="selenium is not installed: make engines installs it")
    *_, driver = needed(("Xvfb", "xvfb"), ("openbox", "openbox"), ("WebKitWebDriver", "webkit2gtk-driver"))
    from .webkit import Page

    with screen() as environment, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", environment["DISPLAY"])
        page = Page(*Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), driver, *WINDOW.values())
        yield page
        page.close()


@pytest.fixture(scope="package", params=list(UNLIKE))
def engine(request):
    """A page of the engine, and in how many pixels two paintings may differ."""
    return request.getfixturevalue(request.param), UNLIKE[request.param]


@pytest.fixture(scope="module")
def bare(engine):
    """A page of the engine, as tests/browser has one of Chromium."""
    shown = Shown(*engine)
    return lambda: shown
