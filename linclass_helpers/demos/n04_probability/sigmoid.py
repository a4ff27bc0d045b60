"""Notebook 04: the sigmoid and its properties at a z that can be dragged."""

import numpy as np

from livefigure import Handle, Slider

from ... import draw, logistic
from ...words import number
from ..base import Demo

LOW, HIGH = -0.12, 1.12  # of the panel with the curve
NEAR = 1e-4  # half the step over which the slope of the curve is measured
BENEATH = 1.5  # the zorder of what never moves


class Sigmoid(Demo):
    """The sigmoid, its slope and its inverse, at a z that can be dragged along the curve.

    σ(z) with its mirror image and its tangent; beside it its derivative, and the log-odds of p = σ(z).
    """

    call = "lc.demos.sigmoid"
    rows = ("curve slope", "curve logit")
    widths = (1.6, 1)
    height = 440
    controls = {
        "z": Slider("z = wᵀx", 1.5, -8.0, 8.0, 0.1, tip="where on the curve to look"),
        "threshold": Slider(
            "threshold θ", 0.5, 0.01, 0.99, 0.01, tip="class 1 is said where σ(z) is at least θ"
        ),
    }

    def compute(self) -> None:
        z, theta = self.state.z, self.state.threshold
        self.chance, self.mirror = logistic.sigmoid(np.array([z, -z])).tolist()
        self.slope = self.chance * self.mirror
        above, below = logistic.sigmoid(np.array([z + NEAR, z - NEAR]))
        self.measured = float(above - below) / (2 * NEAR)
        self.odds = self.chance / self.mirror
        self.cut = logistic.logit(theta)  # where σ(z) = θ
        self.answer = int(self.chance >= theta)

    @property
    def far(self) -> float:
        """How far z is shown in each direction: a little beyond its slider, also for −z."""
        return max(map(abs, self.range_of("z"))) + 0.5

    @property
    def grid(self) -> np.ndarray:
        return np.linspace(-self.far, self.far, 301)

    def show(self) -> None:
        self._show_curve(self.picture["curve"])
        self._show_slope(self.picture["slope"])
        self._show_logit(self.picture["logit"])

    def _show_curve(self, curve: draw.Panel) -> None:
        z, chance, theta, cut = self.state.z, self.chance, self.state.threshold, self.cut
        far, grid = self.far, self.grid
        curve.label("σ(z) = 1 / (1 + e⁻ᶻ)", "z = wᵀx", "P(y = 1 | x)")
        curve.limits(-far, far, LOW, HIGH)
        curve.region("class 0", [-far, cut], [LOW] * 2, [HIGH] * 2, "negative_side")
        curve.region("class 1", [cut, far], [LOW] * 2, [HIGH] * 2, "positive_side")
        for height, at, words, side in (
            (1, -far + 0.2, "σ → 1", "left"),
            (0, far - 0.2, "σ → 0", "right"),
        ):
            curve.line(words, [-far, far], [height, height], "faint", style=":", zorder=BENEATH)
            curve.words(words, (at, height), words, "faint", ha=side, zorder=BENEATH)
        curve.line("σ", grid, logistic.sigmoid(grid), "model", width=1.3, zorder=BENEATH)
        curve.mark("middle", (0, 0.5), "faint", words="σ(0) = ½", marker="s", zorder=BENEATH + 1)
        curve.line("threshold", [-far, cut, cut], [theta, theta, LOW], "upper", style="-.")
        curve.words("threshold", (2.2 - far, theta), f"θ = {number(theta)}", "upper", va="bottom")
        both = (("z", z, chance, "focus"), ("−z", -z, self.mirror, "ideal"))
        for name, at, height, colour in both:
            curve.line(name, [at, at], [0, height], colour)
        curve.line("missing", [z, z], [chance, 1], "ideal")
        half = np.array([-1.8, 1.8])
        curve.line("tangent", z + half, chance + self.slope * half, "lower", style="--", width=1.3)
        for name, at, height, colour in both:
            right, edge = at >= 0, abs(at) > 0.65 * far
            curve.mark(name, (at, height), colour, words=number(height), left=right == edge, above=not right)

    def _show_slope(self, slope: draw.Panel) -> None:
        z, far, grid = self.state.z, self.far, self.grid
        chance = logistic.sigmoid(grid)
        slope.label("slope σ′(z) = σ(z)(1 − σ(z))", "z")
        slope.limits(-far, far, 0, 0.32)
        slope.line("slope", grid, chance * (1 - chance), "lower", zorder=BENEATH)
        slope.line("most", [-far, far], [0.25, 0.25], "faint", style=":", zorder=BENEATH)
        slope.words("most", (-far + 0.2, 0.25), "at most ¼", "faint", va="bottom", zorder=BENEATH)
        left = (z < 0) != (abs(z) > 0.53 * far)
        slope.mark("here", (z, self.slope), "focus", words=number(self.slope), left=left)

    def _show_logit(self, logit: draw.Panel) -> None:
        z, chance, theta, cut = self.state.z, self.chance, self.state.threshold, self.cut
        far, grid = self.far, self.grid
        logit.label("log-odds: ln p/(1 − p)", "p", "z")
        logit.limits(0, 1, -far, far)
        logit.line("logit", logistic.sigmoid(grid), grid, "model", width=1.3, zorder=BENEATH)
        logit.mark("middle", (0.5, 0), "faint", words="(½, 0)", marker="s", zorder=BENEATH + 1)
        logit.line("threshold", [theta, theta, 0], [-far, cut, cut], "upper", style="-.")
        # beside the curve: left and above it, or right and below it, whichever stays inside the panel
        logit.mark(
            "here", (chance, z), "focus", words=number(z), left=z >= 0, above=(z > 1) != (abs(z) > 0.71 * far)
        )
        logit.mark("opposite", (self.mirror, -z), "ideal")

    def handles(self) -> list[Handle]:
        z, theta = self.state.z, self.state.threshold
        return [
            self.slides("z", "curve", z, self.chance, "the place z", number(z)),
            self.slides(
                "threshold", "curve", 0.6 - self.far, theta, "the threshold", number(theta), upright=True
            ),
            self.slides("z", "logit", self.chance, z, "p", number(self.chance), upright=True, id="p"),
        ]

    def caption(self) -> list[str]:
        z, chance = number(self.state.z), number(self.chance)
        return [
            f"z = {z}: σ(z) = {chance}, and σ(−z) = {number(self.mirror)} is what is missing to 1.",
            f"The tangent has the slope σ(z)(1 − σ(z)) = {number(self.slope)}; "
            f"measured on the curve between z − {NEAR} and z + {NEAR}: {number(self.measured)}.",
            f"The odds are σ/(1 − σ) = {number(self.odds)} to 1, and their logarithm is z = {z} again.",
            f"Threshold θ = {number(self.state.threshold)}: class 1 from z = logit(θ) = {number(self.cut)} "
            f"on, so this point is put into class {self.answer}.",
        ]
