"""Notebook 07: what a higher degree costs, in coordinates, in margin and in updates."""

from math import comb
from typing import Any

import numpy as np

from livefigure import Count, LogSlider

from ... import data, draw, experiments
from ...words import number
from ..own_data import OwnData
from ..which_data import which_data

HIGHEST = 8
ENOUGH = 1000  # updates; a run that needs more is stopped there


class FeatureCost(OwnData):
    """The number of coordinates, radius and margin, bound and updates, against the degree."""

    call = "lc.demos.feature_cost"
    dimensions = (1, 2)
    most = 500  # points: the widest margin is found, and a run made, at each of eight degrees
    rows = ("count margin bound",)
    height = 360
    controls = {
        "data": which_data("rings", "interval", "xor", "nonseparable", "overlapping"),
        "scale": LogSlider("points × ", 1.0, 0.25, 4.0, 0.05, tip="all points are multiplied by this"),
        "d": Count("count for d =", 2, 1, 30, remakes=False, tip="coordinates of a point, left panel only"),
        "degree": Count("degree", 2, 1, HIGHEST, remakes=False, tip="what the sentences speak of"),
    }

    def by_name(self):
        return data.load(self.state.data)

    def compute(self):
        """R follows the hand at once; what else a degree costs takes longer, see `work`."""
        self.R_now = experiments.degree_radii(self._points().X, HIGHEST)

    def work(self):
        points = self._points()
        costs = yield from experiments.degree_sweep_in_steps(points.X, points.y, HIGHEST, max_updates=ENOUGH)
        self.data, self.costs = points, costs

    def _points(self):
        chosen, scale = self.original(), self.state.scale
        return data.Dataset(scale * chosen.X, chosen.labels, chosen.name, chosen.columns, chosen.classes)

    def build(self, picture):
        theme = picture.theme
        count, margin, bound = (picture[name] for name in ("count", "margin", "bound"))
        self.count = draw.Curve(count, theme.model)
        self.R, self.gamma = draw.Curve(margin, theme.upper), draw.Curve(margin, theme.lower)
        self.bound, self.updates = draw.Curve(bound, theme.upper), draw.Curve(bound, theme.model)
        self.stopped = draw.Dots(bound, theme.model, "^", size=1.2)
        self.keys = {
            "count": draw.Key(count, (theme.model,), "upper left"),
            "margin": draw.Key(margin, (theme.upper, theme.lower), "upper left"),
            "bound": draw.Key(bound, (theme.upper, theme.model, theme.model), "upper left"),
        }
        count.label("coordinates of φ(x)", "degree")
        margin.label("radius R and margin γ", "degree")
        bound.label("bound, and updates made", "degree")
        for panel in (count, margin, bound):
            panel.scale("linear", "log")
            panel.ticks(x=range(1, HIGHEST + 1))

    def show(self):
        costs, now = self.costs, self.state.degree - 1
        degrees, stopped = costs.degrees, costs.degrees[costs.stopped]
        count = np.array([comb(self.state.d + k, k) for k in degrees.tolist()])
        self._frame("count", count)
        self.count.show(degrees, count, now)
        self.keys["count"].show(f"points with d = {self.state.d}")
        self._frame("margin", self.R_now, costs.gamma)
        self.R.show(degrees, self.R_now, now)
        self.gamma.show(degrees, costs.gamma, now)
        self.keys["margin"].show("R", "γ")
        ends = np.full(len(stopped), ENOUGH)
        self._frame("bound", costs.bound, costs.updates, ends)
        self.bound.show(degrees, costs.bound, now)
        self.updates.show(degrees, costs.updates, now)
        self.stopped.show(stopped, ends)
        self.keys["bound"].show("R²/γ²", "updates", f"▲ stopped at {ENOUGH}" if len(stopped) else "")

    def _frame(self, name, *series):
        """Room for all that is a number, and for the words above it."""
        known = np.concatenate(series)
        known = known[np.isfinite(known)]
        low, high = (known.min(), known.max()) if len(known) else (1, 10)
        bottom, top = (10.0 ** np.floor(np.log10(low / 1.5)), 10.0 ** np.ceil(np.log10(high * 1.5)))
        self.picture[name].limits(0.6, HIGHEST + 0.4, bottom, top * (top / bottom) ** 0.3)

    def caption(self):
        return [self._coordinates(), self._margin_and_bound(), self._separable_from()]

    def _coordinates(self):
        d, degree = self.state.d, self.state.degree
        mine, other = self.data.d, ""
        if d != mine:
            other = f"; points with d = {d} would get {comb(d + degree, degree)}"
        count = self.costs.coordinates[degree - 1]
        return f"Degree {degree}: these points, with d = {mine}, get {count} coordinates{other}."

    def _margin_and_bound(self):
        costs, k = self.costs, self.state.degree - 1
        R = f"R = {number(costs.R[k])}"
        if not costs.separable[k]:
            return f"{R}, and no margin: the lifted points are not separable."
        bound = f"γ = {number(costs.gamma[k])}: at most R²/γ² = {number(costs.bound[k])} updates"
        made = f"needs more than {ENOUGH}" if costs.stopped[k] else f"made {number(costs.updates[k])}"
        return f"{R}, {bound}; the run {made}."

    def _separable_from(self):
        degrees = self.costs.degrees[self.costs.separable]
        where = f"from degree {degrees[0]} on" if len(degrees) else f"at no degree up to {HIGHEST}"
        return f"These points are separable {where}."


def feature_cost(**opening: Any) -> FeatureCost:
    """What a higher degree costs: coordinates, radius and margin, bound and updates.

    data    "interval", "xor", "rings", "nonseparable" or "overlapping", all points multiplied by scale;
            or data of your own: a Dataset, or what lc.data.read takes
    degree  the degree that the sentences speak of
    d       how many coordinates a point has in the count on the left
    """
    return FeatureCost(**opening)
