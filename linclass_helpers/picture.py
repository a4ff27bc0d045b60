"""The live picture: a matplotlib figure whose pixels reach the browser as soon as they change.

A picture is a mosaic of panels, each with one Axes. What stays (frame, ticks, labels) is drawn once
and kept as pixels; what moves is declared with `panel.live(artist)` and drawn on top of a copy of
them. So a slider move costs the few artists it moved, and only pixels that differ are sent.

Nothing here uses pyplot: a figure of our own, on a canvas of our own, may be drawn from any thread.
"""

import pathlib
import zlib
from collections.abc import Callable

import anywidget
import numpy as np
import traitlets
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from . import memory, printed, style
from .panel import INCH, Panel
from .ruler import whole_pixels

PRINTED = 1.5  # dots a CSS pixel in a stored picture: sharp on most screens, and a small file
BAND = 128  # rows of pixels that a patch has at most: the lower they are, the closer they fit
HERE = pathlib.Path(__file__).parent

memory.keep_little()


class Screen(anywidget.AnyWidget):
    """The browser's side of a picture: it paints what it is sent, and sends back what a hand does."""

    # As text: a path would be watched for changes, and the watch keeps every screen alive.
    _esm = "\n".join((HERE / name).read_text("utf-8") for name in ("picture.js", "stored.js"))
    _css = (HERE / "picture.css").read_text("utf-8")
    height = traitlets.Int(400).tag(sync=True)  # the room to keep free until the first frame arrives
    big = traitlets.Bool(False).tag(sync=True)
    box = traitlets.Unicode("").tag(sync=True)  # the model id of what the cell shows, this screen within


