"""Notebook 09: two, three or four points, every labelling of them, and the line for each that has one."""

from typing import Any

import numpy as np

from livefigure import Choice, Count, Switch

from ... import data, draw, experiments, features
from ...words import label, listed, number, points, vector
from ..plane_points import MovablePoints

PLACES = {
    "corners": [(-2.0, -1.5), (2.0, -1.0), (0.5, 2.0), (-1.5, 1.0)],
    "inside": [(-2.0, -1.5), (2.0, -1.5), (0.5, 2.0), (0.5, -0.5)],
    "line": [(-2.0, -1.0), (0.0, 0.5), (2.0, 2.0), (-1.0, -0.25)],
}
SMALL = tuple(f"small{k}" for k in range(1, 9))  # the panels, a labelling each


class Shatter(MovablePoints):
    """The points under one labelling, and beside it all labellings, small."""

    call = "lc.demos.shatter"
    rows = ("plane plane small1 small2 small3 small4", "plane plane small5 small6 small7 small8")
    height = 430
    presses = SMALL
    controls = {
        "data": Choice(
            "points lie",
            "corners",
            {"corners": "as corners", "inside": "the fourth inside", "line": "in a line"},
        ),
        "n": Count("how many points", 3, 2, 4),
        "bias": Switch("lines anywhere (with a bias)", True, tip="else only lines through 0"),
        "labelling": Count("look at labelling", 2, 1, 8),
    }
    chosen_by = ("data", "n")

    def original(self):
        X = PLACES[self.state.data][: self.state.n]
        return data.Dataset(X, np.ones(len(X)), self.state.data)

    @property
    def reach(self):
        return 3.0

    def compute(self):
        self.data = self.edited()
        half = self.data.n == 4  # sixteen; the other eight are these with the sides exchanged
        self.labellings = experiments.every_labelling(self.data.X, bias=self.state.bias, half=half)
        self.limit("labelling", len(self.labellings))

    @property
    def seen(self) -> experiments.Labelling:
        """The labelling that the large panel shows."""
        return self.labellings[self.state.labelling - 1]

    def build(self, picture):
        self.large = _Labelled(picture["plane"])
        theme, plane = picture.theme, picture["plane"]
        self.hulls = [draw.Shape(plane, colour) for colour in (theme.positive, theme.negative, theme.ideal)]
        self.rings, self.numbers = draw.Rings(plane), draw.Numbers(plane)
        self.origin = draw.Dots(plane, theme.ink, "+", size=1.2)
        self.small = [_Labelled(picture[name], 0.8) for name in SMALL]
        self.chosen = [draw.Note(picture[name], theme.focus, "head") for name in SMALL]
        for name in SMALL:
            picture[name].ticks(x=[], y=[])
        plane.label("", "x₁", "x₂")

    def show(self):
        reach, seen, X, plane = self.reach, self.seen, self.data.X, self.picture["plane"]
        plane.limits(-reach, reach, -reach, reach, square=True)
        plane.label(f"labelling {self.state.labelling}: {_signs(seen.y)}", "x₁", "x₂")
        self.large.show(X, seen)
        self.numbers.show(X)
        self.rings.show(X[seen.support])
        self.origin.visible(not self.state.bias)
        self.origin.show([0], [0])
        self._show_hulls(X, seen)
        for k, name in enumerate(SMALL):
            panel = self.picture[name]
            panel.limits(-reach, reach, -reach, reach, square=True)
            there = k < len(self.labellings)
            panel.label(_signs(self.labellings[k].y) if there else "")
            self.small[k].show(X, self.labellings[k] if there else None)
            self.chosen[k].show("▼" if k == self.state.labelling - 1 else "")

    def _show_hulls(self, X, seen):
        """Why there is no line: the hulls of the classes meet, or the reflected points surround 0."""
        shown = [None, None, None]
        if seen.w is None and self.state.bias:
            shown[:2] = [draw.hull(X[seen.y == sign]) for sign in (1, -1)]
        elif seen.w is None:
            shown[2] = draw.hull(seen.y[:, None] * X)
        for shape, corners in zip(self.hulls, shown, strict=True):
            shape.show(corners)

    def on_press(self, panel, x, y, shift):
        self.put(labelling=min(1 + SMALL.index(panel), len(self.labellings)))

    def handles(self):
        return [
            {"id": i, "panel": "plane", "x": x, "y": y, "label": f"point {i + 1} at ({x:.4g}, {y:.4g})"}
            for i, (x, y) in enumerate(self.data.X.tolist())
        ]

    def caption(self):
        return [self._of_the_labelling(), self._of_all(), self._of_the_count()]

    def _of_the_labelling(self):
        seen = self.seen
        words = f"Labelling {self.state.labelling}, ({listed([label(sign) for sign in seen.y])}):"
        if seen.w is not None:
            return f"{words} the line {_equation(seen.w)} separates it."
        if seen.shared is not None:
            return f"{words} no line, because {vector(seen.shared)} lies in the hulls of both classes."
        return f"{words} no line through 0, because the reflected {points(seen.support)} mix to 0."

    def _of_all(self):
        n, can = self.data.n, sum(one.w is not None for one in self.labellings)
        total = len(self.labellings)
        lines = "lines" if self.state.bias else "lines through 0"
        half = " (of the half shown; the other half is the same with the sides exchanged)" if n == 4 else ""
        verdict = "so they are shattered" if can == total else "so they are not shattered"
        return (
            f"{lines.capitalize()} separate {can} of {total} labellings of these {n} points{half}, {verdict}."
        )

    def _of_the_count(self):
        n, d = self.data.n, 3 if self.state.bias else 2
        count = features.dichotomies(n, d)
        weights = "w₀, w₁, w₂" if self.state.bias else "w₁, w₂"
        return (
            f"Cover's count for {n} points in general position and the {d} weights {weights}: "
            f"{count} of {2**n}."
        )


class _Labelled:
    """Points under a labelling, with its line and sides; or a star where the hulls meet."""

    def __init__(self, panel, size=1.0):
        theme = panel.theme
        self.sides, self.line = draw.HalfPlanes(panel), draw.Boundary(panel, theme.model)
        self.points = draw.Points(panel, size)
        self.star = draw.Dots(panel, theme.ideal, "*", size=1.6, zorder=7)
        self.none = draw.Note(panel, theme.ink, "foot")

    def show(self, X, seen):
        w = None if seen is None else seen.w
        self.sides.show(w)
        self.line.show(w)
        self.points.show(X if seen else X[:0], seen.y if seen else ())
        failed = seen is not None and w is None
        self.star.visible(failed)
        if failed:
            self.star.show(*(np.zeros(2) if seen.shared is None else seen.shared))
        self.none.show("no line" if failed else "")


def _signs(y):
    return " ".join("+" if sign > 0 else "−" for sign in y)


def _equation(w):
    """w₀ + w₁x₁ + w₂x₂ = 0, in numbers; without what is 0."""
    words = ""
    for value, name in zip(w.tolist(), ("", "x₁", "x₂"), strict=True):
        if value:
            sign = ("−" if value < 0 else "") if not words else f" {'−' if value < 0 else '+'} "
            words += f"{sign}{number(abs(value))}{' ' * bool(name)}{name}"
    return f"{words} = 0"


def shatter(**opening: Any) -> Shatter:
    """Two, three or four points of the plane, every labelling of them, and the line for each that has one.

    data       "corners", "inside" (the fourth point within the triangle of the others) or "line"
    n          how many points, 2 to 4
    bias       True for lines anywhere, False for lines through 0
    labelling  the one that is shown large
    points     the points themselves, where they have been moved
    """
    return Shatter(**opening)
