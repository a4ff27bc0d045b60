"""Long computations: on a thread if Python has threads, otherwise on the event loop."""

import asyncio
import threading
import time

import pytest

from livefigure import Count, Demo, Slider, work
from livefigure.testing import Page


class Slow(Demo):
    """A product that takes long. It never ends for the values in `held_up`, and fails half way at n = 7."""

    call = "slow"
    controls = {"a": Slider("a", 1.0, 0.0, 10.0, 0.5), "n": Count("n", 2, 1, 9)}
    held_up: tuple = ()  # the values of a with which the work does not come to its end
    steps = 0

    def compute(self):
        self.double = 2 * self.state.a

    def work(self):
        a = self.state.a
        for k in range(40):
            yield k / 40
            while a in self.held_up:
                yield k / 40
                time.sleep(0.001)
            Slow.steps += 1
            time.sleep(0.001)
            if self.state.n == 7 and k == 20:
                raise RuntimeError("seven")
        self.product = self.state.a * self.state.n

    def show(self):
        self.picture["main"].limits(0, 1, 0, 100)
        self.picture["main"].plot("bar", [0, 1], [self.product] * 2)

    def caption(self):
        return [f"a · n = {self.product:g}, 2a = {self.double:g}"]


@pytest.fixture(params=["threads", "event loop"])
def until(request, monkeypatch):
    """Returns a function that waits until a condition holds, while work continues in the background."""
    loop = asyncio.new_event_loop()
    if request.param == "event loop":

        def cannot(thread):
            raise RuntimeError("can't start new thread")  # as Python in a browser says

        monkeypatch.setattr(threading.Thread, "start", cannot)
        monkeypatch.setattr(asyncio, "get_event_loop", lambda: loop)

    def until(true):
        end = time.monotonic() + 60
        while not true():
            assert time.monotonic() < end, "it never came"
            loop.run_until_complete(asyncio.sleep(0.002))

    yield until
    loop.close()


@pytest.fixture
def slow():
    demo = Slow()
    yield demo
    demo.close()


def all_work_has_ended(until):
    """Has all work ended?"""
    steps, end = Slow.steps, time.monotonic() + 0.1
    until(lambda: time.monotonic() > end)
    return Slow.steps == steps


def said(page):
    return page.document["caption"][0]


def test_it_is_finished_before_the_first_picture(until):
    demo = Slow(a=3.0)
    assert demo.caption() == ["a · n = 6, 2a = 6"]
    demo.close()


def test_it_runs_in_the_background_and_a_newer_change_replaces_it(until, slow):
    page, slow.held_up = Page(slow), (2.0, 3.0, 4.0)
    for a in slow.held_up:
        page.set("a", a)
        assert slow.state.a == a
        assert said(page) == f"a · n = 2, 2a = {2 * a:g}"  # what is known so far
    slow.held_up = (2.0, 3.0)
    until(lambda: said(page) == "a · n = 8, 2a = 8")
    assert page.document["busy"] == ""
    slow.held_up = ()
    assert all_work_has_ended(until)  # the older ones have ended


def test_it_reports_its_progress(until, slow):
    page, slow.held_up = Page(slow), (5.0,)
    page.set("a", 5.0)
    until(lambda: page.document["busy"].startswith("Computing: "))
    slow.held_up = ()
    until(lambda: said(page) == "a · n = 10, 2a = 10")
    assert page.document["busy"] == ""


def test_an_error_half_way_leaves_everything_as_it_was(until, slow):
    page = Page(slow)
    page.set("a", 3.0)
    until(lambda: said(page) == "a · n = 6, 2a = 6")
    before = page.drawn()
    page.set("n", 7)
    until(lambda: page.document["banner"])
    assert page.document["banner"].startswith("RuntimeError: seven.")
    assert (slow.state.n, said(page), page.drawn()) == (2, "a · n = 6, 2a = 6", before)
    assert page.document["controls"]["n"]["value"] == 2
    page.set("n", 3)
    until(lambda: said(page) == "a · n = 9, 2a = 6")
    assert page.document["banner"] == ""


def test_settle_waits_for_it(until, slow):
    page = Page(slow)
    page.set("a", 5.0)
    assert slow.settle().caption() == ["a · n = 10, 2a = 10"]
    assert said(page) == "a · n = 10, 2a = 10"


def test_a_refused_change_lets_it_continue(until, slow):
    page, slow.held_up = Page(slow), (5.0,)
    page.set("a", 5.0)
    page.set("n", 99)
    assert page.document["banner"] == "n must lie between 1 and 9, but it is 99."
    slow.held_up = ()
    until(lambda: said(page) == "a · n = 10, 2a = 10")


def test_a_demo_that_is_closed_meanwhile_ends_it(until, slow):
    page, slow.held_up = Page(slow), (5.0,)
    page.set("a", 5.0)
    slow.close()
    slow.held_up = ()
    assert all_work_has_ended(until)


def test_on_the_event_loop_a_pause_is_as_long_as_the_turn_before_it(monkeypatch):
    """A running cell makes many short calls of the loop, and must not wait for a turn at each of them."""
    took, now, pauses = [0.01, 0.03, 0.0, 0.02], 0.0, []

    class Loop:
        def call_soon(self, go_on):
            go_on()

        def call_later(self, pause, go_on):
            pauses.append(pause)
            go_on()

    def turn():
        nonlocal now
        now += took[len(pauses)]
        return len(pauses) < len(took) - 1

    def cannot(thread):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as here:
        here.setattr(threading.Thread, "start", cannot)
        here.setattr(asyncio, "get_event_loop", Loop)
        here.setattr(work.time, "monotonic", lambda: now)
        work.in_background(turn)
    assert pauses == pytest.approx([0.01, 0.03, work.PAUSE])
