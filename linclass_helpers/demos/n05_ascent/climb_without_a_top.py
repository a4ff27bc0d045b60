"""Notebook 05, separable data: a climb without a top."""

from dataclasses import dataclass

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper

from ... import data, draw, logistic, separability
from ...words import number, plural, vector
from ..base import Demo
from ..plane_points import MovablePoints

ROUNDING = 1e-13  # a share of ‖w‖ that floating-point sums may lose
SLICE = 50  # steps after which a waiting hand may have its turn
LOPSIDED = [(3, 0.5), (2.5, 1.5), (0.5, 2), (-3, -1), (-2, -2), (-1, -0.3)]


@dataclass(frozen=True)
class Climb:
    """Gradient ascent, looked at more and more seldom: after 1, 2, 3, … 10, … 100, … steps."""

    data: data.Dataset
    found: separability.Separability
    best: logistic.Path  # Newton's verdict on whether there is a top
    eta: float
    steps: np.ndarray
    weights: np.ndarray
    log_likelihood: np.ndarray

    @property
    def goal(self):
        """The direction to settle on: the widest separator's, or that of the top; None where neither is."""
        if self.found.separable:
            return self.found.w
        length = np.linalg.norm(self.best.w)
        return self.best.w / length if self.best.converged and length > 1e-9 else None

    @property
    def norms(self):
        return np.linalg.norm(self.weights, axis=1)

    @property
    def angles(self):
        """To the goal, in degrees; of w = 0, which has no direction, a right angle."""
        across = self.weights @ np.array([-self.goal[1], self.goal[0]])
        angles = np.degrees(np.abs(np.arctan2(across, self.weights @ self.goal)))
        return np.where(self.norms > 0, angles, 90.0)


