"""Notebook 04: odds and probability at a point, a longer w, and the likelihood of three points."""

from collections.abc import Iterable
from fractions import Fraction
from math import exp, log

import numpy as np

from ... import logistic
from ...words import above, listed, number
from ..drawing import Graph, plane
from ..skill import Draw, Instance, Skill
from ..working import exact, power, term

CURVE = np.linspace(-4, 4, 81)


def _product(factors: Iterable[Fraction]) -> Fraction:
    found = Fraction(1)
    for factor in factors:
        found *= factor
    return found


class AtAPoint:
    """A w of logarithms and a point of whole numbers: e to the score is a product of whole powers."""

    def __init__(self, draw: Draw) -> None:
        self.bases = draw.sample([2, 3, 4, 5], 2)
        self.w, self.x = np.log(self.bases), draw.vector(2)
        self.odds = _product(Fraction(b) ** int(k) for b, k in zip(self.bases, self.x))
        self.p = self.odds / (1 + self.odds)
        self.given = {"bases": self.bases, "x": self.x}
        self.z = float(self.w @ self.x)
        a, b = self.bases
        self.words = f"w = (ln {a}, ln {b}) and the point is x = ({number(self.x[0])}, {number(self.x[1])})"
        self.steps = [
            f"z = wᵀx = {term(self.x[0])}·ln {a} + {term(self.x[1])}·ln {b}.",
            f"The odds are e^z = {self._powers()} = {exact(self.odds)}.",
        ]
        self.picture = plane(self.x, w=self.w, words=["x"])

    def _powers(self) -> str:
        """The odds as a product of powers."""
        return " · ".join(power(base, int(k)) for base, k in zip(self.bases, self.x))

    @property
    def fits(self) -> bool:
        """Is it no tie, and are the odds simple?"""
        return self.odds != 1 and Fraction(1, 12) <= self.odds <= 50


def _odds(draw: Draw) -> Instance | None:
    at = AtAPoint(draw)
    if not at.fits:
        return None
    p = float(logistic.sigmoid(at.z))
    return Instance(
        given=at.given,
        question=f"In logistic regression {at.words}. What are the odds of class 1?",
        answer=(p / float(logistic.sigmoid(-at.z)),),
        why="The odds are e^z: the probability of class 1 over that of class 0.",
        steps=[
            at.steps[0],
            "The odds are σ(z) / (1 − σ(z)) = e^z, and e^(k ln a) = a^k.",
            at.steps[1],
        ],
        wrong={"probability": (p,), "other class": (exp(-at.z),), "log-odds": (at.z,)},
        picture=at.picture,
    )


odds = Skill(
    name="04.odds",
    where="4. Odds and log-odds",
    make=_odds,
    boxes=("odds",),
    overlooks={
        "probability": "is the probability of class 1. The odds are this over the rest.",
        "other class": "is upside down: these are the odds of class 0.",
        "log-odds": "is z itself, the logarithm of the odds.",
    },
)


def _probability(draw: Draw) -> Instance | None:
    at = AtAPoint(draw)
    if not at.fits:
        return None
    return Instance(
        given=at.given,
        question=f"In logistic regression {at.words}. What is the probability of class 1?",
        answer=(float(logistic.sigmoid(at.z)),),
        why="σ(z) = e^z / (1 + e^z): the odds, divided by the odds plus 1.",
        steps=[
            *at.steps,
            "The probability is σ(z) = odds / (1 + odds).",
            f"It is {exact(at.p)}.",
        ],
        wrong={
            "odds": (float(at.odds),),
            "other class": (float(1 - at.p),),
            "sign": (0.0 if at.odds < 1 else 1.0,),
        },
        picture=at.picture,
    )


probability = Skill(
    name="04.probability",
    where="From a score to a probability",
    make=_probability,
    boxes=("probability",),
    overlooks={
        "odds": "is the odds. A probability is the odds over the odds plus 1.",
        "other class": "is the probability of class 0.",
        "sign": "reads the side alone. How far z is from 0 says how sure it is.",
    },
)


