"""Notebook 05: gradient ascent on separable data, where the likelihood has no maximum."""

from collections.abc import Generator

import numpy as np

from livefigure import Count, LogSlider, Stepper, roomy

from ... import data
from ...words import number, plural, vector
from ..plane_points import MovablePoints
from ..which_data import WhichData
from .endless_climb import climb_for_ever, when_to_look

LOPSIDED = [(3, 0.5), (2.5, 1.5), (1.2, 2.2), (-3, -1), (-2, -2), (-1, -0.3)]


class Endless(MovablePoints):
    """Separable data: the likelihood has no maximum, ‖w‖ grows without bound, and w's direction converges.

    The panels show the data with w's line and the widest strip, ‖w‖, and the angle between the two lines. w
    is recorded about eight times for each factor of ten in the steps.
    """

    call = "lc.demos.endless"
    rows = ("plane norm", "plane angle")
    widths = (1, 1.25)
    height = 420
    controls = {
        "data": WhichData(
            "data",
            "lopsided",
            {
                "lopsided": "six points, the far ones askew",
                "notes": "lecture 000's five points",
                "margin": "random points with a margin",
                "nonseparable": "lecture 001's five points (not separable)",
            },
        ),
        "gamma": LogSlider("margin γ", 0.3, 0.05, 0.5, tip="of the random points"),
        "eta": LogSlider("learning rate η", 0.1, 0.01, 10.0),
        "decades": Count("10ⁿ steps, n =", 3, 1, 5),
        "t": Stepper("look"),
    }
    chosen_by = ("data", "gamma")

    def by_name(self) -> data.Dataset:
        if self.state.data == "lopsided":
            return data.Dataset(LOPSIDED, [1, 1, 1, -1, -1, -1], "lopsided")
        if self.state.data == "margin":
            return data.with_margin(30, self.state.gamma, spread="even", seed=1)
        return data.load(self.state.data)

    def compute(self) -> None:
        self.data = self.edited()
        self.enable("gamma", self.state.data == "margin")
        looks = when_to_look(self.state.decades)
        self.last = looks[-1]
        self.limit("t", len(looks) - 1)

    def work(self) -> Generator[float, None, None]:
        """Make the steps, up to 100,000, and show what has been made so far."""
        X, y, state = self.data.X, self.data.y, self.state
        for climb in climb_for_ever(X, y, eta=state.eta, decades=state.decades):
            self.climb = climb
            yield climb.share

    @property
    def now(self) -> int:
        """The record that is shown; while more steps are being made, at most the last one so far."""
        return min(self.state.t, len(self.climb.steps) - 1)

    def show(self) -> None:
        self._show_plane()
        self._show_norm()
        self._show_angle()

    def _show_plane(self) -> None:
        climb, found = self.climb, self.climb.separability
        plane = self.framed_plane("w's line, and the widest strip")
        plane.half_planes("sides", climb.weights[self.now])
        plane.boundary("line", climb.weights[self.now], "model")
        if found.w is not None:
            for side in (1, -1):
                plane.boundary(f"edge {side}", [side * found.margin, *found.w], "ideal", style=":")
        plane.boundary("goal", climb.goal, "ideal", style="--")
        plane.points("points", climb.X, climb.y)
        if found.separable:
            plane.rings("support", climb.X[list(found.support)], "ideal")

    def _show_norm(self) -> None:
        climb, norm = self.climb, self.picture["norm"]
        steps, norms, guide = climb.steps[1:], climb.norms[1:], climb.norms_in_the_long_run
        high = roomy(1.15 * norms.max() or 1.0)
        norm.label("‖w‖ against steps")
        norm.scale("log", "linear")
        norm.limits(0.9, 1.1 * self.last, 0, high)
        if climb.goal is not None:
            norm.line("in the long run", steps, guide, "ideal", style="--")
        norm.curve("‖w‖", steps, norms, self.now - 1, "model")
        if climb.goal is not None:
            # its label: to the right of the middle and below, or to the left if the line begins late
            at = max(len(steps) // 2, int(np.argmax(guide > 0.25 * high)))
            words = "slope 1/γ*" if climb.separability.separable else "‖w‖ of the top"
            ha, va = ("right", "center") if at > 0.8 * len(steps) else ("left", "top")
            norm.words("its name", (steps[at], guide[at]), f" {words} ", "ideal", ha=ha, va=va)

    def _show_angle(self) -> None:
        climb, angle = self.climb, self.picture["angle"]
        known = climb.goal is not None
        angles = climb.angles[1:] if known else np.zeros(len(climb.steps) - 1)
        angle.label("angle to the dashed line, in degrees", "steps")
        angle.scale("log", "linear")
        angle.limits(0.9, 1.1 * self.last, 0, roomy(max(1.1 * angles.max(), 1.0)))
        if known:
            angle.curve("angle", climb.steps[1:], angles, self.now - 1, "model")
        else:
            angle.note("nothing", "no direction to compare with", "faint")

    def caption(self) -> list[str]:
        climb, k, w = self.climb, self.now, self.climb.weights[self.now]
        lines = [
            f"After {plural(climb.steps[k], 'step')} with η = {number(self.state.eta)}: w = {vector(w)}, "
            f"‖w‖ = {number(climb.norms[k])}, l = {number(climb.log_likelihood[k])}."
        ]
        if climb.separability.separable:
            return [*lines, *self._of_the_direction(), *self._of_the_length()]
        if not climb.newton.converged:
            return [*lines, climb.newton.said]
        top = climb.newton.w
        return [
            *lines,
            f"No w separates these points, and their likelihood has a top: w = {vector(top)}. "
            f"The walk is {number(np.linalg.norm(w - top))} away from it.",
        ]

    def _of_the_direction(self) -> list[str]:
        climb, k = self.climb, self.now
        if not climb.norms[k]:
            return []
        return [
            f"Its line is {number(climb.angles[k])}° from that of the widest strip; "
            f"its margin is {number(climb.margins[k])}, the widest γ* = {number(climb.separability.margin)}."
        ]

    def _of_the_length(self) -> list[str]:
        gained = self.climb.gained
        if gained is None:
            return []
        if not gained:
            return ["The steps are lost in rounding now: only on a computer does w stand still."]
        each_time = np.log(10) / self.climb.separability.margin
        return [
            f"The last tenfold of the steps made ‖w‖ longer by {number(gained)}; "
            f"in the long run it is ln 10/γ* = {number(each_time)} each time, without end."
        ]
