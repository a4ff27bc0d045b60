"""A grid of values over all of a panel, as shades between a few colours."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_rgb


class Tint(Artist):
    """Values from 0 to 1, their grid spread over the whole Axes; each pixel lies between four of them.

    matplotlib's own images do the same in three times the time, too long for every frame.
    """

    def __init__(self, colours):
        super().__init__()
        self.set_zorder(0.4)
        steps, stops = np.linspace(0, 1, 256), np.linspace(0, 1, len(colours))
        rgb = [np.interp(steps, stops, channel) for channel in np.transpose([to_rgb(c) for c in colours])]
        self.shades = np.uint8(np.round(255 * np.column_stack([*rgb, np.ones(256)]))).view(np.uint32)[:, 0]
        self.values = np.full((2, 2), 0.5, np.float32)

    def set(self, values):
        self.values = np.asarray(values, np.float32)
        self.stale = True

    def draw(self, renderer):
        if not self.get_visible():
            return
        x0, y0, x1, y1 = np.round(self.axes.bbox.extents).astype(int).tolist()
        fine = _finer(_finer(self.values.T, x1 - x0).T, y1 - y0)
        pixels = self.shades[np.uint8(255 * fine + 0.5)]
        renderer.draw_image(renderer.new_gc(), x0, y0, pixels.view(np.uint8).reshape(*fine.shape, 4))


def _finer(rows, count):
    """That many rows in place of the given ones, those in between a mixture of two neighbours."""
    place = ((np.arange(count) + 0.5) / count * (len(rows) - 1)).astype(np.float32)
    before = place.astype(int)
    share = (place - before)[:, None]
    return rows[before] + share * (rows[before + 1] - rows[before])
