"""Notebook 02: which point is corrected next, w after it, what a tie does, and how many updates there are."""

import numpy as np

from ... import perceptron
from ...words import label, number, vector
from ..drawing import plane
from ..skill import Draw, Instance, Skill
from ..tasks.n02_perceptron import radius_margin
from ..working import of_points, product, squares

TIES = {
    "plus": "A tie predicts +1.",
    "minus": "A tie predicts −1.",
    "mistake": "A tie is a mistake.",
    "correct": "A tie is right.",
}


def _next(draw: Draw) -> Instance | None:
    w, X, y, first = draw.vector(3), draw.points(5), draw.labels(5), draw.whole(2, 5)
    run = perceptron.train(X, y, w0=w, first=first - 1, max_updates=1)
    if not run.updates or not 2 <= run.checked[0] <= 5 or (X @ w).all():
        return None
    names = [str(i) for i in range(1, 6)]
    *right, wrong = [(first - 1 + k) % 5 for k in range(run.checked[0])]
    instead = {
        "tie": _corrected(X, y, w, first, "minus"),
        "begin": _corrected(X, y, w, 1, "plus"),
        "worst": _worst(names, y * (X @ w)),
    }
    return Instance(
        given={"w": w, "X": X, "y": y, "first": first},
        question=f"w = {vector(w)}, and the points are {of_points(X, y)}. A tie predicts +1. The perceptron "
        f"looks at point {first} next. Which point does it correct next?",
        answer=names[wrong],
        why="It is the first point, in their order, whose prediction is not its label.",
        steps=[
            f"The points come in the order {', '.join(names[first - 1 :] + names[: first - 1])}.",
            *(
                f"Point {i + 1}: wᵀx = {product(w, X[i])} → {_said(X[i] @ w)}, and y = {label(y[i])}: right."
                for i in right
            ),
            f"{run.why(1).capitalize()}.",
            f"So point {names[wrong]} is the next that is corrected.",
        ],
        wrong={name: found for name, found in instead.items() if found},
        picture=plane(X, y, w=w),
        options={name: f"point {name}" for name in names},
        places={name: (float(x[0]), float(x[1])) for name, x in zip(names, X, strict=True)},
    )


def _worst(names: list[str], margins: np.ndarray) -> str:
    """The largest mistake; "" if it is not one point alone."""
    lowest = np.flatnonzero(margins == margins.min())
    return names[lowest[0]] if len(lowest) == 1 and margins.min() < 0 else ""


def _said(score: float) -> str:
    """The prediction, where a tie predicts +1."""
    return label(1 if score >= 0 else -1)


def _corrected(X: np.ndarray, y: np.ndarray, w: np.ndarray, first: int, tie: str) -> str:
    """The point that is corrected next, counted from 1; "" if there is none."""
    run = perceptron.train(X, y, w0=w, first=first - 1, tie=tie, max_updates=1)
    return str(run.mistakes[0] + 1) if run.updates else ""


corrected_next = Skill(
    name="02.next",
    where="The rule",
    make=_next,
    overlooks={
        "tie": "reads a tie, wᵀx = 0, as −1. Here it predicts +1.",
        "begin": "begins at point 1. The perceptron goes on where it was.",
        "worst": "has the lowest y wᵀx. The perceptron takes the first mistake, and not the largest.",
    },
)


def _correct(draw: Draw) -> Instance | None:
    w, x, y = draw.vector(), draw.vector(), draw.choice([1.0, -1.0])
    run = perceptron.train(x[None], np.array([y]), w0=w, max_updates=1)
    if not run.updates:
        return None
    return Instance(
        given={"w": w, "x": x, "y": y},
        question=f"w = {vector(w)}. The point {vector(x)} of class {label(y)} comes next. A tie predicts "
        "+1. What is w afterwards?",
        answer=tuple(run.w.tolist()),
        why=f"It is a mistake, so w ← w + y x, with y = {label(y)}.",
        steps=[
            f"wᵀx = {product(w, x)}.",
            f"So the prediction is {_said(w @ x)}, but y = {label(y)}: a mistake.",
            f"A correction adds y x = {vector(y * x)} to w.",
            f"w = {vector(w)} + {vector(y * x)} = {vector(run.w)}.",
        ],
        wrong={
            "label": tuple((w + x).tolist()),
            "opposite": tuple((w - y * x).tolist()),
            "replaced": tuple((y * x).tolist()),
            "left": tuple(w.tolist()),
        },
        picture=plane(x, y, w=w, words=["x"]),
        solved=plane(x, y, w=run.w, words=["x"]),
    )


