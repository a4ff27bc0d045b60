"""Notebook 08: the line, its r, the normal equations and their valley, a step of LMS, and a far point."""

from itertools import combinations
from typing import Any

import numpy as np

from ... import least_squares
from ...words import number, points, vector
from ..drawing import Graph, numbers, straight_lines, vectors
from ..fractions import Fractions
from ..opening import line_through, with_w
from ..task import Construct, Drag, Write
from ..values import close

# The line


def fitted_line(x, y):
    """(β₀, β₁) of the line of least squares: its intercept and its slope.

    For x = 0, 1, 2 and y = 1, 3, 5 it is (1, 2).
    """
    ...


def _fitted_line(x, y):
    dx = x - x.mean()
    slope = dx @ y / (dx @ dx)  # y - y.mean() in place of y gives the same, since the dx add up to 0
    return y.mean() - slope * x.mean(), slope


def _through_the_mean(x, y, slope):
    return y.mean() - slope * x.mean(), slope


def _sums(x, y):
    dx, dy = x - x.mean(), y - y.mean()
    return dx @ dx, dy @ dy, dx @ dy


def _points_and_lines(got, expected, x, y) -> Graph:
    return Graph(
        lines=straight_lines(x, expected=expected, came=got), dots={"the points": (x, y)}, axes=("x", "y")
    )


the_line = Write(
    name="08.line",
    question="Write fitted_line(x, y): the intercept and the slope of the line of least squares.",
    stub=fitted_line,
    solution=_fitted_line,
    returns="the intercept β₀ and the slope β₁",
    agrees=close,
    cases=Fractions(("w", "v"), dimensions=3, largest=2, keep=lambda x, y: np.ptp(x) > 0),
    properties=(
        (
            "the line passes through the mean point (x̄, ȳ)",
            lambda got, expected, x, y: close(got[0] + got[1] * x.mean(), y.mean()),
        ),
    ),
    misconceptions=(
        (
            "The two are in the other order: first the intercept β₀, then the slope β₁.",
            lambda x, y: _fitted_line(x, y)[::-1],
        ),
        (
            "It divides by the deviations of y. The slope is Sxy/Sxx.",
            lambda x, y: _through_the_mean(x, y, _sums(x, y)[2] / _sums(x, y)[1]),
        ),
        (
            "It multiplies x and y. Sxy and Sxx are sums over the deviations from the means.",
            lambda x, y: _through_the_mean(x, y, x @ y / (x @ x)),
        ),
        (
            "One part is divided by n, the other by n − 1. np.cov takes n − 1 by itself, np.var takes n.",
            lambda x, y: _through_the_mean(x, y, np.cov(x, y)[0, 1] / np.var(x)),
        ),
        (
            "That slope is r. In the units of x and y it is r s_y/s_x.",
            lambda x, y: _through_the_mean(x, y, _sums(x, y)[2] / np.sqrt(_sums(x, y)[0] * _sums(x, y)[1])),
        ),
        (
            "That slope is Sxy: it is still to be divided by Sxx.",
            lambda x, y: _through_the_mean(x, y, _sums(x, y)[2]),
        ),
        (
            "It takes ȳ for the intercept. The line has the height ȳ at x̄, and its intercept is its "
            "height at x = 0.",
            lambda x, y: (y.mean(), _fitted_line(x, y)[1]),
        ),
        (
            "That is the best line through the origin. This one has an intercept.",
            lambda x, y: (0, x @ y / (x @ x)),
        ),
    ),
    case_kind=lambda got, expected, x, y: "with slope 0" if close(expected[1], 0) else "",
    open=line_through,
    drawing=_points_and_lines,
    hints=(
        "First the slope, from the deviations from the means. The intercept follows from the mean point.",
        "dx = x - x.mean() and dy = y - y.mean(). The slope is Sxy/Sxx, with Sxy = dx @ dy.",
        "slope = dx @ dy / (dx @ dx), and the intercept is y.mean() - slope * x.mean().",
    ),
)


# A slope of 1 and a correlation of one half


def _steep_and_loose():
    return np.array([-2, 2, 0, 0, 0]), np.array([-1, 3, -3, 3, -2])


