"""What other learning rates would have led to: a panel, and a sentence on where the chosen one lies."""

import numpy as np

from ... import draw, experiments
from ...words import number, plural

RATES = np.geomspace(0.001, 10, 49)
LONG = 100  # steps after which each of them is looked at
FLOOR = 1e-9  # smaller gaps are drawn as this one
SAME = 1e-9  # an η that differs from 2/κ* by a smaller share is 2/κ* itself, where no rule is known


def outcomes_of_rates(X, y01, start):
    return experiments.rate_sweep(X, y01, RATES, steps=LONG, w0=start)


class RatesPanel:
    """How far below the top each learning rate ends, and where the two limits and the chosen one are."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        self.safe, self.safe_label = draw.Line(panel, theme.lower, "--"), draw.Label(panel, theme.lower)
        self.stable, self.stable_label = draw.Line(panel, theme.upper, "--"), draw.Label(panel, theme.upper)
        self.chosen, self.chosen_label = draw.Line(panel, theme.model), draw.Label(panel, theme.model)
        self.dots = draw.Dots(panel, theme.model, ".", size=0.4, alpha=0.7, zorder=2)
        panel.scale("log", "log")

    def show(self, landscape, outcomes, eta):
        gaps = np.maximum(landscape.gap(outcomes), FLOOR)
        high = 10.0 ** np.ceil(np.log10(100 * gaps.max()))
        ends = [FLOOR / 3, high]
        goal = "the top" if landscape.has_top else "its limit"
        self.panel.label(f"l below {goal} after {LONG} steps", "learning rate η")
        self.panel.limits(RATES[0], RATES[-1], *ends)
        self.dots.show(np.repeat(RATES, gaps.shape[1]), gaps)
        self.safe.show([landscape.safe] * 2, ends)
        self.safe_label.show((0.9 * landscape.safe, high / 9), "2/κ", "right")
        for thing in (self.stable, self.stable_label):
            thing.visible(landscape.has_top)
        if landscape.has_top:
            self.stable.show([landscape.stable] * 2, ends)
            self.stable_label.show((1.1 * landscape.stable, high / 9), "2/κ*")
        self.chosen.show([eta] * 2, ends)
        at, side = (1.1 * eta, "left") if eta < 3 else (0.9 * eta, "right")
        self.chosen_label.show((at, 9 * FLOOR), "η", side)


def said_of_the_rate(landscape, path, eta):
    """Where η lies among the two limits, and what that means for this path."""
    seen = f"l falls in {path.falls} of its {plural(path.steps, 'step')}"
    safe, stable = (
        f"{name} = {number(at) if np.isfinite(at) else '∞'}"
        for name, at in (("2/κ", landscape.safe), ("2/κ*", landscape.stable))
    )
    if eta < landscape.safe:
        return f"η = {number(eta)} is below {safe}: from any start, every step climbs ({seen})."
    if eta < landscape.stable * (1 + SAME):
        held = f" It is below {stable}: the top still draws in what comes near."
        known = landscape.has_top and eta < landscape.stable * (1 - SAME)
        return f"η = {number(eta)} is not below {safe}: a step may overshoot ({seen}).{held if known else ''}"
    # the gradient is at most the sum of all ‖x‖, so no step is longer than η times that
    most = eta * np.linalg.norm(landscape.X, axis=1).sum()
    settles = "; this one is an exception" if path.converged else ""
    return (
        f"η = {number(eta)} is above {stable}: from almost every start the walk does not settle at the top"
        f"{settles} ({seen}). Yet nothing explodes: the longest step is {number(path.longest_step)}, "
        f"and no step can be longer than η Σ‖x‖ = {number(most)}."
    )
