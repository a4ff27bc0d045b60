"""Notebook 10: who claims a point, the highest score, softmax of three scores, and a row of its gradient."""

from fractions import Fraction

import numpy as np

from ... import multiclass
from ...words import listed, number, vector
from ..drawing import Graph, Vectors
from ..skill import Draw, Instance, Skill
from ..working import exact, product, total

NAMES = ("A", "B", "C")
NOBODY = "nobody"
CLAIMS = {
    NOBODY: "nobody",
    "A": "A alone",
    "B": "B alone",
    "C": "C alone",
    "AB": "A and B",
    "AC": "A and C",
    "BC": "B and C",
    "ABC": "all three",
}


def _three(draw: Draw) -> tuple[multiclass.OneVsAll, np.ndarray]:
    """Three weight vectors, and a point."""
    W = np.array([draw.vector(3) for _ in NAMES])
    return multiclass.OneVsAll(W, NAMES, "perceptron", ()), draw.vector(3)


def _weights(W: np.ndarray) -> str:
    return ", ".join(f"w of {name} = {vector(w)}" for name, w in zip(NAMES, W))


def _picture(W: np.ndarray, x: np.ndarray) -> Vectors:
    """The point, and the three weight vectors."""
    return Vectors(X=x[None], words=["x"], arrows=dict(zip(NAMES, W)))


def _claims(draw: Draw) -> Instance | None:
    three, x = _three(draw)
    scores = three.scores(x[None])[0]
    mine = "".join(name for name, claims in zip(NAMES, three.claims(x[None])[0]) if claims)
    strictly = "".join(name for name, z in zip(NAMES, scores) if z > 0)
    highest = three.predict(x[None])[0]
    return Instance(
        given={"W": three.W, "x": x},
        question=f"In one against all, {_weights(three.W)}. Who claims the point x = {vector(x)}?",
        answer=mine or NOBODY,
        why="A class claims a point where its wᵀx is 0 or more.",
        steps=[
            *(f"{name}: wᵀx = {product(w, x)}." for name, w in zip(NAMES, three.W)),
            f"0 or more: {CLAIMS[mine or NOBODY]}.",
        ],
        wrong={
            "highest": str(highest),
            "tie": strictly or NOBODY,
            "others": "".join(name for name in NAMES if name not in mine) or NOBODY,
        },
        picture=_picture(three.W, x),
        options=CLAIMS,
    )


claims = Skill(
    name="10.claims",
    where="Who claims what?",
    make=_claims,
    overlooks={
        "highest": "takes the highest score. Several classes may claim a place, or none.",
        "tie": "leaves out a score of 0. A class claims a place where wᵀx ≥ 0.",
        "others": "names those who do not claim it.",
    },
)


def _highest(draw: Draw) -> Instance | None:
    three, x = _three(draw)
    scores, lengths = three.scores(x[None])[0], np.linalg.norm(three.W, axis=1)
    if len({*scores}) < 3 or len({*lengths}) < 3:
        return None
    answer = str(three.predict(x[None])[0])
    return Instance(
        given={"W": three.W, "x": x},
        question=f"Let {_weights(three.W)}. Which class does the highest score give to the point x = "
        f"{vector(x)}?",
        answer=answer,
        why="It is the class whose wᵀx is largest.",
        steps=[
            *(f"{name}: wᵀx = {product(w, x)}." for name, w in zip(NAMES, three.W)),
            f"The largest of {listed([number(z) for z in scores])} is that of {answer}.",
        ],
        wrong={
            "size": NAMES[int(abs(scores).argmax())],
            "longest": NAMES[int(lengths.argmax())],
            "lowest": NAMES[int(scores.argmin())],
        },
        picture=_picture(three.W, x),
        options={name: name for name in NAMES},
    )


highest = Skill(
    name="10.highest",
    where="The highest score, and why scores cannot be compared",
    make=_highest,
    overlooks={
        "size": "takes the score farthest from 0. A score far below 0 speaks against its class.",
        "longest": "takes the longest w. Its direction counts too.",
        "lowest": "takes the lowest score.",
    },
)


