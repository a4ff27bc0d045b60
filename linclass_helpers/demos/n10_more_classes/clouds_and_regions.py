"""Notebook 10: two to four clouds; who claims which part of the plane, and what softmax makes of it."""

from typing import Any

import numpy as np

from livefigure import Choice, LogSlider

from ... import data, draw, experiments
from ...logistic import logit
from ...multiclass import fit, one_vs_all
from ...style import CLASS_SIGNS
from ...words import label, listed, number, plural
from ..own_data import ColumnNames, short
from ..plane_points import MovablePoints
from ..which_data import OWN, WhichData

CENTRES = {
    "three": [(-1.4, -0.9), (1.4, -0.9), (0.0, 1.55)],
    "four": [(-2.0, -1.8), (2.0, -1.8), (2.0, 1.8), (-2.0, 1.8)],
    "middle": [(-2.6, -0.6), (0.0, 0.0), (2.6, 0.6)],
}
PLANE = 4.0  # how far these are shown
LEARNERS = {"perceptron": "the perceptron", "logistic": "logistic regression", "lms": "LMS"}
ENOUGH = 100  # updates of a perceptron; without a separator the best w so far counts
LEVELS = {0.5: ":", 0.8: "--", 0.95: "-"}  # of the winner's probability, and their lines
STYLES = "-", "--", "-.", ":"  # the lines of the classes
GRID = 30


