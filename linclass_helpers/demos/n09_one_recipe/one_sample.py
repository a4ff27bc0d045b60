"""Notebook 09: one correction with one point, for every learning rate, and its effect on all points."""

import math
from typing import Any

import numpy as np

from livefigure import Count, Handle, Kept, Slider, roomy

from ... import arguments, data, draw, experiments
from ...words import number, points, vector
from ..plane_points import MovablePoints
from ..which_data import which_data


def _three(value: Any, name: str) -> tuple[float, float, float]:
    """Check three numbers."""
    return tuple(arguments.vector(value, 3, name).tolist())


class OneSample(MovablePoints):
    """One correction w ← w + η y x with one point, for every η, and its effect on all points.

    The panels show the line before and after it, and y wᵀx of every point against η. There is a bias.
    """

    call = "lc.demos.one_sample"
    rows = ("plane margins",)
    widths = (1, 1.25)
    height = 420
    presses = {"margins": "eta"}
    controls = {
        "data": which_data("nonseparable", "notes", "just_separable", "xor"),
        "point": Count("correct point", 4, 1, math.inf),
        "eta": Slider("learning rate η", 0.5, 0.0, 1.5, 0.01),
    }
    kept = {**MovablePoints.kept, "w": Kept((1.0, 1.0, 1.0), _three, "the weights before, (w₀, w₁, w₂)")}

    most_points = 300  # a line is drawn for each of them

    def by_name(self) -> data.Dataset:
        return data.load(self.state.data)

    def compute(self) -> None:
        state = self.state
        self.data = self.edited()
        self.limit("point", self.data.n)
        space = self.data.augmented()
        self.step = experiments.one_step(space.X, space.y, state.w, state.point - 1)
        self.w, self.margins = self.step.weights(state.eta), self.step.margins(state.eta)

    def show(self) -> None:
        self._show_plane()
        self._show_margins(self.picture["margins"])

    def _show_plane(self) -> None:
        plane, step, X = self.framed_plane("before (dashed) and after"), self.step, self.data.X
        plane.half_planes("sides", self.w)
        plane.boundary("before", step.w, "faint", style="--")
        plane.boundary("after", self.w, "model")
        plane.numbers("numbers", X)
        plane.points("points", X, self.data.y)
        plane.rings("corrected", X[[step.i]])

    def _show_margins(self, margins: draw.Panel) -> None:
        step, y, eta, i, longest = self.step, self.data.y, self.state.eta, self.step.i, self.longest
        ends = np.stack([step.before, step.margins(longest)])
        usual = step.margins(self.defaults()["eta"])
        far = roomy(1.1 * max(np.abs(step.before).max(), np.abs(usual).max(), 1.0))
        margins.label("y wᵀx of every point: below 0 is wrong", "η")
        margins.limits(0, longest, -far, far)
        margins.region("wrong", [0, longest], [-far, -far], [0, 0], "grid")
        lines = [np.column_stack([(0, longest), pair]) for pair in ends.T]
        margins.class_lines("all", lines, y, width=0.9)
        margins.class_lines("corrected", [lines[i]], y[[i]], width=2.2)
        margins.line("η", [eta, eta], [-far, far], "focus")
        margins.points("now", np.column_stack([np.full(self.data.n, eta), self.margins]), y, size=0.9)
        margins.numbers("numbers", np.column_stack([np.zeros(self.data.n), step.before]))
        if 0 < step.needed < longest:
            words = f"η = {number(step.needed)}"
            margins.mark("needed", (step.needed, 0), "ink", words=words, above=False, marker="D")

    @property
    def longest(self) -> float:
        """The largest η."""
        return self.range_of("eta")[1]

    def handles(self) -> list[Handle]:
        eta = self.state.eta
        here = self.slides("eta", "margins", eta, 0.0, "the learning rate η", number(eta))
        return [here, *super().handles()]

    def caption(self) -> list[str]:
        step, eta, i = self.step, self.state.eta, self.step.i
        moved = f"w ← {vector(step.w)} + {number(eta)} · {vector(step.step)} = {vector(self.w)}"
        gain, before, after = map(number, (eta * step.slopes[i], step.before[i], self.margins[i]))
        rise = f"y wᵀx of {points([i])} rises by η‖x‖² = {gain}, from {before} to {after}"
        return [f"{moved}: {rise}.", self._of_the_point(), self._of_the_others()]

    def _of_the_point(self) -> str:
        step, i = self.step, self.step.i
        name = points([i]).capitalize()
        if step.before[i] > 0:
            return f"{name} was right before: no perceptron would have corrected it."
        if math.isinf(step.needed):
            return f"{name} lies at 0, and no step moves it."
        need = f"η > {number(-step.before[i])}/{number(step.slopes[i])} = {number(step.needed)}"
        enough = "is enough" if self.margins[i] > 0 else "is too small"
        return f"To be right it needs {need}: η = {number(self.state.eta)} {enough}."

    def _of_the_others(self) -> str:
        before, after = self.step.before > 0, self.margins > 0
        broken, repaired = np.flatnonzero(before & ~after), np.flatnonzero(~before & after)
        parts = [f"breaks {points(broken)}"] * bool(len(broken))
        parts += [f"repairs {points(repaired)}"] * bool(len(repaired))
        wrong = int((~before).sum()), int((~after).sum())
        counts = f"{wrong[0]} of {len(before)} points were wrong before, {wrong[1]} are wrong now"
        return f"The step {' and '.join(parts) or 'changes no side'}: {counts} (a tie counts as wrong)."
