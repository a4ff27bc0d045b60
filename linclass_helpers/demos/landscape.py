"""The log-likelihood of points in the plane as a surface over w: its maximum, its curvature, its values."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import logistic
from ..logistic import Path
from ..results import read_only


@dataclass(frozen=True, eq=False, repr=False)
class Landscape:
    """What all runs of gradient ascent on a likelihood share: it depends on the points alone.

    Attributes
    ----------
    newton
        the path of Newton's method, which ends at the top, or where it is known that there is none
    w
        the w at the top; None if there is no top
    top
        the log-likelihood there; without a top, its least upper bound
    safe
        the η below which every step of gradient ascent increases the likelihood, from any start: 2/κ
    stable
        above this η gradient ascent converges to the top from almost no start: 2/κ*; infinite without a top
    reach
        a window from −reach to reach in both directions shows the top, and the steep parts around it
    """

    X: np.ndarray
    y01: np.ndarray
    newton: Path
    w: np.ndarray | None
    top: float
    safe: float
    stable: float
    reach: float

    @property
    def has_top(self) -> bool:
        return self.w is not None

    def heights(self, w1: ArrayLike, w2: ArrayLike) -> np.ndarray:
        """The log-likelihood on a grid of w: row j, column i has that of (w1[i], w2[j])."""
        W = np.stack(np.meshgrid(w1, w2), axis=-1)
        return logistic.log_likelihoods(W.reshape(-1, 2), self.X, self.y01).reshape(W.shape[:2])

    def gap(self, log_likelihood: float | np.ndarray) -> np.ndarray:
        """How far this is below the top, but at least the size of rounding errors."""
        return np.maximum(self.top - log_likelihood, 1e-14 * max(1.0, abs(self.top)))

    def __repr__(self) -> str:
        highest = f"top {self.top:.4g}" if self.has_top else "no top"
        return f"Landscape: {highest}, safe η below {self.safe:.4g}, stable below {self.stable:.4g}"


def survey_likelihood(X: ArrayLike, y01: ArrayLike) -> Landscape:
    """Survey the log-likelihood of points with two coordinates."""
    X, y01 = np.array(X, dtype=float), np.array(y01, dtype=float)
    path = logistic.newton(X, y01)
    w = path.w if path.converged else None
    # if w classifies every point correctly, the log-likelihood approaches 0 as ‖w‖ grows
    all_right = w is None and (path.points @ path.w).min() > 0
    return Landscape(
        read_only(X),
        read_only(y01),
        newton=path,
        w=w,
        top=0.0 if all_right else float(path.log_likelihood[-1]),
        safe=logistic.step_limit(X),
        stable=np.inf if w is None else logistic.curvature_limit(w, X),
        reach=_reach(path, X, y01),
    )


def _reach(path: Path, X: np.ndarray, y01: np.ndarray) -> float:
    far = float(np.abs(path.w).max())
    if not path.converged:
        return max(3 * far, 1e-6)
    curvatures = np.linalg.eigvalsh(-logistic.hessian(path.w, X, y01))
    curving = max(curvatures[0], curvatures[-1] / 100)
    return 1.3 * far + 2.5 / np.sqrt(curving) if curving > 0 else 1.0
