"""Notebook 03: which step of the proof gives how much of the bound away."""

from typing import Any

import numpy as np

from livefigure import Count, LogSlider

from ... import data, draw, experiments
from ...words import number
from ..base import Demo

MOST = 400  # dimensions of the orthonormal points
KINDS = {"orthonormal": "orthonormal", "hug": "hugging the margin", "even": "margins spread evenly"}
STEPS = (
    "R²/γ², γ as\nasked for",
    "γ ≤ γ*\nwidest margin",
    "‖x‖² ≤ R²\nshorter points",
    "2y wᵀx ≤ 0\nturning back",
    "y w*ᵀx ≥ γ*\ngaining more",
    "w*ᵀw ≤ ‖w‖\nnot along w*",
)


class Looseness(Demo):
    """Three data sets: from the bound down to the updates made, inequality by inequality."""

    call = "lc.demos.looseness"
    rows = ("stairs",)
    height = 380
    controls = {
        "gamma": LogSlider("margin γ", 0.1, 0.01, 0.5),
        "n": Count("points n", 40, 4, 100),
        "d": Count("dimension d", 2, 2, 20),
        "seed": Count("seed", 0, 0, 49),
    }

    def compute(self):
        state, factored = self.state, experiments.factor_bound
        d = int(np.clip(round(state.gamma**-2), 4, MOST))
        found = {"orthonormal": self.remember(("orthonormal", d), lambda: factored(data.orthonormal(d)))}
        for spread in data.SPREADS:
            points = data.with_margin(state.n, state.gamma, d=state.d, spread=spread, seed=state.seed)
            found[spread] = factored(points)
        self.found = found

    def build(self, picture):
        theme, panel = picture.theme, picture["stairs"]
        colours = {"orthonormal": theme.ideal, "hug": theme.model, "even": theme.lower}
        self.stairs = {kind: draw.Line(panel, colours[kind], width=1.5, alpha=0.9) for kind in KINDS}
        self.ends = {kind: draw.Label(panel, colours[kind], bold=True) for kind in KINDS}
        self.key = draw.Key(panel, list(colours.values()))
        panel.scale("linear", "log")
        panel.limits(-0.5, len(STEPS) - 0.5, 0.7, 2e5)
        panel.ticks(x=dict(enumerate(STEPS)))
        panel.label("what each inequality of the proof leaves of the bound")

    def show(self):
        self.key.show(*(f"—  {words}" for words in KINDS.values()))
        middle = np.arange(len(STEPS))
        edges = np.column_stack([middle - 0.5, middle + 0.5]).ravel()
        for k, kind in enumerate(KINDS):
            levels, run = self.found[kind].levels, self.found[kind].run
            self.stairs[kind].show(edges, np.repeat(levels, 2))
            beside = middle[-1] + 0.28 * (k - 1)  # so that equal ends do not hide each other
            self.ends[kind].show((beside, 1.25 * levels[-1]), number(run.updates), ha="center", va="bottom")

    def caption(self):
        found = self.found
        made = ", ".join(f"{KINDS[kind]} {one.run.updates}" for kind, one in found.items())
        lines = [
            f"γ = {number(self.state.gamma)}: the bound is {number(found['hug'].bound)}. Updates: {made}."
        ]
        if self.state.gamma < MOST**-0.5:
            lines.append(f"(The orthonormal points end at {MOST} dimensions, with γ = {number(MOST**-0.5)}.)")
        for kind, one in found.items():
            product = " × ".join(f"{factor:.3g}" for factor in one.factors)
            lines.append(f"{KINDS[kind]}: {number(one.bound)} × {product} = {one.run.updates}.")
        return lines


def looseness(**opening: Any) -> Looseness:
    """From the bound R²/γ² down to the updates that were made, one inequality of the proof after the other.

    gamma   the margin asked for; the orthonormal points take 1/γ² dimensions, 4 to 400
    n, d    how many points of the other two kinds, in how many dimensions
    seed    which of them

    Each step of a staircase is one "≤" of the proof, and shows what it gave away on this run. The last
    level is the number of updates, exactly.
    """
    return Looseness(**opening)
