"""What only a climb needs: the pull of every point, and the trail of w over the surface."""

import numpy as np
from matplotlib.collections import LineCollection

from .basic import Thing


class Pulls(Thing):
    """An arrow from every point: "error × point", what it adds to the gradient, true to scale."""

    def __init__(self, panel):
        lines = LineCollection([], linewidths=panel.sizes.line, zorder=4, capstyle="round", joinstyle="round")
        panel.ax.add_collection(lines, autolim=False)
        super().__init__(panel, lines)

    def show(self, X, vectors, y):
        if self.same(X, vectors, y):
            return
        theme = self.panel.theme
        (lines,) = self.artists
        lines.set_segments(self._drawn(X, vectors))
        lines.set_color([theme.positive if sign > 0 else theme.negative for sign in y])

    def _drawn(self, X, vectors):
        """Each arrow as one stroke: shaft, and the two barbs of its head, in pixels of one size."""
        pixel = self.panel.pixel()
        along = vectors / pixel
        length = np.hypot(*along.T)[:, None]
        along = np.divide(along, length, out=np.zeros_like(along), where=length > 0)
        barb = np.minimum(self.panel.sizes.scaled(6), 0.6 * length)
        across = along[:, ::-1] * [-1, 1]
        tips = X + vectors
        left, right = (tips - barb * (along + side * 0.6 * across) * pixel for side in (1, -1))
        return np.stack([X, tips, left, tips, right], axis=1)


class Trail(Thing):
    """The way of w over the surface: faint to its end, firm up to now, on request with a dot a step."""

    def __init__(self, panel, colour, style="-", dots=True):
        ax, sizes, paper = panel.ax, panel.sizes, panel.theme.paper
        (whole,) = ax.plot([], [], color=colour, lw=sizes.line * 0.7, ls=style, alpha=0.45, zorder=3)
        look = {"marker": "o", "ms": sizes.marker * 0.45} if dots else {}
        (past,) = ax.plot([], [], color=colour, lw=sizes.line, ls=style, zorder=4, **look)
        (now,) = ax.plot([], [], color=colour, ls="", marker="o", ms=sizes.marker * 1.2, mec=paper, zorder=6)
        super().__init__(panel, whole, past, now)

    def show(self, places, now):
        """All places, and how far along them we are."""
        if self.same(places, now):
            return
        whole, past, spot = self.artists
        whole.set_data(*places.T)
        past.set_data(*places[: now + 1].T)
        spot.set_data(*places[now : now + 1].T)


class Dots(Thing):
    """Many small dots; where they lie close, they darken."""

    def __init__(self, panel, colour):
        (dots,) = panel.ax.plot(
            [], [], ls="", marker=".", ms=panel.sizes.marker * 0.4, color=colour, alpha=0.6, mew=0
        )
        super().__init__(panel, dots)

    def show(self, x, y):
        if self.same(x, y):
            return
        self.artists[0].set_data(x, y)


class Names(Thing):
    """What each colour stands for, in the upper left corner: {name: colour}."""

    def __init__(self, panel, colours):
        text, paper = panel.sizes.text, panel.theme.paper
        look = {
            "fontsize": text,
            "va": "top",
            "zorder": 2,
            "xycoords": "axes fraction",
            "textcoords": "offset points",
        }
        box = {"facecolor": paper, "edgecolor": "none", "pad": 1.5, "alpha": 0.8}
        words = [
            panel.ax.annotate(name, (0, 1), xytext=(6, -5 - 1.4 * text * k), color=colour, bbox=box, **look)
            for k, (name, colour) in enumerate(colours.items())
        ]
        super().__init__(panel, *words)

    def show(self, names):
        """Only these."""
        for word in self.artists:
            if word.get_visible() != (word.get_text() in names):
                word.set_visible(word.get_text() in names)
