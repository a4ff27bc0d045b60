"""Notebook 04: the likelihood, point by point, and what it is for every w."""

import math
from typing import Any

import numpy as np

from livefigure import Count, Slider

from ... import data, draw, experiments, logistic
from ...words import number, vector
from ..own_data import Names
from ..plane_points import MovablePoints
from ..which_data import which_data

FAR = 4.0  # how far w₁ and w₂ go
GRID = np.linspace(-FAR, FAR, 41)
LEVELS = 14  # contour lines of the surface


class Likelihood(MovablePoints):
    """The points under a w, the log-likelihood of every w, and the factor that each point puts in."""

    call = "lc.demos.likelihood"
    rows = ("plane surface bars",)
    widths = (1.3, 1.2, 0.8)
    height = 390
    presses = ("surface", "bars")
    controls = {
        "data": which_data("overlapping", "nonseparable", "notes", "xor", "rings"),
        "w1": Slider("w₁", 0.5, -FAR, FAR, 0.05),
        "w2": Slider("w₂", 0.5, -FAR, FAR, 0.05),
        "point": Count("point", 1, 1, math.inf, tip="whose factor the sentence below spells out"),
    }

    def by_name(self):
        return data.load(self.state.data)

    def compute(self):
        self.data = self.edited()
        self.limit("point", self.data.n)
        X, y01 = self.data.X, self.data.y01
        # these two do not depend on w
        self.landscape = self.remember(("landscape", X, y01), lambda: experiments.survey_likelihood(X, y01))
        self.heights = self.remember(("heights", X, y01), lambda: self.landscape.heights(GRID, GRID))
        self.w = np.array([self.state.w1, self.state.w2])
        self.chance = logistic.sigmoid(self.data.X @ self.w)
        self.factors = logistic.sigmoid(self.data.reflected() @ self.w)
        self.product = float(np.prod(self.factors))
        self.total = logistic.log_likelihood(self.w, self.data.X, self.data.y01)

    def build(self, picture):
        theme = picture.theme
        plane, surface, bars = picture["plane"], picture["surface"], picture["bars"]
        self.tint = draw.Tint(plane)
        self.line = draw.Boundary(plane, theme.model)
        self.points, self.ring = draw.Points(plane), draw.Rings(plane)
        self.arrow = draw.Arrow(plane, theme.model, "w")
        self.surface = draw.Surface(surface)
        self.best = draw.Mark(surface, theme.ideal, "D")
        self.here = draw.Mark(surface, theme.model)
        self.half = draw.Line(bars, theme.ink, ":")
        self.bars = draw.Bars(bars)
        self.chosen = draw.Mark(bars, theme.focus)
        plane.label("the points, and P(y = 1 | x)", "x₁", "x₂")
        self.names = Names(plane)
        surface.label("log-likelihood l(w)", "w₁", "w₂")
        surface.limits(-FAR, FAR, -FAR, FAR)
        bars.label("the factors P(yᵢ | xᵢ)", "", "point i")

    def show(self):
        self._show_plane()
        self._show_surface()
        self._show_bars()

    def _show_plane(self):
        plane = self.picture["plane"]
        plane.limits(-self.reach, self.reach, -self.reach, self.reach, square=True)
        self.tint.show(logistic.sigmoid(self.tint.grid()[2] @ self.w))
        self.line.show(self.w)
        self.arrow.show(self.w)
        self.names.show(self.data)
        self.points.show(self.data.X, self.data.y)
        self.ring.show(self.data.X[self.state.point - 1])

    def _show_surface(self):
        heights, top = self.heights, self.landscape.w
        levels = draw.dense_at_the_top(self.landscape.top, heights.min(), LEVELS)
        self.surface.show(GRID, GRID, heights, levels)
        seen = top is not None and np.abs(top).max() < FAR
        up = self.w[1] < 0  # of two words close together one is above, the other below
        self.best.visible(seen)
        if seen:
            up = self.w[1] > top[1] if abs(self.w[1]) < 0.85 * FAR else up
            self.best.show(top, "best w", left=top[0] > 0, above=not up)
        self.here.show(self.w, f"l = {number(self.total)}", left=self.w[0] > 0, above=up)

    def _show_bars(self):
        n, at = self.data.n, self.state.point - 1
        self.picture["bars"].limits(0, 1, n + 0.9, 0.1)
        self.half.show([0.5, 0.5], [0, n + 1])
        self.bars.show(self.factors, self.data.y)
        factor = self.factors[at]
        self.chosen.show((factor, at + 1), number(factor), left=factor > 0.6, above=at > n / 2)

    def handles(self):
        x, y = self.w.tolist()
        here = {"id": "w", "panel": "surface", "x": x, "y": y, "label": f"w = ({x:.4g}, {y:.4g})"}
        return [here, *super().handles()]

    def on_move(self, id, x, y):
        if id == "w":
            return self.put(w1=x, w2=y)
        self.state.point = id + 1
        return super().on_move(id, x, y)

    def on_nudge(self, id, dx, dy):
        if id == "w":
            return self.put(w1=self.state.w1 + 0.05 * dx, w2=self.state.w2 + 0.05 * dy)
        return super().on_nudge(id, dx, dy)

    def on_press(self, panel, x, y, shift):
        """On the surface w jumps to the pointer; beside it the pointer picks a bar."""
        if panel == "surface":
            return self.put(w1=x, w2=y)
        self.state.point = min(max(round(y), 1), self.data.n)
        self.refresh(False)

    on_drag = on_press

    def caption(self):
        return [
            self._of_point(self.state.point - 1),
            f"The product of all {self.data.n} factors is the likelihood L(w) = {number(self.product)}; "
            f"the sum of their logarithms is l(w) = {number(self.total)}; "
            f"the cross-entropy is {number(-self.total)}.",
            self._of_the_best(),
        ]

    def _of_point(self, i):
        chance = number(self.chance[i])
        start = f"Point {i + 1}: wᵀx = {number(self.data.X[i] @ self.w)}, so σ(wᵀx) = {chance}"
        if self.data.y[i] > 0:
            return f"{start}; its class is 1, so its factor is σ = {number(self.factors[i])}."
        return f"{start}; its class is 0, so its factor is 1 − σ = {number(self.factors[i])}."

    def _of_the_best(self):
        landscape, newton = self.landscape, self.landscape.newton
        if not landscape.has_top:
            none = "No w is best, says Newton's method. " if newton.ended == "separable" else ""
            return none + newton.said
        below = max(0.0, landscape.top - self.total)
        return (
            f"The best w of all is {vector(landscape.w.round(6))} with l = {number(landscape.top)}; "
            f"w = {vector(self.w)} is {number(below)} below it."
        )


def likelihood(**opening: Any) -> Likelihood:
    """The likelihood of w: each point's factor, and the surface of log-likelihoods on which to drag w.

    data    "overlapping", "nonseparable", "notes", "xor" or "rings";
            or data of your own: a Dataset, or what lc.data.read takes
    w1, w2  the weights
    point   the number of the point whose factor is spelled out
    points  the points themselves, where they have been moved
    """
    return Likelihood(**opening)
