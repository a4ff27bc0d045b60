"""Notebook 06: the perceptron and five other learners on points that no line separates."""

import numpy as np

from livefigure import LogSlider, Stepper

from ... import draw
from ...data import Dataset
from ...experiments import REMEDIES, six_learners
from ...words import plural, vector
from ..exact_points import DATA, ExactPoints
from ..own_data import name_plane

PASSES, CHECKS = 200, 3000  # the learners stop after this many, whichever comes first
RECENT = 10  # passes whose lines are shown faintly

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


class Remedies(ExactPoints):
    """The perceptron and five other learners on points that no line separates.

    Each of the six panels shows the points, the line of one learner, its mistakes, and the line to which it
    converges.
    """

    call = "lc.demos.remedies"
    most_points = 500  # six learners make at least six passes over them
    rows = ("plane pocket average", "inverse lms logistic")
    height = 520
    controls = {
        "data": DATA,
        "eta1": LogSlider("η₁ of η₁/k", 1.0, 0.1, 100.0, 0.1),
        "p": Stepper("after pass"),
    }

    def compute(self) -> None:
        self.data = self.edited()
        points = self.data.augmented()
        passes = min(PASSES, CHECKS // self.data.n)
        self.found = six_learners(
            points.X, points.y, passes=passes, w0=np.ones(3), eta1=self.state.eta1, tie="mistake"
        )
        self.limit("p", passes)

    def show(self) -> None:
        p, found = self.state.p, self.found
        for name in REMEDIES:
            panel = self.picture["plane" if name == "perceptron" else name]
            w, wrong = found.weights[name], self.data.X[found.wrong(name, p)]
            panel.limits(*self.window, square=True)
            panel.label(TITLES[name])
            recent = w[max(p - RECENT, 0) : p]
            show_learner(panel, self.data, w[p], wrong, recent=recent, limit=found.rest.get(name))
        name_plane(self.picture["plane"], self.data, TITLES["perceptron"])
        w = found.weights["lms"][p]
        targets = [w - [1, 0, 0], w + [1, 0, 0]]  # the lines where wᵀx is ±1, the targets of LMS
        self.picture["lms"].boundaries("targets", targets, "lower", alpha=0.9)

    def caption(self) -> list[str]:
        p, found = self.state.p, self.found
        wrong = ", ".join(f"{TITLES[name].split(':')[0]} {found.errors[name][p]}" for name in REMEDIES)
        first = f"After {plural(p, 'pass')}, of {self.data.n} points these are wrong: {wrong}."
        return [first, *(f"{SUBJECTS[name]} {self._in_the_end(name)}" for name in REMEDIES)]

    def _in_the_end(self, name: str) -> str:
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


def show_learner(
    panel: draw.Panel,
    data: Dataset,
    w: np.ndarray,
    wrong: np.ndarray,
    recent: np.ndarray,
    limit: np.ndarray | None,
) -> None:
    """Draw the line of w, its mistakes, the recent lines, and the line to which it converges, if any."""
    panel.boundaries("before", recent, "model")
    panel.boundary("rest", limit, "ideal", style="--")
    panel.boundary("line", w, "model")
    panel.points("points", data.X, data.y, size=0.75)
    panel.rings("wrong", wrong, "ink", size=1.45)
    panel.note("tally", f"{len(wrong)} wrong" if w[1:].any() else "no line", "ink", place="upper left")


def _plain(w: np.ndarray) -> str:
    """The vector in words, without the rounding errors of a solver."""
    return vector(np.round(w, 12))
