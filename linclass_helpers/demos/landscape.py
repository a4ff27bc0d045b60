"""The log-likelihood of points in the plane as a landscape over w: its top, its steepness, its heights."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import logistic
from ..logistic import Path
from ..results import read_only


@dataclass(frozen=True, eq=False, repr=False)
class Landscape:
    """What holds for every climb of a likelihood, as it depends on the points alone.

    Attributes
    ----------
    newton
        Newton's path to the top, or to where it is known that there is none
    w
        the top; None where there is none
    top
        how high that is; without a top, what the heights approach
    safe
        the η below which every step of gradient ascent climbs, from any start: 2/κ
    stable
        above this η almost no walk settles at the top: 2/κ*; infinite without a top
    reach
        how far from w = 0 one has to look each way to see the top, and the flanks where they are steep
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
        """The log-likelihood on a grid of w: in row j and column i that of (w1[i], w2[j])."""
        W = np.stack(np.meshgrid(w1, w2), axis=-1)
        return logistic.log_likelihoods(W.reshape(-1, 2), self.X, self.y01).reshape(W.shape[:2])

    def gap(self, log_likelihood: float | np.ndarray) -> np.ndarray:
        """How far below the top; never less than rounding can tell."""
        return np.maximum(self.top - log_likelihood, 1e-14 * max(1.0, abs(self.top)))

    def __repr__(self):
        highest = f"top {self.top:.4g}" if self.has_top else "no top"
        return f"Landscape: {highest}, safe η below {self.safe:.4g}, stable below {self.stable:.4g}"


def survey_likelihood(X: ArrayLike, y01: ArrayLike) -> Landscape:
    """Survey the log-likelihood of points with two coordinates."""
    X, y01 = np.array(X, dtype=float), np.array(y01, dtype=float)
    path = logistic.newton(X, y01)
    w = path.w if path.converged else None
    # where w gets every point right, longer and longer w bring the likelihood as near to 0 as one likes
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


def _reach(path, X, y01):
    far = float(np.abs(path.w).max())
    if not path.converged:
        return max(3 * far, 1e-6)
    curvatures = np.linalg.eigvalsh(-logistic.hessian(path.w, X, y01))
    curving = max(curvatures[0], curvatures[-1] / 100)
    return 1.3 * far + 2.5 / np.sqrt(curving) if curving > 0 else 1.0
