"""Newton's method for the logistic likelihood: few steps, but each needs a Hessian."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import without_warnings
from ..words import plural
from .at_one_w import Iterate, evaluate, start
from .optimum import QUASI, SEPARATED, newton_step, separates, why_no_optimum
from .path import Path, path_of

_CONVERGED = 1e-6  # at the optimum, a step changes every wᵀx by at most this
_PATIENCE = 12  # steps after which data without an optimum are suspected: otherwise few more are needed
_SAME = 1e-13  # a smaller relative difference between two log-likelihoods may be rounding
_EPS = np.finfo(float).eps


def newton(
    X: ArrayLike, y01: ArrayLike, *, w0: ArrayLike | None = None, tol: float = 1e-10, steps: int = 100
) -> Path:
    """Newton's method: each step goes to the maximum of a quadratic approximation of the log-likelihood.

    A step is halved until the likelihood does not decrease.

    The run has converged if ‖gradient‖ ≤ tol and the next step would change almost nothing. With many points
    the rounding error of the gradient may be larger than tol. Then the run has converged if no step improves
    and ‖gradient‖ is at most that rounding error; `said` says so, and `gradient_norm` is the norm.

    Separable data have no optimum. The run then ends at the first w with every point on its correct side. If
    some points can only be on the boundary, it ends when `why_no_optimum` says so. That is tested when the
    gradient is nearly 0, or when after many steps the steps are still large.

    A pass is one evaluation of likelihood, gradient and Hessian. Each halving needs one more.
    """
    Z, w = start(X, y01, w0)
    tol, steps = arguments.positive(tol, "tol"), arguments.count(steps, "steps")
    with without_warnings():
        iterates, passes = [evaluate(Z, w)], [0]
        ended, said = _iterate(Z, iterates, passes, tol, steps)
    return path_of(Z, iterates, passes, ended, said)


def _iterate(
    Z: np.ndarray, iterates: list[Iterate], passes: list[int], tol: float, steps: int
) -> tuple[str, str]:
    """Add to iterates and passes until the end. Returns how it ended, as one word and as a sentence."""
    untested, reason = True, ""  # whether `why_no_optimum` is still to be called, and what it returned
    for k in range(steps + 1):
        here, done = iterates[-1], plural(k, "step")
        if separates(Z, here):
            return "separable", SEPARATED.format(steps=done)
        step, change = newton_step(Z, here)
        if here.norm <= tol and change <= _CONVERGED:
            return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
        new, evaluations = _halved(Z, here, step)
        if new is None and change <= _CONVERGED and here.norm <= _rounding(Z, here):
            return "converged", f"Converged after {done}, as far as rounding allows: no step improves."
        if change >= 1 and untested and (new is None or here.norm <= tol or k in (_PATIENCE, steps)):
            reason, untested = why_no_optimum(Z), False
        if reason == QUASI or (reason and (new is None or k == steps)):
            return "separable", reason.format(steps=done)
        if new is None:
            return "limit", f"Stopped after {done}, not at an optimum: {_obstacle(change)}"
        if k < steps:
            iterates.append(new)
            passes.append(passes[-1] + evaluations)
    return "limit", f"Stopped at the limit of {done}, not yet at an optimum: ‖gradient‖ is {here.norm:.2g}."


def _obstacle(change: float) -> str:
    if np.isinf(change):
        return "the likelihood is too flat here to see a way up. Begin nearer to w = 0."
    return "no step climbs further than rounding. Columns of like size, less alike in direction, would help."


def _halved(Z: np.ndarray, here: Iterate, step: np.ndarray) -> tuple[Iterate | None, int]:
    """The iterate after the step, or half of it, or a quarter, …, at which the likelihood does not decrease.

    It is None if there is no such iterate. The second result is the number of evaluations.
    """
    same = _SAME * abs(here.log_likelihood)
    promised = here.gradient @ step / 2
    for evaluations in range(1, 60):
        new = evaluate(Z, here.w + step)
        gain = new.log_likelihood - here.log_likelihood
        if gain > same or (gain >= -same and new.norm < here.norm):
            return new, evaluations
        if promised <= same:
            break  # a shorter step cannot show a gain either
        step = step / 2
    return None, evaluations


def _rounding(Z: np.ndarray, iterate: Iterate) -> float:
    """How large the norm of the gradient may be because of rounding, in a sum of n terms."""
    n, d = Z.shape
    size = np.abs(Z)
    share = 1.0 / (1.0 + iterate.e)
    sigmoids = np.where(iterate.margins < 0, share, iterate.e * share)
    moved = iterate.e * share**2 * d * (size @ np.abs(iterate.w))  # the effect of rounding in the margins
    return _EPS * np.sqrt(n) * np.linalg.norm((sigmoids + moved) @ size)
