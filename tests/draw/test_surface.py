"""A surface: contours where the values are, and a tint from low to high."""

import numpy as np
import pytest

from linclass_helpers import draw
from linclass_helpers.style import DARK, LIGHT

X, Y = np.linspace(-2, 2, 41), np.linspace(-1, 1, 31)
PARABOLA = -(X[None, :] ** 2) - 4 * Y[:, None] ** 2


@pytest.fixture
def picture():
    return draw.Picture(("main",), lambda picture: picture["main"].limits(-2, 2, -1, 1), themes=(LIGHT, DARK))


def surface(picture, levels):
    """The tint and the contours of the parabola."""
    picture["main"].surface("parabola", X, Y, PARABOLA, levels)
    return picture["main"].seen()["Surface parabola"].artists


def test_contours_lie_where_the_values_are(picture):
    _, contours = surface(picture, [-3.0, -1.0])
    heights = [-(s[:, 0] ** 2) - 4 * s[:, 1] ** 2 for s in contours.get_segments()]
    assert {round(height.mean()) for height in heights} == {-3, -1}
    assert all(np.ptp(height) < 0.05 for height in heights)


def test_the_tint_goes_from_low_to_high(picture):
    field, _ = surface(picture, draw.dense_at_the_top(0.0, PARABOLA.min()))
    tints = field.values
    assert tints.max() == tints[15, 20] > tints[15, 0] > tints[0, 0] == tints.min()


def test_the_same_values_are_not_drawn_again(picture):
    for _ in range(2):
        stale = [artist.stale for artist in surface(picture, [-3.0, -1.0])]
        picture.commands()
    assert not any(stale)


def test_levels_rise_and_crowd_at_the_top():
    steps = np.diff(draw.dense_at_the_top(-2.0, -50.0, 10))
    assert np.all(steps > 0)
    assert np.all(np.diff(steps) < 0)
