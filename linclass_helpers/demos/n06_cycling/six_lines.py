"""Notebook 06: what to do where no line is right. The perceptron and five remedies, side by side."""

import numpy as np

from livefigure import LogSlider, Stepper

from ... import draw
from ...draw.cycling import Fan, Tally
from ...experiments import REMEDIES, side_by_side
from ...words import vector
from ..base import Demo
from .exact_points import DATA, ExactPoints

PASSES, CHECKS = 200, 3000  # how long the learners are followed, whichever of the two is reached first
LATELY = 10  # passes whose lines are shown faintly

TITLES = {
    "perceptron": "perceptron: where it is",
    "pocket": "pocket: the best it met",
    "average": "average: over all checks",
    "inverse": "η₁/k: ever smaller steps",
    "lms": "LMS: nearest to ±1",
    "logistic": "logistic: most likely",
}
SUBJECTS = {
    "perceptron": "The perceptron",
    "pocket": "The pocket",
    "average": "The average",
    "inverse": "η₁/k",
    "lms": "LMS",
    "logistic": "Logistic regression",
}


class SideBySide(ExactPoints, Demo):
    """Six times the same points, each with the line of one learner, its mistakes, and where it settles."""

    call = "lc.demos.remedies"
    rows = ("plane pocket average", "inverse lms logistic")
    height = 520
    controls = {
        "data": DATA,
        "eta1": LogSlider("η₁ of η₁/k", 1.0, 0.1, 100.0, 0.1),
        "p": Stepper("after pass"),
    }

    def compute(self):
        self.data = self.edited()
        points = self.data.augmented()
        passes = min(PASSES, CHECKS // self.data.n)
        self.found = side_by_side(
            points.X, points.y, passes=passes, w0=np.ones(3), eta1=self.state.eta1, tie="mistake"
        )
        self.limit("p", passes)

    def build(self, picture):
        theme = picture.theme
        self.panels = {name: picture["plane" if name == "perceptron" else name] for name in REMEDIES}
        self.fans, self.rests, self.lines, self.points, self.wrong, self.tallies = (
            {name: make(panel) for name, panel in self.panels.items()}
            for make in (
                lambda panel: Fan(panel, theme.model),
                lambda panel: draw.Boundary(panel, theme.ideal, style="--"),
                lambda panel: draw.Boundary(panel, theme.model),
                lambda panel: draw.Points(panel, size=0.75),
                lambda panel: draw.Rings(panel, theme.ink, size=1.45),
                Tally,
            )
        )
        self.targets = Fan(self.panels["lms"], theme.lower, alpha=0.9)
        for name, panel in self.panels.items():
            panel.label(TITLES[name])

    def show(self):
        p, X, window = self.state.p, self.data.augmented().X, self.window
        for name, panel in self.panels.items():
            panel.limits(*window, square=True)
            w = self.found.weights[name]
            self.points[name].show(self.data.X, self.data.y)
            self.fans[name].show(w[max(p - LATELY, 0) : p])
            self.rests[name].show(self.found.rest.get(name))
            self.lines[name].show(w[p])
            self.wrong[name].show(self.data.X[self.data.y * (X @ w[p]) <= 0])
            self.tallies[name].show(f"{self.found.errors[name][p]} wrong" if w[p, 1:].any() else "no line")
        w = self.found.weights["lms"][p]
        self.targets.show([w - [1, 0, 0], w + [1, 0, 0]])

    def caption(self):
        p, found = self.state.p, self.found
        wrong = ", ".join(f"{TITLES[name].split(':')[0]} {found.errors[name][p]}" for name in REMEDIES)
        first = f"After {p} passes, of {self.data.n} points these are wrong: {wrong}."
        return [first, *(f"{SUBJECTS[name]} {self._in_the_end(name)}" for name in REMEDIES)]

    def _in_the_end(self, name):
        found = self.found
        if name in found.rest:
            w = found.rest[name]
            decides = f"{found.left[name]} wrong" if w.any() else "no line, and no point is decided"
            return f"settles on w = {_plain(w)}: {decides}."
        if name == "logistic":
            return "has no optimum: the points are separable, so the likelihood climbs for ever."
        if name == "inverse":
            w = found.weights["inverse"][-1]
            return f"has come to w = {_plain(w)} after {found.passes} passes, in ever smaller steps."
        if found.run.cycle is None:
            return f"has not settled in {found.passes} passes."
        return f"never settles: it goes round a loop of {found.run.cycle[1]} updates."


def _plain(w):
    """The vector in words, without the last bits that a solver leaves where a 0 belongs."""
    return vector(np.round(w, 12))


def remedies(**opening):
    """What to do where no line is right: the perceptron and five remedies, side by side.

    data    "nonseparable", "xor", "rings", "overlapping", or "far" (separable, one point far away)
    eta1    the η₁ of the learning rate η₁/k
    p       the pass over the data to begin with
    points  the points themselves, where they have been moved
    """
    return SideBySide(**opening)
