"""Notebook 03: how much of the bound each step of the proof loses."""

import numpy as np

from livefigure import Count, LogSlider

from ... import data, experiments
from ...words import number
from ..base import Demo
from .orthonormal import MOST_DIMENSIONS, NARROWEST, dimensions

KINDS = {"orthonormal": "orthonormal", "hug": "hugging the margin", "even": "margins spread evenly"}
COLOURS = {"orthonormal": "ideal", "hug": "model", "even": "lower"}
STEPS = (
    "R²/γ², γ as\nasked for",
    "γ ≤ γ*\nthe widest",
    "‖x‖² ≤ R²\nshorter x",
    "2y wᵀx ≤ 0\nturning back",
    "y w*ᵀx ≥ γ*\nmore gain",
    "w*ᵀw ≤ ‖w‖\nsideways",
)


class Looseness(Demo):
    """From the bound R²/γ² down to the number of updates, one inequality of the proof after the other.

    Each step of a staircase is one "≤" of the proof, and shows how much it loses on this run. The last level
    is exactly the number of updates. The orthonormal points have 1/γ² dimensions, at most 400. n and d are
    for the other two kinds of points.
    """

    call = "lc.demos.looseness"
    rows = ("stairs",)
    height = 380
    controls = {
        "gamma": LogSlider("margin γ", 0.1, 0.01, 0.5),
        "n": Count("points n", 40, 4, 100),
        "d": Count("dimension d", 2, 2, 20),
        "seed": Count("seed", 0, 0, 49),
    }

    def compute(self) -> None:
        state, factored = self.state, experiments.factor_bound
        d = dimensions(state.gamma)
        found = {"orthonormal": self.remember(("orthonormal", d), lambda: factored(data.orthonormal(d)))}
        for spread in data.SPREADS:
            points = data.with_margin(state.n, state.gamma, d=state.d, spread=spread, seed=state.seed)
            found[spread] = factored(points)
        self.found = found

    def show(self) -> None:
        panel = self.picture["stairs"]
        panel.label("what each inequality of the proof leaves of the bound")
        panel.scale("linear", "log")
        panel.limits(-0.5, len(STEPS) - 0.5, 0.7, 20 / self.range_of("gamma")[0] ** 2)
        panel.ticks(x=dict(enumerate(STEPS)))
        panel.key("key", [(f"—  {words}", COLOURS[kind]) for kind, words in KINDS.items()])
        middle = np.arange(len(STEPS))
        edges = np.column_stack([middle - 0.5, middle + 0.5]).ravel()
        for k, (kind, colour) in enumerate(COLOURS.items()):
            levels, made = self.found[kind].levels, number(self.found[kind].run.updates)
            panel.line(kind, edges, np.repeat(levels, 2), colour, width=1.5, alpha=0.9)
            beside = middle[-1] + 0.28 * (k - 1)  # so that equal ends do not hide each other
            place = beside, 1.25 * levels[-1]
            panel.words(f"updates, {kind}", place, made, colour, ha="center", va="bottom", bold=True)

    def caption(self) -> list[str]:
        found = self.found
        made = ", ".join(f"{KINDS[kind]} {one.run.updates}" for kind, one in found.items())
        lines = [
            f"γ = {number(self.state.gamma)}: the bound is {number(found['hug'].bound)}. Updates: {made}."
        ]
        if self.state.gamma < NARROWEST:
            lines.append(
                f"(The orthonormal points end at {MOST_DIMENSIONS} dimensions, with γ = {number(NARROWEST)}.)"
            )
        for kind, one in found.items():
            product = " × ".join(f"{factor:.3g}" for factor in one.factors)
            lines.append(f"{KINDS[kind]}: {number(one.bound)} × {product} = {one.run.updates}.")
        return lines
