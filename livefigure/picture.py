"""A figure of named panels, drawn as commands for the page and as pixels.

Nothing here uses pyplot, so figures can be drawn from any thread.
"""

from collections.abc import Callable, Sequence
from string import ascii_lowercase
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon, Rectangle
from matplotlib.text import Text

from . import small_png, style
from .artists import Field
from .frame import Frame
from .panel import Panel
from .recorder import INCH, Command, Recorder

SMALLEST_SIDE, LARGEST_SIDE = 240, 4000  # of a picture, in CSS pixels
STORED = 1.5  # dots per CSS pixel in a stored picture: sharp on most screens, and a small file
LARGEST_STRETCH = 1.5  # the ratio of width and height differs from the designed one by at most this factor
PADDING = 56, 42, 20, 28  # left, bottom, right and top of a panel's axes, in CSS pixels at the desk
# Artists of these kinds are marked as stale whenever they change. Others are not always (an annotation whose
# `xy` was set, a path that was replaced), so they are recorded again each time.
MARKED_STALE = {Line2D, Text, Polygon, Rectangle, LineCollection, PolyCollection, Field, Frame}


class RevocableRenderer:
    """Stands for a renderer that is freed afterwards. A Text keeps a reference to its last renderer, and a
    RendererAgg takes megabytes."""

    def __init__(self, renderer: RendererBase) -> None:
        self.renderer = renderer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.renderer, name)


