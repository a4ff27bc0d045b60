"""Notebook 09: the criterion of the perceptron, a subgradient, a step, and which points lines shatter."""

import numpy as np

from ... import learning, losses, separability
from ...words import label, listed, number, vector
from ..drawing import plane
from ..skill import Draw, Instance, Skill
from ..working import of_points, product, total


def _criterion(draw: Draw) -> Instance | None:
    w, X, y = draw.vector(3), draw.points(4), draw.labels(4)
    m = y * (X @ w)
    wrong = m < 0
    if not 0 < wrong.sum() < 4:
        return None
    costs = np.maximum(0, -m)
    return Instance(
        given={"w": w, "X": X, "y": y},
        question=f"w = {vector(w)}, and the points are {of_points(X, y)}. What is the perceptron's "
        "criterion J_p?",
        answer=(losses.risk(w, X, y),),
        why="A wrong point costs −y wᵀx, and a right one nothing.",
        steps=[
            *(f"Point {i}: wᵀx = {product(w, x)}." for i, x in enumerate(X, start=1)),
            f"y wᵀx is {listed([number(one) for one in m])}.",
            f"What is below 0 costs its size: J_p = {total(costs)}.",
        ],
        wrong={
            "count": (float(wrong.sum()),),
            "all": (float(-m.sum()),),
            "sizes": (float(abs(m).sum()),),
            "sign": (float(-costs.sum()),),
        },
        picture=plane(X, y, w=w),
    )


criterion = Skill(
    name="09.criterion",
    where="1. The criterion",
    make=_criterion,
    boxes=("J_p",),
    overlooks={
        "count": "counts the mistakes. J_p adds how far wrong they are.",
        "all": "lets right points make up for wrong ones. They cost 0, and not less.",
        "sizes": "adds the right points too. They cost nothing.",
        "sign": "has the wrong sign: a cost is never below 0.",
    },
)


def _subgradient(draw: Draw) -> Instance | None:
    w, X, y = draw.vector(3), draw.points(3), draw.labels(3)
    m = y * (X @ w)
    if not 0 < (m < 0).sum() < 3:
        return None
    found = losses.subgradient(w, X, y, tie="plus")
    said = np.where(X @ w >= 0, 1, -1)
    mistakes = np.flatnonzero(said != y)
    return Instance(
        given={"w": w, "X": X, "y": y},
        question=f"w = {vector(w)}, and the points are {of_points(X, y)}. A tie predicts +1. Which "
        "subgradient of J_p at w do the mistakes give?",
        answer=tuple(found.tolist()),
        why="It is the sum of −y x over the mistakes.",
        steps=[
            *(
                f"Point {i}: wᵀx = {product(w, x)} → {label(s)}, and y = {label(one)}."
                for i, (x, s, one) in enumerate(zip(X, said, y), start=1)
            ),
            f"The mistakes are {listed([f'point {i + 1}' for i in mistakes])}.",
            f"The sum of −y x over them is {vector(found)}.",
        ],
        wrong={
            "step": tuple((-found).tolist()),
            "all": tuple((-y @ X).tolist()),
            "labels": tuple((-X[mistakes].sum(axis=0)).tolist()),
            "right": tuple((-(y * (said == y)) @ X).tolist()),
            "tie": tuple(losses.subgradient(w, X, y, tie="minus").tolist()),
        },
        picture=plane(X, y, w=w),
    )


subgradient = Skill(
    name="09.subgradient",
    where="2. The subgradient, and what happens at a corner",
    make=_subgradient,
    boxes=("subgradient g₁", "g₂"),
    overlooks={
        "step": "is what a step adds to w. The subgradient is that times −1: it points uphill.",
        "all": "adds all points. Those that are right contribute nothing.",
        "labels": "leaves the labels out of −y x.",
        "right": "adds the right points instead of the wrong ones.",
        "tie": "reads a tie as −1. Here it predicts +1.",
    },
)


