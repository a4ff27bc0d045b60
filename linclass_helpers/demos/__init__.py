"""The demos: a folder for each notebook. A call returns a Demo, which is displayed below its cell."""

from .n01_separability import separability
from .n02_convergence import convergence
from .n03_margin import looseness, margin, shift_and_scale
from .n04_probability import gaussians, likelihood, losses, probability, sigmoid, underflow
from .n05_ascent import ascent, endless, soft_perceptron
from .n06_cycling import cycling, remedies
from .n07_features import cover, feature_cost, features, kernel
from .n08_least_squares import assumptions, line, lms
from .n09_one_recipe import descent, learning_curve, one_sample, shatter
from .n10_more_classes import digits, multiclass
from .painting import paint

__all__ = [
    "ascent",
    "assumptions",
    "convergence",
    "cover",
    "cycling",
    "descent",
    "digits",
    "endless",
    "feature_cost",
    "features",
    "gaussians",
    "kernel",
    "learning_curve",
    "likelihood",
    "line",
    "lms",
    "looseness",
    "losses",
    "margin",
    "multiclass",
    "one_sample",
    "paint",
    "probability",
    "remedies",
    "separability",
    "shatter",
    "shift_and_scale",
    "sigmoid",
    "soft_perceptron",
    "underflow",
]
