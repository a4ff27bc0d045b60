"""Notebook 09: one recipe for many learners, and what can be learned at all."""

from .downhill_on_a_loss import descent
from .every_labelling import shatter
from .length_of_one_step import one_sample
from .wrong_on_fresh_points import learning_curve

__all__ = ["descent", "learning_curve", "one_sample", "shatter"]
