"""One panel of a picture: an Axes, the tile of pixels it lives in, and the artists that move on it."""

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.text import Text

from . import lettering
from .ruler import Sheet

INCH = 100  # CSS pixels: with 100 dots an inch, one matplotlib dot is one CSS pixel


def _nowhere(artist):
    """Is this a line without a place? matplotlib would get everything ready and then draw nothing."""
    return isinstance(artist, Line2D) and not np.isfinite(artist.get_xdata(orig=False)).any()


class Panel:
    """One Axes of a picture, the tile of pixels it lives in, and the artists that move."""

    def __init__(self, name, ax, theme, sizes):
        self.name, self.ax, self.theme, self.sizes = name, ax, theme, sizes
        self.moving: list = []
        self.tile = self.kept = self.settled = None
        self.labels = "", "", ""
        self.still = 0  # how many of the moving artists are in `settled`
        ax.set_facecolor(theme.paper)
        ax.tick_params(colors=theme.faint, labelsize=sizes.small, length=3, pad=3)
        ax.grid(True, color=theme.grid, linewidth=0.8)
        ax.set_axisbelow(True)
        ax.set_autoscale_on(False)  # what a panel spans is said by `limits` alone
        for side, spine in ax.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(theme.faint)

    def live(self, artist):
        """Declare an artist as one that moves: it is drawn anew in every frame, and nothing else is."""
        artist.set_animated(True)
        self.moving.append(artist)
        self.moving.sort(key=lambda one: one.get_zorder())
        return artist

    def label(self, title="", x="", y=""):
        """Name the panel and its axes."""
        if (title, x, y) == self.labels:
            return
        self.labels = title, x, y
        ink, text = self.theme.ink, self.sizes.text
        self.ax.set_title(title, color=ink, fontsize=text, loc="left", pad=6)
        self.ax.set_xlabel(x, color=ink, fontsize=text, labelpad=2)
        self.ax.set_ylabel(y, color=ink, fontsize=text, labelpad=3)

    def limits(self, x0, x1, y0, y1, square=False):
        """Show at least this window, `square` with one unit equally long both ways."""
        if square:
            x0, x1, y0, y1 = self._widened(x0, x1, y0, y1)
        if (x0, x1) != self.ax.get_xlim():  # a new window means a new frame and new ticks
            self.ax.set_xlim(x0, x1)
        if (y0, y1) != self.ax.get_ylim():
            self.ax.set_ylim(y0, y1)

    def scale(self, x, y):
        """Each axis "linear" or "log"."""
        if x != self.ax.get_xscale():
            self.ax.set_xscale(x)
        if y != self.ax.get_yscale():
            self.ax.set_yscale(y)

    def _widened(self, x0, x1, y0, y1):
        box = self.ax.get_window_extent()
        unit = max((x1 - x0) / box.width, (y1 - y0) / box.height)
        wide, high = unit * box.width / 2, unit * box.height / 2
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        return x - wide, x + wide, y - high, y + high

    def pixel(self):
        """How much data one CSS pixel spans, along x and y, on linear axes."""
        box = self.ax.get_position(original=True)  # asking for the active one marks the axes stale
        wide, high = self.ax.figure.get_size_inches() * INCH
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        return np.array([(x1 - x0) / (box.width * wide), (y1 - y0) / (box.height * high)])

    def keep(self, pixels):
        """Write what stays, and keep it."""
        Sheet(self, pixels).write()
        self.ax.stale = False
        self.kept = self.settled = pixels[self.tile].copy()
        self.still = 0

    def release(self):
        """Let go of the pixels that were kept."""
        self.kept = self.settled = None
        self.still = 0
        for artist in self.moving:
            if isinstance(artist, Text):
                artist._renderer = None  # matplotlib lets a text keep what it was drawn with, pixels and all

    def draw(self, pixels, renderer):
        """Draw what moves on top of what stays: from the lowest artist that changed upwards.

        The artists below it are in `settled`, drawn once when they stopped changing.
        """
        first = next((k for k, artist in enumerate(self.moving) if artist.stale), len(self.moving))
        if first < self.still:
            self.settled, self.still = self.kept, 0
        pixels[self.tile] = self.settled
        if first > self.still:
            self._draw(self.moving[self.still : first], renderer)
            self.settled, self.still = pixels[self.tile].copy(), first
        self._draw(self.moving[first:], renderer)

    def _draw(self, artists, renderer):
        for artist in artists:
            if isinstance(artist, Text):
                lettering.draw(artist, renderer)
            elif not _nowhere(artist):
                artist.draw(renderer)
            artist.stale = False  # an invisible artist would stay stale for ever

    @property
    def changed(self):
        return any(artist.stale for artist in self.moving)

    def place(self):
        """Where the panel is and what it spans, for the browser to turn pixels into data."""
        box = self.ax.get_position(original=True)  # asking for the active one marks the axes stale
        return {
            "name": self.name,
            "box": [box.x0, 1 - box.y1, box.width, box.height],
            "x": list(self.ax.get_xlim()),
            "y": list(self.ax.get_ylim()),
            "log": [self.ax.get_xscale() == "log", self.ax.get_yscale() == "log"],
        }
