"""Notebook 03: how many updates a perceptron makes as the margin shrinks."""

from functools import cache

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper

from ... import data, draw, experiments, perceptron
from ...draw.margin import Band, Dots, Key, Tag
from ...words import number
from ..base import Demo

NARROWEST, WIDEST = 0.01, 0.5
GAMMAS = np.array([0.5, 0.35, 0.25, 0.18, 0.13, 0.09, 0.06, 0.045, 0.03, 0.022, 0.015, 0.01])
SQUARES = (4, 9, 16, 25, 36, 64, 100, 144, 225, 400)  # the dimensions of the orthonormal points
MOST = 100_000  # updates, which no run here reaches
KINDS = {
    "hug": "hugging the margin",
    "even": "margins spread evenly",
    "orthonormal": "orthonormal points",
}
SHORT = {"hug": "hugging", "even": "spread evenly"}


class Margin(Demo):
    """Updates against γ for many runs at once; beside it one of the runs, with its data and its ‖w‖²."""

    call = "lc.demos.margin"
    rows = ("sweep plane",) * 5 + ("sweep norm",) * 4
    widths = (1.25, 1)
    height = 500
    controls = {
        "gamma": LogSlider("margin γ", 0.1, NARROWEST, WIDEST),
        "spread": Choice("points", "hug", KINDS),
        "n": Count("points n", 40, 4, 100),
        "d": Count("dimension d", 2, 2, 20),
        "seeds": Count("seeds", 20, 2, 50),
        "seed": Count("replay seed", 0, 0, 49),
        "axes": Choice("axes", "log", {"log": "logarithmic", "linear": "linear"}, remakes=False),
        "t": Stepper("update t", None, sticks=True),
    }
    presses = ("sweep",)
    column = None  # how all seeds fared at this γ, or at the one before while this one is computed

    def compute(self):
        state = self.state
        self.orthonormal = state.spread == "orthonormal"
        for name in ("n", "d", "seeds", "seed"):
            self.enable(name, not self.orthonormal)
        self.limit("seed", state.seeds - 1)
        self.data = self._points()
        self.bound = perceptron.bound(1, self.data.gamma)
        self.run = perceptron.train(self.data.X, self.data.y, max_updates=MOST)
        self.norm2 = (self.run.weights**2).sum(axis=1)
        self.limit("t", self.run.updates)
        cloud = (state.n, state.d, state.seeds)
        if self.column is not None and self.column_of != (*cloud, state.spread):
            self.column = None

    def _points(self):
        state = self.state
        if self.orthonormal:
            return data.orthonormal(int(np.clip(round(state.gamma**-2), SQUARES[0], SQUARES[-1])))
        return data.with_margin(state.n, state.gamma, d=state.d, spread=state.spread, seed=state.seed)

    def work(self):
        """The other seeds at this γ, and how they fare at every γ."""
        state = self.state
        cloud = (state.n, state.d, state.seeds)
        clouds = yield from self.remember_work(("clouds", *cloud), lambda: drawn_clouds(*cloud))
        if not self.orthonormal:
            self.column = yield from self.remember_work(
                ("column", *cloud, state.spread, state.gamma),
                lambda: swept([state.gamma], clouds, state.spread),
            )
            self.column_of = (*cloud, state.spread)
        found = {}
        for spread in data.SPREADS:
            found[spread] = yield from self.remember_work(
                (spread, *cloud), lambda spread=spread: swept(GAMMAS, clouds, spread)
            )
        self.sweeps, self.swept = found, cloud
        self.growth = {spread: experiments.growth_exponent(sweep) for spread, sweep in found.items()}

    @property
    def t(self):
        """The update that is shown."""
        return self.run.updates if self.state.t is None else self.state.t

    @property
    def _known(self):
        """Does the column tell of this γ? While γ moves, it may still tell of the one before."""
        return self.column is not None and self.column.gammas[0] == self.state.gamma

    def build(self, picture):
        theme, sweep, plane, norm = picture.theme, picture["sweep"], picture["plane"], picture["norm"]
        self.colours = {"hug": theme.model, "even": theme.lower, "orthonormal": theme.ideal}
        self.limit_line = draw.Line(sweep, theme.upper)
        self.key = Key(sweep, [theme.upper, theme.ideal, theme.model, theme.lower])
        self.dots = {spread: Dots(sweep, self.colours[spread]) for spread in data.SPREADS}
        self.medians = {spread: draw.Line(sweep, self.colours[spread], "-") for spread in data.SPREADS}
        self.equal = Dots(sweep, theme.ideal, size=0.8, strength=1.0, above=2.8)
        self.here = draw.Line(sweep, theme.faint, ":")
        self.seeds = Dots(sweep, theme.focus, size=0.7, strength=0.9, above=5.0)
        self.allowed = Tag(sweep, theme.upper, "D")
        self.replayed = Tag(sweep, theme.ink, "o")
        self.sides = draw.Boundary(plane, theme.model, sides=True)
        self.ideal = draw.Boundary(plane, theme.ideal, style="--")
        self.strip = Band(plane, theme.ideal)
        self.points = draw.Points(plane, size=0.7)
        self.corrected = draw.Rings(plane)
        self.ideal_arrow = draw.Arrow(plane, theme.ideal, "w*", side=-1)
        self.arrow = draw.Arrow(plane, theme.model, "w")
        self.upper_line = draw.Line(norm, theme.upper)
        self.lower_line = draw.Line(norm, theme.lower)
        self.norm_curve = draw.Curve(norm, theme.model)
        self.crossing = draw.Mark(norm, theme.upper)
        self.names = Key(norm, [theme.upper, theme.lower], "lower right")
        norm.scale("log", "log")
        norm.limits(0.8, 2e4, 1e-3, 2e4)
        norm.label("‖w‖² of this run", "updates t")
        sweep.label("updates: every dot a run", "margin γ")

    def show(self):
        self._show_sweep()
        self._show_plane()
        self._show_norm()

    def _show_sweep(self):
        state, sweep, log = self.state, self.picture["sweep"], self.state.axes == "log"
        sweep.scale(state.axes, state.axes)
        highest = max(found.updates.max() for found in self.sweeps.values())
        low, high = (0.7, 2e4) if log else (0.0, draw.roomy(1.1 * highest))
        sweep.limits(*((0.0085, 0.6) if log else (0.0, 0.52)), low, high)
        gammas = np.geomspace(0.0085, 0.6, 100)
        self.limit_line.show(gammas, gammas**-2, (1, 1), "")
        self.key.show(
            "- -  bound R²/γ²",
            "●  orthonormal: all of it",
            *(f"●  {word}: (1/γ)^{self.growth[spread]:.2f}" for spread, word in SHORT.items()),
        )
        for spread, found in self.sweeps.items():
            self.dots[spread].show(found.gammas[:, None] * _beside(spread, len(found.seeds)), found.updates)
            self.medians[spread].show(found.gammas, found.median, (1, 1), "")
        self.equal.show(np.array(SQUARES) ** -0.5, orthonormal_updates())
        gamma = self.data.gamma
        self.here.show([gamma, gamma], [low, min(self.bound, high)], (gamma, low), "")
        self.seeds.visible(self.column is not None)
        if self.column:
            beside = _beside(state.spread, state.seeds)
            self.seeds.show(self.column.gammas[0] * beside, self.column.updates[0])
        at_the_right, updates = gamma > (0.15 if log else 0.3), self.run.updates
        self.allowed.show((gamma, self.bound), number(self.bound), left=at_the_right)
        aside = 1.0 if self.orthonormal else _beside(state.spread, state.seeds)[state.seed]
        here = gamma * aside, updates
        crowded = updates > 0.12 * self.bound and gamma > 0.02  # up and to the right is the bound
        self.replayed.show(here, f"this run: {updates}", left=at_the_right or crowded, below=crowded and log)

    def _show_plane(self):
        plane, run, t = self.picture["plane"], self.run, self.t
        plane.limits(-1.12, 1.12, -1.12, 1.12, square=True)
        w, w_star = run.weights[t], self.data.w_star
        if self.data.d == 2:
            view = np.eye(2)
            plane.label("the points of this run")
        else:
            view = edge_on(w_star, next((v for v in run.weights[t:] if v.any()), run.w))
            plane.label("the points, seen along both lines", "along w*")
        X, w, w_star = self.data.X @ view.T, view @ w, view @ w_star
        self.points.show(X, self.data.y)
        self.corrected.show(X[run.mistakes[t - 1 : t]] if t else [])
        self.sides.show(w)
        self.ideal.show(w_star)
        self.strip.show(w_star, self.data.gamma)
        self.arrow.show(w * min(1.0, 0.5 / np.linalg.norm(w)) if w.any() else None, beside=w_star)
        self.ideal_arrow.show(0.85 * w_star, beside=w)

    def _show_norm(self):
        t, gamma = self.t, self.data.gamma
        times = np.geomspace(0.8, 2e4, 50)
        self.names.show("- -  above: tR²", "- -  below: t²γ²")
        self.upper_line.show(times, times, (1, 1), "")
        self.lower_line.show(times, (times * gamma) ** 2, (1, 1), "")
        self.crossing.show((self.bound, self.bound))
        shown = np.unique(np.geomspace(1, self.run.updates, 200).astype(int))  # more is not seen on log axes
        shown = np.union1d(shown, [max(t, 1)])
        self.norm_curve.show(shown, self.norm2[shown], int(np.searchsorted(shown, t, "right")) - 1)

    def caption(self):
        return [self._what_happened(), *self._of_all_seeds(), self._of_all_margins()]

    def _what_happened(self):
        run, t = self.run, self.t
        if not t:
            return "t = 0: w = 0, and nothing has been corrected yet; press step."
        if t < run.updates:
            lower, upper = number((t * self.data.gamma) ** 2), number(t)
            between = f"between t²γ² = {lower} and tR² = {upper}"
            return f"Update {t}, {self._why(t)}. ‖w‖² = {number(self.norm2[t])}, {between}."
        which = f"{self.data.d} orthonormal points" if self.orthonormal else f"seed {self.state.seed}"
        made = f"{run.updates} update{'s' * (run.updates != 1)}"
        return (
            f"γ = {number(self.data.gamma)}: this run ({which}) made {made} in {run.checks} checks; "
            f"the bound R²/γ² allows {number(self.bound)}. ‖w‖² ended at {number(self.norm2[t])}."
        )

    def _why(self, t):
        """The reason of an update; of many coordinates nobody wants to read the sums."""
        reason, sums = self.run.why(t).split(", w ← ")
        if self.data.d <= 3:
            return f"{reason}, w ← {sums}"
        return f"{reason}, w ← w {'+' if self.data.y[self.run.mistakes[t - 1]] > 0 else '−'} x"

    def _of_all_seeds(self):
        if self.orthonormal:
            least = SQUARES[-1] ** -0.5
            capped = f" Below γ = {number(least)} they would need more than {SQUARES[-1]} dimensions."
            return [
                f"d orthonormal points have R = 1 and γ = 1/√d, and take d updates: here {self.run.updates}, "
                f"all that the bound allows.{capped if self.state.gamma < least else ''}"
            ]
        if not self._known:
            return []
        made = self.column.updates[0]
        return [
            f"The {len(made)} seeds at this γ made {made.min()} to {made.max()} updates, median "
            f"{number(self.column.median[0])}: at most {number(made.max() / self.bound)} of the bound."
        ]

    def _of_all_margins(self):
        n, d, _ = self.swept
        return (
            f"{n} points in {d} dimensions, from γ = {WIDEST} to {NARROWEST}: the median grows like "
            f"(1/γ)^{self.growth['hug']:.2f} for points that hug the margin, like "
            f"(1/γ)^{self.growth['even']:.2f} for margins spread evenly. The bound grows like (1/γ)^2."
        )

    def handles(self):
        label = f"the margin γ, {number(self.data.gamma)}"
        return [{"id": "gamma", "panel": "sweep", "x": self.data.gamma, "y": self.bound, "label": label}]

    def on_move(self, id, x, y):
        self.state.gamma = float(f"{np.clip(x, NARROWEST, WIDEST):.3g}")
        self.refresh(True)

    def on_nudge(self, id, dx, dy):
        self.on_move(id, self.state.gamma * 1.05**dx, None)

    def on_press(self, panel, x, y, shift):
        self.on_move("gamma", x, y)

    on_drag = on_press


