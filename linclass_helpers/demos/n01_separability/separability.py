"""Notebook 01: points and a w that can be turned, beside the proof that a separator exists or does not."""

from dataclasses import replace
from math import ceil, floor
from typing import Any

import numpy as np

from livefigure import Choice, Handle, Slider, Switch

from ... import data, draw, experiments
from ...experiments import Staircase
from ...separability import analyse, solution_polygon
from ...words import listed, number, points, vector
from ..plane_points import ADD, ADDS, MOST_POINTS, EditablePoints
from ..which_data import which_data
from .verdict import Verdict, show_proof

SPACE = 1.3  # how far weight space is shown; w has length 1
SNAP = 1.0  # degrees: a dragged w that is nearer than this to a local minimum of the loss goes there


class Separability(EditablePoints):
    """A w that can be turned, points of two classes to drag, add and delete, and a proof of the verdict.

    The left panel shows the points and the line of w. The others show the same w in weight space, and the 0-1
    loss over its angle. w has length 1. The band between wᵀx + w₀ = ±γ must stay empty. Without a bias the
    line goes through 0.
    """

    call = "lc.demos.separability"
    most_points = 5000  # w can be turned at 25 pictures a second; the bias only with 500
    rows = (*["plane weights"] * 3, *["plane loss"] * 2)
    widths = (1.2, 1)
    height = 500
    presses = {"plane": None, "loss": None}
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

    def compute(self) -> None:
        self.data = self.edited()
        state, X, y, bias = self.state, self.data.X, self.data.y, self.state.bias
        self.enable("w0", bias)
        self.found = self.remember(("found", X, y, bias), lambda: analyse(X, y, bias=bias))
        self.w, self.w0 = experiments.unit_vector(state.angle), state.w0 if bias else 0.0
        self.margins = experiments.geometric_margins(self.w, X, y, self.w0)
        self.short = experiments.geometric_margins(self.w, X, y, self.w0, state.gamma) < 0
        turn = ("turn", X, y, self.w0)
        self.turn = self.remember(turn, lambda: experiments.zero_one_staircase(X, y, self.w0))

    def by_name(self) -> data.Dataset:
        name = self.state.data
        if name == "margin":
            return data.with_margin(24, 0.6, radius=4, spread="even", seed=4)
        if name == "two":
            return data.Dataset([(4, 1), (-3, -2)], [1, -1], "two points")
        return data.load(name)

    @property
    def reflected(self) -> bool:
        return self.state.view == "reflected"

    def places(self) -> np.ndarray:
        """Where the points are shown: at their coordinates, or reflected."""
        return self.data.reflected() if self.reflected else self.data.X

    @property
    def verdict(self) -> Verdict:
        return Verdict(self.found, self.data, self.reflected, self.state.bias)

    def show(self) -> None:
        self._show_plane()
        self._show_weights(self.picture["weights"])
        self._show_loss(self.picture["loss"])

    def _show_plane(self) -> None:
        """The points, the line and its band. With a bias, reflected points have a line for each class."""
        places, w, w0, gamma = self.places(), self.w, self.w0, self.state.gamma
        two = self.reflected and w0 != 0
        title = "the reflected points and w" if self.reflected else "the points, w and its line"
        plane = self.framed_plane(title, "", "")
        if not two:
            plane.half_planes("sides", (w0, *w))
        plane.boundary("line", (w0, *w), "model")
        plane.strip("band", w, w0, gamma, "model")
        if two:
            plane.boundary("other line", (-w0, *w), "model", style="--")
            plane.strip("other band", w, -w0, gamma, "model", style="--")
        if self.state.answer:
            show_proof(plane, self.verdict)
        plane.numbers("numbers", places)
        plane.points("points", places, self.data.y)
        plane.rings("mistakes", places[self.margins <= 0])
        plane.rings("within the band", places[self.short & (self.margins > 0)], "model", size=1.7)
        plane.arrow("w", 0.45 * self.reach * w, "model")

    def _lines_in(self, panel: draw.Panel, X: np.ndarray) -> np.ndarray:
        """The ends of the line of each point in weight space."""
        return np.reshape([draw.ends_of_line((self.w0, *x), panel.window)[0] for x in X], (-1, 2, 2))

    def _show_weights(self, panel: draw.Panel) -> None:
        found, X, y, answer = self.found, self.data.X, self.data.y, self.state.answer
        panel.label("weight space: each point is a line", "w₁", "w₂")
        panel.limits(-SPACE, SPACE, -SPACE, SPACE, square=True)
        window, directed = panel.window, X.any(axis=1)  # the point 0 says nothing about w
        causes = X, y, self.w0, window
        lines = self.remember(("lines", *causes), lambda: self._lines_in(panel, X[directed]))
        region = self.remember(("region", *causes), lambda: solution_polygon(X, y, self.w0, 1.02 * window[1]))
        if answer:
            panel.shape("solutions", region, "ideal", alpha=0.25)
        for name, sign, style in (("positive", 1, "-"), ("negative", -1, "--")):
            mine = lines[y[directed] == sign]
            panel.class_lines(name, mine, np.full(len(mine), sign), width=0.7, zorder=2, style=style)
        here = found.separable and abs(found.bias - self.w0) < 0.05  # w* belongs to its own bias
        best = found.w if answer and here else None
        panel.arrow("w*", best, "ideal", beside=self.w, side=-1)
        panel.arrow("w", self.w, "model", beside=best)
        if answer and region is None:
            none = "with this w₀ no w here is right" if found.separable else "no w is right for all points"
            panel.note("nothing", none, "ideal", place="head" if self.w[1] < 0 else "foot")
        x, y = experiments.unit_vector(np.linspace(0, 360, 181)).T
        panel.line("circle", x, y, "faint", style=":", width=0.6, zorder=1.5)

    def _show_loss(self, panel: draw.Panel) -> None:
        turn, n = self.turn, self.data.n
        panel.label("0-1 loss while w turns", "angle of w in °", "mistakes")
        low, high = self.range_of("angle")
        panel.ticks(x=range(90 * ceil(low / 90), floor(high) + 1, 90), y="whole")
        panel.limits(low, high, -0.1 * n, 1.08 * n)
        jumps, stairs, zero = self.remember(("stairs", turn), lambda: _drawn(turn))
        panel.line("jumps", jumps[0], jumps[1], "faint", style=":", width=0.4, zorder=2)
        panel.line("zero", zero[0], zero[1], "ideal", width=4, alpha=0.7, zorder=2.5)
        panel.line("stairs", stairs[0], stairs[1], "model", width=1.5)
        panel.dots("pits", turn.starts[turn.pits], turn.lenient[turn.pits], "ideal", zorder=4, hollow=True)
        panel.mark("now", [self.state.angle, (self.margins <= 0).sum()], "model")

    def caption(self) -> list[str]:
        lines = [self._current_w(), self._band(), self._loss()]
        if self.reflected and self.w0:
            lines.append("With a bias each class, reflected, has its own line: solid for +1, dashed for −1.")
        if self.state.answer:
            lines += self.verdict.words()
        if self.data.n < MOST_POINTS:
            sign = int(self.state.adds)
            this, other = self.class_in_words(sign), self.class_in_words(-sign)
            lines.append(f"A press on the plane adds a point of class {this}, Shift one of {other}.")
        return lines

    def _current_w(self) -> str:
        """The current w, and which points it misclassifies."""
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

    def _band(self) -> str:
        """Does w keep the margin γ?"""
        gamma, score = number(self.state.gamma), "y(wᵀx + w₀)" if self.state.bias else "y wᵀx"
        short = np.flatnonzero(self.short)
        if short.size:
            return f"{score} ≥ γ = {gamma} fails for {short.size} of {self.data.n} points{_which(short)}."
        if self.state.gamma:
            return f"{score} ≥ γ = {gamma} holds for all points: the band is empty, and this w proves it."
        return f"{score} ≥ 0 holds for all points: with γ = 0 a point may lie on the line."

    def _loss(self) -> str:
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

    # Handles: the tip of w in both spaces, which turns it, and the foot of the line, which moves it.

    def handles(self) -> list[Handle]:
        """The points, and above them the handles that turn w and move its line."""
        w, tip, bias = self.w, 0.45 * self.reach * self.w, self.state.bias and not self.reflected
        handles = [
            *super().handles(),
            self._turns("weight", "weights", *w.tolist()),
            self._turns("w", "plane", *tip.tolist()),
        ]
        if bias:
            x, y = (-self.w0 * w).tolist()
            line = Handle(
                id="line",
                panel="plane",
                x=x,
                y=y,
                label="the line",
                place=f"w₀ = {number(self.w0)}",
                moves=lambda x, y: self._moved_line(-float(w @ (x, y))),
                keys=self._line_by_key,
            )
            handles.append(line)
        return handles

    def handle_of(self, i: int, x: float, y: float, kind: str | int) -> Handle:
        """The handle of a point is where the point is shown."""
        shown_x, shown_y = self.data_place(x, y, self.data.y[i])
        return replace(super().handle_of(i, x, y, kind), x=shown_x, y=shown_y, place=f"at {vector((x, y))}")

    def moved(self, i: int, x: float, y: float) -> dict[str, Any]:
        return super().moved(i, *self.data_place(x, y, self.data.y[i]))

    def _turns(self, id: str, panel: str, x: float, y: float) -> Handle:
        return Handle(
            id=id,
            panel=panel,
            x=x,
            y=y,
            label="w, which the arrow keys turn",
            place=f"at {number(self.state.angle)}°",
            moves=lambda x, y: self._turned(np.degrees(np.arctan2(y, x))),
            keys=lambda dx, dy: self._turned(self.state.angle + dy - dx, snap=0.0),
        )

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        if panel == "loss":
            self.take(self._turned(np.clip(x, *self.range_of("angle"))))
        else:
            super().on_press(panel, x, y, shift)

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        if panel == "loss":
            self.on_press(panel, x, y, shift)
        else:
            super().on_drag(panel, x, y, shift)

    def data_place(self, x: float, y: float, sign: float) -> tuple[float, float]:
        return (sign * x, sign * y) if self.reflected else (x, y)

    def _turned(self, degrees: float, snap: float = SNAP) -> dict[str, float]:
        """w at this angle, to half a degree, or at a local minimum of the loss nearby."""
        angle = round(2 * float(degrees)) / 2
        pits = self.turn.starts[self.turn.pits]
        away = abs((pits - degrees + 180) % 360 - 180)
        if away.size and away.min() < snap:
            angle = round(float(pits[away.argmin()]), 9)
        return {"angle": self.around("angle", angle)}

    def _moved_line(self, w0: float) -> dict[str, float]:
        """The line at that bias."""
        return self.nearest(w0=w0)

    def _line_by_key(self, dx: float, dy: float) -> dict[str, float]:
        return self._moved_line(
            self.w0 - self.step_on("w0") * (dx if abs(self.w[0]) > abs(self.w[1]) else dy)
        )


def _drawn(turn: Staircase) -> list[tuple[np.ndarray, np.ndarray]]:
    """The 0-1 loss as lines: with its jumps, without them, and only where it is 0."""
    begin, end, loss = turn.stairs().T
    stairs = np.stack([np.column_stack([begin, loss]), np.column_stack([end, loss])], axis=1)
    x, y = stairs.reshape(-1, 2).T
    return [(x, y), draw.joined(stairs), draw.joined(stairs[loss == 0])]


def _which(some: np.ndarray) -> str:
    """': point 3' or ': points 2, 4'; empty without points."""
    return f": {points(some)}" if some.size else ""
