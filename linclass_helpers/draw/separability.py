"""What only the separability demo draws: bands and hulls, witnesses, lines in weight space, and stairs."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.patches import Polygon

from .basic import Thing


class Shape(Thing):
    """A tinted polygon with an edge."""

    def __init__(self, panel, colour, alpha=0.18, style="-", zorder=1.0):
        patch = Polygon(np.zeros((3, 2)), ls=style, lw=panel.sizes.line * 0.6, zorder=zorder)
        patch.set_facecolor((colour, alpha))
        patch.set_edgecolor((colour, 0.9))
        super().__init__(panel, panel.ax.add_patch(patch))

    def show(self, corners):
        """Take on these corners; None hides the shape."""
        if self.same(corners):
            return
        self.visible(corners is not None)
        if corners is not None:
            self.artists[0].set_xy(corners)


class Band(Shape):
    """All points nearer than `half` to the line wᵀx + w₀ = 0, where w has length 1."""

    def show(self, w, w0=0.0, half=0.0):
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        if w is None or half <= 0:
            super().show(None)
            return
        far = 2 * (abs(x0) + abs(x1) + abs(y0) + abs(y1) + abs(w0))
        foot, along = -w0 * w, far * np.array([-w[1], w[0]])
        super().show(
            foot + np.array([half * w - along, half * w + along, along - half * w, -along - half * w])
        )


class Witness(Thing):
    """Places that points are mixed to: a star each, a spoke to every point that is in the mixture."""

    def __init__(self, panel, colour):
        ax, sizes = panel.ax, panel.sizes
        (spokes,) = ax.plot([], [], color=colour, lw=sizes.line * 1.1, zorder=4.2)
        (ray,) = ax.plot([], [], color=colour, lw=sizes.line, ls=":", zorder=4.1)
        look = {"marker": "*", "ms": sizes.marker * 2.8, "mec": panel.theme.paper, "mew": 0.8, "zorder": 4.3}
        (stars,) = ax.plot([], [], ls="", color=colour, **look)
        super().__init__(panel, spokes, ray, stars)

    def show(self, pairs, places, ray=None):
        """`pairs`: (point, its place) for each spoke; `ray`: where a ray from 0 through the places ends."""
        if self.same(pairs, places, ray):
            return
        spokes, line, stars = self.artists
        pairs = np.reshape(pairs, (-1, 2, 2))
        gap = np.full((len(pairs), 1, 2), np.nan)
        spokes.set_data(*np.concatenate([pairs, gap], axis=1).reshape(-1, 2).T)
        stars.set_data(*np.reshape(places, (-1, 2)).T)
        ends = np.zeros((0, 2)) if ray is None else np.array([np.zeros(2), ray])
        line.set_data(*ends.T)


class Constraints(Thing):
    """In weight space a point is a line: the w with wᵀx + w₀ = 0, in the colour of its class."""

    def __init__(self, panel):
        lines = LineCollection([], linewidths=panel.sizes.line * 0.7, alpha=0.75, zorder=2)
        panel.ax.add_collection(lines, autolim=False)
        super().__init__(panel, lines)

    def show(self, X, y, w0):
        if self.same(X, y, w0):
            return
        theme = self.panel.theme
        length = np.hypot(*X.T)
        X, y, length = X[length > 0], y[length > 0], length[length > 0, None]
        foot, along = -w0 * X / length**2, np.column_stack([-X[:, 1], X[:, 0]]) / length
        reach = 4 * np.abs(self.ax.get_xlim()).max() + np.abs(foot).max(initial=0.0)
        self.artists[0].set_segments(np.stack([foot - reach * along, foot + reach * along], axis=1))
        self.artists[0].set_color([theme.positive if sign > 0 else theme.negative for sign in y])


class Stairs(Thing):
    """A function that is constant but for jumps; where it is 0 the floor is tinted, a pit is a hollow dot."""

    def __init__(self, panel, colour, floor):
        ax, sizes, theme = panel.ax, panel.sizes, panel.theme
        (jumps,) = ax.plot([], [], color=theme.faint, lw=sizes.line * 0.4, ls=":", zorder=2)
        (levels,) = ax.plot([], [], color=colour, lw=sizes.line * 1.5, solid_capstyle="butt", zorder=3)
        (zero,) = ax.plot(
            [], [], color=floor, lw=sizes.line * 4, alpha=0.6, solid_capstyle="butt", zorder=2.5
        )
        look = {"marker": "o", "mfc": theme.paper, "mec": floor, "mew": sizes.line, "zorder": 4}
        (pits,) = ax.plot([], [], ls="", ms=sizes.marker, **look)
        super().__init__(panel, jumps, levels, zero, pits)

    def show(self, stairs, pits):
        """`stairs`: a row (from, to, level) for each; `pits`: a row (where, level) for each."""
        if self.same(stairs, pits):
            return
        stairs = np.asarray(stairs, dtype=float)
        stairs = stairs[stairs[:, 0].argsort()]
        jumps, levels, zero, hollow = self.artists
        jumps.set_data(stairs[:, :2].ravel(), np.repeat(stairs[:, 2], 2))
        levels.set_data(*_broken(stairs))
        zero.set_data(*_broken(stairs[stairs[:, 2] == 0]))
        hollow.set_data(*np.reshape(pits, (-1, 2)).T)


class Remark(Thing):
    """A few words at the foot of a panel, or at its top, on paper."""

    def __init__(self, panel, colour):
        paper = {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 2.0, "alpha": 0.85}
        look = {"color": colour, "fontsize": panel.sizes.small, "bbox": paper, "zorder": 8}
        where = {"ha": "center", "va": "bottom", "transform": panel.ax.transAxes}
        super().__init__(panel, panel.ax.text(0.5, 0.03, "", **look, **where))

    def show(self, words, top=False):
        if self.same(words, top):
            return
        self.visible(bool(words))
        self.artists[0].set(text=words, y=0.97 if top else 0.03, va="top" if top else "bottom")


def hull(points):
    """The corners of the convex hull, counter-clockwise; of points in a line its two ends; None of none."""
    points = sorted(set(map(tuple, np.asarray(points, dtype=float).tolist())))
    if not points:
        return None
    corners = _half(points)[:-1] + _half(points[::-1])[:-1]
    return np.array(corners or points)


def _half(points):
    """The lower side of the hull of sorted points."""
    chain = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def _broken(stairs):
    """The stairs as one line that is lifted between them."""
    gap = np.full(len(stairs), np.nan)
    x = np.column_stack([stairs[:, 0], stairs[:, 1], gap]).ravel()
    return x, np.repeat(stairs[:, 2], 3)
