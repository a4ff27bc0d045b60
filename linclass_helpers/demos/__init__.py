"""The demos of the notebooks, a folder each. A call returns a Demo, which shows itself below its cell."""

from .n01_separability import separability
from .n02_convergence import convergence
from .n03_margin import looseness, margin, shift_and_scale
from .n04_probability import gaussians, likelihood, losses, probability, sigmoid, underflow
from .n05_ascent import ascent, endless, soft_perceptron
from .n06_cycling import cycling, remedies
from .n07_features import cover, feature_cost, features, kernel
from .n10_more_classes import digits, multiclass

__all__ = [
    "ascent",
    "convergence",
    "cover",
    "cycling",
    "digits",
    "endless",
    "feature_cost",
    "features",
    "gaussians",
    "kernel",
    "likelihood",
    "looseness",
    "losses",
    "margin",
    "multiclass",
    "probability",
    "remedies",
    "separability",
    "shift_and_scale",
    "sigmoid",
    "soft_perceptron",
    "underflow",
]
