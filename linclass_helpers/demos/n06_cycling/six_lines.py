"""Notebook 06: what to do where no line is right. The perceptron and five remedies, side by side."""

from typing import Any

import numpy as np

from livefigure import LogSlider, Stepper

from ... import draw, experiments
from ...experiments import REMEDIES
from ...words import plural, vector
from ..exact_points import DATA, ExactPoints
from ..own_data import Names

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


class SideBySide(ExactPoints):
    """Six times the same points, each with the line of one learner, its mistakes, and where it settles."""

    call = "lc.demos.remedies"
    most = 500  # points: six learners go over them at least six times
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
        self.found = experiments.side_by_side(
            points.X, points.y, passes=passes, w0=np.ones(3), eta1=self.state.eta1, tie="mistake"
        )
        self.limit("p", passes)

    def build(self, picture):
        names = {name: "plane" if name == "perceptron" else name for name in REMEDIES}
        self.learners = {name: OneLearner(picture[panel], TITLES[name]) for name, panel in names.items()}
        self.names = Names(picture["plane"])
        self.targets = draw.Boundaries(picture["lms"], picture.theme.lower, alpha=0.9)

    def show(self):
        p, found = self.state.p, self.found
        for name, learner in self.learners.items():
            w, wrong = found.weights[name], self.data.X[found.wrong(name, p)]
            learner.panel.limits(*self.window, square=True)
            learner.show(self.data, w[p], wrong, lately=w[max(p - LATELY, 0) : p], rest=found.rest.get(name))
        self.names.show(self.data)
        w = found.weights["lms"][p]
        self.targets.show([w - [1, 0, 0], w + [1, 0, 0]])  # where wᵀx is ±1, which LMS aims at

    def caption(self):
        p, found = self.state.p, self.found
        wrong = ", ".join(f"{TITLES[name].split(':')[0]} {found.errors[name][p]}" for name in REMEDIES)
        first = f"After {plural(p, 'pass')}, of {self.data.n} points these are wrong: {wrong}."
        return [first, *(f"{SUBJECTS[name]} {self._in_the_end(name)}" for name in REMEDIES)]

    def _in_the_end(self, name):
        found = self.found
        if name in found.rest:
            w = found.rest[name]
            decides = f"{found.left[name]} wrong" if w.any() else "no line, and no point is decided"
            return f"settles on w = {_plain(w)}: {decides}."
        if name == "logistic" and found.climb.ended == "separable":
            return "has no optimum: the likelihood climbs for ever as ‖w‖ grows."
        if name == "inverse":
            w = found.weights["inverse"][-1]
            return f"has come to w = {_plain(w)} after {found.passes} passes, in ever smaller steps."
        if name == "logistic" or found.run.cycle is None:
            return f"has not settled in {found.passes} passes."
        return f"never settles: it goes round a loop of {found.run.cycle[1]} updates."


class OneLearner:
    """The points in a panel of their own, and the line of one learner."""

    def __init__(self, panel, title):
        theme = panel.theme
        self.panel = panel
        self.before = draw.Boundaries(panel, theme.model)
        self.rest = draw.Boundary(panel, theme.ideal, style="--")
        self.line = draw.Boundary(panel, theme.model)
        self.points = draw.Points(panel, size=0.75)
        self.wrong = draw.Rings(panel, theme.ink, size=1.45)
        self.tally = draw.Note(panel, theme.ink, "upper left")
        panel.label(title)

    def show(self, data, w, wrong, lately, rest):
        """The line of w, and what it gets wrong; its last few lines; and where it settles, if it does."""
        self.before.show(lately)
        self.rest.show(rest)
        self.line.show(w)
        self.points.show(data.X, data.y)
        self.wrong.show(wrong)
        self.tally.show(f"{len(wrong)} wrong" if w[1:].any() else "no line")


def _plain(w):
    """The vector in words, without the last bits that a solver leaves where a 0 belongs."""
    return vector(np.round(w, 12))


def remedies(**opening: Any) -> SideBySide:
    """What to do where no line is right: the perceptron and five remedies, side by side.

    data    "nonseparable", "xor", "rings", "overlapping", or "far" (separable, one point far away);
            or data of your own: a Dataset, or what lc.data.read takes
    eta1    the η₁ of the learning rate η₁/k
    p       the pass over the data to begin with
    points  the points themselves, where they have been moved
    """
    return SideBySide(**opening)