def _five(answer: Any) -> str:
    x, y = answer
    if np.shape(x) == np.shape(y) == (5,):
        return ""
    return f"x and y must hold five numbers each, but their shapes are {np.shape(x)} and {np.shape(y)}."


def _slope_1(answer: Any) -> str:
    line = least_squares.line(*answer)
    return "" if close(line.slope, 1) else f"The slope of these points is {number(line.slope)}."


def _half(answer: Any) -> str:
    line = least_squares.line(*answer)
    if close(line.r, 0.5):
        return ""
    return f"The slope is 1, and r = {number(line.r)}. Sxx = {number(line.Sxx)}, Syy = {number(line.Syy)}."


def _with_their_line(answer: Any) -> Graph | None:
    x, y = np.asarray(answer, dtype=float)
    if numbers([x, y]) is None:
        return None
    lines = straight_lines(x, **{"least squares": _fitted_line(x, y)})
    return Graph(lines=lines, dots={"your points": (x, y)}, axes=("x", "y"))


half = Construct(
    name="08.half",
    question="Construct (x, y): five points with slope 1 and r = 0.5, but for rounding.",
    solution=_steep_and_loose,
    requirements=(_five, _slope_1, _half),
    proven="The slope is 1, and r = 0.5: the line leaves 1 − r² = ¾ of the variation in y.",
    mistaken=([0, 1, 2, 3, 4], [0, 1, 2, 3, 4]),
    drawing=_with_their_line,
    open=lambda answer: line_through(*answer),
    hints=(
        "r = β₁ s_x/s_y. With β₁ = 1 and r = 0.5, how large is s_y? And Syy, when you know Sxx?",
        "Syy must be 4 Sxx. Begin with points on y = x, and add residuals: they must leave the slope at 1.",
        "Let x be −2, 2, 0, 0, 0: Sxx = 8. The residuals add up to 0, and so do their products with x. "
        "Their squares add up to 24.",
    ),
)


# The normal equations


def best_weights(X, y):
    """(w₀, w₁, …, w_d) with the smallest sum of squares; w₀ is the bias. X has no column of ones yet.

    For the points 1 and 2 with the targets 3 and 5 it is (1, 2).
    """
    ...


def _best_weights(X, y):
    ones = np.column_stack([np.ones(len(X)), X])
    return np.linalg.solve(ones.T @ ones, ones.T @ y)


def _ones(X):
    return np.column_stack([np.ones(len(X)), X])


def _no_bias(X, y):
    return np.linalg.solve(X.T @ X, X.T @ y)


def _bias_afterwards(X, y):
    w = _no_bias(X, y)
    return np.array([np.mean(y - X @ w), *w])


def _well_posed(X, lam):
    """Can XᵀX, with the column of ones, be inverted without losing many digits?"""
    return len(X) > X.shape[1] and np.linalg.cond(_ones(X)) < 100


weights = Write(
    name="08.weights",
    question="Write best_weights(X, y): bias and weights of least squares, by the normal equations.",
    stub=best_weights,
    solution=_best_weights,
    returns="the bias first, and a weight for each column of X",
    agrees=close,
    cases=Fractions(("X", "lam"), points=3, dimensions=1, largest=2, keep=_well_posed),
    properties=(
        (
            "with a bias the residuals add up to 0",
            lambda got, expected, X, y: close(np.sum(y - _ones(X) @ got), 0),
        ),
    ),
    misconceptions=(
        ("The bias is forgotten: put a column of ones before X.", _no_bias),
        ("The bias comes last. Here it is w₀, the first.", lambda X, y: np.roll(_best_weights(X, y), -1)),
        (
            "It finds the weights without a bias, and the bias afterwards. They must be found together.",
            _bias_afterwards,
        ),
        ("That is Xᵀy, the right side of the normal equations.", lambda X, y: _ones(X).T @ y),
        (
            "It multiplies by XᵀX. The normal equations are to be solved for w.",
            lambda X, y: _ones(X).T @ _ones(X) @ _ones(X).T @ y,
        ),
        (
            "It divides one side of the normal equations by n, and not the other.",
            lambda X, y: _best_weights(X, y) / len(X),
        ),
        (
            "Those are the fitted values Xw. What is asked for is w.",
            lambda X, y: _ones(X) @ _best_weights(X, y),
        ),
    ),
    drawing=lambda got, expected, X, y: (
        _points_and_lines(got, expected, X[:, 0], y) if X.shape[1] == 1 else None
    ),
    open=lambda X, y: line_through(X[:, 0], y) if X.shape[1] == 1 else None,
    hints=(
        "Three steps: a column of ones before X, the two sides of XᵀXw = Xᵀy, and the solution.",
        "np.column_stack([np.ones(len(X)), X]) has the ones. np.linalg.solve(A, b) solves Aw = b.",
        "With Z for X with its ones: np.linalg.solve(Z.T @ Z, Z.T @ y).",
    ),
)


