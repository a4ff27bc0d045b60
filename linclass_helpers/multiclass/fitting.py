"""Softmax regression: the W that makes the labels most probable, by Newton's method or along the gradient.

With a ridge, ½ ridge ‖W‖² is taken from the log-likelihood: then there is an optimum on any data.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..logistic import has_optimum
from ..results import representable, without_warnings
from ..words import plural
from .likelihood import marked, step_limit, total
from .record import Softmax
from .scores import chances

_SETTLED = 1e-6  # a step that changes no score by more than this has found its optimum
_PATIENCE = 12  # where there is an optimum, Newton has settled by then or soon after
_SAME = 1e-13  # objectives that differ by a smaller share differ by rounding
_MOST = 2_000_000  # numbers in the table of differences that is asked whether there is an optimum
_FOR_EVER = "so the likelihood climbs for ever as ‖W‖ grows, and there is no optimum. A ridge would make one."


def fit(
    X: ArrayLike,
    labels: ArrayLike,
    *,
    ridge: float = 0.0,
    W0: ArrayLike | None = None,
    tol: float = 1e-8,
    steps: int = 100,
) -> Softmax:
    """Climb by Newton steps, each halved until the objective does not fall.

    Converged means ‖gradient‖ ≤ tol, or that no step gains more than rounding, and a next step that would
    change next to nothing. Separable data have no optimum without a ridge: the climb stops at the first W
    that gives every point's own class the highest score, or where a direction is found along which no point
    gets worse and some get better.
    """
    task, W, tol, steps = _begin(X, labels, ridge, W0, tol, steps)
    with without_warnings():
        places = [task.at(W)]
        ended, said = _newton(task, places, tol, steps)
    return _record(task, places, ended, said)


def ascend(
    X: ArrayLike,
    labels: ArrayLike,
    *,
    eta: float | None = None,
    ridge: float = 0.0,
    steps: int = 1000,
    W0: ArrayLike | None = None,
    tol: float = 1e-8,
) -> Softmax:
    """Gradient ascent: W ← W + η Σ error × point, until ‖gradient‖ ≤ tol or all steps are done.

    Without an η it is half of `step_limit(X)`, with which every step climbs.
    """
    task, W, tol, steps = _begin(X, labels, ridge, W0, tol, steps)
    eta = step_limit(task.X, ridge=task.ridge) / 2 if eta is None else arguments.positive(eta, "eta")
    eta = 1.0 if np.isinf(eta) else eta  # all points are 0, and so is every gradient
    with without_warnings():
        places = [task.at(W)]
        while places[-1].norm > tol and len(places) <= steps:
            there = task.at(places[-1].W + eta * places[-1].gradient)
            if not np.isfinite(there.objective):
                break
            places.append(there)
        ended, said = _end_of_ascent(task, places, tol, steps)
    return _record(task, places, ended, said)


class _Place(NamedTuple):
    """What is known at one W."""

    W: np.ndarray
    scores: np.ndarray
    p: np.ndarray
    log_likelihood: float
    objective: float
    gradient: np.ndarray
    norm: float  # of the gradient


class _Task(NamedTuple):
    X: np.ndarray
    mine: np.ndarray  # a row for each point, 1 at its class
    classes: tuple
    ridge: float

    def at(self, W: np.ndarray) -> _Place:
        scores = self.X @ W.T
        p = chances(scores)
        gradient = (self.mine - p).T @ self.X - self.ridge * W
        height = total(scores, self.mine)
        norm = float(np.linalg.norm(gradient))
        return _Place(W, scores, p, height, height - self.ridge * (W**2).sum() / 2, gradient, norm)

    def step(self, here: _Place) -> tuple[np.ndarray, float]:
        """The Newton step, and its reach: the largest change of a score against the point's mean.

        Without a ridge a reach below 1 proves that an optimum exists: Σ λ (own point − other) = 0 with
        λ = p (1 + change) above 0 for every point and every other class, so no direction makes some of these
        differences better and none worse.
        """
        k, d = here.W.shape
        H = np.empty((k, d, k, d))
        for a in range(k):
            for b in range(a + 1):
                weight = here.p[:, a] * ((a == b) - here.p[:, b])
                H[a, :, b] = (self.X * weight[:, None]).T @ self.X
                H[b, :, a] = H[a, :, b].T
        H, g = representable(H.reshape(k * d, k * d), "curvature"), here.gradient.ravel()
        step = _solved(H + self.ridge * np.eye(k * d), g, bool(self.ridge)).reshape(k, d)
        change = self.X @ step.T
        return step, float(np.abs(change - (here.p * change).sum(axis=1, keepdims=True)).max())

    def separates(self, here: _Place) -> bool:
        """Has every point's own class the highest score, by more than rounding?"""
        own = here.scores[self.mine > 0]
        others = np.where(self.mine > 0, -np.inf, here.scores).max(axis=1)
        size = (np.abs(self.X) @ np.abs(here.W).T).max(axis=1)
        return bool((own - others > 4 * np.finfo(float).eps * self.X.shape[1] * size).all())

    def has_none(self) -> bool | None:
        """Is there no optimum? None where the table to ask would be too large."""
        (n, d), k = self.X.shape, len(self.classes)
        if n * (k - 1) * k * d > _MOST:
            return None
        own = self.mine[:, :, None] * self.X[:, None, :]
        pieces = [own - marked(np.full(n, c), k)[:, :, None] * self.X[:, None, :] for c in range(k)]
        lifted = np.stack(pieces, axis=1)[self.mine == 0]  # (e_own − e_other) ⊗ x, as long as W
        return not has_optimum(lifted.reshape(-1, k * d))