class Picture:
    """A figure of named panels, laid out as a mosaic of words, for one screen.

    `rows` is a tuple of lines such as ("data norm", "data cos"): each word is a panel and covers the
    cells it is written in. `build` is called with the picture whenever its figure is made anew: at
    first, and when the theme, the width or the resolution of the screen has changed.
    """

    def __init__(self, rows, build: Callable, *, widths=None, height=400):
        self.rows = [row.split() for row in rows]
        self.widths = widths or [1] * len(self.rows[0])
        self.build = build
        self.sizes = style.preset()
        self.theme = style.LIGHT
        self.wanted_height = round(height * self.sizes.tall)
        self.width, self.ratio, self.near = self.sizes.widest, PRINTED, False
        self.screen = Screen(height=self.wanted_height, big=self.sizes is style.LECTURE)
        self.panels: dict[str, Panel] = {}
        self.remake()

    def __getitem__(self, name):
        return self.panels[name]

    def fit(self, width, ratio, dark, near=False):
        """Take on the size and theme of the screen; True where that made the figure anew.

        A screen is `near` where the browser runs on the kernel's machine.
        """
        self.near = near
        width = int(np.clip(width, 240, self.sizes.widest))
        ratio = float(np.clip(ratio, 0.5, 4))
        theme = style.DARK if dark else style.LIGHT
        if (width, ratio, theme) == (self.width, self.ratio, self.theme) and self.shown is not None:
            return False
        self.width, self.ratio, self.theme = width, ratio, theme
        self.remake()
        return True

    def remake(self):
        """Start over with an empty figure, and have its artists made again."""
        tiles, height = self._layout()
        self.figure = Figure(figsize=(self.width / INCH, height / INCH), dpi=INCH * self.ratio)
        self.figure.set_facecolor(self.theme.paper)
        self.canvas = FigureCanvasAgg(self.figure)
        self.shown = None
        self.panels = {}
        for name, (x, y, wide, high) in tiles.items():
            left, bottom, right, top = (self.sizes.scaled(pad) for pad in (56, 42, 20, 28))
            ax = self.figure.add_axes(
                (
                    (x + left) / self.width,
                    1 - (y + high - bottom) / height,
                    (wide - left - right) / self.width,
                    (high - bottom - top) / height,
                )
            )
            panel = self.panels[name] = Panel(name, ax, self.theme, self.sizes)
            panel.tile = tuple(
                slice(round(start * self.ratio), round((start + length) * self.ratio))
                for start, length in ((y, high), (x, wide))
            )
        self.build(self)

    def _layout(self):
        """The tile (x, y, width, height) of every panel in CSS pixels, and the height of the whole."""
        names = list(dict.fromkeys(name for row in self.rows for name in row))
        if self.width < self.sizes.narrow:
            high = round(max(0.75 * self.wanted_height, 0.7 * self.width))
            return {name: (0, k * high, self.width, high) for k, name in enumerate(names)}, high * len(names)
        edges = np.round(np.cumsum([0, *self.widths]) / sum(self.widths) * self.width).astype(int).tolist()
        lines = np.round(np.linspace(0, self.wanted_height, len(self.rows) + 1)).astype(int).tolist()
        tiles = {}
        for name in names:
            rows = [r for r, row in enumerate(self.rows) if name in row]
            columns = [c for c in range(len(self.widths)) if name in self.rows[rows[0]][c : c + 1]]
            x, y = edges[columns[0]], lines[rows[0]]
            tiles[name] = (x, y, edges[columns[-1] + 1] - x, lines[rows[-1] + 1] - y)
        return tiles, self.wanted_height

    def frame(self):
        """Draw what changed, and return the rectangles of pixels that differ from the last frame."""
        patches = []
        renderer = self.canvas.get_renderer()
        pixels = np.asarray(renderer.buffer_rgba())
        whole, self.shown = self.shown is None, None  # where drawing fails, the next frame is a whole one
        for panel in self.panels.values():
            stays = panel.kept is not None and not panel.ax.stale
            if stays and not panel.changed:
                continue
            before = None if whole else pixels[panel.tile].copy()
            if not stays:
                panel.keep(pixels)
            panel.draw(pixels, renderer)
            if not whole:
                patches += _patches(panel.tile, before, pixels[panel.tile])
        self.figure.stale = False
        self.shown = pixels
        if whole:
            patches = [(0, top, pixels[top : top + BAND]) for top in range(0, len(pixels), BAND)]
        return patches

    def release(self):
        """Let go of all pixels: they are most of a demo's memory. The next frame is drawn from nothing."""
        self.canvas = FigureCanvasAgg(self.figure)
        self.shown = None
        for panel in self.panels.values():
            panel.release()

    def send(self, **message):
        """Send the new frame to every screen, with whatever else belongs to the same moment."""
        patches = self.frame()
        colours, lengths = _runs([patch for _, _, patch in patches])
        buffers = [colours.tobytes(), lengths.tobytes()]
        if not self.near:  # a network takes longer than packing, a wire within one machine does not
            buffers = [zlib.compress(buffer, 1) for buffer in buffers]
        high, wide = self.shown.shape[:2]
        self.screen.send(
            {
                "size": [wide, high, self.ratio],
                "patches": [[x, y, patch.shape[1], patch.shape[0]] for x, y, patch in patches],
                "packed": not self.near,
                "panels": [panel.place() for panel in self.panels.values()],
                **message,
            },
            buffers,
        )

    def png(self):
        """The same picture as a file, for readers without a kernel: always light, always full width."""
        mine, stored = (self.width, self.ratio, self.theme), (self.sizes.widest, PRINTED, style.LIGHT)
        if mine != stored:
            self.width, self.ratio, self.theme = stored
            self.remake()
        self.frame()
        file = printed.png(self.shown)
        self.release()
        if mine != stored:
            self.width, self.ratio, self.theme = mine
            self.remake()
        memory.give_back()
        return file


def _patches(tile, old, new):
    """Of each band of a tile, the smallest rectangle that holds all pixels that differ, and where it is."""
    differs = whole_pixels(new) != whole_pixels(old)
    touched = differs.any(axis=1)
    for top in range(0, len(new), BAND):
        rows = np.flatnonzero(touched[top : top + BAND])
        if not rows.size:
            continue
        first, last = top + rows[0], top + rows[-1] + 1
        columns = np.flatnonzero(differs[first:last].any(axis=0))
        left, right = columns[0], columns[-1] + 1
        yield int(tile[1].start + left), int(tile[0].start + first), new[first:last, left:right]


def _runs(patches):
    """The pixels of all patches as runs: the colour of each, four bytes, and how many pixels it has."""
    colours, lengths = [np.empty(0, np.uint32)], [np.empty(0, "<u4")]
    for patch in patches:
        pixels = whole_pixels(np.ascontiguousarray(patch)).ravel()
        begins = np.concatenate([[0], 1 + np.flatnonzero(pixels[1:] != pixels[:-1])])
        colours.append(pixels[begins])
        lengths.append(np.diff(begins, append=len(pixels)).astype("<u4"))
    return np.concatenate(colours), np.concatenate(lengths)
