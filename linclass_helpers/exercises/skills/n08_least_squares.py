"""Notebook 08: the line of least squares, SSE of a line, the correlation, and a step of LMS."""

import numpy as np

from ... import least_squares
from ...words import listed, number, vector
from ..drawing import Graph, plane, straight_lines
from ..skill import Draw, Instance, Skill
from ..working import of_points, product, squares, term


def _places(draw: Draw, n: int) -> tuple[np.ndarray, np.ndarray]:
    """x and y of n points, no two of them above each other."""
    x = np.array(sorted(draw.sample(range(-3, 6), n)), dtype=float)
    return x, np.array([draw.whole(-4, 6) for _ in x], dtype=float)


def _pairs(x: np.ndarray, y: np.ndarray) -> str:
    return listed([vector(pair) for pair in zip(x, y)])


def _above_the_axis(x: np.ndarray, y: np.ndarray, **lines: object) -> Graph:
    """The points, and lines that are given as (intercept, slope)."""
    return Graph(lines=straight_lines(x, **lines), dots={"points": (x, y)}, axes=("x", "y"))


def _line(draw: Draw) -> Instance | None:
    x, y = _places(draw, 3)
    found = least_squares.line(x, y)
    if not all((100 * value) % 1 < 1e-9 for value in (x.mean(), y.mean(), found.slope, found.intercept)):
        return None
    dx, dy = x - x.mean(), y - y.mean()
    through_0 = float(x @ y) / float(x @ x)
    turned = found.Sxy / found.Syy if found.Syy else 0.0
    return Instance(
        given={"x": x, "y": y},
        question=f"The points (x, y) are {_pairs(x, y)}. Which line has the smallest sum of squares?",
        answer=(found.intercept, found.slope),
        why="The slope is Sxy/Sxx, and the line passes through the mean point.",
        steps=[
            f"The means are x̄ = {number(x.mean())} and ȳ = {number(y.mean())}.",
            f"The deviations of x are {vector(dx)}, and Sxx = {squares(dx)}.",
            f"Those of y are {vector(dy)}, and Sxy = {product(dx, dy)}.",
            f"The slope is β₁ = Sxy/Sxx = {number(found.Sxy)} / {number(found.Sxx)} = {number(found.slope)}.",
            f"The intercept is β₀ = ȳ − β₁x̄ = {number(y.mean())} − {term(found.slope)}·{term(x.mean())} = "
            f"{number(found.intercept)}. So β₀ = {number(found.intercept)} and β₁ = {number(found.slope)}.",
        ],
        wrong={
            "mean": (float(y.mean()), found.slope),
            "through 0": (0.0, through_0),
            "turned": (float(y.mean() - turned * x.mean()), turned),
            "flat": (float(y.mean()), 0.0),
        },
        picture=_above_the_axis(x, y),
        solved=_above_the_axis(x, y, line=(found.intercept, found.slope)),
    )


line = Skill(
    name="08.line",
    where="The line, derived",
    make=_line,
    boxes=("intercept β₀", "slope β₁"),
    overlooks={
        "mean": "takes ȳ for the intercept. That is the height at x̄, and not at 0.",
        "through 0": "uses x and y themselves. The slope is made of deviations from the means.",
        "turned": "divides by Syy: that predicts x from y.",
        "flat": "is the best flat line. A slope of Sxy/Sxx makes the squares smaller.",
    },
)


def _squares(draw: Draw) -> Instance | None:
    x, y = _places(draw, 3)
    b0, b1 = draw.whole(-2, 3), draw.choice([-1, 1, 2])
    fitted = b0 + b1 * x
    residuals = y - fitted
    return Instance(
        given={"x": x, "y": y, "b0": b0, "b1": b1},
        question=f"The points (x, y) are {_pairs(x, y)}. What is SSE of the line with the intercept "
        f"{number(b0)} and the slope {number(b1)}?",
        answer=(2 * least_squares.loss([b0, b1], np.column_stack([np.ones(3), x]), y),),
        why="SSE is the sum of the squares of the residuals y − ŷ.",
        steps=[
            f"On the line, ŷ is {listed([number(v) for v in fitted])}.",
            f"The residuals y − ŷ are {listed([number(e) for e in residuals])}.",
            f"SSE = {squares(residuals)}.",
        ],
        wrong={
            **({"sum": (float(residuals.sum()),)} if residuals.min() < 0 < residuals.max() else {}),
            "sizes": (float(abs(residuals).sum()),),
            "half": (float(residuals @ residuals) / 2,),
            "mean": (float(residuals @ residuals) / 3,),
        },
        picture=_above_the_axis(x, y, line=(b0, b1)),
    )


