"""Notebook 10: three or four clouds; who claims which part of the plane, and what softmax makes of it."""

from typing import Any

import numpy as np

from livefigure import Choice, LogSlider

from ... import data, draw, experiments
from ...logistic import logit
from ...multiclass import fit, one_vs_all
from ...words import listed, number, plural
from ..plane_points import MovablePoints

CENTRES = {
    "three": [(-1.4, -0.9), (1.4, -0.9), (0.0, 1.55)],
    "four": [(-2.0, -1.8), (2.0, -1.8), (2.0, 1.8), (-2.0, 1.8)],
    "middle": [(-2.6, -0.6), (0.0, 0.0), (2.6, 0.6)],
}
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
    controls = {
        "data": Choice(
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

    def original(self):
        return data.clouds(CENTRES[self.state.data], seed=3)

    reach = 4.0

    def compute(self):
        self.data = self.edited()
        points, classes = self.data.augmented(), self.data.classes
        self.numbers = np.array([classes.index(name) for name in self.data.labels.tolist()])
        learner = self.state.learner
        ridge = self.state.ridge
        more = {"ridge": ridge} if learner == "logistic" else {}
        self.alone = one_vs_all(points.X, self.data.labels, learner=learner, max_updates=ENOUGH, **more)
        self.together = fit(points.X, self.data.labels, ridge=ridge)
        self.claims = self.alone.claims(points.X)
        self.wrong_alone = self.alone.mistakes(points.X, self.data.labels)
        self.wrong_together = self.together.mistakes(points.X, self.data.labels)
        # of a square that all screens show, whatever their shape
        self.parts = experiments.claimed_parts(self.alone.W, [-self.reach, self.reach] * 2)
        self.centres = [self.data.X[self.numbers == k].mean(axis=0) for k in range(len(classes))]

    def build(self, picture):
        theme, plane, soft = picture.theme, picture["plane"], picture["softmax"]
        names, four = list("ABCD"), range(4)
        self.claimed = draw.Regions(plane, names)
        self.lines = [draw.Boundary(plane, theme.class_inks[k], STYLES[k]) for k in four]
        self.chosen = draw.Regions(soft, names)
        self.levels = [draw.Line(soft, theme.faint, style, 0.7) for style in LEVELS.values()]
        self.key = draw.Key(soft, [theme.faint] * len(LEVELS), "lower right", zorder=6)
        panels = plane, soft
        self.points = [draw.Points(panel, 0.8, many=4) for panel in panels]
        self.rings = [draw.Rings(panel, size=1.7) for panel in panels]
        self.names = [[draw.Label(panel, theme.ink, bold=True, zorder=7) for _ in four] for panel in panels]
        plane.label("one against all: who claims what?", "x₁", "x₂")
        soft.label("softmax: the most probable class, and its probability", "x₁", "x₂")

    def show(self):
        plane, soft, count = self.picture["plane"], self.picture["softmax"], len(self.data.classes)
        for panel in (plane, soft):
            panel.limits(-self.reach, self.reach, -self.reach, self.reach, square=True)
        self.claimed.show(experiments.claimed_parts(self.alone.W, self.claimed.window), self.data.X)
        self.chosen.show(experiments.chosen_parts(self.together.W, self.chosen.window))
        for k, line in enumerate(self.lines):
            line.show(self.alone.W[k] if k < count else None)
        self._show_levels(soft)
        wrong = self.wrong_alone, self.wrong_together
        for points, rings, names, which in zip(self.points, self.rings, self.names, wrong):
            points.show(self.data.X, self.numbers)
            rings.show(self.data.X[which])
            for k, name in enumerate(names):
                there = k < count
                name.show(self.centres[k] if there else (0, 0), "ABCD"[k] if there else "", ha="center")

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
        clouds = [
            {
                "id": f"cloud {name}",
                "panel": "plane",
                "x": x,
                "y": y,
                "label": f"all of cloud {name}, around ({x:.4g}, {y:.4g})",
            }
            for name, (x, y) in zip(self.data.classes, self.centres)
        ]
        return [*super().handles(), *clouds]

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
        self.state.points = points.round(6).tolist()
        self.refresh(True)

    def on_nudge(self, id, dx, dy):
        if not isinstance(id, str):
            return super().on_nudge(id, dx, dy)
        x, y = self.centres[self._cloud(id)]
        self.on_move(id, x + dx * self.grain, y + dy * self.grain)

    def _cloud(self, id):
        return self.data.classes.index(id.removeprefix("cloud "))

    def caption(self):
        n, many = self.data.n, self.claims.sum(axis=1)
        alone, several = int((many == 0).sum()), int((many > 1).sum())
        nobody = sum(part.share for part in self.parts if not part.who)
        contested = sum(part.share for part in self.parts if len(part.who) > 1)
        errors = (self.claims != (self.numbers[:, None] == np.arange(len(self.data.classes)))).sum(axis=0)
        lines = [f"{name} {count}" for name, count in zip(self.data.classes, errors)]
        right = float(np.exp(self.together.log_likelihood[-1] / n))
        return [
            f"One against all by {LEARNERS[self.state.learner]}: nobody claims {alone} of the {n} points, "
            f"and several classes claim {several}; the highest score is wrong for "
            f"{plural(len(self.wrong_alone), 'point')} (ringed).",
            f"Of the square from −4 to 4 nobody claims {nobody:.0%} (grey), and several classes claim "
            f"{contested:.0%} (striped). Points on the wrong side of each line: {listed(lines)}.",
            f"Softmax with a ridge of {number(self.state.ridge)}: the highest probability is wrong for "
            f"{plural(len(self.wrong_together), 'point')} (ringed). A point's own class has the probability "
            f"{number(right)}, in the geometric mean.",
        ]


def multiclass(**opening: Any) -> Multiclass:
    """Three or four clouds: one against all beside softmax.

    data     "three", "four" or "middle", a class between two others
    learner  "perceptron", "logistic" or "lms": what learns each class against all others
    ridge    of softmax, and of logistic regression
    points   the points themselves, where they have been moved
    """
    return Multiclass(**opening)
