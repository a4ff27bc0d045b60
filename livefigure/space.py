"""Three dimensions on a flat panel: the direction of view, and the box around the data.

A `View` projects points of the space onto the panel: `ax.plot(*view.flat(points).T)`. It is a parallel
projection: parallels stay parallel, and nothing shrinks with its distance.
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
from .ticks import TICK_STEPS

if TYPE_CHECKING:
    from .frame import Frame

REACH = 1.7  # of the panel in each direction: the corners of the box are √3 from its centre
MOST_NUMBERS = 5  # numbers on each axis

_CORNERS = np.array(list(product((-1.0, 1.0), repeat=3)))
EDGES = np.array([(a, b) for a, b in product(range(8), repeat=2) if a < b and (a ^ b).bit_count() == 1])
_ROUND = MaxNLocator(nbins=MOST_NUMBERS - 1, steps=TICK_STEPS)

TURN = Count("turn", -60, -180, 180, unit="°", remakes=False, tip="around the upright axis")
TILT = Count("tilt", 20, -90, 90, unit="°", remakes=False, tip="90°: seen from above")


@dataclass(frozen=True, eq=False)
class View:
    """The box from `low` to `high`, turned by `turn` degrees about its upright axis, seen from `tilt` above.

    The box is drawn as a cube, whatever the ranges of its axes. Angles are true if the ranges are equal.
    """

    low: np.ndarray
    high: np.ndarray
    turn: float = TURN.default
    tilt: float = TILT.default

    @property
    def rotation(self) -> np.ndarray:
        """A rotation matrix; its rows are the directions in space that point right, up, and at the viewer."""
        turn, tilt = np.radians([self.turn, self.tilt])
        c, s, up = np.cos(turn), np.sin(turn), np.sin(tilt)
        level = np.cos(tilt)
        return np.array([[-s, c, 0.0], [-up * c, -up * s, level], [level * c, level * s, up]])

    def unit(self, P: ArrayLike) -> np.ndarray:
        """Points of the space in units of the box, whose sides are at −1 and 1."""
        low, high = np.asarray(self.low, dtype=float), np.asarray(self.high, dtype=float)
        return (2 * np.asarray(P, dtype=float) - low - high) / (high - low)

    def flat(self, P: ArrayLike) -> np.ndarray:
        """Points of the space, one per row, projected onto the panel."""
        return self.unit(P) @ self.rotation[:2].T

    def in_front(self, w: ArrayLike, bias: float, P: ArrayLike) -> np.ndarray:
        """Is each point on the viewer's side of the plane wᵀp + bias = 0?"""
        w = np.asarray(w, dtype=float)
        half = (np.asarray(self.high, dtype=float) - self.low) / 2
        facing = np.sign((w * half) @ self.rotation[2]) or 1.0
        return (np.asarray(P) @ w + bias) * facing > 0

    def cut(self, w: ArrayLike, bias: float = 0.0) -> np.ndarray:
        """The polygon in which the plane wᵀp + bias = 0 cuts the box: its corners, in units of the box."""
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
        # sort them around their mean, by two directions in the plane
        across = np.linalg.svd(normal[None])[2][1:]
        x, y = ((corners - corners.mean(axis=0)) @ across.T).T
        return corners[np.argsort(np.arctan2(y, x))]

    @property
    def key(self) -> tuple[float, ...]:
        """Two views with equal keys look the same."""
        return *map(float, self.low), *map(float, self.high), self.turn, self.tilt


class Box:
    """The frame of a panel that shows a space: three far sides with a grid, and three labelled axes."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.view, self.names = view, names
        self.key = *view.key, *names

    def draw(self, frame: "Frame", renderer: RendererBase) -> None:
        view, theme = self.view, frame.panel.theme
        at = [_round_numbers(*ends) for ends in zip(view.low, view.high, strict=True)]
        units = [view.unit(np.column_stack([numbers] * 3))[:, k] for k, numbers in enumerate(at)]
        far = np.where(view.rotation[2] > 0, -1.0, 1.0)  # for each axis the side away from the viewer
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
        """The numbers and the name of axis k, beside the outermost edge of the box parallel to it."""
        theme, sizes, flat = frame.panel.theme, frame.panel.sizes, self.view.rotation[:2].T
        if np.hypot(*flat[k]) < 0.25:  # the axis points at the viewer: there is no space for labels
            return
        places = np.tile(edge, (len(units), 1))
        places[:, k] = units
        out = edge @ flat  # from the centre of the box to the middle of the edge
        out = out / (np.hypot(*out) or 1.0)
        wide, pixel = (
            abs(out[0]),
            sizes.scaled(frame.unit),
        )  # beside an upright edge, text needs more distance

        def put(place: np.ndarray, away: ArrayLike, words: str, size: float, colour: str) -> None:
            x, y = frame.ax.transData.transform(place) + np.multiply(away, pixel)
            frame.write(renderer, words, x, y, size, colour, 0.5, "center")

        beside = (10 + 8 * wide) * out
        for place, number in zip(places @ flat, numbers.tolist()):
            put(place, beside, f"{number:g}".replace("-", "−"), sizes.small, theme.faint)
        if k == 2:  # the upright axis has its name at its upper end, where a long name fits
            put((edge + [0, 0, 1]) @ flat, beside + [0, 18], self.names[k], sizes.text, theme.ink)
        else:
            put(edge @ flat, (25 + 19 * wide) * out, self.names[k], sizes.text, theme.ink)


def _round_numbers(low: float, high: float) -> np.ndarray:
    numbers = np.asarray(_ROUND.tick_values(low, high))
    span = 1e-9 * (high - low)
    return numbers[(numbers >= low - span) & (numbers <= high + span)][:MOST_NUMBERS]


def _grid(units: list[np.ndarray], far: np.ndarray) -> np.ndarray:
    """Grid lines at the round numbers of each axis, on both far sides that contain them: (lines, 2, 3)."""
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
    """The edges of the three far sides: all except those that meet at the nearest corner."""
    ends = _CORNERS[EDGES]
    return ends[(ends == far).any(axis=2).all(axis=1)]


def _outer_edge(k: int, far: np.ndarray, flat: np.ndarray) -> np.ndarray:
    """The middle of the edge along axis k where labels stand.

    Two edges along k join a far side and a near one. It is the lower one; for the upright axis the left one.
    """
    i, j = (axis for axis in range(3) if axis != k)
    edges = np.zeros((2, 3))
    edges[0, [i, j]] = far[i], -far[j]
    edges[1, [i, j]] = -far[i], far[j]
    return edges[np.argmin((edges @ flat)[:, 0 if k == 2 else 1])]
