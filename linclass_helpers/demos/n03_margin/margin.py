"""Notebook 03: how many updates a perceptron makes as the margin shrinks."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import cache, partial
from typing import cast

import numpy as np

from livefigure import Choice, Count, Handle, LogSlider, Stepper

from ... import data, experiments, perceptron
from ...words import number, plural
from ..base import Demo
from . import margin_panels as panels
from . import orthonormal

# The margins of the sweep: those between the ends of the margin's slider, and the ends themselves.
TRIED = (
    0.5,
    0.35,
    0.25,
    0.18,
    0.13,
    0.09,
    0.06,
    0.045,
    0.03,
    0.022,
    0.015,
    0.01,
    0.006,
    0.0035,
    0.002,
    0.001,
)
MOST_SEEDS = 50
KINDS = {
    "hug": "hugging the margin",
    "even": "margins spread evenly",
    "orthonormal": "orthonormal points",
}
END = None  # the state's t for the last update of the run that is shown


@dataclass(frozen=True, eq=False)
class Replay:
    """The run that is shown: its points, its bound R²/γ², and ‖w‖² after every update."""

    points: data.Dataset
    gamma: float
    run: perceptron.Run
    bound: float
    norm2: np.ndarray


@dataclass(frozen=True, eq=False)
class Column:
    """The runs of all seeds at one γ, with points spread in one way."""

    spread: str
    n: int
    d: int
    seeds: int
    sweep: experiments.Sweep


@dataclass(frozen=True, eq=False)
class Swept:
    """The runs of all seeds at every γ, for both ways to spread the points, and how they grow with 1/γ."""

    n: int
    d: int
    sweeps: dict[str, experiments.Sweep]
    growth: dict[str, float]


class Margin(Demo):
    """Updates against the margin γ for many runs; beside it one of the runs, with its ‖w‖².

    All points lie in a ball of radius R = 1. At each γ there is one data set for each seed. As γ shrinks, its
    points move closer to their line. γ is the margin of the unit vector u that the data were made with (their
    `w_star`). The widest margin γ* of the points can be larger, but not smaller. In more than two dimensions
    the points are projected onto the plane of u and w: uᵀx is drawn to the right, and vᵀx upwards, where v is
    the direction of the part of w that is orthogonal to u.
    """

    call = "lc.demos.margin"
    rows = ("sweep plane",) * 5 + ("sweep norm",) * 4
    widths = (1.25, 1)
    height = 500
    controls = {
        "gamma": LogSlider("margin γ", 0.1, 0.01, 0.5),
        "spread": Choice("points", "hug", KINDS),
        "n": Count("points n", 40, 4, 100),
        "d": Count("dimension d", 2, 2, 20),
        "seeds": Count("seeds", 20, 2, MOST_SEEDS),
        "seed": Count("replay seed", 0, 0, MOST_SEEDS - 1),
        "axes": Choice("axes", "log", {"log": "logarithmic", "linear": "linear"}, remakes=False),
        "t": Stepper("update t", END, sticks=True),
    }
    presses = {"sweep": "gamma"}
    column: Column | None = None  # that of the previous γ, until that of this γ is computed

    def compute(self) -> None:
        state = self.state
        for name in ("n", "d", "seeds", "seed"):
            self.enable(name, not self.orthonormal)
        self.limit("seed", state.seeds - 1)
        points = self._points()
        run = perceptron.train(points.X, points.y, max_updates=self.max_updates)
        norm2 = (run.weights**2).sum(axis=1)
        gamma = cast(float, points.gamma)  # not None, because the points were made with a margin
        self.replay = Replay(points, gamma, run, perceptron.bound(1, gamma), norm2)
        self.limit("t", run.updates)
        column = self.column
        if column and (column.spread, column.n, column.d, column.seeds) != (state.spread, *self._cloud):
            self.column = None

    @property
    def ends(self) -> tuple[float, float]:
        """The narrowest and the widest margin."""
        return self.range_of("gamma")

    @property
    def max_updates(self) -> int:
        """More updates than the bound allows at the narrowest margin, so that every run converges."""
        return 1 + int(perceptron.bound(1, self.ends[0]))

    @property
    def orthonormal(self) -> bool:
        return self.state.spread == "orthonormal"

    @property
    def _cloud(self) -> tuple[int, int, int]:
        """What the points of all seeds depend on, besides γ."""
        return self.state.n, self.state.d, self.state.seeds

    def _points(self) -> data.Dataset:
        state = self.state
        if self.orthonormal:
            return orthonormal.orthonormal(state.gamma)
        return data.with_margin(state.n, state.gamma, d=state.d, spread=state.spread, seed=state.seed)

    def work(self) -> Generator[float, None, None]:
        """Run all seeds at this γ, then at every γ."""
        gamma, spread, cloud, most = self.state.gamma, self.state.spread, self._cloud, self.max_updates
        clouds = yield from self.remember_work(
            ("clouds", *cloud), lambda: experiments.draws_with_progress(*cloud)
        )
        if not self.orthonormal:
            found = yield from self.remember_work(
                ("column", *cloud, spread, gamma),
                lambda: experiments.sweep_with_progress([gamma], clouds, spread=spread, max_updates=most),
            )
            self.column = Column(spread, *cloud, found)
        sweeps, gammas = {}, margins_between(*self.ends)
        for each in data.SPREADS:
            sweeps[each] = yield from self.remember_work(
                (each, *cloud),
                partial(experiments.sweep_with_progress, gammas, clouds, spread=each, max_updates=most),
            )
        growth = {each: experiments.growth_exponent(found) for each, found in sweeps.items()}
        self.swept = Swept(self.state.n, self.state.d, sweeps, growth)

    @property
    def t(self) -> int:
        """The update that is shown."""
        return self.replay.run.updates if self.state.t is END else self.state.t

    def show(self) -> None:
        state, replay, sweep = self.state, self.replay, self.picture["sweep"]
        panels.show_all(sweep, self.ends, self.swept, _orthonormal(), state.axes)
        if self.column is not None:
            panels.show_seeds(sweep, self.column)
        panels.show_replay(sweep, replay, panels.offset_of(state.spread, state.seeds, state.seed))
        panels.show_points(self.picture["plane"], replay, self.t)
        panels.show_length(self.picture["norm"], self.ends[0], replay, self.t)

    def caption(self) -> list[str]:
        return [self._what_happened(), *self._of_all_seeds(), self._of_all_margins()]

    def _what_happened(self) -> str:
        points, run, norm2, t = self.replay.points, self.replay.run, self.replay.norm2, self.t
        if not t:
            return "t = 0: w = 0, and nothing has been corrected yet; press step."
        if t < run.updates:
            lower, upper = number((t * self.replay.gamma) ** 2), number(t)
            between = f"between t²γ² = {lower} and tR² = {upper}"
            return f"Update {t}, {self._why(t)}. ‖w‖² = {number(norm2[t])}, {between}."
        which = f"{points.d} orthonormal points" if self.orthonormal else f"seed {self.state.seed}"
        made = plural(run.updates, "update")
        return (
            f"γ = {number(self.replay.gamma)}: this run ({which}) made {made} in {run.checks} checks; "
            f"the bound R²/γ² allows {number(self.replay.bound)}. ‖w‖² ended at {number(norm2[t])}."
        )

    def _why(self, t: int) -> str:
        """The reason of an update, without its numbers where they have many coordinates."""
        points, run = self.replay.points, self.replay.run
        reason, sums = run.why(t).split(", w ← ")
        if points.d <= 3:
            return f"{reason}, w ← {sums}"
        return f"{reason}, w ← w {'+' if points.y[run.mistakes[t - 1]] > 0 else '−'} x"

    def _of_all_seeds(self) -> list[str]:
        if self.orthonormal:
            made, least = self.replay.run.updates, orthonormal.NARROWEST
            most = orthonormal.MOST_DIMENSIONS
            capped = f" Below γ = {number(least)} they would need more than {most} dimensions."
            return [
                f"d orthonormal points have R = 1 and γ = 1/√d, and take d updates: here {made}, "
                f"all that the bound allows.{capped if self.state.gamma < least else ''}"
            ]
        if self.column is None or self.column.sweep.gammas[0] != self.state.gamma:
            return []
        sweep, bound = self.column.sweep, self.replay.bound
        made = sweep.updates[0]
        return [
            f"The {len(made)} seeds at this γ made {made.min()} to {made.max()} updates, median "
            f"{number(sweep.median[0])}: at most {number(made.max() / bound)} of the bound."
        ]

    def _of_all_margins(self) -> str:
        swept, (narrowest, widest) = self.swept, self.ends
        return (
            f"{swept.n} points in {swept.d} dimensions, from γ = {widest} to {narrowest}: the median grows "
            f"like (1/γ)^{swept.growth['hug']:.2f} for points that hug the margin, like "
            f"(1/γ)^{swept.growth['even']:.2f} for margins spread evenly. The bound grows like (1/γ)^2."
        )

    def handles(self) -> list[Handle]:
        gamma = self.replay.gamma
        return [
            Handle(
                id="gamma",
                panel="sweep",
                x=gamma,
                y=self.replay.bound,
                label="the margin γ",
                place=number(gamma),
                moves=lambda x, y: self._to(x),
                keys=lambda dx, dy: self._to(self.state.gamma * 1.05**dx),
            )
        ]

    def _to(self, gamma: float) -> dict[str, float]:
        return {"gamma": float(np.clip(float(f"{gamma:.3g}"), *self.ends))}


def margins_between(narrowest: float, widest: float) -> np.ndarray:
    """The margins of the sweep, from the widest to the narrowest."""
    between = {gamma for gamma in TRIED if narrowest < gamma < widest}
    return np.array(sorted({narrowest, widest} | between, reverse=True))


@cache
def _orthonormal() -> tuple[np.ndarray, np.ndarray]:
    """The margins of the sets of orthonormal points, and the updates that each takes."""
    squares = orthonormal.SQUARES
    return np.array(squares) ** -0.5, experiments.orthonormal_updates(squares)