sum_of_squares = Skill(
    name="08.squares",
    where='What "best" means',
    make=_squares,
    boxes=("SSE",),
    overlooks={
        "sum": "adds the residuals as they are, so that those above 0 and below 0 cancel.",
        "sizes": "adds the sizes of the residuals, without their squares.",
        "half": "is half of it: that is the loss of LMS.",
        "mean": "is the mean of the squares. SSE is their sum.",
    },
)


def _step(draw: Draw) -> Instance | None:
    X, y, w, eta = draw.points(2, most=3), draw.labels(2), draw.vector(2), draw.choice([0.1, 0.5, 1.0])
    errors = y - X @ w
    after = least_squares.descend(X, y, eta=eta, steps=1, w0=w).w
    missed = y * (X @ w) < 0
    if not errors.any() or np.array_equal(after, w):
        return None
    arrows = errors[:, None] * X
    return Instance(
        given={"X": X, "y": y, "w": w, "eta": eta},
        question=f"w = {vector(w)}, and the points are {of_points(X, y)}. What is w after one step of LMS "
        f"on all points, with η = {number(eta)}?",
        answer=tuple(after.round(9).tolist()),
        why="w ← w + η Σ (y − wᵀx) x: the points that are right pull too.",
        steps=[
            *(
                f"Point {i}: wᵀx = {product(w, x)}, so its error y − wᵀx is {number(error)}."
                for i, (x, error) in enumerate(zip(X, errors), start=1)
            ),
            f"Error × point is {' and '.join(vector(arrow) for arrow in arrows)}.",
            f"w = {vector(w)} + {number(eta)}·{vector(arrows.sum(axis=0))} = {vector(after)}.",
        ],
        wrong={
            "mistakes": tuple((w + eta * (y * missed) @ X).tolist()),
            "sign": tuple((w - eta * arrows.sum(axis=0)).tolist()),
            "rate": tuple((w + arrows.sum(axis=0)).tolist()),
            "start": tuple((eta * arrows.sum(axis=0)).tolist()),
        },
        picture=plane(X, y, w=w),
        solved=plane(X, y, w=after),
    )


step = Skill(
    name="08.step",
    where="Labels as targets: LMS",
    make=_step,
    boxes=("w₁", "w₂"),
    overlooks={
        "mistakes": "corrects the mistakes alone, as the perceptron does. LMS has an error for every point.",
        "sign": "goes uphill: the error here is y − wᵀx.",
        "rate": "overlooks η.",
        "start": "is what is added to w, and not w itself.",
    },
)


def _correlation(draw: Draw) -> Instance | None:
    x, y = _places(draw, 3)
    if not y.std():
        return None
    found = least_squares.line(x, y)
    root = (found.Sxx * found.Syy) ** 0.5
    if not found.Sxy or abs(root - round(root)) > 1e-9 or (3 * x.mean()) % 3 or (3 * y.mean()) % 3:
        return None
    dx, dy = x - x.mean(), y - y.mean()
    total_ = number(found.Sxx * found.Syy)
    return Instance(
        given={"x": x, "y": y},
        question=f"The points (x, y) are {_pairs(x, y)}. What is their correlation r?",
        answer=(found.r,),
        why="r = Sxy / √(Sxx Syy): the slope in standard units.",
        steps=[
            f"The deviations are {vector(dx)} and {vector(dy)}.",
            f"Sxx = {squares(dx)} and Syy = {squares(dy)}.",
            f"Sxy = {product(dx, dy)}.",
            f"r = {number(found.Sxy)} / √{total_} = {number(found.Sxy)} / {number(root)} = "
            f"{number(found.r)}.",
        ],
        wrong={
            "slope": (found.slope,),
            "square": (found.r**2,),
            "size": (abs(found.r),),
            "no root": (found.Sxy / (found.Sxx * found.Syy),),
        },
        picture=_above_the_axis(x, y),
        solved=_above_the_axis(x, y, line=(found.intercept, found.slope)),
    )


correlation = Skill(
    name="08.correlation",
    where="What the correlation adds",
    make=_correlation,
    boxes=("r",),
    overlooks={
        "slope": "is the slope. r has no unit: it divides by √(Sxx Syy).",
        "square": "is r², the share of the variation that the line takes away.",
        "size": "overlooks the sign, which is that of the slope.",
        "no root": "overlooks the root: r divides by √(Sxx Syy).",
    },
)
