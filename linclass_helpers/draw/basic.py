"""How one thing looks: each class makes its artists once, on one panel, and `show` moves them.

Nothing here trains or decides anything; what is shown was computed elsewhere.
"""

import numpy as np
from matplotlib.patches import Polygon
from matplotlib.transforms import ScaledTranslation

from ..style import MARKERS


class Thing:
    """Some artists on one panel that are shown and hidden together."""

    def __init__(self, panel, *artists):
        self.panel, self.ax = panel, panel.ax
        self.artists = list(artists)

    def visible(self, on):
        for artist in self.artists:
            if artist.get_visible() != on:
                artist.set_visible(on)

    def same(self, *now):
        """Is this what was shown last? Then nothing needs to be set again."""
        before, self.last = getattr(self, "last", ()), now
        return len(before) == len(now) and all(map(np.array_equal, before, now))


class Points(Thing):
    """The points of both classes: a colour and a marker shape each."""

    def __init__(self, panel, size=1.0):
        theme, marker = panel.theme, panel.sizes.marker * size
        look = {"ls": "", "mec": theme.paper, "mew": 0.8, "zorder": 5}
        (plus,) = panel.ax.plot([], [], marker=MARKERS[1], ms=marker, color=theme.positive, **look)
        (minus,) = panel.ax.plot([], [], marker=MARKERS[-1], ms=1.15 * marker, color=theme.negative, **look)
        super().__init__(panel, plus, minus)

    def show(self, X, y):
        if self.same(X, y):
            return
        for sign, artist in zip((1, -1), self.artists, strict=True):
            artist.set_data(*np.asarray(X)[np.asarray(y) == sign].T)


class Numbers(Thing):
    """The number of each point, from 1, beside it."""

    MOST = 12  # more would cover the points

    def __init__(self, panel):
        ax, sizes = panel.ax, panel.sizes
        away = np.array([1.3, 0.65]) * sizes.marker / 72  # inches to the upper right
        beside = ax.transData + ScaledTranslation(*away, ax.figure.dpi_scale_trans)
        paper = {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 0.5, "alpha": 0.6}
        look = {"color": panel.theme.faint, "fontsize": sizes.small, "bbox": paper, "zorder": 4.5}
        words = [ax.text(0, 0, "", transform=beside, **look) for _ in range(self.MOST)]
        super().__init__(panel, *words)

    def show(self, X):
        """Number these points; those beyond the window, and those of a larger crowd, go without."""
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        if self.same(X, x0, x1, y0, y1):
            return
        names: dict[tuple, list[str]] = {}  # points in one place share a label
        for k, (x, y) in enumerate(X.tolist() if len(X) <= self.MOST else []):
            if x0 <= x <= x1 and y0 <= y <= y1:
                names.setdefault((x, y), []).append(str(k + 1))
        places = list(names)
        for k, word in enumerate(self.artists):
            word.set_visible(k < len(places))
            if k < len(places):
                word.set_position(places[k])
                word.set_text(", ".join(names[places[k]]))


class Rings(Thing):
    """Rings around the points that the sentence below the picture speaks of."""

    def __init__(self, panel, colour=None, size=2.0):
        (rings,) = panel.ax.plot(
            [],
            [],
            ls="",
            marker="o",
            ms=panel.sizes.marker * size,
            mfc="none",
            mec=colour or panel.theme.focus,
            mew=panel.sizes.line * 1.2,
            zorder=6,
        )
        super().__init__(panel, rings)

    def show(self, X):
        if self.same(X):
            return
        self.artists[0].set_data(*np.reshape(X, (-1, 2)).T)


