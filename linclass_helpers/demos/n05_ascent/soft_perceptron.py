"""Notebook 05: the perceptron and stochastic gradient ascent for logistic regression, on the same draws."""

import numpy as np

from livefigure import Count, LogSlider, Stepper, roomy

from ... import data, logistic
from ...words import number, points, vector
from ..plane_points import MovablePoints
from ..which_data import which_data
from .hard_and_soft import hard_and_soft_updates

FAR = 6.0  # y wᵀx is shown from −6 to 6
MARGINS = np.linspace(-FAR, FAR, 121)


class SoftPerceptron(MovablePoints):
    """The perceptron and logistic regression, one point at a time, on the same draws from w = 0.

    The panels show both lines, the share of a point that each rule adds against y wᵀx, and both error counts.
    Each pass has as many draws as there are points.
    """

    call = "lc.demos.soft_perceptron"
    most_points = 300  # y wᵀx of each of them is computed at every draw
    rows = ("plane share", "plane errors")
    widths = (1, 1.25)
    height = 420
    controls = {
        "data": which_data("overlapping", "notes", "nonseparable", "xor"),
        "eta": LogSlider("learning rate η", 0.2, 0.01, 100.0),
        "passes": Count("passes", 4, 1, 20),
        "seed": Count("seed of the draws", 0, 0, 20),
        "t": Stepper("draw t"),
    }

    def by_name(self) -> data.Dataset:
        return data.load(self.state.data)

    def compute(self) -> None:
        state, self.data = self.state, self.edited()
        self.record = hard_and_soft_updates(
            self.data.X, self.data.y, eta=state.eta, passes=state.passes, seed=state.seed
        )
        self.limit("t", self.record.soft.steps)

    def show(self) -> None:
        self._show_plane()
        self._show_share()
        self._show_errors()

    @property
    def drawn(self) -> np.ndarray:
        """The point of the last draw, in a list; empty before the first draw."""
        return self.record.drawn[: self.state.t][-1:]

    def _show_plane(self) -> None:
        t, record, plane = self.state.t, self.record, self.framed_plane("the lines of both")
        plane.half_planes("sides", record.soft_weights[t])
        plane.boundary("soft line", record.soft_weights[t], "model")
        plane.boundary("hard line", record.hard_weights[t], "ideal", style="--")
        plane.points("points", self.data.X, self.data.y)
        plane.rings("drawn", self.data.X[self.drawn])

    def _show_share(self) -> None:
        """The share of each point, by the w before the last draw."""
        share = self.picture["share"]
        share.label("share of a point added, by y wᵀx")
        share.limits(-1.04 * FAR, 1.04 * FAR, -0.08, 1.12)  # whole markers at ±FAR, too
        share.line("perceptron", [-FAR, 0, 0, FAR], [1, 1, 0, 0], "ideal", style="--")
        share.words("perceptron", (0.2, 0.78), "perceptron:\n1 if y wᵀx ≤ 0", "ideal")
        share.line("soft", MARGINS, logistic.sigmoid(-MARGINS), "model")
        share.words("soft", (-0.5, 0.35), "soft: σ(−y wᵀx)", "model", ha="right")
        margins = np.clip(self.record.soft_margins[max(self.state.t - 1, 0)], -FAR, FAR)
        where = np.column_stack([margins, logistic.sigmoid(-margins)])
        share.points("points", where, self.data.y, size=0.8)
        share.rings("drawn", where[self.drawn], size=1.6)

    def _show_errors(self) -> None:
        errors, hard, soft = self.picture["errors"], self.record.hard_errors, self.record.soft_errors
        most, draws = max(1, soft[1:].max(), hard[1:].max()), np.arange(len(soft))
        errors.label("points on the wrong side", "draws")
        errors.limits(0, draws[-1], -0.04 * most, roomy(1.3 * most))
        errors.curve("perceptron", draws, hard, self.state.t, "ideal", style="--")
        errors.curve("soft", draws, soft, self.state.t, "model")

    def caption(self) -> list[str]:
        t, record = self.state.t, self.record
        if not t:
            return ["No point has been drawn; both start at w = 0, where every y wᵀx is 0. Press step."]
        (i,) = self.drawn
        soft = record.soft_margins[t - 1, i]
        hard = record.hard_weights[t - 1] @ self.data.reflected()[i]
        added = record.updates[t] > record.updates[t - 1]
        verdict = "a mistake, so it adds the whole point" if added else "right, so it adds nothing"
        return [
            f"Draw {t}: {points([i])}. Soft: y wᵀx = {number(soft)}, "
            f"so it adds {number(logistic.sigmoid(-soft))} of it.",
            f"The perceptron, with its own w: y wᵀx = {number(hard)}, {verdict}.",
            f"So far the perceptron has added {record.updates[t]} of {t} points drawn, "
            f"the soft one a share of each. On the wrong side now: "
            f"{record.hard_errors[t]} and {record.soft_errors[t]} of {self.data.n}.",
            f"Perceptron: w = {vector(record.hard_weights[t])}. Soft: w = {vector(record.soft_weights[t])}.",
        ]
