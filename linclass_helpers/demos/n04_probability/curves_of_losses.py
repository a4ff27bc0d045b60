"""Notebook 04: the 0-1 loss and the losses that stand in for it, over the margin z = y wᵀx."""

from typing import Any

import numpy as np

from livefigure import Choice, Count, Slider

from ... import data, draw, experiments
from ...losses import LOSSES
from ...words import number
from ..own_data import OwnData
from ..which_data import which_data

REACH = 3.0  # margins shown
Z = np.unique([*np.linspace(-REACH, REACH, 121), 1e-9, 1 + 1e-9])  # both sides of every step
LENGTHS = np.linspace(0, 4, 81)
STYLES = ("-", "--", "-.", "-", ":")


class Losses(OwnData):
    """What a margin costs; how hard it pulls at w; and the mean cost of the data as w grows longer."""

    call = "lc.demos.losses"
    rows = ("loss pull mean",)
    height = 420
    controls = {
        "z": Slider("margin z", -0.5, -REACH, REACH, 0.05),
        "base": Choice("logarithm", "e", {"e": "natural: ln", "2": "to base 2"}, tip="of the logistic loss"),
        "data": which_data("overlapping", "notes"),
        "angle": Count("direction of w", 55, -180, 180, unit="°"),
        "length": Slider("length ‖w‖", 1.0, 0.0, 4.0, 0.05),
    }

    def by_name(self):
        return data.load(self.state.data)

    def compute(self):
        state, turn = self.state, np.radians(self.state.angle)
        self.data = self.original()
        in_base_2 = [one.name == "logistic" and state.base == "2" for one in LOSSES]
        self.scales = np.where(in_base_2, 1 / np.log(2), 1.0)
        X, y, direction = self.data.X, self.data.y, np.array([np.cos(turn), np.sin(turn)])
        self.margins = state.length * (self.data.reflected() @ direction)
        self.costs = self._of_each(lambda loss: float(loss.of(state.z)))
        self.pulls = self._of_each(lambda loss: float(loss.pull(state.z)))
        self.means = self.scales * experiments.mean_losses(X, y, direction, state.length)[:, 0]
        causes = X, y, state.angle
        curves = self.remember(("curves", *causes), lambda: experiments.mean_losses(X, y, direction, LENGTHS))
        self.curves = self.scales[:, None] * curves

    def _of_each(self, of):
        return [scale * of(loss) for loss, scale in zip(LOSSES, self.scales, strict=True)]

    def build(self, picture):
        theme = picture.theme
        colours = (theme.ink, theme.upper, theme.ideal, theme.model, theme.lower)
        loss, pull, mean = picture["loss"], picture["pull"], picture["mean"]
        loss.label("what a point costs: ℓ(z)", "margin z")
        pull.label("how hard it pulls: −ℓ′(z)", "margin z")
        mean.label("mean cost of the data", "length ‖w‖")
        loss.limits(-REACH, REACH, -0.5, 4.2)
        pull.limits(-REACH, REACH, -2.8, 4.2)
        mean.limits(LENGTHS[0], LENGTHS[-1], 0, 2.5)
        looks = list(zip(colours, STYLES, strict=True))
        self.lines = {
            panel.name: [draw.Line(panel, colour, style) for colour, style in looks]
            for panel in (loss, pull, mean)
        }
        self.at = {panel.name: draw.Line(panel, theme.focus) for panel in (loss, pull, mean)}
        self.spots = {panel.name: draw.Rings(panel, size=1.0) for panel in (loss, pull, mean)}
        for panel, corner in ((pull, "lower left"), (mean, "upper right")):
            draw.Key(panel, colours, corner, zorder=1).show(*(one.name for one in LOSSES))
        self.lowest = [draw.Mark(mean, colour, "D") for colour in colours]
        self.crowd = draw.Points(loss, 0.6)

    def show(self):
        z, length = self.state.z, self.state.length
        self._show_panel("loss", Z, self._of_each(lambda loss: loss.of(Z)), z, self.costs)
        self._show_panel("pull", Z, self._of_each(lambda loss: loss.pull(Z)), z, self.pulls)
        self._show_panel("mean", LENGTHS, self.curves, length, self.means)
        for mark, curve in zip(self.lowest, self.curves, strict=True):
            mark.show((LENGTHS[curve.argmin()], curve.min()))
        heights = np.where(self.data.y > 0, -0.18, -0.36)
        self.crowd.show(np.column_stack([np.clip(self.margins, -9, 9), heights]), self.data.y)

    def _show_panel(self, name, x, curves, here, values):
        """A curve for each loss, and rings around its values where we look."""
        for line, curve in zip(self.lines[name], curves, strict=True):
            line.show(x, curve)
        self.at[name].show([here, here], [-9, 9])
        self.spots[name].show([(here, value) for value in values])

    def handles(self):
        state, mean = self.state, self.means[3]
        return [
            {
                "id": "z",
                "panel": "loss",
                "x": state.z,
                "y": self.costs[3],
                "label": f"margin z = {state.z:.4g}",
            },
            {
                "id": "length",
                "panel": "mean",
                "x": state.length,
                "y": mean,
                "label": f"‖w‖ = {state.length:.4g}",
            },
        ]

    def on_move(self, id, x, y):
        self.put(**{id: x})

    def on_nudge(self, id, dx, dy):
        self.put(**{id: getattr(self.state, id) + 0.05 * (dx + dy)})

    def caption(self):
        state = self.state
        verdict = "a mistake" if state.z <= 0 else "right"
        wrong = int((self.margins <= 0).sum())
        least = [
            f"{loss.name} {_where_lowest(curve, loss.name)}"
            for loss, curve in zip(LOSSES, self.curves, strict=True)
        ]
        return [
            f"z = {number(state.z)}: {verdict}. It costs {self._each(self.costs)}.",
            f"It pulls w towards y x with the strength {self._each(self.pulls)}.",
            f"At ‖w‖ = {number(state.length)} in the direction {number(state.angle)}°, {wrong} of "
            f"{self.data.n} points have z ≤ 0. Mean costs: {self._each(self.means)}.",
            f"Of the lengths from 0 to 4, the mean cost is smallest, for {', '.join(least)}.",
        ]

    def _each(self, values):
        return ", ".join(f"{loss.name}: {number(value)}" for loss, value in zip(LOSSES, values, strict=True))


def _where_lowest(curve, name):
    """In words: a cost can have its smallest value at one length, or at many, which are neighbours."""
    lowest = np.flatnonzero(curve <= curve.min() + 1e-12)
    (first, last), end = lowest[[0, -1]].tolist(), len(LENGTHS) - 1
    begin = number(LENGTHS[first])
    if first == last:
        return f"at the end, {begin}" if last == end else f"at {begin}"
    if last < end:
        return f"from {begin} to {number(LENGTHS[last])}"
    if first == 1 and name == "0-1":  # which no length above 0 changes
        return "at every length but 0"
    return f"from {begin} on" if first else "at every length"


def losses(**opening: Any) -> Losses:
    """The 0-1, perceptron, hinge, logistic and squared loss over the margin z = y wᵀx.

    z       the margin to look at
    base    of the logarithm in the logistic loss: "e" or "2"
    data    "overlapping" or "notes", whose mean losses are shown;
            or data of your own: a Dataset, or what lc.data.read takes
    angle   the direction of w, in degrees
    length  ‖w‖
    """
    return Losses(**opening)
