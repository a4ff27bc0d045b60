"""Softmax regression: maximise the likelihood of W by Newton's method or by gradient ascent.

With a ridge, ½ ridge ‖W‖² is subtracted from the log-likelihood. Then there is an optimum for any data.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..logistic import has_optimum
from ..results import representable, without_warnings
from ..words import plural
from .likelihood import one_hot, step_limit, total
from .record import Softmax
from .scores import probabilities

_CONVERGED = 1e-6  # at the optimum, a step changes every score by at most this
_PATIENCE = 12  # steps after which data without an optimum are suspected: otherwise few more are needed
_SAME = 1e-13  # a smaller relative difference between two objectives may be rounding
_MAX_ENTRIES = 2_000_000  # of the matrix of differences with which `no_optimum` is computed
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
    """Softmax regression by Newton's method. A step is halved until the objective does not decrease.

    The run has converged if ‖gradient‖ ≤ tol, or if no step improves by more than rounding, and if the next
    step would change almost nothing. Without a ridge, separable data have no optimum. The run then ends at
    the first W that gives every point's own class the highest score, or when a direction is found along
    which no point gets worse and some get better.
    """
    task, W, tol, steps = _begin(X, labels, ridge, W0, tol, steps)
    with without_warnings():
        iterates = [task.evaluate(W)]
        ended, said = _newton(task, iterates, tol, steps)
    return _record(task, iterates, ended, said)


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

    By default η is half of `step_limit(X)`, with which every step increases the objective.
    """
    task, W, tol, steps = _begin(X, labels, ridge, W0, tol, steps)
    eta = step_limit(task.X, ridge=task.ridge) / 2 if eta is None else arguments.positive(eta, "eta")
    eta = 1.0 if np.isinf(eta) else eta  # all points are 0, and so is every gradient
    with without_warnings():
        iterates = [task.evaluate(W)]
        while iterates[-1].norm > tol and len(iterates) <= steps:
            new = task.evaluate(iterates[-1].W + eta * iterates[-1].gradient)
            if not np.isfinite(new.objective):
                break
            iterates.append(new)
        ended, said = _end_of_ascent(task, iterates, tol, steps)
    return _record(task, iterates, ended, said)


class _Iterate(NamedTuple):
    """One W of an optimisation, with the scores, the objective and its gradient there."""

    W: np.ndarray
    scores: np.ndarray
    p: np.ndarray
    log_likelihood: float
    objective: float
    gradient: np.ndarray
    norm: float  # of the gradient


class _Task(NamedTuple):
    """The data of an optimisation, and what is computed from them at one W."""

    X: np.ndarray
    targets: np.ndarray  # the one-hot classes
    classes: tuple
    ridge: float

    def evaluate(self, W: np.ndarray) -> _Iterate:
        scores = self.X @ W.T
        p = probabilities(scores)
        gradient = (self.targets - p).T @ self.X - self.ridge * W
        height = total(scores, self.targets)
        norm = float(np.linalg.norm(gradient))
        return _Iterate(W, scores, p, height, height - self.ridge * (W**2).sum() / 2, gradient, norm)

    def step(self, here: _Iterate) -> tuple[np.ndarray, float]:
        """The Newton step, and the largest change of a score, relative to the mean score of its point.

        Without a ridge, a change below 1 proves that there is an optimum. For then Σ λ (own point − other)
        = 0 with λ = p (1 + change) above 0 for every point and every other class, so no direction increases
        some of these differences and decreases none.
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

    def separates(self, here: _Iterate) -> bool:
        """Does every point's own class have the highest score, by more than rounding?"""
        own = here.scores[self.targets > 0]
        others = np.where(self.targets > 0, -np.inf, here.scores).max(axis=1)
        size = (np.abs(self.X) @ np.abs(here.W).T).max(axis=1)
        return bool((own - others > 4 * np.finfo(float).eps * self.X.shape[1] * size).all())

    def no_optimum(self) -> bool | None:
        """Is there no optimum? None if the matrix that decides would be too large."""
        (n, d), k = self.X.shape, len(self.classes)
        if n * (k - 1) * k * d > _MAX_ENTRIES:
            return None
        own = self.targets[:, :, None] * self.X[:, None, :]
        pieces = [own - one_hot(np.full(n, c), k)[:, :, None] * self.X[:, None, :] for c in range(k)]
        lifted = np.stack(pieces, axis=1)[self.targets == 0]  # (e_own − e_other) ⊗ x, as long as W
        return not has_optimum(lifted.reshape(-1, k * d))


