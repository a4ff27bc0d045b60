"""Logistic regression: P(y = 1 | x) = σ(wᵀx), its likelihood, and three ways to climb it.

Labels are 0 and 1. All numbers are right for any wᵀx, however large: nothing overflows.
"""

from math import exp

import numpy as np

from . import checks
from .climb import (
    Path,
    at,
    counted,
    curvature,
    exp_minus_abs,
    log_sigmoid,
    missing,
    path_of,
    quiet,
    reflected,
    start,
)
from .newton import newton
from .optimum import SEPARATED, newton_step, separates, why_none

__all__ = [
    "Path",
    "ascend",
    "cross_entropy",
    "curvature_limit",
    "gradient",
    "hessian",
    "log_likelihood",
    "newton",
    "sgd",
    "sigmoid",
    "step_limit",
]

_SAME = 1e-12  # log-likelihoods that differ by a smaller share differ by rounding


def sigmoid(z):
    """σ(z) = 1 / (1 + e⁻ᶻ), of a number or of every number in an array."""
    z = checks.numbers(z, "z")
    with quiet():
        return missing(-z, exp_minus_abs(z))


def log_likelihood(w, X, y01) -> float:
    """Σ y log σ(wᵀx) + (1 − y) log(1 − σ(wᵀx)), the log of the probability that w gives to the labels."""
    Z, w = _points(w, X, y01)
    with quiet():
        margins = Z @ w
        total = log_sigmoid(margins, exp_minus_abs(margins)).sum()
    return float(checks.representable(total, "log-likelihood"))


def cross_entropy(w, X, y01) -> float:
    """The log-likelihood with the other sign: a loss, to be made small."""
    return -log_likelihood(w, X, y01)


def gradient(w, X, y01) -> np.ndarray:
    """Σ (y − σ(wᵀx)) x, the direction in which the log-likelihood climbs fastest: error × point."""
    Z, w = _points(w, X, y01)
    with quiet():
        margins = Z @ w
        return checks.representable(missing(margins, exp_minus_abs(margins)) @ Z, "gradient")


def hessian(w, X, y01) -> np.ndarray:
    """−Σ σ(wᵀx) (1 − σ(wᵀx)) x xᵀ, the second derivatives of the log-likelihood.

    The labels play no part in it. It is never positive in any direction: the log-likelihood is concave.
    """
    Z, w = _points(w, X, y01)
    with quiet():
        return checks.representable(-curvature(Z, exp_minus_abs(Z @ w)), "Hessian")


def step_limit(X) -> float:
    """The η below which every step of `ascend` climbs, wherever it starts: 2/L with L = ¼ λ_max(XᵀX).

    L is the most that the likelihood can curve, for σ(1 − σ) is never above ¼.
    """
    X = checks.matrix(X)
    with quiet():
        return _two_over(X.T @ X / 4)


def curvature_limit(w, X) -> float:
    """The η above which the optimum w itself turns unstable: 2/λ_max of the curvature at w.

    Never below `step_limit`, as the likelihood curves less where its probabilities are near 0 or 1.
    """
    X = checks.matrix(X)
    w = checks.vector(w, X.shape[1], "w")
    with quiet():
        return _two_over(curvature(X, exp_minus_abs(X @ w)))


def ascend(X, y01, *, eta, steps=1000, w0=None, tol=1e-8) -> Path:
    """Gradient ascent: w ← w + η · gradient, until ‖gradient‖ ≤ tol or all steps are done.

    It has diverged if the likelihood ends below the best it had. On separable data it climbs slowly for
    ever; that ‖gradient‖ ≤ tol there, in the end or after one huge step, is not called convergence.
    """
    Z, w = start(X, y01, w0)
    eta, tol, steps = checks.positive(eta, "eta"), checks.positive(tol, "tol"), checks.count(steps, "steps")
    with quiet():
        places = [at(Z, w)]
        while places[-1].norm > tol and len(places) <= steps:
            there = at(Z, places[-1].w + eta * places[-1].gradient)
            if not _finite(there):
                break
            places.append(there)
        ended, said = _end_of_ascent(Z, places, tol, steps)
    return path_of(Z, places, range(len(places)), ended, said)


