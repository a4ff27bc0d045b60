"""Three dimensions on a flat panel: where a space is looked at from, and the box around what is seen of it.

A `View` turns places of the space into places of the panel: `ax.plot(*view.flat(places).T)`. The picture
is a parallel projection: parallels stay parallel, and nothing shrinks with its distance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.backend_bases import RendererBase
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from .controls import Count
from .ticks import STEPS

if TYPE_CHECKING:
    from .frame import Frame

REACH = 1.7  # a corner of the box is never farther than √3 from its centre
MOST = 5  # numbers on each axis

_CORNERS = np.array(list(product((-1.0, 1.0), repeat=3)))
EDGES = np.array([(a, b) for a, b in product(range(8), repeat=2) if a < b and (a ^ b).bit_count() == 1])
_ROUND = MaxNLocator(nbins=MOST - 1, steps=STEPS)

TURN = Count("turn", -60, -180, 180, unit="°", remakes=False, tip="around the upright axis")
TILT = Count("tilt", 20, -90, 90, unit="°", remakes=False, tip="90°: seen from above")


@dataclass(frozen=True, eq=False)
class View:
    """The box from `low` to `high`, looked at after `turn` degrees around its upright axis and `tilt` up.

    Each axis fills the box, whatever its range; equal ranges make a cube, where angles are true.
    """

    low: np.ndarray
    high: np.ndarray
    turn: float = TURN.default
    tilt: float = TILT.default

    @property
    def rotation(self) -> np.ndarray:
        """Its rows: the directions of the space that point right, up, and at the viewer."""
        turn, tilt = np.radians([self.turn, self.tilt])
        c, s, up = np.cos(turn), np.sin(turn), np.sin(tilt)
        level = np.cos(tilt)
        return np.array([[-s, c, 0.0], [-up * c, -up * s, level], [level * c, level * s, up]])

    def unit(self, P: ArrayLike) -> np.ndarray:
        """Places of the space in units of the box, whose sides are at −1 and 1."""
        low, high = np.asarray(self.low, dtype=float), np.asarray(self.high, dtype=float)
        return (2 * np.asarray(P, dtype=float) - low - high) / (high - low)

    def flat(self, P: ArrayLike) -> np.ndarray:
        """Where places of the space, one a row, are seen on the panel."""
        return self.unit(P) @ self.rotation[:2].T

    def in_front(self, w: ArrayLike, bias: float, P: ArrayLike) -> np.ndarray:
        """Is each place on the viewer's side of the plane wᵀp + bias = 0?"""
        w = np.asarray(w, dtype=float)
        half = (np.asarray(self.high, dtype=float) - self.low) / 2
        facing = np.sign((w * half) @ self.rotation[2]) or 1.0
        return (np.asarray(P) @ w + bias) * facing > 0

    def cut(self, w: ArrayLike, bias: float = 0.0) -> np.ndarray:
        """The corners, in order and in units of the box, of what the plane wᵀp + bias = 0 cuts out of it."""
        w, low, high = (np.asarray(v, dtype=float) for v in (w, self.low, self.high))
        normal, offset = w * (high - low) / 2, bias + w @ (high + low) / 2
        if not normal.any():
            return np.empty((0, 3))
        heights = _CORNERS @ normal + offset
        begins, ends = heights[EDGES].T
        crossed = (np.minimum(begins, ends) <= 0) & (np.maximum(begins, ends) >= 0) & (begins != ends)
        share = (begins / np.where(crossed, begins - ends, 1.0))[crossed, None]
        a, b = _CORNERS[EDGES[crossed].T]
        corners = a + share * (b - a)
        if not len(corners):
            return corners
        # around their middle, in the plane: two directions at right angles to the normal
        across = np.linalg.svd(normal[None])[2][1:]
        x, y = ((corners - corners.mean(axis=0)) @ across.T).T
        return corners[np.argsort(np.arctan2(y, x))]

    @property
    def key(self) -> tuple[float, ...]:
        """Two views with the same key show the same."""
        return *map(float, self.low), *map(float, self.high), self.turn, self.tilt


