"""Notebook 01: a distance, a margin, a mistake, and whether there is a line."""

import numpy as np

from ...separability import Separability, analyse
from ...words import label, listed, number, vector
from ..drawing import Vectors, plane
from ..skill import Draw, Instance, Skill
from ..tasks.n01_separability import margin as margin_task
from ..working import line, of_points, product, squares, total

LARGEST = 12  # whole number in a proof that a hand checks


def _distance(draw: Draw) -> Instance | None:
    w, w0, x = draw.of_whole_length(), draw.whole(-6, 6, but=[0]), draw.vector()
    z, length = float(w @ x + w0), float(np.linalg.norm(w))
    if z == 0:
        return None
    return Instance(
        given={"w": w, "w0": w0, "x": x},
        question=f"How far is the point {vector(x)} from the line {line(w, w0)}?",
        answer=(abs(float(margin_task.solution(w, w0, x[None], np.ones(1)))),),
        why="It is |wᵀx + w₀|, divided by the length of w.",
        steps=[
            f"wᵀx = {product(w, x)}.",
            f"With the bias it is wᵀx + w₀ = {total([w @ x, w0])}.",
            f"‖w‖² = {squares(w)}, so ‖w‖ = {number(length)}.",
            f"The distance is {number(abs(z))} / {number(length)} = {number(abs(z) / length)}.",
        ],
        wrong={
            "length": (abs(z),),
            "squared": (abs(z) / length**2,),
            "bias": (abs(float(w @ x)) / length,),
            "origin": (abs(w0) / length,),
        },
        picture=plane(x, w=w, bias=w0, words=["x"]),
    )


distance = Skill(
    name="01.distance",
    where="A line anywhere: the bias",
    make=_distance,
    boxes=("distance",),
    overlooks={
        "length": "overlooks the length of w: |wᵀx + w₀| is a distance only if ‖w‖ = 1.",
        "squared": "divides by ‖w‖², but a distance is |wᵀx + w₀| / ‖w‖.",
        "bias": "overlooks w₀: |wᵀx| / ‖w‖ is the distance from the parallel line through 0.",
        "origin": "is the distance of the line from 0, and not from the point.",
    },
)


def _margin(draw: Draw) -> Instance | None:
    w, X, y = draw.of_whole_length() / 5, draw.points(3), draw.labels(3)
    scores = (X @ w).round(9)
    margins = y * scores
    if len({*margins}) < 3:
        return None
    return Instance(
        given={"w": w, "X": X, "y": y},
        question=f"w = {vector(w)} has the length 1. The points are {of_points(X, y)}. What is the margin "
        "of w on them?",
        answer=(float(margin_task.solution(w, 0, X, y)),),
        why="The margin of w is the smallest y wᵀx of all points.",
        steps=[
            *(f"Point {i}: wᵀx = {product(w, x)}." for i, x in enumerate(X, start=1)),
            f"Times the labels, y wᵀx is {listed([number(m) for m in margins])}.",
            f"The smallest of them is the margin: {number(margins.min())}.",
        ],
        wrong={
            "side": (float(abs(scores).min()),),
            "labels": (float(scores.min()),),
            "widest": (float(margins.max()),),
        },
        picture=plane(X, y, w=w),
    )


margin = Skill(
    name="01.margin",
    where="A side and a distance",
    make=_margin,
    boxes=("margin",),
    overlooks={
        "side": "overlooks that a distance counts negative where the side is wrong.",
        "labels": "overlooks the labels: for class −1 the right side is wᵀx < 0.",
        "widest": "is that of the point with the most room. The margin of w is the smallest.",
    },
)


def _mistake(draw: Draw) -> Instance | None:
    w, X, y = draw.vector(3), draw.points(4), draw.labels(4)
    scores = X @ w
    (wrong,) = np.nonzero(y * scores < 0)
    if len(wrong) != 1 or not scores.all():
        return None
    names = [str(i) for i in range(1, 5)]
    return Instance(
        given={"w": w, "X": X, "y": y},
        question=f"w = {vector(w)}, and the points are {of_points(X, y)}. About which point is w wrong?",
        answer=names[wrong[0]],
        why="It is the only point where the sign of wᵀx is not that of the label.",
        steps=[
            *(f"Point {i}: wᵀx = {product(w, x)}." for i, x in enumerate(X, start=1)),
            f"Times the labels, y wᵀx is {listed([number(m) for m in y * scores])}.",
            f"Only point {names[wrong[0]]} has y wᵀx below 0: w is wrong about it.",
        ],
        wrong=_instead(names, scores),
        picture=plane(X, y, w=w),
        options={name: f"point {name}" for name in names},
        places={name: (float(x[0]), float(x[1])) for name, x in zip(names, X, strict=True)},
    )


