"""Text on a panel: beside a place, in a corner, or as a legend. It may contain names that a reader chose."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.typing import ColorType

from .canvas import Canvas
from .thing import Look, Thing

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


class DrawsText(Canvas):
    """The methods of a panel that draw text."""

    def words(
        self,
        name: str,
        at: Sequence[float] | np.ndarray,
        words: str,
        colour: ColorType,
        *,
        ha: str = "left",
        va: str = "center",
        bold: bool = False,
        size: float = 1.0,
        zorder: float = 3.5,
    ) -> None:
        """Text at a place of the data, `size` times as large as other text."""
        look: Look = {"fontweight": "bold" if bold else "normal", "fontsize": size * self.sizes.text}
        label = self.thing(Label, name, color=self.colour(colour), zorder=zorder, **look)
        if not label.same(at, words, ha, va):
            label.artists[0].set(position=at, text=words, ha=ha, va=va)

    def mark(
        self,
        name: str,
        at: Sequence[float] | np.ndarray,
        colour: ColorType,
        *,
        words: str = "",
        left: bool = True,
        above: bool = True,
        marker: str = "o",
        zorder: float = 7.0,
    ) -> None:
        """A marker at one place, with text beside it."""
        mark = self.thing(Mark, name, colour=self.colour(colour), marker=marker, zorder=zorder)
        if mark.same(at, words, left, above):
            return
        spot, word = mark.artists
        spot.set_data([at[0]], [at[1]])
        word.xy = at
        word.set(text=words, ha="right" if left else "left", va="bottom" if above else "top")
        away = np.array([0.9, 0.5]) * self.sizes.marker
        word.set_position(away * [-1 if left else 1, 1 if above else -1])

    def note(self, name: str, words: str, colour: ColorType, *, place: str = "middle") -> None:
        """A remark about the panel as a whole, at one of `labels.PLACES`. Without text it is hidden."""
        note = self.thing(Note, name, color=self.colour(colour))
        if not note.same(words, place):
            x, y, ha, va = PLACES[place]
            note.artists[0].set(text=words, position=(x, y), ha=ha, va=va, visible=bool(words))

    def key(
        self,
        name: str,
        entries: Sequence[tuple[str, ColorType]],
        *,
        corner: str = "upper right",
        zorder: float = 2.5,
    ) -> None:
        """A legend in a corner: (text, colour) for each line. An entry without text is left out."""
        lines = [words for words, _ in entries if words]
        colours = self.colours([colour for words, colour in entries if words])
        x, y, ha, va = PLACES[corner]
        key = self.thing(Key, name, colours=colours, x=x, y=y, ha=ha, zorder=zorder)
        if key.same(lines):
            return
        step = 1.5 * self.sizes.text
        for k, (artist, line) in enumerate(zip(key.artists, lines, strict=True)):
            up = -k if va == "top" else len(lines) - k
            artist.set(text=line, transform=self.shifted(self.ax.transAxes, 0, step * up))


# How the artists of each kind are made.


class Label(Thing):
    def __init__(self, panel: Canvas, **look: Any) -> None:
        super().__init__(panel.ax.text(0, 0, "", **{**_text(panel), **look}))


class Mark(Thing):
    def __init__(self, panel: Canvas, colour: ColorType, marker: str, zorder: float) -> None:
        size = 0.9 * panel.sizes.marker
        (spot,) = panel.ax.plot([], [], ls="", marker=marker, ms=size, color=colour, zorder=zorder)
        look: Look = {"color": panel.theme.ink, "zorder": zorder - 1, "textcoords": "offset points"}
        super().__init__(spot, panel.ax.annotate("", (0, 0), (0, 0), **_text(panel), **look))


class Note(Thing):
    def __init__(self, panel: Canvas, **look: Any) -> None:
        place = panel.ax.transAxes
        super().__init__(panel.ax.text(0, 0, "", transform=place, zorder=8, **_text(panel), **look))


class Key(Thing):
    def __init__(
        self, panel: Canvas, colours: Sequence[ColorType], x: float, y: float, ha: str, zorder: float
    ) -> None:
        look: Look = {"ha": ha, "va": "top", "zorder": zorder, **_text(panel)}
        super().__init__(*(panel.ax.text(x, y, "", color=colour, **look) for colour in colours))


def _text(panel: Canvas) -> Look:
    """The look of all text: paper behind it, so that lines do not cross it, and no formula after a $."""
    paper = {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 1.0, "alpha": 0.8}
    return {"fontsize": panel.sizes.text, "bbox": paper, "parse_math": False}
