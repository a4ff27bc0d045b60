"""Which demo keeps its pixels, and that those without come back whole."""

import threading

import numpy as np
import pytest
from test_demos import Screen, drawn_anew

import linclass_helpers as lc


@pytest.fixture
def two():
    """Two demos on a screen each; the second one moved last."""
    demos = [lc.demos.sigmoid(), lc.demos.losses()]
    screens = [Screen(demo, near=k == 1) for k, demo in enumerate(demos)]
    yield demos, screens
    for demo in demos:
        demo.close()


def keeps_pixels(demo):
    return demo.picture.shown is not None


def test_the_demo_that_moved_last_keeps_its_pixels(two):
    (first, second), _ = two
    assert not keeps_pixels(first)
    assert keeps_pixels(second)
    first.set(z=1)
    assert keeps_pixels(first)
    assert not keeps_pixels(second)


def test_a_demo_that_rested_comes_back_whole(two):
    for _ in range(2):
        for demo, screen in zip(*two):
            demo.set(z=demo.state.z + 0.5)
            assert np.array_equal(screen.pixels, drawn_anew(demo))


def test_a_demo_that_is_being_drawn_keeps_its_pixels(two):
    """Another thread holds its lock."""
    (first, second), _ = two
    ready, go_on = threading.Event(), threading.Event()

    def draw():
        with second.lock:
            ready.set()
            go_on.wait(10)

    thread = threading.Thread(target=draw)
    thread.start()
    ready.wait(10)
    first.set(z=1)
    assert keeps_pixels(second)
    go_on.set()
    thread.join()
    second.set(z=1)
    assert not keeps_pixels(first)


def test_a_closed_demo_is_left_alone(two):
    (first, second), _ = two
    second.close()
    first.set(z=1)
    assert keeps_pixels(first)