class Multiclass(MovablePoints):
    """Left the regions that each class claims against all others; right the regions of softmax."""

    call = "lc.demos.multiclass"
    rows = ("plane softmax",)
    height = 440
    kinds = 4  # as many classes have a colour and a shape of their own
    most = 2000  # points
    controls = {
        "data": WhichData(
            "data",
            "three",
            {"three": "three clouds", "four": "four clouds", "middle": "a middle class in a row"},
        ),
        "learner": Choice("each against all others by", "perceptron", LEARNERS),
        "ridge": LogSlider(
            "ridge r",
            0.01,
            0.001,
            10.0,
            tip="of softmax and of logistic regression, so that there is an optimum",
        ),
    }

    def by_name(self):
        return data.clouds(CENTRES[self.state.data], seed=3)

    @property
    def square(self) -> tuple[float, float, float, float]:
        """Low and high of both coordinates, of a square that all screens show, whatever their shape."""
        if self.state.data != OWN:
            return -PLANE, PLANE, -PLANE, PLANE
        X = self.original().X
        low, high = X.min(axis=0), X.max(axis=0)
        half = 0.7 * ((high - low).max() or 1.0)
        (x, y) = (low + high) / 2
        return x - half, x + half, y - half, y + half

    @property
    def reach(self):
        """Half of a side of the square."""
        return (self.square[1] - self.square[0]) / 2

    def compute(self):
        self.data = self.edited()
        X, labels, learner, ridge = (
            self.data.augmented().X,
            self.data.labels,
            self.state.learner,
            self.state.ridge,
        )
        more = {"ridge": ridge} if learner == "logistic" else {}
        self.alone = self.remember(
            ("alone", X, labels, learner, more),
            lambda: one_vs_all(X, labels, learner=learner, max_updates=ENOUGH, **more),
        )
        self.together = fit(X, labels, ridge=ridge)
        self.classes = self.together.classes  # those that have points, in order
        self.called_all = [str(name) if self.has_names else label(name) for name in self.classes]
        self.numbers = np.searchsorted(self.classes, labels)
        self.claims = self.alone.claims(X)
        self.wrong_alone = self.alone.mistakes(X, labels)
        self.wrong_together = self.together.mistakes(X, labels)
        self.parts = experiments.claimed_parts(self.alone.W, self.square)
        self.centres = [self.data.X[self.numbers == k].mean(axis=0) for k in range(len(self.classes))]

    def build(self, picture):
        theme, panels = picture.theme, (picture["plane"], picture["softmax"])
        plane, soft = panels
        four = range(self.kinds)
        self.claimed, self.chosen = (draw.Regions(panel) for panel in panels)
        self.lines = [draw.Boundary(plane, theme.class_inks[k], STYLES[k]) for k in four]
        self.levels = [draw.Line(soft, theme.faint, style, 0.7) for style in LEVELS.values()]
        self.key = draw.Key(soft, [theme.faint] * len(LEVELS), "lower right", zorder=6)
        self.legend = draw.Key(plane, theme.class_inks, "upper left", zorder=6.5)
        self.points = [draw.Points(panel, 0.8, many=4) for panel in panels]
        self.rings = [draw.Rings(panel, size=1.7) for panel in panels]
        self.words = [[draw.Label(panel, theme.ink, bold=True, zorder=7) for _ in four] for panel in panels]
        plane.label("one against all: who claims what?", "x₁", "x₂")
        soft.label("softmax: the most probable class, and its probability", "x₁", "x₂")
        self.names = [ColumnNames(panel) for panel in panels]

    def show(self):
        plane, soft, count = self.picture["plane"], self.picture["softmax"], len(self.classes)
        words = [short(name) for name in self.called_all]
        for panel, axes in zip((plane, soft), self.names):
            panel.limits(*self.square, square=True)
            axes.show(self.data)
        parts = experiments.claimed_parts(self.alone.W, self.claimed.window)
        self.claimed.show(parts, words, self.data.X)
        self.chosen.show(experiments.chosen_parts(self.together.W, self.chosen.window), words)
        for k, line in enumerate(self.lines):
            line.show(self.alone.W[k] if k < count else None)
        self._show_levels(soft)
        legend = (
            [f"{sign} {word}" for sign, word in zip(CLASS_SIGNS, words)] if self.state.data == OWN else []
        )
        self.legend.show(*legend, *[""] * (self.kinds - len(legend)))
        wrong = self.wrong_alone, self.wrong_together
        for points, rings, names, which in zip(self.points, self.rings, self.words, wrong):
            points.show(self.data.X, self.numbers)
            rings.show(self.data.X[which])
            for k, name in enumerate(names):
                there = k < count
                name.show(self.centres[k] if there else (0, 0), words[k] if there else "", ha="center")

    def _show_levels(self, soft):
        """Where a class has just so much probability; half or more, so it is the winner.

        Along these lines its log-odds are the same, which bend less than probabilities.
        """
        x, y, points = draw.grid(self.chosen.window, GRID)
        scores = self.together.scores(np.column_stack([np.ones(len(points)), points])).T
        others = [np.logaddexp.reduce(np.delete(scores, k, axis=0)) for k in range(len(scores))]
        odds = (scores - others).reshape(-1, GRID, GRID)
        for level, line in zip(LEVELS, self.levels):
            z = logit(level)
            line.show(*draw.joined([piece for one in odds for piece in draw.level_lines(x, y, one, z)]))
        signs = {":": "dotted", "--": "dashed", "-": "line"}
        self.key.show(*(f"{signs[style]}: {level:g}" for level, style in LEVELS.items()))

    def handles(self):
        """The points, and in the middle of each class what moves all of it."""
        of_points = super().handles()
        clouds = [
            {
                "id": f"cloud {name}",
                "panel": "plane",
                "x": x,
                "y": y,
                "label": f"all of cloud {name}, around ({x:.4g}, {y:.4g})",
            }
            for name, (x, y) in zip(self.called_all, self.centres)
        ]
        return [*of_points, *clouds] if of_points else []

    def on_move(self, id, x, y):
        """A point; or a whole cloud, as far as all its points stay in sight."""
        if not isinstance(id, str):
            return super().on_move(id, x, y)
        k = self._cloud(id)
        mine = self.numbers == k
        (x0, x1), (y0, y1) = (self.picture["plane"].ax.get_xlim(), self.picture["plane"].ax.get_ylim())
        low, high = self.data.X[mine].min(axis=0), self.data.X[mine].max(axis=0)
        step = np.clip((x, y) - self.centres[k], (x0, y0) - low, (x1, y1) - high)
        points = self.data.X.copy()
        points[mine] += self.on_grid(*step)
        digits = 4 - int(np.floor(np.log10(self.grain)))  # without the dust of sums
        self.state.points = points.round(digits).tolist()
        self.refresh(True)

    def on_nudge(self, id, dx, dy):
        if not isinstance(id, str):
            return super().on_nudge(id, dx, dy)
        x, y = self.centres[self._cloud(id)]
        self.on_move(id, x + dx * self.grain, y + dy * self.grain)

    def _cloud(self, id):
        return self.called_all.index(id.removeprefix("cloud "))

    def caption(self):
        n, many = self.data.n, self.claims.sum(axis=1)
        alone, several = int((many == 0).sum()), int((many > 1).sum())
        nobody = sum(part.share for part in self.parts if not part.who)
        contested = sum(part.share for part in self.parts if len(part.who) > 1)
        errors = (self.claims != (self.numbers[:, None] == np.arange(len(self.classes)))).sum(axis=0)
        lines = [f"{self._class(k)} {count}" for k, count in enumerate(errors)]
        right = float(np.exp(self.together.log_likelihood[-1] / n))
        return [
            f"One against all by {LEARNERS[self.state.learner]}: nobody claims {alone} of the {n} points, "
            f"and several classes claim {several}; the highest score is wrong for "
            f"{plural(len(self.wrong_alone), 'point')} (ringed).",
            f"Of the square {self._from_to()} nobody claims {nobody:.0%} (grey), and several classes claim "
            f"{contested:.0%} (striped). Points on the wrong side of each line: {listed(lines)}.",
            f"Softmax with a ridge of {number(self.state.ridge)}: the highest probability is wrong for "
            f"{plural(len(self.wrong_together), 'point')} (ringed). A point's own class has the probability "
            f"{number(right)}, in the geometric mean.",
        ]

    def _class(self, k):
        """A class in words: a number is not one by itself."""
        name = self.called_all[k]
        return name if isinstance(self.classes[k], str) else f"class {name}:"

    def _from_to(self):
        x0, x1, y0, y1 = map(number, self.square)
        return f"from {x0} to {x1}" if (x0, x1) == (y0, y1) else f"from ({x0}, {y0}) to ({x1}, {y1})"

    def footnotes(self):
        lines = super().footnotes()
        if lines and self.state.learner == "perceptron":
            unfinished = [self._class(k) for k, run in enumerate(self.alone.runs) if not run.converged]
            if unfinished:
                lines.append(
                    f"The perceptron for {listed([name.rstrip(':') for name in unfinished])} has not ended "
                    f"after {ENOUGH} updates: its best w so far counts."
                )
        return lines


def multiclass(**opening: Any) -> Multiclass:
    """Two to four classes of points: one against all beside softmax.

    data     "three" clouds, "four", or "middle", a class between two others;
             or data of your own, of two to four classes: a Dataset, or what lc.data.read takes
    learner  "perceptron", "logistic" or "lms": what learns each class against all others
    ridge    of softmax, and of logistic regression
    points   the points themselves, where they have been moved
    """
    return Multiclass(**opening)
