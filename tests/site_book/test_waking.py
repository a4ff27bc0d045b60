"""A picture of a page moves from its tape, and Python goes on where it stands, as hand and eye find it."""

import io
import os

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from static_server import served

from .pages import SITE

PATIENCE = 120_000  # ms: Python is started
COLD_STARTS = int(os.environ.get("COLD_STARTS", "1"))
PAGE = "notebooks/02_perceptron_convergence.html"
PHONE = {"width": 390, "height": 844}
BROKEN = "Waiting for the kernel"  # what a page says that gets no answer
# The place of the first handle, what stands below the picture, and when: every tenth of a second.
WATCH = """shown => {
    window.seen = [];
    const words = name => shown.querySelector(name).textContent;
    setInterval(() => {
        const {x, y, width, height} = shown.querySelector('.lf-handle').getBoundingClientRect();
        seen.push([x + width / 2, y + height / 2, words('.lf-busy'), words('.lf-banner')]);
    }, 100);
}"""
LIVE = """code => [...document.querySelectorAll('[data-tape]')]
    .find(shown => shown.dataset.about.includes(code)).player.live"""
# How often a worker is started.
COUNT = """() => {
    const Started = Worker;
    window.started = 0;
    window.Worker = function (...how) {
        started += 1;
        return new Started(...how);
    };
}"""


@pytest.fixture(scope="module")
def window(browser):
    """A phone that has not been here before."""
    with served(SITE) as (address, _):
        window = browser.new_context(base_url=address, viewport=PHONE, has_touch=True)
        window.set_default_timeout(PATIENCE)
        yield window
        window.close()


@pytest.fixture
def page(window):
    page = window.new_page()
    yield page
    page.close()


@pytest.fixture
def cut(window):
    """Cuts the network."""
    yield lambda: window.set_offline(True)
    window.set_offline(False)


class Shown:
    """A picture of a page."""

    def __init__(self, page, code):
        self.page, self.begin = page, code
        self.root = page.locator(f"[data-tape][data-about*='{code}']").first
        self.root.scroll_into_view_if_needed()
        self.root.locator(".lf-bar").wait_for()

    @property
    def code(self):
        return self.root.locator(".lf-code")

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def handle(self):
        """The middle of its first handle."""
        handle = self.root.locator(".lf-handle").first
        handle.scroll_into_view_if_needed()
        box = handle.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def is_awake(self):
        """Wait until Python has answered."""
        self.page.wait_for_function(LIVE, arg=self.begin)
        self.root.locator(".lf-busy:empty").wait_for(state="attached")

    def has_code(self, words):
        """Wait until its line has these words."""
        self.root.locator(".lf-code", has_text=words).wait_for(state="attached")

    def pixels(self):
        picture = self.root.locator(".lf-stage").screenshot()
        return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB")).astype(int)


def wake(page):
    """Move a point by a key, and wait until Python has answered."""
    page.goto(PAGE)
    shown = Shown(page, "lc.demos.convergence(")
    shown.root.locator(".lf-handle").first.press("ArrowUp")
    shown.is_awake()
    shown.has_code("points=")


@pytest.mark.parametrize("k", range(COLD_STARTS))
def test_python_wakes_in_a_browser_that_was_never_there(browser, k):
    with served(SITE) as (address, _):
        window = browser.new_context(base_url=address, viewport=PHONE)
        window.set_default_timeout(PATIENCE)
        wake(window.new_page())
        window.close()


def test_a_dragged_point_wakes_python_and_stays_under_the_hand(page):
    page.goto(PAGE)
    shown = Shown(page, "lc.demos.convergence(")
    first = shown.code.text_content()
    shown.button("To the start").click()
    shown.has_code("lc.demos.convergence()")
    shown.root.evaluate(WATCH)
    x, y = shown.handle()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y - 12, steps=3)
    page.wait_for_timeout(500)
    held = len(page.evaluate("seen"))
    shown.is_awake()
    woken = page.evaluate("seen")[held:]
    page.mouse.move(x + 20, y - 20, steps=3)
    page.mouse.up()
    shown.has_code("points=")
    assert {(round(left), round(top)) for left, top, *_ in woken} == {(round(x + 12), round(y - 12))}
    words = list(dict.fromkeys(busy for _, _, busy, _ in page.evaluate("seen")))
    assert [word for word in words if word.startswith("Starting Python: ")]
    assert not any(BROKEN in banner for *_, banner in page.evaluate("seen"))
    shown.button("Reset").click()
    shown.has_code(first)


def test_when_python_goes_on_nothing_jumps(page):
    page.goto(PAGE)
    shown = Shown(page, "lc.demos.convergence(")
    shown.button("One step back").click()
    page.wait_for_timeout(1000)
    before, words = shown.pixels(), shown.root.locator(".lf-caption").inner_text()
    # Enter on a point changes nothing, but no tape knows it.
    shown.root.locator(".lf-handle").first.dispatch_event("keydown", {"key": "Enter"})
    shown.is_awake()
    after = shown.pixels()
    assert shown.root.locator(".lf-caption").inner_text() == words
    assert before.shape == after.shape
    assert (np.abs(before - after).max(2) > 8).mean() < 0.001


def test_other_pictures_and_an_exercise_share_python_which_needs_no_network_then(page, cut):
    page.goto(PAGE)
    page.evaluate(COUNT)
    shown = Shown(page, "lc.demos.convergence(")
    shown.root.locator(".lf-handle").first.press("ArrowUp")
    shown.is_awake()
    guess = Shown(page, "lc.guess(")
    cut()
    guess.root.locator(".lf-handle").first.press("ArrowUp")
    guess.is_awake()
    guess.button("This is my answer").click()
    guess.root.locator(".lf-caption", has_text="You said").wait_for()
    editor = page.get_by_label("Your answer to 02.update")
    cell = page.locator(".tag_exercise", has=editor)
    cell.get_by_role("button", name="Check").click()
    cell.locator(".verdict", has_text="not tried yet").wait_for()
    assert page.evaluate("started") == 1


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("02.html#convergence", "lc.demos.convergence()"),
        ("02.html#convergence&tie=mistake&t=3", "lc.demos.convergence(tie='mistake', t=3)"),
        ("04.html#losses", "lc.demos.losses()"),
    ],
)
def test_a_link_leads_to_its_moment(page, link, code):
    page.goto(link)
    shown = Shown(page, code.partition("(")[0] + "(")
    expect(shown.code).to_have_text(code, timeout=PATIENCE)
    expect(shown.root.locator(".lf-stage")).to_be_in_viewport()


def test_what_an_address_says_is_checked_and_not_run(page):
    page.goto("02.html#convergence&t=__import__('os')")
    shown = Shown(page, "lc.demos.convergence(")
    expect(shown.root.locator(".lf-banner")).to_contain_text("t must be", timeout=PATIENCE)
