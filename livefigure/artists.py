"""Additional matplotlib artists."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_rgba
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike


class Field(Artist):
    """A grid of values from 0 to 1 that fills an Axes, shown as shades between a few colours.

    The outermost values lie on the edges of the Axes; between grid points the values are interpolated
    linearly. In a live picture only the grid is sent, and the browser computes the shades. matplotlib's own
    images would be sent pixel by pixel.
    """

    def __init__(self, colours: Sequence[ColorType]) -> None:
        super().__init__()
        self.set_zorder(0.4)
        self.colours = colours
        self.values = np.full((2, 2), 0.5, np.float32)

    def set_values(self, values: ArrayLike) -> None:
        self.values = np.asarray(values, np.float32)
        self.stale = True

    def draw(self, renderer: Any) -> None:
        ax = self.axes
        if ax is None or not self.get_visible():
            return
        if hasattr(renderer, "draw_field"):
            renderer.draw_field(None, ax.bbox.extents, self.values, self.colours)
            return
        x0, y0, x1, y1 = np.round(ax.bbox.extents).astype(int).tolist()
        fine = _finer(_finer(self.values.T, x1 - x0).T, y1 - y0)
        steps, stops = np.linspace(0, 1, 256), np.linspace(0, 1, len(self.colours))
        channels = np.transpose([to_rgba(c) for c in self.colours])
        between = np.transpose([np.interp(steps, stops, channel) for channel in channels])
        shades = np.round(255 * between).astype(np.uint8)
        renderer.draw_image(renderer.new_gc(), x0, y0, shades[(255 * fine + 0.5).astype(np.uint8)])


def _finer(rows: np.ndarray, count: int) -> np.ndarray:
    """These rows, resampled to `count` rows by linear interpolation."""
    place = ((np.arange(count) + 0.5) / count * (len(rows) - 1)).astype(np.float32)
    before = place.astype(int)
    share = (place - before)[:, None]
    return rows[before] + share * (rows[before + 1] - rows[before])
