"""Newton's method for the logistic likelihood: few steps, each at the cost of a Hessian."""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import without_warnings
from ..words import plural
from .at_one_w import Place, at, start
from .optimum import QUASI, SEPARATED, newton_step, separates, why_none
from .path import Path, path_of

_SETTLED = 1e-6  # a step that changes no wᵀx by more than this has found its optimum
_PATIENCE = 12  # on data that overlap, Newton has settled by then or soon after
_SAME = 1e-13  # log-likelihoods that differ by a smaller share differ by rounding
_EPS = np.finfo(float).eps


def newton(
    X: ArrayLike, y01: ArrayLike, *, w0: ArrayLike | None = None, tol: float = 1e-10, steps: int = 100
) -> Path:
    """Climb by Newton steps, each halved until the likelihood does not fall.

    Converged means ‖gradient‖ ≤ tol, and a next step that would change next to nothing. Where rounding
    in a sum of n terms makes tol unreachable, it means that no step brings the gradient nearer to 0
    and that its norm is no larger than that rounding; .said tells, and .gradient_norm has the figure.

    Separable data have no optimum, and the climb stops where that is known: at the first w with every
    point on its right side. Where some points can only be on the boundary, it stops when `why_none` says
    so, which is asked when the gradient is gone, or steps have not shrunk after many.

    A pass is one evaluation of likelihood, gradient and Hessian; each halving costs one more.
    """
    Z, w = start(X, y01, w0)
    tol, steps = arguments.positive(tol, "tol"), arguments.count(steps, "steps")
    with without_warnings():
        places, passes = [at(Z, w)], [0]
        ended, said = _climb(Z, places, passes, tol, steps)
    return path_of(Z, places, passes, ended, said)


def _climb(Z: np.ndarray, places: list[Place], passes: list[int], tol: float, steps: int) -> tuple[str, str]:
    """Add to places and passes until the end; how it ended, and the sentence about it."""
    suspected, reason = True, ""  # is there no optimum? until `why_none` has been asked
    for k in range(steps + 1):
        here, done = places[-1], plural(k, "step")
        if separates(Z, here):
            return "separable", SEPARATED.format(steps=done)
        step, reach = newton_step(Z, here)
        if here.norm <= tol and reach <= _SETTLED:
            return "converged", f"Converged after {done}: ‖gradient‖ ≤ {tol:g}."
        there, looks = _halved(Z, here, step)
        if there is None and reach <= _SETTLED and here.norm <= _rounding(Z, here):
            return "converged", f"Converged after {done}, as far as rounding allows: no step improves."
        if reach >= 1 and suspected and (there is None or here.norm <= tol or k in (_PATIENCE, steps)):
            reason, suspected = why_none(Z), False
        if reason == QUASI or (reason and (there is None or k == steps)):
            return "separable", reason.format(steps=done)
        if there is None:
            return "limit", f"Stopped after {done}, not at an optimum: {_obstacle(reach)}"
        if k < steps:
            places.append(there)
            passes.append(passes[-1] + looks)
    return "limit", f"Stopped at the limit of {done}, not yet at an optimum: ‖gradient‖ is {here.norm:.2g}."


def _obstacle(reach: float) -> str:
    if np.isinf(reach):
        return "the likelihood is too flat here to see a way up. Begin nearer to w = 0."
    return "no step climbs further than rounding. Columns of like size, less alike in direction, would help."


def _halved(Z: np.ndarray, here: Place, step: np.ndarray) -> tuple[Place | None, int]:
    """The place one step on, or half of it, or a quarter …, where the likelihood does not fall.

    None if no such place is found. With it, the number of places looked at.
    """
    same = _SAME * abs(here.log_likelihood)
    promised = here.gradient @ step / 2
    for looks in range(1, 60):
        there = at(Z, here.w + step)
        gain = there.log_likelihood - here.log_likelihood
        if gain > same or (gain >= -same and there.norm < here.norm):
            return there, looks
        if promised <= same:
            break  # a shorter step cannot show a gain either
        step = step / 2
    return None, looks


def _rounding(Z: np.ndarray, place: Place) -> float:
    """How large the gradient's norm may be from rounding alone, in a sum of n terms."""
    n, d = Z.shape
    size = np.abs(Z)
    share = 1.0 / (1.0 + place.e)
    missing = np.where(place.margins < 0, share, place.e * share)
    moved = place.e * share**2 * d * (size @ np.abs(place.w))  # what the margins' own rounding does
    return _EPS * np.sqrt(n) * np.linalg.norm((missing + moved) @ size)
