"""Lines: plain ones, decision boundaries, arrows, and a quantity along a run."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.markers import MarkerStyle
from matplotlib.path import Path
from matplotlib.transforms import Affine2D
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from .canvas import Canvas, Window
from .thing import Look, Thing, shrunk

HEAD = Path([(0, 0), (-1, 0.4), (-1, -0.4), (0, 0)], closed=True)  # of an arrow to the right, from its tip
HEAD_LENGTH = 1.1  # in units of the size of markers
POINTS = 0.72  # in a CSS pixel; sizes of markers are in points
ALIKE = 0.94  # if the cosine between two arrows is above this, their names would overlap


class DrawsLines(Canvas):
    """The methods of a panel that draw lines."""

    def line(
        self,
        name: str,
        x: ArrayLike,
        y: ArrayLike,
        colour: ColorType,
        *,
        style: str = "-",
        width: float = 1.0,
        zorder: float = 3.0,
        alpha: float = 1.0,
    ) -> None:
        """A line through these places; nan makes a gap."""
        look: Look = {"color": self.colour(colour), "ls": style, "lw": self.sizes.line * width}
        shape: Look = {"solid_joinstyle": "bevel", "solid_capstyle": "butt"}
        line = self.thing(Line, name, alpha=alpha, zorder=zorder, **look, **shape)
        if not line.same(np.nan_to_num(x), np.nan_to_num(y), np.isnan(x)):
            line.artists[0].set_data(x, y)

    def curve(
        self,
        name: str,
        x: np.ndarray,
        y: np.ndarray,
        now: int,
        colour: ColorType,
        *,
        style: str = "-",
        width: float = 1.0,
        dots: bool = False,
    ) -> None:
        """A quantity along a run: a thin line for all of it, and a thick one up to the step `now`.

        If `now` is −1, the run is before its first step. With `dots` each step has a dot.
        """
        curve = self.thing(Curve, name, colour=self.colour(colour), style=style, width=width, dots=dots)
        whole, past, spot = curve.artists
        if not curve.same(x, y):
            whole.set_data(x, y)
            curve.now = None
        if now != curve.now:
            curve.now = now
            past.set_data(x[: now + 1], y[: now + 1])
            spot.set_data(x[max(now, 0) : now + 1], y[max(now, 0) : now + 1])

    def boundary(
        self, name: str, w: ArrayLike | None, colour: ColorType, *, style: str = "-", width: float = 1.2
    ) -> None:
        """The decision boundary wᵀx = 0 of w = (w₁, w₂), or bias + wᵀx = 0 of (bias, w₁, w₂).

        It is hidden for None, or a w of 0.
        """
        look: Look = {"color": self.colour(colour), "lw": self.sizes.line * width, "ls": style, "zorder": 3}
        line = self.thing(Boundary, name, **look)
        if line.same(w, self.window):
            return
        found = None if w is None else ends_of_line(w, self.window)
        line.visible(found is not None)
        if found is not None:
            line.artists[0].set_data(*found[0].T)

    def boundaries(self, name: str, weights: ArrayLike, colour: ColorType, *, alpha: float = 0.8) -> None:
        """Many faint boundaries: one for every row (bias, w₁, w₂) where w is not 0."""
        look: Look = {"color": self.colour(colour), "lw": self.sizes.line * 0.5, "zorder": 2.5}
        lines = self.thing(Boundaries, name, alpha=alpha, **look)
        if lines.same(weights, self.window):
            return
        weights = np.unique(np.reshape(weights, (-1, 3)), axis=0)  # a line drawn twice would look darker
        found = [ends_of_line(w, self.window) for w in weights]
        lines.artists[0].set_data(*joined([one[0] for one in found if one is not None]))

    def crowd(self, name: str, pieces: ArrayLike, colour: ColorType, *, alpha: float = 0.1) -> None:
        """Many translucent lines, each an array of points: where more of them lie, it is darker."""
        lines = self.thing(Crowd, name, color=self.colour(colour), alpha=alpha, linewidth=self.sizes.line)
        if not lines.same(pieces):
            lines.artists[0].set_segments(np.asarray(pieces, dtype=float))

    def arrow(
        self,
        name: str,
        w: np.ndarray | None,
        colour: ColorType,
        *,
        beside: ArrayLike | None = None,
        style: str = "-",
        side: int = 1,
    ) -> None:
        """A vector from the origin, with its name at the tip. It is hidden for None, or a vector of 0.

        It is shortened to fit into the window. If the vector `beside` has nearly the same direction, the name
        stands beside the arrow; if the directions are equal, `side` says on which side.
        """
        arrow = self.thing(Arrow, name, colour=self.colour(colour), words=name, style=style)
        if arrow.same(w, beside, side, self.window):
            return
        length = 0.0 if w is None else float(np.hypot(*w))
        arrow.visible(length > 0)
        if w is None or not length:
            return
        shaft, head, word = arrow.artists
        pixel = self.pixel()
        tip = np.asarray(w) * _drawn_part(w, self.window)
        direction = tip / pixel / np.hypot(*(tip / pixel))
        long = min(HEAD_LENGTH * self.sizes.marker, POINTS * np.hypot(*(tip / pixel)))  # of the head
        below = tip - 0.6 * long / POINTS * direction * pixel  # the shaft ends inside the head
        shaft.set_data([0, below[0]], [0, below[1]])
        head.set_data([tip[0]], [tip[1]])
        head.set_markersize(2 * long)
        head.set_marker(MarkerStyle(HEAD, transform=Affine2D().rotate(np.arctan2(*direction[::-1]))))
        word.set_position(place_of_name(self, name, w, beside, side))

    def step(self, name: str, before: np.ndarray, after: np.ndarray) -> None:
        """How the arrow `after` came about: the vector before in grey, and from its tip what was added."""
        step = self.thing(Step, name)
        if step.same(before, after, self.window):
            return
        begin, end = _drawn_part(after, self.window) * np.array([before, after])
        step.artists[0].set_data([0, begin[0]], [0, begin[1]])
        step.artists[1].set_data([begin[0], end[0]], [begin[1], end[1]])

    def class_lines(
        self,
        name: str,
        pieces: Sequence[ArrayLike] | np.ndarray,
        y: ArrayLike,
        *,
        width: float = 1.0,
        zorder: float = 4.0,
        style: str = "-",
    ) -> None:
        """Separate lines, each an array of points, in the colours of their classes y = ±1."""
        self._show_lines(self.thing(ClassLines, name, zorder=zorder, style=style), pieces, y, width)

    def pulls(self, name: str, X: ArrayLike, vectors: ArrayLike, y: ArrayLike) -> None:
        """An arrow from every point, such as "error × point", drawn to scale."""
        arrows = _arrows(np.asarray(X), np.asarray(vectors), self.pixel(), self.sizes.scaled(6))
        self._show_lines(self.thing(Pulls, name, zorder=4.0), arrows, y)

    def _show_lines(
        self, lines: Thing, pieces: Sequence[ArrayLike] | np.ndarray, y: ArrayLike, width: float = 1.0
    ) -> None:
        if lines.same(pieces, y, width):
            return
        lines.artists[0].set_segments(pieces)
        lines.artists[0].set_linewidth(self.sizes.line * width * shrunk(len(pieces)) ** 2)
        theme = self.theme
        lines.artists[0].set_color([theme.positive if sign > 0 else theme.negative for sign in np.asarray(y)])


# How the artists of each kind are made.


class Line(Thing):
    def __init__(self, panel: Canvas, **look: Any) -> None:
        super().__init__(*panel.ax.plot([], [], **look))


class Boundary(Line):
    pass


class Boundaries(Line):
    pass


class Crowd(Thing):
    def __init__(self, panel: Canvas, **look: Any) -> None:
        lines = LineCollection([], zorder=2.6, **look)
        panel.ax.add_collection(lines, autolim=False)
        super().__init__(lines)


class Curve(Thing):
    def __init__(self, panel: Canvas, colour: ColorType, style: str, width: float, dots: bool) -> None:
        ax, sizes = panel.ax, panel.sizes
        look: Look = {"color": colour, "ls": style, "solid_joinstyle": "bevel"}
        (whole,) = ax.plot([], [], lw=0.6 * sizes.line * width, alpha=0.8, zorder=4, **look)
        steps: Look = {"marker": "o", "ms": sizes.marker * 0.45} if dots else {}
        (past,) = ax.plot([], [], lw=1.3 * sizes.line * width, zorder=4.1, **look, **steps)
        here: Look = {"color": colour, "ls": "", "marker": "o", "mec": panel.theme.paper, "zorder": 6}
        (spot,) = ax.plot([], [], ms=sizes.marker, **here)
        super().__init__(whole, past, spot)
        self.now: int | None = None  # the step that is shown


class Arrow(Thing):
    def __init__(self, panel: Canvas, colour: ColorType, words: str, style: str) -> None:
        ax, sizes = panel.ax, panel.sizes
        (shaft,) = ax.plot([], [], color=colour, lw=sizes.line * 1.5, ls=style, zorder=7)
        (head,) = ax.plot([], [], color=colour, ls="", marker=HEAD, zorder=7)
        look: Look = {"color": colour, "fontsize": sizes.text * 1.15, "fontweight": "bold", "zorder": 8}
        super().__init__(shaft, head, ax.text(0, 0, words, ha="center", va="center", **look))


class Step(Thing):
    def __init__(self, panel: Canvas) -> None:
        theme, width = panel.theme, panel.sizes.line
        (before,) = panel.ax.plot([], [], color=theme.faint, lw=width, ls="--", zorder=3)
        (added,) = panel.ax.plot([], [], color=theme.focus, lw=width, ls=":", zorder=3)
        super().__init__(before, added)


class ClassLines(Thing):
    def __init__(self, panel: Canvas, zorder: float, style: str = "-") -> None:
        cap = "round" if style == "-" else "butt"
        lines = LineCollection([], capstyle=cap, joinstyle="round", zorder=zorder, linestyles=style)
        panel.ax.add_collection(lines, autolim=False)
        super().__init__(lines)


class Pulls(ClassLines):
    pass


def joined(pieces: Sequence[ArrayLike] | np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Separate lines, each an array of points, as one line with gaps: its x and its y."""
    gap = np.full((1, 2), np.nan)
    if isinstance(pieces, np.ndarray) and pieces.ndim == 3:  # lines of equal length
        places = np.concatenate([pieces, np.broadcast_to(gap, (len(pieces), 1, 2))], axis=1).reshape(-1, 2)
    else:
        parts = [part for piece in pieces for part in (np.reshape(piece, (-1, 2)), gap)]
        places = np.vstack(parts or [np.empty((0, 2))])
    return places[:, 0], places[:, 1]


