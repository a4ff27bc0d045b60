"""Words on a panel: beside a place, in a corner, or a legend. Names of a reader's own may be among them."""

import numpy as np

from .thing import Thing, beside

# Where words stand that belong to the panel as a whole: x, y, and how they are aligned there.
PLACES = {
    "middle": (0.5, 0.5, "center", "center"),
    "head": (0.5, 0.97, "center", "top"),
    "foot": (0.5, 0.03, "center", "bottom"),
    "upper left": (0.02, 0.98, "left", "top"),
    "upper right": (0.98, 0.98, "right", "top"),
    "lower left": (0.02, 0.03, "left", "bottom"),
    "lower right": (0.98, 0.03, "right", "bottom"),
}


PLAIN = {"parse_math": False}  # a $ in a name is a $


def _paper(panel):
    """Behind words, so that lines do not cross them."""
    return {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 1.0, "alpha": 0.8}


class Label(Thing):
    """Words at a place of the data."""

    def __init__(self, panel, colour, bold=False, zorder=3.5):
        look = {"color": colour, "fontsize": panel.sizes.text, "bbox": _paper(panel), "zorder": zorder}
        weight = {"fontweight": "bold"} if bold else {}
        super().__init__(panel, panel.ax.text(0, 0, "", **look, **weight, **PLAIN))

    def show(self, at, words, ha="left", va="center"):
        if not self.same(at, words, ha, va):
            self.artists[0].set(position=at, text=words, ha=ha, va=va)


class Mark(Thing):
    """One place, with words on the side of it where there is room."""

    def __init__(self, panel, colour, marker="o", zorder=7.0):
        sizes = panel.sizes
        mark = {"ls": "", "marker": marker, "ms": 0.9 * sizes.marker, "color": colour, "zorder": zorder}
        (spot,) = panel.ax.plot([], [], **mark)
        look = {"color": panel.theme.ink, "fontsize": sizes.text, "bbox": _paper(panel), "zorder": zorder - 1}
        word = panel.ax.annotate("", (0, 0), (0, 0), textcoords="offset points", **look, **PLAIN)
        super().__init__(panel, spot, word)
        self.away = np.array([0.9, 0.5]) * sizes.marker

    def show(self, at, words="", left=True, above=True):
        if self.same(at, words, left, above):
            return
        spot, word = self.artists
        spot.set_data([at[0]], [at[1]])
        word.xy = at
        word.set(text=words, ha="right" if left else "left", va="bottom" if above else "top")
        word.set_position(self.away * [-1 if left else 1, 1 if above else -1])


class Note(Thing):
    """A remark that belongs to the panel as a whole, at one of `PLACES`."""

    def __init__(self, panel, colour, place="middle"):
        look = {"color": colour, "fontsize": panel.sizes.text, "bbox": _paper(panel), "zorder": 8}
        super().__init__(panel, panel.ax.text(0, 0, "", transform=panel.ax.transAxes, **look, **PLAIN))
        self.place = place

    def show(self, words, place=None):
        """Say this, or nothing if it is empty; on request at another place."""
        place = place or self.place
        if self.same(words, place):
            return
        x, y, ha, va = PLACES[place]
        self.artists[0].set(text=words, position=(x, y), ha=ha, va=va, visible=bool(words))


class Key(Thing):
    """What the colours stand for: coloured words, one line under the other, in a corner."""

    def __init__(self, panel, colours, corner="upper right", zorder=2.5):
        x, y, side, self.edge = PLACES[corner]
        look = {
            "ha": side,
            "va": "top",
            "fontsize": panel.sizes.text,
            "bbox": _paper(panel),
            "zorder": zorder,
        }
        words = [panel.ax.text(x, y, "", color=colour, **look, **PLAIN) for colour in colours]
        super().__init__(panel, *words)

    def show(self, *lines):
        """A line for each colour; an empty one is left out, and the others close up."""
        if self.same(*lines):
            return
        step = 1.5 * self.panel.sizes.text
        up = 0.0 if self.edge == "top" else step * sum(map(bool, lines))
        for artist, line in zip(self.artists, lines, strict=True):
            artist.set(text=line, visible=bool(line))
            if line:
                artist.set_transform(beside(self.panel, self.ax.transAxes, 0, up))
                up -= step
