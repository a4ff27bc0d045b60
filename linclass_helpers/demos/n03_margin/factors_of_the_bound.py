"""Notebook 03: which step of the proof gives how much of the bound away."""

import numpy as np

from livefigure import Count, LogSlider

from ... import data, perceptron, separability
from ...draw.margin import Key, Stairs
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
        state = self.state
        d = int(np.clip(round(state.gamma**-2), 4, MOST))
        found = {"orthonormal": self.remember(("orthonormal", d), lambda: followed(data.orthonormal(d)))}
        for spread in data.SPREADS:
            points = data.with_margin(state.n, state.gamma, d=state.d, spread=spread, seed=state.seed)
            found[spread] = followed(points)
        self.runs, self.bound, self.shares = (
            {kind: outcome[k] for kind, outcome in found.items()} for k in range(3)
        )

    def build(self, picture):
        theme, stairs = picture.theme, picture["stairs"]
        colours = {"orthonormal": theme.ideal, "hug": theme.model, "even": theme.lower}
        self.stairs = {kind: Stairs(stairs, colours[kind]) for kind in KINDS}
        self.key = Key(stairs, list(colours.values()))
        stairs.scale("linear", "log")
        stairs.limits(-0.5, len(STEPS) - 0.5, 0.7, 2e5)
        stairs.ticks(x=dict(enumerate(STEPS)))
        stairs.label("what each inequality of the proof leaves of the bound")

    def show(self):
        self.key.show(*(f"—  {words}" for words in KINDS.values()))
        for k, (kind, stairs) in enumerate(self.stairs.items()):
            levels = self.bound[kind] * np.cumprod([1.0, *self.shares[kind]])
            stairs.show(levels, 0.28 * (k - 1), number(self.runs[kind].updates))

    def caption(self):
        made = ", ".join(f"{KINDS[kind]} {run.updates}" for kind, run in self.runs.items())
        lines = [
            f"γ = {number(self.state.gamma)}: the bound is {number(self.bound['hug'])}. Updates: {made}."
        ]
        if self.state.gamma < MOST**-0.5:
            lines.append(f"(The orthonormal points end at {MOST} dimensions, with γ = {number(MOST**-0.5)}.)")
        for kind, factors in self.shares.items():
            product = " × ".join(f"{factor:.3g}" for factor in factors)
            lines.append(
                f"{KINDS[kind]}: {number(self.bound[kind])} × {product} = {self.runs[kind].updates}."
            )
        return lines


def followed(points):
    """A perceptron's run on some points, its bound, and what each inequality leaves of that."""
    run = perceptron.train(points.X, points.y)
    return run, perceptron.bound(1, points.gamma), shares(points, run, *widest(points))


def widest(points):
    """The separator of the widest margin, and that margin."""
    if points.n == points.d and np.array_equal(points.X, np.eye(points.d)):
        # w* is a mean of the reflected points, divided by γ, and reaches γ on all of them: no other w can
        # reach more on that mean. Finding that out anew would take long in hundreds of dimensions.
        return points.w_star, points.gamma
    # As `separability.analyse` finds them, but in floats: its proof takes long in many dimensions.
    Z = points.reflected()
    nearest_to_0 = separability.nearest(Z)[-1]
    w = nearest_to_0 / np.linalg.norm(nearest_to_0)
    return w, (Z @ w).min()


def shares(points, run, w_star, margin):
    """What each inequality of the proof leaves of the bound R²/γ², in the order of `STEPS`.

    Their product with the bound is the number of updates, exactly: nothing is lost elsewhere.
    """
    lengths2 = (points.X[run.mistakes] ** 2).sum(axis=1)
    norm2, along, t = run.w @ run.w, run.w @ w_star, run.updates
    return (
        (points.gamma / margin) ** 2,
        lengths2.mean() / points.R**2,
        norm2 / lengths2.sum(),
        (t * margin / along) ** 2,
        along**2 / norm2,
    )


def looseness(**opening):
    """From the bound R²/γ² down to the updates that were made, one inequality of the proof after the other.

    gamma   the margin asked for; the orthonormal points take 1/γ² dimensions, 4 to 400
    n, d    how many points of the other two kinds, in how many dimensions
    seed    which of them

    Each step of a staircase is one "≤" of the proof, and shows what it gave away on this run. The last
    level is the number of updates, exactly.
    """
    return Looseness(**opening)
