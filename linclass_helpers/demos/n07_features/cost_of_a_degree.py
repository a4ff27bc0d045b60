"""Notebook 07: what a higher degree costs, in coordinates, in margin and in updates."""

from dataclasses import dataclass
from math import comb

import numpy as np

from livefigure import Count, LogSlider

from ... import data, draw, features, perceptron, separability
from ...draw.lifted import Contour
from ...draw.margin import Key
from ...words import number
from ..base import Demo
from ..which_data import which_data

HIGHEST = 8
ENOUGH = 1000  # updates; a run that needs more is stopped there


@dataclass(frozen=True)
class Price:
    """What one degree costs: nan where there is no separator, or the run did not end."""

    coordinates: int
    R: float
    gamma: float
    bound: float
    updates: float


def price(X, y, degree) -> Price:
    """What it costs to learn these points from all monomials up to that degree."""
    lifted = features.polynomial(X, degree)
    R = float(np.linalg.norm(lifted, axis=1).max())
    found = separability.analyse(lifted, y)
    if not found.separable:
        return Price(lifted.shape[1], R, np.nan, np.nan, np.nan)
    run = perceptron.train(lifted, y, max_updates=ENOUGH)
    updates = run.updates if run.converged else np.nan
    return Price(lifted.shape[1], R, found.margin, perceptron.bound(R, found.margin), updates)


class FeatureCost(Demo):
    """The number of coordinates, radius and margin, bound and updates, against the degree."""

    call = "lc.demos.feature_cost"
    rows = ("count margin bound",)
    height = 360
    controls = {
        "data": which_data("rings", "interval", "xor", "nonseparable", "overlapping"),
        "scale": LogSlider("points × ", 1.0, 0.25, 4.0, 0.05, tip="all points are multiplied by this"),
        "d": Count("count for d =", 2, 1, 30, remakes=False, tip="coordinates of a point, left panel only"),
        "degree": Count("degree", 2, 1, HIGHEST, remakes=False, tip="what the sentences speak of"),
    }

    def work(self):
        chosen = data.load(self.state.data)
        X, prices = self.state.scale * chosen.X, []
        for degree in range(1, HIGHEST + 1):
            yield (degree - 1) / HIGHEST
            prices.append(price(X, chosen.y, degree))
        self.data, self.prices = chosen, prices

    def build(self, picture):
        theme = picture.theme
        count, margin, bound = (picture[name] for name in ("count", "margin", "bound"))
        self.count = draw.Curve(count, theme.model)
        self.R, self.gamma = draw.Curve(margin, theme.upper), draw.Curve(margin, theme.lower)
        self.bound, self.updates = draw.Curve(bound, theme.upper), draw.Curve(bound, theme.model)
        self.stopped = Contour(bound, theme.model, "")
        self.stopped.artists[0].set(marker="^", ms=picture.sizes.marker)
        self.keys = {
            "count": Key(count, (theme.model,), "upper left"),
            "margin": Key(margin, (theme.upper, theme.lower), "upper left"),
            "bound": Key(bound, (theme.upper, theme.model, theme.model), "upper left"),
        }
        count.label("coordinates of φ(x)", "degree")
        margin.label("radius R and margin γ", "degree")
        bound.label("bound, and updates made", "degree")
        for panel in (count, margin, bound):
            panel.scale("linear", "log")
            panel.ticks(x=range(1, HIGHEST + 1))

    def show(self):
        degrees, now = np.arange(1, HIGHEST + 1), self.state.degree - 1
        table = {
            name: np.array([getattr(one, name) for one in self.prices])
            for name in ("R", "gamma", "bound", "updates")
        }
        count = np.array([comb(self.state.d + k, k) for k in degrees])
        self._frame("count", count)
        self.count.show(degrees, count, now)
        self.keys["count"].show(f"points with d = {self.state.d}")
        self._frame("margin", table["R"], table["gamma"])
        self.R.show(degrees, table["R"], now)
        self.gamma.show(degrees, table["gamma"], now)
        self.keys["margin"].show("R", "γ")
        cut = np.isnan(table["updates"]) & ~np.isnan(table["gamma"])
        self._frame("bound", table["bound"], table["updates"], np.where(cut, ENOUGH, np.nan))
        self.bound.show(degrees, table["bound"], now)
        self.updates.show(degrees, table["updates"], now)
        self.stopped.show([[(k, ENOUGH)] for k in degrees[cut]])
        self.keys["bound"].show("R²/γ²", "updates", f"▲ stopped at {ENOUGH}" if cut.any() else "")

    def _frame(self, name, *series):
        """Room for all that is a number, and for the words above it."""
        known = np.concatenate(series)
        known = known[np.isfinite(known)]
        low, high = (known.min(), known.max()) if len(known) else (1, 10)
        bottom, top = (10.0 ** np.floor(np.log10(low / 1.5)), 10.0 ** np.ceil(np.log10(high * 1.5)))
        self.picture[name].limits(0.6, HIGHEST + 0.4, bottom, top * (top / bottom) ** 0.3)

    def caption(self):
        state, one = self.state, self.prices[self.state.degree - 1]
        d, there = self.data.d, comb(state.d + state.degree, state.degree)
        other = f"; points with d = {state.d} would get {there}" if state.d != d else ""
        lines = [
            f"Degree {state.degree}: these points, with d = {d}, get {one.coordinates} coordinates{other}."
        ]
        if np.isnan(one.gamma):
            lines.append(f"R = {number(one.R)}, and no margin: the lifted points are not separable.")
        else:
            made = (
                f"made {number(one.updates)}" if one.updates == one.updates else f"needs more than {ENOUGH}"
            )
            lines.append(
                f"R = {number(one.R)}, γ = {number(one.gamma)}: at most R²/γ² = {number(one.bound)} updates; "
                f"the run {made}."
            )
        separable = [k for k, price in enumerate(self.prices, 1) if price.gamma == price.gamma]
        first = f"from degree {separable[0]} on" if separable else f"at no degree up to {HIGHEST}"
        return [*lines, f"These points are separable {first}."]


def feature_cost(**opening):
    """What a higher degree costs: coordinates, radius and margin, bound and updates.

    data    "interval", "xor", "rings", "nonseparable" or "overlapping", all points multiplied by scale
    degree  the degree that the sentences speak of
    d       how many coordinates a point has in the count on the left
    """
    return FeatureCost(**opening)