# The valley


def _sum_of_two():
    return np.array([[1, 0, 1], [0, 1, 1], [1, 1, 2], [2, 1, 3]])


def _a_table(X: Any) -> str:
    shape = np.shape(X)
    if len(shape) != 2 or not all(shape):
        return f"X must be a table with rows and columns of numbers, but its shape is {shape}."
    if not np.all(np.isfinite(X)):
        return "All numbers in X must be finite."
    n, d = shape
    if n < d:
        return f"X has {n} rows and {d} columns. With fewer rows than columns XᵀX never has an inverse."
    return ""


def _unit_columns(X):
    """The columns, scaled to length 1, so that the rank does not depend on their units."""
    lengths = np.linalg.norm(X, axis=0)
    return np.array(X) / np.where(lengths > 0, lengths, 1)


def _multiples(X: Any) -> str:
    columns = _unit_columns(X)
    empty = np.flatnonzero(~columns.any(axis=0))
    if len(empty):
        return f"Column {empty[0] + 1} is 0. Let every column have a number that is not 0."
    for i, k in combinations(range(columns.shape[1]), 2):
        if np.linalg.matrix_rank(columns[:, [i, k]]) < 2:
            return f"Column {k + 1} is a multiple of column {i + 1}."
    return ""


def _an_inverse(X: Any) -> str:
    d = np.shape(X)[1]
    if np.linalg.matrix_rank(_unit_columns(X)) < d:
        return ""
    return f"The rank of X is {d}, the number of its columns: XᵀX has an inverse."


valley = Construct(
    name="08.valley",
    question="Construct X: n ≥ d, no column is 0 or a multiple of another, and yet XᵀX has no inverse.",
    solution=_sum_of_two,
    requirements=(_a_table, _multiples, _an_inverse),
    proven="No column is 0 or a multiple of another, and yet Xv = 0 for some v ≠ 0: along v there is "
    "a valley.",
    mistaken=[[1, 2], [2, 4], [3, 6]],
    without_picture="a table: its columns are vectors of as many dimensions as it has rows",
    without_demo="a table without targets",
    hints=(
        "XᵀX has no inverse just when Xv = 0 for some v ≠ 0. What does Xv = 0 say about the columns?",
        "With two columns it says that one is a multiple of the other. Take three.",
        "Choose two columns as you like, and let the third be their sum.",
    ),
)


# A step of LMS


def lms_step(w, X, y, eta):
    """The w after one step of LMS on all points: downhill on E = ½ Σ (wᵀx − y)².

    For w = 0, η = 1 and the one point (2, 1) of class +1 it is (2, 1).
    """
    ...


def _lms_step(w, X, y, eta):
    return w + eta * (y - X @ w) @ X


def _one_by_one(w, X, y, eta):
    for x, label in zip(X, y):
        w = w + eta * (label - w @ x) * x
    return w


def _only_mistakes(w, X, y, eta):
    z = X @ w
    return w + eta * np.where(y * z <= 0, y - z, 0) @ X


