"""A phone with Firefox and one with Chromium vote on the same question."""

import pytest
from browser.test_hall import LOOPBACK, PHONE, PhonePage

import linclass_helpers as lc
from linclass_helpers.hall import asking
from linclass_helpers.hall.door import Door
from livefigure.testing import Page

from .conftest import needed


class FirefoxPhone(PhonePage):
    """Playwright gives Firefox the window of a phone, but a pointer in place of a finger."""

    phone = {name: value for name, value in PHONE.items() if name != "is_mobile"}

    def over(self, places):
        mouse = self.page.mouse
        mouse.move(*places[0])
        mouse.down()
        for place in places[1:]:
            mouse.move(*place)
        mouse.up()

    def choose(self, option):
        option.click()


@pytest.fixture(scope="module")
def engines(play, chromium):
    (firefox,) = needed(("firefox-esr", "firefox-esr"))
    engines = {
        FirefoxPhone: play.firefox.launch(channel="moz-firefox", executable_path=firefox),
        PhonePage: play.chromium.launch(executable_path=chromium),
    }
    yield engines
    for engine in engines.values():
        engine.close()


@pytest.fixture
def ask(monkeypatch):
    """Asks the hall a prediction. Its instructor is a page without a browser."""
    monkeypatch.setattr(asking, "_on", None)
    demos = []

    def ask(name):
        demos.append(lc.guess(name).hall(address=LOOPBACK))
        return demos[-1], Page(demos[-1])

    yield ask
    for demo in demos:
        demo.close()
    Door.shut()


@pytest.mark.parametrize(("name", "scheme"), [("02.length", "light"), ("02.away", "dark")])
def test_two_phones_vote_twice_and_see_the_end(ask, engines, name, scheme):
    demo, instructor = ask(name)
    phones = [kind(engine, demo.vote.door.short, color_scheme=scheme) for kind, engine in engines.items()]

    def press(step):
        demo.vote.turned = -1.0  # some time after the step before
        instructor.say("button", name=step, value=step)

    press("first")
    for phone in phones:
        assert phone.becomes("() => now.open")
        assert phone.fits()
        phone.answer(demo.question)
    press("discussed")
    press("second")
    for phone in phones:
        assert phone.says("Second vote.") or phone.says("Nothing is sent before")
        phone.answer(demo.question)
    press("shown")
    assert [len(ballots) for ballots in demo.vote.rounds] == [2, 2]
    assert len({str(ballot.answer) for ballot in demo.vote.rounds[0]}) == 1  # from the same places
    press("revealed")
    for phone in phones:
        assert phone.says("The vote is closed.")
        assert phone.fits()
        assert phone.complaints == []
        assert phone.hosts == {demo.vote.door.short.split("/")[0]}
        phone.close()
