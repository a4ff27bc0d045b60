"""Where a function of the plane changes its sign, and the plane itself as a sheet bent into space."""

import numpy as np
from contourpy import FillType, LineType, contour_generator
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path

from .basic import Thing

_FAR = 1e300
_CROSSING = {"name": "serial", "quad_as_tri": True}  # lines that cross, as those of XOR do, meet


class Sides(Thing):
    """The part of a panel where a function is positive, tinted for class +1, and the rest for class −1."""

    def __init__(self, panel):
        theme, ax = panel.theme, panel.ax
        look = {"edgecolor": "none", "zorder": 0.4}
        rest = Rectangle((0, 0), 1, 1, transform=ax.transAxes, facecolor=theme.negative_side, **look)
        part = PathPatch(Path(np.zeros((3, 2))), facecolor=theme.positive_side, **look)
        super().__init__(panel, ax.add_patch(rest), ax.add_patch(part))

    def show(self, x, y, values):
        """`values[j, i]` belongs to (x[i], y[j]). A function that is 0 everywhere has no sides."""
        if self.same(x, y, values):
            return
        self.visible(bool(np.any(values)))
        found = contour_generator(x, y, values, fill_type=FillType.OuterOffset, **_CROSSING)
        part = self.artists[1]
        part.set_path(_outline(*found.filled(0, _FAR)))
        part.stale = True  # set_path does not say so itself


class Contour(Thing):
    """Some lines on a panel, such as those where a function has one value."""

    def __init__(self, panel, colour, style="-", width=1.0, zorder=3.0):
        (line,) = panel.ax.plot([], [], color=colour, ls=style, lw=panel.sizes.line * width, zorder=zorder)
        super().__init__(panel, line)

    def show(self, pieces):
        """Each piece is an array of places, a row each; nan leaves one out."""
        if self.same(len(pieces), *map(np.nan_to_num, pieces)):
            return
        gap = np.full((1, 2), np.nan)
        parts = [part for piece in pieces for part in (piece, gap)] or [gap]
        self.artists[0].set_data(*np.vstack(parts).T)


class Sheet(Thing):
    """A net of lines, green where a function is positive and red where it is negative."""

    def __init__(self, panel):
        theme = panel.theme
        look = {"lw": panel.sizes.line * 0.5, "alpha": 0.6, "zorder": 2}
        (plus,) = panel.ax.plot([], [], color=theme.positive, **look)
        (minus,) = panel.ax.plot([], [], color=theme.negative, **look)
        super().__init__(panel, plus, minus)

    def show(self, lines, values, inside):
        """The lines (lines, places, 2); of every place its value, and whether it is to be seen."""
        if self.same(lines, values, inside):
            return
        for artist, side in zip(self.artists, (values >= 0, values < 0), strict=True):
            seen = np.where((side & inside)[..., None], lines, np.nan)
            gaps = np.full_like(seen[:, :1], np.nan)
            artist.set_data(*np.concatenate([seen, gaps], axis=1).reshape(-1, 2).T)


def window_grid(panel, count=60):
    """An even grid over what a panel shows: its x, its y, and its points, a row each."""
    x, y = (np.linspace(*ends, count) for ends in (panel.ax.get_xlim(), panel.ax.get_ylim()))
    return x, y, np.column_stack([np.tile(x, count), np.repeat(y, count)])


def level_lines(x, y, values, *levels):
    """Where a function on a grid has one of these values: arrays of places, one a line."""
    found = contour_generator(x, y, values, line_type=LineType.Separate, **_CROSSING)
    return [line for level in levels for line in found.lines(level)]


def _outline(polygons, offsets):
    """One path around all polygons and their holes."""
    if not polygons:
        return Path(np.zeros((3, 2)))
    codes = []
    for starts in offsets:
        for a, b in zip(starts[:-1], starts[1:], strict=True):
            codes += [Path.MOVETO, *[Path.LINETO] * (int(b) - int(a) - 2), Path.CLOSEPOLY]
    return Path(np.vstack(polygons), codes)
