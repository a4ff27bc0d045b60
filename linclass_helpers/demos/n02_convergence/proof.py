"""The three quantities of the convergence proof along a run, and the bound on each."""

from dataclasses import dataclass

import numpy as np

from ...perceptron import Run
from ...results import read_only, without_warnings
from ...separability import Separability


@dataclass(frozen=True, eq=False, repr=False)
class ProofOfARun:
    """The quantities of the proof after t = 0, 1, … updates of a perceptron with the rates η₁, η₂, …

    Without a separator there is no w*. Then all but norm2 and norm2_most are nan.

    Attributes
    ----------
    norm2, norm2_most
        ‖w‖² ≤ R² Σ η², which is t R² where every η is 1
    along, along_least
        w*ᵀw ≥ γ Σ η, which is t γ
    cosine, cosine_least
        the cosine between w and w*, and the lower bound that follows from the other two,
        √t γ/R; both are 0 while w = 0
    """

    norm2: np.ndarray
    norm2_most: np.ndarray
    along: np.ndarray
    along_least: np.ndarray
    cosine: np.ndarray
    cosine_least: np.ndarray

    def __repr__(self) -> str:
        last = f"‖w‖² = {self.norm2[-1]:.4g} ≤ {self.norm2_most[-1]:.4g}"
        if not np.isnan(self.along[-1]):
            last += f", w*ᵀw = {self.along[-1]:.4g} ≥ {self.along_least[-1]:.4g}"
        return f"The proof along {len(self.norm2) - 1} updates; at their end {last}"


def follow_proof(run: Run, found: Separability) -> ProofOfARun:
    """The quantities of the proof, for a run from w = 0 and the result of `separability.analyse`."""
    R = np.linalg.norm(run.X, axis=1).max()
    weights = run.weights
    norm2, most = (weights**2).sum(axis=1), R**2 * _so_far(run.etas**2)
    if not found.separable:
        unknown = read_only(np.full(len(norm2), np.nan))
        return ProofOfARun(read_only(norm2), read_only(most), unknown, unknown, unknown, unknown)
    along, least = weights @ found.w, found.margin * _so_far(run.etas)
    with without_warnings():
        cosines = [
            np.divide(one, np.sqrt(square), where=square > 0, out=np.zeros(len(one)))
            for one, square in ((along, norm2), (least, most))
        ]
    return ProofOfARun(*map(read_only, (norm2, most, along, least, *cosines)))


def _so_far(values: np.ndarray) -> np.ndarray:
    """0, then the cumulative sums."""
    return np.concatenate([[0.0], np.cumsum(values)])
