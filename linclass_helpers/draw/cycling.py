"""What the demos of non-separable data draw besides the common things."""

import numpy as np

from .basic import Thing


class Fan(Thing):
    """Many boundaries at once, faintly: those of every row (bias, w₁, w₂) that has a direction."""

    def __init__(self, panel, colour, alpha=0.35):
        (lines,) = panel.ax.plot([], [], color=colour, lw=panel.sizes.line * 0.6, alpha=alpha, zorder=2.5)
        super().__init__(panel, lines)

    def show(self, weights):
        if self.same(weights, self.ax.get_xlim(), self.ax.get_ylim()):
            return
        weights = np.unique(np.reshape(weights, (-1, 3)), axis=0)  # a line drawn twice looks firmer
        bias, normals = weights[:, 0], weights[:, 1:]
        lengths = np.hypot(*normals.T)
        seen = lengths > 0
        normals, bias = normals[seen] / lengths[seen, None], bias[seen] / lengths[seen]
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        centre, far = np.array([x0 + x1, y0 + y1]) / 2, np.hypot(x1 - x0, y1 - y0)
        feet = centre - (normals @ centre + bias)[:, None] * normals
        across = far * np.column_stack([-normals[:, 1], normals[:, 0]])
        ends = np.stack([feet - across, feet + across, np.full_like(feet, np.nan)], axis=1)
        self.artists[0].set_data(*ends.reshape(-1, 2).T)


class Trail(Thing):
    """A long path, thin enough to show its windings: faint to its end, firm up to now, and its loop."""

    def __init__(self, panel, colour, colour_of_loop):
        ax, thin = panel.ax, 0.55 * panel.sizes.line
        sharp = {"solid_joinstyle": "bevel"}  # hundreds of round corners take their time to draw
        (whole,) = ax.plot([], [], color=colour, lw=thin, alpha=0.4, zorder=4, **sharp)
        (past,) = ax.plot([], [], color=colour, lw=1.6 * thin, zorder=4.1, **sharp)
        (loop,) = ax.plot([], [], color=colour_of_loop, lw=1.3 * thin, zorder=4.2, **sharp)
        look = {"color": colour, "ls": "", "marker": "o", "mec": panel.theme.paper, "zorder": 6}
        (now,) = ax.plot([], [], ms=panel.sizes.marker, **look)
        super().__init__(panel, whole, past, loop, now)

    def show(self, x, y, now, loop=range(0)):
        """The whole path, how far along it we are (before its begin: −1), and which of it is a loop."""
        whole, past, around, here = self.artists
        if not self.same(x, y, loop):
            whole.set_data(x, y)
            around.set_data(x[loop], y[loop])
            self.now = None
        if self.now != now:
            self.now = now
            past.set_data(x[: now + 1], y[: now + 1])
            here.set_data(x[max(now, 0) : now + 1], y[max(now, 0) : now + 1])


class Spots(Thing):
    """Places that belong together, each with a small disc, and one word for all of them."""

    def __init__(self, panel, colour, size=0.55):
        look = {"ls": "", "marker": "o", "ms": panel.sizes.marker * size, "color": colour, "zorder": 5.5}
        (spots,) = panel.ax.plot([], [], **look)
        word = panel.ax.text(
            0.995, 0.97, "", color=colour, fontsize=panel.sizes.text, ha="right", va="top", zorder=1
        )
        word.set_transform(panel.ax.transAxes)
        super().__init__(panel, spots, word)

    def show(self, x, y, words=""):
        if self.same(x, y, words):
            return
        spots, word = self.artists
        spots.set_data(x, y)
        word.set_text(words)


class Tally(Thing):
    """A few words in the upper left corner of a panel, on paper."""

    def __init__(self, panel):
        box = {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 2.0, "alpha": 0.85}
        look = {"color": panel.theme.ink, "fontsize": panel.sizes.text, "bbox": box, "zorder": 8}
        where = {"ha": "left", "va": "top", "transform": panel.ax.transAxes}
        super().__init__(panel, panel.ax.text(0.02, 0.98, "", **look, **where))

    def show(self, words):
        if not self.same(words):
            self.artists[0].set_text(words)