class Boundary(Thing):
    """The line wᵀx = 0 of a 2-D w (or of a bias and a 2-D w), and on request the side where wᵀx > 0."""

    def __init__(self, panel, colour, style="-", sides=False):
        (line,) = panel.ax.plot([], [], color=colour, lw=panel.sizes.line * 1.2, ls=style, zorder=3)
        tints = (panel.theme.positive_side, panel.theme.negative_side) if sides else ()
        patches = [
            panel.ax.add_patch(Polygon(np.zeros((3, 2)), facecolor=tint, edgecolor="none", zorder=0.5))
            for tint in tints
        ]
        super().__init__(panel, line, *patches)

    def show(self, w):
        """Move to w; None, or a w without direction, hides the line."""
        if self.same(w, self.ax.get_xlim(), self.ax.get_ylim()):
            return
        normal, offset = _unit(w)
        self.visible(normal is not None)
        if normal is None:
            return
        across = np.array([-normal[1], normal[0]])
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        centre, far = np.array([x0 + x1, y0 + y1]) / 2, np.hypot(x1 - x0, y1 - y0)
        height = normal @ centre + offset  # of the window's centre above the line
        foot = centre - height * normal
        ends = np.array([foot - far * across, foot + far * across])
        line, *patches = self.artists
        line.set_data(*ends.T)
        for patch, side in zip(patches, (1, -1), strict=False):
            patch.set_xy(np.vstack([ends, ends[::-1] + side * (2 * far + abs(height)) * normal]))


class Arrow(Thing):
    """A vector from the origin, with its name at the tip; where it does not fit it is shortened."""

    ALIKE = 0.94  # the cosine between two directions from which on their names would meet

    def __init__(self, panel, colour, name, style="-", side=1):
        ax, sizes = panel.ax, panel.sizes
        (shaft,) = ax.plot([], [], color=colour, lw=sizes.line * 1.5, ls=style, zorder=7)
        (head,) = ax.plot([], [], color=colour, ls="", marker=(3, 0, 0), ms=sizes.marker * 1.2, zorder=7)
        look = {"color": colour, "fontsize": sizes.text * 1.15, "fontweight": "bold", "zorder": 8}
        word = ax.text(0, 0, name, ha="center", va="center", **look)
        super().__init__(panel, shaft, head, word)
        self.gap = sizes.scaled(13 + 4 * len(name))  # from tip to word
        self.side = side  # of the arrow, to which its name steps where another lies right on it

    def show(self, w, beside=None):
        """Point along w. Where the vector `beside` points there too, the name stands at the side."""
        if self.same(w, beside, self.ax.get_xlim(), self.ax.get_ylim()):
            return
        length = 0.0 if w is None else float(np.hypot(*w))
        self.visible(length > 0)
        if not length:
            return
        shaft, head, word = self.artists
        pixel = self.panel.pixel()
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        tip = np.asarray(w) * min(1.0, 0.85 * _room(w[0], x0, x1), 0.85 * _room(w[1], y0, y1))
        direction = tip / pixel / np.hypot(*(tip / pixel))
        shaft.set_data([0, tip[0]], [0, tip[1]])
        head.set_data([tip[0]], [tip[1]])
        head.set_marker((3, 0, np.degrees(np.arctan2(direction[1], direction[0])) - 90))
        word.set_position(tip + self.gap * self._towards_the_name(direction, beside, pixel) * pixel)

    def _towards_the_name(self, direction, beside, pixel):
        if beside is None or not np.any(beside):
            return direction
        other = np.asarray(beside) / pixel / np.hypot(*(beside / pixel))
        if direction @ other < self.ALIKE:
            return direction
        turn = other[0] * direction[1] - other[1] * direction[0]
        side = self.side if abs(turn) < 1e-6 else np.sign(turn)
        return side * np.array([-direction[1], direction[0]])


