"""The three panels of the margin demo: all runs, the points of one of them, and the length of its w."""

import numpy as np

from livefigure import roomy

from ... import data, draw
from ...words import number

SHORT = {"hug": "hugging", "even": "spread evenly"}
LEFT, RIGHT, MOST = 0.0085, 0.6, 2e4  # what logarithmic axes show of γ, and of updates


class RunsAgainstMargin:
    """Every run a dot at its γ, with the bound above; the seeds of one γ, and the run that is replayed."""

    def __init__(self, panel):
        theme = panel.theme
        colours = {"hug": theme.model, "even": theme.lower}
        self.panel = panel
        self.bound = draw.Line(panel, theme.upper, "--")
        self.key = draw.Key(panel, [theme.upper, theme.ideal, theme.model, theme.lower])
        few = {"size": 0.45, "alpha": 0.75, "zorder": 2.0}
        self.dots = {spread: draw.Dots(panel, colours[spread], **few) for spread in data.SPREADS}
        self.medians = {spread: draw.Line(panel, colours[spread]) for spread in data.SPREADS}
        self.orthonormal = draw.Dots(panel, theme.ideal, size=0.8, zorder=2.8)
        self.here = draw.Line(panel, theme.faint, ":")
        self.seeds = draw.Dots(panel, theme.focus, size=0.7, alpha=0.9)
        self.allowed = draw.Mark(panel, theme.upper, "D")
        self.replayed = draw.Mark(panel, theme.ink)
        panel.label("updates: every dot a run", "margin γ")

    def show_all(self, swept, orthonormal, axes):
        """The runs of all seeds at every γ; and the γ of orthonormal points, with their updates."""
        panel, log = self.panel, axes == "log"
        highest = max(sweep.updates.max() for sweep in swept.sweeps.values())
        panel.scale(axes, axes)
        if log:
            panel.limits(LEFT, RIGHT, 0.7, MOST)
        else:
            panel.limits(0, 0.52, 0, roomy(1.1 * highest))
        gammas = np.geomspace(LEFT, RIGHT, 100)
        self.bound.show(gammas, gammas**-2)
        self.orthonormal.show(*orthonormal)
        self.key.show(
            "- -  bound R²/γ²",
            "●  orthonormal: all of it",
            *(f"●  {words}: (1/γ)^{swept.growth[spread]:.2f}" for spread, words in SHORT.items()),
        )
        for spread, sweep in swept.sweeps.items():
            beside = sweep.gammas[:, None] * _beside(spread, len(sweep.seeds))
            self.dots[spread].show(beside, sweep.updates)
            self.medians[spread].show(sweep.gammas, sweep.median)

    def show_seeds(self, column):
        """How the seeds of one γ fared; None while that is not known."""
        self.seeds.visible(column is not None)
        if column:
            gamma, beside = column.sweep.gammas[0], _beside(column.spread, column.seeds)
            self.seeds.show(gamma * beside, column.sweep.updates[0])

    def show_replay(self, replay, aside):
        """The run that is replayed, drawn at `aside` times its γ."""
        panel, gamma, bound, updates = self.panel, replay.gamma, replay.bound, replay.run.updates
        log = panel.ax.get_yscale() == "log"
        _, _, low, high = self.bound.window
        self.here.show([gamma, gamma], [low, min(bound, high)])
        at_the_right = gamma > (0.15 if log else 0.3)
        crowded = updates > 0.12 * bound and gamma > 0.02  # up and to the right is the bound
        self.allowed.show((gamma, bound), number(bound), left=at_the_right)
        place, left, above = (gamma * aside, updates), at_the_right or crowded, not (crowded and log)
        self.replayed.show(place, f"this run: {updates}", left, above)


def beside(spread, seeds, seed):
    """The factor that sets the dot of one seed beside its γ; orthonormal points are alone at theirs."""
    return float(_beside(spread, seeds)[seed]) if spread in data.SPREADS else 1.0


def _beside(spread, seeds):
    """Such a factor for all seeds, so that equal counts do not hide each other."""
    low, high = {"hug": (-0.035, -0.003), "even": (0.003, 0.035)}[spread]
    return 10 ** np.linspace(low, high, seeds)


class PointsOfTheRun:
    """Where the points of the run are, with w, the u that the data was made with, and their lines."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        self.sides = draw.HalfPlanes(panel)
        self.line = draw.Boundary(panel, theme.model)
        self.made = draw.Boundary(panel, theme.ideal, style="--")
        self.strip = draw.Strip(panel, theme.ideal, alpha=0.0, zorder=2)
        self.points = draw.Points(panel, size=0.7)
        self.corrected = draw.Rings(panel)
        self.made_arrow = draw.Arrow(panel, theme.ideal, "u", side=-1)
        self.arrow = draw.Arrow(panel, theme.model, "w")
        panel.limits(-1.12, 1.12, -1.12, 1.12, square=True)

    def show(self, replay, t):
        points, run, w = replay.points, replay.run, replay.run.weights[t]
        if points.d == 2:
            view = np.eye(2)
            self.panel.label("the points of this run")
        else:
            view = edge_on(points.w_star, next((v for v in run.weights[t:] if v.any()), run.w))
            self.panel.label("the points, in the plane of u and w", "along u", "along v")
        X, w, u = points.X @ view.T, view @ w, view @ points.w_star
        self.points.show(X, points.y)
        self.corrected.show(X[run.mistakes[max(t - 1, 0) : t]])
        self.sides.show(w)
        self.line.show(w)
        self.made.show(u)
        self.strip.show(u, half=replay.gamma)
        self.arrow.show(w * min(1.0, 0.5 / np.linalg.norm(w)) if w.any() else None, beside=u)
        self.made_arrow.show(0.85 * u, beside=w)


def edge_on(u, w):
    """Two directions as rows: u, and v, the part of w at a right angle to it. In their plane both boundaries
    are lines, and every point is where its uᵀx and wᵀx say."""
    v = w - (w @ u) * u
    if np.linalg.norm(v) < 1e-9 * np.linalg.norm(w):  # w points along u: any other direction will do
        v = np.eye(len(w))[np.abs(u).argmin()]
        v = v - (v @ u) * u
    return np.array([u, v / np.linalg.norm(v)])


class LengthOfW:
    """‖w‖² after every update, between the two bounds of the proof."""

    def __init__(self, panel):
        theme = panel.theme
        self.upper = draw.Line(panel, theme.upper, "--")
        self.lower = draw.Line(panel, theme.lower, "--")
        self.curve = draw.Curve(panel, theme.model)
        self.crossing = draw.Mark(panel, theme.upper, "D")
        self.key = draw.Key(panel, [theme.upper, theme.lower], "lower right")
        panel.scale("log", "log")
        panel.limits(0.8, MOST, 1e-3, MOST)
        panel.label("‖w‖² of this run", "updates t")

    def show(self, replay, t):
        times = np.geomspace(0.8, MOST, 50)
        self.key.show("- -  above: tR²", "- -  below: t²γ²")
        self.upper.show(times, times)
        self.lower.show(times, (times * replay.gamma) ** 2)
        self.crossing.show((replay.bound, replay.bound))
        few = np.geomspace(1, replay.run.updates, 200).astype(int)  # on logarithmic axes more is not seen
        few = np.union1d(few, [max(t, 1)])
        self.curve.show(few, replay.norm2[few], int(np.searchsorted(few, t, "right")) - 1)
