"""Does the likelihood have a maximum? Not if the data are separable; and how to know either way.

Where one direction v has no margin vᵀz_i < 0 and some above 0, the likelihood climbs for ever along v
and has no maximum. "Completely separable" is every vᵀz_i > 0; "quasi-completely", some are 0.
Otherwise the data overlap, and there is a maximum (Albert & Anderson, 1984).
"""

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import representable
from ..separability import nearest
from .at_one_w import Place, curvature

# Curvatures below this share of the largest are taken for 0: they are sums of rounding errors.
_RANK = 1e-14
_ZERO = 1e-9  # of a point's length: what is below is taken for 0
_EPS = np.finfo(float).eps

# In words, to be formatted with the steps made.
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


def separates(Z: np.ndarray, place: Place) -> bool:
    """Is every margin above 0, and by more than its rounding error? Then this w is a proof."""
    return place.margins.min() > 0 and _all_above_rounding(Z, place.w, place.margins)


def newton_step(Z: np.ndarray, place: Place) -> tuple[np.ndarray, float]:
    """The step to the top of the parabola that fits the likelihood here, and its reach.

    The reach is the largest change |zᵀstep| of a margin. If it is below 1 it proves that an optimum exists:
    then every λ_i = σ(−m_i) (1 − σ(m_i) z_iᵀstep) is above 0 and Σ λ_i z_i = gradient − curvature · step = 0,
    so no direction v can have every vᵀz_i ≥ 0 unless all are 0. The reach is infinite, and proves nothing,
    where the likelihood is so flat in some direction that rounding hides the curvature.
    """
    H = curvature(Z, place.e)
    step, rank = _solve(H, place.gradient)
    if rank < len(H) and rank < _solve(Z.T @ Z, place.gradient)[1]:
        return step, np.inf
    return step, np.abs(Z @ step).max()


def _solve(H: np.ndarray, g: np.ndarray) -> tuple[np.ndarray, int]:
    """The step with H · step = g, the shortest where there are many, and the rank of H.

    In units that make the diagonal of H one, so that columns of very different size do no harm.
    """
    unit = np.sqrt(representable(H, "curvature").diagonal())
    unit[unit == 0] = 1.0
    step, _, rank, _ = np.linalg.lstsq(H / unit / unit[:, None], g / unit, rcond=_RANK)
    return step / unit, rank


def why_none(Z: np.ndarray) -> str:
    """Why the likelihood has no maximum, in words; empty if it has one.

    The hull's point nearest to the origin tells. It is computed in floats, so numbers below about 1e-9 of a
    point's length are taken for 0.
    """
    away = Z[Z.any(axis=1)]  # from the origin
    if len(away) == 0:
        return ""
    away = _of_length_one(away / np.maximum(np.abs(away).max(axis=0), np.finfo(float).tiny))
    if len(away) == len(Z):
        v = nearest(away)[2]
        if _all_above_rounding(away, v, away @ v):
            return COMPLETE
    return QUASI if _gets_better(away) else ""


def has_optimum(Z: ArrayLike) -> bool:
    """Has Σ log σ(wᵀz) a maximum? The rows of Z are reflected points, y x with y = ±1."""
    return not why_none(arguments.matrix(Z, "Z"))


def _gets_better(Z: np.ndarray) -> bool:
    """Is there a v with no vᵀz below 0, and some above?

    Points that cancel, Σ λ_i z_i = 0 with every λ_i above 0, have vᵀz_i = 0 for such a v. So v is at right
    angles to all of them, and the other points' parts along them do not matter: they are taken away. In the
    end no point is left, or the nearest point of what is left is such a v.
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
