"""The contrast of all colours that demos and predictions draw on each other, in both themes, as in WCAG 2.2.

Words need 4.5 : 1 (none is large enough to need less), marks, lines, edges and the focus ring 3 : 1. Grounds
of a panel are its paper, the areas below everything else, and the ends of a tint; all else on that panel is
held against each of them, wherever it is at the moment.
"""

import re
from itertools import product

import numpy as np
import pytest
from demo_pages import thing
from long import by_notebook, long_but_the_first
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_hex, to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text

import linclass_helpers as lc
from linclass_helpers import style
from linclass_helpers.exercises import Prediction, _all
from livefigure.artists import Field
from livefigure.connection import Screen

WORDS, MARKS = 4.5, 3
LOWEST = 2  # areas with at most this zorder are backgrounds
NOT_NEEDED = {  # things of demos that need no contrast: the demo, its panel, the thing
    ("digits", "paper", "Line rules"): "a grid, as that of axes: nothing is read off it",
    ("digits", "paper", "Dots pen"): "on ink its rim of paper is seen",
    ("digits", "weights", "Line said"): "on ink its rim of paper is seen",
}


def luminance(colour):
    rgb = np.asarray(to_rgba(colour)[:3])
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(colour, ground):
    """A colour that may be transparent, as it looks on a background."""
    *rgb, alpha = to_rgba(colour)
    return tuple(alpha * np.array(rgb) + (1 - alpha) * np.array(to_rgba(ground)[:3]))


def alike(colours, alpha):
    """The colours of a collection, each with the transparency of the whole."""
    return [to_rgba(colour, alpha) if alpha is not None else to_rgba(colour) for colour in colours]


def grounds(panel, artists):
    found = {panel.theme.paper}
    for artist in artists:
        if isinstance(artist, Field):
            found |= {to_hex(colour) for colour in artist.colours}
        elif isinstance(artist, Patch | PolyCollection) and artist.get_zorder() <= LOWEST:
            faces = np.atleast_2d(artist.get_facecolor())
            found |= {to_hex(over(face, panel.theme.paper)) for face in faces if face[3]}
    return found


def marks(artist):
    """Sets of colours of an artist that is not text; one colour of each set needs enough contrast."""
    if isinstance(artist, LineCollection):
        return [{colour} for colour in alike(artist.get_colors(), artist.get_alpha())]
    if isinstance(artist, Line2D):
        paint = {
            "line": artist.get_linestyle() != "None" and [artist.get_color()],
            "mark": artist.get_marker() not in ("None", "")
            and [
                colour
                for colour in (artist.get_markerfacecolor(), artist.get_markeredgecolor())
                if colour != "none"
            ],
        }
        return [{*alike(colours, artist.get_alpha())} for colours in paint.values() if colours]
    if isinstance(artist, PolyCollection | Patch):
        low = artist.get_zorder() <= LOWEST
        faces = [] if low else [tuple(face) for face in np.atleast_2d(artist.get_facecolor()) if face[3]]
        edges = [tuple(edge) for edge in np.atleast_2d(artist.get_edgecolor()) if len(edge) and edge[3]]
        return [{*faces, *edges}] if faces or edges else []
    return []


def weak(panel, artists):
    """The pairs of colours on a panel with too little contrast."""
    below = grounds(panel, artists)
    for artist, ground in product(artists, below):
        if isinstance(artist, Text):
            box = artist.get_bbox_patch()
            ground = over(box.get_facecolor(), ground) if box else ground
            if (found := contrast(artist.get_color(), ground)) < WORDS:
                yield "words", to_hex(artist.get_color()), to_hex(ground), round(found, 2)
        for colours in marks(artist):
            if colours == {to_rgba(panel.theme.paper)}:  # a gap between areas
                continue
            best = max(contrast(over(colour, ground), ground) for colour in colours)
            if best < MARKS:
                yield type(artist).__name__, *map(to_hex, colours), ground, round(best, 2)


@pytest.mark.parametrize("name", long_but_the_first([*lc.demos.__all__, *_all(Prediction)], by_notebook, 2))
def test_whatever_is_drawn_is_seen_on_every_ground_of_its_panel(name):
    demo = lc.guess(name) if name in _all(Prediction) else getattr(lc.demos, name)()
    for dark in (False, True):
        demo.picture.fit(1000, 1, dark)
        spared = {
            artist
            for who, panel, kind in NOT_NEEDED
            if who == name
            for artist in thing(demo, panel, kind).artists
        }
        for panel in demo.picture.panels.values():
            artists = [artist for artist in panel.artists() if artist not in {panel.frame, *spared}]
            assert sorted({*weak(panel, artists)}) == [], panel.name
    demo.close()


@pytest.mark.parametrize("theme", style.THEMES.values(), ids=style.THEMES)
def test_what_surrounds_the_data_can_be_read(theme):
    """Titles, ticks and labels are on paper. The grid needs no contrast, because the ticks have it."""
    for colour in (theme.ink, theme.faint):
        assert contrast(colour, theme.paper) >= WORDS


@pytest.mark.parametrize("theme", style.THEMES.values(), ids=style.THEMES)
def test_the_ring_of_the_focus_is_seen_on_every_ground(theme):
    rings = re.findall(r"focus-visible[^{}]*{[^{}]*light-dark\((#\w+), (#\w+)\)", Screen._css)
    assert len(rings) >= 2  # of controls and of handles
    tints = [theme.paper, theme.grid, theme.positive_side, theme.negative_side, *theme.class_sides]
    page = {"light": ["white", "#eeeeee"], "dark": ["#111111", "#424242"]}[theme.name]  # of JupyterLab
    for pair, ground in product(rings, [*tints, *page]):
        assert contrast(pair[theme.name == "dark"], ground) >= MARKS


def test_the_formula_is_that_of_the_standard():
    assert contrast("black", "white") == pytest.approx(21)
    assert contrast("#767676", "white") == pytest.approx(4.54, abs=0.01)
    assert contrast("#e69f00", "white") < MARKS  # a colour that was once used
