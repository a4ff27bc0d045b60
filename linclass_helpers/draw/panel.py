"""A panel on which things are drawn by name.

`plane.line("tangent", x, y, "model", style="--")` makes the line when it is first called, and moves it when
it is called again. What a demo's `show` does not name is not seen. Things that are named later lie in front
of those named before, within the order that their kinds have by themselves: areas, lines, points, arrows,
words.

A colour is the name of one of the theme's colours (linclass_helpers/style.py), or a colour of matplotlib's.
"""

from typing import cast

import numpy as np

import livefigure

from . import areas, labels, lines, pixels, points, regions


class Panel(livefigure.Panel):
    """livefigure's panel, with one method for each kind of thing."""

    def colour(self, name):
        """The theme's colour of that name; any other colour is itself."""
        return getattr(self.theme, name, name) if isinstance(name, str) else name

    def colours(self, names):
        return tuple(self.colour(name) for name in names)

    def label(self, title="", x="", y=""):
        """Name the panel and its axes. A $ in a name is a $, for it may be a reader's own."""
        super().label(title, x, y)
        for axis in (self.ax.xaxis, self.ax.yaxis):
            axis.label.set_parse_math(False)

    @property
    def window(self):
        """What the panel shows: x from, x to, y from, y to."""
        return *self.ax.get_xlim(), *self.ax.get_ylim()

    def along(self, x):
        """How far along the panel a place of its x axis is: 0 at the left edge, 1 at the right one."""
        x0, x1 = self.ax.get_xlim()
        begin, here, end = map(np.log, (x0, x, x1)) if self.ax.get_xscale() == "log" else (x0, x, x1)
        return float((here - begin) / (end - begin))

    def grid(self, count=areas.TINT):
        """An even grid over the panel: its x, its y, and its points, a row each."""
        return areas.grid(self.window, count)

    # points

    def points(self, name, X, y, *, size=1.0, many=0):
        """The points of two classes, y is ±1; or of `many`, y is 0, 1, …"""
        self.thing(points.Points, name, size=size, many=many).show(X, y)

    def cloud(self, name, view, P, y, w=(0.0, 0.0, 0.0), bias=0.0, *, size=1.0):
        """Points of two classes in space; those behind the plane of w are drawn below it."""
        self.thing(points.Cloud, name, size=size).show(view, P, y, w, bias)

    def numbers(self, name, X):
        """The number of each point, from 1, beside it; none where there are more than a dozen."""
        self.thing(points.Numbers, name).show(X)

    def dots(self, name, x, y, colour, *, marker="o", size=1.0, alpha=1.0, zorder=5.0, hollow=False):
        """Places with a plain mark each, all alike."""
        look = {"marker": marker, "size": size, "alpha": alpha, "zorder": zorder, "hollow": hollow}
        self.thing(points.Dots, name, colour=self.colour(colour), **look).show(x, y)

    def rings(self, name, X, colour="focus", *, size=2.0):
        """Rings around some points: those that the sentence below the picture speaks of."""
        self.thing(points.Rings, name, colour=self.colour(colour), size=size).show(X)

    # lines

    def line(self, name, x, y, colour, *, style="-", width=1.0, zorder=3.0, alpha=1.0):
        """A line through some places, and no farther; where one is nan it has a gap."""
        look = {"style": style, "width": width, "zorder": zorder, "alpha": alpha}
        self.thing(lines.Line, name, colour=self.colour(colour), **look).show(x, y)

    def curve(self, name, x, y, now, colour, *, style="-", width=1.0, dots=False):
        """One quantity along a run: thin to its end, firm up to now. −1 is before it begins."""
        look = {"style": style, "width": width, "dots": dots}
        self.thing(lines.Curve, name, colour=self.colour(colour), **look).show(x, y, now)

    def boundary(self, name, w, colour, *, style="-", width=1.2):
        """The line of a w, or of a bias and a w. Of None, or a w without direction, there is none."""
        self.thing(lines.Boundary, name, colour=self.colour(colour), style=style, width=width).show(w)

    def boundaries(self, name, weights, colour, *, alpha=0.8):
        """Many boundaries at once, faintly: those of every row (bias, w₁, w₂) that has a direction."""
        self.thing(lines.Boundaries, name, colour=self.colour(colour), alpha=alpha).show(weights)

    def arrow(self, name, w, colour, *, beside=None, words=None, style="-", side=1):
        """A vector from the origin, with its name, or other words, at the tip; of None there is none.

        Where the vector `beside` points the same way, the name stands at the side of the arrow.
        """
        look = {"words": name if words is None else words, "style": style, "side": side}
        self.thing(lines.Arrow, name, colour=self.colour(colour), **look).show(w, beside)

    def class_lines(self, name, pieces, y, *, width=1.0, alpha=1.0, zorder=4.0):
        """Separate lines, each in the colour of a class."""
        self.thing(lines.ClassLines, name, width=width, alpha=alpha, zorder=zorder).show(pieces, y)

    def pulls(self, name, X, vectors, y):
        """An arrow from every point, such as "error × point", true to scale."""
        self.thing(lines.Pulls, name).show(X, vectors, y)

    # areas

    def half_planes(self, name, w):
        """The two sides of the line of w, or of a bias and a w, tinted in the colours of the classes."""
        self.thing(areas.HalfPlanes, name).show(w)

    def sides(self, name, x, y, values):
        """The part where a function is positive, tinted for class +1, and the rest for class −1."""
        self.thing(areas.Sides, name).show(x, y, values)

    def shape(self, name, corners, colour, *, alpha=0.18, style="-", zorder=1.0):
        """A polygon, tinted, with an edge; of None there is none."""
        look = {"alpha": alpha, "style": style, "zorder": zorder}
        self.thing(areas.Shape, name, colour=self.colour(colour), **look).show(corners)

    def strip(self, name, w, w0, half, colour, *, alpha=0.18, style="-", zorder=1.0):
        """All points nearer than `half` to the line wᵀx + w₀ = 0, where w has length 1."""
        look = {"alpha": alpha, "style": style, "zorder": zorder}
        self.thing(areas.Strip, name, colour=self.colour(colour), **look).show(w, w0, half)

    def region(self, name, x, low, high, colour):
        """What lies between two curves."""
        self.thing(areas.Region, name, colour=self.colour(colour)).show(x, low, high)

    def bars(self, name, lengths, y, *, colours=("positive", "negative"), names=None):
        """A bar from 0 to the right for every point, from the top down, in the colour of its class."""
        look = {"colours": self.colours(colours), "names": names and tuple(names)}
        self.thing(areas.Bars, name, **look).show(lengths, y)

    def boxes(self, name, corners, opposite, colour, *, signs=1, other=None, alpha=0.25, zorder=1.5):
        """Rectangles between opposite corners; of sign −1 in the `other` colour, with a dashed edge."""
        look = {"other": self.colour(other), "alpha": alpha, "zorder": zorder}
        self.thing(areas.Boxes, name, colour=self.colour(colour), **look).show(corners, opposite, signs)

    def tint(self, name, chances, *, strength=0.18):
        """P(y = 1 | x) all over the panel, one number for each point of `grid()`."""
        self.thing(areas.Tint, name, strength=strength).show(chances)

    def surface(self, name, x, y, values, levels, *, low=None, high=None, lines=None):
        """A quantity that depends on two numbers, tinted from low to high, with contours at the levels."""
        look = {"low": self.colour(low), "high": self.colour(high), "lines": self.colour(lines)}
        self.thing(areas.Surface, name, **look).show(x, y, values, levels)

    def plane(self, name, view, w, bias, colour, *, alpha=0.25):
        """In space, the part of the plane wᵀp + bias = 0 that lies in the box."""
        self.thing(areas.Plane, name, colour=self.colour(colour), alpha=alpha).show(view, w, bias)

    def regions(self, name, parts, *, names=(), around=(), most=4):
        """Polygons with the classes that have them: tinted for one, grey for none, striped for several."""
        self.thing(regions.Regions, name, most=most).show(parts, names, around)

    def pixels(self, name, pictures, places, low, high, *, around=0.0, fine=96):
        """Pictures made of squares, in shades from one colour to another."""
        look = {"low": self.colour(low), "high": self.colour(high), "fine": fine}
        self.thing(pixels.Pixels, name, **look).show(pictures, places, around)

    # words

    def words(self, name, at, words, colour, *, ha="left", va="center", bold=False, zorder=3.5):
        """Words at a place of the data."""
        look = {"bold": bold, "zorder": zorder}
        self.thing(labels.Label, name, colour=self.colour(colour), **look).show(at, words, ha, va)

    def mark(self, name, at, colour, *, words="", left=True, above=True, marker="o", zorder=7.0):
        """One place, with words beside it."""
        look = {"marker": marker, "zorder": zorder}
        self.thing(labels.Mark, name, colour=self.colour(colour), **look).show(at, words, left, above)

    def note(self, name, words, colour, *, place="middle"):
        """A remark that belongs to the panel as a whole, at one of labels.PLACES."""
        self.thing(labels.Note, name, colour=self.colour(colour)).show(words, place)

    def key(self, name, entries, *, corner="upper right", zorder=2.5):
        """What the colours stand for: a list of (words, colour), one line under the other, in a corner."""
        entries = [(words, self.colour(colour)) for words, colour in entries if words]
        colours = tuple(colour for _, colour in entries)
        words = [words for words, _ in entries]
        self.thing(labels.Key, name, colours=colours, corner=corner, zorder=zorder).show(*words)


class Picture(livefigure.Picture):
    """A picture of such panels."""

    panel_kind = Panel

    def __getitem__(self, name: str) -> Panel:
        return cast(Panel, super().__getitem__(name))
