"""Why a run needs fewer updates than its bound: one factor for each inequality of the proof."""

from dataclasses import dataclass

import numpy as np

from .. import perceptron, separability
from ..data import Dataset
from ..perceptron import Run

MAX_UPDATES = 100_000


@dataclass(frozen=True, eq=False, repr=False)
class FactoredBound:
    """A perceptron's run, its bound R²/γ², and the factors between the bound and the number of updates.

    Attributes
    ----------
    run
        the run
    bound
        R²/γ² for the γ with which the points were made
    w_star, margin
        the unit vector with the widest margin γ*, and γ*
    factors
        five numbers whose product with the bound is exactly the number of updates

    Notes
    -----
    Each factor is at most 1 because of one inequality of the proof, in this order:

    1. γ ≤ γ*: the points may have a wider margin γ* than the γ with which they were made.
    2. ‖x‖² ≤ R²: the points that were corrected may be shorter than the longest one.
    3. 2y wᵀx ≤ 0: at a mistake ‖w‖² may grow by less than ‖x‖².
    4. y w*ᵀx ≥ γ*: the component of w along w* may grow by more than γ* at a correction.
    5. w*ᵀw ≤ ‖w‖: the last w may not be parallel to w*.
    """

    run: Run
    bound: float
    w_star: np.ndarray
    margin: float
    factors: tuple[float, ...]

    @property
    def levels(self) -> np.ndarray:
        """The bound, multiplied by the factors one after the other. The last is the number of updates."""
        return self.bound * np.cumprod([1.0, *self.factors])

    def __repr__(self) -> str:
        product = " × ".join(f"{factor:.3g}" for factor in self.factors)
        return f"{self.bound:.4g} × {product} = {self.run.updates} updates"


def factor_bound(points: Dataset) -> FactoredBound:
    """Run a perceptron on points that were made with a known margin, and factor its bound."""
    if not isinstance(points, Dataset) or points.gamma is None:
        raise ValueError("points must be a data set with a known margin, such as data.with_margin(…) makes.")
    run, (w_star, margin) = perceptron.train(points.X, points.y, max_updates=MAX_UPDATES), _widest(points)
    if not run.converged:
        raise ValueError(f"This run needs more than {MAX_UPDATES} updates: choose a wider margin.")
    bound = perceptron.bound(points.R, points.gamma)
    return FactoredBound(run, bound, w_star, margin, _factors(points, run, w_star, margin))


def _widest(points: Dataset) -> tuple[np.ndarray, float]:
    """The separator with the widest margin, and that margin."""
    if points.n == points.d and np.array_equal(points.X, np.eye(points.d)):
        # The known w* of orthonormal points has the widest margin: γw* is the mean of the reflected points,
        # and no unit vector has a larger product with that mean. A search would take long for large d.
        assert points.w_star is not None
        assert points.gamma is not None
        return points.w_star, points.gamma
    # In floats, because the proof of `separability.analyse` takes long in many dimensions.
    Z = points.reflected()
    nearest = separability.nearest(Z).point
    w = nearest / np.linalg.norm(nearest)
    return w, float((Z @ w).min())


def _factors(points: Dataset, run: Run, w_star: np.ndarray, margin: float) -> tuple[float, ...]:
    assert points.gamma is not None
    lengths2 = (points.X[run.mistakes] ** 2).sum(axis=1)
    norm2, along, t = run.w @ run.w, run.w @ w_star, run.updates
    return (
        float((points.gamma / margin) ** 2),
        float(lengths2.mean() / points.R**2),
        float(norm2 / lengths2.sum()),
        float((t * margin / along) ** 2),
        float(along**2 / norm2),
    )
