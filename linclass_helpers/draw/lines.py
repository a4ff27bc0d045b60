"""Lines: plain ones, decision boundaries, arrows, and a quantity along a run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from .thing import Look, Thing, Window, shrunk

if TYPE_CHECKING:
    from .panel import Panel


def joined(pieces: Sequence[ArrayLike] | np.ndarray) -> np.ndarray:
    """Separate lines, each an array of points, as one line with gaps: its x and its y."""
    gap = np.full((1, 2), np.nan)
    if isinstance(pieces, np.ndarray) and pieces.ndim == 3:  # lines of equal length
        return np.concatenate([pieces, np.broadcast_to(gap, (len(pieces), 1, 2))], axis=1).reshape(-1, 2).T
    parts = [part for piece in pieces for part in (np.reshape(piece, (-1, 2)), gap)]
    return np.vstack(parts or [np.empty((0, 2))]).T


class Line(Thing):
    """A line through these places; nan makes a gap."""

    def __init__(
        self,
        panel: "Panel",
        colour: ColorType,
        style: str = "-",
        width: float = 1.0,
        zorder: float = 3.0,
        alpha: float = 1.0,
    ) -> None:
        look: Look = {"color": colour, "ls": style, "lw": panel.sizes.line * width, "alpha": alpha}
        shape: Look = {"solid_joinstyle": "bevel", "solid_capstyle": "butt"}
        (line,) = panel.ax.plot([], [], zorder=zorder, **shape, **look)
        super().__init__(panel, line)

    def show(self, x: ArrayLike, y: ArrayLike) -> None:
        if not self.same(np.nan_to_num(x), np.nan_to_num(y), np.isnan(x)):
            self.artists[0].set_data(x, y)


class Curve(Thing):
    """A quantity along a run: a thin line for the whole run, and a thick one up to the current step.

    With `dots` each step has a dot.
    """

    def __init__(
        self, panel: "Panel", colour: ColorType, style: str = "-", width: float = 1.0, dots: bool = False
    ) -> None:
        ax, sizes = panel.ax, panel.sizes
        look: Look = {"color": colour, "ls": style, "solid_joinstyle": "bevel"}
        (whole,) = ax.plot([], [], lw=0.6 * sizes.line * width, alpha=0.8, zorder=4, **look)
        steps: Look = {"marker": "o", "ms": sizes.marker * 0.45} if dots else {}
        (past,) = ax.plot([], [], lw=1.3 * sizes.line * width, zorder=4.1, **look, **steps)
        here: Look = {"color": colour, "ls": "", "marker": "o", "mec": panel.theme.paper, "zorder": 6}
        (now,) = ax.plot([], [], ms=sizes.marker, **here)
        super().__init__(panel, whole, past, now)

    def show(self, x: np.ndarray, y: np.ndarray, now: int) -> None:
        """The whole curve, and the index of the current step; −1 is before the first."""
        whole, past, spot = self.artists
        if not self.same(x, y):
            whole.set_data(x, y)
            self.now = None
        if now != self.now:
            self.now = now
            past.set_data(x[: now + 1], y[: now + 1])
            spot.set_data(x[max(now, 0) : now + 1], y[max(now, 0) : now + 1])


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


class Boundary(Thing):
    """The decision boundary wᵀx = 0 in the plane, or bias + wᵀx = 0."""

    def __init__(self, panel: "Panel", colour: ColorType, style: str = "-", width: float = 1.2) -> None:
        (line,) = panel.ax.plot([], [], color=colour, lw=panel.sizes.line * width, ls=style, zorder=3)
        super().__init__(panel, line)

    def show(self, w: ArrayLike | None) -> None:
        """Move to (w₁, w₂) or (bias, w₁, w₂). None, or a w of 0, hides the line."""
        if self.same(w, self.window):
            return
        found = None if w is None else ends_of_line(w, self.window)
        self.visible(found is not None)
        if found is not None:
            self.artists[0].set_data(*found[0].T)


class Boundaries(Thing):
    """Many faint boundaries: one for every row (bias, w₁, w₂) where w is not 0."""

    def __init__(self, panel: "Panel", colour: ColorType, alpha: float = 0.8) -> None:
        (lines,) = panel.ax.plot([], [], color=colour, lw=panel.sizes.line * 0.5, alpha=alpha, zorder=2.5)
        super().__init__(panel, lines)

    def show(self, weights: ArrayLike) -> None:
        if self.same(weights, self.window):
            return
        weights = np.unique(np.reshape(weights, (-1, 3)), axis=0)  # a line drawn twice would look darker
        found = [ends_of_line(w, self.window) for w in weights]
        self.artists[0].set_data(*joined([one[0] for one in found if one is not None]))


class Arrow(Thing):
    """A vector from the origin, with its name at the tip. It is shortened to fit into the window."""

    ALIKE = 0.94  # if the cosine between two arrows is above this, their names would overlap

    def __init__(
        self, panel: "Panel", colour: ColorType, words: str, style: str = "-", side: int = 1
    ) -> None:
        ax, sizes = panel.ax, panel.sizes
        (shaft,) = ax.plot([], [], color=colour, lw=sizes.line * 1.5, ls=style, zorder=7)
        (head,) = ax.plot([], [], color=colour, ls="", marker=(3, 0, 0), ms=sizes.marker * 1.2, zorder=7)
        look: Look = {"color": colour, "fontsize": sizes.text * 1.15, "fontweight": "bold", "zorder": 8}
        word = ax.text(0, 0, words, ha="center", va="center", **look)
        super().__init__(panel, shaft, head, word)
        self.gap = sizes.scaled(13 + 4 * len(words))  # from the tip to the name
        self.side = side  # on which side the name stands if another arrow has the same direction

    def show(self, w: np.ndarray | None, beside: ArrayLike | None = None) -> None:
        """Move to w. If the vector `beside` has nearly the same direction, the name stands at the side."""
        if self.same(w, beside, self.window):
            return
        length = 0.0 if w is None else float(np.hypot(*w))
        self.visible(length > 0)
        if w is None or not length:
            return
        shaft, head, word = self.artists
        pixel = self.panel.pixel()
        x0, x1, y0, y1 = self.window
        tip = np.asarray(w) * min(
            1.0, 0.85 * _times_it_fits(w[0], x0, x1), 0.85 * _times_it_fits(w[1], y0, y1)
        )
        direction = tip / pixel / np.hypot(*(tip / pixel))
        shaft.set_data([0, tip[0]], [0, tip[1]])
        head.set_data([tip[0]], [tip[1]])
        head.set_marker((3, 0, np.degrees(np.arctan2(direction[1], direction[0])) - 90))
        word.set_position(tip + self.gap * self._direction_of_name(direction, beside, pixel) * pixel)

    def _direction_of_name(
        self, direction: np.ndarray, beside: ArrayLike | None, pixel: np.ndarray
    ) -> np.ndarray:
        if beside is None or not np.any(beside):
            return direction
        other = np.asarray(beside) / pixel / np.hypot(*(beside / pixel))
        if direction @ other < self.ALIKE:
            return direction
        turn = other[0] * direction[1] - other[1] * direction[0]
        side = self.side if abs(turn) < 1e-6 else np.sign(turn)
        return side * np.array([-direction[1], direction[0]])


def _times_it_fits(component: float, low: float, high: float) -> float:
    """How many steps of this size fit between 0 and the end of the window."""
    if not component:
        return np.inf
    return max(0.0, (high if component > 0 else low) / component)


class ClassLines(Thing):
    """Separate lines, each in the colour of a class."""

    def __init__(self, panel: "Panel", width: float = 1.0, alpha: float = 1.0, zorder: float = 4.0) -> None:
        look: Look = {"linewidths": panel.sizes.line * width, "capstyle": "round", "joinstyle": "round"}
        lines = LineCollection([], alpha=alpha, zorder=zorder, **look)
        panel.ax.add_collection(lines, autolim=False)
        super().__init__(panel, lines)
        self.width = look["linewidths"]

    def show(self, lines: Sequence[ArrayLike] | np.ndarray, y: ArrayLike) -> None:
        """Each line is an array of points; y has its class, ±1."""
        if self.same(lines, y):
            return
        theme = self.panel.theme
        self.artists[0].set_segments(lines)
        self.artists[0].set_linewidth(self.width * shrunk(len(lines)) ** 2)
        self.artists[0].set_color([theme.positive if sign > 0 else theme.negative for sign in np.asarray(y)])


class Pulls(Thing):
    """An arrow from every point, such as "error × point", drawn to scale."""

    def __init__(self, panel: "Panel") -> None:
        self.lines = ClassLines(panel)
        super().__init__(panel, *self.lines.artists)

    def show(self, X: ArrayLike, vectors: ArrayLike, y: ArrayLike) -> None:
        self.lines.show(self._arrows(np.asarray(X), np.asarray(vectors)), y)

    def _arrows(self, X: np.ndarray, vectors: np.ndarray) -> np.ndarray:
        """Each arrow as one line: the shaft, and the two barbs of its head, which are a fixed size."""
        pixel = self.panel.pixel()
        along = vectors / pixel
        length = np.hypot(*along.T)[:, None]
        along = np.divide(along, length, out=np.zeros_like(along), where=length > 0)
        barb = np.minimum(self.panel.sizes.scaled(6), 0.6 * length)
        across = along[:, ::-1] * [-1, 1]
        tips = X + vectors
        left, right = (tips - barb * (along + side * 0.6 * across) * pixel for side in (1, -1))
        return np.stack([X, tips, left, tips, right], axis=1)
