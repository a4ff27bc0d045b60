"""Notebook 06: a perceptron on points that no line separates, and the loop that it falls into."""

from dataclasses import replace
from typing import Any

import numpy as np

from livefigure import TILT, TURN, Choice, Stepper, Turnable, View, roomy

from ... import draw, perceptron, separability
from ...words import number, plural, points, vector
from ..exact_points import DATA, ExactPoints

ENOUGH = 2000  # updates at most; a run stops before if it repeats itself
FIRST, LAST = 900, 915  # the iterations that lecture 001 shows
FURTHEST = 1000  # updates that are shown of a run with a loop


class Cycling(Turnable, ExactPoints):
    """A perceptron on points that no line separates, and the loop that it falls into.

    The panels show the points with the line of w, the path of w in space, and the errors of each w. The data
    "far" are separable, for comparison.
    """

    call = "lc.demos.cycling"
    most_points = 2000  # each w of the run is tested on all of them
    rows = ("plane space", "plane space", "errors errors")
    height = 580
    controls = {
        "data": DATA,
        "start": Choice("start at", "ones", {"ones": "w = (1, 1, 1), lecture 001", "zero": "w = 0"}),
        "tie": Choice(
            "wᵀx = 0 means",
            "mistake",
            {
                "mistake": "a mistake (lecture 001's steps)",
                "correct": "correct (001's formula)",
                "plus": "+1 (lecture 000)",
                "minus": "−1 (lectures 003, 004)",
            },
        ),
        "look": Choice("show", "run", {"run": "the whole run", "loop": "the loop alone"}, remakes=False),
        "turn": replace(TURN, default=-50),
        "tilt": replace(TILT, default=45),
        "t": Stepper("update t"),
    }

    def compute(self) -> None:
        state = self.state
        self.data = self.edited()
        augmented = self.data.augmented()
        self.run = perceptron.train(
            augmented.X,
            augmented.y,
            w0=np.ones(3) if state.start == "ones" else None,
            tie=state.tie,
            max_updates=ENOUGH,
        )
        self.loop = self.run.loop
        self.found = separability.analyse(augmented.X, augmented.y)
        self.limit("t", self.last_update)
        self.enable("look", self.loop is not None)

    def show(self) -> None:
        self._show_points()
        self._show_path()
        self._show_errors()

    @property
    def alone(self) -> perceptron.Loop | None:
        """The loop if only the loop is shown, otherwise None."""
        return self.loop if self.state.look == "loop" else None

    def place(self, t: Any) -> Any:
        """The update of the record that equals update t, which may repeat the loop; t may be an array."""
        return self.loop.place(t) if self.loop else t

    def _show_points(self) -> None:
        plane = self.framed_plane("points, line of w, mistakes")
        t, alone = self.state.t, self.alone
        w = self.run.weight_at(t)
        plane.half_planes("sides", w)
        plane.boundary("line", w, "model")
        if alone:
            plane.boundaries("lines of the loop", alone.weights, "upper")
        plane.points("points", self.data.X, self.data.y)
        plane.rings("wrong", self.data.X[self.run.wrong_at(t)], "ink", size=1.7)
        if t:
            plane.rings("corrected", self.data.X[self.run.mistakes[self.place(t) - 1]], size=2.4)

    def _show_path(self) -> None:
        weights = (self.alone or self.run).weights
        low, high = weights.min(axis=0), weights.max(axis=0)
        padding = 0.05 * (high - low) + 1e-9
        view = View(low - padding, high + padding, self.state.turn, self.state.tilt)
        space = self.picture["space"]
        space.label("path of w in space (drag it)")
        space.look(view, ("w₀", "w₁", "w₂"))
        x, y = view.flat(weights).T
        now, around = self._along()
        _show_trail(space, x, y, now, around)

    def _show_errors(self) -> None:
        panel, errors, alone = self.picture["errors"], self.run.errors, self.alone
        top = roomy(1.3 * errors.max() + 0.7)  # with space for the note
        begin, end = (alone.start, alone.end) if alone else (0, roomy(max(self.last_update, 10)))
        padding = 0.01 * (end - begin)
        panel.label("points that w gets wrong", "update t")
        panel.limits(begin - padding, end + padding, 0, top)
        panel.ticks(x="whole", y="whole")
        t = np.arange(begin, (alone.end if alone else self.last_update) + 1)
        counts = errors[self.place(t)]
        now, around = self._along()
        _show_trail(panel, t, counts, now if alone else self.state.t, around)
        if self.loop:
            seen = np.arange(FIRST, LAST + 1)
            x = self.place(seen) if alone else seen
            panel.dots("lecture", x, errors[self.place(seen)], "upper", size=0.55, zorder=5.5)
            words = f"orange: the loop\ndiscs: iterations {FIRST} to {LAST}"
            panel.note("the colours", words, "upper", place="upper right")

    def _along(self) -> tuple[int, slice]:
        """The index of update t on the path that is shown (−1: before it), and the slice of the loop."""
        loop, now = self.loop, self.place(self.state.t)
        if loop is None:
            return now, slice(0)
        if self.alone:
            return max(now - loop.start, -1), slice(None)
        return now, slice(loop.start, loop.end + 1)

    @property
    def last_update(self) -> int:
        """The last update that can be shown."""
        return self.run.updates if self.loop is None else max(self.run.updates, FURTHEST)

    @property
    def lecture_iterations(self) -> str:
        """The iterations whose lines lecture 001 shows; they are its own only in its own run."""
        state = self.state
        own_points = state.data == "nonseparable" and state.points is None
        own = own_points and state.start == "ones" and state.tie == "mistake"
        whose = "lecture 001's " if own else ""
        return f"{whose}iterations {FIRST} to {LAST}"

    def caption(self) -> list[str]:
        return [self._what_happened(), *self._how_many_wrong(), *self._end()]

    def _what_happened(self) -> str:
        t, place = self.state.t, self.place(self.state.t)
        if not t:
            return f"t = 0: w = {vector(self.run.weights[0])}. Nothing has been corrected yet; press step."
        if t <= self.run.updates:
            return f"Update {t}, {self.run.why(t)}."
        return f"Update {t} is update {place} once more, {self.run.why(place)}."

    def _how_many_wrong(self) -> list[str]:
        wrong, n = self.run.wrong_at(self.state.t), self.data.n
        which = f" ({points(wrong)})" if len(wrong) else ""
        w, fewest = self.run.pocket
        return [
            f"This w gets {len(wrong)} of {n} points wrong{which}; "
            f"the best of the run, w = {vector(w)}, gets {fewest} wrong."
        ]

    def _end(self) -> list[str]:
        run, loop = self.run, self.loop
        if self.found.separable:
            how = f"Separable, with margin γ* = {number(self.found.margin)} (bias included)"
            if run.converged:
                return [f"{how}: the path has an end. After {run.updates} updates every point was right."]
            return [f"{how}: the path has an end, but beyond the {run.updates} updates followed here."]
        if loop is None:
            ended = "ended, as no point counts as wrong" if run.converged else "not yet come back"
            return [f"No line separates these points. In {run.updates} updates the run has {ended}."]
        errors, low, high = loop.errors, loop.errors.min(), loop.errors.max()
        wrong = f"always {low}" if low == high else f"between {low} and {high}"
        mean = "" if low == high else f", {number(errors.mean())} on average"
        seen, lecture = set(self.place(np.arange(FIRST, LAST + 1)).tolist()), self.lecture_iterations
        return [
            f"No line separates these points, and w goes round: from update {loop.start} on it comes back "
            f"exactly, every {loop.period} updates = {loop.checks} checks = {plural(loop.passes, 'pass')}.",
            f"Around the loop {wrong} of {self.data.n} points are wrong{mean}. "
            f"{lecture[0].upper()}{lecture[1:]} are {len(seen)} of its {loop.period} places.",
        ]


def _show_trail(panel: draw.Panel, x: np.ndarray, y: np.ndarray, now: int, around: slice) -> None:
    """Draw a quantity along the run, and the loop in another colour."""
    panel.curve("run", x, y, now, "model", width=0.6)
    panel.line("loop", x[around], y[around], "upper", width=0.7, zorder=4.2)
