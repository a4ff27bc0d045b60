"""Notebook 04: what Bayes' rule makes of two Gaussian classes, and when it is a sigmoid."""

from typing import Any

import numpy as np

from livefigure import LogSlider, Slider, roomy

from ... import draw, logistic
from ...gaussians import TwoGaussians
from ...words import number
from ..base import Demo

WIDE = 6.0
X1 = np.linspace(-WIDE, WIDE, 241)
OFF = 0.75  # the means differ by twice this in x₂


class Gaussians(Demo):
    """Two bells and what Bayes' rule makes of them along x₁; on the right the plane of both features."""

    call = "lc.demos.gaussians"
    rows = ("bells odds plane", "posterior odds plane")
    widths = (1.15, 0.85, 1.3)
    height = 460
    controls = {
        "spread1": LogSlider(
            "s₁ in x₁", 1.0, 0.3, 3.0, 0.02, tip="the standard deviation of class 1; class 0 has s₀ = 1"
        ),
        "spread2": LogSlider(
            "s₁ in x₂", 1.0, 0.3, 3.0, 0.02, tip="the standard deviation of class 1; class 0 has s₀ = 1"
        ),
        "gap": Slider("μ₁ − μ₀ in x₁", 2.5, 0.5, 5.0, 0.1),
        "prior": Slider("prior π", 0.5, 0.05, 0.95, 0.01),
        "x": Slider("look at x₁", 0.5, -WIDE, WIDE, 0.1),
    }

    def compute(self):
        state, half = self.state, self.state.gap / 2
        spreads = [state.spread1, state.spread2]
        self.plane = TwoGaussians([-half, -OFF], [half, OFF], [1, 1], spreads, state.prior)
        self.line = TwoGaussians([-half], [half], [1], spreads[:1], state.prior)  # the first feature alone
        x, here = X1[:, None], np.array([[state.x]])
        shares = ((0, 1 - state.prior), (1, state.prior))
        self.bells = [share * self.line.density(x, y) for y, share in shares]
        self.here = [float(share * self.line.density(here, y)[0]) for y, share in shares]
        self.posterior, self.log_odds = self.line.posterior(x), self.line.log_odds(x)
        self.chance, self.here_odds = float(self.line.posterior(here)[0]), float(self.line.log_odds(here)[0])
        self.straight = self.line.pooled().weights()
        self.linear = self.straight[0] + self.straight[1] * X1
        self.error = float(np.abs(self.posterior - logistic.sigmoid(self.linear)).max())

    def build(self, picture):
        theme = picture.theme
        bells, posterior, odds, plane = (picture[name] for name in ("bells", "posterior", "odds", "plane"))
        bells.label("the bells, times their shares", "", "P(y) p(x₁ | y)")
        posterior.label("class 1's share; dashed: a sigmoid", "x₁", "P(y = 1 | x₁)")
        odds.label("log-odds", "x₁")
        plane.label("both features", "x₁", "x₂")
        posterior.limits(-WIDE, WIDE, -0.06, 1.06)
        odds.limits(-WIDE, WIDE, -12, 12)
        plane.limits(-WIDE, WIDE, -WIDE, WIDE, square=True)
        colours = (theme.negative, theme.positive)
        self.fills = [draw.Region(bells, side) for side in (theme.negative_side, theme.positive_side)]
        self.bell_lines = [draw.Line(bells, colour) for colour in colours]
        self.bell_labels = [draw.Label(bells, colour) for colour in colours]
        self.sigmoid, self.linear_odds = (
            draw.Line(panel, theme.ideal, "--", 1.6) for panel in (posterior, odds)
        )
        self.bayes, self.bayes_odds = (draw.Line(panel, theme.model) for panel in (posterior, odds))
        self.zero = draw.Line(odds, theme.faint, ":")
        self.looks = [draw.Line(panel, theme.focus) for panel in (bells, posterior, odds)]
        self.spots = [draw.Rings(panel, size=1.0) for panel in (bells, posterior, odds)]
        self.tint, self.boundary = draw.Tint(plane), draw.Line(plane, theme.model, width=1.3)
        self.ovals = [draw.Line(plane, colour) for colour in colours]
        self.centres = draw.Points(plane)

    def show(self):
        x, means = self.state.x, (self.line.mean0, self.line.mean1)
        self.picture["bells"].limits(-WIDE, WIDE, 0, roomy(1.2 * max(map(np.max, self.bells))))
        for k, bell in enumerate(self.bells):
            self.fills[k].show(X1, 0 * X1, bell)
            self.bell_lines[k].show(X1, bell)
            top = float(means[k][0]), bell.max()
            self.bell_labels[k].show(top, f"y = {k}", "left" if k else "right", "bottom")
        self.sigmoid.show(X1, logistic.sigmoid(self.linear))
        self.bayes.show(X1, self.posterior)
        self.linear_odds.show(X1, self.linear)
        self.bayes_odds.show(X1, self.log_odds)
        self.zero.show([-WIDE, WIDE], [0, 0])
        for look, spots, heights in zip(
            self.looks, self.spots, (self.here, [self.chance], [self.here_odds]), strict=True
        ):
            look.show([x, x], [-99, 99])
            spots.show([(x, height) for height in heights])
        self._show_plane()

    def _show_plane(self):
        model = self.plane
        x1, x2, points = self.tint.grid()
        log_odds = model.log_odds(points)
        self.tint.show(logistic.sigmoid(log_odds))
        even = draw.level_lines(x1, x2, log_odds.reshape(len(x2), len(x1)), 0)
        self.boundary.show(*draw.joined(even))
        turn = np.linspace(0, 2 * np.pi, 90)
        for oval, mean, sigma in zip(
            self.ovals, (model.mean0, model.mean1), (model.sigma0, model.sigma1), strict=True
        ):
            oval.show(mean[0] + sigma[0] * np.cos(turn), mean[1] + sigma[1] * np.sin(turn))
        self.centres.show(np.array([model.mean0, model.mean1]), np.array([-1, 1]))

    def handles(self):
        x = self.state.x
        return [{"id": "x", "panel": "posterior", "x": x, "y": self.chance, "label": f"x₁ = {x:.4g}"}]

    def on_move(self, id, x, y):
        self.put(x=x)

    def on_nudge(self, id, dx, dy):
        self.on_move(id, self.state.x + 0.1 * (dx + dy), 0)

    def caption(self):
        zero, one = (number(height) for height in self.here)
        return [
            f"At x₁ = {number(self.state.x)} the bells are {zero} (class 0) and {one} (class 1) high, so "
            f"P(y = 1 | x₁) = {one}/({zero} + {one}) = {number(self.chance)}; "
            f"the log-odds are {number(self.here_odds)}.",
            self._is_it_a_sigmoid(),
            f"In the plane of both features, P(y = 1 | x) = ½ {self._boundary()}.",
        ]

    def _is_it_a_sigmoid(self):
        bias, w = (number(value) for value in self.straight)
        if self.line.linear:
            return f"Equal variances in x₁: the curve is σ(w₀ + w₁x₁) with w₀ = {bias} and w₁ = {w}, exactly."
        return (
            f"s₀ = 1 and s₁ = {number(self.state.spread1)} in x₁: the curve is no sigmoid of a line. With "
            f"the mean variance for both classes the formula gives w₀ = {bias} and w₁ = {w} (dashed), "
            f"and P is off by up to {number(self.error)}."
        )

    def _boundary(self):
        kind = self.plane.boundary
        return "lies nowhere: one class wins everywhere" if kind == "nowhere" else f"is {kind}"


def gaussians(**opening: Any) -> Gaussians:
    """Two Gaussian classes and the probability that Bayes' rule gives; with equal variances it is a sigmoid.

    spread1, spread2  the standard deviations of class 1 in x₁ and x₂, where class 0 has 1
    gap               the distance of the means in x₁
    prior             P(y = 1)
    x                 the x₁ to look at
    """
    return Gaussians(**opening)