class Curve(Thing):
    """One quantity along a run, drawn faintly to its end and firmly up to now."""

    def __init__(self, panel, colour):
        ax, sizes = panel.ax, panel.sizes
        (whole,) = ax.plot([], [], color=colour, lw=sizes.line, alpha=0.35, zorder=4)
        (past,) = ax.plot([], [], color=colour, lw=sizes.line * 1.3, zorder=4)
        look = {"color": colour, "ls": "", "marker": "o", "mec": panel.theme.paper, "zorder": 6}
        (now,) = ax.plot([], [], ms=sizes.marker, **look)
        super().__init__(panel, whole, past, now)

    def show(self, x, y, now):
        """The whole curve, and how far along it we are."""
        whole, past, spot = self.artists
        if not self.same(x, y):
            whole.set_data(x, y)
            self.now = None
        if now != self.now:
            self.now = now
            past.set_data(x[: now + 1], y[: now + 1])
            spot.set_data(x[now : now + 1], y[now : now + 1])


class Line(Thing):
    """A plain curve with its name written beside it."""

    def __init__(self, panel, colour, style="--"):
        (line,) = panel.ax.plot([], [], color=colour, lw=panel.sizes.line, ls=style, zorder=3)
        word = _word(panel, colour)
        super().__init__(panel, line, word)

    def show(self, x, y, at, words, ha="left", va="center"):
        if self.same(x, y, at, words):
            return
        line, word = self.artists
        line.set_data(x, y)
        word.set(position=at, text=words, ha=ha, va=va)


class Mark(Thing):
    """One place on a panel, with a word beside it, up and to the left."""

    def __init__(self, panel, colour, marker="D"):
        sizes = panel.sizes
        (spot,) = panel.ax.plot([], [], ls="", marker=marker, ms=sizes.marker * 0.8, color=colour, zorder=7)
        away = {"xytext": (-0.9 * sizes.marker, 0.4 * sizes.marker), "textcoords": "offset points"}
        look = {"color": colour, "fontsize": sizes.text, "bbox": _paper(panel), "zorder": 3.5}
        super().__init__(panel, spot, panel.ax.annotate("", (0, 0), ha="right", va="bottom", **away, **look))

    def show(self, at, words=""):
        if self.same(at, words):
            return
        spot, word = self.artists
        spot.set_data([at[0]], [at[1]])
        word.xy = at
        word.set_text(words)


class Note(Thing):
    """A remark in the middle of a panel that has nothing else to show."""

    def __init__(self, panel, words):
        look = {"color": panel.theme.faint, "fontsize": panel.sizes.text, "wrap": True}
        where = {"ha": "center", "va": "center", "transform": panel.ax.transAxes}
        super().__init__(panel, panel.ax.text(0.5, 0.5, words, **look, **where))


class Region(Thing):
    """What lies between two curves."""

    def __init__(self, panel, colour):
        patch = Polygon(np.zeros((3, 2)), facecolor=colour, edgecolor="none", zorder=0.5)
        super().__init__(panel, panel.ax.add_patch(patch))

    def show(self, x, low, high):
        if self.same(x, low, high):
            return
        there, back = np.column_stack([x, low]), np.column_stack([x, high])[::-1]
        self.artists[0].set_xy(np.vstack([there, back]))


def roomy(value):
    """The next of a few round numbers: an axis that ends there seldom has to change while data moves."""
    ten = 10.0 ** np.floor(np.log10(value))
    return float(
        ten * next(step for step in (1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4, 8, 10) if step * ten >= value)
    )


def _word(panel, colour):
    """A word on paper, so that lines do not cross it."""
    look = {"color": colour, "fontsize": panel.sizes.text, "bbox": _paper(panel), "zorder": 3.5}
    return panel.ax.text(0, 0, "", **look)


def _paper(panel):
    return {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 1.0, "alpha": 0.8}


def _unit(w):
    """The unit normal of the line of w, and its offset; None where w has no direction."""
    if w is None:
        return None, 0.0
    *bias, a, b = np.asarray(w, dtype=float).tolist()
    length = np.hypot(a, b)
    if not length:
        return None, 0.0
    return np.array([a, b]) / length, (bias[0] if bias else 0.0) / length


def _room(component, low, high):
    """How many times a step of `component` from 0 fits before the window ends."""
    if not component:
        return np.inf
    return max(0.0, (high if component > 0 else low) / component)