class Picture:
    """A figure of named panels, for one screen.

    `rows` is a tuple of lines such as ("data norm", "data cos"): each word names a panel, which covers the
    cells where it is written. `build(picture)` draws it. It is called whenever the figure is made anew: at
    first, and when the theme or the size of the screen has changed.
    """

    panel_kind: type[Panel] = Panel

    def __init__(
        self,
        rows: Sequence[str],
        build: Callable,
        *,
        widths: Sequence[float] | None = None,
        height: float = 400,
        themes: Sequence[style.Theme] = (style.LIGHT, style.DARK),
        sizes: style.Preset | None = None,
    ) -> None:
        self.lines = tuple(rows)
        self.names = panels_of(rows)
        self.rows, self.widths = _mosaic(rows, self.names, widths)
        self.build, self.themes = build, themes
        self.sizes = sizes or style.preset()
        self.theme = themes[0]
        self.wanted_height = round(height * self.sizes.tall)
        self.width, self.ratio = self.sizes.widest, STORED
        self.fixed_height: int | None = None  # set by a screen where everything must fit; None: wanted_height
        self.figure: Any = None  # a matplotlib Figure, or None after `release`
        self.panels: dict[str, Panel] = {}
        self.remake()

    def __getitem__(self, name: str) -> Panel:
        if name not in self.panels:
            raise ValueError(f"This picture has no panel {name!r}; it has {', '.join(self.panels)}.")
        return self.panels[name]

    def fit(self, width: float, ratio: float, dark: bool, height: float | None = None) -> bool:
        """Adapt theme, resolution and size to a screen. Returns True if the figure was made anew.

        Without a height the picture has its preferred height.
        """
        width, height = self._size(width, height)
        theme = self.themes[1 if dark else 0]
        ratio = float(np.clip(ratio, 0.5, 4))
        if ratio != self.ratio:
            self.ratio = self._recorder.ratio = ratio
            self._drawn.clear()  # the resolution of images depends on it
        same = (width, height, theme) == (self.width, self.fixed_height, self.theme)
        if same and self.figure is not None:
            return False
        self.width, self.fixed_height, self.theme = width, height, theme
        self.remake()
        return True

    def _size(self, width: float, height: float | None) -> tuple[int, int | None]:
        """The width for the available space, and the height if there is one to keep to."""
        if height is None or width < self.sizes.narrow:  # panels are stacked, and the reader scrolls
            return int(np.clip(width, SMALLEST_SIDE, self.sizes.widest)), None
        wide, high = np.clip((width, height), SMALLEST_SIDE, LARGEST_SIDE)
        shape = LARGEST_STRETCH * self.wanted_height / self.sizes.widest
        least = self.wanted_height / LARGEST_STRETCH / self.sizes.widest
        return int(max(self.sizes.narrow, min(wide, high / least))), int(min(high, wide * shape))

    def remake(self) -> None:
        """Make a new figure, and draw on it."""
        tiles, self.height = self._layout()
        self.figure = Figure(figsize=(self.width / INCH, self.height / INCH), dpi=INCH)
        FigureCanvasAgg(self.figure)
        self.panels = {name: self._panel(name, *tile) for name, tile in tiles.items()}
        if len(self.panels) > 1:
            for letter, panel in zip(ascii_lowercase, self.panels.values()):
                panel.letter = letter
        self._recorder = Recorder(self.width, self.height, self.ratio)
        self._drawn: dict[Artist, tuple[Command, ...]] = {}
        self._framed: dict[str, tuple] = {}
        self.build(self)

    def arrange(self, rows: Sequence[str]) -> bool:
        """Show these panels from now on. Returns True if they are others than before, and were drawn."""
        if self.lines == tuple(rows):
            return False
        self.lines = tuple(rows)
        self.names = panels_of(rows)
        self.rows, self.widths = _mosaic(rows, self.names, None)
        self.remake()
        return True

    def begin(self) -> None:
        """Begin a new drawing; see `Panel.thing`."""
        for panel in self.panels.values():
            panel.begin()

    def release(self) -> None:
        """Free the figure: its artists take most of a demo's memory."""
        self.figure = None
        self.panels, self._drawn, self._framed = {}, {}, {}

    def wake(self) -> None:
        """Make the figure again if it was freed."""
        if self.figure is None:
            self.remake()

    def _panel(self, name: str, x: int, y: int, wide: int, high: int) -> Panel:
        left, bottom, right, top = map(self.sizes.scaled, PADDING)
        x0, y0 = (x + left) / self.width, (self.height - y - high + bottom) / self.height
        across, up = (wide - left - right) / self.width, (high - bottom - top) / self.height
        ax = self.figure.add_axes((x0, y0, across, up))
        return self.panel_kind(name, ax, (x, y, wide, high), self.theme, self.sizes)

    def _layout(self) -> tuple[dict[str, tuple[int, int, int, int]], int]:
        """The tile (x, y, width, height) of every panel in CSS pixels, and the height of the picture."""
        names = self.names
        if self.width < self.sizes.narrow:
            high = round(max(0.75 * self.wanted_height, 0.7 * self.width))
            return {name: (0, k * high, self.width, high) for k, name in enumerate(names)}, high * len(names)
        edges = np.round(np.cumsum([0, *self.widths]) / sum(self.widths) * self.width).astype(int).tolist()
        whole = self.fixed_height or self.wanted_height
        lines = np.round(np.linspace(0, whole, len(self.rows) + 1)).astype(int).tolist()
        tiles = {}
        for name in names:
            rows = [r for r, row in enumerate(self.rows) if name in row]
            columns = [c for c in range(len(self.widths)) if name in self.rows[rows[0]][c : c + 1]]
            x, y = edges[columns[0]], lines[rows[0]]
            tiles[name] = (x, y, edges[columns[-1] + 1] - x, lines[rows[-1] + 1] - y)
        return tiles, whole

    def commands(self) -> dict[str, dict[Artist, tuple[Command, ...]]]:
        """The commands of each artist of each panel, in the order of painting.

        Only artists that may have changed are recorded again.
        """
        found = {}
        for name, panel in self.panels.items():
            panel.settle()
            window, look = panel.frame.window(), panel.frame.look()
            before = self._framed.get(name, ((), ()))
            moved = window != before[0]
            panel.frame.stale = moved or look != before[1]
            self._framed[name] = window, look
            found[name] = {artist: self._of(artist, moved) for artist in panel.artists()}
        self._drawn = {artist: drawn for artists in found.values() for artist, drawn in artists.items()}
        return found

    def _of(self, artist: Artist, moved: bool) -> tuple[Command, ...]:
        known = self._drawn.get(artist)
        if known is None or moved or artist.stale or type(artist) not in MARKED_STALE:
            known = self._recorder.record(artist)
        return known

    def described(self) -> dict[str, Any]:
        """What a page has to know of the picture besides its commands."""
        return {
            "size": [self.width, self.height],
            "paper": self.theme.paper,
            "panels": {name: panel.place() for name, panel in self.panels.items()},
            "label": "; ".join(filter(None, map(Panel.shows, self.panels.values()))) or "a picture",
        }

    def pixels(self, ratio: float) -> np.ndarray:
        """The picture as matplotlib's own renderer draws it: an array of rows × columns × 4."""
        self.wake()
        agg = RendererAgg(round(self.width * ratio), round(self.height * ratio), INCH * ratio)
        pixels = np.asarray(agg.buffer_rgba())
        pixels[...] = np.round(255 * np.array(to_rgba(self.theme.paper)))
        borrowed: Any = RevocableRenderer(agg)
        self.figure.dpi = INCH * ratio
        try:
            with mpl.rc_context({"text.hinting": "none"}):  # as in a browser
                for panel in self.panels.values():
                    panel.settle()
                    for artist in panel.artists():
                        artist.draw(borrowed)
        finally:
            self.figure.dpi = INCH
            borrowed.renderer = self._recorder
            self._drawn.clear()  # drawing resets `stale`, so we no longer know which artists have changed
        return pixels

    def png(self) -> bytes:
        """The picture as a PNG file, in its current size."""
        return small_png.png(self.pixels(STORED))

    def stored(self) -> np.ndarray:
        """The pixels for readers without a kernel, in the light theme and the preferred size."""
        mine, stored = (self.width, self.fixed_height, self.theme), (self.sizes.widest, None, self.themes[0])
        if mine == stored:
            return self.pixels(STORED)
        self.width, self.fixed_height, self.theme = stored
        self.remake()
        try:
            return self.pixels(STORED)
        finally:
            self.width, self.fixed_height, self.theme = mine
            self.remake()


def panels_of(rows: Sequence[str]) -> list[str]:
    """The names of the panels, from the first line to the last."""
    if isinstance(rows, str) or not rows or not all(isinstance(row, str) and row.split() for row in rows):
        raise ValueError(f'rows must be lines of words, like ("left right", "left below"), not {rows!r}.')
    return list(dict.fromkeys(name for row in rows for name in row.split()))


def _mosaic(
    rows: Sequence[str], names: list[str], widths: Sequence[float] | None
) -> tuple[list[list[str]], Sequence[float]]:
    """The words of each line, and the widths of the columns; raises a ValueError if they do not fit."""
    words = [row.split() for row in rows]
    if any(len(line) != len(words[0]) for line in words):
        raise ValueError(f"Each line of rows must have as many words as the first, but rows are {rows!r}.")
    for name in names:
        cells = [(r, c) for r, line in enumerate(words) for c, word in enumerate(line) if word == name]
        high, wide = (max(at) - min(at) + 1 for at in zip(*cells))
        if len(cells) != high * wide:
            raise ValueError(f"The panel {name!r} must be a rectangle, but rows are {rows!r}.")
    widths = widths or [1] * len(words[0])
    if len(widths) != len(words[0]):
        raise ValueError(f"widths must have {len(words[0])} numbers, one a column, but they are {widths!r}.")
    return words, widths