def sgd(X, y01, *, eta, epochs, seed=0, w0=None) -> Path:
    """Stochastic gradient ascent: w ← w + η (y − σ(wᵀx)) x for one point drawn from all, n · epochs times.

    Every draw is from all n points, with replacement, and every step is recorded. A fixed η never settles:
    near the optimum, w goes on to wander around it. Diverged here means that it ended below its start.
    """
    Z, w = start(X, y01, w0)
    eta, epochs = checks.positive(eta, "eta"), checks.count(epochs, "epochs")
    n = len(Z)
    draws = np.random.default_rng(checks.count(seed, "seed", 0)).integers(n, size=n * epochs)
    weights = np.empty((n * epochs + 1, len(w)))
    weights[0] = w
    with quiet():
        for k, z in enumerate(Z[draws]):
            w = w + eta * _missing_of_one(float(z @ w)) * z
            weights[k + 1] = w
        weights = weights[: _finite_rows(weights, Z)]
        last = at(Z, weights[-1])
        ended, said = _end_of_sgd(Z, last, weights, n * epochs, epochs)
    return Path(weights, np.arange(len(weights)) / n, ended, said, last.norm, points=Z)


def _points(w, X, y01):
    X = checks.matrix(X)
    return reflected(X, checks.zero_one(y01, len(X))), checks.vector(w, X.shape[1], "w")


def _two_over(curvature):
    top = np.linalg.eigvalsh(checks.representable(curvature, "curvature"))[-1]
    return float(2 / top) if top > 0 else np.inf


def _missing_of_one(m):
    """`missing` for a single number, without the cost of an array."""
    e = exp(-abs(m))
    return (1.0 if m < 0 else e) / (1.0 + e)


def _finite(place):
    return np.isfinite(place.log_likelihood) and np.isfinite(place.w).all()


def _finite_rows(weights, Z):
    """How many of the first weights leave every sum over the data a finite number."""
    fine = np.isfinite(np.abs(weights) @ np.abs(Z).max(axis=0) * len(Z))
    return len(fine) if fine.all() else max(1, int(fine.argmin()))


def _end_of_ascent(Z, places, tol, steps):
    here, done = places[-1], counted(len(places) - 1, "step")
    if here.norm <= tol:
        if separates(Z, here):
            return "separable", SEPARATED.format(steps=done)
        if newton_step(Z, here)[1] >= 1 and (reason := why_none(Z)):
            return "separable", reason.format(steps=done)
        return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
    if len(places) <= steps:
        return "diverged", f"Diverged: after {done} the next w is too large for a float. {_advice(Z)}"
    best = max(place.log_likelihood for place in places)
    if here.log_likelihood < best - _SAME * abs(best):
        return "diverged", f"Diverged: after {done} the likelihood is below the best it had. {_advice(Z)}"
    return "limit", f"Stopped at the limit of {done}, ‖gradient‖ still above {tol:g}.{_no_optimum(Z, here)}"


def _end_of_sgd(Z, last, weights, asked, epochs):
    if len(weights) <= asked:
        done = counted(len(weights) - 1, "step")
        return "diverged", f"Diverged: after {done} the next w is too large for a float."
    first = at(Z, weights[0]).log_likelihood
    if last.log_likelihood < first - _SAME * abs(first):
        return "diverged", f"Diverged: after {asked} steps the likelihood is below that of the first w."
    return "limit", f"All {asked} steps done ({epochs} × {len(Z)} points).{_no_optimum(Z, last)}"


def _advice(Z):
    return f"With η below {step_limit(Z):.3g} every step would climb."


def _no_optimum(Z, place):
    if not separates(Z, place):
        return ""
    return " Every point is on its right side: the data are separable, and the likelihood climbs for ever."
