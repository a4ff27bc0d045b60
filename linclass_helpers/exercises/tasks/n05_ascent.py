"""Notebook 05: the gradient, the safe rate, Newton's step, and data without a top."""

from typing import Any

import numpy as np

from ... import logistic
from ...data import Dataset
from ...separability import analyse
from ...words import number, vector
from ..cases import Cases
from ..drawing import Vectors, vectors
from ..fractions import Fractions
from ..opening import in_the_plane, with_data, with_w
from ..task import Construct, Drag, Further, Write
from ..values import close


def _sigmoid(z):
    return 1 / (1 + np.exp(-z))


# The gradient


def gradient_of(w, X, y01):
    """The gradient of the log-likelihood at w: the sum of error × data-point. Labels are 0 and 1.

    For w = 0 and the one point (2, 4) of class 1 it is (1, 2).
    """
    ...


def _gradient_of(w, X, y01):
    sigma = 1 / (1 + np.exp(-X @ w))
    return (y01 - sigma) @ X


def _sum_of(error):
    return lambda w, X, y01: error(X @ w, y01) @ X


def _beside_the_points(got, expected, w, X, y01) -> Vectors | None:
    return vectors(X, 2 * y01 - 1, w=w, zero=True, expected=expected, came=got)


def _on_the_surface(w, X, y01):
    """The surface of l, with a start at w."""
    if len(w) > 2:
        return None
    return with_data("ascent", X, 2 * y01 - 1, start=in_the_plane([w])[0].tolist()) or with_w(
        X, 2 * y01 - 1, w
    )


the_gradient = Write(
    name="05.gradient",
    question="Write gradient_of(w, X, y01): the gradient of l, the sum of error × data-point.",
    stub=gradient_of,
    solution=_gradient_of,
    returns="the gradient, as long as w",
    agrees=close,
    cases=Fractions(("w", "X", "y01"), largest=2),
    properties=(
        (
            "a step in the direction of the gradient must not go downhill",
            lambda got, expected, *_: got @ expected >= 0,
        ),
    ),
    misconceptions=(
        (
            "The error is y − σ. With σ − y the sum is the gradient of −l, the loss. In its "
            "direction l falls.",
            _sum_of(lambda z, y01: _sigmoid(z) - y01),
        ),
        (
            "Those are the arrows, one for each point. The gradient is their sum.",
            lambda w, X, y01: (y01 - _sigmoid(X @ w))[:, None] * X,
        ),
        (
            "That is the sum of the errors. Each error multiplies its point.",
            lambda w, X, y01: np.sum(y01 - _sigmoid(X @ w)),
        ),
        (
            "That is the mean of the arrows. The gradient of l is their sum.",
            lambda w, X, y01: (y01 - _sigmoid(X @ w)) @ X / len(X),
        ),
        (
            "It makes −1 and +1 of the labels. In y − σ they are 0 and 1.",
            _sum_of(lambda z, y01: 2 * y01 - 1 - _sigmoid(z)),
        ),
        (
            "The error is y − σ(wᵀx). In y − wᵀx, the error of least squares, σ is missing.",
            _sum_of(lambda z, y01: y01 - z),
        ),
        (
            "It subtracts the predicted label, as the perceptron does. Here the probability σ is subtracted.",
            _sum_of(lambda z, y01: y01 - (z >= 0)),
        ),
        (
            "The factor σ(1 − σ) is too much. The derivative of ln σ divides by σ, that of ln(1 − σ) "
            "by 1 − σ: it cancels.",
            _sum_of(lambda z, y01: (y01 - _sigmoid(z)) * _sigmoid(z) * _sigmoid(-z)),
        ),
    ),
    case_kind=lambda got, expected, *_: "with gradient 0" if not np.any(expected) else "",
    drawing=_beside_the_points,
    open=_on_the_surface,
    hints=(
        "Three steps: wᵀx of every point, its error, and the sum of error × data-point.",
        "The errors are y01 - sigma, one for each point. sigma comes from X @ w.",
        "errors @ X multiplies each error by its point, and adds them all up.",
    ),
)


# The safe rate


def safe_rate(X):
    """2/κ, the learning rate below which every step climbs, whatever the labels and the start.

    For the two points (2, 0) and (0, 1) it is 2.
    """
    ...


def _safe_rate(X):
    kappa = np.linalg.eigvalsh(X.T @ X)[-1] / 4
    return 2 / kappa


def _factor_of_a_second_copy():
    X = np.array([[2, 0], [0, 1]])
    return _safe_rate(np.vstack([X, X])) / _safe_rate(X)


def _largest(X):
    return np.linalg.eigvalsh(X.T @ X)[-1]


