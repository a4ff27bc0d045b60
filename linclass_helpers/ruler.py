"""The still part of a panel: paper, grid, ticks and words, written straight into the pixels.

matplotlib needs five to ten milliseconds to draw the ticks of one pair of axes, most of it to find out
where words go. That is too long for axes that change while a hand moves a slider. Here lines are
slices of the pixel array, and every word is put together once and kept as a stamp.
"""

from functools import lru_cache

import numpy as np
from matplotlib.ticker import FixedLocator, MaxNLocator

from .lettering import Font, write

_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def rgba(colour):
    """A colour like #22a05e as the four bytes of a pixel."""
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5)) + (255,)


@lru_cache
def whole_pixel(colour):
    """The same four bytes as one number: a slice of pixels is set much faster so."""
    return np.array(rgba(colour), np.uint8).view(np.uint32)[0]


def whole_pixels(pixels):
    """An array of pixels of four bytes each as one of numbers, without a copy."""
    return pixels.view(np.uint32)[..., 0]


@lru_cache(maxsize=1000)
def stamp(words, size, colour, paper, dpi, upright=False):
    """The pixels of some words on paper; `upright` words run from bottom to top."""
    written = write(words, Font(size, dpi))
    edge, wide, high = written.edge, int(np.ceil(written.width)), int(np.ceil(written.height))
    letters = written.cover[edge - 1 : edge + high + 1, edge - 1 : edge + wide + 1, None] / 255
    image = np.round(letters * rgba(colour) + (1 - letters) * rgba(paper)).astype(np.uint8)
    return whole_pixels(np.ascontiguousarray(np.rot90(image) if upright else image))


def put(pixels, what, x, y):
    """Write a stamp with its upper left corner at column x and row y; what falls outside is cut off."""
    high, wide = what.shape[:2]
    x, y = round(x), round(y)
    left, top = max(0, -x), max(0, -y)
    right, bottom = min(wide, pixels.shape[1] - x), min(high, pixels.shape[0] - y)
    if left < right and top < bottom:
        pixels[y + top : y + bottom, x + left : x + right] = what[top:bottom, left:right]


def ticks(axis, low, high, room):
    """Where an axis has its ticks, what is written at them, and where it has small ones.

    `room` is the number of labels that fit.
    """
    if isinstance(axis.get_major_locator(), FixedLocator):  # somebody chose them
        places = axis.get_majorticklocs()
        return places, axis.get_major_formatter().format_ticks(places), []
    low, high = min(low, high), max(low, high)
    if axis.get_scale() == "log":
        return _log_ticks(low, high, room)
    places = MaxNLocator(max(2, room), steps=(1, 2, 2.5, 5, 10)).tick_values(low, high)
    span = (high - low) * 1e-9
    places = places[(places >= low - span) & (places <= high + span)]
    step = places[1] - places[0] if len(places) > 1 else high - low
    return places, [_written(place, step) for place in places], []