step = Write(
    name="08.step",
    question="Write lms_step(w, X, y, eta): the w after one step of LMS on all points.",
    stub=lms_step,
    solution=_lms_step,
    returns="w after the step",
    agrees=close,
    cases=Fractions(("w", "X", "y", "k")),
    properties=(
        (
            "the step must not go uphill: that way E would grow",
            lambda got, expected, w, X, y, eta: (got - w) @ ((y - X @ w) @ X) >= 0,
        ),
    ),
    misconceptions=(
        (
            "It goes uphill. Σ (wᵀx − y)x is the gradient of E, and a step downhill subtracts it.",
            lambda w, X, y, eta: w - eta * (y - X @ w) @ X,
        ),
        (
            "That is the mean over the points. E is their sum.",
            lambda w, X, y, eta: w + eta * (y - X @ w) @ X / len(X),
        ),
        (
            "It adds the errors alone. Each error multiplies its point.",
            lambda w, X, y, eta: w + eta * np.sum(y - X @ w),
        ),
        ("η is forgotten: it multiplies the step.", lambda w, X, y, eta: w + (y - X @ w) @ X),
        ("That is the step alone. The new w is w and the step.", lambda w, X, y, eta: eta * (y - X @ w) @ X),
        (
            "There is a 2 too much. The ½ of E cancels the 2 of the derivative.",
            lambda w, X, y, eta: w + 2 * eta * (y - X @ w) @ X,
        ),
        (
            "Its error is y − sgn(wᵀx), the perceptron's. Here it is y − wᵀx.",
            lambda w, X, y, eta: w + eta * (y - np.sign(X @ w)) @ X,
        ),
        (
            "It leaves out the points that are right. LMS counts the error of every point whose wᵀx "
            "is not y.",
            _only_mistakes,
        ),
        (
            "It takes one point at a time, each with a new w. Here all errors are those of one w.",
            _one_by_one,
        ),
    ),
    case_kind=lambda got, expected, w, *_: "where w stays" if np.array_equal(expected, w) else "",
    drawing=lambda got, expected, w, X, y, eta: vectors(X, y, w=w, expected=expected, came=got),
    open=lambda w, X, y, eta: with_w(X, y, w),
    hints=(
        "Three steps: wᵀx of every point, its error y − wᵀx, and the sum of error × data-point.",
        "The errors are y - X @ w, one for each point. errors @ X multiplies each by its point and adds up.",
        "w + eta * (y - X @ w) @ X.",
    ),
)


# A far point, and another one


def _balanced():
    from ... import demos

    return demos.lms(points=[[1, 0], [1, 2], [12, 1], [-1, 0], [-6.125, 1], [-1, 2]])


FAR = 2  # point 3, counted from 0


def _the_six(demo: Any) -> str:
    if demo.state.data == "far":
        return ""
    return "This is about the six points with a far one: choose them as the data."


def _one_moved(demo: Any) -> str:
    moved = np.flatnonzero((demo.data.X != demo.original().X).any(axis=1))
    if FAR in moved:
        return f"Point 3 has moved to {vector(demo.data.X[FAR])}. Put it back to (12, 1), and move another."
    if len(moved) > 1:
        return f"More than one point has moved: {points(moved)}. Put all but one back."
    return ""


def _none_wrong(demo: Any) -> str:
    wrong = demo.wrong(demo.best)
    if not len(wrong):
        return ""
    mean = vector(demo.data.X.mean(axis=0))
    return f"Least squares gets this wrong: {points(wrong)}. Its line goes through the mean, {mean}."


no_mistake = Drag(
    name="08.no-mistake",
    question="In the demo leave point 3, and drag one other until least squares gets all right.",
    demo="lc.demos.lms",
    solution=_balanced,
    requirements=(_the_six, _one_moved, _none_wrong),
    proven="Least squares gets all six right, and point 3 is as far away as before.",
    mistaken={"points": [[1, 0], [1, 2], [12, 1], [-1, 0], [-4, 1], [-1, 2]]},
    hints=(
        "With three points in each class the line goes through the mean of all six. Where is the mean now?",
        "Point 3 moves the mean to the right, beyond points 1 and 2. Which other point can move it back?",
        "Drag point 5 to the left, to about x₁ = −6.2, and not far from x₂ = 1.",
    ),
)