safe = Write(
    name="05.safe-rate",
    question="Write safe_rate(X): 2/κ, the learning rate below which every step climbs, from any start.",
    stub=safe_rate,
    solution=_safe_rate,
    returns="2/κ",
    agrees=close,
    cases=Fractions(("X",), largest=2, keep=lambda X: bool(X.any())),
    properties=(
        ("it is a number above 0", lambda got, expected, X: got > 0),
        (
            "this is above 2/κ, where no step is promised to climb",
            lambda got, expected, X: got <= expected,
        ),
        (
            "this is below 2/κ: longer steps are safe, too",
            lambda got, expected, X: got >= expected,
        ),
    ),
    misconceptions=(
        (
            "The ¼ is missing. σ(1 − σ) is never above ¼, so κ is a quarter of the largest eigenvalue.",
            lambda X: 2 / _largest(X),
        ),
        ("That is 1/κ, half of the limit.", lambda X: 4 / _largest(X)),
        ("That is κ. The rate is 2/κ.", lambda X: _largest(X) / 4),
        (
            "It takes the smallest eigenvalue. The largest curvature is what limits a step.",
            lambda X: 8 / np.linalg.eigvalsh(X.T @ X)[0],
        ),
        (
            "It takes the longest point alone. All points together curve l more.",
            lambda X: 8 / np.max(np.sum(X**2, axis=1)),
        ),
        (
            "It adds up all ‖x‖². That is too much where the points do not all lie in one direction.",
            lambda X: 8 / np.sum(X**2),
        ),
        (
            "It divides XᵀX by n. l is the sum over the points, not the mean.",
            lambda X: 8 * len(X) / _largest(X),
        ),
    ),
    case_kind=lambda got, expected, X: "where two directions curve alike" if _alike(X) else "",
    drawing=lambda got, expected, X: vectors(X),
    without_demo="points without labels",
    hints=(
        "κ is the largest curvature that l can have anywhere. Which matrix gives it, and with which factor?",
        "κ = ¼ × the largest eigenvalue of XᵀX. np.linalg.eigvalsh gives the eigenvalues in rising order.",
        "kappa = np.linalg.eigvalsh(X.T @ X)[-1] / 4, and the rate is 2 / kappa.",
    ),
    further=Further(
        "By which factor does 2/κ change when every point is there twice?", _factor_of_a_second_copy
    ),
)


def _alike(X):
    eigenvalues = np.linalg.eigvalsh(X.T @ X)
    return len(eigenvalues) > 1 and close(eigenvalues[-1], eigenvalues[-2])


# A step of Newton's


def newton_step(w, X, y01):
    """The w after one step of Newton's method, without a guard.

    For w = 0 and the points 1 and 2, both of class 1, it is 1.2.
    """
    ...


def _newton_step(w, X, y01):
    sigma = 1 / (1 + np.exp(-X @ w))
    curving = (X.T * (sigma * (1 - sigma))) @ X
    return w + np.linalg.solve(curving, (y01 - sigma) @ X)


def _curvature(w, X, share=lambda sigma: sigma * (1 - sigma)):
    return (X.T * share(_sigmoid(X @ w))) @ X


def _step(w, X, y01, **more):
    return np.linalg.solve(_curvature(w, X, **more), _gradient_of(w, X, y01))


def _solvable(w, X, y01):
    """Can −H be inverted without losing many digits, even in single precision?"""
    return np.abs(X @ w).max() <= 3 and np.linalg.cond(_curvature(w, X)) < 30


newtons = Write(
    name="05.newton",
    question="Write newton_step(w, X, y01): the w after one step of Newton's method.",
    stub=newton_step,
    solution=_newton_step,
    returns="w after the step",
    agrees=close,
    cases=Cases(("w", "X", "y01"), largest=2, larger=2000, keep=_solvable),
    properties=(
        ("where the gradient is 0 the step is 0", lambda got, expected, w, X, y01: not close(expected, w)),
        (
            "a step of Newton's method goes uphill",
            lambda got, expected, w, X, y01: (got - w) @ _gradient_of(w, X, y01) > 0,
        ),
    ),
    misconceptions=(
        (
            "The step has the wrong sign. With H, which is minus the sum of σ(1 − σ) x xᵀ, the new w "
            "is w − H⁻¹g.",
            lambda w, X, y01: w - _step(w, X, y01),
        ),
        ("That is the step alone. The new w is w and the step.", _step),
        ("That is a step of gradient ascent with η = 1.", lambda w, X, y01: w + _gradient_of(w, X, y01)),
        (
            "The factors σ(1 − σ) are missing: XᵀX is the matrix of least squares.",
            lambda w, X, y01: w + _step(w, X, y01, share=lambda sigma: np.ones_like(sigma)),
        ),
        (
            "It takes ¼ for σ(1 − σ) at every point. It is ¼ only where wᵀx = 0.",
            lambda w, X, y01: w + _step(w, X, y01, share=lambda sigma: np.full_like(sigma, 0.25)),
        ),
        (
            "It uses the diagonal of H alone. The mixed second derivatives count, too.",
            lambda w, X, y01: w + _gradient_of(w, X, y01) / np.diag(_curvature(w, X)),
        ),
        (
            "It multiplies the gradient by −H. The step s solves −H s = g: np.linalg.solve finds it.",
            lambda w, X, y01: w + _curvature(w, X) @ _gradient_of(w, X, y01),
        ),
    ),
    drawing=_beside_the_points,
    open=_on_the_surface,
    hints=(
        "Take the quadratic function with the same gradient g and the same Hessian H at w. Where is its top?",
        "−H is the sum of σ(1 − σ) x xᵀ over the points: (X.T * (sigma * (1 - sigma))) @ X.",
        "w + np.linalg.solve(minus_H, g), with g = (y01 - sigma) @ X.",
    ),
)


