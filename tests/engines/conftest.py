"""The engines: windows of each, in which tests of Chromium's folders are run again."""

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import sync_playwright

pytest.register_assert_rewrite("browser", "site_book", "live_site")

from browser.bare import Bare  # noqa: E402

from static_server import served  # noqa: E402

from .screen import screen  # noqa: E402

DESK, PHONE = (1400, 1080), (390, 844)
SITE = Path(__file__).parents[2] / "site"
# A place for Tab to go to after the demo: from the last one on a page it goes to the window of the browser.
STOP = """() => {
    const stop = document.querySelector('.stop') ?? document.createElement('button');
    stop.className = 'stop';
    document.body.append(stop);
}"""


def needed(*programs):
    """The paths of programs."""
    for name, package in programs:
        if shutil.which(name) is None:
            leave_out(f"{name} is not installed: on Debian, apt-get install {package}")
    return [shutil.which(name) for name, _ in programs]


def leave_out(why):
    """Skip a test, but never in CI."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(why)


class Engine(NamedTuple):
    """`window(width, height, base)` is a context manager: a window of a new browser, whose profile is empty.

    Two paintings of the same picture may differ in `unlike` pixels.
    """

    window: Callable
    unlike: int


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


@pytest.fixture(scope="package")
def play():
    """Playwright: two of them at a time do not go together."""
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="package")
def firefox(play):
    (path,) = needed(("firefox-esr", "firefox-esr"))

    @contextlib.contextmanager
    def window(width, height, base=None):
        size = {"width": width, "height": height}
        browser = play.firefox.launch(channel="moz-firefox", executable_path=path)
        with contextlib.closing(browser):
            yield browser.new_context(viewport=size, base_url=base)

    return Engine(window, unlike=0)


@pytest.fixture(scope="package")
def webkit():
    """WebKitGTK. It does not paint a long line quite equally each time: a pixel or two differ."""
    pytest.importorskip("selenium", reason="selenium is not installed: make engines installs it")
    *_, driver = needed(("Xvfb", "xvfb"), ("openbox", "openbox"), ("WebKitWebDriver", "webkit2gtk-driver"))
    from .webkit import Window

    (browser,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")

    @contextlib.contextmanager
    def window(width, height, base=""):
        with contextlib.closing(Window(browser, driver, width, height, base)) as window:
            yield window

    with screen() as environment, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", environment["DISPLAY"])
        yield Engine(window, unlike=5)


@pytest.fixture(scope="package", params=["firefox", "webkit"])
def engine(request):
    return request.getfixturevalue(request.param)


@pytest.fixture
def network():
    """Serves the site at `network.address`, until it is closed."""
    if not (SITE / "live").exists():
        leave_out("the site is not written: make site")
    with contextlib.ExitStack() as network:
        network.address, _ = network.enter_context(served(SITE))
        yield network


@pytest.fixture
def address(network):
    return network.address


@pytest.fixture(scope="module")
def bare(engine):
    """A page of the engine, as tests/browser has one of Chromium."""
    with engine.window(*DESK) as window:
        shown = Shown(window.new_page(), engine.unlike)
        yield lambda: shown
