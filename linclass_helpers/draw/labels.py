"""Text on a panel: beside a place, in a corner, or as a legend. It may contain names that a reader chose."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.typing import ColorType

from .thing import Look, Thing, beside

if TYPE_CHECKING:
    from .panel import Panel

# Places for text that belongs to the panel as a whole: x, y, and the alignment there.
PLACES = {
    "middle": (0.5, 0.5, "center", "center"),
    "head": (0.5, 0.97, "center", "top"),
    "foot": (0.5, 0.03, "center", "bottom"),
    "upper left": (0.02, 0.98, "left", "top"),
    "upper right": (0.98, 0.98, "right", "top"),
    "lower left": (0.02, 0.03, "left", "bottom"),
    "lower right": (0.98, 0.03, "right", "bottom"),
}


PLAIN: Look = {"parse_math": False}  # a $ in a name is no formula


def _paper(panel: "Panel") -> Look:
    """The background of text, so that lines do not cross it."""
    return {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 1.0, "alpha": 0.8}


class Label(Thing):
    """Text at a place of the data."""

    def __init__(self, panel: "Panel", colour: ColorType, bold: bool = False, zorder: float = 3.5) -> None:
        look: Look = {"color": colour, "fontsize": panel.sizes.text, "bbox": _paper(panel), "zorder": zorder}
        weight: Look = {"fontweight": "bold"} if bold else {}
        super().__init__(panel, panel.ax.text(0, 0, "", **look, **weight, **PLAIN))

    def show(self, at: Sequence[float], words: str, ha: str = "left", va: str = "center") -> None:
        if not self.same(at, words, ha, va):
            self.artists[0].set(position=at, text=words, ha=ha, va=va)


class Mark(Thing):
    """A marker at one place, with text beside it."""

    def __init__(self, panel: "Panel", colour: ColorType, marker: str = "o", zorder: float = 7.0) -> None:
        sizes = panel.sizes
        mark: Look = {"ls": "", "marker": marker, "ms": 0.9 * sizes.marker, "color": colour, "zorder": zorder}
        (spot,) = panel.ax.plot([], [], **mark)
        look: Look = {
            "color": panel.theme.ink,
            "fontsize": sizes.text,
            "bbox": _paper(panel),
            "zorder": zorder - 1,
        }
        word = panel.ax.annotate("", (0, 0), (0, 0), textcoords="offset points", **look, **PLAIN)
        super().__init__(panel, spot, word)
        self.away = np.array([0.9, 0.5]) * sizes.marker

    def show(self, at: Sequence[float], words: str = "", left: bool = True, above: bool = True) -> None:
        if self.same(at, words, left, above):
            return
        spot, word = self.artists
        spot.set_data([at[0]], [at[1]])
        word.xy = at
        word.set(text=words, ha="right" if left else "left", va="bottom" if above else "top")
        word.set_position(self.away * [-1 if left else 1, 1 if above else -1])


class Note(Thing):
    """A remark about the panel as a whole, at one of `PLACES`."""

    def __init__(self, panel: "Panel", colour: ColorType, place: str = "middle") -> None:
        look: Look = {"color": colour, "fontsize": panel.sizes.text, "bbox": _paper(panel), "zorder": 8}
        super().__init__(panel, panel.ax.text(0, 0, "", transform=panel.ax.transAxes, **look, **PLAIN))
        self.place = place

    def show(self, words: str, place: str | None = None) -> None:
        """Show this text, or hide the note if it is empty; `place` moves it."""
        place = place or self.place
        if self.same(words, place):
            return
        x, y, ha, va = PLACES[place]
        self.artists[0].set(text=words, position=(x, y), ha=ha, va=va, visible=bool(words))


class Key(Thing):
    """A legend: coloured text, one line for each colour, in a corner."""

    def __init__(
        self, panel: "Panel", colours: Sequence[ColorType], corner: str = "upper right", zorder: float = 2.5
    ) -> None:
        x, y, side, self.edge = PLACES[corner]
        look: Look = {
            "ha": side,
            "va": "top",
            "fontsize": panel.sizes.text,
            "bbox": _paper(panel),
            "zorder": zorder,
        }
        words = [panel.ax.text(x, y, "", color=colour, **look, **PLAIN) for colour in colours]
        super().__init__(panel, *words)

    def show(self, *lines: str) -> None:
        """Show a line for each colour. An empty line is left out, without a gap."""
        if self.same(*lines):
            return
        step = 1.5 * self.panel.sizes.text
        up = 0.0 if self.edge == "top" else step * sum(map(bool, lines))
        for artist, line in zip(self.artists, lines, strict=True):
            artist.set(text=line, visible=bool(line))
            if line:
                artist.set_transform(beside(self.panel, self.ax.transAxes, 0, up))
                up -= step
