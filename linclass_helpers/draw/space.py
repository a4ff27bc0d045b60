"""A space of three dimensions on a flat panel: where it is looked at from, its box, planes and points.

A `View` turns places of the space into places of the panel. Whatever `basic` draws can then be shown
in space too: `curve.show(*view.flat(path).T, now)`, `rings.show(view.flat(corners))`. Only what needs
the third dimension itself is here. The picture is a parallel projection: parallels stay parallel, and
nothing shrinks with its distance.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
from matplotlib.patches import Polygon
from matplotlib.ticker import MaxNLocator

from ..style import MARKERS
from .basic import Thing

REACH = 1.7  # a corner of the box is never farther than √3 from its centre

_CORNERS = np.array(list(product((-1.0, 1.0), repeat=3)))
_EDGES = np.array([(a, b) for a, b in product(range(8), repeat=2) if a < b and (a ^ b).bit_count() == 1])
_TICKS = 5  # at most, on each axis
_ROUND = MaxNLocator(nbins=_TICKS - 1, steps=[1, 2, 2.5, 5, 10])


@dataclass(frozen=True, eq=False)
class View:
    """The box from `low` to `high`, looked at after `turn` degrees around its upright axis and `tilt` up.

    Each axis fills the box, whatever its range; equal ranges make a cube, where angles are true.
    """

    low: np.ndarray
    high: np.ndarray
    turn: float = -60.0
    tilt: float = 20.0

    @property
    def rotation(self):
        """Its rows: the directions of the space that point right, up, and at the viewer."""
        turn, tilt = np.radians([self.turn, self.tilt])
        c, s, up = np.cos(turn), np.sin(turn), np.sin(tilt)
        level = np.cos(tilt)
        return np.array([[-s, c, 0.0], [-up * c, -up * s, level], [level * c, level * s, up]])

    def unit(self, P):
        """Places of the space in units of the box, whose sides are at −1 and 1."""
        low, high = np.asarray(self.low, dtype=float), np.asarray(self.high, dtype=float)
        return (2 * np.asarray(P, dtype=float) - low - high) / (high - low)

    def flat(self, P):
        """Where places of the space, one a row, are seen on the panel."""
        return self.unit(P) @ self.rotation[:2].T

    def in_front(self, w, bias, P):
        """Is each place on the viewer's side of the plane wᵀp + bias = 0?"""
        w = np.asarray(w, dtype=float)
        half = (np.asarray(self.high, dtype=float) - self.low) / 2
        facing = np.sign((w * half) @ self.rotation[2]) or 1.0
        return (np.asarray(P) @ w + bias) * facing > 0


class Box(Thing):
    """The box of a view: its three far sides with a grid, and an axis with numbers for each coordinate."""

    def __init__(self, panel, names=("x₁", "x₂", "x₃")):
        panel.ax.set_axis_off()
        panel.limits(-REACH, REACH, -REACH, REACH, square=True)
        theme, sizes = panel.theme, panel.sizes
        (grid,) = panel.ax.plot([], [], color=theme.grid, lw=0.8, zorder=0.6, clip_on=False)
        (sides,) = panel.ax.plot([], [], color=theme.faint, lw=0.8, zorder=0.7, clip_on=False)
        look = {"ha": "center", "va": "center", "zorder": 0.8}
        self.names = [
            panel.ax.text(0, 0, name, color=theme.ink, fontsize=sizes.text, **look) for name in names
        ]
        self.ticks = [
            [panel.ax.text(0, 0, "", color=theme.faint, fontsize=sizes.small, **look) for _ in range(_TICKS)]
            for _ in names
        ]
        super().__init__(panel, grid, sides, *self.names, *sum(self.ticks, []))

    def show(self, view):
        if self.same(view.low, view.high, view.turn, view.tilt):
            return
        at = [_round_numbers(*ends) for ends in zip(view.low, view.high, strict=True)]
        units = [view.unit(np.column_stack([ticks] * 3))[:, k] for k, ticks in enumerate(at)]
        far = np.where(view.rotation[2] > 0, -1.0, 1.0)  # the side of each axis that looks away
        flat = view.rotation[:2].T
        grid, sides = self.artists[:2]
        grid.set_data(*(_pieces(_grid(units, far)) @ flat).T)
        sides.set_data(*(_pieces(_outline(far)) @ flat).T)
        for k in range(3):
            self._show_axis(k, at[k], units[k], _outer_edge(k, far, flat), flat)

    def _show_axis(self, k, numbers, units, edge, flat):
        """The numbers and the name of axis k, beside the outermost edge of the box along it."""
        places = np.tile(edge, (len(units), 1))
        places[:, k] = units
        out = edge @ flat  # the edge's middle, seen from the centre of the box
        out = out / (np.hypot(*out) or 1.0)
        wide = abs(out[0])  # beside an upright edge, words need room for their width
        scaled = self.panel.sizes.scaled(self.panel.pixel()[0])
        seen = np.hypot(*flat[k]) > 0.25  # an axis that points at the viewer has no room for numbers
        for text, place, number in zip(self.ticks[k], places @ flat, numbers, strict=False):
            text.set(position=place + (10 + 8 * wide) * scaled * out, text=_words(number) if seen else "")
        for text in self.ticks[k][len(numbers) :]:
            text.set_text("")
        self.names[k].set_visible(bool(seen))
        if k == 2:  # above the numbers of the upright axis, where a long name has room
            place = (edge + [0, 0, 1]) @ flat + (10 + 8 * wide) * scaled * out + [0, 18 * scaled]
        else:
            place = edge @ flat + (25 + 19 * wide) * scaled * out
        self.names[k].set_position(place)


