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
risk_descent.py     descend_risk: downhill on any loss, all points at once or one at a time
one_correction.py   one_step: what a correction repairs and breaks, for every learning rate
labellings.py       every_labelling: the line for each labelling of a few points, or why there is none
learning_curves.py  learning_curve: how wrong the w with the fewest errors is on fresh points
tosses.py           toss_sweep: how often labels by the toss of a coin can be separated
parts_of_the_plane.py  claimed_parts, chosen_parts: who has which part of the plane, of several classes
handwriting.py      learn_digits: most of the digits learned, and the others tried
steps.py            finished: runs an experiment in steps to its end
"""

from .assumptions import ASSUMPTIONS, WATCHED, Samples, break_an_assumption
from .bound_factors import FactoredBound, factor_bound
from .degrees import DegreeCosts, degree_radii, degree_sweep, degree_sweep_in_steps
from .endless_climb import EndlessClimb, climb_for_ever, climb_for_ever_in_steps, when_to_look
from .handwriting import Handwriting, learn_digits, learn_digits_in_steps
from .hard_and_soft import HardAndSoft, hard_and_soft_updates
from .labellings import Labelling, every_labelling
from .landscape import Landscape, survey_likelihood
from .learning_curves import (
    LearningCurve,
    direction,
    draw_points,
    error_on_fresh_points,
    fewest_errors,
    learning_curve,
    learning_curve_in_steps,
    sizes_up_to,
)
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
from .one_correction import OneStep, one_step
from .parts_of_the_plane import Part, chosen_parts, claimed_parts
from .proof import ProofOfARun, follow_proof
from .risk_descent import RiskDescent, descend_risk
from .six_learners import REMEDIES, Remedies, side_by_side
from .steps import finished
from .three_climbs import METHODS, climb_by
from .tosses import Tosses, most_tossed, toss, toss_sweep, toss_sweep_in_steps
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
    "Handwriting",
    "HardAndSoft",
    "Labelling",
    "Landscape",
    "LearningCurve",
    "OneStep",
    "Outcome",
    "Part",
    "ProductAndSum",
    "ProofOfARun",
    "Remedies",
    "RiskDescent",
    "Samples",
    "Staircase",
    "Sweep",
    "Tosses",
    "break_an_assumption",
    "chosen_parts",
    "claimed_parts",
    "climb_by",
    "climb_for_ever",
    "climb_for_ever_in_steps",
    "clouds_in_steps",
    "degree_radii",
    "degree_sweep",
    "degree_sweep_in_steps",
    "descend_risk",
    "direction",
    "draw_points",
    "error_on_fresh_points",
    "every_labelling",
    "factor_bound",
    "fewest_errors",
    "finished",
    "follow_proof",
    "geometric_margins",
    "growth_exponent",
    "hard_and_soft_updates",
    "learn_digits",
    "learn_digits_in_steps",
    "learning_curve",
    "learning_curve_in_steps",
    "lms_rate_sweep",
    "margin_sweep",
    "mean_losses",
    "most_tossed",
    "one_step",
    "orthonormal_updates",
    "product_and_sum",
    "rate_sweep",
    "shift_then_scale",
    "show_progress",
    "side_by_side",
    "sizes_up_to",
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
