"""Notebook 08: least squares, from a line to a classifier.

line_and_bowl.py            line: a line and its squares, the bowl of their sum, r against the slope
deviations.py               its panel of deviations from the mean
one_assumption_broken.py    assumptions: what fails where one of the five is broken
labels_as_targets.py        lms: least squares on the labels, beside the perceptron
"""

from .labels_as_targets import lms
from .line_and_bowl import line
from .one_assumption_broken import assumptions

__all__ = ["assumptions", "line", "lms"]
