"""Notebook 10: one against all, and softmax, for two to four classes in the plane."""

from functools import partial
from typing import Any

import numpy as np

from livefigure import Choice, Handle, LogSlider, on_grid

from ... import data, draw, experiments
from ...logistic import logit
from ...multiclass import fit, one_vs_all
from ...style import CLASS_SIGNS
from ...words import label, listed, number, plural, vector
from ..own_data import axes_of, short
from ..plane_points import MovablePoints
from ..which_data import OWN, WhichData

CENTRES = {
    "three": [(-1.4, -0.9), (1.4, -0.9), (0.0, 1.55)],
    "four": [(-2.0, -1.8), (2.0, -1.8), (2.0, 1.8), (-2.0, 1.8)],
    "middle": [(-2.6, -0.6), (0.0, 0.0), (2.6, 0.6)],
}
PLANE = 4.0  # these are shown from −4 to 4
LEARNERS = {"perceptron": "the perceptron", "logistic": "logistic regression", "lms": "LMS"}
ENOUGH = 100  # updates of a perceptron at most; then its best w so far is used
LEVELS = {0.5: ":", 0.8: "--", 0.95: "-"}  # levels of the largest probability, and their line styles
STYLES = "-", "--", "-.", ":"  # the line styles of the classes
NAME = 0.045  # from the name of a class to the nearest point, at least, as a share of the window
GRID = 30


