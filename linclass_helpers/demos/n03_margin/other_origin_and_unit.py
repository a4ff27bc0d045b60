"""Notebook 03: another unit changes nothing, another origin much; and with a bias both matter."""

from typing import Any

import numpy as np

from livefigure import Choice, Count, LogSlider, Slider, roomy, to_step

from ... import data, draw, experiments
from ...words import number
from ..base import Demo

POINTS = 30
FARTHEST, SMALLEST, LARGEST = 3.0, 0.2, 5.0
DISTANCES = np.linspace(0, FARTHEST, 13)
SCALES = np.geomspace(SMALLEST, LARGEST, 9)
ENOUGH = 10_000  # updates: a run is followed no further


class ShiftAndScale(Demo):
    """Points that are shifted, then multiplied; beside them the updates against shift and factor."""

    call = "lc.demos.shift_and_scale"
    rows = ("plane shift", "plane scale")
    widths = (1.15, 1)
    height = 430
    controls = {
        "distance": Slider("shift", 1.0, 0.0, FARTHEST, 0.1),
        "angle": Slider("direction", 45.0, -180.0, 180.0, 5.0, unit="°"),
        "scale": LogSlider(
            "factor", 1.0, SMALLEST, LARGEST, tip="all points are multiplied by it after the shift"
        ),
        "bias": Choice("bias", "with", {"with": "a first coordinate of 1", "without": "none"}),
        "gamma": LogSlider("margin γ", 0.2, 0.1, 0.5, tip="before shift and factor"),
        "seed": Count("seed", 1, 0, 49),
    }

    def compute(self):
        state = self.state
        self.original = data.with_margin(POINTS, state.gamma, seed=state.seed)
        begin = ("before", state.gamma, state.seed, state.bias)
        self.before = self.remember(begin, lambda: self._tried(0.0, 1.0))
        self.now = self._tried(state.distance, state.scale)

    def work(self):
        """Make the curves anew, where what they depend on has changed."""
        state = self.state
        same = (state.gamma, state.seed, state.angle, state.bias)
        self.over_shifts = yield from self.remember_work(
            ("over shifts", *same, state.scale),
            lambda: self._curve([(distance, state.scale) for distance in DISTANCES]),
        )
        self.over_scales = yield from self.remember_work(
            ("over scales", *same, state.distance),
            lambda: self._curve([(state.distance, scale) for scale in SCALES]),
        )

    def _curve(self, places):
        """Work: the run for each distance and scale, as rows of updates and of bounds."""
        moves = [(distance * self._towards(), scale) for distance, scale in places]
        outcomes = yield from experiments.try_moves_in_steps(self.original, moves, **self._how())
        return np.array([(outcome.updates, outcome.bound) for outcome in outcomes]).T

    def _tried(self, distance, scale):
        moved = experiments.shift_then_scale(self.original, distance * self._towards(), scale)
        return experiments.try_perceptron(moved, **self._how())

    def _how(self):
        return {"bias": self.state.bias == "with", "enough": ENOUGH}

    def _towards(self):
        angle = np.radians(self.state.angle)
        return np.array([np.cos(angle), np.sin(angle)])

    def build(self, picture):
        theme, plane = picture.theme, picture["plane"]
        self.sides = draw.HalfPlanes(plane)
        self.line = draw.Boundary(plane, theme.model)
        self.ideal = draw.Boundary(plane, theme.ideal, style="--")
        self.points = draw.Points(plane, size=0.8)
        self.origin = draw.Mark(plane, theme.ink, "+")
        self.centre = draw.Mark(plane, theme.focus, "D")
        self.way = draw.Line(plane, theme.focus, ":")
        self.shifts = _Updates(picture["shift"], (-0.1, FARTHEST + 0.1), "linear")
        self.scales = _Updates(picture["scale"], (SMALLEST / 1.1, LARGEST * 1.1), "log")
        key = draw.Key(picture["shift"], [theme.upper, theme.model], "upper left")
        key.show("- -  bound R²/γ²", "●  updates")
        self.missing = draw.Note(picture["scale"], theme.faint)
        picture["scale"].label("updates against the factor")

    def show(self):
        state, plane, now = self.state, self.picture["plane"], self.now
        reach = roomy(1.1 * state.scale * (1 + state.distance))
        plane.limits(-reach, reach, -reach, reach, square=True)
        self.points.show(now.points.X, now.points.y)
        lines = "the points, w's line, the widest (dashed)"
        if now.w is None:
            lines = "the points: no line through 0 separates them"
        plane.label(lines)
        self.sides.show(now.w)
        self.line.show(now.w)
        self.ideal.show(now.w_star)
        self.origin.show((0, 0), "0")
        centre = self._centre()
        self.centre.show(tuple(centre))
        self.way.show([0, centre[0]], [0, centre[1]])
        self.shifts.show(DISTANCES, self.over_shifts, state.distance, now)
        self.scales.show(SCALES, self.over_scales, state.scale, now)
        some = np.isinf(self.over_shifts[1]).any()
        self.picture["shift"].label(f"updates against the shift{' (no dot: no separator)' if some else ''}")
        self.missing.show("no line through 0\nseparates the points" if now.w is None else "")

    def _centre(self):
        """Where the origin of the original points has gone."""
        return self.state.scale * self.state.distance * self._towards()

    def caption(self):
        state, now = self.state, self.now
        space = "with a first coordinate of 1" if state.bias == "with" else "without a bias"
        moved = f"Shifted by {number(state.distance)} at {number(state.angle)}° and multiplied by"
        return [
            f"{moved} {number(state.scale)}, {space}: {now}.",
            f"Before: {self.before}.",
            f"Over shifts 0 to {number(FARTHEST)}: {_range(self.over_shifts)}. "
            f"Over factors {number(SMALLEST)} to {number(LARGEST)}: {_range(self.over_scales)}.",
        ]

    def handles(self):
        x, y = self._centre()
        label = (
            f"where the middle of the points has gone, {number(self.state.distance)} away at "
            f"{number(self.state.angle)}°. Left and right change the distance, up and down the direction"
        )
        return [{"id": "centre", "panel": "plane", "x": x, "y": y, "label": label}]

    def on_move(self, id, x, y):
        self._shift(np.hypot(x, y) / self.state.scale, np.degrees(np.arctan2(y, x)))

    def on_nudge(self, id, dx, dy):
        self._shift(self.state.distance + 0.1 * dx, self.state.angle + 5 * dy)

    def _shift(self, distance, angle):
        self.state.distance = to_step(np.clip(distance, 0, FARTHEST), 0.1)
        self.state.angle = (to_step(angle, 5) + 180) % 360 - 180
        self.refresh(True)


