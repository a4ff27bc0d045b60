"""What the notebook on probabilities draws besides the common things."""

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb

from livefigure.artists import Field as Shades

from .basic import Thing, _paper

SIDE = 48  # points of the field's grid each way


class Field(Thing):
    """P(y = 1 | x) all over the panel: from the colour of class 0 over paper at ½ to that of class 1."""

    def __init__(self, panel, strength=0.5):
        theme = panel.theme
        paper = np.array(to_rgb(theme.paper))
        ends = [paper + strength * (to_rgb(colour) - paper) for colour in (theme.negative, theme.positive)]
        super().__init__(panel, panel.ax.add_artist(Shades([ends[0], paper, ends[1]])))

    def axes(self):
        """The coordinates of a grid over the panel's window."""
        return np.linspace(*self.ax.get_xlim(), SIDE), np.linspace(*self.ax.get_ylim(), SIDE)

    def spots(self):
        """The points of that grid, a row each."""
        x, y = self.axes()
        return np.column_stack([np.tile(x, SIDE), np.repeat(y, SIDE)])

    def show(self, chances):
        """One probability for each of `spots()`."""
        if not self.same(chances):
            self.artists[0].set(np.reshape(chances, (SIDE, SIDE)))


class Bars(Thing):
    """A bar from 0 to the right for every point, numbered downwards from 1, in the colour of its class."""

    def __init__(self, panel):
        theme = panel.theme
        looks = {"edgecolors": "none", "zorder": 3}
        bars = [PolyCollection([], facecolors=colour, **looks) for colour in (theme.positive, theme.negative)]
        for one in bars:
            panel.ax.add_collection(one, autolim=False)
        super().__init__(panel, *bars)

    def show(self, lengths, y):
        if self.same(lengths, y):
            return
        row = np.arange(1, len(lengths) + 1)
        self.panel.ticks(y=row.tolist() if len(row) <= 12 else row[9::10].tolist())
        left, right = 0 * lengths, lengths
        corners = np.stack([[left, right, right, left], [row - 0.4, row - 0.4, row + 0.4, row + 0.4]])
        corners = corners.transpose(2, 1, 0)
        for sign, bars in zip((1, -1), self.artists, strict=True):
            bars.set_verts(corners[np.asarray(y) == sign])


class Stroke(Thing):
    """A plain line through some places."""

    def __init__(self, panel, colour, style="-", width=1.0):
        (line,) = panel.ax.plot([], [], color=colour, ls=style, lw=panel.sizes.line * width, zorder=3)
        super().__init__(panel, line)

    def show(self, x, y):
        if not self.same(x, y):
            self.artists[0].set_data(x, y)


class Spot(Thing):
    """One place, with a word on the side of it where there is room: above and left unless told otherwise."""

    def __init__(self, panel, colour, marker="o"):
        sizes = panel.sizes
        (spot,) = panel.ax.plot([], [], ls="", marker=marker, ms=0.9 * sizes.marker, color=colour, zorder=7)
        self.away = 0.8 * sizes.marker
        look = {"color": panel.theme.ink, "fontsize": sizes.text, "bbox": _paper(panel), "zorder": 6}
        super().__init__(
            panel, spot, panel.ax.annotate("", (0, 0), (0, 0), textcoords="offset points", **look)
        )

    def show(self, at, words="", left=True, above=True):
        if self.same(at, words, left, above):
            return
        spot, word = self.artists
        spot.set_data([at[0]], [at[1]])
        word.xy = at
        word.set(text=words, ha="right" if left else "left", va="bottom" if above else "top")
        word.set_position((-self.away if left else self.away, 0.6 * self.away if above else -0.6 * self.away))


class Key(Thing):
    """What the colours stand for: coloured words, one line under the other, from a place in the panel."""

    def __init__(self, panel, colours, x=0.98, y=0.98, ha="right", zorder=8.0):
        size = panel.sizes.text
        look = {"fontsize": size, "bbox": _paper(panel), "zorder": zorder, "ha": ha, "va": "top"}
        where = {"xycoords": "axes fraction", "textcoords": "offset points"}
        words = [
            panel.ax.annotate("", (x, y), (0, -1.5 * size * k), color=colour, **where, **look)
            for k, colour in enumerate(colours)
        ]
        super().__init__(panel, *words)

    def show(self, *lines):
        if self.same(*lines):
            return
        for word, line in zip(self.artists, lines, strict=True):
            word.set_text(line)


def beneath(*things):
    """Draw what never moves below what does."""
    for thing in things:
        for artist in thing.artists:
            artist.set_zorder(artist.get_zorder() / 10 + 1)
