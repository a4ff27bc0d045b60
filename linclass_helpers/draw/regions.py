"""Parts of a plane that belong to several classes, to one or to none."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from numpy.typing import ArrayLike

from .labels import Label
from .thing import Thing

if TYPE_CHECKING:
    from .panel import Panel

# Its corners, the numbers of the classes that claim it, and its share of the panel.
Part = tuple[np.ndarray, Sequence[int], float]

APART = 9  # CSS pixels between two stripes
NAMED = 0.02  # of the panel: a smaller part is not named


class Regions(Thing):
    """Polygons with the classes that have them: tinted for one, grey for none, striped for several."""

    def __init__(self, panel: "Panel", most: int = 4) -> None:
        theme = panel.theme
        parts = PolyCollection([], edgecolors=theme.paper, linewidths=panel.sizes.line, zorder=0.5)
        stripes = LineCollection([], linewidths=0.7 * panel.sizes.line, zorder=0.6)
        for part in (parts, stripes):
            panel.ax.add_collection(part, autolim=False)
        self.words = [Label(panel, theme.ink) for _ in range(most)]
        super().__init__(panel, parts, stripes, *(word.artists[0] for word in self.words))

    def show(self, parts: Sequence[Part], names: Sequence[str] = (), around: ArrayLike = ()) -> None:
        """Of each part its corners, the numbers of the classes that have it, and its share of the panel.

        The words for parts of several classes, their `names`, or of none, stand apart from points `around`.
        """
        if self.same(*(thing for part in parts for thing in part), self.window, names, around):
            return
        theme, (shapes, stripes, *_) = self.panel.theme, self.artists
        shapes.set_verts([corners for corners, _, _ in parts])
        shapes.set_facecolor([self._tint(who) for _, who, _ in parts])
        lines = [line for corners, who, _ in parts if len(who) > 1 for line in self._stripes(corners, who)]
        lines.sort(key=lambda line: line[1])  # those of one colour together, as one command to the page
        stripes.set_segments([ends for ends, _ in lines])
        stripes.set_color([theme.class_inks[k] for _, k in lines])
        odd = [part for part in parts if len(part[1]) != 1 and part[2] > NAMED]
        odd.sort(key=lambda part: -part[2])
        for word in self.words[len(odd) :]:
            word.show((0, 0), "")
        for word, (corners, who, _) in zip(self.words, odd):
            named = " and ".join(names[k] for k in who) or "nobody"
            place = _apart(corners, np.reshape(around, (-1, 2)))
            word.show(place, named, ha=self._side(place[0], named))

    def _side(self, x: float, named: str) -> str:
        """Words have their middle at x; near an edge of the panel, where they would stick out, an end."""
        x0, x1, _, _ = self.window
        half = 0.4 * len(named) * self.panel.sizes.text * self.panel.pixel()[0]
        return "left" if x - half < x0 else "right" if x + half > x1 else "center"

    def _tint(self, who: Sequence[int]) -> str:
        theme = self.panel.theme
        if len(who) == 1:
            return theme.class_sides[who[0]]
        return theme.paper if who else theme.grid

    def _stripes(self, corners: np.ndarray, who: Sequence[int]) -> Iterator[tuple[np.ndarray, int]]:
        """Slanting lines through a convex polygon, each with one of its classes in turn."""
        pixel, (x0, _, y0, _) = self.panel.pixel(), self.window
        places = (corners - (x0, y0)) / pixel  # in CSS pixels, so that they slant alike on every panel
        across = places @ (1.0, -1.0)
        gap = self.panel.sizes.scaled(APART) * np.sqrt(2)
        after, there = np.roll(places, -1, axis=0), np.roll(across, -1)
        levels = np.arange(np.ceil(across.min() / gap), np.floor(across.max() / gap) + 1)
        hit = (across < gap * levels[:, None]) != (there < gap * levels[:, None])  # which edges each crosses
        for k in levels[hit.sum(axis=1) == 2].astype(int).tolist():
            edges = np.flatnonzero(hit[k - int(levels[0])])
            share = (gap * k - across[edges]) / (there[edges] - across[edges])
            ends = places[edges] + share[:, None] * (after[edges] - places[edges])
            yield ends * pixel + (x0, y0), who[k % len(who)]


def _apart(corners: np.ndarray, points: np.ndarray) -> tuple[float, float]:
    """Of some places well within a convex polygon the one that is farthest from all points."""
    middle = corners.mean(axis=0)
    places = np.vstack([middle, *(middle + share * (corners - middle) for share in (0.2, 0.4))])
    if not len(points):
        return tuple(middle.tolist())
    nearest = np.linalg.norm(places[:, None] - points, axis=2).min(axis=1)
    return tuple(places[nearest.argmax()].tolist())
