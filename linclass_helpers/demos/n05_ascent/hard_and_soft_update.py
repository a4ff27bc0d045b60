"""Notebook 05: the perceptron's update and logistic regression's stochastic one, on the same draws."""

from typing import Any

import numpy as np

from livefigure import Count, LogSlider, Stepper, roomy

from ... import data, draw, experiments, logistic
from ...words import number, points, vector
from ..own_data import Names
from ..plane_points import MovablePoints
from ..which_data import which_data

FAR = 6.0  # margins shown
MARGINS = np.linspace(-FAR, FAR, 121)


class Soft(MovablePoints):
    """Both lines in the plane; how much of a point each rule adds, against its margin; both error counts."""

    call = "lc.demos.soft_perceptron"
    most = 300  # points: each has a margin at every one of the draws
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

    def by_name(self):
        return data.load(self.state.data)

    def compute(self):
        state, self.data = self.state, self.edited()
        self.record = experiments.hard_and_soft_updates(
            self.data.X, self.data.y, eta=state.eta, passes=state.passes, seed=state.seed
        )
        self.limit("t", self.record.soft.steps)

    def build(self, picture):
        theme = picture.theme
        plane, share, errors = picture["plane"], picture["share"], picture["errors"]
        self.sides, self.soft_line = draw.HalfPlanes(plane), draw.Boundary(plane, theme.model)
        self.hard_line = draw.Boundary(plane, theme.ideal, "--")
        self.points, self.ring = draw.Points(plane), draw.Rings(plane)
        plane.label("the lines of both", "x₁", "x₂")
        self.names = Names(plane)
        self._build_share(share, theme)
        self.dots, self.dot_ring = draw.Points(share, 0.8), draw.Rings(share, size=1.6)
        self.hard_curve, self.soft_curve = draw.Curve(errors, theme.ideal), draw.Curve(errors, theme.model)
        errors.label("points on the wrong side", "draws")

    def _build_share(self, share, theme):
        """The two curves, which never move."""
        share.label("share of a point added, by y wᵀx")
        share.limits(-FAR, FAR, -0.08, 1.12)
        draw.Line(share, theme.ideal, "--").show([-FAR, 0, 0, FAR], [1, 1, 0, 0])
        draw.Label(share, theme.ideal).show((0.2, 0.78), "perceptron:\n1 if y wᵀx ≤ 0")
        draw.Line(share, theme.model).show(MARGINS, logistic.sigmoid(-MARGINS))
        draw.Label(share, theme.model).show((-0.5, 0.35), "soft: σ(−y wᵀx)", "right")

    def show(self):
        self._show_plane()
        self._show_share()
        self._show_errors()

    @property
    def drawn(self):
        """The point of the last draw, in a list; before the first draw there is none."""
        return self.record.drawn[: self.state.t][-1:]

    def _show_plane(self):
        t, record, plane = self.state.t, self.record, self.picture["plane"]
        plane.limits(-self.reach, self.reach, -self.reach, self.reach, square=True)
        self.sides.show(record.soft_weights[t])
        self.soft_line.show(record.soft_weights[t])
        self.hard_line.show(record.hard_weights[t])
        self.names.show(self.data)
        self.points.show(self.data.X, self.data.y)
        self.ring.show(self.data.X[self.drawn])

    def _show_share(self):
        """The dots stand where the drawn point was weighed: at the w before this draw."""
        margins = np.clip(self.record.soft_margins[max(self.state.t - 1, 0)], -FAR, FAR)
        where = np.column_stack([margins, logistic.sigmoid(-margins)])
        self.dots.show(where, self.data.y)
        self.dot_ring.show(where[self.drawn])

    def _show_errors(self):
        hard, soft = self.record.hard_errors, self.record.soft_errors
        most, draws = max(1, soft[1:].max(), hard[1:].max()), np.arange(len(soft))
        self.picture["errors"].limits(0, draws[-1], -0.04 * most, roomy(1.3 * most))
        self.hard_curve.show(draws, hard, self.state.t)
        self.soft_curve.show(draws, soft, self.state.t)

    def caption(self):
        t, record = self.state.t, self.record
        if not t:
            return ["No point has been drawn; both start at w = 0, where every margin is 0. Press step."]
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


def soft_perceptron(**opening: Any) -> Soft:
    """The perceptron and logistic regression, one point at a time, on the same draws from w = 0.

    data    "overlapping", "notes", "nonseparable" or "xor";
            or data of your own: a Dataset, or what lc.data.read takes
    eta     the learning rate of both
    passes  how many draws: so many times the number of points
    seed    of the draws
    t       the draw to begin with
    points  the points themselves, where they have been moved
    """
    return Soft(**opening)
