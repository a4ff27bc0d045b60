"""Notebook 05: the perceptron's update and logistic regression's stochastic one, on the same draws."""

import numpy as np

from livefigure import Count, LogSlider, Stepper

from ... import data, draw, logistic, perceptron
from ...words import number, vector
from ..base import Demo
from ..plane_points import MovablePoints
from ..which_data import which_data
from . import climbing

MARGINS = np.linspace(-6, 6, 121)


class Soft(MovablePoints, Demo):
    """Both lines in the plane; how much of a point each rule adds, against its margin; both error counts."""

    call = "lc.demos.soft_perceptron"
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

    def original(self):
        return data.load(self.state.data)

    def compute(self):
        state = self.state
        self.data = self.edited()
        X, y, draws = self.data.X, self.data.y, state.passes * self.data.n
        self.soft = logistic.sgd(X, self.data.y01, eta=state.eta, epochs=state.passes, seed=state.seed)
        # with one seed both draw the same points; lecture 003 calls y wᵀx ≤ 0 a mistake
        self.draws = climbing.draws(self.data.n, state.passes, state.seed)
        self.hard = perceptron.train(
            X, y, eta=state.eta, order="random", tie="mistake", seed=state.seed, max_checks=draws
        )
        self.updates = np.searchsorted(self.hard.checked, np.arange(draws + 1), side="right")
        self.limit("t", self.soft.steps)
        self.margins = self.soft.weights @ self.data.reflected().T  # after every draw, of every point
        self.soft_errors = (self.margins <= 0).sum(axis=1)
        self.hard_errors = self.hard.errors[self.updates]

    @property
    def hard_w(self):
        return self.hard.weights[self.updates[self.state.t]]

    def build(self, picture):
        theme = picture.theme
        plane, share, errors = picture["plane"], picture["share"], picture["errors"]
        self.sides = draw.Boundary(plane, theme.model, sides=True)
        self.hard_line = draw.Boundary(plane, theme.ideal, style="--")
        self.points, self.ring = draw.Points(plane), draw.Rings(plane)
        plane.label("the lines of both", "x₁", "x₂")
        self.step = draw.Line(share, theme.ideal)
        self.sigmoid = draw.Line(share, theme.model, style="-")
        self.dots, self.dot_ring = draw.Points(share, 0.8), draw.Rings(share, size=1.6)
        self.hard_curve, self.soft_curve = draw.Curve(errors, theme.ideal), draw.Curve(errors, theme.model)
        share.label("share of a point added, by y wᵀx")
        share.limits(MARGINS[0], MARGINS[-1], -0.08, 1.12)
        errors.label("points on the wrong side", "draws")

    def show(self):
        t, X, y = self.state.t, self.data.X, self.data.y
        plane, errors = self.picture["plane"], self.picture["errors"]
        plane.limits(-self.reach, self.reach, -self.reach, self.reach, square=True)
        self.sides.show(self.soft.weights[t])
        self.hard_line.show(self.hard_w)
        self.points.show(X, y)
        drawn = self.draws[t - 1 : t] if t else []
        self.ring.show(X[drawn])
        self.step.show([-6, 0, 0, 6], [1, 1, 0, 0], (0.2, 0.78), "perceptron:\n1 if y wᵀx ≤ 0")
        self.sigmoid.show(MARGINS, logistic.sigmoid(-MARGINS), (-0.5, 0.35), "soft: σ(−y wᵀx)", ha="right")
        # the dots stand where the drawn point was weighed: at the w before this draw
        margins = np.clip(self.margins[max(t - 1, 0)], MARGINS[0], MARGINS[-1])
        where = np.column_stack([margins, logistic.sigmoid(-margins)])
        self.dots.show(where, y)
        self.dot_ring.show(where[drawn])
        draws = np.arange(len(self.soft_errors))
        most = max(1, self.soft_errors[1:].max(), self.hard_errors[1:].max())
        errors.limits(0, draws[-1], -0.04 * most, draw.roomy(1.3 * most))
        self.hard_curve.show(draws, self.hard_errors, t)
        self.soft_curve.show(draws, self.soft_errors, t)

    def caption(self):
        t = self.state.t
        if not t:
            return ["No point has been drawn; both start at w = 0, where every margin is 0. Press step."]
        i = int(self.draws[t - 1])
        margin = self.margins[t - 1, i]
        share = logistic.sigmoid(-margin)
        updates, before = self.updates[t], self.updates[t - 1]
        hard = self.hard.weights[before] @ self.data.reflected()[i]
        verdict = "a mistake, so it adds the whole point" if updates > before else "right, so it adds nothing"
        return [
            f"Draw {t}: point {i + 1}. Soft: y wᵀx = {number(margin)}, so it adds {number(share)} of it.",
            f"The perceptron, with its own w: y wᵀx = {number(hard)}, {verdict}.",
            f"So far the perceptron has added {updates} of {t} points drawn, the soft one a share of each. "
            f"On the wrong side now: {self.hard_errors[t]} and {self.soft_errors[t]} of {self.data.n}.",
            f"Perceptron: w = {vector(self.hard_w)}. Soft: w = {vector(self.soft.weights[t])}.",
        ]


def soft_perceptron(**opening):
    """The perceptron and logistic regression, one point at a time, on the same draws from w = 0.

    data    "overlapping", "notes", "nonseparable" or "xor"
    eta     the learning rate of both
    passes  how many draws: so many times the number of points
    seed    of the draws
    t       the draw to begin with
    points  the points themselves, where they have been moved
    """
    return Soft(**opening)
