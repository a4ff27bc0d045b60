"""Messages between page and kernel may be late, lost, repeated or out of order. The picture is right."""

import contextlib
import random

import pytest
from long import long_but, long_but_the_first
from playwright.sync_api import expect

import linclass_helpers as lc
from livefigure.testing import Page

from .page import middle, typed

POINT = (8, 131, 67)  # a point of class +1: #088343
# The colour of the canvas at a place of the window.
COLOUR = """(canvas, [x, y]) => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d'), box = canvas.getBoundingClientRect();
    const [u, v] = [x - box.left, y - box.top].map(length => length * canvas.width / box.width);
    pixel.drawImage(canvas, -Math.floor(u), -Math.floor(v));
    return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""
LATER = 5000  # ms, longer than a page waits before it reports a missing answer


@pytest.fixture(scope="module")
def timed(bare):
    """A page whose clock the test controls."""
    bare().page.clock.install()
    return bare()


@pytest.fixture(params=["separability"])
def page(request, timed):
    """The same, with a demo."""
    page, demo = timed, getattr(lc.demos, request.param)()
    page.live = page.show(demo)
    yield page
    assert page.errors() == []
    demo.close()


def agree(page):
    """Page and kernel agree in every command and every pixel."""
    # Below, the answers of the kernel go to the fresh page: this one must not wait for any.
    assert page.becomes(lambda: not page.live.root.locator("[aria-busy=true]").count())
    screen = page.demo.screen
    send = screen.send
    fresh = Page(page.demo)
    assert page.held() == fresh.seen()
    page.live.shows(fresh)
    screen.send = send


@contextlib.contextmanager
def stopped(page):
    """A context manager in which only the test advances the clock."""
    page.page.clock.pause_at(page.page.evaluate("Date.now() / 1000 + 1"))
    yield page.page.clock
    page.page.clock.resume()


def point(live, k=0):
    return live.root.locator(".lf-handle[title^=point]").nth(k)


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_marker_is_under_the_pointer_before_the_kernel_has_answered(bare, ratio):
    page, demo = bare(ratio), lc.demos.separability()
    live = page.show(demo)
    handle = live.root.locator(".lf-handle[title*='class +1']").first
    x, y = middle(handle)
    assert live.canvas.evaluate(COLOUR, [x, y]) == list(POINT)
    mouse = page.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 41, y + 33)
    assert live.canvas.evaluate(COLOUR, [x + 41, y + 33]) == list(POINT)
    assert live.canvas.evaluate(COLOUR, [x, y]) != list(POINT)
    assert middle(handle) == pytest.approx((x + 41, y + 33), abs=0.6)
    mouse.up()
    assert live.canvas.evaluate(COLOUR, [x + 41, y + 33]) == list(POINT)  # before the kernel has answered
    page.settle()
    live.shows(Page(demo))
    demo.close()


class BadLine:
    """Loses, copies, delays and reorders the messages between page and kernel."""

    def __init__(self, page, seed):
        self.page, self.random = page, random.Random(seed)
        self.said = []  # messages under way to the kernel; `page.news` are those to the page

    def carry(self):
        """Deliver some of the messages under way."""
        page = self.page
        self.said += page.said()
        for under_way, arrive in ((self.said, page.demo.hear), (page.news, lambda news: page.deliver(*news))):
            self.random.shuffle(under_way)
            for _ in range(self.random.randrange(len(under_way) + 1)):
                one = under_way.pop()
                for _ in range(self.random.choice([0, 1, 1, 1, 1, 2])):
                    arrive(one)

    def is_good_again(self):
        """From now on all messages arrive. Those under way arrive late, after newer ones."""
        for message in self.said:
            self.page.demo.hear(message)
        for _ in range(4):
            self.page.settle()
            self.page.page.clock.fast_forward(8 * LATER)
        self.page.settle()


@pytest.mark.parametrize("seed", long_but(0, range(6)))
def test_after_a_bad_line_the_picture_is_right(page, seed):
    line, live = BadLine(page, seed), page.live
    acts = [
        lambda: live.slider("angle of w").press("PageUp"),
        lambda: live.slider("band γ").press("ArrowRight"),
        lambda: live.drag(point(live, line.random.randrange(4)), line.random.randrange(-40, 40), 25, steps=5),
        lambda: point(live, line.random.randrange(4)).press("ArrowRight"),
        lambda: live.switch("show the answer").click(),
        lambda: live.reset.click(),
        lambda: page.page.clock.fast_forward(LATER),
    ]
    for _ in range(25):
        line.random.choice(acts)()
        line.carry()
    line.is_good_again()
    expect(live.banner).to_be_hidden()
    agree(page)


def test_what_is_lost_on_the_way_is_said_again_and_done_once(page):
    """A message or its answer may be lost; a press that adds a point still adds exactly one."""
    live = page.live
    points = live.root.locator(".lf-handle[title^=point]")
    for lost in ("message", "answer"):
        before = points.count()
        live.page.mouse.click(*live.at("plane", 3, -3 if lost == "message" else -2))
        for message in page.said():
            if lost == "answer":
                page.demo.hear(message)
        page.news.clear()
        page.page.clock.fast_forward(LATER)
        expect(live.banner).to_contain_text("run this cell again")
        page.settle()
        expect(points).to_have_count(before + 1)
        expect(live.banner).to_be_hidden()
        agree(page)


def plays(live):
    live.button("To the start").click()
    live.play().click()
    live.page.clock.run_for(600)  # until the first step


TOUCHES = {  # and the demo that has it
    "a slider": ("separability", lambda live: live.slider("angle of w").press("ArrowRight")),
    "its number": ("separability", lambda live: typed(live.number("angle of w"), "77")),
    "a choice": ("separability", lambda live: live.control("show").locator("select").select_option(index=1)),
    "a switch": ("separability", lambda live: live.switch("show the answer").click()),
    "a button": ("separability", lambda live: live.root.get_by_role("button", name="add a").first.click()),
    "play": ("convergence", plays),
    "a point by hand": ("separability", lambda live: live.drag(point(live), 20, 20)),
    "a point by key": ("separability", lambda live: point(live).press("ArrowUp")),
    "a panel": ("separability", lambda live: live.page.mouse.click(*live.at("plane", 3, -3))),
    "Reset": ("separability", lambda live: live.reset.click()),
}


@pytest.mark.parametrize(
    ("page", "touch"),
    long_but_the_first(TOUCHES.values(), lambda page, _: page),
    ids=TOUCHES,
    indirect=["page"],
)
def test_without_an_answer_it_is_said_after_four_seconds_and_not_before(page, touch):
    """For every kind of input."""
    with stopped(page) as clock:
        touch(page.live)
        clock.run_for(3900)
        expect(page.live.banner).to_be_hidden()
        clock.run_for(200)
        expect(page.live.banner).to_have_text(
            "Waiting for the kernel. If it was restarted, or nothing moves any more, run this cell again."
        )
    page.settle()
    expect(page.live.banner).to_be_hidden()
    agree(page)


@pytest.mark.parametrize("page", ["convergence"], indirect=True)
def test_it_plays_a_step_every_600_ms_until_the_end_or_a_pause(page):
    play, demo = page.live.play(), page.demo
    with stopped(page) as clock:

        def after(milliseconds):
            clock.run_for(milliseconds)
            page.settle()
            return demo.state.t

        for t in (1, 2):
            play.click()
            assert [after(599), after(1)] == [t - 1, t]
            play.click()  # it pauses
            assert after(5000) == t
        play.click()
        assert after(60_000) == demo.run.updates
        play.click()  # from the start
        assert after(600) == 1
    agree(page)


def test_what_a_hand_set_stays_until_its_answer_is_here(page):
    """Older messages of the kernel must not move a slider back while it is dragged."""
    slider = page.live.slider("angle of w")
    slider.press("ArrowRight")
    first = slider.input_value()
    page.kernel_hears()
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    last = slider.input_value()
    assert int(last) == int(first) + 2
    page.page_hears()
    page.held()
    assert slider.input_value() == last
    page.settle()
    assert slider.input_value() == last
    agree(page)


def test_what_was_said_before_and_is_said_again_changes_nothing(page):
    """Even a complete picture is ignored if it is older than the current one."""
    live, told = page.live, []
    send = page.demo.screen.send
    page.demo.screen.send = lambda *news: (told.append(news), send(*news))
    live.root.evaluate("el => el.livefigure.screen.outbox.startOver()")
    page.settle()
    assert told[0][0]["after"] == 0
    live.slider("angle of w").press("End")
    page.settle()
    before, pixels = page.held(), live.pixels()
    for news in [*told, told[0]]:
        page.deliver(*news)
    assert page.held() == before
    assert live.pixels() == pixels
