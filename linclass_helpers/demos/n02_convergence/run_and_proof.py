"""Notebook 02: a perceptron's run beside the proof that it must end."""

import math

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper

from ... import data, draw, perceptron, separability
from ...words import listed, number, vector
from ..base import Demo
from ..plane_points import MovablePoints
from ..which_data import which_data

ENOUGH = 3000  # updates; without a separator a run is followed this far, or until it repeats itself


class Convergence(MovablePoints, Demo):
    """The data with w and its line; beside it the two bounds that squeeze ‖w‖², and w*ᵀw, and the cosine."""

    call = "lc.demos.convergence"
    rows = ("plane norm along", "plane norm cosine")
    widths = (1.15, 1.15, 0.9)
    height = 430
    controls = {
        "data": which_data("notes", "students", "margin", orthonormal="orthonormal points"),
        "gamma": LogSlider("margin γ", 0.1, 0.01, 0.5, tip="of the random points"),
        "d": Count("dimension d", 9, 1, 30, tip="of the orthonormal points"),
        "tie": Choice(
            "wᵀx = 0 means",
            "plus",
            {
                "plus": "+1 (lecture 000)",
                "minus": "−1 (lectures 003, 004)",
                "mistake": "a mistake (002, 003)",
                "correct": "correct (001)",
            },
        ),
        "order": Choice(
            "order",
            "cyclic",
            {"cyclic": "round and round", "shuffled": "shuffled each round", "random": "drawn at random"},
        ),
        "first": Count("start at point", 1, 1, math.inf),
        "eta": LogSlider("learning rate η", 1.0, 0.01, 10.0),
        "axes": Choice("axes", "linear", {"linear": "linear", "log": "logarithmic"}, remakes=False),
        "t": Stepper("update t"),
    }
    chosen_by = ("data", "gamma", "d")

    def compute(self):
        state = self.state
        self.data = self.edited()
        self.enable("gamma", state.data == "margin")
        self.enable("d", state.data == "orthonormal")
        self.enable("first", state.order == "cyclic")
        self.limit("first", self.data.n)
        self.run = perceptron.train(
            self.data.X,
            self.data.y,
            eta=state.eta,
            tie=state.tie,
            order=state.order,
            first=state.first - 1 if state.order == "cyclic" else 0,
            max_updates=ENOUGH,
        )
        self.limit("t", self.run.updates)
        self.found = separability.analyse(self.data.X, self.data.y)
        self._follow()

    def original(self):
        state = self.state
        if state.data == "margin":
            return data.with_margin(40, state.gamma, seed=1)
        if state.data == "orthonormal":
            return data.orthonormal(state.d)
        chosen = data.load(state.data)
        return chosen.augmented() if state.data == "students" else chosen

    @property
    def grain(self):
        """Sixteenths where the points are whole numbers: floats add them exactly, so loops close."""
        return 1 / 16 if self.state.data == "notes" else super().grain

    def _follow(self):
        """The quantities of the proof, after every update."""
        weights, eta, R = self.run.weights, self.state.eta, self.data.R
        self.t = np.arange(len(weights))
        self.norm2 = (weights**2).sum(axis=1)
        self.upper = self.t * (eta * R) ** 2
        if not self.found.separable:
            return
        gamma = self.found.margin
        self.bound = perceptron.bound(R, gamma)
        self.along = weights @ self.found.w
        self.along_least = self.t * eta * gamma
        self.cosine = np.divide(self.along, np.sqrt(self.norm2), where=self.norm2 > 0, out=0 * self.along)
        self.cosine_least = np.sqrt(self.t) * gamma / R

    @property
    def flat(self):
        """Can the points be drawn, and dragged, where they are?"""
        return self.data.d == 2

    def build(self, picture):
        theme = picture.theme
        plane, norm = picture["plane"], picture["norm"]
        self.sides = draw.Boundary(plane, theme.model, sides=True)
        self.ideal = draw.Boundary(plane, theme.ideal, style="--")
        self.numbers = draw.Numbers(plane)
        self.points = draw.Points(plane)
        self.corrected = draw.Rings(plane)
        self.ideal_arrow = draw.Arrow(plane, theme.ideal, "w*", side=-1)
        self.arrow = draw.Arrow(plane, theme.model, "w")
        self.room = draw.Region(norm, theme.grid)
        self.upper_line = draw.Line(norm, theme.upper)
        self.lower_line = draw.Line(norm, theme.lower)
        self.norm_curve = draw.Curve(norm, theme.model)
        self.crossing = draw.Mark(norm, theme.ink)
        self.along_line = draw.Line(picture["along"], theme.lower)
        self.along_curve = draw.Curve(picture["along"], theme.model)
        self.cosine_line = draw.Line(picture["cosine"], theme.lower)
        self.cosine_curve = draw.Curve(picture["cosine"], theme.model)
        self.notes = [draw.Note(picture[name], "no w* to\ncompare with") for name in ("along", "cosine")]
        norm.label("‖w‖² between its bounds", "updates t")
        picture["along"].label("w*ᵀw ≥ t γ")
        picture["cosine"].label("cos(w*, w) ≥ √t γ/R", "updates t")

    def show(self):
        self._show_points()
        self._show_norm()
        self._show_progress()

    def _show_points(self):
        plane, w, t = self.picture["plane"], self.run.weights[self.state.t], self.state.t
        behind = self.data.X[np.atleast_1d(self.run.mistakes[t - 1])] if t else np.empty((0, self.data.d))
        w_star = self.found.w
        if self.flat:
            reach = self.reach
            plane.limits(-reach, reach, -reach, reach, square=True)
            plane.label("the points, w and its line")
            plane.ticks(y="round")
            where, ring = self.data.X, behind
        else:
            # more than two coordinates: what the perceptron sees of a point is only wᵀx
            scores = self.data.X @ w
            reach = max(1.0, 1.15 * np.abs(scores).max())
            plane.limits(-reach, reach, self.data.n + 0.9, 0.1)
            plane.label("wᵀx of every point", "wᵀx", "point")
            plane.ticks(y=range(1, self.data.n + 1) if self.data.n <= 10 else "whole")
            where = np.column_stack([scores, np.arange(1, self.data.n + 1)])
            ring = where[np.atleast_1d(self.run.mistakes[t - 1])] if t else np.empty((0, 2))
            w, w_star = np.array([1.0, 0.0]), None
        self.numbers.show(where if self.flat else where[:0])
        self.points.show(where, self.data.y)
        self.corrected.show(ring)
        self.sides.show(w)
        self.ideal.show(w_star)
        best = None if w_star is None else w_star * 0.5 * reach
        self.arrow.show(w if self.flat else None, beside=best)
        self.ideal_arrow.show(best, beside=w)

    def _show_norm(self):
        norm, eta, log = self.picture["norm"], self.state.eta, self.state.axes == "log"
        visible, highest = self.found.separable, self.norm2.max() or 1.0
        last = max(self.run.updates, 1)
        if not visible and not log:  # a run without an end: its beginning, and some way ahead of where we are
            last = max(50, 1.3 * self.state.t)
        end = draw.roomy(1.1 * max(self.bound if visible else 0, last))
        self.span = (0.8, 1.5 * end) if log else (0, end)
        t = self._times()
        upper = t * (eta * self.data.R) ** 2
        top = max(upper[-1], 1.05 * highest) if visible or log else 3 * highest
        low = 0.1 * min(self.norm2[self.norm2 > 1e-9 * highest], default=1.0)  # below that is rounding
        norm.scale(self.state.axes, self.state.axes)
        norm.limits(*self.span, draw.roomy(low) if log else 0, draw.roomy(3 * top if log else 1.05 * top))
        norm.ticks(x="whole")
        rate = "" if eta == 1 else "η²"
        near = np.searchsorted(t, self.span[1] * (0.2 if log else 0.45))
        if not visible and not log:
            near = min(np.searchsorted(upper, 0.85 * top), len(t) - 1)
        side = "right" if visible or log else "left"
        self.upper_line.show(t, upper, (t[near], upper[near]), words=f"t{rate}R²", ha=side, va="bottom")
        self.norm_curve.show(self.t, self.norm2, self.state.t)
        if visible:
            lower = (t * eta * self.found.margin) ** 2
            self.lower_line.show(t, lower, (t[near], lower[near]), words=f"t²{rate}γ²", va="top")
            inside = t <= self.bound
            self.room.show(t[inside], lower[inside], upper[inside])
            height = self.bound * (eta * self.data.R) ** 2
            self.crossing.show((self.bound, height), f"R²/γ² = {number(self.bound)}")
        for thing in (self.lower_line, self.room, self.crossing):
            thing.visible(visible)

    def _times(self):
        """Where the bounds are computed: closest together where they bend most."""
        if self.state.axes == "log":
            return np.geomspace(*self.span, 100)
        return self.span[1] * np.linspace(0, 1, 100) ** 2

    def _show_progress(self):
        along, cosine, eta = self.picture["along"], self.picture["cosine"], self.state.eta
        visible = self.found.separable
        for thing in (self.along_line, self.along_curve, self.cosine_line, self.cosine_curve):
            thing.visible(visible)
        for note in self.notes:
            note.visible(not visible)
        top = draw.roomy(1.05 * max(self.along.max(), eta * self.found.margin)) if visible else 1.0
        for panel, highest in ((along, top), (cosine, 1.08)):
            panel.scale(self.state.axes, "linear")
            panel.limits(*self.span, 0, highest)
            panel.ticks(x="whole")
        if not visible:
            return
        now, gamma = self.state.t, self.found.margin
        t = self._times()
        self.along_line.show(t, t * eta * gamma, (t[0], -1), "")
        self.along_curve.show(self.t, self.along, now)
        self.cosine_line.show(t, np.sqrt(t) * gamma / self.data.R, (t[0], -1), "")
        self.cosine_curve.show(self.t[1:], self.cosine[1:], max(now - 1, -1))

    def caption(self):
        t = self.state.t
        lines = [self._what_happened(t)]
        if not self.found.separable:
            mixed = listed([str(i + 1) for i in self.found.support])
            proof = f"weights λ > 0 on points {mixed} make Σ λᵢ yᵢ xᵢ = 0"
            return [*lines, f"No w separates these points: {proof}. So there is no bound.", self._end()]
        norm2, upper = number(self.norm2[t]), number(self.upper[t])
        lower = number(self.along_least[t] ** 2)
        lines.append(f"t = {t}: ‖w‖² = {norm2} lies between {lower} and {upper}.")
        if t:
            lines.append(
                f"w*ᵀw = {number(self.along[t])} is at least {number(self.along_least[t])}; "
                f"cos(w*, w) = {number(self.cosine[t])} is at least {number(self.cosine_least[t])}."
            )
        lines.append(
            f"R = {number(self.data.R)} and γ = {number(self.found.margin)}: "
            f"at most R²/γ² = {number(self.bound)} updates. {self._end()}"
        )
        return lines

    def _what_happened(self, t):
        if t:
            return f"Update {t}, {self.run.why(t)}."
        if not self.run.updates:
            return "w = 0, and no point counts as a mistake: the run ends before it has learned anything."
        return f"t = 0: w = {vector(self.run.weights[0])}. Nothing has been corrected yet; press step."

    def _end(self):
        run = self.run
        if run.converged:
            then = "then every point was right" if run.updates else "so ends where it began"
            return f"This run made {run.updates} in {run.checks} checks, and {then}."
        if run.cycle:
            start, period = run.cycle
            return f"This run repeats itself exactly: from update {start} on, every {period} updates."
        return f"This run was followed for {run.updates} updates and has not ended."


def convergence(**opening):
    """A perceptron's run beside the proof that it must end.

    data    "notes", "students", "margin" or "orthonormal"; with gamma (margin) and d (orthonormal)
    tie     what wᵀx = 0 means: "plus", "minus", "mistake" or "correct"
    order   "cyclic", "shuffled" or "random"; first is the number of the point it begins with
    eta     the learning rate
    axes    "linear" or "log"
    t       the update to begin with
    points  the points themselves, where they have been moved
    """
    return Convergence(**opening)
