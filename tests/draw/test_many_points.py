"""Thousands of points are drawn smaller than a few, so that they can be told apart."""

import numpy as np
import pytest

from linclass_helpers import draw, style
from livefigure.picture import Picture


@pytest.mark.parametrize(("n", "share"), [(2, 1), (300, 1), (1200, 1 / 2), (7500, 1 / 5)])
def test_points_shrink_with_their_number_and_grow_again(n, share):
    picture = Picture(("plane",), lambda picture: None, themes=(style.LIGHT, style.DARK))
    points = draw.Points(picture["plane"])
    full = [artist.get_markersize() for artist in points.artists]
    points.show(np.zeros((n, 2)), np.where(np.arange(n) % 2, 1, -1))
    assert [artist.get_markersize() for artist in points.artists] == pytest.approx(
        [share * one for one in full]
    )
    points.show(np.zeros((2, 2)), [1, -1])
    assert [artist.get_markersize() for artist in points.artists] == full


@pytest.mark.parametrize(("n", "ticks"), [(12, 12), (13, 1), (60, 6), (150, 15), (151, 7), (5000, 14)])
def test_bars_have_as_many_ticks_as_can_be_read(n, ticks):
    picture = Picture(("bars",), lambda picture: None, themes=(style.LIGHT, style.DARK))
    bars = draw.Bars(picture["bars"])
    bars.show(np.ones(n), np.ones(n))
    places = picture["bars"].ax.yaxis.get_major_locator().locs
    assert len(places) == ticks
    assert n <= 12 or not np.any(np.array(places) % 10)
