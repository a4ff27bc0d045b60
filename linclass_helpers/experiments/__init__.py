"""What the notebooks find out with the learners: many runs at once, and single ones taken apart.

margins.py          margin_sweep: how the number of updates grows as the margin shrinks
bound_factors.py    factor_bound: which step of the proof gives how much of the bound away
moved_points.py     try_perceptron, try_moves_with_progress: another origin, and another unit
zero_one.py         zero_one_staircase: the 0-1 loss over a full turn of w
assumptions.py      break_an_assumption: many samples in which an assumption of regression is broken
risk_descent.py     descend_risk: downhill on any loss, all points at once or one at a time
one_correction.py   one_step: what a correction repairs and breaks, for every learning rate
labellings.py       every_labelling: the line for each labelling of a few points, or why there is none
learning_curves.py  learning_curve: how wrong the w with the fewest errors is on fresh points
parts_of_the_plane.py  claimed_parts, chosen_parts: who has which part of the plane, of several classes
handwriting.py      learn_digits: most of the digits learned, and the others tried
six_learners.py     six_learners: the perceptron and five remedies where no w is right
finished.py         finished: runs an experiment that reports its progress to its end
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
    clouds_with_progress,
    growth_exponent,
    margin_sweep,
    orthonormal_updates,
    show_progress,
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
    "clouds_with_progress",
    "descend_risk",
    "direction",
    "draw_points",
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
    "show_progress",
    "six_learners",
    "sizes_up_to",
    "sweep_with_progress",
    "try_moves_with_progress",
    "try_perceptron",
    "unit_vector",
    "zero_one_staircase",
]
