"""A surface: contours where the values are, and a tint from low to high."""

import numpy as np
import pytest

from linclass_helpers import draw
from linclass_helpers.style import DARK, LIGHT
from livefigure import Picture


@pytest.fixture
def surface():
    made = {}

    def build(picture):
        picture["main"].limits(-2, 2, -1, 1)
        made["surface"] = draw.Surface(picture["main"])

    made["picture"] = Picture(("main",), build, themes=(LIGHT, DARK))
    return made


def parabola():
    x, y = np.linspace(-2, 2, 41), np.linspace(-1, 1, 31)
    return x, y, -(x[None, :] ** 2) - 4 * y[:, None] ** 2


def test_contours_lie_where_the_values_are(surface):
    x, y, values = parabola()
    surface["surface"].show(x, y, values, [-3.0, -1.0])
    segments = surface["surface"].artists[1].get_segments()
    heights = [-(s[:, 0] ** 2) - 4 * s[:, 1] ** 2 for s in segments]
    assert {round(height.mean()) for height in heights} == {-3, -1}
    assert all(np.ptp(height) < 0.05 for height in heights)


def test_the_tint_goes_from_low_to_high(surface):
    x, y, values = parabola()
    surface["surface"].show(x, y, values, draw.dense_at_the_top(0.0, values.min()))
    tints = surface["surface"].artists[0].values
    assert tints.max() == tints[15, 20] > tints[15, 0] > tints[0, 0] == tints.min()


def test_the_same_values_are_not_drawn_again(surface):
    x, y, values = parabola()
    for _ in range(2):
        surface["surface"].show(x, y, values, [-3.0, -1.0])
        stale = [artist.stale for artist in surface["surface"].artists]
        surface["picture"].commands()
    assert not any(stale)


def test_levels_rise_and_crowd_at_the_top():
    steps = np.diff(draw.dense_at_the_top(-2.0, -50.0, 10))
    assert np.all(steps > 0)
    assert np.all(np.diff(steps) < 0)
