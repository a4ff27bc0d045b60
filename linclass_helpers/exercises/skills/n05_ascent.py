"""Notebook 05: the gradient at a w, one step of ascent, and the largest rate at which every step climbs."""

import numpy as np

from ... import logistic
from ...words import listed, number, vector
from ..drawing import plane
from ..skill import Draw, Instance, Skill
from ..working import exact, squares

SIGMAS = {-1: "1/4", 0: "1/2", 1: "3/4"}  # at w = (ln 3, 0), by x₁


def _classes(X: np.ndarray, y01: np.ndarray) -> str:
    """Points with their labels 0 and 1."""
    return ", ".join(
        f"{i}: {vector(x)} of class {number(y)}" for i, (x, y) in enumerate(zip(X, y01), start=1)
    )


def _gradient(draw: Draw) -> Instance | None:
    places = [(x1, x2) for x1 in (-1, 0, 1) for x2 in range(-4, 5) if x1 or x2]
    X, y = np.array(draw.sample(places, 3), dtype=float), draw.labels(3)
    w, y01 = np.array([np.log(3), 0]), (y + 1) / 2
    parts = logistic.gradient_parts(w, X, y01)
    gradient = logistic.gradient(w, X, y01).round(9)
    errors = y01 - logistic.sigmoid(X @ w)
    return Instance(
        given={"X": X, "y01": y01},
        question=f"w = (ln 3, 0), and the points are {_classes(X, y01)}. What is the gradient of the "
        "log-likelihood?",
        answer=tuple(gradient.tolist()),
        why="It is the sum of error × data-point, with the error y − σ.",
        steps=[
            "z = wᵀx = x₁ ln 3, so σ = 1/4, 1/2 or 3/4 for x₁ = −1, 0 or 1.",
            *(
                f"Point {i}: σ = {SIGMAS[int(x[0])]}, its error is {exact(error)}, its arrow {vector(part)}."
                for i, (x, error, part) in enumerate(zip(X, errors, parts), start=1)
            ),
            f"The arrows add up to {vector(gradient)}.",
        ],
        wrong={
            "sigma": tuple((y01 @ X).tolist()),
            "sign": tuple((-gradient).tolist()),
            "labels": tuple(((y - logistic.sigmoid(X @ w)) @ X).tolist()),
            "mean": tuple((gradient / 3).tolist()),
            "half": tuple(((y01 - 0.5) @ X).tolist()),
        },
        picture=plane(X, y, w=w, zero=True),
    )


gradient = Skill(
    name="05.gradient",
    where="All points together",
    make=_gradient,
    boxes=("gradient g₁", "g₂"),
    overlooks={
        "sigma": "adds up y x. The error is y − σ, so a point of class 0 counts too.",
        "sign": "has the wrong sign: this is the way downhill.",
        "labels": "uses −1 for the class whose label is 0 here.",
        "mean": "is the mean of the arrows. The gradient is their sum.",
        "half": "takes σ = ½ for all points, as at w = 0.",
    },
)


def _step(draw: Draw) -> Instance | None:
    X, y, eta = draw.points(3), draw.labels(3), draw.choice([0.1, 0.2, 0.5, 2.0])
    y01 = (y + 1) / 2
    sum_of_arrows = (y01 - 0.5) @ X
    if not sum_of_arrows.any():
        return None
    w = logistic.ascend(X, y01, eta=eta, steps=1).w
    return Instance(
        given={"X": X, "y01": y01, "eta": eta},
        question=f"The points are {_classes(X, y01)}. Gradient ascent begins at w = 0 with η = "
        f"{number(eta)}. Where does its first step lead?",
        answer=tuple(w.round(9).tolist()),
        why="w ← w + η Σ (y − σ) x, and at w = 0 every σ is ½.",
        steps=[
            "At w = 0 every probability is σ(0) = ½. So the error is ½ for class 1 and −½ for class 0.",
            f"The arrows are {', '.join(vector(one) for one in (y01 - 0.5)[:, None] * X)}.",
            f"They add up to {vector(sum_of_arrows)}.",
            f"w = 0 + {number(eta)}·{vector(sum_of_arrows)} = {vector(w)}.",
        ],
        wrong={
            "rate": tuple(sum_of_arrows.tolist()),
            "sign": tuple((-w).tolist()),
            "sigma": tuple((eta * y01 @ X).tolist()),
            "labels": tuple((eta * y @ X).tolist()),
        },
        picture=plane(X, y, zero=True),
        solved=plane(X, y, w=w, zero=True),
    )


step = Skill(
    name="05.step",
    where="One step by hand",
    make=_step,
    boxes=("w₁", "w₂"),
    overlooks={
        "rate": "overlooks η: this is the whole sum of the arrows.",
        "sign": "goes downhill. Ascent adds the arrows.",
        "sigma": "leaves σ out of the error y − σ. At w = 0 it is ½.",
        "labels": "adds whole points, as the perceptron does. Here the error is ½ or −½.",
    },
)


def _safe(draw: Draw) -> Instance | None:
    a, b, c = draw.whole(1, 4), draw.whole(1, 4), draw.whole(1, 3)
    X = np.array([[a, 0], [0, b], [-c, 0]], dtype=float)
    low, high = sorted([float(a**2 + c**2), float(b**2)])
    if low == high:
        return None
    rate = logistic.step_limit(X)
    return Instance(
        given={"a": a, "b": b, "c": c},
        question=f"Logistic regression has the points {listed([vector(x) for x in X])}. Below which η does "
        "every step of gradient ascent climb, from any start that is not the top? (η < 2/κ.)",
        answer=(rate,),
        why="It is 2/κ, where κ is a quarter of the largest eigenvalue of XᵀX.",
        steps=[
            f"XᵀX has {squares([a, -c])} and {squares([b])} on its diagonal, and 0 beside it.",
            f"So its largest eigenvalue is {number(high)}.",
            f"κ = {number(high)}/4 = {number(high / 4)}, because σ(1 − σ) is at most ¼.",
            f"2/κ = {exact(8 / high)}.",
        ],
        wrong={
            "quarter": (2 / high,),
            "smallest": (8 / low,),
            "one": (4 / high,),
            "trace": (8 / (low + high),),
        },
        picture=plane(X),
    )


safe = Skill(
    name="05.safe",
    where="The first rate: below 2/κ every step climbs",
    make=_safe,
    boxes=("2/κ",),
    overlooks={
        "quarter": "overlooks the ¼: σ(1 − σ) is never above it. This is the limit of least squares.",
        "smallest": "takes the smallest eigenvalue. Where the hill curves most, the step must be short.",
        "one": "is 1/κ. Up to twice this rate every step still climbs.",
        "trace": "adds the eigenvalues. The largest one alone decides.",
    },
)
