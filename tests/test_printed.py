"""Stored pictures: few bytes, and no colour that is not there."""

import io

import numpy as np
import pytest
from PIL import Image

import linclass_helpers as lc
from linclass_helpers import printed


def read(file):
    return np.asarray(Image.open(io.BytesIO(file)).convert("RGB")).astype(int)


def pixels(rgb):
    """An image of rows × columns × 3 as the four bytes a pixel that a canvas has."""
    return np.dstack([rgb, np.full(rgb.shape[:2], 255)]).astype(np.uint8)


@pytest.mark.parametrize("count", [1, 2, 255, 256])
def test_as_many_colours_as_there_is_room_for_stay_exactly(count):
    rgb = np.random.default_rng(count).integers(0, 256, (count, 3))[np.arange(4 * count) % count]
    assert np.array_equal(read(printed.png(pixels(rgb.reshape(4, count, 3)))), rgb.reshape(4, count, 3))


def test_what_covers_most_stays_exactly_and_rare_colours_stay_near():
    rng = np.random.default_rng(0)
    rgb = np.full((200, 200, 3), 250)
    rgb[:60] = (233, 246, 238)
    rgb[100:120] = rng.integers(0, 256, (20, 200, 3))  # 4,000 colours, one pixel each
    found = read(printed.png(pixels(rgb)))
    assert np.array_equal(found[:100], rgb[:100])
    assert np.abs(found - rgb).max() < 100
    assert np.abs(found - rgb).mean() < 4


@pytest.mark.parametrize("name", ["likelihood", "probability", "ascent", "features", "kernel", "margin"])
def test_the_stored_picture_of_a_demo_has_its_colours(name):
    demo = getattr(lc.demos, name)()
    demo.settle()
    demo.picture.frame()
    drawn = np.array(demo.picture.shown[..., :3]).astype(int)
    error = np.abs(read(demo.picture.png()) - drawn).max(axis=2)
    assert error.mean() < 1
    assert (error > 30).mean() < 0.002


def test_it_is_the_same_every_time():
    rgb = np.random.default_rng(1).integers(0, 256, (50, 50, 3))
    assert printed.png(pixels(rgb)) == printed.png(pixels(rgb.copy()))