class Multiclass(MovablePoints):
    """Two to four classes of points: one against all beside softmax.

    The left panel shows the regions that each class claims against all others. The right panel shows those of
    softmax.
    """

    call = "lc.demos.multiclass"
    rows = ("plane softmax",)
    height = 440
    most_classes = 4  # the number of colours and markers
    most_points = 2000
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

    def by_name(self) -> data.Dataset:
        return data.clouds(CENTRES[self.state.data], seed=3)

    @property
    def window(self) -> tuple[float, float, float, float]:
        """What the plane shows at least: a square, whatever the shape of the panel."""
        if self.state.data != OWN:
            return -PLANE, PLANE, -PLANE, PLANE
        X = self.original().X
        low, high = X.min(axis=0), X.max(axis=0)
        half = 0.7 * ((high - low).max() or 1.0)
        (x, y) = (low + high) / 2
        return x - half, x + half, y - half, y + half

    @property
    def reach(self) -> float:
        """Half of a side of the square."""
        return (self.window[1] - self.window[0]) / 2

    def compute(self) -> None:
        self.data = self.edited()
        X, labels, learner, ridge = (
            self.data.augmented().X,
            self.data.labels,
            self.state.learner,
            self.state.ridge,
        )
        more = {"ridge": ridge} if learner == "logistic" else {}
        self.against_all = self.remember(
            ("alone", X, labels, learner, more),
            lambda: one_vs_all(X, labels, learner=learner, max_updates=ENOUGH, **more),
        )
        self.softmax = fit(X, labels, ridge=ridge)
        self.classes = self.softmax.classes  # those with points, in order
        self.class_names = [str(name) if self.has_names else label(name) for name in self.classes]
        self.numbers = np.searchsorted(self.classes, labels)
        self.claims = self.against_all.claims(X)
        self.wrong_against_all = self.against_all.mistakes(X, labels)
        self.wrong_softmax = self.softmax.mistakes(X, labels)
        self.parts = experiments.claimed_parts(self.against_all.W, self.window)
        clouds = [self.data.X[self.numbers == k] for k in range(len(self.classes))]
        self.centres = [cloud.mean(axis=0) for cloud in clouds]
        causes = "names", self.data.X, self.numbers
        self.name_places = self.remember(causes, lambda: [*map(self._place_of_name, clouds)])

    def _place_of_name(self, cloud: np.ndarray) -> np.ndarray:
        """The place for the name of a class: near the middle of its points, where it covers none of them.

        It depends on these points alone, so that a cloud and its name are dragged as one.
        """
        _, _, low, high = self.window
        around = np.linspace(-0.2, 0.2, 17) * (high - low)
        places = cloud.mean(axis=0) + np.array([(x, y) for x in around for y in around])
        gaps = np.linalg.norm(places[:, None] - cloud, axis=2).min(axis=1)
        near = np.argsort(np.linalg.norm(places - cloud.mean(axis=0), axis=1), kind="stable")
        return places[next((k for k in near if gaps[k] > NAME * (high - low)), near[0])]

    def show(self) -> None:
        plane, soft = self.picture["plane"], self.picture["softmax"]
        words = [short(name) for name in self.class_names]
        plane.label("one against all: who claims what?", *axes_of(self.data, "x₁", "x₂"))
        plane.limits(*self.window, square=True)
        parts = experiments.claimed_parts(self.against_all.W, plane.window)
        plane.regions("claimed", parts, names=tuple(words), around=self.data.X)
        for k, w in enumerate(self.against_all.W):
            plane.boundary(f"line {k}", w, plane.theme.class_inks[k], style=STYLES[k])
        title = "softmax: the most probable class"
        soft.label(title, *axes_of(self.data, "x₁", "x₂"))
        soft.limits(*self.window, square=True)
        chosen = experiments.chosen_parts(self.softmax.W, soft.window)
        soft.regions("chosen", chosen, names=tuple(words))
        self._show_levels(soft)
        if self.state.data == OWN:
            inks = plane.theme.class_inks
            legend = [(f"{sign} {word}", ink) for sign, word, ink in zip(CLASS_SIGNS, words, inks)]
            plane.key("classes", legend, corner="upper left", zorder=6.5)
        for panel, wrong in ((plane, self.wrong_against_all), (soft, self.wrong_softmax)):
            panel.points("points", self.data.X, self.numbers, size=0.8, many=4)
            panel.rings("wrong", self.data.X[wrong], size=1.7)
            for k, (word, centre) in enumerate(zip(words, self.name_places)):
                panel.words(f"class {k}", centre, word, "ink", ha="center", bold=True, zorder=7)

    def _show_levels(self, soft: draw.Panel) -> None:
        """Draw the lines where a class has probability 0.5, 0.8 and 0.95.

        They are contours of its log-odds, which are closer to linear than its probability.
        """
        x, y, points = soft.grid(GRID)
        scores = self.softmax.scores(np.column_stack([np.ones(len(points)), points])).T
        others = [np.logaddexp.reduce(np.delete(scores, k, axis=0)) for k in range(len(scores))]
        odds = (scores - others).reshape(-1, GRID, GRID)
        for level, style in LEVELS.items():
            pieces = [piece for one in odds for piece in draw.level_lines(x, y, one, logit(level))]
            soft.line(f"level {level}", *draw.joined(pieces), "faint", style=style, width=0.7)
        signs = {":": "dotted", "--": "dashed", "-": "line"}
        entries = [(f"{signs[style]}: {level:g}", "faint") for level, style in LEVELS.items()]
        soft.key("levels", entries, corner="lower right", zorder=6)

    def handles(self) -> list[Handle]:
        """The handles of the points, and one at the name of each class, which moves the whole class."""
        of_points = super().handles()
        return [*of_points, *map(self._cloud, range(len(self.classes)))] if of_points else []

    def _cloud(self, k: int) -> Handle:
        name, (x, y) = self.class_names[k], self.name_places[k].tolist()
        return Handle(
            id=f"cloud {name}",
            panel="plane",
            x=x,
            y=y,
            label=f"all of cloud {name}",
            place=f"around {vector(self.centres[k])}",
            moves=partial(self._cloud_to, k),
            step=self.grid_step,
        )

    def _cloud_to(self, k: int, x: float, y: float) -> dict[str, Any]:
        """The change of the state that moves class k, as far as all of it stays in the window."""
        mine = self.numbers == k
        x0, x1, y0, y1 = self.picture["plane"].window
        low, high = self.data.X[mine].min(axis=0), self.data.X[mine].max(axis=0)
        step = np.clip((x, y) - self.name_places[k], (x0, y0) - low, (x1, y1) - high)
        points = self.data.X.copy()
        points[mine] += on_grid(step[0], step[1], self.grid_step)
        digits = 4 - int(np.floor(np.log10(self.grid_step)))  # without rounding errors
        return {"points": points.round(digits).tolist()}

    def caption(self) -> list[str]:
        n, many = self.data.n, self.claims.sum(axis=1)
        alone, several = int((many == 0).sum()), int((many > 1).sum())
        nobody = sum(part.share for part in self.parts if not part.who)
        contested = sum(part.share for part in self.parts if len(part.who) > 1)
        errors = (self.claims != (self.numbers[:, None] == np.arange(len(self.classes)))).sum(axis=0)
        lines = [f"{self._class(k)} {count}" for k, count in enumerate(errors)]
        right = float(np.exp(self.softmax.log_likelihood[-1] / n))
        return [
            f"One against all by {LEARNERS[self.state.learner]}: nobody claims {alone} of the {n} points, "
            f"and several classes claim {several}; the highest score is wrong for "
            f"{_ringed(len(self.wrong_against_all))}.",
            f"Of the square {self._from_to()} nobody claims {nobody:.0%} (grey), and several classes claim "
            f"{contested:.0%} (striped). Points on the wrong side of each line: {listed(lines)}.",
            f"Softmax with a ridge of {number(self.state.ridge)}: the highest probability is wrong for "
            f"{_ringed(len(self.wrong_softmax))}. A point's own class has the probability "
            f"{number(right)}, in the geometric mean.",
        ]

    def _class(self, k: int) -> str:
        """The name of a class; a number alone is not a name."""
        name = self.class_names[k]
        return name if isinstance(self.classes[k], str) else f"class {name}:"

    def _from_to(self) -> str:
        x0, x1, y0, y1 = map(number, self.window)
        return f"from {x0} to {x1}" if (x0, x1) == (y0, y1) else f"from ({x0}, {y0}) to ({x1}, {y1})"

    def footnotes(self) -> list[str]:
        lines = super().footnotes()
        if lines and self.state.learner == "perceptron":
            unfinished = [self._class(k) for k, run in enumerate(self.against_all.runs) if not run.converged]
            if unfinished:
                lines.append(
                    f"The perceptron for {listed([name.rstrip(':') for name in unfinished])} has not ended "
                    f"after {ENOUGH} updates: its best w so far counts."
                )
        return lines


def _ringed(count: int) -> str:
    """How many points are wrong. Each has a ring."""
    return f"{plural(count, 'point')}{' (ringed)' if count else ''}"
