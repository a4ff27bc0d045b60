"""Notebook 03: how a shift and a change of units affect the perceptron, with and without a bias."""

from collections.abc import Generator
from typing import Any

import numpy as np

from livefigure import Choice, Count, Handle, LogSlider, Slider, roomy

from ... import data, draw, experiments
from ...experiments import Outcome
from ...words import number
from ..base import Demo

POINTS = 30
ENOUGH = 10_000  # updates at most


class ShiftAndScale(Demo):
    """Points in the plane that are shifted and then multiplied by a factor, before a perceptron sees them.

    R and γ belong to the space in which the perceptron runs; γ is the widest margin there. Without a bias the
    line goes through 0.
    """

    call = "lc.demos.shift_and_scale"
    rows = ("plane shift", "plane scale")
    widths = (1.15, 1)
    height = 430
    controls = {
        "distance": Slider("shift", 1.0, 0.0, 3.0, 0.1),
        "angle": Slider("direction", 45.0, -180.0, 180.0, 5.0, unit="°"),
        "scale": LogSlider("factor", 1.0, 0.2, 5.0, tip="all points are multiplied by it after the shift"),
        "bias": Choice("bias", "with", {"with": "a first coordinate of 1", "without": "none"}),
        "gamma": LogSlider("margin γ", 0.2, 0.1, 0.5, tip="before shift and factor"),
        "seed": Count("seed", 1, 0, 49),
    }

    @property
    def distances(self) -> np.ndarray:
        """The shifts that are tried."""
        return np.linspace(*self.range_of("distance"), 13)

    @property
    def scales(self) -> np.ndarray:
        """The factors that are tried."""
        return np.geomspace(*self.range_of("scale"), 9)

    def compute(self) -> None:
        state = self.state
        self.original = data.with_margin(POINTS, state.gamma, seed=state.seed)
        begin = ("before", state.gamma, state.seed, state.bias)
        self.before = self.remember(begin, lambda: self._run_at(0.0, 1.0))
        self.now = self._run_at(state.distance, state.scale)

    def work(self) -> Generator[float, None, None]:
        """Compute the curves; those whose settings have not changed are cached."""
        state = self.state
        same = (state.gamma, state.seed, state.angle, state.bias)
        self.over_shifts = yield from self.remember_work(
            ("over shifts", *same, state.scale),
            lambda: self._curve([(distance, state.scale) for distance in self.distances]),
        )
        self.over_scales = yield from self.remember_work(
            ("over scales", *same, state.distance),
            lambda: self._curve([(state.distance, scale) for scale in self.scales]),
        )

    def _curve(self, places: list[tuple[float, float]]) -> Generator[float, None, np.ndarray]:
        """Run the perceptron for each distance and scale; return rows of updates and of bounds."""
        moves = [(distance * self._direction(), scale) for distance, scale in places]
        outcomes = yield from experiments.try_moves_with_progress(self.original, moves, **self._settings())
        return np.array([(outcome.updates, outcome.bound) for outcome in outcomes]).T

    def _run_at(self, distance: float, scale: float) -> Outcome:
        moved = experiments.shift_then_scale(self.original, distance * self._direction(), scale)
        return experiments.try_perceptron(moved, **self._settings())

    def _settings(self) -> dict[str, Any]:
        return {"bias": self.state.bias == "with", "max_updates": ENOUGH}

    def _direction(self) -> np.ndarray:
        angle = np.radians(self.state.angle)
        return np.array([np.cos(angle), np.sin(angle)])

    def show(self) -> None:
        state, plane, now = self.state, self.picture["plane"], self.now
        reach = roomy(1.1 * state.scale * (1 + state.distance))
        plane.limits(-reach, reach, -reach, reach, square=True)
        lines = "the points, w's line, the widest (dashed)"
        if now.w is None:
            lines = "the points: no line through 0 separates them"
        plane.label(lines)
        plane.half_planes("sides", now.w)
        plane.boundary("line", now.w, "model")
        plane.boundary("line of w*", now.w_star, "ideal", style="--")
        plane.points("points", now.points.X, now.points.y, size=0.8)
        plane.mark("origin", (0, 0), "ink", words="0", marker="+")
        centre = self._centre()
        plane.mark("centre", tuple(centre), "focus", marker="D")
        plane.line("way", [0, centre[0]], [0, centre[1]], "focus", style=":")
        self._show_shifts(self.picture["shift"])
        self._show_scales(self.picture["scale"])

    def _show_shifts(self, panel: draw.Panel) -> None:
        low, high = self.range_of("distance")
        some = np.isinf(self.over_shifts[1]).any()
        panel.label(f"updates against the shift{' (no dot: no separator)' if some else ''}")
        panel.scale("linear", "log")
        panel.limits(low - 0.1, high + 0.1, 0.7, 10 * ENOUGH)
        _show_updates(panel, self.distances, self.over_shifts, self.state.distance, self.now)
        panel.key("key", [("- -  bound R²/γ²", "upper"), ("–●–  updates", "model")], corner="upper right")

    def _show_scales(self, panel: draw.Panel) -> None:
        panel.label("updates against the factor")
        panel.scale("log", "log")
        low, high = self.range_of("scale")
        panel.limits(low / 1.1, high * 1.1, 0.7, 10 * ENOUGH)
        _show_updates(panel, self.scales, self.over_scales, self.state.scale, self.now)
        if self.now.w is None:
            panel.note("no separator", "no line through 0\nseparates the points", "faint")

    def _centre(self) -> np.ndarray:
        """Where the origin of the original points is now."""
        return self.state.scale * self.state.distance * self._direction()

    def caption(self) -> list[str]:
        state, now = self.state, self.now
        space = "with a first coordinate of 1" if state.bias == "with" else "without a bias"
        moved = f"Shifted by {number(state.distance)} at {number(state.angle)}° and multiplied by"
        return [
            f"{moved} {number(state.scale)}, {space}: {now}.",
            f"Before: {self.before}.",
            f"Over shifts {_from_to(self.range_of('distance'))}: {_range(self.over_shifts)}. "
            f"Over factors {_from_to(self.range_of('scale'))}: {_range(self.over_scales)}.",
        ]

    def handles(self) -> list[Handle]:
        x, y = self._centre()
        distance, angle = self.state.distance, self.state.angle
        label = (
            "where the middle of the points has gone; left and right change the distance, "
            "up and down the direction"
        )
        return [
            Handle(
                id="centre",
                panel="plane",
                x=x,
                y=y,
                label=label,
                place=f"{number(distance)} away at {number(angle)}°",
                moves=lambda x, y: self._to(np.hypot(x, y) / self.state.scale, np.degrees(np.arctan2(y, x))),
                keys=lambda dx, dy: self._to(
                    distance + self.step_on("distance") * dx, angle + self.step_on("angle") * dy
                ),
            )
        ]

    def _to(self, distance: float, angle: float) -> dict[str, float]:
        return self.nearest(distance=distance, angle=self.around("angle", angle))


def _show_updates(panel: draw.Panel, x: np.ndarray, tried: np.ndarray, here: float, now: Outcome) -> None:
    """Updates and bound against the shift or the factor, and the current run."""
    updates, bound = tried
    panel.line("bound", x, bound, "upper", style="--")
    panel.line("updates", x, updates, "model")
    panel.dots("runs", x, updates, "model", size=0.6, zorder=2)
    if now.w is not None:
        panel.mark("here", (here, now.updates), "focus", marker="D")


def _from_to(ends: tuple[float, float]) -> str:
    return " to ".join(map(number, ends))


def _range(tried: np.ndarray) -> str:
    updates, bound = tried
    ended = updates[np.isfinite(updates)]
    least, most = (number(ended.min()), number(ended.max())) if len(ended) else ("", "")
    counts = most if least == most else f"{least} to {most}"
    words = [f"{counts} updates"] if most else []
    if lost := int(np.isinf(bound).sum()):
        words.append(f"no separator at {lost} of the {len(bound)} tried")
    if long := len(updates) - len(ended) - lost:
        words.append(f"more than {ENOUGH} updates at {long}")
    return ", ".join(words)