def _log_ticks(low, high, room):
    first, last = int(np.ceil(np.log10(low) - 1e-9)), int(np.floor(np.log10(high) + 1e-9))
    every = max(1, -(-(last - first + 1) // max(2, room)))
    decades = np.arange(first, last + 1, every)
    digits = np.arange(2, 10)
    small = (10.0 ** np.arange(first - 1, last + 1)[:, None] * digits).ravel()
    small = small[(small >= low) & (small <= high)]
    if len(decades) < 2:  # too short an axis for powers of ten alone
        few = [place for place in small if round(place / 10 ** np.floor(np.log10(place))) in (2, 5)]
        places = np.array(sorted([*few, *10.0**decades]))
        return places, [f"{place:.4g}" for place in places], small
    return 10.0**decades, [_power(ten) for ten in decades], small if last - first < 8 else []


def _written(value, step):
    """A number with as many decimals as its neighbours need, and a true minus sign."""
    value = 0.0 if abs(value) < 1e-9 * abs(step) else value
    if value and (abs(value) >= 1e6 or abs(step) < 1e-4):
        digits, ten = f"{value:.3g}" if "e" not in f"{value:.2e}" else f"{value:.2e}".split("e")
        return f"{float(digits):g}·10{str(int(ten)).translate(_SUPERSCRIPTS)}".replace("-", "−")
    decimals = next((k for k in range(6) if abs(round(step, k) - step) < 1e-3 * step), 6)
    return f"{value:.{decimals}f}".replace("-", "−")


def _power(ten):
    if -3 <= ten <= 3:
        return f"{10.0**ten:g}"
    return "10" + str(ten).translate(_SUPERSCRIPTS)


class Sheet:
    """The tile of one panel while its still part is written. Places are rows and columns of the tile."""

    def __init__(self, panel, pixels):
        self.panel, self.ax, self.theme, self.sizes = panel, panel.ax, panel.theme, panel.sizes
        rows, columns = panel.tile
        self.tile = whole_pixels(pixels)[rows, columns]
        self.x0, self.y0 = (
            columns.start,
            pixels.shape[0] - rows.start,
        )  # from the figure's places to the tile's
        self.dpi = self.ax.figure.dpi
        ratio = self.dpi / 100
        self.line, self.mark, self.gap = max(1, round(0.8 * ratio)), round(4 * ratio), round(3 * ratio)
        box = self.ax.bbox
        self.left, self.right = round(box.x0) - self.x0, round(box.x1) - self.x0
        self.top, self.bottom = self.y0 - round(box.y1), self.y0 - round(box.y0)

    def write(self):
        self.tile[...] = whole_pixel(self.theme.paper)
        title, x_name, y_name = self.panel.labels
        if title:
            what = self.fitting(title)
            put(self.tile, what, self.left - 1, self.top - what.shape[0] - 2 * self.gap)
        if self.ax.axison:
            self.x_axis(whole_pixel(self.theme.grid), whole_pixel(self.theme.faint))
            self.y_axis(whole_pixel(self.theme.grid), whole_pixel(self.theme.faint))
            self.names(x_name, y_name)

    def x_axis(self, grid, ink):
        room = (self.right - self.left) / self.panel_pixels(52)
        places, words, small = ticks(self.ax.xaxis, *self.ax.get_xlim(), int(room))
        free = 0  # the column from which on a label does not touch the one before
        for x, text in zip(self.columns(places), words):
            if self.left - 1 <= x <= self.right + 1:
                self.tile[self.top : self.bottom, x : x + self.line] = grid
                self.tile[self.bottom : self.bottom + self.mark, x : x + self.line] = ink
                what = self.label(text)
                begin = x - what.shape[1] / 2
                if begin >= free:
                    put(self.tile, what, begin, self.bottom + self.mark + self.gap)
                    free = begin + what.shape[1] + self.gap
        for x in self.columns(small):
            self.tile[self.bottom : self.bottom + self.mark // 2, x : x + self.line] = ink
        self.tile[self.bottom : self.bottom + self.line, self.left : self.right] = ink

    def y_axis(self, grid, ink):
        room = (self.bottom - self.top) / self.panel_pixels(34)
        places, words, small = ticks(self.ax.yaxis, *self.ax.get_ylim(), int(room))
        for y, text in zip(self.rows(places), words):
            if self.top - 1 <= y <= self.bottom + 1:
                self.tile[y : y + self.line, self.left : self.right] = grid
                self.tile[y : y + self.line, self.left - self.mark : self.left] = ink
                what = self.label(text)
                begin = self.left - self.mark - self.gap - what.shape[1]
                put(self.tile, what, begin, y - what.shape[0] / 2)
        for y in self.rows(small):
            self.tile[y : y + self.line, self.left - self.mark // 2 : self.left] = ink
        self.tile[self.top : self.bottom + self.line, self.left - self.line : self.left] = ink

    def names(self, x_name, y_name):
        if x_name:
            what = self.word(x_name)
            middle = (self.left + self.right) / 2
            below = self.bottom + self.mark + 2 * self.gap + self.label("0").shape[0]
            lowest = self.tile.shape[0] - what.shape[0]
            put(self.tile, what, middle - what.shape[1] / 2, min(below, lowest))
        if y_name:
            what = self.word(y_name, upright=True)
            put(self.tile, what, 1, (self.top + self.bottom - what.shape[0]) / 2)

    def fitting(self, title):
        """The title, a little smaller where it would not fit."""
        size, room = self.sizes.text, self.tile.shape[1] - self.left
        while True:
            what = stamp(title, size, self.theme.ink, self.theme.paper, self.dpi)
            if what.shape[1] <= room or size < 5:
                return what
            size *= min(0.98, room / what.shape[1])

    def panel_pixels(self, at_the_desk):
        return self.sizes.scaled(at_the_desk) * self.dpi / 100

    def word(self, text, upright=False):
        return stamp(text, self.sizes.text, self.theme.ink, self.theme.paper, self.dpi, upright)

    def label(self, text):
        return stamp(text, self.sizes.small, self.theme.faint, self.theme.paper, self.dpi)

    def columns(self, values):
        """Columns of the tile at which x has these values."""
        low = np.full(len(values), self.ax.get_ylim()[0])
        places = self.ax.transData.transform(np.column_stack([values, low]))[:, 0]
        return [round(x) - self.x0 for x in places]

    def rows(self, values):
        """Rows of the tile at which y has these values."""
        low = np.full(len(values), self.ax.get_xlim()[0])
        places = self.ax.transData.transform(np.column_stack([low, values]))[:, 1]
        return [self.y0 - round(y) for y in places]
