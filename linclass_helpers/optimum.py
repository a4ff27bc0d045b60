"""Has the likelihood a highest point? Not if the data are separable; and how to know either way.

Where one direction v has no margin vᵀz_i < 0 and some above 0, the likelihood climbs for ever along v
and has no maximum. "Completely separable" is every vᵀz_i > 0; "quasi-completely", some are 0.
Otherwise the data overlap, and there is a maximum (Albert & Anderson, 1984).
"""

import numpy as np

from . import checks
from .climb import curvature

# Curvatures below this share of the largest are taken for 0: they are sums of rounding errors.
_RANK = 1e-14
_EPS = np.finfo(float).eps

# In words, to be formatted with the steps made.
_FOR_EVER = "so the likelihood climbs for ever as ‖w‖ grows, and there is no optimum."
SEPARATED = f"The data are separable: after {{steps}} w has every point on its right side, {_FOR_EVER}"
COMPLETE = (
    "The data are separable: a linear program has found a w with every point on its right side "
    f"(the w after {{steps}} is not there yet), {_FOR_EVER}"
)
QUASI = (
    "The data are separable but for points on the boundary (quasi-complete separation): along one "
    f"direction no point gets worse and some get better, {_FOR_EVER} Stopped after {{steps}}."
)


def separates(Z, place) -> bool:
    """Is every margin above 0, and by more than its rounding error? Then this w is a proof."""
    return place.margins.min() > 0 and _all_above_rounding(Z, place.w, place.margins)


def newton_step(Z, place):
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


def _solve(H, g):
    """The step with H · step = g, the shortest where there are many, and the rank of H.

    In units that make the diagonal of H one, so that columns of very different size do no harm.
    """
    unit = np.sqrt(checks.representable(H, "curvature").diagonal())
    unit[unit == 0] = 1.0
    step, _, rank, _ = np.linalg.lstsq(H / unit / unit[:, None], g / unit, rcond=_RANK)
    return step / unit, rank


def why_none(Z) -> str:
    """Why the likelihood has no maximum, in words; empty if it has one. Linear programs tell.

    They know 0 from numbers above about 1e-10 of a point's length, not from smaller ones.
    """
    away = Z[Z.any(axis=1)]  # from the origin
    if len(away) == 0:
        return ""
    scaled = away / np.maximum(np.abs(away).max(axis=0), np.finfo(float).tiny)
    scaled = scaled / np.abs(scaled).max(axis=1, keepdims=True)
    if len(away) == len(Z):
        v = _widest(scaled)
        if _all_above_rounding(scaled, v, scaled @ v):
            return COMPLETE
    margins = scaled @ _furthest(scaled.sum(axis=0), scaled)
    return QUASI if margins.min() > -1e-9 and margins.max() > 1e-6 else ""


def _widest(Z):
    """The v, of coordinates up to 1, with the largest t such that every vᵀz ≥ t."""
    n, d = Z.shape
    return _furthest(np.eye(d + 1)[d], np.column_stack([Z, -np.ones(n)]))[:d]


def _furthest(goal, Z):
    """The v, of coordinates up to 1, with the largest goalᵀv of those with every vᵀz ≥ 0."""
    from scipy.optimize import linprog

    tight = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
    found = linprog(-goal, A_ub=-Z, b_ub=np.zeros(len(Z)), bounds=(-1, 1), options=tight)
    return found.x if found.status == 0 else np.zeros(len(goal))


def _all_above_rounding(Z, w, margins):
    return bool((margins > _EPS * len(w) * (np.abs(Z) @ np.abs(w))).all())