def _solved(H: np.ndarray, g: np.ndarray, regular: bool) -> np.ndarray:
    """The step s with H s = g. Without a ridge a shift of all rows changes nothing, and s is the shortest."""
    if regular:
        try:
            return np.linalg.solve(H, g)
        except np.linalg.LinAlgError:  # the ridge is so small beside H that it is lost in rounding
            pass
    return np.linalg.lstsq(H, g, rcond=1e-14)[0]


def _begin(
    X: ArrayLike, labels: ArrayLike, ridge: float, W0: ArrayLike | None, tol: float, steps: int
) -> tuple[_Task, np.ndarray, float, int]:
    """The task, the first W, tol and steps, after all checks."""
    X = arguments.matrix(X)
    classes, numbers = arguments.classes(labels, len(X), both=True)
    task = _Task(X, one_hot(numbers, len(classes)), classes, arguments.at_least(ridge, 0, "ridge"))
    shape = len(classes), X.shape[1]
    W = np.zeros(shape) if W0 is None else arguments.matrix(W0, "W0").copy()
    if W.shape != shape:
        raise ValueError(
            f"W0 must have a row for each class and a column for each of X, shape {shape}, not {W.shape}."
        )
    return task, W, arguments.positive(tol, "tol"), arguments.count(steps, "steps")


def _newton(task: _Task, iterates: list[_Iterate], tol: float, steps: int) -> tuple[str, str]:
    """Add to iterates until the end. Returns how it ended, as one word and as a sentence."""
    tested = bool(task.ridge)  # with a ridge there is an optimum
    for k in range(steps + 1):
        here, done = iterates[-1], plural(k, "step")
        if not task.ridge and task.separates(here):
            return "separable", _separated(done)
        step, change = task.step(here)
        if here.norm <= tol and change <= _CONVERGED:
            return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
        new = _halved(task, here, step)
        if new is None and change <= _CONVERGED:
            return "converged", f"Converged after {done}, as far as rounding allows: no step improves."
        if not tested and change >= 1 and (new is None or here.norm <= tol or k in (_PATIENCE, steps)):
            tested = True
            if task.no_optimum():
                return "separable", (
                    "The data are separable but for points on a boundary: along one direction no point gets "
                    f"worse and some get better, {_FOR_EVER} Stopped after {done}."
                )
        if new is None:
            return "limit", f"Stopped after {done}, not at an optimum: no step climbs further than rounding."
        if k < steps:
            iterates.append(new)
    return (
        "limit",
        f"Stopped at the limit of {done}, not yet at an optimum: ‖gradient‖ is {here.norm:.2g}.",
    )


def _halved(task: _Task, here: _Iterate, step: np.ndarray) -> _Iterate | None:
    """The iterate after the step, or half of it, …, at which the objective does not decrease; or None."""
    same = _SAME * abs(here.objective)
    for _ in range(60):
        new = task.evaluate(here.W + step)
        gain = new.objective - here.objective
        if gain > same or (gain >= -same and new.norm < here.norm):
            return new
        step = step / 2
    return None


def _separated(done: str) -> str:
    return f"The data are separable: after {done} every point's own class has the highest score, {_FOR_EVER}"


def _end_of_ascent(task: _Task, iterates: list[_Iterate], tol: float, steps: int) -> tuple[str, str]:
    """How the ascent ended, as one word and as a sentence."""
    here, done = iterates[-1], plural(len(iterates) - 1, "step")
    separable = not task.ridge and task.separates(here)
    if here.norm <= tol:
        if separable:
            return "separable", _separated(done)
        return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
    best = max(iterate.objective for iterate in iterates)
    if len(iterates) <= steps or here.objective < best - 1e-12 * abs(best):
        advice = f"With η below {step_limit(task.X, ridge=task.ridge):.3g} every step would climb."
        return "diverged", f"Diverged: after {done} the likelihood is below the best it had. {advice}"
    more = f" {_separated(done)}" if separable else ""
    return "limit", f"Stopped at the limit of {done}, ‖gradient‖ still above {tol:g}.{more}"


def _record(task: _Task, iterates: list[_Iterate], ended: str, said: str) -> Softmax:
    return Softmax(
        weights=np.array([iterate.W for iterate in iterates]),
        classes=task.classes,
        log_likelihood=np.array([iterate.log_likelihood for iterate in iterates]),
        objective=np.array([iterate.objective for iterate in iterates]),
        ended=ended,
        said=said,
        gradient_norm=iterates[-1].norm,
        ridge=task.ridge,
    )