correct = Skill(
    name="02.correct",
    where="Two updates by hand, and a third",
    make=_correct,
    boxes=("w₁", "w₂"),
    overlooks={
        "label": "adds x. A mistake of class −1 is subtracted: w ← w + y x.",
        "opposite": "goes the wrong way: it makes y wᵀx smaller still.",
        "replaced": "puts y x in the place of w. It is added to w.",
        "left": "leaves w as it is, but the prediction is wrong here.",
    },
)


def _bound(draw: Draw) -> Instance | None:
    w, X = draw.of_whole_length(), draw.points(3, most=5)
    y = np.where(X @ w > 0, 1.0, -1.0)
    margins = y * (X @ w)
    R2, gamma, functional = float((X**2).sum(axis=1).max()), float(margins.min()) / 5, float(margins.min())
    if not functional or len({*y}) < 2:
        return None
    bound = round(float(radius_margin.solution(X, y, w)), 9)
    if bound > 200 or bound != float(f"{bound:.4g}"):
        return None
    return Instance(
        given={"w": w, "X": X, "y": y},
        question=f"The separator w = {vector(w)} has the length 5. The points are {of_points(X, y)}. By its "
        "margin, how many updates does the perceptron make at most: what is R²/γ²?",
        answer=(bound,),
        why="R is the length of the longest point, and γ the smallest y wᵀx / ‖w‖.",
        steps=[
            f"The squares of the lengths are {', '.join(squares(x) for x in X)}. So R² = {number(R2)}.",
            f"y wᵀx is {', '.join(number(m) for m in margins)}. The smallest is {number(functional)}.",
            f"Divided by ‖w‖ = 5 it is the margin: γ = {number(gamma)}, and γ² = {number(gamma**2)}.",
            f"R²/γ² = {number(R2)} / {number(gamma**2)} = {number(bound)}.",
        ],
        wrong={
            "length": (R2 / functional**2,),
            "not squared": (R2**0.5 / gamma,),
            "half squared": (R2 / gamma,),
            "longest": (float((X**2).sum(axis=1).min()) / gamma**2,),
            "widest": (R2 / (float(margins.max()) / 5) ** 2,),
        },
        picture=plane(X, y, w=w),
    )


bound = Skill(
    name="02.bound",
    where="4. Together",
    make=_bound,
    boxes=("R²/γ²",),
    overlooks={
        "length": "takes y wᵀx for the margin. It is that only if w has the length 1.",
        "not squared": "is R/γ. The bound has both squared.",
        "half squared": "squares R alone. The bound divides by γ², and not by γ.",
        "longest": "takes the shortest point for R. All points lie within R, so it is the longest.",
        "widest": "takes the point with the most room for the margin. It is the one with the least.",
    },
)


def _tie(draw: Draw) -> Instance | None:
    w, x, y, tie = draw.vector(3), draw.vector(3), draw.choice([1.0, -1.0]), draw.choice(list(TIES))
    if w @ x:
        return None
    after = {name: perceptron.train(x[None], np.array([y]), w0=w, tie=name, max_updates=1).w for name in TIES}
    plus, minus = vector(w + x), vector(w - x)
    options = {"stays": f"it stays {vector(w)}", "plus": f"it becomes {plus}", "minus": f"it becomes {minus}"}
    moved = {True: "stays", False: "plus" if y > 0 else "minus"}
    said = {name: moved[bool(np.array_equal(found, w))] for name, found in after.items()}
    answer = said[tie]
    reads = {"plus": "predicts +1", "minus": "predicts −1", "mistake": "is a mistake", "correct": "is right"}[
        tie
    ]
    ends = "a mistake" if answer != "stays" else "right"
    return Instance(
        given={"w": w, "x": x, "y": y, "tie": tie},
        question=f"w = {vector(w)}. The point {vector(x)} of class {label(y)} comes next. {TIES[tie]} What "
        "becomes of w?",
        answer=answer,
        why=f"wᵀx = 0, and under this reading that is {ends}.",
        steps=[
            f"wᵀx = {product(w, x)}: a tie.",
            f"Here a tie {reads}, and y = {label(y)}: {ends}.",
            f"So w changes: {options[answer]}."
            if answer != "stays"
            else f"So w does not change: {options[answer]}.",
        ],
        wrong={
            "reading": said[
                {"plus": "minus", "minus": "plus", "mistake": "correct", "correct": "mistake"}[tie]
            ],
            "label": "plus" if y < 0 else "minus",
        },
        picture=plane(x, y, w=w, words=["x"]),
        options=options,
    )


tie = Skill(
    name="02.tie",
    where="A tie decides the run",
    make=_tie,
    overlooks={
        "reading": "takes another reading of the tie than the one that is given.",
        "label": "goes against the label: a correction adds y x.",
    },
)
