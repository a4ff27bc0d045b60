"""Areas: sides of a boundary, bands, polygons, tints, and surfaces over the plane."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from contourpy import FillType, LineType, contour_generator
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.patches import PathPatch, Polygon, Rectangle
from matplotlib.path import Path
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from livefigure import Field, View

from .lines import ends_of_line
from .thing import Look, Thing, Window

if TYPE_CHECKING:
    from .panel import Panel

_FAR = 1e300
_contours = partial(
    contour_generator, name="serial", quad_as_tri=True
)  # contours that cross, as those of XOR, meet exactly
TINT = 48  # grid points of a tint in each direction
NOTHING = Path(np.zeros((3, 2)))


def _polygon(panel: "Panel", **look: Any) -> Polygon:
    polygon = Polygon(np.zeros((3, 2)), **look)
    panel.ax.add_patch(polygon)
    return polygon


class HalfPlanes(Thing):
    """The two sides of the line wᵀx = 0, tinted in the colours of the classes."""

    def __init__(self, panel: "Panel") -> None:
        theme = panel.theme
        tints = theme.positive_side, theme.negative_side
        super().__init__(
            panel, *(_polygon(panel, facecolor=tint, edgecolor="none", zorder=0.5) for tint in tints)
        )

    def show(self, w: ArrayLike | None) -> None:
        """Tint the sides of w = (w₁, w₂), or of (bias, w₁, w₂). None, or a w of 0, hides them."""
        if self.same(w, self.window):
            return
        found = None if w is None else ends_of_line(w, self.window)
        self.visible(found is not None)
        if found is None:
            return
        ends, normal = found
        far = 2 * np.abs(ends).max() + np.abs(self.window).max()
        for patch, side in zip(self.artists, (1, -1), strict=True):
            patch.set_xy(np.vstack([ends, ends[::-1] + side * far * normal]))


class Sides(Thing):
    """The part of a panel where a function is positive, tinted for class +1, and the rest, for class −1."""

    def __init__(self, panel: "Panel") -> None:
        theme, ax = panel.theme, panel.ax
        rest = Rectangle((0, 0), 1, 1, transform=ax.transAxes, facecolor=theme.negative_side, zorder=0.4)
        part = PathPatch(NOTHING, facecolor=theme.positive_side, zorder=0.4)
        for side in (rest, part):
            side.set_edgecolor("none")
        super().__init__(panel, ax.add_patch(rest), ax.add_patch(part))

    def show(self, x: np.ndarray, y: np.ndarray, values: np.ndarray) -> None:
        """`values[j, i]` belongs to (x[i], y[j]). A function that is 0 everywhere hides both sides."""
        if self.same(x, y, values):
            return
        self.visible(bool(np.any(values)))
        found = _contours(x, y, values, fill_type=FillType.OuterOffset)
        _set_path(self.artists[1], _outline(*found.filled(0, _FAR)))


class Shape(Thing):
    """A tinted polygon with an edge."""

    def __init__(
        self, panel: "Panel", colour: ColorType, alpha: float = 0.18, style: str = "-", zorder: float = 1.0
    ) -> None:
        look: Look = {"ls": style, "lw": panel.sizes.line * 0.6, "zorder": zorder}
        super().__init__(panel, _polygon(panel, facecolor=(colour, alpha), edgecolor=colour, **look))

    def show(self, corners: ArrayLike | None) -> None:
        """Move to these corners; None hides the shape."""
        if self.same(corners):
            return
        self.visible(corners is not None)
        if corners is not None:
            self.artists[0].set_xy(corners)


class Strip(Shape):
    """All points closer than `half` to the line wᵀx + w₀ = 0, where w has length 1."""

    def show(  # type: ignore[override]  # a strip is given by a line, not by its corners
        self, w: Sequence[float] | np.ndarray | None, w0: float = 0.0, half: float = 0.0
    ) -> None:
        if w is None or half <= 0:
            return super().show(None)
        (low, high), normal = ends_of_line((w0, *w), self.window)
        more = (high - low) * (1 + half)  # the edges must reach beyond the window as the middle line does
        low, high = low - more, high + more
        super().show(
            np.array([low + half * normal, high + half * normal, high - half * normal, low - half * normal])
        )


class Region(Thing):
    """The area between two curves."""

    def __init__(self, panel: "Panel", colour: ColorType) -> None:
        super().__init__(panel, _polygon(panel, facecolor=colour, edgecolor="none", zorder=0.5))

    def show(self, x: ArrayLike, low: ArrayLike, high: ArrayLike) -> None:
        if self.same(x, low, high):
            return
        there, back = np.column_stack([x, low]), np.column_stack([x, high])[::-1]
        self.artists[0].set_xy(np.vstack([there, back]))


class Bars(Thing):
    """A bar for every point, from 0 to the right, in the colour of its class. The first point is at the top.

    Other `colours` may stand for +1 and −1. The bars have numbers from 1, or the given `names`.
    """

    def __init__(
        self, panel: "Panel", colours: Sequence[ColorType] | None = None, names: Sequence[str] | None = None
    ) -> None:
        self.names = names
        colours = colours or (panel.theme.positive, panel.theme.negative)
        bars = [PathPatch(NOTHING, facecolor=colour, edgecolor="none", zorder=3) for colour in colours]
        super().__init__(panel, *map(panel.ax.add_patch, bars))

    def show(self, lengths: np.ndarray, y: ArrayLike) -> None:
        if self.same(lengths, y):
            return
        row = np.arange(1, len(lengths) + 1)
        if self.names:
            self.panel.ticks(y=dict(zip(row.tolist(), self.names)))
        else:
            step = 1 if len(row) <= 12 else 10 * -(-len(row) // 150)
            self.panel.ticks(y=row[step - 1 :: step].tolist())
        left, right = 0 * lengths, lengths
        corners = np.stack([[left, right, right, left], [row - 0.4, row - 0.4, row + 0.4, row + 0.4]])
        corners = corners.transpose(2, 1, 0)
        for sign, bars in zip((1, -1), self.artists, strict=True):
            _set_path(bars, _rectangles(corners[np.asarray(y) == sign]))


class Boxes(Thing):
    """Rectangles between opposite corners. Those of sign −1 have another colour and a dashed edge."""

    def __init__(
        self,
        panel: "Panel",
        colour: ColorType,
        other: ColorType | None = None,
        alpha: float = 0.25,
        zorder: float = 1.5,
    ) -> None:
        edge = panel.sizes.line * 0.5
        boxes = [
            PolyCollection(
                [], facecolors=(one, alpha), edgecolors=one, linewidths=edge, ls=style, zorder=zorder
            )
            for one, style in ((colour, "-"), (other or colour, "--"))
        ]
        for one in boxes:
            panel.ax.add_collection(one, autolim=False)
        super().__init__(panel, *boxes)

    def show(self, corners: ArrayLike, opposite: ArrayLike, signs: ArrayLike = 1) -> None:
        """The corners are rows (x, y). `signs` has a sign for each rectangle, or is one for all."""
        corners, opposite = np.reshape(corners, (-1, 2)), np.reshape(opposite, (-1, 2))
        signs = np.broadcast_to(signs, len(corners))
        if self.same(corners, opposite, signs):
            return
        (x0, y0), (x1, y1) = corners.T, opposite.T
        verts = np.stack([[x0, x1, x1, x0], [y0, y0, y1, y1]]).transpose(2, 1, 0)
        for sign, boxes in zip((1, -1), self.artists, strict=True):
            boxes.set_verts(verts[signs == sign])


class Tint(Thing):
    """P(y = 1 | x) at every place: from the colour of class 0 through paper at ½ to the colour of class 1."""

    def __init__(self, panel: "Panel", strength: float = 0.18) -> None:
        theme = panel.theme
        paper = np.array(to_rgb(theme.paper))
        tints = [paper + strength * (to_rgb(colour) - paper) for colour in (theme.negative, theme.positive)]
        low, middle, high = (tuple(colour.tolist()) for colour in (tints[0], paper, tints[1]))
        super().__init__(panel, panel.ax.add_artist(Field([low, middle, high])))

    def grid(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """An even grid over the panel: its x, its y, and its points, one per row."""
        return grid(self.window, TINT)

    def show(self, chances: ArrayLike) -> None:
        """Show one probability for each point of `grid()`."""
        if not self.same(chances):
            self.artists[0].set_values(np.reshape(chances, (TINT, TINT)))


class Surface(Thing):
    """A function of two numbers: tinted from low to high, with contour lines."""

    def __init__(
        self,
        panel: "Panel",
        low: ColorType | None = None,
        high: ColorType | None = None,
        lines: ColorType | None = None,
    ) -> None:
        theme = panel.theme
        dark, light = sorted((theme.grid, theme.paper), key=lambda colour: sum(to_rgb(colour)))
        field = Field([low or dark, high or light])
        contours = LineCollection(
            [], colors=lines or theme.faint, linewidths=panel.sizes.line * 0.5, alpha=0.8, zorder=0.6
        )
        panel.ax.add_artist(field)
        panel.ax.add_collection(contours, autolim=False)
        super().__init__(panel, field, contours)

    def show(self, x: np.ndarray, y: np.ndarray, values: np.ndarray, levels: Sequence[float]) -> None:
        """`values[j, i]` belongs to the point (x[i], y[j]); both grids are even and span the panel.

        The levels must rise. From each level to the next the tint changes by the same amount.
        """
        if self.same(x, y, values, levels):
            return
        field, contours = self.artists
        field.set_values(np.interp(values, levels, np.linspace(0, 1, len(levels))))
        contours.set_segments(level_lines(x, y, values, *levels))


class Plane(Thing):
    """In space, the part of the plane wᵀp + bias = 0 inside the box."""

    def __init__(self, panel: "Panel", colour: ColorType, alpha: float = 0.25) -> None:
        look: Look = {"facecolor": (colour, alpha), "edgecolor": colour, "lw": panel.sizes.line, "zorder": 4}
        super().__init__(panel, _polygon(panel, **look))

    def show(self, view: View, w: ArrayLike, bias: float = 0.0) -> None:
        """Move to this plane. One that misses the box, or a w of 0, is hidden."""
        if self.same(view.key, w, bias):
            return
        corners = view.cut(w, bias)
        self.visible(len(corners) > 2)
        if len(corners) > 2:
            self.artists[0].set_xy(corners @ view.rotation[:2].T)


def grid(window: Window, count: int = 60) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """An even grid over a window: its x, its y, and its points, one per row."""
    x0, x1, y0, y1 = window
    x, y = np.linspace(x0, x1, count), np.linspace(y0, y1, count)
    return x, y, np.column_stack([np.tile(x, count), np.repeat(y, count)])


def level_lines(x: np.ndarray, y: np.ndarray, values: np.ndarray, *levels: float) -> list[np.ndarray]:
    """The contour lines of a function on a grid at these values: an array of points for each line."""
    found: Any = _contours(x, y, values, line_type=LineType.Separate)
    return [line for level in levels for line in found.lines(level)]


def dense_at_the_top(top: float, bottom: float, count: int = 12) -> np.ndarray:
    """Levels from bottom to just below top. Around a maximum their contours are evenly spaced."""
    return top - (top - bottom) * (np.arange(count, 0, -1) / count) ** 2


def hull(points: ArrayLike) -> np.ndarray | None:
    """The corners of the convex hull, counter-clockwise; two for points on a line; None without points."""
    points = sorted(set(map(tuple, np.asarray(points, dtype=float).tolist())))
    if not points:
        return None
    corners = _half(points)[:-1] + _half(points[::-1])[:-1]
    return np.array(corners or points)


def _half(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The lower half of the hull of sorted points."""
    chain: list[tuple[float, float]] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def _set_path(patch: PathPatch, path: Path) -> None:
    patch.set_path(path)
    patch.stale = True  # set_path does not do this


def _rectangles(corners: np.ndarray) -> Path:
    """One path around many rectangles, each an array of its four corners."""
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY]
    closed = np.concatenate([corners, corners[:, :1]], axis=1)
    return Path(closed.reshape(-1, 2), np.tile(codes, len(corners)))


def _outline(polygons: list[np.ndarray], offsets: list[np.ndarray]) -> Path:
    """One path around all polygons and their holes."""
    if not polygons:
        return NOTHING
    codes = []
    for starts in offsets:
        for a, b in zip(starts[:-1], starts[1:], strict=True):
            codes += [Path.MOVETO, *[Path.LINETO] * (int(b) - int(a) - 2), Path.CLOSEPOLY]
    return Path(np.vstack(polygons), codes)
