"""Notebook 09: one correction of one point, too short, long enough, or so long that it breaks another."""

import math
from typing import Any

import numpy as np

from livefigure import Count, Kept, Slider, roomy

from ... import arguments, data, draw, experiments
from ...words import number, points, vector
from ..own_data import Names
from ..plane_points import MovablePoints
from ..which_data import which_data

LONGEST = 1.5  # η


def _three(value, name):
    """Three plain numbers."""
    return tuple(arguments.vector(value, 3, name).tolist())


class OneSample(MovablePoints):
    """The line before and after one correction; beside it y wᵀx of every point, as η grows."""

    call = "lc.demos.one_sample"
    rows = ("plane margins",)
    widths = (1, 1.25)
    height = 420
    presses = ("margins",)
    controls = {
        "data": which_data("nonseparable", "notes", "just_separable", "xor"),
        "point": Count("correct point", 4, 1, math.inf),
        "eta": Slider("learning rate η", 0.5, 0.0, LONGEST, 0.01),
    }
    kept = {**MovablePoints.kept, "w": Kept((1.0, 1.0, 1.0), _three)}

    most = 300  # there is a line for each point

    def by_name(self):
        return data.load(self.state.data)

    def compute(self):
        state = self.state
        self.data = self.edited()
        self.limit("point", self.data.n)
        space = self.data.augmented()
        self.step = experiments.one_step(space.X, space.y, state.w, state.point - 1)
        self.w, self.margins = self.step.weights(state.eta), self.step.margins(state.eta)

    def build(self, picture):
        theme = picture.theme
        plane, margins = picture["plane"], picture["margins"]
        self.sides = draw.HalfPlanes(plane)
        self.before, self.after = draw.Boundary(plane, theme.faint, "--"), draw.Boundary(plane, theme.model)
        self.numbers, self.points, self.ring = draw.Numbers(plane), draw.Points(plane), draw.Rings(plane)
        plane.label("before (dashed) and after", "x₁", "x₂")
        self.names = Names(plane)
        self.wrong = draw.Region(margins, theme.grid)
        self.lines, self.thick = draw.ClassLines(margins, 0.9), draw.ClassLines(margins, 2.2)
        self.at = draw.Line(margins, theme.focus)
        self.spots, self.ends = draw.Points(margins, 0.9), draw.Numbers(margins)
        self.needed = draw.Mark(margins, theme.ink, "D")
        margins.label("y wᵀx of every point: below 0 is wrong", "η")

    def show(self):
        plane, margins, step, y = self.picture["plane"], self.picture["margins"], self.step, self.data.y
        reach, i, eta = self.reach, step.i, self.state.eta
        plane.limits(-reach, reach, -reach, reach, square=True)
        self.names.show(self.data)
        self.sides.show(self.w)
        self.before.show(step.w)
        self.after.show(self.w)
        self.numbers.show(self.data.X)
        self.points.show(self.data.X, y)
        self.ring.show(self.data.X[[i]])
        ends = np.stack([step.before, step.margins(LONGEST)])
        far = roomy(1.1 * max(np.abs(step.before).max(), np.abs(step.margins(0.5)).max(), 1.0))
        margins.limits(0, LONGEST, -far, far)
        self.wrong.show([0, LONGEST], [-far, -far], [0, 0])
        lines = [np.column_stack([(0, LONGEST), pair]) for pair in ends.T]
        self.lines.show(lines, y)
        self.thick.show([lines[i]], y[[i]])
        self.at.show([eta, eta], [-far, far])
        places = np.column_stack([np.full(self.data.n, eta), self.margins])
        self.spots.show(places, y)
        self.ends.show(np.column_stack([np.zeros(self.data.n), step.before]))
        self.needed.visible(0 < step.needed < LONGEST)
        if 0 < step.needed < LONGEST:
            self.needed.show((step.needed, 0), f"η = {number(step.needed)}", above=False)

    def handles(self):
        eta, label = self.state.eta, f"the learning rate η, {number(self.state.eta)}"
        return [{"id": "eta", "panel": "margins", "x": eta, "y": 0.0, "label": label}, *super().handles()]

    def on_move(self, id, x, y):
        return self.put(eta=x) if id == "eta" else super().on_move(id, x, y)

    def on_nudge(self, id, dx, dy):
        if id != "eta":
            return super().on_nudge(id, dx, dy)
        self.put(eta=self.state.eta + 0.01 * (dx + dy))

    def on_press(self, panel, x, y, shift):
        self.put(eta=x)

    on_drag = on_press

    def caption(self):
        step, eta, i = self.step, self.state.eta, self.step.i
        moved = f"w ← {vector(step.w)} + {number(eta)} · {vector(step.step)} = {vector(self.w)}"
        gain, before, after = map(number, (eta * step.slopes[i], step.before[i], self.margins[i]))
        rise = f"y wᵀx of {points([i])} rises by η‖x‖² = {gain}, from {before} to {after}"
        return [f"{moved}: {rise}.", self._of_the_point(), self._of_the_others()]

    def _of_the_point(self):
        step, i = self.step, self.step.i
        name = points([i]).capitalize()
        if step.before[i] > 0:
            return f"{name} was right before: no perceptron would have corrected it."
        if math.isinf(step.needed):
            return f"{name} lies at 0, and no step moves it."
        need = f"η > {number(-step.before[i])}/{number(step.slopes[i])} = {number(step.needed)}"
        enough = "is enough" if self.margins[i] > 0 else "is too small"
        return f"To be right it needs {need}: η = {number(self.state.eta)} {enough}."

    def _of_the_others(self):
        before, after = self.step.before > 0, self.margins > 0
        broken, repaired = np.flatnonzero(before & ~after), np.flatnonzero(~before & after)
        parts = [f"breaks {points(broken)}"] * bool(len(broken))
        parts += [f"repairs {points(repaired)}"] * bool(len(repaired))
        wrong = int((~before).sum()), int((~after).sum())
        counts = f"{wrong[0]} of {len(before)} points were not right before, {wrong[1]} are not now"
        return f"The step {' and '.join(parts) or 'changes no side'}: {counts} (0 is not right)."


def one_sample(**opening: Any) -> OneSample:
    """One correction w ← w + η y x of one point, with every η, and what it does to all points.

    data   "nonseparable" (lecture 001's five points), "notes", "just_separable" or "xor"; with a bias
    point  the number of the point that is corrected
    eta    the learning rate, 0 to 1.5
    w      the weights before: (w₀, w₁, w₂)
    points the points themselves, where they have been moved
    """
    return OneSample(**opening)
