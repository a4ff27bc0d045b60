"""Notebook 04: the posterior probability of two Gaussian classes, and when it is a sigmoid."""

import numpy as np

from livefigure import Handle, LogSlider, Slider, roomy

from ... import draw, logistic
from ...gaussians import TwoGaussians
from ...words import number
from ..base import Demo

OFF = 0.75  # the means differ by twice this in x₂


class Gaussians(Demo):
    """Two Gaussian classes and the probability that Bayes' rule gives; with equal variances it is a sigmoid.

    Two bell curves and the posterior probability along x₁; on the right the plane of both features.
    """

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
        "x": Slider("look at x₁", 0.5, -6.0, 6.0, 0.1),
    }

    def compute(self) -> None:
        state, half = self.state, self.state.gap / 2
        spreads = [state.spread1, state.spread2]
        self.plane = TwoGaussians([-half, -OFF], [half, OFF], [1, 1], spreads, state.prior)
        self.line = TwoGaussians([-half], [half], [1], spreads[:1], state.prior)  # the first feature alone
        self.x1 = np.linspace(*self.range_of("x"), 241)  # shown in all panels
        x, here = self.x1[:, None], np.array([[state.x]])
        shares = ((0, 1 - state.prior), (1, state.prior))
        self.bells = [share * self.line.density(x, y) for y, share in shares]
        self.here = [float(share * self.line.density(here, y)[0]) for y, share in shares]
        self.posterior, self.log_odds = self.line.posterior(x), self.line.log_odds(x)
        self.chance, self.here_odds = float(self.line.posterior(here)[0]), float(self.line.log_odds(here)[0])
        self.straight = self.line.pooled().weights()
        self.linear = self.straight[0] + self.straight[1] * self.x1
        self.error = float(np.abs(self.posterior - logistic.sigmoid(self.linear)).max())

    def show(self) -> None:
        self._show_bells(self.picture["bells"])
        self._show_posterior(self.picture["posterior"])
        self._show_odds(self.picture["odds"])
        self._show_plane(self.picture["plane"])

    def _show_bells(self, bells: draw.Panel) -> None:
        bells.label("the bells, times their shares", "", "P(y) p(x₁ | y)")
        bells.limits(self.x1[0], self.x1[-1], 0, roomy(1.3 * max(map(np.max, self.bells))))
        for bell, side in zip(self.bells, ("negative_side", "positive_side")):
            bells.region(side, self.x1, 0 * self.x1, bell, side)
        means = self.line.mean0, self.line.mean1
        for k, (bell, colour) in enumerate(zip(self.bells, ("negative", "positive"))):
            bells.line(colour, self.x1, bell, colour)
            top = float(means[k][0]), bell.max()
            bells.words(colour, top, f"y = {k}", colour, ha="left" if k else "right", va="bottom")
        self._look_at(bells, self.here)

    def _show_posterior(self, posterior: draw.Panel) -> None:
        posterior.label("class 1's share; dashed: a sigmoid", "x₁", "P(y = 1 | x₁)")
        posterior.limits(self.x1[0], self.x1[-1], -0.06, 1.06)
        posterior.line("sigmoid", self.x1, logistic.sigmoid(self.linear), "ideal", style="--", width=1.6)
        posterior.line("Bayes", self.x1, self.posterior, "model")
        self._look_at(posterior, [self.chance])

    def _show_odds(self, odds: draw.Panel) -> None:
        odds.label("log-odds", "x₁")
        odds.limits(self.x1[0], self.x1[-1], -12, 12)
        odds.line("linear", self.x1, self.linear, "ideal", style="--", width=1.6)
        odds.line("Bayes", self.x1, self.log_odds, "model")
        odds.line("zero", self.x1[[0, -1]], [0, 0], "faint", style=":")
        self._look_at(odds, [self.here_odds])

    def _look_at(self, panel: draw.Panel, heights: list[float]) -> None:
        """A line at x₁, and rings where it meets the curves."""
        x = self.state.x
        panel.line("here", [x, x], [-99, 99], "focus")
        panel.rings("here", [(x, height) for height in heights], size=1.0)

    def _show_plane(self, plane: draw.Panel) -> None:
        model = self.plane
        plane.label("both features", "x₁", "x₂")
        half = np.ptp(self.x1) / 2
        plane.limits(self.x1[0], self.x1[-1], -half, half, square=True)
        x1, x2, points = plane.grid()
        log_odds = model.log_odds(points)
        plane.tint("chances", logistic.sigmoid(log_odds))
        even = draw.level_lines(x1, x2, log_odds.reshape(len(x2), len(x1)), 0)
        plane.line("boundary", *draw.joined(even), "model", width=1.3)
        turn = np.linspace(0, 2 * np.pi, 90)
        for colour, mean, sigma in zip(
            ("negative", "positive"), (model.mean0, model.mean1), (model.sigma0, model.sigma1), strict=True
        ):
            plane.line(colour, mean[0] + sigma[0] * np.cos(turn), mean[1] + sigma[1] * np.sin(turn), colour)
        plane.points("centres", np.array([model.mean0, model.mean1]), np.array([-1, 1]))

    def handles(self) -> list[Handle]:
        x = self.state.x
        return [self.slides("x", "posterior", x, self.chance, "x₁", number(x))]

    def caption(self) -> list[str]:
        zero, one = (number(height) for height in self.here)
        return [
            f"At x₁ = {number(self.state.x)} the bells are {zero} (class 0) and {one} (class 1) high, so "
            f"P(y = 1 | x₁) = {one}/({zero} + {one}) = {number(self.chance)}; "
            f"the log-odds are {number(self.here_odds)}.",
            self._is_it_a_sigmoid(),
            f"In the plane of both features, P(y = 1 | x) = ½ {self._boundary()}.",
        ]

    def _is_it_a_sigmoid(self) -> str:
        bias, w = (number(value) for value in self.straight)
        if self.line.linear:
            return f"Equal variances in x₁: the curve is σ(w₀ + w₁x₁) with w₀ = {bias} and w₁ = {w}, exactly."
        return (
            f"s₀ = 1 and s₁ = {number(self.state.spread1)} in x₁: the curve is no sigmoid of a line. With "
            f"the mean variance for both classes the formula gives w₀ = {bias} and w₁ = {w} (dashed), "
            f"and P is off by up to {number(self.error)}."
        )

    def _boundary(self) -> str:
        kind = self.plane.boundary
        return "lies nowhere: one class wins everywhere" if kind == "nowhere" else f"is {kind}"
