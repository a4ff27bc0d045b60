"""Experiments with the learners for notebooks and demos: many runs at once, and details of single runs.

margins.py
    margin_sweep: how the number of updates grows as the margin shrinks
bound_factors.py
    factor_bound: how much each inequality of the proof adds to the bound
moved_points.py
    try_perceptron, try_moves_with_progress: points shifted and scaled
zero_one.py
    zero_one_staircase: the 0-1 loss over a full turn of w
assumptions.py
    break_an_assumption: many samples that violate an assumption of regression
risk_descent.py
    descend_risk: subgradient descent on any loss, with all points or one at a time
one_correction.py
    one_step: which points a correction makes right or wrong, for every learning rate
labellings.py
    every_labelling: for each labelling of a few points a separator, or a proof
learning_curves.py
    learning_curve: the error on fresh points of the w with the fewest errors
parts_of_the_plane.py
    claimed_parts, chosen_parts: the regions of the plane that belong to each class
handwriting.py
    learn_digits: learn from two thirds of the digits, test on the others
six_learners.py
    six_learners: the perceptron and five remedies for data without a separator
finished.py
    finished: runs an experiment that reports its progress to its end
"""

from .assumptions import ASSUMPTIONS, WATCHED, Samples, break_an_assumption
from .bound_factors import FactoredBound, factor_bound
from .finished import finished
from .handwriting import Handwriting, learn_digits, learn_digits_with_progress
from .labellings import Labelling, every_labelling
from .learning_curves import (
    LearningCurve,
    direction,
    draw_points,
    error_on_fresh_points,
    fewest_errors,
    learning_curve,
    learning_curve_with_progress,
    sizes_up_to,
)
from .margins import (
    Sweep,
    draws_with_progress,
    growth_exponent,
    margin_sweep,
    orthonormal_updates,
    sweep_with_progress,
)
from .moved_points import Outcome, shift_then_scale, try_moves_with_progress, try_perceptron
from .one_correction import OneStep, one_step
from .parts_of_the_plane import Part, chosen_parts, claimed_parts
from .risk_descent import RiskDescent, descend_risk
from .six_learners import REMEDIES, SixLearners, six_learners
from .zero_one import Staircase, geometric_margins, unit_vector, zero_one_staircase

__all__ = [
    "ASSUMPTIONS",
    "REMEDIES",
    "WATCHED",
    "FactoredBound",
    "Handwriting",
    "Labelling",
    "LearningCurve",
    "OneStep",
    "Outcome",
    "Part",
    "RiskDescent",
    "Samples",
    "SixLearners",
    "Staircase",
    "Sweep",
    "break_an_assumption",
    "chosen_parts",
    "claimed_parts",
    "descend_risk",
    "direction",
    "draw_points",
    "draws_with_progress",
    "error_on_fresh_points",
    "every_labelling",
    "factor_bound",
    "fewest_errors",
    "finished",
    "geometric_margins",
    "growth_exponent",
    "learn_digits",
    "learn_digits_with_progress",
    "learning_curve",
    "learning_curve_with_progress",
    "margin_sweep",
    "one_step",
    "orthonormal_updates",
    "shift_then_scale",
    "six_learners",
    "sizes_up_to",
    "sweep_with_progress",
    "try_moves_with_progress",
    "try_perceptron",
    "unit_vector",
    "zero_one_staircase",
]
