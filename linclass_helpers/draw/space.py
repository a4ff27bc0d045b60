"""What is drawn in a space of three dimensions: planes, points and separate lines.

A `livefigure.View` turns places of the space into places of the panel. Whatever `basic` draws can then be
shown in space too: `curve.show(*view.flat(path).T, now)`, `rings.show(view.flat(corners))`. Only what
needs the third dimension itself is here.
"""

from itertools import product

import numpy as np
from matplotlib.patches import Polygon

from ..style import MARKERS
from .basic import Thing


class Plane(Thing):
    """The part of the plane wᵀp + bias = 0 that lies in the box."""

    def __init__(self, panel, colour, alpha=0.25):
        patch = Polygon(np.zeros((3, 2)), facecolor=colour, alpha=alpha, edgecolor="none", zorder=4)
        rim = Polygon(np.zeros((3, 2)), fill=False, edgecolor=colour, lw=panel.sizes.line, zorder=4)
        super().__init__(panel, panel.ax.add_patch(patch), panel.ax.add_patch(rim))

    def show(self, view, w, bias=0.0):
        """Move to w; a plane that misses the box, or a w of 0, is not seen."""
        if self.same(view.key, w, bias):
            return
        corners = view.cut(w, bias)
        self.visible(len(corners) > 2)
        if len(corners) > 2:
            for patch in self.artists:
                patch.set_xy(corners @ view.rotation[:2].T)


class Cloud(Thing):
    """Points of both classes in space; those that a plane is in front of are drawn before the plane."""

    def __init__(self, panel, size=1.0):
        theme, marker = panel.theme, panel.sizes.marker * size
        looks = {
            1: {"color": theme.positive, "marker": MARKERS[1], "ms": marker},
            -1: {"color": theme.negative, "marker": MARKERS[-1], "ms": 1.15 * marker},
        }
        self.kinds = list(product((1, -1), (False, True)))  # class, and: in front of the plane?
        artists = [
            panel.ax.plot([], [], ls="", mec=theme.paper, mew=0.8, zorder=5 if front else 3.5, **looks[sign])[
                0
            ]
            for sign, front in self.kinds
        ]
        super().__init__(panel, *artists)

    def show(self, view, P, y, w=(0.0, 0.0, 0.0), bias=0.0):
        if self.same(view.key, P, y, w, bias):
            return
        flat, y = view.flat(P), np.asarray(y)
        near = view.in_front(w, bias, P)
        for (sign, front), artist in zip(self.kinds, self.artists, strict=True):
            artist.set_data(*flat[(y == sign) & (near == front)].T)


class Segments(Thing):
    """Separate lines in space, from each of some places to another: stems, steps, an axis."""

    def __init__(self, panel, colour, style="-", width=1.0):
        (lines,) = panel.ax.plot([], [], color=colour, ls=style, lw=panel.sizes.line * width, zorder=3)
        super().__init__(panel, lines)

    def show(self, view, begins, ends):
        if self.same(view.key, begins, ends):
            return
        pairs = np.stack([view.flat(begins), view.flat(ends)], axis=1)
        self.artists[0].set_data(*_pieces(pairs).T)


def _pieces(lines):
    """Separate lines (lines, 2, …) as one, with gaps between them."""
    gaps = np.full_like(lines[:, :1], np.nan)
    return np.concatenate([lines, gaps], axis=1).reshape(-1, lines.shape[2])