# No top, and no separator


def _on_the_boundary():
    return np.array([[0.0, 1], [0, 1], [1, 0], [-1, 0]]), np.array([1, 0, 1, 0])


def _data(answer: Any) -> Dataset:
    X, y01 = answer
    return Dataset(X, 2 * np.asarray(y01, dtype=float) - 1)


def _four_of_the_plane(answer: Any) -> str:
    X, y01 = answer
    shape, labels = np.shape(X), np.unique(y01).tolist()
    if shape != (4, 2):
        return f"X must hold four points of the plane, 4 × 2 numbers, but its shape is {shape}."
    if np.shape(y01) != (4,) or labels != [0, 1]:
        return "y01 must hold four labels, and both 0 and 1 among them."
    return ""


def _not_separable(answer: Any) -> str:
    data = _data(answer)
    found = analyse(data.X, data.y)
    if found.w is None:
        return ""
    return f"These points have no top, but w = {vector(found.w)} separates them. Find others."


def _no_top(answer: Any) -> str:
    data = _data(answer)
    climb = logistic.newton(data.X, data.y01)
    if climb.ended == "separable":
        return ""
    return f"Nothing separates these points, but they have a top: {_where(climb)}."


def _where(climb):
    return f"w = {vector(climb.w.round(6) + 0.0)}, with l = {number(climb.log_likelihood[-1])}"


no_top = Construct(
    name="05.no-top",
    question="Construct (X, y01): four points of the plane without a separator, and without a top.",
    solution=_on_the_boundary,
    requirements=(_four_of_the_plane, _not_separable, _no_top),
    proven="No line through the origin separates these points, and yet their likelihood climbs for ever.",
    mistaken=([[1, 0], [0, 1], [-1, 0], [0, -1]], [1, 1, 0, 0]),
    drawing=lambda answer: vectors(_data(answer).X, _data(answer).y, zero=True),
    open=lambda answer: with_data("ascent", _data(answer).X, _data(answer).y),
    hints=(
        "Some points may lie on the boundary: there they are neither right nor wrong, however long w is.",
        "Put two points on the line x₁ = 0: for them w₁ changes nothing. It may separate the others.",
        "(0, 1) once in each class pulls w₂ back to 0. Add (1, 0) of class 1 and (−1, 0) of class 0.",
    ),
)


# Long steps that climb


def _near_the_top():
    from ... import demos

    return demos.ascent(eta=0.45, start=(1.2, 1.9))


def _batch(demo: Any) -> str:
    return "" if demo.state.method == "batch" else "This is about steps with all points: follow batch."


def _long(demo: Any) -> str:
    limit, eta = logistic.step_limit(demo.data.X), demo.state.eta
    if eta >= 10 * limit:
        return ""
    return f"2/κ = {number(limit)}, so ten times that is {number(10 * limit)}, and η is {number(eta)}."


def _climbing(demo: Any) -> str:
    path = demo.path
    if path.steps and not path.falls:
        return ""
    if not path.steps:
        return "The walk begins at the top, and makes no step: begin beside it."
    gained = np.diff(path.log_likelihood)
    t = int(gained.argmin()) + 1
    return f"l falls in {path.falls} of {path.steps} steps, most in step {t}: by {number(-gained[t - 1])}."


long_steps = Drag(
    name="05.long-steps",
    question="In the demo find an η ≥ 10 · 2/κ and a start from which l never falls. Then check it.",
    demo="lc.demos.ascent",
    solution=_near_the_top,
    requirements=(_batch, _long, _climbing),
    proven="l falls in no step, with an η of ten times 2/κ or more. Above 2/κ that depends on the start.",
    mistaken={"eta": 0.04, "start": (1.2, 1.9)},
    hints=(
        "2/κ is safe also where l curves most. Where does l curve little, and where is it flat?",
        "Near the top a step shrinks the distance if η < 2/κ*. How many times 2/κ is that here?",
        "2/κ* = 0.5153 is about twelve times 2/κ. Take η = 0.45, and drag the start close to the star.",
    ),
)
