"""Parts of a plane that one class claims, several classes or none."""

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
NAMED = 0.02  # share of the panel; a smaller part is not named


class Regions(Thing):
    """Polygons that one class claims (tinted), several classes (striped) or none (grey)."""

    def __init__(self, panel: "Panel", most: int = 4) -> None:
        theme = panel.theme
        parts = PolyCollection([], edgecolors=theme.paper, linewidths=panel.sizes.line, zorder=0.5)
        stripes = LineCollection([], linewidths=0.7 * panel.sizes.line, zorder=0.6)
        for part in (parts, stripes):
            panel.ax.add_collection(part, autolim=False)
        self.words = [Label(panel, theme.ink) for _ in range(most)]
        super().__init__(panel, parts, stripes, *(word.artists[0] for word in self.words))

    def show(self, parts: Sequence[Part], names: Sequence[str] = (), around: ArrayLike = ()) -> None:
        """Each part has its corners, the numbers of the classes that claim it, and its share of the panel.

        The parts of several classes, or of none, are labelled. A label keeps away from the points `around`.
        """
        if self.same(*(thing for part in parts for thing in part), self.window, names, around):
            return
        theme, (shapes, stripes, *_) = self.panel.theme, self.artists
        shapes.set_verts([corners for corners, _, _ in parts])
        shapes.set_facecolor([self._tint(classes) for _, classes, _ in parts])
        lines = [
            line
            for corners, classes, _ in parts
            if len(classes) > 1
            for line in self._stripes(corners, classes)
        ]
        lines.sort(key=lambda line: line[1])  # lines of one colour in a row make one command
        stripes.set_segments([ends for ends, _ in lines])
        stripes.set_color([theme.class_inks[k] for _, k in lines])
        labelled = [part for part in parts if len(part[1]) != 1 and part[2] > NAMED]
        labelled.sort(key=lambda part: -part[2])
        for word in self.words[len(labelled) :]:
            word.show((0, 0), "")
        for word, (corners, classes, _) in zip(self.words, labelled):
            named = " and ".join(names[k] for k in classes) or "nobody"
            place = _apart(corners, np.reshape(around, (-1, 2)))
            word.show(place, named, ha=self._side(place[0], named))

    def _side(self, x: float, named: str) -> str:
        """The alignment of a label at x: centred, unless it would extend beyond an edge of the panel."""
        x0, x1, _, _ = self.window
        half = 0.4 * len(named) * self.panel.sizes.text * self.panel.pixel()[0]
        return "left" if x - half < x0 else "right" if x + half > x1 else "center"

    def _tint(self, classes: Sequence[int]) -> str:
        theme = self.panel.theme
        if len(classes) == 1:
            return theme.class_sides[classes[0]]
        return theme.paper if classes else theme.grid

    def _stripes(self, corners: np.ndarray, classes: Sequence[int]) -> Iterator[tuple[np.ndarray, int]]:
        """Diagonal lines through a convex polygon, each with one of its classes in turn."""
        pixel, (x0, _, y0, _) = self.panel.pixel(), self.window
        places = (corners - (x0, y0)) / pixel  # in CSS pixels, so that the angle is the same on every panel
        across = places @ (1.0, -1.0)
        gap = self.panel.sizes.scaled(APART) * np.sqrt(2)
        after, there = np.roll(places, -1, axis=0), np.roll(across, -1)
        levels = np.arange(np.ceil(across.min() / gap), np.floor(across.max() / gap) + 1)
        # (lines, edges): does the line cross the edge?
        hit = (across < gap * levels[:, None]) != (there < gap * levels[:, None])
        for k in levels[hit.sum(axis=1) == 2].astype(int).tolist():
            edges = np.flatnonzero(hit[k - int(levels[0])])
            share = (gap * k - across[edges]) / (there[edges] - across[edges])
            ends = places[edges] + share[:, None] * (after[edges] - places[edges])
            yield ends * pixel + (x0, y0), classes[k % len(classes)]


def _apart(corners: np.ndarray, points: np.ndarray) -> tuple[float, float]:
    """A place well inside a convex polygon, as far as possible from all points."""
    middle = corners.mean(axis=0)
    places = np.vstack([middle, *(middle + share * (corners - middle) for share in (0.2, 0.4))])
    if not len(points):
        return tuple(middle.tolist())
    nearest = np.linalg.norm(places[:, None] - points, axis=2).min(axis=1)
    return tuple(places[nearest.argmax()].tolist())
