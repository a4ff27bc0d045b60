"""Notebook 04: the probability that a weight vector gives to every point of the plane."""

import numpy as np

from livefigure import Count, Handle, Slider

from ... import data, draw, logistic
from ...words import number, vector
from ..plane_points import MovablePoints
from ..which_data import which_data

DOUBT = float(np.log(9))  # σ(−DOUBT) = 10 %, σ(DOUBT) = 90 %
LOW, HIGH = -0.12, 1.12  # of the panel with the curve


class Probability(MovablePoints):
    """P(y = 1 | x) = σ(wᵀx) over the plane, for a w that can be turned and stretched.

    The plane is tinted with the probability; beside it the same points on the curve, seen along w.
    """

    call = "lc.demos.probability"
    class_labels = "0", "1"
    rows = ("plane curve",)
    height = 420
    controls = {
        "data": which_data("overlapping", "notes", "nonseparable", "xor", "rings"),
        "angle": Count("direction of w", 35, -180, 180, unit="°"),
        "length": Slider("length ‖w‖", 1.5, 0.0, 5.0, 0.05),
        "threshold": Slider("threshold θ", 0.5, 0.01, 0.99, 0.01),
    }

    def by_name(self) -> data.Dataset:
        return data.load(self.state.data)

    def compute(self) -> None:
        state, self.data = self.state, self.edited()
        turn = np.radians(state.angle)
        self.along = np.round([np.cos(turn), np.sin(turn)], 15)  # w, but of length 1; cos 90° is 0
        self.w = state.length * self.along
        self.distance = self.data.X @ self.along  # signed distance from the line wᵀx = 0
        self.chance = logistic.sigmoid(state.length * self.distance)
        self.cut = logistic.logit(state.threshold)  # class 1 where wᵀx ≥ this
        self.answers = self.chance >= state.threshold
        self.wrong = self.answers != (self.data.y > 0)

    def show(self) -> None:
        self._show_plane()
        self._show_curve(self.picture["curve"])

    def _show_plane(self) -> None:
        plane = self.framed_plane("P(y = 1 | x) = σ(wᵀx)")
        plane.tint("chances", logistic.sigmoid(plane.grid()[2] @ self.w))
        plane.boundary("½", self.w, "faint", style=":")
        plane.boundary("threshold", [-self.cut, *self.w], "upper", style="-.")
        plane.points("points", self.data.X, self.data.y)
        plane.rings("wrong", self.data.X[self.wrong])
        plane.arrow("w", self.w, "model")

    def _show_curve(self, curve: draw.Panel) -> None:
        """The points on σ, the tangent at ½, the zone between 10 % and 90 %, and the threshold."""
        far, length, theta = 1.25 * self.original().R, self.state.length, self.state.threshold
        curve.label("the same, seen along w", "signed distance from wᵀx = 0", "P(y = 1 | x), and the labels")
        curve.limits(-far, far, LOW, HIGH)
        wide = min(DOUBT / length, 2 * far) if length else 2 * far
        curve.region("doubt", [-wide, wide], [LOW, LOW], [HIGH, HIGH], "grid")
        grid = np.linspace(-far, far, 200)
        curve.line("σ", grid, logistic.sigmoid(length * grid), "model", width=1.3)
        run = min(2 / length, far) if length else far
        ends = np.array([-run, run])
        curve.line("steepest", ends, 0.5 + length / 4 * ends, "lower", style="--")
        everywhere = -2 * far if self.cut <= 0 else 2 * far  # w = 0 gives all points the same class
        place = float(np.clip(self.cut / length, -2 * far, 2 * far)) if length else everywhere
        curve.line("threshold", [-far, place, place], [theta, theta, LOW], "upper", style="-.")
        where = np.column_stack([self.distance, self.data.y01])
        curve.points("points", where, self.data.y, size=0.8)
        curve.rings("wrong", where[self.wrong], size=1.6)

    def handles(self) -> list[Handle]:
        x, y = self.w.tolist()
        tip = Handle(
            id="w",
            panel="plane",
            x=x,
            y=y,
            label="the tip of w",
            moves=self._tip_to,
            keys=self._turned,
        )
        return [tip, *super().handles()]

    def _tip_to(self, x: float, y: float) -> dict[str, float]:
        turned = {"angle": np.degrees(np.arctan2(y, x))} if x or y else {}
        return self.nearest(length=np.hypot(x, y), **turned)

    def _turned(self, dx: float, dy: float) -> dict[str, float]:
        """Right and left turn w, up and down make it longer and shorter."""
        angle = self.around("angle", self.state.angle - dx)
        return self.nearest(angle=angle, length=self.state.length + self.step_on("length") * dy)

    def caption(self) -> list[str]:
        state, one = self.state, self.data.y > 0
        found, kept = int((self.answers & one).sum()), int((~self.answers & ~one).sum())
        return [
            self._how_steep(),
            f"Threshold θ = {number(state.threshold)}: class 1 where wᵀx ≥ {number(self.cut)}. "
            f"That finds {found} of the {int(one.sum())} points of class 1, "
            f"and leaves {kept} of the {int((~one).sum())} of class 0 in theirs; "
            f"{int(self.wrong.sum())} wrong (ringed).",
        ]

    def _how_steep(self) -> str:
        length = self.state.length
        if not length:
            return "w = 0: every point of the plane gets the probability 0.5."
        return (
            f"w = {vector(self.w)}: direction {number(self.state.angle)}°, length {number(length)}. "
            f"Along w the probability climbs by at most ‖w‖/4 = {number(length / 4)} a unit, and it takes "
            f"{number(2 * DOUBT / length)} units from 10 % to 90 % (grey)."
        )
