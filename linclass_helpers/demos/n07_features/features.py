"""Notebook 07: points that no line separates, and a feature space in which a plane does."""

from functools import partial
from typing import Any

import numpy as np

from livefigure import TILT, TURN, Choice, Count, Handle, Slider, Stepper, Turnable

from ... import data, logistic, perceptron, separability
from ...features import FeatureMap
from ...words import number
from ..own_data import as_dataset, is_option, name_plane
from ..plane_points import MovablePoints
from ..which_data import OWN, which_data
from .features_panels import show_here, show_in_a_plane, show_in_space

ENOUGH = 1000  # updates of the perceptron at most
STEPS = 200  # of gradient ascent

MAPS = {
    "none": "none: the points as they are",
    "distance": "(x, (x − μ)²)",
    "alone": "(x − μ)² alone (lecture 004)",
    "product": "(x₁, x₂, x₁x₂)",
    "radius": "(x₁, x₂, x₁² + x₂²)",
    "polynomial": "all monomials up to a degree",
}
# The data that are shown with a map, and the map that is used for data, if the other is not given.
DATA_FOR = {"distance": "interval", "alone": "interval", "product": "xor", "radius": "rings"}
MAP_FOR = {
    "interval": "distance",
    "xor": "product",
    "rings": "radius",
    "nonseparable": "product",
    "overlapping": "polynomial",
}