def ends_of_line(w: ArrayLike, window: Window) -> Any:
    """Two points outside the window on the line of w, and a unit normal that points to the positive side.

    w is (w₁, w₂), or (bias, w₁, w₂). None if w₁ = w₂ = 0.
    """
    *bias, a, b = np.asarray(w, dtype=float).tolist()
    length = np.hypot(a, b)
    if not length:
        return None
    normal, offset = np.array([a, b]) / length, (bias[0] if bias else 0.0) / length
    x0, x1, y0, y1 = window
    centre, far = np.array([x0 + x1, y0 + y1]) / 2, np.hypot(x1 - x0, y1 - y0)
    foot = centre - (normal @ centre + offset) * normal
    across = far * np.array([-normal[1], normal[0]])
    return np.array([foot - across, foot + across]), normal


def _times_it_fits(component: float, low: float, high: float) -> float:
    """How many steps of this size fit between 0 and the end of the window."""
    if not component:
        return np.inf
    return max(0.0, (high if component > 0 else low) / component)


def place_of_name(
    panel: Canvas, name: str, w: ArrayLike, beside: ArrayLike | None = None, side: int = 1
) -> np.ndarray:
    """The middle of the name of an arrow: straight on from its tip, or to a side. See `Lines.arrow`."""
    pixel, tip = panel.pixel(), np.asarray(w) * _drawn_part(w, panel.window)
    direction = tip / pixel / np.hypot(*(tip / pixel))
    away = direction if beside is None else _away_from(np.asarray(beside) / pixel, direction, side)
    gap = 12 + 5 * np.hypot(len(name) * away[0], away[1])  # names are longer than high
    return tip + panel.sizes.scaled(gap) * away * pixel