def _downhill(draw: Draw) -> Instance | None:
    w, X, y, eta = draw.vector(3), draw.points(3), draw.labels(3), draw.choice([0.1, 0.5, 2.0])
    m = y * (X @ w)
    if (m == 0).any() or (m < 0).sum() != 2:
        return None
    g = losses.subgradient(w, X, y)
    after = w - eta * g
    (first, second) = np.flatnonzero(m < 0)
    one = w + eta * y[first] * X[first]
    return Instance(
        given={"w": w, "X": X, "y": y, "eta": eta},
        question=f"w = {vector(w)}, and the points are {of_points(X, y)}. Where does one step downhill on "
        f"J_p lead, all mistakes at once, with η = {number(eta)}?",
        answer=tuple(after.round(9).tolist()),
        why="w ← w − η g, with the subgradient g: η y x is added for each mistake.",
        steps=[
            f"y wᵀx is {listed([number(v) for v in m])}. So points {first + 1} and {second + 1} are "
            "mistakes.",
            f"The subgradient is g = −Σ y x = {vector(g)} over the two.",
            f"w = {vector(w)} − {number(eta)}·{vector(g)} = {vector(after)}.",
        ],
        wrong={
            "sign": tuple((w + eta * g).tolist()),
            "rate": tuple((w - g).tolist()),
            "first": tuple(one.tolist()),
            "all": tuple((w + eta * y @ X).tolist()),
        },
        picture=plane(X, y, w=w),
        solved=plane(X, y, w=after),
    )


downhill = Skill(
    name="09.downhill",
    where="3. All mistakes at once, or one at a time",
    make=_downhill,
    boxes=("w₁", "w₂"),
    overlooks={
        "sign": "goes uphill: a step downhill subtracts the subgradient.",
        "rate": "overlooks η.",
        "first": "corrects the first mistake alone. Here all are corrected at once.",
        "all": "corrects all points. Those that are right stay out of it.",
    },
)

YES_NO = {"yes": "yes, every labelling has a line", "no": "no, some labelling has no line"}
LARGEST = 12  # weight in a proof that a hand checks


def _shattered(draw: Draw) -> Instance | None:
    n, bias = draw.choice([(2, False), (3, False), (3, True), (3, True), (4, True)])
    X = draw.points(n, most=3)
    if n - bias == 2 and draw.random() < 0.5:  # points on one line, which chance rarely makes
        along = draw.vector(1)
        X = np.array([k * along for k in draw.sample([-3, -2, -1, 1, 2, 3], n)])
    rows = np.column_stack([np.ones(n), X]) if bias else X
    D, found = 2 + bias, learning.shatters(rows)
    right, reason = ("yes", "they are linearly independent") if found else ("no", "")
    if found.fails is not None:
        k = separability.analyse(rows, found.fails).exact
        if max(k) > LARGEST:
            return None
        labels = ", ".join(map(label, found.fails))
        reason = f"with the labels {labels} and the weights {', '.join(map(str, k))}, they mix to 0"
    lines = "Lines anywhere" if bias else "Lines through 0"
    vectors_ = listed([vector(row) for row in rows])
    return Instance(
        given={"X": X, "bias": bias},
        question=f"The points are {of_points(X)}. Do {lines.lower()} shatter them?",
        answer=right,
        why=f"The points {'with a 1 in front ' if bias else ''}are the vectors {vectors_}: {reason}.",
        steps=[
            f"{lines} have D = {D} weights, and these are {n} points. More than D are never shattered.",
            f"{'With a 1 in front, the' if bias else 'The'} points are the vectors {vectors_}.",
            f"{reason[0].upper()}{reason[1:]}.",
            f"So the answer is: {YES_NO[right]}.",
        ],
        wrong={"given up": "no"} if found else {"many" if n > D else "dependent": "yes"},
        picture=plane(X),
        options=YES_NO,
    )


shattered = Skill(
    name="09.shattered",
    where="Three, but never four",
    part="b",
    make=_shattered,
    overlooks={
        "given up": "overlooks that independent vectors have a line for every labelling.",
        "many": "overlooks that there are more points than weights: they are never shattered.",
        "dependent": "overlooks that these vectors are linearly dependent.",
    },
)
