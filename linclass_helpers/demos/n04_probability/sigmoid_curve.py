"""Notebook 04: the sigmoid, with each of its properties at a place that a hand moves."""

from typing import Any

import numpy as np

from livefigure import Slider

from ... import draw, logistic
from ...words import number
from ..base import Demo

SHOWN = 8.5  # how far z is shown in each direction
LOW, HIGH = -0.12, 1.12  # of the panel with the curve
GRID = np.linspace(-SHOWN, SHOWN, 301)
NEAR = 1e-4  # half the step over which the slope of the curve is measured
BENEATH = 1.5  # what never moves is drawn below what does


class Sigmoid(Demo):
    """σ(z) with its mirror image and its tangent; beside it its derivative, and the log-odds of p = σ(z)."""

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

    def compute(self):
        z, theta = self.state.z, self.state.threshold
        self.chance, self.mirror = logistic.sigmoid(np.array([z, -z])).tolist()
        self.slope = self.chance * self.mirror
        above, below = logistic.sigmoid(np.array([z + NEAR, z - NEAR]))
        self.measured = float(above - below) / (2 * NEAR)
        self.odds = self.chance / self.mirror
        self.cut = logistic.logit(theta)  # where σ(z) = θ
        self.answer = int(self.chance >= theta)

    def build(self, picture):
        theme = picture.theme
        self._build_curve(picture["curve"], theme)
        self._build_slope(picture["slope"], theme)
        self._build_logit(picture["logit"], theme)

    def _build_curve(self, curve, theme):
        curve.label("σ(z) = 1 / (1 + e⁻ᶻ)", "z = wᵀx", "P(y = 1 | x)")
        curve.limits(-SHOWN, SHOWN, LOW, HIGH)
        self.sides = [draw.Region(curve, side) for side in (theme.negative_side, theme.positive_side)]
        for height, at, words, side in (
            (1, -SHOWN + 0.2, "σ → 1", "left"),
            (0, SHOWN - 0.2, "σ → 0", "right"),
        ):
            draw.Line(curve, theme.faint, ":", zorder=BENEATH).show([-SHOWN, SHOWN], [height, height])
            draw.Label(curve, theme.faint, zorder=BENEATH).show((at, height), words, side)
        draw.Line(curve, theme.model, width=1.3, zorder=BENEATH).show(GRID, logistic.sigmoid(GRID))
        draw.Mark(curve, theme.faint, "s", zorder=BENEATH + 1).show((0, 0.5), "σ(0) = ½")
        self.threshold_line = draw.Line(curve, theme.upper, "-.")
        self.threshold_label = draw.Label(curve, theme.upper)
        self.drops = [draw.Line(curve, colour) for colour in (theme.focus, theme.ideal)]
        self.missing = draw.Line(curve, theme.ideal)
        self.tangent = draw.Line(curve, theme.lower, "--", 1.3)
        self.spots = [draw.Mark(curve, colour) for colour in (theme.focus, theme.ideal)]

    def _build_slope(self, slope, theme):
        slope.label("slope σ′(z) = σ(z)(1 − σ(z))", "z")
        slope.limits(-SHOWN, SHOWN, 0, 0.32)
        chance = logistic.sigmoid(GRID)
        draw.Line(slope, theme.lower, zorder=BENEATH).show(GRID, chance * (1 - chance))
        draw.Line(slope, theme.faint, ":", zorder=BENEATH).show([-SHOWN, SHOWN], [0.25, 0.25])
        draw.Label(slope, theme.faint, zorder=BENEATH).show((-SHOWN + 0.2, 0.25), "at most ¼", va="bottom")
        self.slope_spot = draw.Mark(slope, theme.focus)

    def _build_logit(self, logit, theme):
        logit.label("log-odds: ln p/(1 − p)", "p", "z")
        logit.limits(0, 1, -SHOWN, SHOWN)
        draw.Line(logit, theme.model, width=1.3, zorder=BENEATH).show(logistic.sigmoid(GRID), GRID)
        draw.Mark(logit, theme.faint, "s", zorder=BENEATH + 1).show((0.5, 0), "(½, 0)")
        self.logit_cut = draw.Line(logit, theme.upper, "-.")
        self.logit_spots = [draw.Mark(logit, colour) for colour in (theme.focus, theme.ideal)]

    def show(self):
        z, chance, theta, cut = self.state.z, self.chance, self.state.threshold, self.cut
        for side, ends in zip(self.sides, ([-SHOWN, cut], [cut, SHOWN]), strict=True):
            side.show(ends, [LOW] * 2, [HIGH] * 2)
        self.threshold_line.show([-SHOWN, cut, cut], [theta, theta, LOW])
        self.threshold_label.show((2.2 - SHOWN, theta), f"θ = {number(theta)}", va="bottom")
        for at, height, drop, spot in zip(
            (z, -z), (chance, self.mirror), self.drops, self.spots, strict=True
        ):
            drop.show([at, at], [0, height])
            right, edge = at >= 0, abs(at) > 5.5
            spot.show((at, height), number(height), left=right == edge, above=not right)
        self.missing.show([z, z], [chance, 1])
        half = np.array([-1.8, 1.8])
        self.tangent.show(z + half, chance + self.slope * half)
        self.slope_spot.show((z, self.slope), number(self.slope), left=(z < 0) != (abs(z) > 4.5))
        self.logit_cut.show([theta, theta, 0], [-SHOWN, cut, cut])
        here, opposite = self.logit_spots
        # beside the curve: left and above it, or right and below it, but where it leaves the panel
        here.show((chance, z), number(z), left=z >= 0, above=(z > 1) != (abs(z) > 6))
        opposite.show((self.mirror, -z))

    def handles(self):
        z, theta = self.state.z, self.state.threshold
        return [
            {"id": "z", "panel": "curve", "x": z, "y": self.chance, "label": f"the place z = {z:.4g}"},
            {
                "id": "threshold",
                "panel": "curve",
                "x": -SHOWN + 0.6,
                "y": theta,
                "label": f"the threshold, {theta:.4g}",
            },
            {"id": "p", "panel": "logit", "x": self.chance, "y": z, "label": f"p = {self.chance:.4g}"},
        ]

    def on_move(self, id, x, y):
        if id == "threshold":
            self.put(threshold=y)
        else:
            self.put(z=x if id == "z" else y)

    def on_nudge(self, id, dx, dy):
        if id == "threshold":
            self.put(threshold=self.state.threshold + 0.01 * (dx + dy))
        else:
            self.put(z=self.state.z + 0.1 * (dx + dy))

    def caption(self):
        z, chance = number(self.state.z), number(self.chance)
        return [
            f"z = {z}: σ(z) = {chance}, and σ(−z) = {number(self.mirror)} is what is missing to 1.",
            f"The tangent has the slope σ(z)(1 − σ(z)) = {number(self.slope)}; "
            f"measured on the curve between z − {NEAR} and z + {NEAR}: {number(self.measured)}.",
            f"The odds are σ/(1 − σ) = {number(self.odds)} to 1, and their logarithm is z = {z} again.",
            f"Threshold θ = {number(self.state.threshold)}: class 1 from z = logit(θ) = {number(self.cut)} "
            f"on, so this point is put into class {self.answer}.",
        ]


def sigmoid(**opening: Any) -> Sigmoid:
    """The sigmoid, its slope and its inverse, at a place that can be dragged along the curve.

    z          the place to look at, −8 to 8
    threshold  the probability from which on class 1 is said
    """
    return Sigmoid(**opening)
