"""Of thousands of points, rings and lines each is smaller or thinner than of a few, to be told apart."""

import numpy as np
import pytest

from linclass_helpers import draw, style
from livefigure.picture import Picture


def plane():
    """An empty panel."""
    return Picture(("plane",), lambda picture: None, themes=(style.LIGHT, style.DARK))["plane"]


@pytest.mark.parametrize(("n", "share"), [(2, 1), (300, 1), (1200, 1 / 2), (7500, 1 / 5)])
def test_points_shrink_with_their_number_and_grow_again(n, share):
    points = draw.Points(plane())
    full = [artist.get_markersize() for artist in points.artists]
    points.show(np.zeros((n, 2)), np.where(np.arange(n) % 2, 1, -1))
    assert [artist.get_markersize() for artist in points.artists] == pytest.approx(
        [share * one for one in full]
    )
    points.show(np.zeros((2, 2)), [1, -1])
    assert [artist.get_markersize() for artist in points.artists] == full


@pytest.mark.parametrize(("n", "share"), [(1, 1), (60, 1), (240, 1 / 2), (1500, 1 / 5)])
def test_rings_shrink_with_their_number_and_grow_again(n, share):
    rings = draw.Rings(plane())
    (artist,) = rings.artists
    full = artist.get_markersize(), artist.get_markeredgewidth()
    rings.show(np.random.default_rng(1).normal(size=(n, 2)))
    assert (artist.get_markersize(), artist.get_markeredgewidth()) == pytest.approx(np.multiply(share, full))
    rings.show([(0, 0)])
    assert (artist.get_markersize(), artist.get_markeredgewidth()) == full


@pytest.mark.parametrize(("n", "share"), [(2, 1), (300, 1), (600, 1 / 2), (3000, 1 / 10)])
def test_lines_of_classes_are_the_thinner_the_more_there_are(n, share):
    lines = draw.ClassLines(plane())
    (artist,) = lines.artists
    (full,) = artist.get_linewidth()
    lines.show(np.random.default_rng(1).normal(size=(n, 2, 2)), np.where(np.arange(n) % 2, 1, -1))
    assert artist.get_linewidth() == pytest.approx([share * full])
    lines.show([[(0, 0), (1, 1)]], [1])
    assert artist.get_linewidth() == [full]


@pytest.mark.parametrize(("n", "ticks"), [(12, 12), (13, 1), (60, 6), (150, 15), (151, 7), (5000, 14)])
def test_bars_have_as_many_ticks_as_can_be_read(n, ticks):
    panel = plane()
    draw.Bars(panel).show(np.ones(n), np.ones(n))
    places = panel.ax.yaxis.get_major_locator().locs
    assert len(places) == ticks
    assert n <= 12 or not np.any(np.array(places) % 10)
