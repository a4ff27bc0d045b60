"""A saved page moves without a kernel, a network and any other file, and looks as the live picture does."""

from itertools import cycle

import numpy as np
import pytest
from long import one_of_each, parts_of_demo

import linclass_helpers as lc
from livefigure.standalone import PHONE
from livefigure.testing import Page

from .test_likeness import in_pixels

BANNER = ".lf-banner"
CANVAS = "document.querySelector('canvas').toDataURL()"


class Canvas:
    """The canvas of a page, for `in_pixels`."""

    def __init__(self, page):
        self.page = page

    def pixels(self):
        return self.page.evaluate(CANVAS)


@pytest.fixture
def opened(browser, tmp_path):
    """Saves a demo, and opens its page from disk, without a network."""
    windows = []

    def opened(demo, width=1100, dark=False):
        demo.save(tmp_path / "x.html")
        scheme = "dark" if dark else "light"
        window = browser.new_context(
            offline=True, viewport={"width": width, "height": 900}, color_scheme=scheme
        )
        windows.append(window)
        page = window.new_page()
        page.wrong, page.asked = [], []
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.on("request", lambda request: page.asked.append(request.url))
        page.goto((tmp_path / "x.html").as_uri())
        page.locator("[data-moves] canvas").wait_for()
        assert [url for url in page.asked if not url.startswith(("file:", "data:"))] == []
        return page

    yield opened
    for window in windows:
        for page in window.pages:
            assert page.wrong == []
        window.close()


def caption(page, begin):
    """Wait until the first sentence begins like this."""
    page.wait_for_function(
        "words => document.querySelector('.lf-caption p').textContent.startsWith(words)", arg=begin
    )


@pytest.mark.long
def test_a_run_is_stepped_through_and_what_needs_python_says_so(opened):
    page = opened(lc.demos.line(t=1))
    kernel = Page(lc.demos.line(t=1))

    def follows():
        caption(page, kernel.document["caption"][0])

    follows()
    page.get_by_role("button", name="One step forward").click()
    kernel.set("t", 2)
    follows()
    choice = page.get_by_label("data")
    choice.select_option(index=1)
    kernel.set("data", kernel.document["controls"]["data"]["options"][1][0])
    follows()
    page.get_by_role("button", name="Undo").click()
    kernel.say("undo")
    follows()
    page.get_by_role("button", name="Undo").click()
    kernel.say("undo")
    follows()
    page.get_by_role("button", name="Undo").wait_for(state="hidden")
    page.locator(".lf-range").first.press("ArrowRight")  # η
    page.get_by_role("button", name="One step forward").click()
    page.locator(BANNER, has_text="needs Python").wait_for()
    page.get_by_role("button", name="Reset").click()
    kernel.reset()
    follows()
    page.locator(BANNER).wait_for(state="hidden")


@pytest.mark.long
def test_a_prediction_is_answered_without_a_kernel(opened):
    page = opened(lc.guess("03.halved"))
    page.get_by_role("button", name="This is my answer").click()
    page.locator(BANNER, has_text="Choose an answer first.").wait_for()
    page.get_by_label("your answer").select_option(index=1)
    page.get_by_role("button", name="This is my answer").click()
    page.wait_for_function("/^[✓✗]/.test(document.querySelector('.lf-caption p').textContent)")


def painted(page, kernel, bare, **how):
    """The pixels of the saved page, and those of the live picture in the same state."""
    shown = bare().show(kernel, **how)
    return in_pixels(Canvas(page)), in_pixels(shown)


LOOKS = [(1000, False), (PHONE, True), (PHONE, False), (1000, True)]
# A saved page is recorded first, which takes long: a demo of each kind, each in another look.
NAMES = one_of_each(lc.demos.__all__, parts_of_demo)


@pytest.mark.long
@pytest.mark.parametrize(("name", "look"), list(zip(NAMES, cycle(LOOKS))))
def test_the_pixels_are_those_of_the_live_picture(opened, bare, name, look):
    width, dark = look
    demo = getattr(lc.demos, name)()
    page = opened(demo, width=width + 24, dark=dark)
    saved, live = painted(page, demo, bare, width=width, dark=dark)
    assert saved.shape == live.shape
    assert np.abs(saved - live).max() <= 4
    demo.close()