class Box:
    """The box of a view: its three far sides with a grid, and an axis with numbers for each coordinate.

    It is the frame of a panel that shows a space.
    """

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.view, self.names = view, names
        self.key = *view.key, *names

    def draw(self, frame: "Frame", renderer: RendererBase) -> None:
        view, theme = self.view, frame.panel.theme
        at = [_round_numbers(*ends) for ends in zip(view.low, view.high, strict=True)]
        units = [view.unit(np.column_stack([numbers] * 3))[:, k] for k, numbers in enumerate(at)]
        far = np.where(view.rotation[2] > 0, -1.0, 1.0)  # the side of each axis that looks away
        flat = view.rotation[:2].T
        for colour, ends in ((theme.grid, _grid(units, far)), (theme.faint, _outline(far))):
            places = frame.ax.transData.transform((ends @ flat).reshape(-1, 2))
            frame.lines(renderer, colour, places.reshape(-1, 2, 2))
        for k in range(3):
            self.axis(frame, renderer, k, at[k], units[k], _outer_edge(k, far, flat))

    def axis(
        self,
        frame: "Frame",
        renderer: RendererBase,
        k: int,
        numbers: np.ndarray,
        units: np.ndarray,
        edge: np.ndarray,
    ) -> None:
        """The numbers and the name of axis k, beside the outermost edge of the box along it."""
        theme, sizes, flat = frame.panel.theme, frame.panel.sizes, self.view.rotation[:2].T
        if np.hypot(*flat[k]) < 0.25:  # an axis that points at the viewer has no room for them
            return
        places = np.tile(edge, (len(units), 1))
        places[:, k] = units
        out = edge @ flat  # the edge's middle, seen from the centre of the box
        out = out / (np.hypot(*out) or 1.0)
        wide, pixel = abs(out[0]), sizes.scaled(frame.unit)  # beside an upright edge, words need room

        def put(place: np.ndarray, away: ArrayLike, words: str, size: float, colour: str) -> None:
            x, y = frame.ax.transData.transform(place) + np.multiply(away, pixel)
            frame.write(renderer, words, x, y, size, colour, 0.5, "center")

        beside = (10 + 8 * wide) * out
        for place, number in zip(places @ flat, numbers.tolist()):
            put(place, beside, f"{number:g}".replace("-", "−"), sizes.small, theme.faint)
        if k == 2:  # above the numbers of the upright axis, where a long name has room
            put((edge + [0, 0, 1]) @ flat, beside + [0, 18], self.names[k], sizes.text, theme.ink)
        else:
            put(edge @ flat, (25 + 19 * wide) * out, self.names[k], sizes.text, theme.ink)


def _round_numbers(low: float, high: float) -> np.ndarray:
    numbers = np.asarray(_ROUND.tick_values(low, high))
    span = 1e-9 * (high - low)
    return numbers[(numbers >= low - span) & (numbers <= high + span)][:MOST]


def _grid(units: list[np.ndarray], far: np.ndarray) -> np.ndarray:
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


def _outline(far: np.ndarray) -> np.ndarray:
    """The edges of the three far sides: all that do not meet at the nearest corner."""
    ends = _CORNERS[EDGES]
    return ends[(ends == far).any(axis=2).all(axis=1)]


def _outer_edge(k: int, far: np.ndarray, flat: np.ndarray) -> np.ndarray:
    """The middle of an edge along axis k where a far side meets a near one: the lower; of axis 3 the left."""
    i, j = (axis for axis in range(3) if axis != k)
    edges = np.zeros((2, 3))
    edges[0, [i, j]] = far[i], -far[j]
    edges[1, [i, j]] = -far[i], far[j]
    return edges[np.argmin((edges @ flat)[:, 0 if k == 2 else 1])]
