"""Notebook 05: climbing the likelihood, all points at once, one at a time, or with its curvature."""

import numpy as np

from livefigure import Choice, Count, Kept, LogSlider, Stepper, Switch

from ... import arguments, data, draw
from ...draw.ascent import Dots, Names, Pulls, Trail
from ...draw.surface import Surface
from ...experiments import rate_sweep
from ..base import Demo
from ..plane_points import MovablePoints
from ..which_data import which_data
from . import climbing
from .hill import Hill

RATES = np.geomspace(0.001, 10, 49)
LONG = 100  # steps after which each of them is looked at
FLOOR = 1e-9  # gaps below this are drawn here


class Ascent(MovablePoints, Demo):
    """The pull of every point, the way up the surface, l along it, and what other η would have led to."""

    call = "lc.demos.ascent"
    rows = ("plane surface climb", "plane surface rates")
    widths = (1, 1.1, 0.95)
    height = 440
    presses = ("surface",)
    controls = {
        "data": which_data(
            "overlapping", "nonseparable", "notes", "xor", stretched="the same, x₂ in other units (× 4)"
        ),
        "method": Choice(
            "follow",
            "batch",
            {"batch": "all points at once (batch)", "stochastic": "one point at a time", "newton": "Newton"},
        ),
        "eta": LogSlider("learning rate η", 0.02, 0.001, 10.0),
        "passes": Count("passes", 30, 1, 60),
        "together": Switch("show all three", False),
        "wide": Switch("zoom out", False, tip="far enough to see the whole path"),
        "seed": Count("seed of the draws", 0, 0, 20),
        "scale": Choice(
            "l against passes",
            "linear",
            {"linear": "as it is", "log": "gap to the top, logarithmic"},
            remakes=False,
        ),
        "t": Stepper("step t"),
    }
    kept = {**MovablePoints.kept, "start": Kept((0.0, 0.0), arguments.pair)}

    def original(self):
        if self.state.data != "stretched":
            return data.load(self.state.data)
        clouds = data.load("overlapping")
        return data.Dataset(clouds.X * [1, 4], clouds.y, "stretched")

    def on_change(self, name):
        super().on_change(name)
        if name == "data":
            self.state.start = (0.0, 0.0)

    def compute(self):
        state = self.state
        self.data = self.edited()
        X, y01, start = self.data.X, self.data.y01, np.array(state.start)
        self.hill = self.remember(("hill", X, y01), lambda: Hill(X, y01))
        self.outcomes = self.remember(
            ("ends", X, y01, start), lambda: rate_sweep(X, y01, RATES, steps=LONG, w0=start)
        )
        self.paths = {}
        for name in climbing.NAMES if state.together else [state.method]:
            self.paths[name] = climbing.climb(name, X, y01, start, state.eta, state.passes, state.seed)
        self.path = self.paths[state.method]
        self.draws = climbing.draws(self.data.n, state.passes, state.seed)
        self.limit("t", self.path.steps)
        self.enable("seed", "stochastic" in self.paths)
        near, places = self.hill.window(start), [path.weights for path in self.paths.values()]
        self.reach_w = max(2 * near, self.hill.window(np.concatenate(places))) if state.wide else near

    def now(self, name):
        """The step of a path that was the last when the followed one was where it is: in passes."""
        if name == self.state.method:
            return self.state.t
        done = self.path.passes[self.state.t]
        return int(np.searchsorted(self.paths[name].passes, done + 1e-9, side="right")) - 1

    @property
    def w(self):
        return self.path.weights[self.state.t]

    @property
    def drawn(self):
        """The point behind the step that led here, if it was one."""
        if self.state.method != "stochastic" or not self.state.t:
            return None
        return int(self.draws[self.state.t - 1])

    def build(self, picture):
        theme = picture.theme
        plane, surface, climb, rates = (picture[name] for name in ("plane", "surface", "climb", "rates"))
        colours = {"batch": theme.model, "stochastic": theme.upper, "newton": theme.ideal}
        self.sides = draw.Boundary(plane, theme.ink, sides=True)
        self.points, self.pulls, self.ring = draw.Points(plane, 0.8), Pulls(plane), draw.Rings(plane)
        self.arrow = draw.Arrow(plane, theme.ink, "w")
        plane.label('w, and "error × point"', "x₁", "x₂")
        self.field = Surface(surface)
        looks = {"batch": {}, "stochastic": {"dots": False}, "newton": {"style": "--"}}
        self.trails = {name: Trail(surface, colours[name], **looks[name]) for name in reversed(colours)}
        self.summit = draw.Mark(surface, theme.ink, marker="*")
        self.begin = draw.Rings(surface, theme.ink, size=1.5)
        self.names = Names(surface, {climbing.NAMES[name]: colours[name] for name in colours})
        surface.label("the likelihood over w", "w₁", "w₂")
        self.topline = draw.Line(climb, theme.faint)
        self.curves = {name: draw.Curve(climb, colours[name]) for name in reversed(colours)}
        self.safe, self.stable = draw.Line(rates, theme.lower), draw.Line(rates, theme.upper)
        self.chosen = draw.Line(rates, theme.model, style="-")
        self.dots = Dots(rates, theme.model)
        rates.label(f"l* − l after {LONG} steps", "learning rate η")
        rates.scale("log", "log")

    def show(self):
        self._show_plane()
        self._show_surface()
        self._show_climb()
        self._show_rates()

    def _show_plane(self):
        plane, w, X, y = self.picture["plane"], self.w, self.data.X, self.data.y
        plane.limits(-self.reach, self.reach, -self.reach, self.reach, square=True)
        self.sides.show(w)
        self.points.show(X, y)
        self.pulls.show(X, climbing.pulls(w, X, self.data.y01), y)
        self.arrow.show(w)
        self.ring.show([] if self.drawn is None else X[[self.drawn]])

    def _show_surface(self):
        hill, reach = self.hill, self.reach_w
        self.picture["surface"].limits(-reach, reach, -reach, reach)
        self.field.show(*hill.surface(reach))
        for name, trail in self.trails.items():
            trail.visible(name in self.paths)
            if name in self.paths:
                trail.show(self.paths[name].weights, self.now(name))
        self.names.show([climbing.NAMES[name] for name in self.paths])
        self.begin.show(self.path.weights[0])
        self.summit.visible(hill.has_top)
        if hill.has_top:
            self.summit.show(tuple(hill.w), "w*")

    def _show_climb(self):
        climb, log, hill, passes = (
            self.picture["climb"],
            self.state.scale == "log",
            self.hill,
            self.state.passes,
        )
        heights = {name: path.log_likelihood for name, path in self.paths.items()}
        lowest = min(one.min() for one in heights.values())
        deep = draw.roomy(1.05 * max(hill.top - lowest, 1e-6))
        climb.scale("linear", self.state.scale)
        bottom, top = (FLOOR, 2 * deep) if log else (hill.top - deep, hill.top + 0.2 * deep)
        climb.limits(0, passes, bottom, top)
        climb.label(f"{'l* − l' if log else 'l'}, pass by pass")
        self.topline.show(
            [0, passes], [hill.top] * 2, (0.99 * passes, hill.top), "l*", ha="right", va="bottom"
        )
        for name, curve in self.curves.items():
            curve.visible(name in self.paths)
            if name in self.paths:
                shown = np.maximum(hill.gap(heights[name]), FLOOR) if log else heights[name]
                curve.show(self.paths[name].passes, shown, self.now(name))

    def _show_rates(self):
        rates, hill, eta = self.picture["rates"], self.hill, self.state.eta
        gaps = np.maximum(hill.gap(self.outcomes), FLOOR)
        high = 10.0 ** np.ceil(np.log10(100 * gaps.max()))
        rates.limits(RATES[0], RATES[-1], FLOOR / 3, high)
        self.dots.show(np.repeat(RATES, gaps.shape[1]), gaps.ravel())
        ends = [FLOOR / 3, high]
        self.safe.show([hill.safe] * 2, ends, (0.9 * hill.safe, high / 9), "2/L", ha="right")
        self.stable.visible(hill.has_top)
        if hill.has_top:
            self.stable.show([hill.stable] * 2, ends, (1.1 * hill.stable, high / 9), "2/λ*")
        self.chosen.show(
            [eta] * 2,
            ends,
            (1.1 * eta if eta < 3 else 0.9 * eta, 9 * FLOOR),
            "η",
            "left" if eta < 3 else "right",
        )

    def handles(self):
        x, y = self.path.weights[0].tolist()
        start = {
            "id": "start",
            "panel": "surface",
            "x": x,
            "y": y,
            "label": f"the start, w = ({x:.4g}, {y:.4g})",
        }
        return [start, *super().handles()]

    def on_move(self, id, x, y):
        if id != "start":
            return super().on_move(id, x, y)
        self.state.start = tuple(round(round(v / self.fine) * self.fine, 9) + 0.0 for v in (x, y))
        self.refresh(True)

    def on_nudge(self, id, dx, dy):
        if id != "start":
            return super().on_nudge(id, dx, dy)
        x, y = self.path.weights[0]
        self.on_move(id, x + dx * self.fine, y + dy * self.fine)

    @property
    def fine(self):
        """The start sits on round numbers too."""
        return float(10.0 ** np.floor(np.log10(self.hill.reach / 20)))

    def on_press(self, panel, x, y, shift):
        self.on_move("start", x, y)

    def on_drag(self, panel, x, y, shift):
        self.on_move("start", x, y)

    def caption(self):
        hill, state = self.hill, self.state
        lines = [climbing.what_happened(self.data, self.path, state.method, state.eta, state.t, self.drawn)]
        if state.method == "batch":
            lines.append(climbing.the_rate(hill, self.path, state.eta))
        if len(self.paths) > 1:
            there = {name: path.log_likelihood[self.now(name)] for name, path in self.paths.items()}
            lines.append(climbing.compared(hill, self.path.passes[state.t], there))
        lines.append(climbing.the_end(hill, self.path))
        return lines


def ascent(**opening):
    """Climb the log-likelihood of 2-D data from a start of your choice; no bias, so w has two coordinates.

    data      "overlapping", "stretched", "nonseparable", "notes" or "xor"
    method    whose steps to follow: "batch", "stochastic" or "newton"
    eta       the learning rate of batch and stochastic steps
    passes    for how many passes over the data
    together  True shows all three methods on the same surface
    wide      True zooms out, far enough to see the whole path
    seed      of the stochastic draws
    scale     "linear" or "log"
    t         the step to begin with
    start     the first w, a pair of numbers
    points    the points themselves, where they have been moved
    """
    return Ascent(**opening)
