"""Areas: sides of a boundary, bands, polygons, tints, and surfaces over the plane."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from contourpy import FillType, LineType, contour_generator
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.patches import PathPatch, Polygon, Rectangle
from matplotlib.path import Path
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from livefigure import Field, View

from .canvas import FINE, Canvas
from .lines import ends_of_line
from .pixels import dark_and_light
from .thing import Look, Thing

_FAR = 1e300
_contours = partial(
    contour_generator, name="serial", quad_as_tri=True
)  # contours that cross, as those of XOR, meet exactly
NOTHING = Path(np.zeros((3, 2)))


class DrawsAreas(Canvas):
    """The methods of a panel that draw areas."""

    def half_planes(self, name: str, w: ArrayLike | None) -> None:
        """The two sides of the boundary of w, or of (bias, w₁, w₂), tinted in the colours of the classes.

        They are hidden for None, or a w of 0.
        """
        sides = self.thing(HalfPlanes, name)
        if sides.same(w, self.window):
            return
        found = None if w is None else ends_of_line(w, self.window)
        sides.visible(found is not None)
        if found is None:
            return
        ends, normal = found
        far = 2 * np.abs(ends).max() + np.abs(self.window).max()
        for patch, side in zip(sides.artists, (1, -1), strict=True):
            patch.set_xy(np.vstack([ends, ends[::-1] + side * far * normal]))

    def sides(self, name: str, x: np.ndarray, y: np.ndarray, values: np.ndarray) -> None:
        """The part where a function is positive, tinted for class +1, and the rest, for class −1.

        `values[j, i]` belongs to (x[i], y[j]). A function that is 0 everywhere hides both sides.
        """
        sides = self.thing(Sides, name)
        if sides.same(x, y, values):
            return
        sides.visible(bool(np.any(values)))
        found = _contours(x, y, values, fill_type=FillType.OuterOffset)
        _set_path(sides.artists[1], _outline(*found.filled(0, _FAR)))

    def shape(self, name: str, corners: ArrayLike | None, colour: ColorType, *, alpha: float = 0.18) -> None:
        """A tinted polygon with an edge. It is hidden for None."""
        _set_corners(self.thing(Shape, name, colour=self.colour(colour), alpha=alpha), corners)

    def strip(
        self,
        name: str,
        w: Sequence[float] | np.ndarray | None,
        w0: float,
        half: float,
        colour: ColorType,
        *,
        alpha: float = 0.18,
        style: str = "-",
        zorder: float = 1.0,
    ) -> None:
        """All points closer than `half` to the line wᵀx + w₀ = 0, where w has length 1.

        It is hidden if w is None or `half` is 0.
        """
        look = {"colour": self.colour(colour), "alpha": alpha, "style": style, "zorder": zorder}
        corners = None
        if w is not None and half > 0:
            (low, high), normal = ends_of_line((w0, *w), self.window)
            more = (high - low) * (1 + half)  # the edges must reach beyond the window as the middle line does
            low, high, across = low - more, high + more, half * normal
            corners = np.array([low + across, high + across, high - across, low - across])
        _set_corners(self.thing(Strip, name, **look), corners)

    def region(self, name: str, x: ArrayLike, low: ArrayLike, high: ArrayLike, colour: ColorType) -> None:
        """The area between two curves."""
        there, back = np.column_stack([x, low]), np.column_stack([x, high])[::-1]
        _set_corners(self.thing(Region, name, colour=self.colour(colour)), np.vstack([there, back]))

    def bars(
        self,
        name: str,
        lengths: np.ndarray,
        y: ArrayLike,
        *,
        colours: Sequence[ColorType] = ("positive", "negative"),
        names: Sequence[str] | None = None,
    ) -> None:
        """A bar for every point, from 0 to the right, in the colour of its class. The first is at the top.

        The bars of class −1 are thinner.

        Other `colours` may stand for +1 and −1. The ticks are numbers from 1, or the given `names`.
        """
        bars = self.thing(Bars, name, colours=self.colours(colours))
        if bars.same(lengths, y, names):
            return
        row = np.arange(1, len(lengths) + 1)
        if names:
            self.ticks(y=dict(zip(row.tolist(), names)))
        else:
            step = 1 if len(row) <= 12 else 10 * -(-len(row) // 150)
            self.ticks(y=row[step - 1 :: step].tolist())
        left, right = 0 * lengths, lengths
        half = np.where(np.asarray(y) > 0, 0.4, 0.2)
        corners = np.stack([[left, right, right, left], [row - half, row - half, row + half, row + half]])
        corners = corners.transpose(2, 1, 0)
        for sign, artist in zip((1, -1), bars.artists, strict=True):
            _set_path(artist, _rectangles(corners[np.asarray(y) == sign]))

    def boxes(
        self,
        name: str,
        corners: ArrayLike,
        opposite: ArrayLike,
        colour: ColorType,
        *,
        signs: ArrayLike = 1,
        other: ColorType | None = None,
    ) -> None:
        """Rectangles between opposite corners, each a row (x, y).

        `signs` has a sign for each rectangle, or is one for all. Those of sign −1 have the `other` colour and
        a dashed edge.
        """
        boxes = self.thing(Boxes, name, colours=self.colours((colour, other or colour)))
        corners, opposite = np.reshape(corners, (-1, 2)), np.reshape(opposite, (-1, 2))
        signs = np.broadcast_to(signs, len(corners))
        if boxes.same(corners, opposite, signs):
            return
        (x0, y0), (x1, y1) = corners.T, opposite.T
        verts = np.stack([[x0, x1, x1, x0], [y0, y0, y1, y1]]).transpose(2, 1, 0)
        for sign, artist in zip((1, -1), boxes.artists, strict=True):
            artist.set_verts(verts[signs == sign])

    def squares(
        self, name: str, dark: np.ndarray, at: Sequence[float], side: float, colour: ColorType
    ) -> None:
        """The dark squares of a grid, such as a QR code, each with sides of this length.

        `at` is the upper left corner. The squares may extend beyond the axes.
        """
        squares = self.thing(Squares, name, colour=self.colour(colour))
        if squares.same(dark, at, side):
            return
        runs = [(row, *run) for row, line in enumerate(np.asarray(dark, bool)) for run in _runs(line)]
        row, begin, end = np.array(runs).T
        left, right = at[0] + side * begin, at[0] + side * end
        top, bottom = at[1] - side * row, at[1] - side * (row + 1)
        corners = np.stack([[left, right, right, left], [top, top, bottom, bottom]]).transpose(2, 1, 0)
        _set_path(squares.artists[0], _rectangles(corners))

    def tint(self, name: str, chances: np.ndarray) -> None:
        """P(y = 1 | x) at every place, given as one number for each point of `grid()`.

        The tint goes from the colour of class 0 through paper at ½ to the colour of class 1.
        """
        tint = self.thing(Tint, name)
        if not tint.same(chances):
            tint.artists[0].set_values(np.reshape(chances, (FINE, FINE)))

    def surface(
        self,
        name: str,
        x: np.ndarray,
        y: np.ndarray,
        values: np.ndarray,
        levels: Sequence[float] | np.ndarray,
    ) -> None:
        """A function of two numbers, tinted from low to high, with contours at these levels.

        `values[j, i]` belongs to the point (x[i], y[j]); both grids are even and span the panel. The levels
        must rise. From each level to the next the tint changes by the same amount.
        """
        surface = self.thing(Surface, name)
        if surface.same(x, y, values, levels):
            return
        field, contours = surface.artists
        field.set_values(np.interp(values, levels, np.linspace(0, 1, len(levels))))
        contours.set_segments(level_lines(x, y, values, *levels))

    def plane(self, name: str, view: View, w: ArrayLike, bias: float, colour: ColorType) -> None:
        """In space, the part of the plane wᵀp + bias = 0 inside the box.

        A plane that misses the box is hidden, and so is one where w is 0.
        """
        plane = self.thing(Plane, name, colour=self.colour(colour))
        if plane.same(view.key, w, bias):
            return
        corners = view.cut(w, bias)
        plane.visible(len(corners) > 2)
        if len(corners) > 2:
            plane.artists[0].set_xy(corners @ view.rotation[:2].T)


# How the artists of each kind are made.


class HalfPlanes(Thing):
    def __init__(self, panel: Canvas) -> None:
        tints = panel.theme.positive_side, panel.theme.negative_side
        super().__init__(*(_polygon(panel, facecolor=tint, edgecolor="none", zorder=0.5) for tint in tints))


class Sides(Thing):
    def __init__(self, panel: Canvas) -> None:
        theme, ax = panel.theme, panel.ax
        rest = Rectangle((0, 0), 1, 1, transform=ax.transAxes, facecolor=theme.negative_side, zorder=0.4)
        part = PathPatch(NOTHING, facecolor=theme.positive_side, zorder=0.4)
        for side in (rest, part):
            side.set_edgecolor("none")
        super().__init__(ax.add_patch(rest), ax.add_patch(part))


class Shape(Thing):
    def __init__(
        self, panel: Canvas, colour: ColorType, alpha: float, style: str = "-", zorder: float = 1.0
    ) -> None:
        look: Look = {"ls": style, "lw": panel.sizes.line * 0.6, "zorder": zorder}
        super().__init__(_polygon(panel, facecolor=(colour, alpha), edgecolor=colour, **look))


class Strip(Shape):
    pass


class Region(Thing):
    def __init__(self, panel: Canvas, colour: ColorType) -> None:
        super().__init__(_polygon(panel, facecolor=colour, edgecolor="none", zorder=0.5))


class Bars(Thing):
    def __init__(self, panel: Canvas, colours: Sequence[ColorType]) -> None:
        bars = [PathPatch(NOTHING, facecolor=colour, edgecolor="none", zorder=3) for colour in colours]
        super().__init__(*map(panel.ax.add_patch, bars))


class Boxes(Thing):
    def __init__(self, panel: Canvas, colours: Sequence[ColorType]) -> None:
        look: Look = {"linewidths": panel.sizes.line * 0.5, "zorder": 1.5}
        boxes = [
            PolyCollection([], facecolors=(colour, 0.25), edgecolors=colour, ls=style, **look)
            for colour, style in zip(colours, ("-", "--"), strict=True)
        ]
        for each in boxes:
            panel.ax.add_collection(each, autolim=False)
        super().__init__(*boxes)


class Squares(Thing):
    def __init__(self, panel: Canvas, colour: ColorType) -> None:
        patch = PathPatch(NOTHING, facecolor=colour, edgecolor="none", zorder=3)
        panel.ax.add_patch(patch)
        patch.set_clip_on(False)
        patch.set_snap(True)
        super().__init__(patch)


class Tint(Thing):
    def __init__(self, panel: Canvas) -> None:
        theme = panel.theme
        paper = np.array(to_rgb(theme.paper))
        tints = [paper + 0.18 * (to_rgb(colour) - paper) for colour in (theme.negative, theme.positive)]
        low, middle, high = (tuple(colour.tolist()) for colour in (tints[0], paper, tints[1]))
        super().__init__(panel.ax.add_artist(Field([low, middle, high])))


class Surface(Thing):
    def __init__(self, panel: Canvas) -> None:
        theme = panel.theme
        look: Look = {"linewidths": panel.sizes.line * 0.5, "alpha": 0.8, "zorder": 0.6}
        contours = LineCollection([], colors=theme.faint, **look)
        field = Field(dark_and_light(theme.grid, theme.paper))
        panel.ax.add_artist(field)
        panel.ax.add_collection(contours, autolim=False)
        super().__init__(field, contours)


class Plane(Thing):
    def __init__(self, panel: Canvas, colour: ColorType) -> None:
        look: Look = {"facecolor": (colour, 0.25), "edgecolor": colour, "lw": panel.sizes.line, "zorder": 4}
        super().__init__(_polygon(panel, **look))


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


def _polygon(panel: Canvas, **look: Any) -> Polygon:
    polygon = Polygon(np.zeros((3, 2)), **look)
    panel.ax.add_patch(polygon)
    return polygon


def _set_corners(polygon: Thing, corners: ArrayLike | None) -> None:
    """Move a polygon, or hide it for None."""
    if polygon.same(corners):
        return
    polygon.visible(corners is not None)
    if corners is not None:
        polygon.artists[0].set_xy(corners)


def _set_path(patch: PathPatch, path: Path) -> None:
    patch.set_path(path)
    patch.stale = True  # set_path does not do this


def _rectangles(corners: np.ndarray) -> Path:
    """One path around many rectangles, each an array of its four corners."""
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY]
    closed = np.concatenate([corners, corners[:, :1]], axis=1)
    return Path(closed.reshape(-1, 2), np.tile(codes, len(corners)))


def _runs(line: np.ndarray) -> np.ndarray:
    """Where the values of a row are true: (begin, end) of each run of them."""
    return np.flatnonzero(np.diff(line.astype(int), prepend=0, append=0)).reshape(-1, 2)


def _outline(polygons: list[np.ndarray], offsets: list[np.ndarray]) -> Path:
    """One path around all polygons and their holes."""
    if not polygons:
        return NOTHING
    codes = []
    for starts in offsets:
        for a, b in zip(starts[:-1], starts[1:], strict=True):
            codes += [Path.MOVETO, *[Path.LINETO] * (int(b) - int(a) - 2), Path.CLOSEPOLY]
    return Path(np.vstack(polygons), codes)
