"""Notebook 07: how coordinates, margin and updates depend on the degree of polynomial features."""

from collections.abc import Generator
from math import comb
from typing import Any

import numpy as np

from livefigure import Count, LogSlider

from ... import data, draw
from ...words import number
from ..own_data import OwnData
from ..which_data import which_data
from .degrees import degree_radii, degree_sweep

ENOUGH = 1000  # updates at most


class FeatureCost(OwnData):
    """How coordinates, radius, margin, bound and updates depend on the degree of polynomial features."""

    call = "lc.demos.feature_cost"
    dimensions = (1, 2)
    most_points = 500  # the widest margin and a run are computed at each of eight degrees
    rows = ("count margin bound",)
    height = 360
    controls = {
        "data": which_data("rings", "interval", "xor", "nonseparable", "overlapping"),
        "scale": LogSlider("points × ", 1.0, 0.25, 4.0, 0.05, tip="all points are multiplied by this"),
        "d": Count("count for d =", 2, 1, 30, remakes=False, tip="coordinates of a point, left panel only"),
        "degree": Count("degree", 2, 1, 8, remakes=False, tip="what the sentences speak of"),
    }

    def by_name(self) -> data.Dataset:
        return data.load(self.state.data)

    def compute(self) -> None:
        """Compute R at once; the other quantities take longer, see `work`."""
        self.R_now = degree_radii(self._points().X, self.highest)

    def work(self) -> Generator[float, None, None]:
        points = self._points()
        costs = yield from degree_sweep(points.X, points.y, self.highest, max_updates=ENOUGH)
        self.data, self.costs = points, costs

    def _points(self) -> data.Dataset:
        chosen, scale = self.original(), self.state.scale
        return data.Dataset(scale * chosen.X, chosen.labels, chosen.name, chosen.columns, chosen.classes)

    @property
    def highest(self) -> int:
        """The highest degree that is tried."""
        return int(self.range_of("degree")[1])

    def show(self) -> None:
        self._show_count(self.picture["count"])
        self._show_margin(self.picture["margin"])
        self._show_bound(self.picture["bound"])

    def _show_count(self, panel: draw.Panel) -> None:
        degrees, d = self.costs.degrees, self.state.d
        count = np.array([comb(d + k, k) for k in degrees.tolist()])
        panel.label("coordinates of φ(x)", "degree")
        self._frame(panel, count)
        panel.curve("count", degrees, count, self.state.degree - 1, "model")
        panel.key("key", [(f"points with d = {d}", "model")], corner="upper left")

    def _show_margin(self, panel: draw.Panel) -> None:
        costs, now = self.costs, self.state.degree - 1
        panel.label("radius R and margin γ*", "degree")
        self._frame(panel, self.R_now, costs.gamma)
        panel.curve("R", costs.degrees, self.R_now, now, "upper")
        panel.curve("γ*", costs.degrees, costs.gamma, now, "lower")
        panel.key("key", [("R", "upper"), ("γ*", "lower")], corner="upper left")

    def _show_bound(self, panel: draw.Panel) -> None:
        costs, now = self.costs, self.state.degree - 1
        stopped = costs.degrees[costs.stopped]
        ends = np.full(len(stopped), ENOUGH)
        panel.label("bound, and updates made", "degree")
        self._frame(panel, costs.bound, costs.updates, ends)
        panel.curve("bound", costs.degrees, costs.bound, now, "upper")
        panel.curve("updates", costs.degrees, costs.updates, now, "model")
        panel.dots("stopped", stopped, ends, "model", marker="^", size=1.2)
        late = f"▲ stopped at {ENOUGH}" if len(stopped) else ""
        panel.key("key", [("R²/γ*²", "upper"), ("updates", "model"), (late, "model")], corner="upper left")

    def _frame(self, panel: draw.Panel, *series: Any) -> None:
        """Set the window: it contains all finite values, and leaves space for the key above them."""
        known = np.concatenate(series)
        known = known[np.isfinite(known)]
        low, high = (known.min(), known.max()) if len(known) else (1, 10)
        bottom, top = (10.0 ** np.floor(np.log10(low / 1.5)), 10.0 ** np.ceil(np.log10(high * 1.5)))
        panel.scale("linear", "log")
        panel.ticks(x=range(1, self.highest + 1))
        panel.limits(0.6, self.highest + 0.4, bottom, top * (top / bottom) ** 0.3)

    def caption(self) -> list[str]:
        return [self._coordinates(), self._margin_and_bound(), self._separable_from()]

    def _coordinates(self) -> str:
        d, degree = self.state.d, self.state.degree
        mine, other = self.data.d, ""
        if d != mine:
            other = f"; points with d = {d} would get {comb(d + degree, degree)}"
        count = self.costs.coordinates[degree - 1]
        return f"Degree {degree}: these points, with d = {mine}, get {count} coordinates{other}."

    def _margin_and_bound(self) -> str:
        costs, k = self.costs, self.state.degree - 1
        R = f"R = {number(costs.R[k])}"
        if not costs.separable[k]:
            return f"{R}, and no margin: the lifted points are not separable."
        bound = f"γ* = {number(costs.gamma[k])}: at most R²/γ*² = {number(costs.bound[k])} updates"
        made = f"needs more than {ENOUGH}" if costs.stopped[k] else f"made {number(costs.updates[k])}"
        return f"{R}, {bound}; the run {made}."

    def _separable_from(self) -> str:
        degrees = self.costs.degrees[self.costs.separable]
        where = f"from degree {degrees[0]} on" if len(degrees) else f"at no degree up to {self.highest}"
        return f"These points are separable {where}."
