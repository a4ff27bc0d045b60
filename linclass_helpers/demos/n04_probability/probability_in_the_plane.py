"""Notebook 04: what a weight vector says about every point of the plane, and how sure it is."""

from typing import Any

import numpy as np

from livefigure import Count, Slider

from ... import data, draw, logistic
from ...words import number, vector
from ..own_data import Names
from ..plane_points import MovablePoints
from ..which_data import which_data

DOUBT = float(np.log(9))  # σ(−DOUBT) = 10 %, σ(DOUBT) = 90 %
LOW, HIGH = -0.12, 1.12  # of the panel with the curve


class Probability(MovablePoints):
    """The plane, tinted with P(y = 1 | x); beside it the same points on the curve, seen along w."""

    call = "lc.demos.probability"
    rows = ("plane curve",)
    height = 420
    controls = {
        "data": which_data("overlapping", "notes", "nonseparable", "xor", "rings"),
        "angle": Count("direction of w", 35, -180, 180, unit="°"),
        "length": Slider("length ‖w‖", 1.5, 0.0, 5.0, 0.05),
        "threshold": Slider("threshold θ", 0.5, 0.01, 0.99, 0.01),
    }

    def by_name(self):
        return data.load(self.state.data)

    def compute(self):
        state, self.data = self.state, self.edited()
        turn = np.radians(state.angle)
        self.along = np.round([np.cos(turn), np.sin(turn)], 15)  # w, but of length 1; cos 90° is 0
        self.w = state.length * self.along
        self.distance = self.data.X @ self.along  # from the line wᵀx = 0, with a sign
        self.chance = logistic.sigmoid(state.length * self.distance)
        self.cut = logistic.logit(state.threshold)  # class 1 where wᵀx ≥ this
        self.answers = self.chance >= state.threshold
        self.wrong = self.answers != (self.data.y > 0)

    def build(self, picture):
        theme, plane, curve = picture.theme, picture["plane"], picture["curve"]
        self.tint = draw.Tint(plane)
        self.half = draw.Boundary(plane, theme.faint, ":")
        self.line = draw.Boundary(plane, theme.upper, "-.")
        self.points, self.rings = draw.Points(plane), draw.Rings(plane)
        self.arrow = draw.Arrow(plane, theme.model, "w")
        self.doubt = draw.Region(curve, theme.grid)
        self.curve = draw.Line(curve, theme.model, width=1.3)
        self.steepest = draw.Line(curve, theme.lower, "--")
        self.cut_line = draw.Line(curve, theme.upper, "-.")
        self.labels, self.label_rings = draw.Points(curve, 0.8), draw.Rings(curve, size=1.6)
        plane.label("P(y = 1 | x) = σ(wᵀx)", "x₁", "x₂")
        self.names = Names(plane)
        curve.label("the same, seen along w", "signed distance from wᵀx = 0", "P(y = 1 | x), and the labels")

    def show(self):
        plane, curve, state = self.picture["plane"], self.picture["curve"], self.state
        plane.limits(-self.reach, self.reach, -self.reach, self.reach, square=True)
        self.tint.show(logistic.sigmoid(self.tint.grid()[2] @ self.w))
        self.half.show(self.w)
        self.line.show([-self.cut, *self.w])
        self.names.show(self.data)
        self.points.show(self.data.X, self.data.y)
        self.rings.show(self.data.X[self.wrong])
        self.arrow.show(self.w)
        far = 1.25 * self.original().R
        curve.limits(-far, far, LOW, HIGH)
        grid = np.linspace(-far, far, 200)
        self.curve.show(grid, logistic.sigmoid(state.length * grid))
        self._show_slope(far)
        where = np.column_stack([self.distance, self.data.y01])
        self.labels.show(where, self.data.y)
        self.label_rings.show(where[self.wrong])

    def _show_slope(self, far):
        """The tangent at ½, the zone of doubt, and the threshold's cut."""
        length, theta = self.state.length, self.state.threshold
        wide = min(DOUBT / length, 2 * far) if length else 2 * far
        self.doubt.show([-wide, wide], [LOW, LOW], [HIGH, HIGH])
        run = min(2 / length, far) if length else far
        ends = np.array([-run, run])
        self.steepest.show(ends, 0.5 + length / 4 * ends)
        everywhere = -2 * far if self.cut <= 0 else 2 * far  # what w = 0 says of one point it says of all
        place = float(np.clip(self.cut / length, -2 * far, 2 * far)) if length else everywhere
        self.cut_line.show([-far, place, place], [theta, theta, LOW])

    def handles(self):
        x, y = self.w.tolist()
        tip = {"id": "w", "panel": "plane", "x": x, "y": y, "label": f"the tip of w, at ({x:.4g}, {y:.4g})"}
        return [tip, *super().handles()]

    def on_move(self, id, x, y):
        if id != "w":
            return super().on_move(id, x, y)
        turned = {"angle": np.degrees(np.arctan2(y, x))} if x or y else {}
        self.put(length=np.hypot(x, y), **turned)

    def on_nudge(self, id, dx, dy):
        """Of w: right and left turn it, up and down make it longer and shorter."""
        if id != "w":
            return super().on_nudge(id, dx, dy)
        self.put(angle=(self.state.angle - dx + 180) % 360 - 180, length=self.state.length + 0.05 * dy)

    def caption(self):
        state, one = self.state, self.data.y > 0
        found, kept = int((self.answers & one).sum()), int((~self.answers & ~one).sum())
        return [
            self._how_steep(),
            f"Threshold θ = {number(state.threshold)}: class 1 where wᵀx ≥ {number(self.cut)}. "
            f"That finds {found} of the {int(one.sum())} points of class 1, "
            f"and leaves {kept} of the {int((~one).sum())} of class 0 in theirs; "
            f"{int(self.wrong.sum())} wrong (ringed).",
        ]

    def _how_steep(self):
        length = self.state.length
        if not length:
            return "w = 0: every point of the plane gets the probability 0.5."
        return (
            f"w = {vector(self.w)}: direction {number(self.state.angle)}°, length {number(length)}. "
            f"Along w the probability climbs by at most ‖w‖/4 = {number(length / 4)} a unit, and it takes "
            f"{number(2 * DOUBT / length)} units from 10 % to 90 % (grey)."
        )


def probability(**opening: Any) -> Probability:
    """P(y = 1 | x) = σ(wᵀx) all over the plane, for a w that can be turned and stretched.

    data       "overlapping", "notes", "nonseparable", "xor" or "rings";
               or data of your own: a Dataset, or what lc.data.read takes
    angle      the direction of w, in degrees
    length     ‖w‖
    threshold  the probability from which on class 1 is said
    points     the points themselves, where they have been moved
    """
    return Probability(**opening)