class Plane(Thing):
    """The part of the plane wᵀp + bias = 0 that lies in the box."""

    def __init__(self, panel, colour, alpha=0.25):
        patch = Polygon(np.zeros((3, 2)), facecolor=colour, alpha=alpha, edgecolor="none", zorder=4)
        rim = Polygon(np.zeros((3, 2)), fill=False, edgecolor=colour, lw=panel.sizes.line, zorder=4)
        super().__init__(panel, panel.ax.add_patch(patch), panel.ax.add_patch(rim))

    def show(self, view, w, bias=0.0):
        """Move to w; a plane that misses the box, or a w of 0, is not seen."""
        if self.same(view.low, view.high, view.turn, view.tilt, w, bias):
            return
        corners = cut(view, w, bias)
        self.visible(len(corners) > 2)
        if len(corners) > 2:
            for patch in self.artists:
                patch.set_xy(corners @ view.rotation[:2].T)


class Cloud(Thing):
    """Points of both classes in space; those that a plane is in front of are drawn before the plane."""

    def __init__(self, panel, size=1.0):
        theme, marker = panel.theme, panel.sizes.marker * size
        looks = {
            1: {"color": theme.positive, "marker": MARKERS[1], "ms": marker},
            -1: {"color": theme.negative, "marker": MARKERS[-1], "ms": 1.15 * marker},
        }
        self.kinds = list(product((1, -1), (False, True)))  # class, and: in front of the plane?
        artists = [
            panel.ax.plot([], [], ls="", mec=theme.paper, mew=0.8, zorder=5 if front else 3.5, **looks[sign])[
                0
            ]
            for sign, front in self.kinds
        ]
        super().__init__(panel, *artists)

    def show(self, view, P, y, w=(0.0, 0.0, 0.0), bias=0.0):
        if self.same(view.low, view.high, view.turn, view.tilt, P, y, w, bias):
            return
        flat, y = view.flat(P), np.asarray(y)
        near = view.in_front(w, bias, P)
        for (sign, front), artist in zip(self.kinds, self.artists, strict=True):
            artist.set_data(*flat[(y == sign) & (near == front)].T)


class Segments(Thing):
    """Separate lines in space, from each of some places to another: stems, steps, an axis."""

    def __init__(self, panel, colour, style="-", width=1.0):
        (lines,) = panel.ax.plot([], [], color=colour, ls=style, lw=panel.sizes.line * width, zorder=3)
        super().__init__(panel, lines)

    def show(self, view, begins, ends):
        if self.same(view.low, view.high, view.turn, view.tilt, begins, ends):
            return
        pairs = np.stack([view.flat(begins), view.flat(ends)], axis=1)
        self.artists[0].set_data(*_pieces(pairs).T)


def cut(view, w, bias=0.0):
    """The corners, in order and in units of the box, of the polygon that a plane cuts out of the box."""
    w, low, high = (np.asarray(v, dtype=float) for v in (w, view.low, view.high))
    normal, offset = w * (high - low) / 2, bias + w @ (high + low) / 2
    if not normal.any():
        return np.empty((0, 3))
    heights = _CORNERS @ normal + offset
    begins, ends = heights[_EDGES].T
    crossed = (np.minimum(begins, ends) <= 0) & (np.maximum(begins, ends) >= 0) & (begins != ends)
    share = (begins / np.where(crossed, begins - ends, 1.0))[crossed, None]
    a, b = _CORNERS[_EDGES[crossed].T]
    corners = a + share * (b - a)
    if not len(corners):
        return corners
    # around their middle, in the plane: two directions at right angles to the normal
    across = np.linalg.svd(normal[None])[2][1:]
    x, y = ((corners - corners.mean(axis=0)) @ across.T).T
    return corners[np.argsort(np.arctan2(y, x))]


def _round_numbers(low, high):
    ticks = _ROUND.tick_values(low, high)
    return ticks[(ticks >= low - 1e-9 * (high - low)) & (ticks <= high + 1e-9 * (high - low))][:_TICKS]


def _words(number):
    return f"{number:g}".replace("-", "−")


def _grid(units, far):
    """Lines at the round numbers of each axis, on the two far sides that they cross: (lines, 2, 3)."""
    lines = []
    for k, along in product(range(3), repeat=2):
        if k == along:
            continue
        ends = np.tile(far, (len(units[k]), 2, 1))
        ends[:, :, k] = units[k][:, None]
        ends[:, 0, along], ends[:, 1, along] = -1.0, 1.0
        lines.append(ends)
    return np.concatenate(lines)


def _outline(far):
    """The edges of the three far sides: all that do not meet at the nearest corner."""
    ends = _CORNERS[_EDGES]
    return ends[(ends == far).any(axis=2).all(axis=1)]


def _outer_edge(k, far, flat):
    """The middle of an edge along axis k where a far side meets a near one: the lower; of axis 3 the left."""
    i, j = (axis for axis in range(3) if axis != k)
    edges = np.zeros((2, 3))
    edges[0, [i, j]] = far[i], -far[j]
    edges[1, [i, j]] = -far[i], far[j]
    return edges[np.argmin((edges @ flat)[:, 0 if k == 2 else 1])]


def _pieces(lines):
    """Separate lines (lines, 2, …) as one, with gaps between them."""
    gaps = np.full_like(lines[:, :1], np.nan)
    return np.concatenate([lines, gaps], axis=1).reshape(-1, lines.shape[2])