class Features(Turnable, MovablePoints):
    """Points that no line separates, and the space in which a plane does.

    The panels show the points in their own space, and lifted. The curve in the first and the plane in the
    second belong to the same w. If no map is given, it is one that suits the data.
    """

    call = "lc.demos.features"
    most_points = 1000  # lifted, they have up to 45 coordinates
    dimensions = (1, 2)
    rows = ("plane space",)
    height = 430
    controls = {
        "data": which_data("interval", "xor", "rings", "nonseparable", "overlapping"),
        "map": Choice("map", "distance", MAPS),
        "mu": Slider("centre μ", 0.0, -3.0, 3.0, 0.1),
        "degree": Count("degree", 2, 1, 8),
        "learner": Choice(
            "w from",
            "widest",
            {
                "widest": "the widest margin",
                "perceptron": "the perceptron",
                "logistic": "logistic regression",
            },
        ),
        "t": Stepper("step t", sticks=True),
        "turn": TURN,
        "tilt": TILT,
    }

    def __init__(self, **opening: Any) -> None:
        super().__init__(**_with_a_map(opening))

    def on_change(self, name: str) -> None:
        """Change data or map if they do not fit each other. A run that is at its end stays at its end."""
        super().on_change(name)
        state = self.state
        if not FeatureMap.suits(state.map, self.original().d):
            if name == "map":
                state.data, state.points = DATA_FOR[state.map], None
            else:
                state.map = _map_for(state.data, self.original().d)
        if name in self.controls and self.controls[name].remakes:
            self._stay_at_the_end()

    def on_move(self, id: Any, x: float, y: float) -> None:
        self._stay_at_the_end()
        super().on_move(id, x, y)

    def on_nudge(self, id: Any, dx: float, dy: float) -> None:
        self._stay_at_the_end()
        super().on_nudge(id, dx, dy)

    def moved(self, i: int, x: float, y: float) -> dict[str, Any]:
        points = self.data.X.tolist()
        points[i] = self.snapped(x, y)[: self.data.d]
        return {"points": points}

    def handles(self) -> list[Handle]:
        if self.data.d == 2:
            return super().handles()
        return [
            Handle(
                id=i,
                panel="plane",
                x=x,
                y=0.0,
                label=f"point {i + 1}",
                place=f"at {number(x)}",
                moves=partial(self.moved, i),
                step=(self.grid_step, 0.0),
            )
            for i, x in enumerate(self.data.X[:, 0].tolist())
        ]

    def by_name(self) -> data.Dataset:
        name = self.state.data
        return self.remember(("data", name), lambda: data.load(name))  # used several times a picture

    def compute(self) -> None:
        state = self.state
        self.data = self.edited()
        self.lift = FeatureMap(state.map, self.data.d, state.mu, state.degree)
        self.lifted, y = self.lift(self.data.X), self.data.y
        self.R = float(np.linalg.norm(self.lifted, axis=1).max())
        self.found = separability.analyse(self.lifted, y)
        self.unlifted = separability.analyse(self.data.augmented().X, y)
        self._learn(y)
        self.last = len(self.weights) - 1
        self.limit("t", self.last)
        self.presses = {"space": None} if self.data.d == 2 else {}
        for name, on in {
            "mu": state.map in ("distance", "alone"),
            "degree": state.map == "polynomial",
            "t": self.last > 0,
            "turn": self.data.d == 2,
            "tilt": self.data.d == 2,
        }.items():
            self.enable(name, on)

    def _learn(self, y: np.ndarray) -> None:
        """Compute the weights of all steps, and `beside`: wᵀφ(x) = ±beside is drawn as thin lines."""
        learner, self.beside = self.state.learner, 0.0
        if learner == "perceptron":
            self.run = perceptron.train(self.lifted, y, max_updates=ENOUGH)
            self.weights = self.run.weights
        elif learner == "logistic":
            self.eta = 0.9 * logistic.step_limit(self.lifted)
            self.path = logistic.ascend(self.lifted, self.data.y01, eta=self.eta, steps=STEPS)
            self.weights = self.path.weights
            self.beside = np.log(3)  # σ(± log 3) is ¾ and ¼
        else:
            none = np.zeros(self.lifted.shape[1])
            self.weights = np.array([none if self.found.w is None else self.found.w])
            self.beside = self.found.margin

    def _stay_at_the_end(self) -> None:
        if self.t == self.last:
            self.state.t = None

    @property
    def t(self) -> int:
        """The step that is shown."""
        return self.last if self.state.t is None else self.state.t

    @property
    def w(self) -> np.ndarray:
        return self.weights[self.t]

    @property
    def scores(self) -> np.ndarray:
        """wᵀφ(x) of every point."""
        return self.lifted @ self.w

    @property
    def unit(self) -> float:
        """The largest |wᵀφ(x)| of the points: the unit where wᵀφ(x) is drawn as the height."""
        return np.abs(self.scores).max() or 1.0

    @property
    def named(self) -> np.ndarray:
        """The points that the first sentence of the caption mentions."""
        learner, t = self.state.learner, self.t
        if learner == "widest":
            return self.found.support
        if learner == "perceptron" and t:
            return self.run.mistakes[t - 1 : t]
        return np.array([], dtype=int)

    def place_and_value(self, X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Where lifted points are drawn, and wᵀφ(x) of each."""
        lifted = self.lift(X)
        values = lifted @ self.w
        added = lifted[:, -1] if self.lift.adds_one else values / self.unit
        return np.column_stack([X, added]), values

    def place(self, X: np.ndarray) -> np.ndarray:
        return self.place_and_value(X)[0]

    def boundary(self, level: float = 0.0) -> np.ndarray:
        """Bias and normal of the plane wᵀφ(x) = level, in the coordinates that are drawn."""
        shown = np.zeros(self.data.d + 2)
        if not self.lift.adds_one:
            shown[0], shown[-1] = -level / self.unit, 1.0
        elif self.lift.kind == "alone":
            shown[0], shown[-1] = self.w - [level, 0]
        else:
            shown[:] = self.w - level * np.eye(len(self.w))[0]
        return shown

    def show(self) -> None:
        here, there = self.picture["plane"], self.picture["space"]
        self.pieces = show_here(here, self)
        name_plane(here, self.data, here.title, here.ax.get_xlabel(), here.ax.get_ylabel())
        (show_in_space if self.data.d == 2 else show_in_a_plane)(there, self)

    def caption(self) -> list[str]:
        return [self._what_happened(), self._here_and_there(), self._without(), self._cost()]

    def _what_happened(self) -> str:
        learner, t = self.state.learner, self.t
        if learner == "widest":
            return f"Lifted, the points are {self.found.summary}.".replace("xᵢ", "φ(xᵢ)")
        if learner == "logistic":
            return self._climbed(t)
        if t:
            why = self.run.why(t).replace("wᵀx", "wᵀφ(x)")
            return f"Update {t} of {self.last}, {why}."
        return f"t = 0 of {self.last}: nothing has been corrected yet. Press step, or play."

    def _climbed(self, t: int) -> str:
        if self.last == 0:
            return "Logistic regression stays at w = 0: no step improves on probability ½ for every point."
        words = f"Step {t} of {self.last} of gradient ascent, η = {number(self.eta)}: "
        words += f"log-likelihood {number(self.path.log_likelihood[t])}"
        if t and self.found.separable:
            cosine = self.w @ self.found.w / np.linalg.norm(self.w)
            words += f", cosine with the widest margin's w* {number(cosine)}"
        return f"{words}. {self.path.said}" if t == self.last else f"{words}."

    def _here_and_there(self) -> str:
        if not np.any(self.w):
            return "w = 0 puts no point on any side."
        y = self.data.y
        right = int((perceptron.predict(self.w, self.lifted) == y).sum())
        by_rule = int(((self.scores == 0) & (y > 0)).sum())
        said = f"wᵀφ(x) = {self.lift.formula(self.w)}: right at {right} of {self.data.n} points"
        said += f", at {by_rule} of them because 0 counts as +1." if by_rule else "."
        if self.data.d == 1:
            places = sorted(float(piece[0, 0]) for piece in self.pieces)
            named = ", ".join(number(round(x, 2)) for x in places)
            return f"{said} In this window it is 0 {f'at x = {named}' if places else 'nowhere'}."
        count = len(self.pieces)
        if not count:
            return f"{said} In this window it is 0 nowhere."
        pieces = "one piece" if count == 1 else f"{count} pieces"
        return f"{said} It is 0 on one plane there; here on a curve, {pieces} in this window."

    def _without(self) -> str:
        where = "On the line" if self.data.d == 1 else "In the plane"
        if self.unlifted.separable:
            too = " too" if self.found.separable else ""
            return (
                f"{where} itself the points are separable{too}, with margin {number(self.unlifted.margin)}."
            )
        return f"{where} itself the points are not separable."

    def _cost(self) -> str:
        D = self.lifted.shape[1]
        size = f"φ(x) has {D} coordinates with the constant 1, R = {number(self.R)}"
        if not self.found.separable:
            return f"{size}. There is no margin, so the perceptron has no bound."
        bound = number(perceptron.bound(self.R, self.found.margin))
        made = ""
        if self.state.learner == "perceptron":
            made = f" This run {'made' if self.run.converged else 'was stopped after'} {self.last}."
        return f"{size}, γ* = {number(self.found.margin)}: at most R²/γ*² = {bound} updates.{made}"


def _map_for(name: str, d: int) -> str:
    """The map for these data; for a reader's own data it depends on the number of columns."""
    return {1: "distance", 2: "polynomial"}.get(d, "none") if name == OWN else MAP_FOR.get(name, "none")


def _with_a_map(opening: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a new demo; if only data or only a map is given, with one that fits."""
    if "data" in opening:
        own = as_dataset(opening["data"], "data") if not is_option(opening["data"]) else opening.get("own")
        suits = _map_for(opening["data"] if own is None else OWN, own.d if own else 0)
        return {"map": suits, **opening}
    if "map" in opening and not FeatureMap.suits(opening["map"], 1):
        return {**opening, "data": DATA_FOR.get(opening["map"], "interval")}
    return opening
