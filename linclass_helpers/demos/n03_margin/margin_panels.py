"""The three panels of the margin demo: all runs, the points of one of them, and the length of its w."""

from typing import TYPE_CHECKING, cast

import numpy as np

from livefigure import roomy

from ... import data, draw
from ...words import number

if TYPE_CHECKING:
    from .margin import Column, Replay, Swept

SHORT = {"hug": "hugging", "even": "spread evenly"}
COLOURS = {"hug": "model", "even": "lower"}
LETTER = 9  # CSS pixels, at most, in a label


def axis_end(narrowest: float) -> float:
    """The end of the logarithmic axes of updates: twice the bound of the narrowest margin."""
    return 2 / narrowest**2


def show_all(
    panel: draw.Panel,
    ends: tuple[float, float],
    swept: "Swept",
    orthonormal: tuple[np.ndarray, np.ndarray],
    axes: str,
) -> None:
    """The runs of all seeds at every γ between two ends, those of orthonormal points, and the bound."""
    narrowest, widest = ends
    highest = max(sweep.updates.max() for sweep in swept.sweeps.values())
    panel.label("updates: every dot a run", "margin γ")
    panel.scale(axes, axes)
    if axes == "log":
        panel.limits(0.85 * narrowest, 1.2 * widest, 0.7, axis_end(narrowest))
    else:
        panel.limits(0, 1.04 * widest, 0, roomy(1.1 * highest))
    gammas = np.geomspace(0.85 * narrowest, 1.2 * widest, 100)
    panel.line("bound", gammas, gammas**-2, "upper", style="--")
    grown = [
        (f"●  {words}: (1/γ)^{swept.growth[spread]:.2f}", COLOURS[spread]) for spread, words in SHORT.items()
    ]
    panel.key("key", [("- -  bound R²/γ²", "upper"), ("●  orthonormal: on the bound", "ideal"), *grown])
    for spread, sweep in swept.sweeps.items():
        gammas = sweep.gammas[:, None] * offsets(spread, len(sweep.seeds))
        panel.dots(
            f"runs, {spread}", gammas, sweep.updates, COLOURS[spread], size=0.45, alpha=0.75, zorder=2.0
        )
    for spread, sweep in swept.sweeps.items():
        panel.line(f"median, {spread}", sweep.gammas, sweep.median, COLOURS[spread])
    panel.dots("orthonormal", *orthonormal, "ideal", size=0.8, zorder=2.8)


def show_seeds(panel: draw.Panel, column: "Column") -> None:
    """The runs of all seeds at one γ."""
    gamma = column.sweep.gammas[0]
    x = gamma * offsets(column.spread, column.seeds)
    panel.dots("seeds", x, column.sweep.updates[0], "focus", size=0.7, alpha=0.9)


def show_replay(panel: draw.Panel, replay: "Replay", factor: float) -> None:
    """The run that is replayed, drawn at `factor` times its γ."""
    gamma, bound, updates = replay.gamma, replay.bound, replay.run.updates
    log = panel.ax.get_yscale() == "log"
    _, _, low, high = panel.window
    panel.line("here", [gamma, gamma], [low, min(bound, high)], "faint", style=":")
    along, words = panel.along(gamma), f"this run: {updates}"
    at_the_right = along > (0.68 if log else 0.6)
    panel.mark("allowed", (gamma, bound), "upper", words=number(bound), left=at_the_right, marker="D")
    crowded = updates > 0.12 * bound  # the bound is above, to the right
    fits = along > panel.sizes.scaled(LETTER * len(words)) / panel.tile[2]
    left = at_the_right or (crowded and fits)
    above = not crowded or (left and not log)
    panel.mark("replayed", (gamma * factor, updates), "ink", words=words, left=left, above=above)


def offset_of(spread: str, seeds: int, seed: int) -> float:
    """The factor that moves the dot of one seed aside from its γ; orthonormal points are not moved."""
    return float(offsets(spread, seeds)[seed]) if spread in data.SPREADS else 1.0


def offsets(spread: str, seeds: int) -> np.ndarray:
    """Such a factor for every seed, so that equal counts do not hide each other."""
    low, high = {"hug": (-0.035, -0.003), "even": (0.003, 0.035)}[spread]
    return 10 ** np.linspace(low, high, seeds)


def show_points(panel: draw.Panel, replay: "Replay", t: int) -> None:
    """The points of the run, w, the u that the data were made with, and the lines of both."""
    points, run, w = replay.points, replay.run, replay.run.weights[t]
    u = cast(np.ndarray, points.w_star)  # not None, because the points were made with a margin
    if points.d == 2:
        view = np.eye(2)
        panel.label("the points of this run")
    else:
        view = edge_on(u, next((v for v in run.weights[t:] if v.any()), run.w))
        panel.label("the points, in the plane of u and w", "along u", "along v")
    panel.limits(-1.12, 1.12, -1.12, 1.12, square=True)
    X, w, u = points.X @ view.T, view @ w, view @ u
    panel.half_planes("sides", w)
    panel.boundary("line", w, "model")
    panel.boundary("line of u", u, "ideal", style="--")
    panel.strip("margin", u, 0.0, replay.gamma, "ideal", alpha=0.0, zorder=2)
    panel.points("points", X, points.y, size=0.7)
    panel.rings("corrected", X[run.mistakes[max(t - 1, 0) : t]])
    panel.arrow("u", 0.85 * u, "ideal", beside=w, side=-1)
    shortened = w * min(1.0, 0.5 / np.linalg.norm(w)) if w.any() else None
    panel.arrow("w", shortened, "model", beside=u)


def edge_on(u: np.ndarray, w: np.ndarray) -> np.ndarray:
    """An orthonormal basis of the plane of u and w, as rows: u, and v from the part of w orthogonal to u.

    In this plane both boundaries are lines.
    """
    v = w - (w @ u) * u
    if np.linalg.norm(v) < 1e-9 * np.linalg.norm(w):  # w points along u: any other direction will do
        v = np.eye(len(w))[np.abs(u).argmin()]
        v = v - (v @ u) * u
    return np.array([u, v / np.linalg.norm(v)])


def show_length(panel: draw.Panel, narrowest: float, replay: "Replay", t: int) -> None:
    """‖w‖² after every update, between the two bounds of the proof."""
    end = axis_end(narrowest)
    panel.label("‖w‖² of this run", "updates t")
    panel.scale("log", "log")
    panel.limits(0.8, end, 0.1 * narrowest, end)
    times = np.geomspace(0.8, end, 50)
    panel.line("upper", times, times, "upper", style="--")
    panel.line("lower", times, (times * replay.gamma) ** 2, "lower", style="--")
    few = np.geomspace(1, replay.run.updates, 200).astype(int)  # more could not be seen on logarithmic axes
    few = np.union1d(few, [max(t, 1)])
    panel.curve("‖w‖²", few, replay.norm2[few], int(np.searchsorted(few, t, "right")) - 1, "model")
    panel.mark("crossing", (replay.bound, replay.bound), "upper", marker="D")
    panel.key("key", [("- -  above: tR²", "upper"), ("- -  below: t²γ²", "lower")], corner="lower right")