def _softmax(draw: Draw) -> Instance | None:
    powers, k = [draw.whole(1, 6) for _ in NAMES], draw.whole(0, 2)
    scores = np.log(powers)
    p = multiclass.softmax(scores[None])[0]
    share = Fraction(powers[k], sum(powers))
    others = sum(powers) - powers[k]
    if len({*powers}) < 3:
        return None
    named = listed([f"{name} has {'0' if a == 1 else f'ln {a}'}" for name, a in zip(NAMES, powers)])
    return Instance(
        given={"powers": powers, "k": k},
        question=f"Three classes have these scores: {named}. Which probability does softmax give to "
        f"{NAMES[k]}?",
        answer=(float(p[k]),),
        why="It is e to the score, divided by the sum of all three.",
        steps=[
            f"e to the score is {listed([str(a) for a in powers])}, because e^(ln a) = a.",
            f"Their sum is {total(powers)}.",
            f"The probability of {NAMES[k]} is {powers[k]}/{sum(powers)} = {number(share)}.",
        ],
        wrong={
            "others": (powers[k] / others,),
            "scores": (float(scores[k] / scores.sum()),),
            "alone": (powers[k] / (1 + powers[k]),),
            "power": (float(powers[k]),),
        },
        picture=Graph(
            dots={"scores": ([1, 2, 3], scores)},
            axes=("class: 1 is A, 2 is B, 3 is C", "score"),
            ticks=("whole", "round"),
        ),
    )


softmax = Skill(
    name="10.softmax",
    where="1. From scores to probabilities",
    make=_softmax,
    boxes=("probability",),
    overlooks={
        "others": "divides by the other two. The sum has all three.",
        "scores": "divides the scores themselves. First e to the score makes them positive.",
        "alone": "is the sigmoid of one score. Here all three share the probability 1.",
        "power": "overlooks that probabilities add up to 1: divide by the sum.",
    },
)


def _gradient(draw: Draw) -> Instance | None:
    powers = draw.choice([(1, 1, 2), (1, 2, 1), (2, 1, 1), (1, 3, 1), (1, 2, 2), (5, 3, 2)])
    k, own = draw.whole(0, 2), draw.whole(0, 2)
    x = np.array([1.0, draw.whole(-4, 4, but=[0])])
    W = np.column_stack([np.log(powers), np.zeros(3)])
    rows = multiclass.gradient(W, x[None], [NAMES[own]], classes=NAMES).round(9)
    p = Fraction(powers[k], sum(powers))
    error = (k == own) - p
    return Instance(
        given={"powers": powers, "k": k, "own": own, "x": x},
        question=f"Softmax gives the point x = {vector(x)} the probabilities "
        f"{listed([f'{Fraction(a, sum(powers))} of {name}' for name, a in zip(NAMES, powers)])}. Its class "
        f"is {NAMES[own]}. What does this point add to the gradient of the log-likelihood for w of "
        f"{NAMES[k]}?",
        answer=tuple(rows[k].tolist()),
        why="It adds error × point. The error is 1 for the class of the point, else 0, minus the "
        "probability.",
        steps=[
            f"The class of the point is {NAMES[own]}. So [{NAMES[k]} = {NAMES[own]}] is {int(k == own)}.",
            f"The error is {int(k == own)} − {p} = {exact(error)}.",
            f"Error × point is {number(error)}·{vector(x)} = {vector(rows[k])}.",
        ],
        wrong={
            "sign": tuple((-rows[k]).tolist()),
            "label": tuple((-float(p) * x).tolist()),
            "target": tuple(((1 - float(p)) * x).tolist()),
            "no probability": tuple((float(k == own) * x).tolist()),
        },
        picture=Graph(
            dots={"probabilities": ([1, 2, 3], [a / sum(powers) for a in powers])},
            axes=("class: 1 is A, 2 is B, 3 is C", "probability"),
            ticks=("whole", "round"),
        ),
    )


gradient = Skill(
    name="10.gradient",
    where="The gradient: error × point, again",
    make=_gradient,
    boxes=("gradient g₁", "g₂"),
    overlooks={
        "sign": "has the wrong sign: the error is the target minus the probability.",
        "label": "overlooks the 1 of the class that the point has.",
        "target": "puts a 1 for a class that the point does not have.",
        "no probability": "leaves out the probability: that is the target times the point.",
    },
)
