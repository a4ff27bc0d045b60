"""What the notebooks find out with the learners: many runs at once, and single ones taken apart.

margins.py          margin_sweep: how the number of updates grows as the margin shrinks
bound_factors.py    factor_bound: which step of the proof gives how much of the bound away
proof.py            follow_proof: the quantities of the proof after every update of a run
moved_points.py     try_perceptron, try_moves_in_steps: another origin, and another unit
zero_one.py         zero_one_staircase: the 0-1 loss over a full turn of w
learning_rates.py   rate_sweep: where gradient ascent ends, for many learning rates
six_learners.py     side_by_side: the perceptron and five remedies where no w is right
"""

from .bound_factors import FactoredBound, factor_bound
from .learning_rates import rate_sweep
from .margins import (
    Sweep,
    clouds_in_steps,
    growth_exponent,
    margin_sweep,
    orthonormal_updates,
    show_progress,
    sweep_in_steps,
)
from .moved_points import Outcome, shift_then_scale, try_moves_in_steps, try_perceptron
from .proof import ProofOfARun, follow_proof
from .six_learners import REMEDIES, Remedies, side_by_side
from .zero_one import Staircase, geometric_margins, unit_vector, zero_one_staircase

__all__ = [
    "REMEDIES",
    "FactoredBound",
    "Outcome",
    "ProofOfARun",
    "Remedies",
    "Staircase",
    "Sweep",
    "clouds_in_steps",
    "factor_bound",
    "follow_proof",
    "geometric_margins",
    "growth_exponent",
    "margin_sweep",
    "orthonormal_updates",
    "rate_sweep",
    "shift_then_scale",
    "show_progress",
    "side_by_side",
    "sweep_in_steps",
    "try_moves_in_steps",
    "try_perceptron",
    "unit_vector",
    "zero_one_staircase",
]
