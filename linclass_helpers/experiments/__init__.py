"""Many runs at once: what the notebooks sweep.

margins.py          margin_sweep: how the number of updates grows as the margin shrinks
learning_rates.py   rate_sweep: where gradient ascent ends, for many learning rates
six_learners.py     side_by_side: the perceptron and five remedies where no w is right
"""

from .learning_rates import rate_sweep
from .margins import Sweep, growth_exponent, margin_sweep, show_progress, sweep_in_steps
from .six_learners import REMEDIES, Remedies, side_by_side

__all__ = [
    "REMEDIES",
    "Remedies",
    "Sweep",
    "growth_exponent",
    "margin_sweep",
    "rate_sweep",
    "show_progress",
    "side_by_side",
    "sweep_in_steps",
]
