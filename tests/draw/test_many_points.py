"""Many points, rings or lines are drawn smaller or thinner than a few, to stay distinguishable."""

import numpy as np
import pytest

from linclass_helpers import style
from linclass_helpers.draw import Picture


def plane():
    """An empty panel."""
    return Picture(("plane",), lambda picture: None, themes=(style.LIGHT, style.DARK))["plane"]


@pytest.mark.parametrize(("n", "share"), [(2, 1), (300, 1), (1200, 1 / 2), (7500, 1 / 5)])
def test_points_shrink_with_their_number_and_grow_again(n, share):
    panel, sizes = plane(), []
    for count in (2, n, 2):
        panel.points("points", np.zeros((count, 2)), np.where(np.arange(count) % 2, 1, -1))
        sizes.append([artist.get_markersize() for artist in panel.seen()["Points points"].artists])
    full, many, again = sizes
    assert many == pytest.approx([share * one for one in full])
    assert again == full


@pytest.mark.parametrize(("n", "share"), [(1, 1), (30, 1), (120, 1 / 2), (750, 1 / 5)])
def test_rings_shrink_with_their_number_and_grow_again(n, share):
    panel, sizes = plane(), []
    for count in (1, n, 1):
        panel.rings("rings", np.random.default_rng(1).normal(size=(count, 2)))
        (artist,) = panel.seen()["Rings rings"].artists
        sizes.append((artist.get_markersize(), artist.get_markeredgewidth()))
    full, many, again = sizes
    assert many == pytest.approx(np.multiply(share, full))
    assert again == full


@pytest.mark.parametrize(("n", "share"), [(2, 1), (300, 1), (600, 1 / 2), (3000, 1 / 10)])
def test_lines_of_classes_are_the_thinner_the_more_there_are(n, share):
    panel, widths = plane(), []
    for count in (1, n, 1):
        ends = np.random.default_rng(1).normal(size=(count, 2, 2))
        panel.class_lines("lines", ends, np.where(np.arange(count) % 2, 1, -1))
        (artist,) = panel.seen()["ClassLines lines"].artists
        widths += list(artist.get_linewidth())
    full, many, again = widths
    assert many == pytest.approx(share * full)
    assert again == full


@pytest.mark.parametrize(("n", "ticks"), [(12, 12), (13, 1), (60, 6), (150, 15), (151, 7), (5000, 14)])
def test_bars_have_as_many_ticks_as_can_be_read(n, ticks):
    panel = plane()
    panel.bars("bars", np.ones(n), np.ones(n))
    places = panel.ax.yaxis.get_major_locator().locs
    assert len(places) == ticks
    assert n <= 12 or not np.any(np.array(places) % 10)
