"""Notebook 09: one recipe for many learners, shattering, and how many points are enough."""

from .descent import Descent as descent
from .learning_curve import LearningCurve as learning_curve
from .one_sample import OneSample as one_sample
from .shatter import Shatter as shatter

__all__ = ["descent", "learning_curve", "one_sample", "shatter"]
