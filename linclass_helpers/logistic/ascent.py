"""Gradient ascent on the log-likelihood: with all points in every step, or with one random point."""

from math import exp

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import without_warnings
from ..words import plural
from .at_one_w import Iterate, evaluate, start
from .likelihood import step_limit
from .optimum import SEPARATED, newton_step, separates, why_no_optimum
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

    The run has diverged if the last likelihood is below the best one. On separable data the likelihood
    increases for ever and there is no optimum. Then the run ends as "separable", not as "converged", even if
    ‖gradient‖ falls to tol.
    """
    Z, w = start(X, y01, w0)
    eta, tol = arguments.positive(eta, "eta"), arguments.positive(tol, "tol")
    steps = arguments.count(steps, "steps")
    with without_warnings():
        iterates = [evaluate(Z, w)]
        while iterates[-1].norm > tol and len(iterates) <= steps:
            new = evaluate(Z, iterates[-1].w + eta * iterates[-1].gradient)
            if not _finite(new):
                break
            iterates.append(new)
        ended, said = _end_of_ascent(Z, iterates, tol, steps)
    return path_of(Z, iterates, range(len(iterates)), ended, said)


def sgd(
    X: ArrayLike, y01: ArrayLike, *, eta: float, epochs: int, seed: int = 0, w0: ArrayLike | None = None
) -> Path:
    """Stochastic gradient ascent: w ← w + η (y − σ(wᵀx)) x for one random point, n · epochs times.

    Each point is drawn from all n points, with replacement, and every step is recorded. With a fixed η the
    run need not converge: near the optimum, w keeps moving around it. It has diverged if the last
    likelihood is below the first.
    """
    Z, w = start(X, y01, w0)
    eta, epochs = arguments.positive(eta, "eta"), arguments.count(epochs, "epochs")
    n = len(Z)
    draws = np.random.default_rng(arguments.count(seed, "seed", 0)).integers(n, size=n * epochs)
    weights = np.empty((n * epochs + 1, len(w)))
    weights[0] = w
    with without_warnings():
        for k, z in enumerate(Z[draws]):
            w = w + eta * _sigmoid_of_minus(float(z @ w)) * z
            weights[k + 1] = w
        weights = weights[: _finite_rows(weights, Z)]
        last = evaluate(Z, weights[-1])
        ended, said = _end_of_sgd(Z, last, weights, n * epochs, epochs)
    made = len(weights) - 1
    return Path(weights, np.arange(made + 1) / n, ended, said, last.norm, points=Z, drawn=draws[:made])


def _sigmoid_of_minus(m: float) -> float:
    """`sigmoid_of_minus` for a single number, which is quicker than for an array."""
    e = exp(-abs(m))
    return (1.0 if m < 0 else e) / (1.0 + e)


def _finite(iterate: Iterate) -> bool:
    return np.isfinite(iterate.log_likelihood) and np.isfinite(iterate.w).all()


def _finite_rows(weights: np.ndarray, Z: np.ndarray) -> int:
    """How many of the first weights give finite sums over the data."""
    finite = np.isfinite(np.abs(weights) @ np.abs(Z).max(axis=0) * len(Z))
    return len(finite) if finite.all() else max(1, int(finite.argmin()))


def _end_of_ascent(Z: np.ndarray, iterates: list[Iterate], tol: float, steps: int) -> tuple[str, str]:
    """How the ascent ended, as one word and as a sentence."""
    last, done = iterates[-1], plural(len(iterates) - 1, "step")
    if last.norm <= tol:
        if separates(Z, last):
            return "separable", SEPARATED.format(steps=done)
        if newton_step(Z, last)[1] >= 1 and (reason := why_no_optimum(Z)):
            return "separable", reason.format(steps=done)
        return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
    if len(iterates) <= steps:
        return "diverged", f"Diverged: after {done} the next w is too large for a float. {_advice(Z)}"
    best = max(iterate.log_likelihood for iterate in iterates)
    if last.log_likelihood < best - SAME * abs(best):
        return "diverged", f"Diverged: after {done} the likelihood is below the best it had. {_advice(Z)}"
    return "limit", f"Stopped at the limit of {done}, ‖gradient‖ still above {tol:g}.{_no_optimum(Z, last)}"


def _end_of_sgd(
    Z: np.ndarray, last: Iterate, weights: np.ndarray, asked: int, epochs: int
) -> tuple[str, str]:
    if len(weights) <= asked:
        done = plural(len(weights) - 1, "step")
        return "diverged", f"Diverged: after {done} the next w is too large for a float."
    first = evaluate(Z, weights[0]).log_likelihood
    if last.log_likelihood < first - SAME * abs(first):
        return "diverged", f"Diverged: after {asked} steps the likelihood is below that of the first w."
    return "limit", f"All {asked} steps done ({epochs} × {len(Z)} points).{_no_optimum(Z, last)}"


def _advice(Z: np.ndarray) -> str:
    return f"With η below {step_limit(Z):.3g} every step would climb."


def _no_optimum(Z: np.ndarray, iterate: Iterate) -> str:
    if not separates(Z, iterate):
        return ""
    return " Every point is on its right side: the data are separable, and the likelihood climbs for ever."
