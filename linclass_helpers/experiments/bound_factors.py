"""Where a run stays below its bound: one factor for every "≤" of the proof."""

from dataclasses import dataclass

import numpy as np

from .. import perceptron, separability
from ..data import Dataset
from ..perceptron import Run

MOST_UPDATES = 100_000  # updates


@dataclass(frozen=True, eq=False, repr=False)
class FactoredBound:
    """A perceptron's run, its bound R²/γ² for the γ that its points were made with, and what lies between.

    Bound × factors is the number of updates, exactly: nothing is lost elsewhere. Each factor is what one
    inequality leaves of the bound, in this order:

    1.  γ ≤ γ*             the points may have a wider margin γ* than the one asked for
    2.  ‖x‖² ≤ R²          the points that were corrected may be shorter than the longest
    3.  2y wᵀx ≤ 0         a mistake turns w back, which makes ‖w‖² grow by less than ‖x‖²
    4.  y w*ᵀx ≥ γ*        corrected points may gain more than γ* along w*
    5.  w*ᵀw ≤ ‖w‖         w may not end along w*
    """

    run: Run
    bound: float
    w_star: np.ndarray  # of the widest margin
    margin: float  # the widest one, γ*
    factors: tuple[float, ...]

    @property
    def levels(self) -> np.ndarray:
        """The bound, and what is left of it after each factor; the last is the number of updates."""
        return self.bound * np.cumprod([1.0, *self.factors])

    def __repr__(self) -> str:
        product = " × ".join(f"{factor:.3g}" for factor in self.factors)
        return f"{self.bound:.4g} × {product} = {self.run.updates} updates"


def factor_bound(points: Dataset) -> FactoredBound:
    """Run a perceptron on points that were made with a margin, and take its bound apart."""
    if not isinstance(points, Dataset) or points.gamma is None:
        raise ValueError("points must be a data set that knows its margin, such as data.with_margin makes.")
    run, (w_star, margin) = perceptron.train(points.X, points.y, max_updates=MOST_UPDATES), _widest(points)
    if not run.converged:
        raise ValueError(f"This run needs more than {MOST_UPDATES} updates: choose a wider margin.")
    bound = perceptron.bound(points.R, points.gamma)
    return FactoredBound(run, bound, w_star, margin, _factors(points, run, w_star, margin))


def _widest(points: Dataset) -> tuple[np.ndarray, float]:
    """The separator of the widest margin, and that margin."""
    if points.n == points.d and np.array_equal(points.X, np.eye(points.d)):
        # w* is a mean of the reflected points, divided by γ, and reaches γ on all of them: no other w can
        # reach more on that mean. To compute it anew would take long in hundreds of dimensions.
        return points.w_star, points.gamma
    # As `separability.analyse` finds them, but in floats: its proof takes long in many dimensions.
    Z = points.reflected()
    nearest_to_0 = separability.nearest(Z)[-1]
    w = nearest_to_0 / np.linalg.norm(nearest_to_0)
    return w, float((Z @ w).min())


def _factors(points: Dataset, run: Run, w_star: np.ndarray, margin: float) -> tuple[float, ...]:
    lengths2 = (points.X[run.mistakes] ** 2).sum(axis=1)
    norm2, along, t = run.w @ run.w, run.w @ w_star, run.updates
    return (
        float((points.gamma / margin) ** 2),
        float(lengths2.mean() / points.R**2),
        float(norm2 / lengths2.sum()),
        float((t * margin / along) ** 2),
        float(along**2 / norm2),
    )
