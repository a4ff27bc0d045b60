"""Notebook 01: points and a w to turn by hand, beside the proof that a separator exists or does not."""

from typing import Any

import numpy as np

from livefigure import Choice, Slider, Switch

from ... import data, draw, experiments
from ...separability import analyse, solution_polygon
from ...words import listed, number, points, vector
from ..own_data import Names
from ..plane_points import ADD, ADDS, MOST, EditablePoints
from ..which_data import which_data
from .verdict import Proof, Verdict

SPACE = 1.3  # how far weight space is shown; w has length 1
SNAP = 1.0  # degrees around a pit of the loss within which a dragged w falls into it


class Separability(EditablePoints):
    """The points and a line; beside them the same w in weight space, and the 0-1 loss over its angle."""

    call = "lc.demos.separability"
    most = 5000  # points: w turns among all of them at 25 pictures a second, a bias slides among 500
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
        "angle": Slider("angle of w", 30.0, 0.0, 360.0, 0.5, unit="°"),
        "gamma": Slider("band γ", 0.5, 0.0, 3.0, 0.05, tip="the band that must stay empty"),
        "bias": Switch("with a bias w₀"),
        "w0": Slider("bias w₀", 0.0, -8.0, 8.0, 0.1),
        "answer": Switch("show the answer", True, remakes=False, tip="the verdict and its proof"),
        "adds": ADDS,
        "add": ADD,
    }

    def compute(self):
        self.data = self.edited()
        state, X, y, bias = self.state, self.data.X, self.data.y, self.state.bias
        self.enable("w0", bias)
        self.found = self.remember(("found", X, y, bias), lambda: analyse(X, y, bias=bias))
        self.w, self.w0 = experiments.unit_vector(state.angle), state.w0 if bias else 0.0
        self.margins = experiments.geometric_margins(self.w, X, y, self.w0)
        self.short = experiments.geometric_margins(self.w, X, y, self.w0, state.gamma) < 0
        turn = ("turn", X, y, self.w0)
        self.turn = self.remember(turn, lambda: experiments.zero_one_staircase(X, y, self.w0))

    def by_name(self):
        name = self.state.data
        if name == "margin":
            return data.with_margin(24, 0.6, radius=4, spread="even", seed=4)
        if name == "two":
            return data.Dataset([(4, 1), (-3, -2)], [1, -1], "two points")
        return data.load(name)

    @property
    def reflected(self):
        return self.state.view == "reflected"

    def places(self):
        """Where the points are shown: where they are, or reflected."""
        return self.data.reflected() if self.reflected else self.data.X

    @property
    def verdict(self):
        return Verdict(self.found, self.data, self.reflected, self.state.bias)

    def build(self, picture):
        theme, plane = picture.theme, picture["plane"]
        self.sides = draw.HalfPlanes(plane)
        self.line = draw.Boundary(plane, theme.model)
        self.other_line = draw.Boundary(plane, theme.model, style="--")
        self.band = draw.Strip(plane, theme.model)
        self.other_band = draw.Strip(plane, theme.model, style="--")
        self.proof = Proof(plane)
        self.numbers = draw.Numbers(plane)
        self.points = draw.Points(plane)
        self.mistakes = draw.Rings(plane)
        self.inside = draw.Rings(plane, theme.model, size=1.7)
        self.arrow = draw.Arrow(plane, theme.model, "w")
        self.names = Names(plane)
        self._build_weights(picture["weights"], theme)
        self._build_loss(picture["loss"], theme)

    def _build_weights(self, panel, theme):
        self.region = draw.Shape(panel, theme.ideal, alpha=0.25)
        self.constraints = draw.ClassLines(panel, width=0.7, zorder=2)
        self.best = draw.Arrow(panel, theme.ideal, "w*", side=-1)
        self.weight = draw.Arrow(panel, theme.model, "w")
        self.remark = draw.Note(panel, theme.ideal)
        circle = draw.Line(panel, theme.faint, ":", width=0.6, zorder=1.5)
        circle.show(*experiments.unit_vector(np.linspace(0, 360, 181)).T)
        panel.limits(-SPACE, SPACE, -SPACE, SPACE, square=True)
        panel.label("weight space: each point is a line", "w₁", "w₂")

    def _build_loss(self, panel, theme):
        self.jumps = draw.Line(panel, theme.faint, ":", width=0.4, zorder=2)
        self.zero = draw.Line(panel, theme.ideal, width=4, alpha=0.7, zorder=2.5)
        self.stairs = draw.Line(panel, theme.model, width=1.5)
        self.pits = draw.Dots(panel, theme.ideal, zorder=4, hollow=True)
        self.now = draw.Mark(panel, theme.model)
        panel.ticks(x=range(0, 361, 90), y="whole")
        panel.label("0-1 loss while w turns", "angle of w in °", "mistakes")

    def show(self):
        self._show_points()
        self._show_lines()
        self.proof.show(self.verdict if self.state.answer else None)
        self._show_weights()
        self._show_loss()

    def _show_points(self):
        plane, reach, places = self.picture["plane"], self.reach, self.places()
        plane.limits(-reach, reach, -reach, reach, square=True)
        plane.label("the reflected points and w" if self.reflected else "the points, w and its line")
        self.names.show(self.data)
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
        self.line.show((w0, *w))
        self.other_line.show((-w0, *w) if two else None)
        self.band.show(w, w0, gamma)
        self.other_band.show(w if two else None, -w0, gamma)

    def _show_weights(self):
        found, X, y, answer = self.found, self.data.X, self.data.y, self.state.answer
        window, directed = self.constraints.window, X.any(axis=1)  # the point 0 says nothing about w
        causes = X, y, self.w0, window
        lines = self.remember(
            ("lines", *causes), lambda: [draw.ends_of_line((self.w0, *x), window)[0] for x in X[directed]]
        )
        self.constraints.show(lines, y[directed])
        region = self.remember(("region", *causes), lambda: solution_polygon(X, y, self.w0, 1.02 * window[1]))
        self.region.show(region if answer else None)
        here = found.separable and abs(found.bias - self.w0) < 0.05  # w* belongs to its own bias
        best = found.w if answer and here else None
        self.best.show(best, beside=self.w)
        self.weight.show(self.w, beside=best)
        none = "with this w₀ no w here is right" if found.separable else "no w is right for all points"
        out_of_the_way = "head" if self.w[1] < 0 else "foot"
        self.remark.show(none if answer and region is None else "", out_of_the_way)

    def _show_loss(self):
        turn, panel, n = self.turn, self.picture["loss"], self.data.n
        panel.limits(0, 360, -0.1 * n, 1.08 * n)
        jumps, stairs, zero = self.remember(("stairs", turn), lambda: _drawn(turn))
        self.jumps.show(*jumps)
        self.stairs.show(*stairs)
        self.zero.show(*zero)
        self.pits.show(turn.starts[turn.pits], turn.lenient[turn.pits])
        self.now.show([self.state.angle, (self.margins <= 0).sum()])

    def caption(self):
        lines = [self._hand(), self._band(), self._loss()]
        if self.reflected and self.w0:
            lines.append("With a bias each class, reflected, has its own line: solid for +1, dashed for −1.")
        if self.state.answer:
            lines += self.verdict.words()
        if self.data.n < MOST:
            sign = int(self.state.adds)
            adds = f"adds a point of class {self.called(sign)}, Shift one of {self.called(-sign)}"
            lines.append(f"A press on the plane {adds}.")
        return lines

    def _hand(self):
        """What the w of the hand gets wrong."""
        n, wrong, on = self.data.n, np.flatnonzero(self.margins < 0), np.flatnonzero(self.margins == 0)
        where = f"w at {number(self.state.angle)}°, {vector(self.w)}"
        if self.state.bias:
            where += f", w₀ = {number(self.w0)}"
        if wrong.size + on.size == 0:
            nearest = self.margins.argmin()
            return (
                f"{where}: right about all {n} points. The nearest to its line, point {nearest + 1}, "
                f"is {number(self.margins[nearest])} away."
            )
        said = f"{where}: {wrong.size} of {n} points on the wrong side{_which(wrong)}"
        return f"{said}; {on.size} on the line itself{_which(on)}." if on.size else f"{said}."

    def _band(self):
        """Does w keep the margin γ?"""
        gamma, score = number(self.state.gamma), "y(wᵀx + w₀)" if self.state.bias else "y wᵀx"
        short = np.flatnonzero(self.short)
        if short.size:
            return f"{score} ≥ γ = {gamma} fails for {short.size} of {self.data.n} points{_which(short)}."
        if self.state.gamma:
            return f"{score} ≥ γ = {gamma} holds for all points: the band is empty, and this w proves it."
        return f"{score} ≥ 0 holds for all points: with γ = 0 a point may lie on the line."

    def _loss(self):
        turn = self.turn
        at = " for this w₀" if self.state.bias else ""
        low, high = turn.losses.min(), turn.losses.max()
        zero = f"0 over {number(turn.free)}° of the turn" if turn.free else "never 0"
        stairs = f"flat on {len(turn.losses)} stairs, from {low} to {high} mistakes; it is {zero}"
        said = f"As w turns{at}, the 0-1 loss is {stairs if low < high else f'always {low}'}."
        pits = turn.starts[turn.pits]
        if not pits.size:
            return said
        at = listed([f"{number(angle)}°" for angle in pits])
        name = "" if self.state.bias else ": just about separable"  # another w₀ may do better
        return f"{said} At {at} no point is on the wrong side, some are on the line{name}."

    # What a hand does: w is turned at its tip in either space, and the line is slid at its foot.

    def handles(self):
        """The points, and on top of them what turns w and slides its line."""
        of_points = super().handles()
        for handle, (x, y) in zip(of_points, self.places()[: len(of_points)].tolist()):
            handle["x"], handle["y"] = x, y
        turns = f"w at {number(self.state.angle)}°, the arrow keys turn it"
        own = [("weight", "weights", self.w, turns), ("w", "plane", 0.45 * self.reach * self.w, turns)]
        if self.state.bias and not self.reflected:
            own.append(("line", "plane", -self.w0 * self.w, f"the line, w₀ = {number(self.w0)}"))
        return of_points + [
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
        self.refresh(True)

    def slide_to(self, w0):
        """Move the line to that bias, along w."""
        self.state.w0 = float(np.clip(round(w0, 1), -8, 8)) + 0.0
        self.refresh(True)


def _drawn(turn):
    """The staircase as lines: with its jumps, without them, and the stairs at 0 alone."""
    begin, end, loss = turn.stairs().T
    stairs = np.stack([np.column_stack([begin, loss]), np.column_stack([end, loss])], axis=1)
    return stairs.reshape(-1, 2).T, draw.joined(stairs), draw.joined(stairs[loss == 0])


def _which(some):
    """': point 3', ': points 2, 4', or nothing for no points."""
    return f": {points(some)}" if some.size else ""


def separability(**opening: Any) -> Separability:
    """A w to turn by hand, among points of two classes to drag, add and delete; and a proof of the verdict.

    data    "notes", "nonseparable", "just_separable", "margin", "overlapping", "xor", "rings" or "two";
            or data of your own: a Dataset, or what lc.data.read takes
    view    "data", or "reflected": every point multiplied by its label
    angle   of w, in degrees; w has length 1
    gamma   the band wᵀx + w₀ = ±γ that must stay empty
    bias    whether the line may lie off the origin, and w0 how far: wᵀx + w₀ = 0
    answer  whether the verdict is shown: the widest strip, or the witness that there is no separator
    adds    the class, "+1" or "-1", of the point that a press on the plane adds
    points  the points themselves, where they were edited, with their labels
    """
    return Separability(**opening)
