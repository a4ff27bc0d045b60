"""What the notebooks find out with the learners: many runs at once, and single ones taken apart.

margins.py          margin_sweep: how the number of updates grows as the margin shrinks
bound_factors.py    factor_bound: which step of the proof gives how much of the bound away
proof.py            follow_proof: the quantities of the proof after every update of a run
moved_points.py     try_perceptron, try_moves_in_steps: another origin, and another unit
zero_one.py         zero_one_staircase: the 0-1 loss over a full turn of w
underflow.py        product_and_sum: what floats make of a product of many probabilities
longer_w.py         mean_losses: what the points cost by each loss, as w grows longer
landscape.py        survey_likelihood: the landscape that a climb of the likelihood goes over
three_climbs.py     climb_by: the same climb by each of three methods
learning_rates.py   rate_sweep: where gradient ascent ends, for many learning rates
hard_and_soft.py    hard_and_soft_updates: the perceptron and its soft relative on the same draws
endless_climb.py    climb_for_ever: what w does in the long run, where the likelihood has no top
six_learners.py     side_by_side: the perceptron and five remedies where no w is right
assumptions.py      break_an_assumption: many samples in which an assumption of regression is broken
lms_rates.py        lms_rate_sweep: where LMS ends, for many learning rates
degrees.py          degree_sweep: what a higher degree costs in coordinates, margin and updates
tosses.py           toss_sweep: how often labels by the toss of a coin can be separated
steps.py            finished: runs an experiment in steps to its end
"""

from .assumptions import ASSUMPTIONS, WATCHED, Samples, break_an_assumption
from .bound_factors import FactoredBound, factor_bound
from .degrees import DegreeCosts, degree_radii, degree_sweep, degree_sweep_in_steps
from .endless_climb import EndlessClimb, climb_for_ever, climb_for_ever_in_steps, when_to_look
from .hard_and_soft import HardAndSoft, hard_and_soft_updates
from .landscape import Landscape, survey_likelihood
from .learning_rates import rate_sweep
from .lms_rates import lms_rate_sweep
from .longer_w import mean_losses
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
from .steps import finished
from .three_climbs import METHODS, climb_by
from .tosses import Tosses, toss, toss_sweep, toss_sweep_in_steps
from .underflow import ProductAndSum, product_and_sum
from .zero_one import Staircase, geometric_margins, unit_vector, zero_one_staircase

__all__ = [
    "ASSUMPTIONS",
    "METHODS",
    "REMEDIES",
    "WATCHED",
    "DegreeCosts",
    "EndlessClimb",
    "FactoredBound",
    "HardAndSoft",
    "Landscape",
    "Outcome",
    "ProductAndSum",
    "ProofOfARun",
    "Remedies",
    "Samples",
    "Staircase",
    "Sweep",
    "Tosses",
    "break_an_assumption",
    "climb_by",
    "climb_for_ever",
    "climb_for_ever_in_steps",
    "clouds_in_steps",
    "degree_radii",
    "degree_sweep",
    "degree_sweep_in_steps",
    "factor_bound",
    "finished",
    "follow_proof",
    "geometric_margins",
    "growth_exponent",
    "hard_and_soft_updates",
    "lms_rate_sweep",
    "margin_sweep",
    "mean_losses",
    "orthonormal_updates",
    "product_and_sum",
    "rate_sweep",
    "shift_then_scale",
    "show_progress",
    "side_by_side",
    "survey_likelihood",
    "sweep_in_steps",
    "toss",
    "toss_sweep",
    "toss_sweep_in_steps",
    "try_moves_in_steps",
    "try_perceptron",
    "unit_vector",
    "when_to_look",
    "zero_one_staircase",
]