def _longer(draw: Draw) -> Instance | None:
    odds = Fraction(draw.choice(["2", "3", "4", "5", "6", "1/2", "1/3", "2/3", "3/2"]))
    times = draw.choice([2, 3])
    z = log(odds)
    after = float(logistic.sigmoid(times * z) / logistic.sigmoid(-times * z))
    base = f"({odds})" if odds.denominator > 1 else str(odds)
    raised = above(times)
    return Instance(
        given={"odds": odds, "times": times},
        question=f"A point has the odds {exact(odds)}. w is made {times} times as long. What are its odds "
        "now?",
        answer=(after,),
        why=f"z becomes {times} z, and e^({times} z) = (e^z){raised}.",
        steps=[
            f"The odds are e^z, so e^z = {exact(odds)}.",
            f"With {times} w in the place of w, z = wᵀx becomes {times} z.",
            f"The odds become e^({times} z) = (e^z){raised}.",
            f"{base}{raised} = {exact(odds**times)}.",
        ],
        wrong={
            "times": (float(times * odds),),
            "same": (float(odds),),
            "root": (float(odds) ** (1 / times),),
        },
        picture=Graph(
            lines={"σ": (CURVE, logistic.sigmoid(CURVE))},
            dots={"the point": ([z], [logistic.sigmoid(z)])},
            axes=("z", "probability of class 1"),
        ),
    )


longer = Skill(
    name="04.longer",
    where="From a number to the plane",
    make=_longer,
    boxes=("odds",),
    overlooks={
        "times": "multiplies the odds. It is z that is multiplied, and the odds are e^z.",
        "same": "overlooks that the length of w says how sure the model is. Only the side stays.",
        "root": "goes the wrong way: a longer w makes the odds more extreme.",
    },
)


def _likelihood(draw: Draw) -> Instance | None:
    sigmas = [Fraction(draw.whole(1, b - 1), b) for b in (draw.whole(2, 5) for _ in range(3))]
    y01 = (draw.labels(3) + 1) / 2
    factors = [p if y else 1 - p for p, y in zip(sigmas, y01)]
    w = np.array([logistic.logit(float(p)) for p in sigmas])
    points = listed([f"{p} (its class is {number(y)})" for p, y in zip(sigmas, y01)])
    return Instance(
        given={"sigmas": sigmas, "y01": y01},
        question=f"A model gives three points the probabilities of class 1: {points}. What is the "
        "likelihood?",
        answer=(exp(logistic.log_likelihood(w, np.eye(3), y01)),),
        why="It is the product of the probabilities that the points have the classes they have.",
        steps=[
            *(
                f"Point {i} is of class {number(y)}: its factor is {'σ' if y else '1 − σ'} = {factor}."
                for i, (y, factor) in enumerate(zip(y01, factors), start=1)
            ),
            f"The likelihood is {' · '.join(map(str, factors))} = {exact(_product(factors))}.",
        ],
        wrong={
            "labels": (float(_product(sigmas)),),
            "turned": (float(_product(1 - factor for factor in factors)),),
            "sum": (float(sum(factors)),),
            "mean": (float(sum(factors) / 3),),
        },
        picture=Graph(
            dots={f"its class is {k}": _of_class(k, y01, sigmas) for k in (1, 0)},
            axes=("point", "probability of class 1"),
            ticks=("whole", "round"),
        ),
    )


def _of_class(k: int, y01: np.ndarray, sigmas: list[Fraction]) -> tuple[list[int], list[float]]:
    """The numbers of the points of a class, and their probabilities of class 1."""
    mine = [i for i in range(len(sigmas)) if y01[i] == k]
    return [i + 1 for i in mine], [float(sigmas[i]) for i in mine]


likelihood = Skill(
    name="04.likelihood",
    where="One formula for both labels",
    make=_likelihood,
    boxes=("likelihood L",),
    overlooks={
        "labels": "overlooks the labels: a point of class 0 has the factor 1 − σ.",
        "turned": "is the probability that all labels are the other way round.",
        "sum": "adds the factors. Labels that are independent have a product.",
        "mean": "is the mean of the factors. The likelihood is their product.",
    },
)
