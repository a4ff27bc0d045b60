"""Parts of a plane that one class claims, several classes or none."""

from collections.abc import Iterator, Sequence

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from numpy.typing import ArrayLike

from .canvas import Canvas
from .labels import Label
from .thing import Thing

# Its corners, the numbers of the classes that claim it, and its share of the panel.
Part = tuple[np.ndarray, Sequence[int], float]

APART = 9  # CSS pixels between two stripes
NAMED = 0.02  # share of the panel; a smaller part is not named
MOST_NAMED = 4  # parts


class DrawsRegions(Canvas):
    """The method of a panel that draws the parts of a plane."""

    def regions(
        self, name: str, parts: Sequence[Part], *, names: Sequence[str] = (), around: ArrayLike = ()
    ) -> None:
        """Polygons that one class claims (tinted), several classes (striped) or none (grey).

        Each part has its corners, the numbers of the classes that claim it, and its share of the panel. The
        largest parts of several classes, or of none, are labelled with the `names` of the classes. A label
        keeps away from the points `around`.
        """
        regions = self.thing(Regions, name)
        if regions.same(*(each for part in parts for each in part), self.window, names, around):
            return
        shapes, stripes, *labels = regions.artists
        shapes.set_verts([corners for corners, _, _ in parts])
        shapes.set_facecolor([self._tint(classes) for _, classes, _ in parts])
        shared = [(corners, classes) for corners, classes, _ in parts if len(classes) > 1]
        lines = [line for corners, classes in shared for line in self._stripes(corners, classes)]
        lines.sort(key=lambda line: line[1])  # lines of one colour in a row make one command
        stripes.set_segments([ends for ends, _ in lines])
        stripes.set_color([self.theme.class_inks[k] for _, k in lines])
        named = [part for part in parts if len(part[1]) != 1 and part[2] > NAMED]
        named.sort(key=lambda part: -part[2])
        for label in labels[len(named) :]:
            label.set_text("")
        for label, (corners, classes, _) in zip(labels, named):
            words = " and ".join(names[k] for k in classes) or "nobody"
            place = _apart(corners, np.reshape(around, (-1, 2)))
            label.set(position=place, text=words, ha=self._side(place[0], words), va="center")

    def _side(self, x: float, words: str) -> str:
        """The alignment of a label at x: centred, unless it would extend beyond an edge of the panel."""
        x0, x1, _, _ = self.window
        half = 0.4 * len(words) * self.sizes.text * self.pixel()[0]
        return "left" if x - half < x0 else "right" if x + half > x1 else "center"

    def _tint(self, classes: Sequence[int]) -> str:
        if len(classes) == 1:
            return self.theme.class_sides[classes[0]]
        return self.theme.paper if classes else self.theme.grid

    def _stripes(self, corners: np.ndarray, classes: Sequence[int]) -> Iterator[tuple[np.ndarray, int]]:
        """Diagonal lines through a convex polygon, each with one of its classes in turn."""
        pixel, (x0, _, y0, _) = self.pixel(), self.window
        places = (corners - (x0, y0)) / pixel  # in CSS pixels, so that the angle is the same on every panel
        across = places @ (1.0, -1.0)
        gap = self.sizes.scaled(APART) * np.sqrt(2)
        after, there = np.roll(places, -1, axis=0), np.roll(across, -1)
        levels = np.arange(np.ceil(across.min() / gap), np.floor(across.max() / gap) + 1)
        # (lines, edges): does the line cross the edge?
        hit = (across < gap * levels[:, None]) != (there < gap * levels[:, None])
        for k in levels[hit.sum(axis=1) == 2].astype(int).tolist():
            edges = np.flatnonzero(hit[k - int(levels[0])])
            share = (gap * k - across[edges]) / (there[edges] - across[edges])
            ends = places[edges] + share[:, None] * (after[edges] - places[edges])
            yield ends * pixel + (x0, y0), classes[k % len(classes)]


class Regions(Thing):
    def __init__(self, panel: Canvas) -> None:
        theme = panel.theme
        parts = PolyCollection([], edgecolors=theme.paper, linewidths=panel.sizes.line, zorder=0.5)
        stripes = LineCollection([], linewidths=0.7 * panel.sizes.line, zorder=0.6)
        for part in (parts, stripes):
            panel.ax.add_collection(part, autolim=False)
        labels = [Label(panel, color=theme.ink, zorder=3.5) for _ in range(MOST_NAMED)]
        super().__init__(parts, stripes, *(label.artists[0] for label in labels))


def _apart(corners: np.ndarray, points: np.ndarray) -> tuple[float, float]:
    """A place well inside a convex polygon, as far as possible from all points."""
    middle = corners.mean(axis=0)
    places = np.vstack([middle, *(middle + share * (corners - middle) for share in (0.2, 0.4))])
    if not len(points):
        return tuple(middle.tolist())
    nearest = np.linalg.norm(places[:, None] - points, axis=2).min(axis=1)
    return tuple(places[nearest.argmax()].tolist())
