"""Gradient ascent: uphill with all points at every step, or with one that is drawn."""

from math import exp

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import without_warnings
from ..words import plural
from .at_one_w import Place, at, start
from .likelihood import step_limit
from .optimum import SEPARATED, newton_step, separates, why_none
from .path import SAME, Path, path_of


def ascend(
    X: ArrayLike,
    y01: ArrayLike,
    *,
    eta: float,
    steps: int = 1000,
    w0: ArrayLike | None = None,
    tol: float = 1e-8,
) -> Path:
    """Gradient ascent: w ← w + η · gradient, until ‖gradient‖ ≤ tol or all steps are done.

    It has diverged if the likelihood ends below the best it had. On separable data it climbs slowly for
    ever: there it is not called convergence when ‖gradient‖ falls to tol, in the end or in one huge step.
    """
    Z, w = start(X, y01, w0)
    eta, tol = arguments.positive(eta, "eta"), arguments.positive(tol, "tol")
    steps = arguments.count(steps, "steps")
    with without_warnings():
        places = [at(Z, w)]
        while places[-1].norm > tol and len(places) <= steps:
            there = at(Z, places[-1].w + eta * places[-1].gradient)
            if not _finite(there):
                break
            places.append(there)
        ended, said = _end_of_ascent(Z, places, tol, steps)
    return path_of(Z, places, range(len(places)), ended, said)


def sgd(
    X: ArrayLike, y01: ArrayLike, *, eta: float, epochs: int, seed: int = 0, w0: ArrayLike | None = None
) -> Path:
    """Stochastic gradient ascent: w ← w + η (y − σ(wᵀx)) x for one point drawn from all, n · epochs times.

    Every draw is from all n points, with replacement, and every step is recorded. A fixed η never settles:
    near the optimum, w goes on to wander around it. Diverged here means that it ended below its start.
    """
    Z, w = start(X, y01, w0)
    eta, epochs = arguments.positive(eta, "eta"), arguments.count(epochs, "epochs")
    n = len(Z)
    draws = np.random.default_rng(arguments.count(seed, "seed", 0)).integers(n, size=n * epochs)
    weights = np.empty((n * epochs + 1, len(w)))
    weights[0] = w
    with without_warnings():
        for k, z in enumerate(Z[draws]):
            w = w + eta * _missing_of_one(float(z @ w)) * z
            weights[k + 1] = w
        weights = weights[: _finite_rows(weights, Z)]
        last = at(Z, weights[-1])
        ended, said = _end_of_sgd(Z, last, weights, n * epochs, epochs)
    made = len(weights) - 1
    return Path(weights, np.arange(made + 1) / n, ended, said, last.norm, points=Z, drawn=draws[:made])


def _missing_of_one(m: float) -> float:
    """`missing` for a single number, without the cost of an array."""
    e = exp(-abs(m))
    return (1.0 if m < 0 else e) / (1.0 + e)


def _finite(place: Place) -> bool:
    return np.isfinite(place.log_likelihood) and np.isfinite(place.w).all()


def _finite_rows(weights: np.ndarray, Z: np.ndarray) -> int:
    """How many of the first weights leave every sum over the data a finite number."""
    fine = np.isfinite(np.abs(weights) @ np.abs(Z).max(axis=0) * len(Z))
    return len(fine) if fine.all() else max(1, int(fine.argmin()))


def _end_of_ascent(Z: np.ndarray, places: list[Place], tol: float, steps: int) -> tuple[str, str]:
    here, done = places[-1], plural(len(places) - 1, "step")
    if here.norm <= tol:
        if separates(Z, here):
            return "separable", SEPARATED.format(steps=done)
        if newton_step(Z, here)[1] >= 1 and (reason := why_none(Z)):
            return "separable", reason.format(steps=done)
        return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
    if len(places) <= steps:
        return "diverged", f"Diverged: after {done} the next w is too large for a float. {_advice(Z)}"
    best = max(place.log_likelihood for place in places)
    if here.log_likelihood < best - SAME * abs(best):
        return "diverged", f"Diverged: after {done} the likelihood is below the best it had. {_advice(Z)}"
    return "limit", f"Stopped at the limit of {done}, ‖gradient‖ still above {tol:g}.{_no_optimum(Z, here)}"


def _end_of_sgd(Z: np.ndarray, last: Place, weights: np.ndarray, asked: int, epochs: int) -> tuple[str, str]:
    if len(weights) <= asked:
        done = plural(len(weights) - 1, "step")
        return "diverged", f"Diverged: after {done} the next w is too large for a float."
    first = at(Z, weights[0]).log_likelihood
    if last.log_likelihood < first - SAME * abs(first):
        return "diverged", f"Diverged: after {asked} steps the likelihood is below that of the first w."
    return "limit", f"All {asked} steps done ({epochs} × {len(Z)} points).{_no_optimum(Z, last)}"


def _advice(Z: np.ndarray) -> str:
    return f"With η below {step_limit(Z):.3g} every step would climb."


def _no_optimum(Z: np.ndarray, place: Place) -> str:
    if not separates(Z, place):
        return ""
    return " Every point is on its right side: the data are separable, and the likelihood climbs for ever."
