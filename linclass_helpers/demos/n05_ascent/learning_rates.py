"""The results of other learning rates: a panel, and a sentence about the chosen one."""

import numpy as np

from ... import draw
from ...logistic import Path
from ...words import number, plural
from ..landscape import Landscape
from .rate_sweep import rate_sweep

LONG = 100  # steps with each learning rate
FLOOR = 1e-9  # smaller gaps are drawn as this one
SAME = 1e-9  # the relative difference below which η counts as equal to 2/κ*, where no rule is known


def outcomes_of_rates(X: np.ndarray, y01: np.ndarray, start: np.ndarray, rates: np.ndarray) -> np.ndarray:
    return rate_sweep(X, y01, rates, steps=LONG, w0=start)


def show_rates(
    panel: draw.Panel, landscape: Landscape, rates: np.ndarray, outcomes: np.ndarray, eta: float
) -> None:
    """How far below the top each learning rate ends, with the two limits and the chosen rate."""
    gaps = np.maximum(landscape.gap(outcomes), FLOOR)
    high = 10.0 ** np.ceil(np.log10(100 * gaps.max()))
    ends = [FLOOR / 3, high]
    goal = "the top" if landscape.has_top else "its limit"
    panel.label(f"l below {goal} after {LONG} steps", "learning rate η")
    panel.scale("log", "log")
    panel.limits(rates[0], rates[-1], *ends)
    panel.line("safe", [landscape.safe] * 2, ends, "lower", style="--")
    crowded = landscape.has_top and panel.along(landscape.stable) - panel.along(landscape.safe) < 0.15
    at, side = (0.9 * landscape.safe, "right") if crowded else (1.1 * landscape.safe, "left")
    panel.words("safe", (at, high / 9), "2/κ", "lower", ha=side)
    if landscape.has_top:
        panel.line("stable", [landscape.stable] * 2, ends, "upper", style="--")
        panel.words("stable", (1.1 * landscape.stable, high / 9), "2/κ*", "upper")
    panel.line("chosen", [eta] * 2, ends, "model")
    below = eta < landscape.safe and panel.along(eta) > 0.1
    at, side = (0.9 * eta, "right") if below or panel.along(eta) > 0.865 else (1.1 * eta, "left")
    panel.words("chosen", (at, 9 * FLOOR), "η", "model", ha=side)
    panel.dots(
        "ends", np.repeat(rates, gaps.shape[1]), gaps, "model", marker=".", size=0.4, alpha=0.7, zorder=2
    )


def rate_in_words(landscape: Landscape, path: Path, eta: float) -> str:
    """Compare η with the two limits, and say what follows for this path."""
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
