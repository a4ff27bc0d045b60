"""Notebook 02: a perceptron's run beside the proof that it must end."""

import math
from typing import Any

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper, roomy

from ... import data, draw, experiments, perceptron, separability
from ...words import number, points, vector
from ..own_data import Names
from ..plane_points import MovablePoints
from ..what_a_tie_means import TIE
from ..which_data import which_data

ENOUGH = 3000  # updates; without a separator a run is followed this far, or until it repeats itself


class Convergence(MovablePoints):
    """The data with w and its line; beside it the two bounds that squeeze ‖w‖², and w*ᵀw, and the cosine."""

    call = "lc.demos.convergence"
    rows = ("plane norm along", "plane norm cosine")
    widths = (1.15, 1.15, 0.9)
    height = 430
    controls = {
        "data": which_data("notes", "students", "margin", orthonormal="orthonormal points"),
        "gamma": LogSlider("margin γ", 0.1, 0.01, 0.5, tip="of the random points"),
        "d": Count("dimension d", 9, 1, 30, tip="of the orthonormal points"),
        "tie": TIE,
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
    dimensions = ()  # any number: more than two are shown along w
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
        self.proof = experiments.follow_proof(self.run, self.found)
        self.bound = perceptron.bound(self.data.R, self.found.margin) if self.found.separable else math.inf

    def by_name(self):
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

    @property
    def flat(self):
        """Can the points be drawn, and dragged, where they are?"""
        return self.data.d == 2

    def build(self, picture):
        theme = picture.theme
        self._build_points(picture["plane"], theme)
        self._build_norm(picture["norm"], theme)
        self.along = _Progress(picture["along"])
        self.cosine = _Progress(picture["cosine"])
        picture["along"].label("w*ᵀw ≥ t γ")
        picture["cosine"].label("cos(w*, w) ≥ √t γ/R", "updates t")

    def _build_points(self, plane, theme):
        self.sides = draw.HalfPlanes(plane)
        self.line = draw.Boundary(plane, theme.model)
        self.ideal = draw.Boundary(plane, theme.ideal, style="--")
        self.numbers = draw.Numbers(plane)
        self.points = draw.Points(plane)
        self.corrected = draw.Rings(plane)
        self.ideal_arrow = draw.Arrow(plane, theme.ideal, "w*", side=-1)
        self.arrow = draw.Arrow(plane, theme.model, "w")
        self.names = Names(plane)

    def _build_norm(self, norm, theme):
        self.room = draw.Region(norm, theme.grid)
        self.upper_line = draw.Line(norm, theme.upper, "--")
        self.upper_name = draw.Label(norm, theme.upper)
        self.lower_line = draw.Line(norm, theme.lower, "--")
        self.lower_name = draw.Label(norm, theme.lower)
        self.norm_curve = draw.Curve(norm, theme.model)
        self.crossing = draw.Mark(norm, theme.ink, "D")
        norm.label("‖w‖² between its bounds", "updates t")

    def show(self):
        self._show_points()
        self._show_norm()
        self._show_progress()

    def _show_points(self):
        plane, w, w_star = self.picture["plane"], self.run.weights[self.state.t], self.found.w
        if self.flat:
            reach = self.reach
            plane.limits(-reach, reach, -reach, reach, square=True)
            plane.label("the points, w and its line")
            plane.ticks(y="round")
            where = self.data.X
        else:
            # more than two coordinates: what the perceptron sees of a point is only wᵀx
            scores, n = self.data.X @ w, self.data.n
            reach = max(1.0, 1.15 * np.abs(scores).max())
            plane.limits(-reach, reach, n + 0.9, 0.1)
            plane.label("wᵀx of every point", "wᵀx", "point")
            plane.ticks(y=range(1, n + 1) if n <= 10 else "whole")
            where = np.column_stack([scores, np.arange(1, n + 1)])
            w, w_star = np.array([1.0, 0.0]), None
        self.names.show(self.data)
        self.numbers.show(where if self.flat else where[:0])
        self.points.show(where, self.data.y)
        self.corrected.show(where[self._behind()])
        self.sides.show(w)
        self.line.show(w)
        self.ideal.show(w_star)
        best = None if w_star is None else w_star * 0.5 * reach
        self.arrow.show(w if self.flat else None, beside=best)
        self.ideal_arrow.show(best, beside=w)

    def _behind(self):
        """The point behind the last update, in a list; none before the first."""
        return self.run.mistakes[max(self.state.t - 1, 0) : self.state.t]

    def _show_norm(self):
        norm, proof, t, log = self.picture["norm"], self.proof, self.state.t, self.state.axes == "log"
        promised = self.found.separable
        self.span = self._span()
        times = self._times()
        upper = self._most(times)
        highest = proof.norm2.max() or 1.0
        top = max(upper[-1], 1.05 * highest) if promised or log else 3 * highest
        low = 0.1 * min(proof.norm2[proof.norm2 > 1e-9 * highest], default=1.0)  # below that is rounding
        norm.scale(self.state.axes, self.state.axes)
        norm.limits(*self.span, roomy(low) if log else 0, roomy(3 * top if log else 1.05 * top))
        norm.ticks(x="whole")
        self.upper_line.show(times, upper)
        self.norm_curve.show(np.arange(len(proof.norm2)), proof.norm2, t)
        if promised or log:
            near, side = int(np.searchsorted(times, self.span[1] * (0.2 if log else 0.45))), "right"
        else:
            near, side = min(int(np.searchsorted(upper, 0.85 * top)), len(times) - 1), "left"
        rate = "" if self.state.eta == 1 else "η²"
        self.upper_name.show((times[near], upper[near]), f"t{rate}R²", ha=side, va="bottom")
        for thing in (self.lower_line, self.lower_name, self.room, self.crossing):
            thing.visible(promised)
        if promised:
            lower = (times * self.state.eta * self.found.margin) ** 2
            self.lower_line.show(times, lower)
            self.lower_name.show((times[near], lower[near]), f"t²{rate}γ²", va="top")
            inside = times <= self.bound
            self.room.show(times[inside], lower[inside], upper[inside])
            self.crossing.show((self.bound, self._most(self.bound)), f"R²/γ² = {number(self.bound)}")

    def _span(self) -> tuple[float, float]:
        """From where to where the updates are shown."""
        log, promised, last = self.state.axes == "log", self.found.separable, max(self.run.updates, 1)
        if not promised and not log:  # no end: the beginning, and some way ahead of where we are
            last = max(50, 1.3 * self.state.t)
        end = roomy(1.1 * max(self.bound if promised else 0, last))
        return (0.8, 1.5 * end) if log else (0, end)

    def _most(self, t):
        """The upper bound of ‖w‖², also between the updates and beyond the run."""
        return t * (self.state.eta * self.data.R) ** 2

    def _times(self):
        """Where the bounds are computed: closest together where they bend most."""
        if self.state.axes == "log":
            begin, end = self.span
            return np.geomspace(begin, end, 100)
        return self.span[1] * np.linspace(0, 1, 100) ** 2

    def _show_progress(self):
        proof, promised, t = self.proof, self.found.separable, self.state.t
        gain = self.state.eta * self.found.margin  # each update gains at least this much along w*
        top = roomy(1.05 * max(proof.along.max(), gain)) if promised else 1.0
        for panel, highest in ((self.picture["along"], top), (self.picture["cosine"], 1.08)):
            panel.scale(self.state.axes, "linear")
            panel.limits(*self.span, 0, highest)
            panel.ticks(x="whole")
        self.along.promise(promised)
        self.cosine.promise(promised)
        if promised:
            times, updates = self._times(), np.arange(len(proof.along))
            self.along.show(times, times * gain, updates, proof.along, t)
            least = np.sqrt(times) * self.found.margin / self.data.R
            self.cosine.show(times, least, updates[1:], proof.cosine[1:], max(t - 1, -1))

    def caption(self):
        t = self.state.t
        lines = [self._what_happened(t)]
        if not self.found.separable:
            witness = f"weights λ > 0 on {points(self.found.support)} make Σ λᵢ yᵢ xᵢ = 0"
            return [*lines, f"No w separates these points: {witness}. So there is no bound.", self._end()]
        proof = self.proof
        norm2, upper = number(proof.norm2[t]), number(proof.norm2_most[t])
        lower = number(proof.along_least[t] ** 2)
        lines.append(f"t = {t}: ‖w‖² = {norm2} lies between {lower} and {upper}.")
        if t:
            lines.append(
                f"w*ᵀw = {number(proof.along[t])} is at least {number(proof.along_least[t])}; "
                f"cos(w*, w) = {number(proof.cosine[t])} is at least {number(proof.cosine_least[t])}."
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


class _Progress:
    """What a run gains in the direction of w*, above the least that the proof promises."""

    def __init__(self, panel):
        theme = panel.theme
        self.line = draw.Line(panel, theme.lower, "--")
        self.curve = draw.Curve(panel, theme.model)
        self.note = draw.Note(panel, theme.faint)

    def promise(self, made):
        """Show the lines if there is a w*; if there is none, a note in their place."""
        self.line.visible(made)
        self.curve.visible(made)
        self.note.show("" if made else "no w* to\ncompare with")

    def show(self, times, least, updates, gained, now):
        self.line.show(times, least)
        self.curve.show(updates, gained, now)


def convergence(**opening: Any) -> Convergence:
    """A perceptron's run beside the proof that it must end.

    data    "notes", "students", "margin" or "orthonormal"; with gamma (margin) and d (orthonormal);
            or data of your own: a Dataset, or what lc.data.read takes; of more than two columns
            the plane shows wᵀx
    tie     what wᵀx = 0 means: "plus", "minus", "mistake" or "correct"
    order   "cyclic", "shuffled" or "random"; first is the number of the point it begins with
    eta     the learning rate
    axes    "linear" or "log"
    t       the update to begin with
    points  the points themselves, where they have been moved
    """
    return Convergence(**opening)
