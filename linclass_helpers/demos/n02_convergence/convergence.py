"""Notebook 02: a perceptron's run beside the proof that it must end."""

import math
from typing import Any

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper, roomy

from ... import data, perceptron, separability
from ...words import number, points, vector
from ..own_data import name_plane
from ..plane_points import MovablePoints
from ..what_a_tie_means import TIE
from ..which_data import which_data
from .proof import follow_proof

ENOUGH = 3000  # updates at most: without a separator a run has no end


class Convergence(MovablePoints):
    """A perceptron's run beside the proof that it must end.

    The panels show the data with w and its line; ‖w‖² between its two bounds; w*ᵀw; and the cosine between w*
    and w. For data with more than two columns the plane shows wᵀx of each point.
    """

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
    dimensions = ()  # any number
    chosen_by = ("data", "gamma", "d")

    def compute(self) -> None:
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
        self.proof = follow_proof(self.run, self.found)
        self.bound = perceptron.bound(self.data.R, self.found.margin) if self.found.separable else math.inf

    def by_name(self) -> data.Dataset:
        state = self.state
        if state.data == "margin":
            return data.with_margin(40, state.gamma, seed=1)
        if state.data == "orthonormal":
            return data.orthonormal(state.d)
        chosen = data.load(state.data)
        return chosen.augmented() if state.data == "students" else chosen

    @property
    def grid_step(self) -> float:
        """Sixteenths where the points are whole numbers: floats add them exactly, so a loop is found."""
        return 1 / 16 if self.state.data == "notes" else super().grid_step

    @property
    def flat(self) -> bool:
        """Are the points in the plane, so that they can be dragged?"""
        return self.data.d == 2

    def show(self) -> None:
        self._show_points()
        self._show_norm()
        self._show_progress()

    def _show_points(self) -> None:
        w, w_star = self.run.weights[self.state.t], self.found.w
        if self.flat:
            plane = self.framed_plane("the points, w and its line", "", "")
            plane.ticks(y="round")
            reach, where = self.reach, self.data.X
        else:
            # more than two coordinates: show wᵀx, on which the prediction depends
            scores, n = self.data.X @ w, self.data.n
            plane, reach = self.picture["plane"], max(1.0, 1.15 * np.abs(scores).max())
            plane.limits(-reach, reach, n + 0.9, 0.1)
            name_plane(plane, self.data, "wᵀx of every point", "wᵀx", "point")
            plane.ticks(y=range(1, n + 1) if n <= 10 else "whole")
            where = np.column_stack([scores, np.arange(1, n + 1)])
            w, w_star = np.array([1.0, 0.0]), None
        plane.half_planes("sides", w)
        plane.boundary("line", w, "model")
        plane.boundary("line of w*", w_star, "ideal", style="--")
        if self.flat:
            plane.numbers("numbers", where)
        plane.points("points", where, self.data.y)
        plane.rings("corrected", where[self._corrected()])
        best = None if w_star is None else w_star * 0.5 * reach
        plane.arrow("w*", best, "ideal", beside=w, side=-1)
        if self.flat:
            plane.arrow("w", w, "model", beside=best)
            if self.state.t:
                plane.step("update", self.run.weights[self.state.t - 1], w)

    def _corrected(self) -> np.ndarray:
        """The point of the last update, in a list; empty before the first update."""
        return self.run.mistakes[max(self.state.t - 1, 0) : self.state.t]

    def _show_norm(self) -> None:
        norm, proof, t, log = self.picture["norm"], self.proof, self.state.t, self.state.axes == "log"
        promised = self.found.separable
        self.span = self._span()
        times = self._times()
        upper = self._upper(times)
        highest = proof.norm2.max() or 1.0
        top = max(upper[-1], 1.05 * highest) if promised or log else 3 * highest
        low = 0.1 * min(proof.norm2[proof.norm2 > 1e-9 * highest], default=1.0)  # below that is rounding
        norm.label("‖w‖² between its bounds", "updates t")
        norm.scale(self.state.axes, self.state.axes)
        norm.limits(*self.span, roomy(low) if log else 0, roomy(3 * top if log else 1.05 * top))
        norm.ticks(x="whole")
        lower = (times * self.state.eta * self.found.margin) ** 2
        if promised:
            inside = times <= self.bound
            norm.region("between the bounds", times[inside], lower[inside], upper[inside], "grid")
        if promised or log:
            near, side = int(np.searchsorted(times, self.span[1] * (0.2 if log else 0.45))), "right"
        else:
            near, side = min(int(np.searchsorted(upper, 0.85 * top)), len(times) - 1), "left"
        rate = "" if self.state.eta == 1 else "η²"
        norm.line("upper bound", times, upper, "upper", style="--")
        place = times[near], upper[near]
        norm.words("its name", place, f"t{rate}R²", "upper", ha=side, va="bottom")
        if promised:
            norm.line("lower bound", times, lower, "lower", style="--")
            norm.words("name of the lower", (times[near], lower[near]), f"t²{rate}γ²", "lower", va="top")
        norm.curve("‖w‖²", np.arange(len(proof.norm2)), proof.norm2, t, "model")
        if promised:
            words = f"R²/γ² = {number(self.bound)}"
            norm.mark("crossing", (self.bound, self._upper(self.bound)), "ink", words=words, marker="D")

    def _span(self) -> tuple[float, float]:
        """The window along the axis of updates."""
        log, promised, last = self.state.axes == "log", self.found.separable, max(self.run.updates, 1)
        if not promised and not log:  # show the beginning, and a little beyond update t
            last = max(50, 1.3 * self.state.t)
        end = roomy(1.1 * max(self.bound if promised else 0, last))
        return (0.8, 1.5 * end) if log else (0, end)

    def _upper(self, t: Any) -> Any:
        """The upper bound of ‖w‖² after t updates; t may be any number."""
        return t * (self.state.eta * self.data.R) ** 2

    def _times(self) -> np.ndarray:
        """The t where the bounds are computed: closest together where they bend most."""
        if self.state.axes == "log":
            begin, end = self.span
            return np.geomspace(begin, end, 100)
        return self.span[1] * np.linspace(0, 1, 100) ** 2

    def _show_progress(self) -> None:
        """w*ᵀw and the cosine, above their lower bounds."""
        along, cosine = self.picture["along"], self.picture["cosine"]
        proof, promised, t = self.proof, self.found.separable, self.state.t
        gain = self.state.eta * self.found.margin  # by which each update increases w*ᵀw at least
        top = roomy(1.05 * max(proof.along.max(), gain)) if promised else 1.0
        along.label("w*ᵀw ≥ t γ")
        cosine.label("cos(w*, w) ≥ √t γ/R", "updates t")
        for panel, highest in ((along, top), (cosine, 1.08)):
            panel.scale(self.state.axes, "linear")
            panel.limits(*self.span, 0, highest)
            panel.ticks(x="whole")
            if not promised:
                panel.note("no w*", "no w* to\ncompare with", "faint")
        if promised:
            times, updates = self._times(), np.arange(len(proof.along))
            along.line("promised", times, times * gain, "lower", style="--")
            along.curve("w*ᵀw", updates, proof.along, t, "model")
            least = np.sqrt(times) * self.found.margin / self.data.R
            cosine.line("promised", times, least, "lower", style="--")
            cosine.curve("cosine", updates[1:], proof.cosine[1:], max(t - 1, -1), "model")

    def caption(self) -> list[str]:
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

    def _what_happened(self, t: int) -> str:
        if t:
            return f"Update {t}, {self.run.why(t)}."
        if not self.run.updates:
            return "w = 0, and no point counts as a mistake: the run ends before it has learned anything."
        return f"t = 0: w = {vector(self.run.weights[0])}. Nothing has been corrected yet; press step."

    def _end(self) -> str:
        run = self.run
        if run.converged:
            then = "then every point was right" if run.updates else "so ends where it began"
            return f"This run made {run.updates} in {run.checks} checks, and {then}."
        if run.cycle:
            start, period = run.cycle
            return f"This run repeats itself exactly: from update {start} on, every {period} updates."
        return f"This run was followed for {run.updates} updates and has not ended."
