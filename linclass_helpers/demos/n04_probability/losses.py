"""Notebook 04: the 0-1 loss and the losses that replace it, over the functional margin m = y wᵀx."""

from collections.abc import Callable
from typing import Any

import numpy as np

from livefigure import Choice, Count, Handle, Slider

from ... import data, draw
from ...losses import LOSSES
from ...words import number
from ..own_data import OwnData
from ..which_data import which_data
from .mean_losses import mean_losses

SAMPLES = {"-": "—", "--": "– –", "-.": "– ·", ":": "· · ·"}  # of a line, before its name in a key
LOOKS = list(zip(("ink", "upper", "ideal", "model", "lower"), ("-", "--", "-.", "-", ":")))


class Losses(OwnData):
    """The 0-1, perceptron, hinge, logistic and squared loss over the functional margin m = y wᵀx.

    The panels show the loss of a point, how hard it pulls at w, and the mean loss of the data against ‖w‖.
    """

    call = "lc.demos.losses"
    rows = ("loss pull mean",)
    height = 420
    controls = {
        "m": Slider("functional margin m", -0.5, -3.0, 3.0, 0.05),
        "base": Choice("logarithm", "e", {"e": "natural: ln", "2": "to base 2"}, tip="of the logistic loss"),
        "data": which_data("overlapping", "notes"),
        "angle": Count("direction of w", 55, -180, 180, unit="°"),
        "length": Slider("length ‖w‖", 1.0, 0.0, 4.0, 0.05),
    }

    def by_name(self) -> data.Dataset:
        return data.load(self.state.data)

    def compute(self) -> None:
        state, turn = self.state, np.radians(self.state.angle)
        self.data = self.original()
        in_base_2 = [one.name == "logistic" and state.base == "2" for one in LOSSES]
        self.scales = np.where(in_base_2, 1 / np.log(2), 1.0)
        X, y, direction = self.data.X, self.data.y, np.array([np.cos(turn), np.sin(turn)])
        self.margins = state.length * (self.data.reflected() @ direction)
        self.costs = self._of_each(lambda loss: float(loss.of(state.m)))
        self.pulls = self._of_each(lambda loss: float(loss.pull(state.m)))
        self.means = self.scales * mean_losses(X, y, direction, state.length)[:, 0]
        causes = X, y, state.angle
        curves = self.remember(("curves", *causes), lambda: mean_losses(X, y, direction, self.lengths))
        self.curves = self.scales[:, None] * curves

    def _of_each(self, of: Callable[..., Any]) -> list[Any]:
        return [scale * of(loss) for loss, scale in zip(LOSSES, self.scales, strict=True)]

    @property
    def shown(self) -> np.ndarray:
        """The m that are shown: from end to end of the slider, and both sides of every step."""
        return np.unique([*np.linspace(*self.range_of("m"), 121), 1e-9, 1 + 1e-9])

    @property
    def lengths(self) -> np.ndarray:
        """The lengths of w that are tried."""
        return np.linspace(*self.range_of("length"), 81)

    def show(self) -> None:
        m, length, x, lengths = self.state.m, self.state.length, self.shown, self.lengths
        loss, pull, mean = self.picture["loss"], self.picture["pull"], self.picture["mean"]
        loss.label("what a point costs: ℓ(m)", "functional margin m")
        loss.limits(x[0], x[-1], -0.5, 1.05 * (1 - x[0]))  # room for the hinge
        _show_curves(loss, x, self._of_each(lambda one: one.of(x)), m, self.costs)
        heights = np.where(self.data.y > 0, -0.18, -0.36)
        loss.points(
            "data",
            np.column_stack([np.clip(self.margins, x[0] - 1, x[-1] + 1), heights]),
            self.data.y,
            size=0.6,
        )
        pull.label("how hard it pulls: −ℓ′(m)", "functional margin m")
        pull.limits(x[0], x[-1], -2.8, 4.2)
        _show_curves(pull, x, self._of_each(lambda one: one.pull(x)), m, self.pulls)
        mean.label("mean cost of the data", "length ‖w‖")
        mean.limits(lengths[0], lengths[-1], 0, 2.5)
        _show_curves(mean, lengths, self.curves, length, self.means)
        for one, curve, (colour, _) in zip(LOSSES, self.curves, LOOKS, strict=True):
            mean.mark(f"lowest, {one.name}", (lengths[curve.argmin()], curve.min()), colour, marker="D")
        names = [
            (f"{SAMPLES[style]}  {one.name}", colour)
            for one, (colour, style) in zip(LOSSES, LOOKS, strict=True)
        ]
        pull.key("key", names, zorder=1)
        mean.key("key", names, zorder=1)

    def handles(self) -> list[Handle]:
        m, length = self.state.m, self.state.length
        return [
            self.slides("m", "loss", m, self.costs[3], "functional margin m", number(m)),
            self.slides("length", "mean", length, self.means[3], "‖w‖", number(length)),
        ]

    def caption(self) -> list[str]:
        state, lengths = self.state, self.lengths
        verdict = "a mistake" if state.m <= 0 else "right"
        wrong = int((self.margins <= 0).sum())
        least = [
            f"{loss.name} {_where_lowest(lengths, curve, loss.name)}"
            for loss, curve in zip(LOSSES, self.curves, strict=True)
        ]
        return [
            f"m = {number(state.m)}: {verdict}. It costs {self._each(self.costs)}.",
            f"It pulls w towards y x with the strength {self._each(self.pulls)}.",
            f"At ‖w‖ = {number(state.length)} in the direction {number(state.angle)}°, {wrong} of "
            f"{self.data.n} points have m ≤ 0. Mean costs: {self._each(self.means)}.",
            f"Of the lengths from {number(lengths[0])} to {number(lengths[-1])}, the mean cost is smallest, "
            f"for {', '.join(least)}.",
        ]

    def _each(self, values: list[float] | np.ndarray) -> str:
        return ", ".join(f"{loss.name}: {number(value)}" for loss, value in zip(LOSSES, values, strict=True))


def _where_lowest(lengths: np.ndarray, curve: np.ndarray, name: str) -> str:
    """Where the mean loss has its smallest value: at one length, or at an interval of lengths."""
    lowest = np.flatnonzero(curve <= curve.min() + 1e-12)
    (first, last), end = lowest[[0, -1]].tolist(), len(lengths) - 1
    begin = number(lengths[first])
    if first == last:
        return f"at the end, {begin}" if last == end else f"at {begin}"
    if last < end:
        return f"from {begin} to {number(lengths[last])}"
    if first == 1 and name == "0-1":  # which does not depend on a length above 0
        return "at every length but 0"
    return f"from {begin} on" if first else "at every length"


def _show_curves(
    panel: draw.Panel,
    x: np.ndarray,
    curves: list[np.ndarray] | np.ndarray,
    here: float,
    values: list[float] | np.ndarray,
) -> None:
    """A curve for each loss, and rings around the values at `here`."""
    for one, curve, (colour, style) in zip(LOSSES, curves, LOOKS, strict=True):
        panel.line(one.name, x, curve, colour, style=style)
    panel.line("here", [here, here], [-9, 9], "focus")
    panel.rings("here", [(here, value) for value in values], size=1.0)
