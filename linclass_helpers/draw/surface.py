"""A quantity that depends on two numbers: tinted from low to high, with contour lines."""

import numpy as np
from contourpy import LineType, contour_generator
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb
from matplotlib.image import AxesImage

from .basic import Thing


class Surface(Thing):
    """A field of values on a grid. Making it costs a few milliseconds, but only when its values change."""

    def __init__(self, panel, low=None, high=None, lines=None):
        theme = panel.theme
        dark, light = sorted((theme.grid, theme.paper), key=lambda colour: sum(to_rgb(colour)))
        ends = to_rgb(low or dark), to_rgb(high or light)
        self.shades = np.uint8(np.round(255 * np.linspace([*ends[0], 1], [*ends[1], 1], 256)))
        field = AxesImage(panel.ax, origin="lower", interpolation="bilinear", zorder=0.4)
        field.set_data(np.zeros((2, 2, 4), np.uint8))
        contours = LineCollection(
            [], colors=lines or theme.faint, linewidths=panel.sizes.line * 0.5, alpha=0.7, zorder=0.6
        )
        panel.ax.add_image(field)
        panel.ax.add_collection(contours, autolim=False)
        super().__init__(panel, field, contours)

    def show(self, x, y, values, levels):
        """`values[j, i]` belongs to the point (x[i], y[j]); both grids are even, and the levels rise.

        The tint follows the levels: it changes as much from each to the next.
        """
        if self.same(x, y, values, levels):
            return
        field, contours = self.artists
        shade = np.interp(values, levels, np.linspace(0, 255, len(levels)))
        field.set_data(self.shades[np.uint8(np.round(shade))])
        half_x, half_y = (x[1] - x[0]) / 2, (y[1] - y[0]) / 2
        field.set_extent((x[0] - half_x, x[-1] + half_x, y[0] - half_y, y[-1] + half_y))
        found = contour_generator(x, y, values, line_type=LineType.Separate)
        contours.set_segments([line for level in levels for line in found.lines(level)])


def dense_at_the_top(top, bottom, count=12):
    """Levels from bottom up to just below top. Around a maximum their contours lie evenly."""
    return top - (top - bottom) * (np.arange(count, 0, -1) / count) ** 2
