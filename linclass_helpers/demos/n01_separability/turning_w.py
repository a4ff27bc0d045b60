"""Notebook 01: points and a w to turn by hand, beside the proof that a separator exists or does not."""

import numpy as np
from matplotlib.patches import Circle

from livefigure import Choice, Slider, Switch

from ... import data, draw
from ...draw import separability as drawn
from ...experiments.zero_one import ROUNDING, margins, solutions, staircase, unit
from ...separability import analyse
from ...words import number
from ..base import Demo
from ..plane_points import ADD, ADDS, EditablePoints
from ..which_data import which_data
from .verdict import Words

SPACE = 1.3  # how far weight space is shown; w has length 1
SNAP = 1.0  # degrees around a pit of the loss within which a dragged w falls into it


class Separability(Words, EditablePoints, Demo):
    """The points and a line; beside them the same w in weight space, and the 0-1 loss over its angle."""

    call = "lc.demos.separability"
    rows = (*["plane weights"] * 3, *["plane loss"] * 2)
    widths = (1.2, 1)
    height = 500
    presses = ("plane", "loss")
    controls = {
        "data": which_data(
            "notes",
            "nonseparable",
            "just_separable",
            "margin",
            "overlapping",
            "xor",
            "rings",
            two="two points, to begin your own",
        ),
        "view": Choice(
            "show",
            "data",
            {"data": "the points x", "reflected": "the reflected points yx"},
            remakes=False,
        ),
        "angle": Slider("angle of w", 30.0, 0.0, 360.0, 0.5, unit="°", remakes=False),
        "gamma": Slider("band γ", 0.5, 0.0, 3.0, 0.05, remakes=False, tip="the band that must stay empty"),
        "bias": Switch("with a bias w₀"),
        "w0": Slider("bias w₀", 0.0, -8.0, 8.0, 0.1, remakes=False),
        "answer": Switch("show the answer", True, remakes=False, tip="the verdict and its proof"),
        "adds": ADDS,
        "add": ADD,
    }

    def compute(self):
        self.data = self.edited()
        self.enable("w0", self.state.bias)
        self.found = analyse(self.data.X, self.data.y, bias=self.state.bias)

    def original(self):
        name = self.state.data
        if name == "margin":
            return data.with_margin(24, 0.6, radius=4, spread="even", seed=4)
        if name == "two":
            return data.Dataset([(4, 1), (-3, -2)], [1, -1], "two points")
        return data.load(name)

    def look(self):
        """What the w of the hand makes of the points: quick enough to be worked out for every frame."""
        state, X, y = self.state, self.data.X, self.data.y
        self.w, self.w0 = unit(state.angle), state.w0 if state.bias else 0.0
        self.margins = margins(self.w, X, y, self.w0)
        near = ROUNDING * (np.abs(X).max() + abs(self.w0))
        self.short = self.margins < state.gamma - near
        self.turn = staircase(X, y, self.w0)

    @property
    def reflected(self):
        return self.state.view == "reflected"

    def places(self):
        """Where the points are shown: where they are, or reflected."""
        return self.data.reflected() if self.reflected else self.data.X

    def build(self, picture):
        theme, plane = picture.theme, picture["plane"]
        self.sides = draw.Boundary(plane, theme.model, sides=True)
        self.line = draw.Boundary(plane, theme.model)
        self.other_line = draw.Boundary(plane, theme.model, style="--")
        self.band = drawn.Band(plane, theme.model)
        self.other_band = drawn.Band(plane, theme.model, style="--")
        self.strip = drawn.Band(plane, theme.ideal, alpha=0.1, style="--")
        colours = (theme.positive, theme.negative, theme.ideal)
        self.hulls = [drawn.Shape(plane, colour, alpha=0.12) for colour in colours]
        self.witness = drawn.Witness(plane, theme.ideal)
        self.numbers = draw.Numbers(plane)
        self.points = draw.Points(plane)
        self.mistakes = draw.Rings(plane)
        self.inside = draw.Rings(plane, theme.model, size=1.7)
        self.support = draw.Rings(plane, theme.ideal, size=2.6)
        self.arrow = draw.Arrow(plane, theme.model, "w")
        self._build_weights(picture["weights"], theme)
        self._build_loss(picture["loss"], theme)

    def _build_weights(self, panel, theme):
        self.region = drawn.Shape(panel, theme.ideal, alpha=0.25)
        self.constraints = drawn.Constraints(panel)
        self.best = draw.Arrow(panel, theme.ideal, "w*", side=-1)
        self.weight = draw.Arrow(panel, theme.model, "w")
        self.remark = drawn.Remark(panel, theme.ideal)
        circle = Circle((0, 0), 1, fill=False, edgecolor=theme.faint, ls=":", zorder=1.5)
        draw.Thing(panel, panel.ax.add_patch(circle))
        panel.limits(-SPACE, SPACE, -SPACE, SPACE, square=True)
        panel.label("weight space: each point is a line", "w₁", "w₂")

    def _build_loss(self, panel, theme):
        self.stairs = drawn.Stairs(panel, theme.model, theme.ideal)
        self.now = draw.Mark(panel, theme.model, marker="o")
        panel.ticks(x=range(0, 361, 90), y="whole")
        panel.label("0-1 loss while w turns", "angle of w in °", "mistakes")

    def show(self):
        self.look()
        self._show_points()
        self._show_lines()
        self._show_answer()
        self._show_weights()
        self._show_loss()

    def _show_points(self):
        plane, reach, places = self.picture["plane"], self.reach, self.places()
        plane.limits(-reach, reach, -reach, reach, square=True)
        plane.label("the reflected points and w" if self.reflected else "the points, w and its line")
        self.points.show(places, self.data.y)
        self.numbers.show(places)
        self.mistakes.show(places[self.margins <= 0])
        self.inside.show(places[self.short & (self.margins > 0)])
        self.arrow.show(0.45 * reach * self.w)

    def _show_lines(self):
        """The line and its band. With a bias, reflected points have two: the one of their class."""
        w, w0, gamma = self.w, self.w0, self.state.gamma
        two = self.reflected and w0 != 0
        self.sides.show(None if two else (w0, *w))
        self.line.show((w0, *w) if two else None)
        self.other_line.show((-w0, *w) if two else None)
        self.band.show(w, w0, gamma)
        self.other_band.show(w if two else None, -w0, gamma)

    def _show_answer(self):
        """The widest strip, or the witness. Reflected with a bias, the points would need a third axis."""
        found, X, y, bias = self.found, self.data.X, self.data.y, self.state.bias
        flat = self.state.answer and not (self.reflected and bias)
        self.support.show(self.places()[found.support] if self.state.answer else [])
        self.strip.show(found.w if flat else None, found.bias, found.margin)
        clouds = [X[y > 0], X[y < 0], []] if bias else [[], [], self.places() if self.reflected else []]
        for shape, cloud in zip(self.hulls, clouds, strict=True):
            shape.show(drawn.hull(cloud) if flat else None)
        self.witness.show(*(self._evidence() if flat else ([], [], None)))

    def _evidence(self):
        """What proves the verdict: spokes (point, place), the places that points are mixed to, and a ray."""
        found, X, y = self.found, self.data.X, self.data.y
        if self.reflected:
            nearest = found.margin * found.w if found.separable else np.zeros(2)
            ends = [np.zeros(2)] if found.separable else self.places()[found.support]
            return [(end, nearest) for end in ends], [nearest], None
        if found.separable:
            return [], [], None
        if self.state.bias:
            return [(X[i], found.shared) for i in found.support], [found.shared], None
        mixed = self.mixtures()
        places = list(mixed.values())
        ray = 1.25 * max(places, key=lambda place: float(place @ place)) if len(places) == 2 else None
        return [(X[i], mixed[y[i]]) for i in found.support], places, ray

    def mixtures(self):
        """The witness class by class: {label: the mean of its points, weighted with λ}."""
        X, y, lam = self.data.X, self.data.y, self.found.witness
        signs = [sign for sign in (1, -1) if lam[y == sign].any()]
        return {sign: lam[y == sign] @ X[y == sign] / lam[y == sign].sum() for sign in signs}

    def _show_weights(self):
        found, X, y, answer = self.found, self.data.X, self.data.y, self.state.answer
        self.constraints.show(X, y, self.w0)
        region = solutions(X, y, self.w0, 1.02 * self.picture["weights"].ax.get_xlim()[1])
        self.region.show(region if answer else None)
        here = found.separable and abs(found.bias - self.w0) < 0.05  # w* belongs to its own bias
        best = found.w if answer and here else None
        self.best.show(best, beside=self.w)
        self.weight.show(self.w, beside=best)
        none = "with this w₀ no w here is right" if found.separable else "no w is right for all points"
        self.remark.show(none if answer and region is None else "", top=bool(self.w[1] < 0))

    def _show_loss(self):
        turn, panel, n = self.turn, self.picture["loss"], self.data.n
        panel.limits(0, 360, -0.1 * n, 1.08 * n)
        pits = np.column_stack([turn.starts, turn.lenient])[turn.pits]
        self.stairs.show(list(turn.stairs()), pits)
        self.now.show([self.state.angle, (self.margins <= 0).sum()])

    # What a hand does: w is turned at its tip in either space, and the line is slid at its foot.

    def handles(self):
        """The points, and on top of them what turns w and slides its line."""
        points = super().handles()
        for handle, (x, y) in zip(points, self.places().tolist(), strict=True):
            handle["x"], handle["y"] = x, y
        turns = f"w at {number(self.state.angle)}°, the arrow keys turn it"
        own = [("weight", "weights", self.w, turns), ("w", "plane", 0.45 * self.reach * self.w, turns)]
        if self.state.bias and not self.reflected:
            own.append(("line", "plane", -self.w0 * self.w, f"the line, w₀ = {number(self.w0)}"))
        return points + [
            {"id": id, "panel": panel, "x": float(x), "y": float(y), "label": words}
            for id, panel, (x, y), words in own
        ]

    def on_move(self, id, x, y):
        if id in ("w", "weight"):
            self.turn_to(np.degrees(np.arctan2(y, x)))
        elif id == "line":
            self.slide_to(-float(self.w @ (x, y)))
        else:
            super().on_move(id, *self.behind(x, y, self.data.y[id]))

    def on_nudge(self, id, dx, dy):
        if id in ("w", "weight"):
            self.turn_to(self.state.angle + dy - dx, snap=0.0)
        elif id == "line":
            self.slide_to(self.w0 - 0.1 * (dx if abs(self.w[0]) > abs(self.w[1]) else dy))
        else:
            x, y = self.places()[id]
            self.on_move(id, x + dx * self.grain, y + dy * self.grain)

    def on_delete(self, id):
        if id not in ("w", "weight", "line"):
            super().on_delete(id)

    def on_press(self, panel, x, y, shift):
        if panel == "loss":
            self.turn_to(x)
        else:
            super().on_press(panel, x, y, shift)

    def on_drag(self, panel, x, y, shift):
        if panel == "loss":
            self.turn_to(min(max(x, 0.0), 360.0))
        else:
            super().on_drag(panel, x, y, shift)

    def behind(self, x, y, sign):
        return (sign * x, sign * y) if self.reflected else (x, y)

    def turn_to(self, degrees, snap=SNAP):
        """Turn w there, to half a degree; a dragged w falls into a pit of the loss that it passes."""
        angle = round(2 * float(degrees)) / 2
        pits = self.turn.starts[self.turn.pits]
        away = abs((pits - degrees + 180) % 360 - 180)
        if away.size and away.min() < snap:
            angle = round(float(pits[away.argmin()]), 9)
        self.state.angle = angle if 0 <= angle <= 360 else angle % 360
        self.refresh(False)

    def slide_to(self, w0):
        """Move the line to that bias, along w."""
        self.state.w0 = float(np.clip(round(w0, 1), -8, 8)) + 0.0
        self.refresh(False)


def separability(**opening):
    """A w to turn by hand, among points of two classes to drag, add and delete; and a proof of the verdict.

    data    "notes", "nonseparable", "just_separable", "margin", "overlapping", "xor", "rings" or "two"
    view    "data", or "reflected": every point multiplied by its label
    angle   of w, in degrees; w has length 1
    gamma   the band wᵀx + w₀ = ±γ that must stay empty
    bias    whether the line may lie off the origin, and w0 how far: wᵀx + w₀ = 0
    answer  whether the verdict is shown: the widest strip, or the witness that there is no separator
    adds    the class, "+1" or "-1", of the point that a press on the plane adds
    points  the points themselves, where they were edited, with their labels
    """
    return Separability(**opening)
