"""Notebook 04: the likelihood, point by point and as a function of w."""

import math
from typing import Any

import numpy as np

from livefigure import Count, Handle, Slider

from ... import data, draw, logistic
from ...words import number, vector
from ..landscape import survey_likelihood
from ..plane_points import MovablePoints
from ..which_data import which_data

SIDE = 61  # grid points of the surface in each direction
LEVELS = 14  # contour lines of the surface


class Likelihood(MovablePoints):
    """The likelihood of w: the factor of each point, and the surface of the log-likelihood with w on it."""

    call = "lc.demos.likelihood"
    class_labels = "0", "1"
    rows = ("plane surface bars",)
    widths = (1.3, 1.2, 0.8)
    height = 390
    presses = {"surface": "w", "bars": None}
    controls = {
        "data": which_data("overlapping", "nonseparable", "notes", "xor", "rings"),
        "w1": Slider("w₁", 0.5, -4.0, 4.0, 0.05),
        "w2": Slider("w₂", 0.5, -4.0, 4.0, 0.05),
        "point": Count("point", 1, 1, math.inf, tip="whose factor the sentence below spells out"),
    }

    def by_name(self) -> data.Dataset:
        return data.load(self.state.data)

    @property
    def weights_window(self) -> tuple[float, float, float, float]:
        """What the surface shows: w₁ from, to, w₂ from, to."""
        return *self.range_of("w1"), *self.range_of("w2")

    def compute(self) -> None:
        self.data = self.edited()
        self.limit("point", self.data.n)
        X, y01 = self.data.X, self.data.y01
        # these two do not depend on w
        self.landscape = self.remember(("landscape", X, y01), lambda: survey_likelihood(X, y01))
        self.heights = self.remember(("heights", X, y01), self._heights)
        self.w = np.array([self.state.w1, self.state.w2])
        self.chance = logistic.sigmoid(self.data.X @ self.w)
        self.factors = logistic.sigmoid(self.data.reflected() @ self.w)
        self.product = float(np.prod(self.factors))
        self.total = logistic.log_likelihood(self.w, self.data.X, self.data.y01)

    def _heights(self) -> np.ndarray:
        x0, x1, y0, y1 = self.weights_window
        self.grid = np.linspace(x0, x1, SIDE), np.linspace(y0, y1, SIDE)
        return self.landscape.heights(*self.grid)

    def show(self) -> None:
        self._show_plane()
        self._show_surface(self.picture["surface"])
        self._show_bars(self.picture["bars"])

    def _show_plane(self) -> None:
        plane = self.framed_plane("the points, and P(y = 1 | x)")
        plane.tint("chances", logistic.sigmoid(plane.grid()[2] @ self.w))
        plane.boundary("line", self.w, "model")
        plane.points("points", self.data.X, self.data.y)
        plane.rings("point", self.data.X[self.state.point - 1])
        plane.arrow("w", self.w, "model")

    def _show_surface(self, surface: draw.Panel) -> None:
        heights, top, (w1, w2) = self.heights, self.landscape.w, self.w
        x0, x1, y0, y1 = self.weights_window
        surface.label("log-likelihood l(w)", "w₁", "w₂")
        surface.limits(x0, x1, y0, y1)
        levels = draw.dense_at_the_top(self.landscape.top, heights.min(), LEVELS)
        surface.surface("likelihood", *self.grid, heights, levels)
        up = w2 < 0  # two labels close together: one is above, the other below
        if top is not None and x0 < top[0] < x1 and y0 < top[1] < y1:
            up = w2 > top[1] if 0.85 * y0 < w2 < 0.85 * y1 else up
            surface.mark("best", top, "ideal", words="best w", left=top[0] > 0, above=not up, marker="D")
        surface.mark("w", self.w, "model", words=f"l = {number(self.total)}", left=w1 > 0, above=up)

    def _show_bars(self, bars: draw.Panel) -> None:
        n, at = self.data.n, self.state.point - 1
        factor = self.factors[at]
        bars.label("the factors P(yᵢ | xᵢ)", "", "point i")
        bars.limits(0, 1, n + 0.9, 0.1)
        bars.line("half", [0.5, 0.5], [0, n + 1], "ink", style=":")
        bars.bars("factors", self.factors, self.data.y)
        words = number(factor)
        bars.mark("point", (factor, at + 1), "focus", words=words, left=factor > 0.6, above=at > n / 2)

    def handles(self) -> list[Handle]:
        x, y = self.w.tolist()
        here = Handle(
            id="w",
            panel="surface",
            x=x,
            y=y,
            label="w",
            moves=lambda x, y: self.nearest(w1=x, w2=y),
            step=(self.step_on("w1"), self.step_on("w2")),
        )
        return [here, *super().handles()]

    def moved(self, i: int, x: float, y: float) -> dict[str, Any]:
        return {**super().moved(i, x, y), "point": i + 1}

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        """On the surface w moves to the pointer; on the bars the pointer chooses a point."""
        if panel == "bars":
            return self.take({"point": min(max(round(y), 1), self.data.n)})
        return super().on_press(panel, x, y, shift)

    on_drag = on_press

    def caption(self) -> list[str]:
        return [
            self._of_point(self.state.point - 1),
            f"The product of all {self.data.n} factors is the likelihood L(w) = {number(self.product)}; "
            f"the sum of their logarithms is l(w) = {number(self.total)}; "
            f"the cross-entropy is {number(-self.total)}.",
            self._of_the_best(),
        ]

    def _of_point(self, i: int) -> str:
        chance = number(self.chance[i])
        start = f"Point {i + 1}: wᵀx = {number(self.data.X[i] @ self.w)}, so σ(wᵀx) = {chance}"
        if self.data.y[i] > 0:
            return f"{start}; its class is 1, so its factor is σ = {number(self.factors[i])}."
        return f"{start}; its class is 0, so its factor is 1 − σ = {number(self.factors[i])}."

    def _of_the_best(self) -> str:
        landscape, newton = self.landscape, self.landscape.newton
        if not landscape.has_top:
            none = "No w is best, says Newton's method. " if newton.ended == "separable" else ""
            return none + newton.said
        below = max(0.0, landscape.top - self.total)
        return (
            f"The best w of all is {vector(landscape.w.round(6))} with l = {number(landscape.top)}; "
            f"w = {vector(self.w)} is {number(below)} below it."
        )
