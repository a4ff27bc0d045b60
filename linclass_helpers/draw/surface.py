"""A quantity that depends on two numbers: tinted from low to high, with contour lines."""

import numpy as np
from contourpy import LineType, contour_generator
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb

from livefigure import Field

from .basic import Thing


class Surface(Thing):
    """A field of values on a grid. Making it costs a few milliseconds, but only when its values change."""

    def __init__(self, panel, low=None, high=None, lines=None):
        theme = panel.theme
        dark, light = sorted((theme.grid, theme.paper), key=lambda colour: sum(to_rgb(colour)))
        field = Field([low or dark, high or light])
        contours = LineCollection(
            [], colors=lines or theme.faint, linewidths=panel.sizes.line * 0.5, alpha=0.7, zorder=0.6
        )
        panel.ax.add_artist(field)
        panel.ax.add_collection(contours, autolim=False)
        super().__init__(panel, field, contours)

    def show(self, x, y, values, levels):
        """`values[j, i]` belongs to the point (x[i], y[j]); both grids are even and span the panel.

        The levels rise. The tint follows the levels: it changes as much from each to the next.
        """
        if self.same(x, y, values, levels):
            return
        field, contours = self.artists
        field.set(np.interp(values, levels, np.linspace(0, 1, len(levels))))
        found = contour_generator(x, y, values, line_type=LineType.Separate)
        contours.set_segments([line for level in levels for line in found.lines(level)])


def dense_at_the_top(top, bottom, count=12):
    """Levels from bottom up to just below top. Around a maximum their contours lie evenly."""
    return top - (top - bottom) * (np.arange(count, 0, -1) / count) ** 2
