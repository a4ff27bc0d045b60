"""Notebook 06: a perceptron on points that no line separates, and the loop that it falls into."""

from dataclasses import replace
from functools import cached_property

import numpy as np

from livefigure import TILT, TURN, Choice, Stepper, Turnable, View

from ... import draw, perceptron, separability
from ...draw.cycling import Fan, Spots, Trail
from ...perceptron import Run
from ...words import listed, number, vector
from ..base import Demo
from .exact_points import DATA, ExactPoints

ENOUGH = 2000  # updates; a run is followed this far, or until it repeats itself
FIRST, LAST = 900, 915  # the iterations that lecture 001 looks at
FURTHEST = 1000  # a run that goes round is shown this far: the rest is known


class Cycling(Turnable, ExactPoints, Demo):
    """The points with the line of w, the path of w in space, and how many points each w gets wrong."""

    call = "lc.demos.cycling"
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

    def compute(self):
        state = self.state
        self.data = self.edited()
        points = self.data.augmented()
        self.run = perceptron.train(
            points.X,
            points.y,
            w0=np.ones(3) if state.start == "ones" else None,
            tie=state.tie,
            max_updates=ENOUGH,
        )
        self.found = separability.analyse(points.X, points.y)
        self.loop = Around(self.run) if self.run.cycle else None
        self.limit("t", self.reaches)
        self.enable("look", self.loop is not None)

    def build(self, picture):
        theme = picture.theme
        plane, space, errors = picture["plane"], picture["space"], picture["errors"]
        self.sides = draw.Boundary(plane, theme.model, sides=True)
        self.fan = Fan(plane, theme.upper)
        self.points = draw.Points(plane)
        self.wrong = draw.Rings(plane, theme.ink, size=1.7)
        self.corrected = draw.Rings(plane, size=2.4)
        self.path = Trail(space, theme.model, theme.upper)
        self.count = Trail(errors, theme.model, theme.upper)
        self.lecture = Spots(errors, theme.upper)
        plane.label("points, line of w, mistakes")
        space.label("path of w in space (drag it)")
        errors.label("points that w gets wrong", "update t")

    def show(self):
        self._show_points()
        self._show_path()
        self._show_errors()

    @property
    def zoomed(self):
        """Is the loop shown alone? Only where there is one."""
        return self.state.look == "loop" and self.loop is not None

    def place(self, t):
        """Where update t (or an array of them) is in the record: later ones repeat one of the loop."""
        return self.loop.place(t) if self.loop else t

    def _show_points(self):
        plane, w = self.picture["plane"], self.run.weight_at(self.state.t)
        plane.limits(*self.window, square=True)
        self.points.show(self.data.X, self.data.y)
        self.sides.show(w)
        self.fan.show(self.loop.weights if self.zoomed else np.empty((0, 3)))
        self.wrong.show(self.data.X[self.wrong_points])
        t = self.place(self.state.t)
        self.corrected.show(self.data.X[self.run.mistakes[t - 1 : t]] if t else np.empty((0, 2)))

    @property
    def wrong_points(self):
        """The points that the present w gets wrong, by the run's own reading of a tie."""
        sums = self.run.sums[self.place(self.state.t)]
        return np.flatnonzero(self.run.margins.mistakes(sums, 0, self.data.n))

    def _show_path(self):
        weights = self.loop.weights if self.zoomed else self.run.weights
        low, high = weights.min(axis=0), weights.max(axis=0)
        room = 0.05 * (high - low) + 1e-9
        view = View(low - room, high + room, self.state.turn, self.state.tilt)
        self.picture["space"].look(view, ("w₀", "w₁", "w₂"))
        self.path.show(*view.flat(weights).T, *self._along())

    def _show_errors(self):
        panel, errors, loop = self.picture["errors"], self.run.errors, self.loop
        top = draw.roomy(1.3 * errors.max() + 0.7)  # with room for the words above
        begin, end = (loop.start, loop.end) if self.zoomed else (0, draw.roomy(max(self.reaches, 10)))
        room = 0.01 * (end - begin)
        panel.limits(begin - room, end + room, 0, top)
        panel.ticks(x="whole", y="whole")
        t = np.arange(begin, loop.end + 1 if self.zoomed else self.reaches + 1)
        now, ring = self._along()
        self.count.show(t, errors[self.place(t)], now if self.zoomed else self.state.t, ring)
        self.lecture.visible(loop is not None)
        if loop is None:
            return
        seen = np.arange(FIRST, LAST + 1)
        words = f"orange: the loop; discs: {self.looked_at}"
        self.lecture.show(self.place(seen) if self.zoomed else seen, errors[self.place(seen)], words)

    def _along(self):
        """How far along the path that is shown we are, and which part of it is the loop."""
        if self.loop is None:
            return self.state.t, range(0)
        start, end = self.loop.start, self.loop.end
        now = self.place(self.state.t)
        return (max(now - start, -1), range(end - start + 1)) if self.zoomed else (now, range(start, end + 1))

    @property
    def reaches(self):
        """The last update that can be shown."""
        return self.run.updates if self.loop is None else max(self.run.updates, FURTHEST)

    @property
    def looked_at(self):
        """The iterations of which lecture 001 shows the lines, on its own points."""
        own = self.state.data == "nonseparable" and self.state.points is None
        whose = "lecture 001's " if own else ""
        return f"{whose}iterations {FIRST} to {LAST}"

    def caption(self):
        return [self._what_happened(), *self._how_many_wrong(), *self._end()]

    def _what_happened(self):
        t, place = self.state.t, self.place(self.state.t)
        if not t:
            return f"t = 0: w = {vector(self.run.weights[0])}. Nothing has been corrected yet; press step."
        if t <= self.run.updates:
            return f"Update {t}, {self.run.why(t)}."
        return f"Update {t} is update {place} once more, {self.run.why(place)}."

    def _how_many_wrong(self):
        wrong, n = [str(i + 1) for i in self.wrong_points], self.data.n
        which = f" (point{'s' * (len(wrong) > 1)} {listed(wrong)})" if wrong else ""
        w, fewest = self.run.pocket
        return [
            f"This w gets {len(wrong)} of {n} points wrong{which}; "
            f"the best of the run, w = {vector(w)}, gets {fewest} wrong."
        ]

    def _end(self):
        run, loop = self.run, self.loop
        if self.found.separable:
            how = f"Separable, with margin γ = {number(self.found.margin)} (bias included)"
            if run.converged:
                return [f"{how}: the path has an end. After {run.updates} updates every point was right."]
            return [f"{how}: the path has an end, but beyond the {run.updates} updates followed here."]
        if loop is None:
            ended = "ended, as no point counts as wrong" if run.converged else "not yet come back"
            return [f"No line separates these points. In {run.updates} updates the run has {ended}."]
        errors, low, high = loop.errors, loop.errors.min(), loop.errors.max()
        wrong = f"always {low}" if low == high else f"between {low} and {high}"
        mean = "" if low == high else f", {number(errors.mean())} on average"
        passes = f"{loop.passes} pass{'es' * (loop.passes > 1)}"
        seen = set(self.place(np.arange(FIRST, LAST + 1)).tolist())
        return [
            f"No line separates these points, and w goes round: from update {loop.start} on it comes back "
            f"exactly, every {loop.period} updates = {loop.checks} checks = {passes}.",
            f"Around the loop {wrong} of {self.data.n} points are wrong{mean}. "
            f"{self.looked_at[0].upper()}{self.looked_at[1:]} are {len(seen)} of its {loop.period} places.",
        ]