def drawn_clouds(n, d, seeds):
    """Work: one cloud of directions a seed, from which the points of every γ are made."""
    clouds = []
    for seed in range(seeds):
        clouds.append(data.Cloud(n, d, seed))
        yield 0.0
    return clouds


def swept(gammas, clouds, spread):
    """Work: how perceptrons fare on these clouds at every γ."""
    for sweep in experiments.sweep_in_steps(gammas, clouds, spread=spread):
        yield sweep.finished.mean()
    return sweep


@cache
def orthonormal_updates():
    """How many updates each of the `SQUARES` takes."""
    sets = [data.orthonormal(d) for d in SQUARES]
    return np.array([perceptron.train(points.X, points.y).updates for points in sets])


def edge_on(w_star, w):
    """Two directions, w* and the rest of w, as rows: whoever looks along all others sees both boundaries
    as lines, and of every point exactly its w*ᵀx and its wᵀx."""
    rest = w - (w @ w_star) * w_star
    if np.linalg.norm(rest) < 1e-9 * np.linalg.norm(w):  # w is w*: any other direction will do
        rest = np.eye(len(w))[np.abs(w_star).argmin()]
        rest = rest - (rest @ w_star) * w_star
    return np.array([w_star, rest / np.linalg.norm(rest)])


def _beside(spread, seeds):
    """Factors that set the dots of one γ side by side, so that equal counts do not hide each other."""
    low, high = {"hug": (-0.035, -0.003), "even": (0.003, 0.035)}[spread]
    return 10 ** np.linspace(low, high, seeds)


def margin(**opening):
    """Updates against the margin, for many runs at once, and one of the runs beside it.

    gamma   the margin, 0.01 to 0.5; the curve's marker and the points move with it
    spread  "hug": every point at the margin; "even": margins from γ up to the radius; "orthonormal"
    n, d    how many points, in how many dimensions
    seeds   how many data sets are drawn at each γ (the same directions at each); seed is the one replayed
    axes    "log" or "linear"
    t       the update of the replayed run to begin with; if not given, its end

    All points lie in a ball of radius R = 1. γ is the margin of the w* the data was made with; the
    widest margin of these very points can be larger, never smaller. In more than two dimensions the
    points are seen along both boundaries, that of w and that of w*.
    """
    return Margin(**opening)