def _drawn_part(w: ArrayLike, window: Window) -> float:
    """The part of an arrow that is drawn, so that it fits into the window: 1 if all of it fits."""
    x0, x1, y0, y1 = window
    dx, dy = np.asarray(w, dtype=float)
    return min(1.0, 0.85 * min(_times_it_fits(dx, x0, x1), _times_it_fits(dy, y0, y1)))


def _away_from(other: np.ndarray, direction: np.ndarray, side: int) -> np.ndarray:
    """Where the name of an arrow stands from its tip: straight on, or to a side if `other` is in the way."""
    if not np.any(other):
        return direction
    other = other / np.hypot(*other)
    if direction @ other < ALIKE:
        return direction
    turn = other[0] * direction[1] - other[1] * direction[0]
    return (side if abs(turn) < 1e-6 else np.sign(turn)) * np.array([-direction[1], direction[0]])


def _arrows(X: np.ndarray, vectors: np.ndarray, pixel: np.ndarray, head: float) -> np.ndarray:
    """Each arrow as one line: the shaft, and the two barbs of its head, which have a fixed size in pixels."""
    along = vectors / pixel
    length = np.hypot(*along.T)[:, None]
    along = np.divide(along, length, out=np.zeros_like(along), where=length > 0)
    barb = np.minimum(head, 0.6 * length)
    across = along[:, ::-1] * [-1, 1]
    tips = X + vectors
    left, right = (tips - barb * (along + side * 0.6 * across) * pixel for side in (1, -1))
    return np.stack([X, tips, left, tips, right], axis=1)
