"""Notebook 09: two, three or four points, every labelling of them, and the line for each that has one."""

from dataclasses import replace

import numpy as np

from livefigure import Choice, Count, Handle, Switch

from ... import data, draw, experiments, features
from ...experiments import Labelling
from ...words import label, listed, points, vector
from ..plane_points import MovablePoints

PLACES = {
    "corners": [(-2.0, -1.5), (2.0, -1.0), (0.5, 2.0), (-1.5, 1.0)],
    "inside": [(-2.0, -1.5), (2.0, -1.5), (0.5, 2.0), (0.5, -0.5)],
    "line": [(-2.0, -1.0), (0.0, 0.5), (2.0, 2.0), (-1.0, -0.25)],
}
SMALL = tuple(f"small{k}" for k in range(1, 9))  # the panels of the labellings
EIGHT = ("plane plane small1 small2 small3 small4", "plane plane small5 small6 small7 small8")
FOUR = ("plane plane small1 small2", "plane plane small3 small4")


class Shatter(MovablePoints):
    """Two, three or four points of the plane, every labelling of them, and the line for each that has one.

    The large panel shows the points with one labelling, the small ones all labellings.
    """

    call = "lc.demos.shatter"
    rows = EIGHT
    height = 430
    presses = dict.fromkeys(SMALL)
    controls = {
        "data": Choice(
            "points lie",
            "corners",
            {"corners": "as corners", "inside": "the fourth inside", "line": "in a line"},
        ),
        "n": Count("how many points", 3, 2, len(PLACES["corners"])),
        "bias": Switch("lines anywhere (with a bias)", True, tip="else only lines through 0"),
        "labelling": Count("look at labelling", 2, 1, len(SMALL)),
    }
    chosen_by = ("data", "n")

    def original(self) -> data.Dataset:
        X = PLACES[self.state.data][: self.state.n]
        return data.Dataset(X, np.ones(len(X)), self.state.data)

    @property
    def reach(self) -> float:
        return 3.0

    def compute(self) -> None:
        self.data = self.edited()
        # of sixteen labellings eight are shown; the others are the same with the classes exchanged
        self.half = 2**self.data.n > len(SMALL)
        self.labellings = experiments.every_labelling(self.data.X, bias=self.state.bias, half=self.half)
        self.limit("labelling", len(self.labellings))
        self.small = SMALL[: len(self.labellings)]
        self.rows = FOUR if len(self.small) == 4 else EIGHT
        self.presses = dict.fromkeys(self.small)

    @property
    def seen(self) -> experiments.Labelling:
        """The labelling that the large panel shows."""
        return self.labellings[self.state.labelling - 1]

    def show(self) -> None:
        self._show_large(self.picture["plane"])
        for name, labelling in zip(self.small, self.labellings):
            self._show_small(self.picture[name], labelling)
        self.picture[self.small[self.state.labelling - 1]].note("chosen", "▼", "focus", place="head")

    def _show_large(self, plane: draw.Panel) -> None:
        reach, seen, X = self.reach, self.seen, self.data.X
        plane.limits(-reach, reach, -reach, reach, square=True)
        plane.label(f"labelling {self.state.labelling}: {_signs(seen.y)}", "x₁", "x₂")
        _show_labelled(plane, X, seen)
        if seen.w is None and self.state.bias:  # the hulls of the classes meet
            for colour, sign in (("positive", 1), ("negative", -1)):
                plane.shape(f"hull, {colour}", draw.hull(X[seen.y == sign]), colour)
        elif seen.w is None:  # the reflected points surround 0
            plane.shape("hull, reflected", draw.hull(seen.y[:, None] * X), "ideal")
        plane.rings("support", X[seen.support])
        plane.numbers("numbers", X)
        if not self.state.bias:
            plane.dots("origin", [0], [0], "ink", marker="+", size=1.2)

    def _show_small(self, panel: draw.Panel, labelling: Labelling) -> None:
        reach = self.reach
        panel.limits(-reach, reach, -reach, reach, square=True)
        panel.ticks(x=[], y=[])
        panel.label(_signs(labelling.y))
        _show_labelled(panel, self.data.X, labelling, size=0.8)

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.take({"labelling": 1 + SMALL.index(panel)})

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        """A drag does nothing: the press has chosen a labelling."""

    def handle_of(self, i: int, x: float, y: float, kind: str | int) -> Handle:
        return replace(super().handle_of(i, x, y, kind), label=f"point {i + 1}")

    def caption(self) -> list[str]:
        return [self._of_the_labelling(), self._of_all(), self._of_the_count()]

    def _of_the_labelling(self) -> str:
        seen = self.seen
        words = f"Labelling {self.state.labelling}, ({listed([label(sign) for sign in seen.y])}):"
        if seen.w is not None:
            return f"{words} the line {features.FeatureMap('none', d=2).formula(seen.w)} = 0 separates it."
        if seen.shared is not None:
            return f"{words} no line, because {vector(seen.shared)} lies in the hulls of both classes."
        return f"{words} no line through 0, because the reflected {points(seen.support)} mix to 0."

    def _of_all(self) -> str:
        n, can = self.data.n, sum(one.w is not None for one in self.labellings)
        total = len(self.labellings)
        lines = "lines" if self.state.bias else "lines through 0"
        half = (
            " (of the half shown; the other half is the same with the sides exchanged)" if self.half else ""
        )
        verdict = "so they are shattered" if can == total else "so they are not shattered"
        return (
            f"{lines.capitalize()} separate {can} of {total} labellings of these {n} points{half}, {verdict}."
        )

    def _of_the_count(self) -> str:
        n, d = self.data.n, 3 if self.state.bias else 2
        count = features.dichotomies(n, d)
        weights = "w₀, w₁, w₂" if self.state.bias else "w₁, w₂"
        return (
            f"Cover's count for {n} points in general position and the {d} weights {weights}: "
            f"{count} of {2**n}."
        )


def _show_labelled(panel: draw.Panel, X: np.ndarray, seen: Labelling, size: float = 1.0) -> None:
    """Draw points with a labelling and its line, or a star where the hulls meet."""
    panel.half_planes("sides", seen.w)
    panel.boundary("line", seen.w, "model")
    panel.points("points", X, seen.y, size=size)
    if seen.w is None:
        x, y = np.zeros(2) if seen.shared is None else seen.shared
        panel.dots("star", x, y, "ideal", marker="*", size=1.6, zorder=7)
        panel.note("none", "no line", "ink", place="foot")


def _signs(y: np.ndarray) -> str:
    return " ".join("+" if sign > 0 else "−" for sign in y)