class _Updates:
    """Updates and bound against one of the two numbers, and where we are."""

    def __init__(self, panel, ends, scale):
        theme = panel.theme
        self.bound = draw.Line(panel, theme.upper, "--")
        self.line = draw.Line(panel, theme.model)
        self.dots = draw.Dots(panel, theme.model, size=0.6, zorder=2)
        self.here = draw.Mark(panel, theme.focus, "D")
        panel.scale(scale, "log")
        panel.limits(*ends, 0.7, 1e5)

    def show(self, x, tried, here, now):
        updates, bound = tried
        self.bound.show(x, bound)
        self.line.show(x, updates)
        self.dots.show(x, updates)
        self.here.visible(now.w is not None)
        self.here.show((here, now.updates))


def _range(tried):
    updates, bound = tried
    ended = updates[np.isfinite(updates)]
    least, most = (number(ended.min()), number(ended.max())) if len(ended) else ("", "")
    words = [f"always {most} updates" if least == most else f"{least} to {most} updates"] if most else []
    if lost := int(np.isinf(bound).sum()):
        words.append(f"no separator at {lost} of the {len(bound)} tried")
    if long := len(updates) - len(ended) - lost:
        words.append(f"more than {ENOUGH} updates at {long}")
    return ", ".join(words)


def shift_and_scale(**opening: Any) -> ShiftAndScale:
    """Points in the plane that are shifted and then multiplied by a factor, before a perceptron sees them.

    distance  how far all points are shifted, and angle in which direction, in degrees
    scale     the factor after that
    bias      "with": behind a first coordinate of 1; "without": as they are, the line goes through 0
    gamma     the margin before; seed chooses the points

    R and γ are those of the space the perceptron runs in, γ the widest margin there.
    """
    return ShiftAndScale(**opening)