class Endless(MovablePoints, Demo):
    """The data with w's line and the widest strip; beside it ‖w‖ and the angle between the two lines."""

    call = "lc.demos.endless"
    rows = ("plane norm", "plane angle")
    widths = (1, 1.25)
    height = 420
    controls = {
        "data": Choice(
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

    def original(self):
        if self.state.data == "lopsided":
            return data.Dataset(LOPSIDED, [1, 1, 1, -1, -1, -1], "lopsided")
        if self.state.data == "margin":
            return data.with_margin(30, self.state.gamma, spread="even", seed=1)
        return data.load(self.state.data)

    def compute(self):
        self.data = self.edited()
        self.enable("gamma", self.state.data == "margin")
        self.steps = looks(self.state.decades)
        self.limit("t", len(self.steps) - 1)

    def work(self):
        """Tens of thousands of steps take a moment; the climb is there as far as it has come."""
        points, eta, steps = self.data, self.state.eta, self.steps
        X, y01 = points.X, points.y01
        found, best = separability.analyse(X, points.y), logistic.newton(X, y01)
        w = np.zeros(2)
        weights, heights = [w], [logistic.log_likelihood(w, X, y01)]
        for done in range(0, int(steps[-1]), SLICE):
            path = logistic.ascend(X, y01, eta=eta, steps=SLICE, w0=w, tol=1e-300)
            looks = steps[(done < steps) & (steps <= done + SLICE)] - done
            looks = np.minimum(looks, path.steps)  # a path that ends early stays at its end
            weights += list(path.weights[looks])
            heights += list(path.log_likelihood[looks])
            w = path.w
            if looks.size:
                so_far = steps[: len(weights)]
                self.climb = Climb(points, found, best, eta, so_far, np.array(weights), np.array(heights))
            yield done / steps[-1]

    @property
    def now(self):
        """The look to show; while a longer climb is being made, the last of the present one."""
        return min(self.state.t, len(self.climb.steps) - 1)

    def build(self, picture):
        theme = picture.theme
        plane, norm, angle = picture["plane"], picture["norm"], picture["angle"]
        self.sides = draw.Boundary(plane, theme.model, sides=True)
        self.edges = [draw.Boundary(plane, theme.ideal, style=":") for _ in range(2)]
        self.ideal = draw.Boundary(plane, theme.ideal, style="--")
        self.points, self.support = draw.Points(plane), draw.Rings(plane, theme.ideal)
        self.norm_guide, self.norm_curve = draw.Line(norm, theme.ideal), draw.Curve(norm, theme.model)
        self.angle_curve = draw.Curve(angle, theme.model)
        self.note = draw.Note(angle, "no direction to compare with")
        plane.label("w's line, and the widest strip", "x₁", "x₂")
        norm.label("‖w‖ against steps")
        angle.label("angle to the dashed line, in degrees", "steps")
        for panel in (norm, angle):
            panel.scale("log", "linear")

    def show(self):
        self._show_plane()
        self._show_norm()
        self._show_angle()

    def _show_plane(self):
        climb, plane = self.climb, self.picture["plane"]
        plane.limits(-self.reach, self.reach, -self.reach, self.reach, square=True)
        self.points.show(climb.data.X, climb.data.y)
        self.sides.show(climb.weights[self.now])
        self.ideal.show(climb.goal)
        separable = climb.found.separable
        for edge, side in zip(self.edges, (1, -1), strict=True):
            edge.show([side * climb.found.margin, *climb.found.w] if separable else None)
        self.support.show(climb.data.X[list(climb.found.support)] if separable else [])

    def _show_norm(self):
        climb, norm = self.climb, self.picture["norm"]
        steps, norms = climb.steps[1:], climb.norms[1:]
        norm.limits(0.9, 1.1 * self.steps[-1], 0, draw.roomy(1.15 * norms.max() or 1.0))
        self.norm_curve.show(steps, norms, self.now - 1)
        if climb.found.separable:
            # in the long run, ‖w‖ gains 1/γ each time ln(steps) gains 1
            guide, words = norms[-1] + np.log(steps / steps[-1]) / climb.found.margin, "slope 1/γ"
        else:
            guide, words = np.full(len(steps), np.linalg.norm(climb.best.w)), "‖w*‖"
        self.norm_guide.visible(climb.goal is not None)
        # its name: right of its middle and below it, or left of it where it begins late
        at = max(len(steps) // 2, int(np.argmax(guide > 0.25 * norm.ax.get_ylim()[1])))
        ha, va = ("right", "center") if at > 0.8 * len(steps) else ("left", "top")
        self.norm_guide.show(steps, guide, (steps[at], guide[at]), f" {words} ", ha, va)

    def _show_angle(self):
        climb, angle = self.climb, self.picture["angle"]
        self.note.visible(climb.goal is None)
        self.angle_curve.visible(climb.goal is not None)
        if climb.goal is None:
            return
        angles = climb.angles[1:]
        angle.limits(0.9, 1.1 * self.steps[-1], 0, draw.roomy(max(1.1 * angles.max(), 1.0)))
        self.angle_curve.show(climb.steps[1:], angles, self.now - 1)

    def caption(self):
        climb, k = self.climb, self.now
        done, w = plural(climb.steps[k], "step"), vector(climb.weights[k])
        norm, height = number(climb.norms[k]), number(climb.log_likelihood[k])
        lines = [f"After {done} with η = {number(climb.eta)}: w = {w}, ‖w‖ = {norm}, l = {height}."]
        if climb.found.separable:
            return [*lines, *self._separable(climb, k)]
        if not climb.best.converged:
            return [*lines, climb.best.said]
        return [
            *lines,
            f"No w separates these points, so the likelihood has a top, w* = {vector(climb.best.w)}. "
            f"w is {number(np.linalg.norm(climb.weights[k] - climb.best.w))} away from it.",
        ]

    def _separable(self, climb, k):
        lines, gamma = [], climb.found.margin
        if climb.norms[k] > 0:
            margin = (climb.data.y * (climb.data.X @ climb.weights[k])).min() / climb.norms[k]
            lines.append(
                f"Its line is {number(climb.angles[k])}° from that of the widest strip; "
                f"its margin is {number(margin)}, the widest γ = {number(gamma)}."
            )
        before = np.flatnonzero(climb.steps * 10 == climb.steps[-1])
        if len(before):
            gained = climb.norms[-1] - climb.norms[before[0]]
            lines.append(
                f"The last tenfold of the steps made ‖w‖ longer by {number(gained)}; "
                f"in the long run it is ln 10/γ = {number(np.log(10) / gamma)} each time, without end."
                if gained > ROUNDING * climb.norms[-1]
                else "The steps are lost in rounding now: only on a computer does w stand still."
            )
        return lines


def looks(decades):
    """0, and whole numbers about evenly apart on a logarithmic axis up to 10 to the power of `decades`."""
    even = np.geomspace(1, 10**decades, 8 * decades + 1)
    return np.unique(np.concatenate([[0], np.round(even)])).astype(int)


def endless(**opening):
    """Separable data: the likelihood has no top, ‖w‖ grows for ever, and only the direction of w settles.

    data     "lopsided", "notes", "margin" (with gamma) or "nonseparable"
    eta      the learning rate
    decades  how far to follow the climb: 10 to the power of this many steps
    t        which look to begin with; there are about eight for each tenfold
    points   the points themselves, where they have been moved
    """
    return Endless(**opening)