class Around:
    """The loop of a run that repeats itself: updates start + 1 to end, over and over."""

    def __init__(self, run: Run):
        assert run.cycle is not None
        self.run = run
        self.start, self.period = run.cycle
        self.end = self.start + self.period
        self.weights = run.weights[self.start : self.end + 1]  # the last is the first again

    def place(self, t):
        """Which update of the record update t repeats; t may be an array, and before the loop."""
        t = np.asarray(t)
        around = np.where(t <= self.start, t, self.start + 1 + (t - self.start - 1) % self.period)
        return around if around.ndim else int(around)

    @cached_property
    def errors(self):
        """How many points are wrong at each place, the first counted once."""
        return self.run.errors[self.start : self.end]

    @property
    def checks(self):
        checked = np.concatenate([[0], self.run.checked])
        return int(checked[self.end] - checked[self.start])

    @property
    def passes(self):
        """A whole number: the loop ends at the point at which it began."""
        return self.checks // len(self.run.X)


def cycling(**opening):
    """A perceptron on points that no line separates, and the loop that it falls into.

    data    "nonseparable", "xor", "rings" or "overlapping"; "far" is separable, to compare
    start   "ones" for w = (1, 1, 1), "zero" for w = 0
    tie     what wᵀx = 0 means: "mistake", "correct", "plus" or "minus"
    look    "run" for all of it, "loop" for the loop alone
    turn, tilt   from where the space is seen, in degrees
    t       the update to begin with
    points  the points themselves, where they have been moved
    """
    return Cycling(**opening)
