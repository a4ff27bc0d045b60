"""A hall votes: the demo on the projector, and the page of a phone beside it, in the browser."""

import json
from itertools import cycle

import pytest
from axe_playwright_python.sync_playwright import Axe
from hall.phone_client import soon
from long import one_of_each, parts_of_prediction

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all
from linclass_helpers.hall import asking
from linclass_helpers.hall.door import Door

LOOPBACK = "127.0.0.1"
ONE_OF_EACH_KIND = one_of_each(_all(Prediction), parts_of_prediction)
PROJECTOR = {"width": 1280, "height": 720}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
IN = "✓ Your answer is in."
# What the phone knows, and what has been drawn: the page's policy forbids that a test adds a script.
ASKED = "() => now?.asked && !planned"


class PhonePage:
    """The page of a phone, with a finger."""

    phone = PHONE

    def __init__(self, browser, short, **more):
        self.context = browser.new_context(**self.phone, **more)
        self.page = self.context.new_page()
        self.complaints, self.hosts = [], set()
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        self.page.goto(f"http://{short}")
        assert self.becomes(ASKED)

    def becomes(self, condition):
        return soon(lambda: self.page.evaluate(condition))

    def says(self, words):
        return soon(lambda: words in self.page.locator("#told").inner_text())

    def drag(self, *shares):
        """Drag a finger over the picture, from share to share of its width and height."""
        box = self.page.locator("canvas").bounding_box()
        self.over([(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in shares])
        assert self.becomes("() => !planned")

    def over(self, places):
        """Move a finger over these places."""
        touch = self.context.new_cdp_session(self.page).send
        for k, (x, y) in enumerate(places):
            kind = "touchMove" if k else "touchStart"
            touch("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def answer(self, question):
        """Answer with a finger, and send it."""
        if question.drawn:
            self.drag((0.2, 0.3), (0.5, 0.5), (0.8, 0.4), (0.9, 0.6))
        else:
            self.choose(self.page.locator(".option").last)
        send = self.page.locator("#send")
        assert soon(send.is_visible)
        send.click()
        assert self.says(IN)

    def choose(self, option):
        option.tap()

    def fits(self):
        """Is all of the page on the screen, and no target smaller than a finger?"""
        small = """() => [...document.querySelectorAll('.option, button, summary')].filter(node =>
            node.offsetHeight && (node.offsetHeight < 44 || node.offsetWidth < 44)).length"""
        out = """() => {
            const {scrollHeight, scrollWidth} = document.documentElement;
            return scrollHeight > innerHeight || scrollWidth > innerWidth;
        }"""
        return not self.page.evaluate(small) and not self.page.evaluate(out)

    def close(self):
        self.context.close()


@pytest.fixture
def projector(bare, monkeypatch):
    """Shows a hall's demo as on a projector."""
    monkeypatch.setattr(asking, "_on", None)
    page = bare()
    page.page.set_viewport_size(PROJECTOR)

    def show(make):
        lc.lecture()
        try:
            demo = make()
        finally:
            lc.lecture(False)
        return demo, page.show(demo, 1260)

    yield show
    Door.shut()


@pytest.fixture
def opened(projector, browser):
    """Asks a prediction, and opens the vote for one phone."""
    phones, demos = [], []

    def opened(name):
        demo, live = projector(lambda: lc.guess(name).hall(address=LOOPBACK))
        demos.append(demo)
        phones.append(PhonePage(browser, demo.vote.door.short))
        press(demo, live, "first")
        assert phones[-1].becomes("() => now.open")
        return demo, live, phones[-1]

    yield opened
    for phone in phones:
        phone.close()
    for demo in demos:
        demo.close()


def press(demo, live, name):
    """Press the button of a step, some time after the one before."""
    demo.vote.turned = -1.0
    words = demo.controls[name].options[name]
    live.root.get_by_role("button", name=words, exact=True).click()
    live.notebook.settle()


@pytest.mark.long
@pytest.mark.parametrize(("name", "scheme"), list(zip(ONE_OF_EACH_KIND, cycle(["light", "dark"]))))
def test_a_prediction_is_voted_on_in_five_steps(projector, browser, name, scheme):
    demo, live = projector(lambda: lc.guess(name).hall(address=LOOPBACK))
    phone = PhonePage(browser, demo.vote.door.short, color_scheme=scheme)
    assert phone.fits()
    press(demo, live, "first")
    assert phone.becomes("() => now.open")
    phone.answer(demo.question)
    for step in ("discussed", "second"):
        press(demo, live, step)
    assert phone.says("Second vote.") or phone.says("Nothing is sent before")
    phone.answer(demo.question)
    press(demo, live, "shown")
    assert [len(ballots) for ballots in demo.vote.rounds] == [1, 1]
    press(demo, live, "revealed")
    assert phone.becomes("() => now.picture === 2")
    assert phone.says("The vote is closed.")
    assert phone.fits()
    assert phone.complaints == []
    assert phone.hosts == {demo.vote.door.short.split("/")[0]}
    assert live.notebook.errors() == []
    phone.close()
    demo.close()


@pytest.mark.long
def test_a_phone_follows_to_the_next_question_and_is_there_again_after_a_reload(projector, opened):
    demo, _, phone = opened("02.away")
    phone.answer(demo.question)
    phone.page.reload()
    assert phone.says(IN)
    assert phone.page.locator(".option :checked").get_attribute("value") == "unknown"
    other, _ = projector(lambda: lc.ask("and now?", options=["a", "b"], address=LOOPBACK))
    assert soon(lambda: phone.page.locator("h1").inner_text() == "and now?")
    assert phone.page.locator("canvas").is_hidden()
    assert demo.vote.phones <= 1
    other.close()


@pytest.mark.long
def test_the_answer_of_a_phone_that_was_offline_is_sent_as_soon_as_it_is_there_again(opened):
    demo, live, phone = opened("02.away")
    phone.page.locator(".option").first.tap()
    phone.context.set_offline(True)
    phone.page.locator("#send").click()
    assert phone.says("No connection: your answer is sent as soon as there is one.")
    phone.page.wait_for_timeout(5000)
    phone.context.set_offline(False)
    assert phone.says(IN)
    press(demo, live, "discussed")
    assert [ballot.answer for ballot in demo.vote.rounds[0]] == ["fewer"]


@pytest.mark.long
def test_sliders_set_what_a_finger_draws(opened):
    demo, live, phone = opened("02.length")
    phone.page.locator("summary").click()
    sliders = phone.page.locator("#sliders input")
    assert sliders.count() == 5
    sliders.nth(1).press("End")
    assert soon(lambda: sliders.nth(1).get_attribute("aria-valuetext") == "60")
    phone.page.locator("#send").click()
    assert phone.says(IN)
    press(demo, live, "discussed")
    assert demo.vote.rounds[0][0].answer[1] == [2, 60]


@pytest.mark.long
def test_what_a_finger_draws_is_where_the_finger_was(opened):
    demo, live, phone = opened("06.shrink")
    phone.drag((0.5, 0.5), (0.7, 0.3))
    drawn = phone.page.evaluate("() => places[0]")
    x, y, panel = *drawn, json.loads(phone.page.evaluate("() => JSON.stringify(panel())"))
    (left, top, wide, high), (x0, x1), (y0, y1) = panel["box"], panel["x"], panel["y"]
    size = phone.page.evaluate("() => picture.document.size")
    expected = x0 + (0.7 * size[0] - left) / wide * (x1 - x0), y1 - (0.3 * size[1] - top) / high * (y1 - y0)
    grid = demo.question.step
    assert abs(x - expected[0]) <= grid
    assert abs(y - min(expected[1], demo.question.window[3])) <= grid


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["02.length", "02.away", "10.everywhere"])
def test_axe_finds_nothing_on_the_page_of_a_phone(opened, browser, name, scheme):
    demo, _, _ = opened(name)
    phone = PhonePage(browser, demo.vote.door.short, color_scheme=scheme, bypass_csp=True)
    if demo.question.drawn:
        phone.page.locator("summary").click()
    phone.answer(demo.question)
    assert Axe().run(phone.page).response["violations"] == []
    phone.close()