def _instead(names: list[str], scores: np.ndarray) -> dict[str, str]:
    """What misconceptions answer. Of several points that are equally near, none is the nearest."""
    nearest = np.flatnonzero(abs(scores) == abs(scores).min())
    near = {"near": names[nearest[0]]} if len(nearest) == 1 else {}
    return {"sign": names[int(scores.argmin())], **near}


mistake = Skill(
    name="01.mistake",
    where="A side and a distance",
    make=_mistake,
    overlooks={
        "sign": "has the lowest wᵀx. What counts is whether its sign is that of the label.",
        "near": "is the point nearest to the line. Near is not wrong: the side decides.",
    },
)

KINDS = {
    "origin": "yes, and one through 0 does",
    "bias": "yes, but none through 0 does",
    "none": "no line does",
}
INSTEAD = {  # for each right answer: which misconception answers what
    "origin": {"turned": "bias", "given up": "none"},
    "bias": {"witness": "origin", "moved": "none"},
    "none": {"witness": "origin", "hulls": "bias"},
}


def _separable(draw: Draw) -> Instance | None:
    X, y = draw.points(4), draw.labels(4)
    through_0, anywhere = analyse(X, y), analyse(X, y, bias=True)
    kind = "origin" if through_0.separable else "bias" if anywhere.separable else "none"
    if kind != draw.choice(list(KINDS)) or max(map(abs, through_0.exact + anywhere.exact)) > LARGEST:
        return None
    return Instance(
        given={"X": X, "y": y},
        question=f"Does a line separate these points? {of_points(X, y)}.",
        answer=kind,
        why=_proof(X, y, anywhere, bias=True) if kind == "none" else _proof(X, y, through_0),
        steps=[
            f"First the lines through 0. {_proof(X, y, through_0)}",
            f"Then the lines anywhere. {_proof(X, y, anywhere, bias=True)}",
            f"So the answer is: {KINDS[kind]}.",
        ],
        wrong=INSTEAD[kind],
        picture=plane(X, y),
        solved=_with_its_line(X, y, through_0 if kind == "origin" else anywhere),
        options=KINDS,
    )


def _proof(X: np.ndarray, y: np.ndarray, found: Separability, bias: bool = False) -> str:
    """A separator, or a witness that there is none, in whole numbers."""
    if found.separable:
        w, w0 = np.array(found.exact[:2]), found.exact[2] if bias else 0
        margins = listed([number(m) for m in y * (X @ w + w0)])
        score = "y (wᵀx + w₀)" if bias else "y wᵀx"
        return f"The line {line(w, w0)} separates: {score} is {margins}, always above 0."
    k = listed([number(one) for one in found.exact])
    if bias:
        classes = " and ".join(
            f"{_mean(X, found.exact, y == sign)} in class {label(sign)}" for sign in (1, -1)
        )
        return f"The weights {k} mix both classes to the same place: {classes}. No line has it on both sides."
    mixed = vector((found.exact * y) @ X)
    return f"With the weights k = ({k}), Σ k y x = {mixed}. So no line through 0 separates."


def _with_its_line(X: np.ndarray, y: np.ndarray, found: Separability) -> Vectors:
    """The points, with the widest separator if there is one."""
    return plane(X, y, w=found.w, bias=found.bias)


def _mean(X: np.ndarray, k: tuple[int, ...], chosen: np.ndarray) -> str:
    """The weighted mean of some points."""
    weights = np.array(k) * chosen
    return vector(weights @ X / weights.sum())


separable = Skill(
    name="01.separable",
    where="And if there is none?",
    make=_separable,
    overlooks={
        "turned": "overlooks that a line through 0 can be turned until it separates.",
        "given up": "overlooks a separator: not to find a line is no proof that there is none.",
        "witness": "overlooks a witness: some weights mix the reflected points y x to 0.",
        "moved": "overlooks that a line need not pass through 0: with a bias it can be moved.",
        "hulls": "overlooks that the hulls of the two classes share a point.",
    },
)
