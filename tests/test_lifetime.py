"""Which demos keep their pixels, and that those without come back whole."""

import threading

import numpy as np
import pytest
from test_demos import Screen, drawn_anew

import linclass_helpers as lc
from linclass_helpers import lifetime


@pytest.fixture
def three():
    """Three demos on a screen each; the first has rested longest."""
    demos = [lc.demos.sigmoid(), lc.demos.losses(), lc.demos.sigmoid(z=1)]
    screens = [Screen(demo, near=k == 1) for k, demo in enumerate(demos)]
    yield demos, screens
    for demo in demos:
        demo.close()


def keeps_pixels(demo):
    return demo.picture.shown is not None


def test_the_demos_that_moved_last_keep_their_pixels(three):
    demos, _ = three
    assert [keeps_pixels(demo) for demo in demos] == [False, True, True]
    demos[1].set(z=0.5)  # the third has now rested longer
    demos[0].set(z=-1)
    assert [keeps_pixels(demo) for demo in demos] == [True, True, False]
    assert len(lifetime._warm) == lifetime.WARM


def test_a_demo_that_rested_comes_back_whole(three):
    demos, screens = three
    for demo, screen in zip(demos, screens):
        demo.set(z=2)
        assert np.array_equal(screen.pixels, drawn_anew(demo))


def test_a_demo_that_is_being_drawn_keeps_its_pixels(three):
    """Another thread holds its lock: it rests a little later."""
    demos, _ = three
    ready, go_on = threading.Event(), threading.Event()

    def draw():
        with demos[1].lock:
            ready.set()
            go_on.wait(10)

    thread = threading.Thread(target=draw)
    thread.start()
    ready.wait(10)
    demos[0].set(z=1)
    assert [keeps_pixels(demo) for demo in demos] == [True, True, True]
    go_on.set()
    thread.join()
    demos[2].set(z=0)
    assert [keeps_pixels(demo) for demo in demos] == [True, False, True]


def test_a_closed_demo_is_forgotten(three):
    demos, _ = three
    demos[2].close()
    demos[0].set(z=1)
    assert keeps_pixels(demos[0])
    assert keeps_pixels(demos[1])
