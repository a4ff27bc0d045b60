"""Does the likelihood have a maximum? Not if the data are separable.

If a direction v has no margin vᵀz_i below 0 and some above 0, the likelihood increases for ever along v and
has no maximum. If every vᵀz_i is above 0, the data are completely separable; if some are 0, quasi-completely.
Otherwise the data overlap, and there is a maximum (Albert & Anderson, 1984).
"""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable
from ..separability import nearest
from .at_one_w import Iterate, curvature

# Curvatures below this share of the largest may be rounding errors, and count as 0.
_RANK = 1e-14
_ZERO = 1e-9  # share of a point's length: a smaller number counts as 0
_EPS = np.finfo(float).eps

# Sentences, to be formatted with the number of steps.
_FOR_EVER = "so the likelihood climbs for ever as ‖w‖ grows, and there is no optimum."
SEPARATED = f"The data are separable: after {{steps}} w has every point on its right side, {_FOR_EVER}"
COMPLETE = (
    "The data are separable: there is a w with every point on its right side "
    f"(the w after {{steps}} is not there yet), {_FOR_EVER}"
)
QUASI = (
    "The data are separable but for points on the boundary (quasi-complete separation): along one "
    f"direction no point gets worse and some get better, {_FOR_EVER} Stopped after {{steps}}."
)


def separates(Z: np.ndarray, iterate: Iterate) -> bool:
    """Is every margin above 0 by more than its rounding error? Then this w proves that a separator exists."""
    return iterate.margins.min() > 0 and _all_above_rounding(Z, iterate.w, iterate.margins)


def newton_step(Z: np.ndarray, iterate: Iterate) -> tuple[np.ndarray, float]:
    """The step to the maximum of the quadratic approximation, and the largest change |zᵀstep| of a margin.

    If the change is below 1, there is an optimum. For then every λ_i = σ(−m_i) (1 − σ(m_i) z_iᵀstep) is above
    0, and Σ λ_i z_i = gradient − curvature · step = 0. So no direction v can have every vᵀz_i ≥ 0 unless all
    are 0. The change is infinite, and proves nothing, if in some direction the likelihood is so flat that
    rounding hides the curvature.
    """
    H = curvature(Z, iterate.e)
    step, rank = _solve(H, iterate.gradient)
    if rank < len(H) and rank < _solve(Z.T @ Z, iterate.gradient)[1]:
        return step, np.inf
    return step, np.abs(Z @ step).max()


def _solve(H: np.ndarray, g: np.ndarray) -> tuple[np.ndarray, int]:
    """The shortest step with H · step = g, and the rank of H.

    H is scaled to a diagonal of ones, so that columns of very different size do no harm.
    """
    unit = np.sqrt(representable(H, "curvature").diagonal())
    unit[unit == 0] = 1.0
    step, _, rank, _ = np.linalg.lstsq(H / unit / unit[:, None], g / unit, rcond=_RANK)
    return step / unit, rank


def why_no_optimum(Z: np.ndarray) -> str:
    """Why the likelihood has no maximum, in words; "" if it has one.

    The answer follows from the point of the convex hull that is nearest to the origin. It is computed in
    floats, so numbers below about 1e-9 of a point's length count as 0.
    """
    nonzero = Z[Z.any(axis=1)]
    if len(nonzero) == 0:
        return ""
    unit = _of_length_one(nonzero / np.maximum(np.abs(nonzero).max(axis=0), np.finfo(float).tiny))
    if len(unit) == len(Z):
        v = nearest(unit).point
        if _all_above_rounding(unit, v, unit @ v):
            return COMPLETE
    return QUASI if _increases_for_ever(unit) else ""


def has_optimum(Z: ArrayLike) -> bool:
    """Does Σ log σ(wᵀz) have a maximum? The rows z of Z are reflected points, y x with y = ±1."""
    return not why_no_optimum(arguments.matrix(Z, "Z"))


def _increases_for_ever(Z: np.ndarray) -> bool:
    """Is there a direction v with no vᵀz below 0 and some above 0?

    If Σ λ_i z_i = 0 with every λ_i above 0, then vᵀz_i = 0 for all these points. So v is at right angles to
    them, and all points can be projected onto the space at right angles to them. This is repeated. In the end
    either no point is left, or the nearest point of the hull of the projections is such a v.
    """
    while len(Z):
        rows, weights, v = nearest(Z)
        if (Z @ v).min() > _ZERO * np.linalg.norm(v):
            return True
        cancel = Z[rows][weights > _ZERO]
        _, size, along = np.linalg.svd(cancel, full_matrices=False)
        along = along[size > _ZERO * size[0]]
        Z = Z - Z @ along.T @ along
        Z = _of_length_one(Z[np.linalg.norm(Z, axis=1) > _ZERO])
    return False


def _of_length_one(Z: np.ndarray) -> np.ndarray:
    Z = Z / np.abs(Z).max(axis=1, keepdims=True)
    return Z / np.linalg.norm(Z, axis=1, keepdims=True)


def _all_above_rounding(Z: np.ndarray, w: np.ndarray, margins: np.ndarray) -> bool:
    return bool((margins > _EPS * len(w) * (np.abs(Z) @ np.abs(w))).all())