def _solved(H: np.ndarray, g: np.ndarray, regular: bool) -> np.ndarray:
    """The step s with H s = g; where a shift of all rows changes nothing, the shortest of all such steps."""
    if regular:
        try:
            return np.linalg.solve(H, g)
        except np.linalg.LinAlgError:  # a small ridge was lost in rounding: the data are that large
            pass
    return np.linalg.lstsq(H, g, rcond=1e-14)[0]


def _begin(
    X: ArrayLike, labels: ArrayLike, ridge: float, W0: ArrayLike | None, tol: float, steps: int
) -> tuple[_Task, np.ndarray, float, int]:
    X = arguments.matrix(X)
    classes, numbers = arguments.classes(labels, len(X))
    if len(classes) < 2:
        raise ValueError(
            f"labels must hold at least two classes, but all are {classes[0]!r}: add another's points."
        )
    task = _Task(X, marked(numbers, len(classes)), classes, arguments.at_least(ridge, 0, "ridge"))
    shape = len(classes), X.shape[1]
    W = np.zeros(shape) if W0 is None else arguments.matrix(W0, "W0").copy()
    if W.shape != shape:
        raise ValueError(
            f"W0 must have a row for each class and a column for each of X, shape {shape}, not {W.shape}."
        )
    return task, W, arguments.positive(tol, "tol"), arguments.count(steps, "steps")


def _newton(task: _Task, places: list[_Place], tol: float, steps: int) -> tuple[str, str]:
    """Add to places until the end; how it ended, and the sentence about it."""
    asked = bool(task.ridge)  # with a ridge there is an optimum
    for k in range(steps + 1):
        here, done = places[-1], plural(k, "step")
        if not task.ridge and task.separates(here):
            return "separable", _separated(done)
        step, reach = task.step(here)
        if here.norm <= tol and reach <= _SETTLED:
            return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
        there = _halved(task, here, step)
        if there is None and reach <= _SETTLED:
            return "converged", f"Converged after {done}, as far as rounding allows: no step improves."
        if not asked and reach >= 1 and (there is None or here.norm <= tol or k in (_PATIENCE, steps)):
            asked = True
            if task.has_none():
                return "separable", (
                    "The data are separable but for points on a boundary: along one direction no point gets "
                    f"worse and some get better, {_FOR_EVER} Stopped after {done}."
                )
        if there is None:
            return "limit", f"Stopped after {done}, not at an optimum: no step climbs further than rounding."
        if k < steps:
            places.append(there)
    return (
        "limit",
        f"Stopped at the limit of {done}, not yet at an optimum: ‖gradient‖ is {here.norm:.2g}.",
    )


def _halved(task: _Task, here: _Place, step: np.ndarray) -> _Place | None:
    """The place one step on, or half of it, or a quarter …, where the objective does not fall; or None."""
    same = _SAME * abs(here.objective)
    for _ in range(60):
        there = task.at(here.W + step)
        gain = there.objective - here.objective
        if gain > same or (gain >= -same and there.norm < here.norm):
            return there
        step = step / 2
    return None


def _separated(done: str) -> str:
    return f"The data are separable: after {done} every point's own class has the highest score, {_FOR_EVER}"


def _end_of_ascent(task: _Task, places: list[_Place], tol: float, steps: int) -> tuple[str, str]:
    here, done = places[-1], plural(len(places) - 1, "step")
    climbs = not task.ridge and task.separates(here)
    if here.norm <= tol:
        if climbs:
            return "separable", _separated(done)
        return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
    best = max(place.objective for place in places)
    if len(places) <= steps or here.objective < best - 1e-12 * abs(best):
        advice = f"With η below {step_limit(task.X, ridge=task.ridge):.3g} every step would climb."
        return "diverged", f"Diverged: after {done} the likelihood is below the best it had. {advice}"
    more = f" {_separated(done)}" if climbs else ""
    return "limit", f"Stopped at the limit of {done}, ‖gradient‖ still above {tol:g}.{more}"


def _record(task: _Task, places: list[_Place], ended: str, said: str) -> Softmax:
    return Softmax(
        weights=np.array([place.W for place in places]),
        classes=task.classes,
        log_likelihood=np.array([place.log_likelihood for place in places]),
        objective=np.array([place.objective for place in places]),
        ended=ended,
        said=said,
        gradient_norm=places[-1].norm,
        ridge=task.ridge,
    )
