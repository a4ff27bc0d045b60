"""A panel on which things are drawn by name.

`plane.line("tangent", x, y, "model", style="--")` makes the line when it is first called, and moves it when
it is called again. Things that a demo's `show` does not name are hidden. Kinds of things are drawn in a fixed
order: areas, lines, points, arrows, text. Within a kind, things that are named later are in front.

A colour is the name of one of the theme's colours (linclass_helpers/style.py), or a matplotlib colour.
"""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

import livefigure
from livefigure import View

from ..style import Theme
from . import areas, labels, lines, pixels, points, regions
from .thing import Window


class Panel(livefigure.Panel):
    """A panel of livefigure with a method for each kind of thing."""

    theme: Theme

    def colour(self, name: Any) -> Any:
        """The theme's colour of this name; any other colour unchanged."""
        return getattr(self.theme, name, name) if isinstance(name, str) else name

    def colours(self, names: Sequence[ColorType]) -> tuple:
        return tuple(self.colour(name) for name in names)

    def label(self, title: str = "", x: str = "", y: str = "") -> None:
        """Name the panel and its axes. A $ begins no formula, because a reader may have chosen the name."""
        super().label(title, x, y)
        for axis in (self.ax.xaxis, self.ax.yaxis):
            axis.label.set_parse_math(False)

    @property
    def window(self) -> Window:
        """The limits of the panel: x from, x to, y from, y to."""
        return *self.ax.get_xlim(), *self.ax.get_ylim()

    def along(self, x: float) -> float:
        """The position of x along the panel: 0 at the left edge, 1 at the right edge."""
        x0, x1 = self.ax.get_xlim()
        begin, here, end = map(np.log, (x0, x, x1)) if self.ax.get_xscale() == "log" else (x0, x, x1)
        return float((here - begin) / (end - begin))

    def grid(self, count: int = areas.TINT) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """An even grid over the panel: its x, its y, and its points, one per row."""
        return areas.grid(self.window, count)

    # points

    def points(self, name: str, X: ArrayLike, y: ArrayLike, *, size: float = 1.0, many: int = 0) -> None:
        """The points of two classes, where y is ±1; or of `many` classes, where y is 0, 1, …"""
        self.thing(points.Points, name, size=size, many=many).show(X, y)

    def cloud(
        self,
        name: str,
        view: View,
        P: ArrayLike,
        y: ArrayLike,
        w: ArrayLike = (0.0, 0.0, 0.0),
        bias: float = 0.0,
        *,
        size: float = 1.0,
    ) -> None:
        """Points of two classes in space; those behind the plane wᵀp + bias = 0 are drawn below it."""
        self.thing(points.Cloud, name, size=size).show(view, P, y, w, bias)

    def numbers(self, name: str, X: np.ndarray) -> None:
        """The number of each point, from 1, beside it; hidden for more than a dozen points."""
        self.thing(points.Numbers, name).show(X)

    def dots(
        self,
        name: str,
        x: ArrayLike,
        y: ArrayLike,
        colour: ColorType,
        *,
        marker: str = "o",
        size: float = 1.0,
        alpha: float = 1.0,
        zorder: float = 5.0,
        hollow: bool = False,
    ) -> None:
        """The same plain marker at each place."""
        look = {"marker": marker, "size": size, "alpha": alpha, "zorder": zorder, "hollow": hollow}
        self.thing(points.Dots, name, colour=self.colour(colour), **look).show(x, y)

    def rings(self, name: str, X: ArrayLike, colour: ColorType = "focus", *, size: float = 2.0) -> None:
        """Rings around some points: those that the caption speaks of."""
        self.thing(points.Rings, name, colour=self.colour(colour), size=size).show(X)

    # lines

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
        look = {"style": style, "width": width, "zorder": zorder, "alpha": alpha}
        self.thing(lines.Line, name, colour=self.colour(colour), **look).show(x, y)

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
        """A quantity along a run: thin for all of it, thick up to the step `now`; −1 is before the first."""
        look = {"style": style, "width": width, "dots": dots}
        self.thing(lines.Curve, name, colour=self.colour(colour), **look).show(x, y, now)

    def boundary(
        self, name: str, w: ArrayLike | None, colour: ColorType, *, style: str = "-", width: float = 1.2
    ) -> None:
        """The boundary of w = (w₁, w₂), or of (bias, w₁, w₂). It is hidden for None, or a w of 0."""
        self.thing(lines.Boundary, name, colour=self.colour(colour), style=style, width=width).show(w)

    def boundaries(self, name: str, weights: ArrayLike, colour: ColorType, *, alpha: float = 0.8) -> None:
        """Many faint boundaries: one for every row (bias, w₁, w₂) where w is not 0."""
        self.thing(lines.Boundaries, name, colour=self.colour(colour), alpha=alpha).show(weights)

    def arrow(
        self,
        name: str,
        w: np.ndarray | None,
        colour: ColorType,
        *,
        beside: ArrayLike | None = None,
        words: str | None = None,
        style: str = "-",
        side: int = 1,
    ) -> None:
        """A vector from the origin, with its name, or other text, at the tip. It is hidden for None.

        If the vector `beside` has nearly the same direction, the name stands at the side of the arrow.
        """
        look = {"words": name if words is None else words, "style": style, "side": side}
        self.thing(lines.Arrow, name, colour=self.colour(colour), **look).show(w, beside)

    def class_lines(
        self,
        name: str,
        pieces: Sequence[ArrayLike] | np.ndarray,
        y: ArrayLike,
        *,
        width: float = 1.0,
        alpha: float = 1.0,
        zorder: float = 4.0,
    ) -> None:
        """Separate lines, each in the colour of a class."""
        self.thing(lines.ClassLines, name, width=width, alpha=alpha, zorder=zorder).show(pieces, y)

    def pulls(self, name: str, X: ArrayLike, vectors: ArrayLike, y: ArrayLike) -> None:
        """An arrow from every point, such as "error × point", drawn to scale."""
        self.thing(lines.Pulls, name).show(X, vectors, y)

    # areas

    def half_planes(self, name: str, w: ArrayLike | None) -> None:
        """The two sides of the boundary of w, or of (bias, w₁, w₂), tinted in the colours of the classes."""
        self.thing(areas.HalfPlanes, name).show(w)

    def sides(self, name: str, x: np.ndarray, y: np.ndarray, values: np.ndarray) -> None:
        """The part where a function is positive, tinted for class +1, and the rest, for class −1."""
        self.thing(areas.Sides, name).show(x, y, values)

    def shape(
        self,
        name: str,
        corners: ArrayLike | None,
        colour: ColorType,
        *,
        alpha: float = 0.18,
        style: str = "-",
        zorder: float = 1.0,
    ) -> None:
        """A tinted polygon with an edge. It is hidden for None."""
        look = {"alpha": alpha, "style": style, "zorder": zorder}
        self.thing(areas.Shape, name, colour=self.colour(colour), **look).show(corners)

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
        """All points closer than `half` to the line wᵀx + w₀ = 0, where w has length 1."""
        look = {"alpha": alpha, "style": style, "zorder": zorder}
        self.thing(areas.Strip, name, colour=self.colour(colour), **look).show(w, w0, half)

    def region(self, name: str, x: ArrayLike, low: ArrayLike, high: ArrayLike, colour: ColorType) -> None:
        """The area between two curves."""
        self.thing(areas.Region, name, colour=self.colour(colour)).show(x, low, high)

    def bars(
        self,
        name: str,
        lengths: np.ndarray,
        y: ArrayLike,
        *,
        colours: Sequence[ColorType] = ("positive", "negative"),
        names: Sequence[str] | None = None,
    ) -> None:
        """A bar for every point, from 0 to the right, in the colour of its class. The first is at the top."""
        look = {"colours": self.colours(colours), "names": names and tuple(names)}
        self.thing(areas.Bars, name, **look).show(lengths, y)

    def boxes(
        self,
        name: str,
        corners: ArrayLike,
        opposite: ArrayLike,
        colour: ColorType,
        *,
        signs: ArrayLike = 1,
        other: ColorType | None = None,
        alpha: float = 0.25,
        zorder: float = 1.5,
    ) -> None:
        """Rectangles between opposite corners. Those of sign −1 have the `other` colour and a dashed edge."""
        look = {"other": self.colour(other), "alpha": alpha, "zorder": zorder}
        self.thing(areas.Boxes, name, colour=self.colour(colour), **look).show(corners, opposite, signs)

    def tint(self, name: str, chances: ArrayLike, *, strength: float = 0.18) -> None:
        """P(y = 1 | x) at every place, given as one number for each point of `grid()`."""
        self.thing(areas.Tint, name, strength=strength).show(chances)

    def surface(
        self,
        name: str,
        x: np.ndarray,
        y: np.ndarray,
        values: np.ndarray,
        levels: Sequence[float],
        *,
        low: ColorType | None = None,
        high: ColorType | None = None,
        lines: ColorType | None = None,
    ) -> None:
        """A function of two numbers, tinted from low to high, with contours at these levels."""
        look = {"low": self.colour(low), "high": self.colour(high), "lines": self.colour(lines)}
        self.thing(areas.Surface, name, **look).show(x, y, values, levels)

    def plane(
        self, name: str, view: View, w: ArrayLike, bias: float, colour: ColorType, *, alpha: float = 0.25
    ) -> None:
        """In space, the part of the plane wᵀp + bias = 0 inside the box."""
        self.thing(areas.Plane, name, colour=self.colour(colour), alpha=alpha).show(view, w, bias)

    def regions(
        self,
        name: str,
        parts: Sequence[regions.Part],
        *,
        names: Sequence[str] = (),
        around: ArrayLike = (),
        most: int = 4,
    ) -> None:
        """Polygons that one class claims (tinted), several classes (striped) or none (grey)."""
        self.thing(regions.Regions, name, most=most).show(parts, names, around)

    def pixels(
        self,
        name: str,
        pictures: Sequence[ArrayLike],
        places: Sequence[Sequence[float]],
        low: ColorType,
        high: ColorType,
        *,
        around: float = 0.0,
        fine: int = 96,
    ) -> None:
        """Pixel images, in shades from one colour to another."""
        look = {"low": self.colour(low), "high": self.colour(high), "fine": fine}
        self.thing(pixels.Pixels, name, **look).show(pictures, places, around)

    # text

    def words(
        self,
        name: str,
        at: Sequence[float],
        words: str,
        colour: ColorType,
        *,
        ha: str = "left",
        va: str = "center",
        bold: bool = False,
        zorder: float = 3.5,
    ) -> None:
        """Text at a place of the data."""
        look = {"bold": bold, "zorder": zorder}
        self.thing(labels.Label, name, colour=self.colour(colour), **look).show(at, words, ha, va)

    def mark(
        self,
        name: str,
        at: Sequence[float],
        colour: ColorType,
        *,
        words: str = "",
        left: bool = True,
        above: bool = True,
        marker: str = "o",
        zorder: float = 7.0,
    ) -> None:
        """A marker at one place, with text beside it."""
        look = {"marker": marker, "zorder": zorder}
        self.thing(labels.Mark, name, colour=self.colour(colour), **look).show(at, words, left, above)

    def note(self, name: str, words: str, colour: ColorType, *, place: str = "middle") -> None:
        """A remark about the panel as a whole, at one of labels.PLACES."""
        self.thing(labels.Note, name, colour=self.colour(colour)).show(words, place)

    def key(
        self,
        name: str,
        entries: Sequence[tuple[str, ColorType]],
        *,
        corner: str = "upper right",
        zorder: float = 2.5,
    ) -> None:
        """A legend in a corner: a list of (text, colour), one line each."""
        entries = [(words, self.colour(colour)) for words, colour in entries if words]
        colours = tuple(colour for _, colour in entries)
        words = [words for words, _ in entries]
        self.thing(labels.Key, name, colours=colours, corner=corner, zorder=zorder).show(*words)


class Picture(livefigure.Picture):
    """A picture of such panels."""

    theme: Theme

    panel_kind = Panel

    def __getitem__(self, name: str) -> Panel:
        return cast(Panel, super().__getitem__(name))
