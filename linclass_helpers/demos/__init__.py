"""One demo a notebook. Each call returns a Demo, which shows itself as the output of its cell."""

from .ascent import ascent
from .convergence import convergence
from .cover import cover
from .cycling import cycling
from .endless import endless
from .feature_cost import feature_cost
from .features import features
from .gaussians import gaussians
from .kernel import kernel
from .likelihood import likelihood
from .looseness import looseness
from .losses import losses
from .margin import margin
from .probability import probability
from .remedies import remedies
from .separability import separability
from .shift_and_scale import shift_and_scale
from .sigmoid import sigmoid
from .soft import soft_perceptron
from .underflow import underflow

__all__ = [
    "ascent",
    "convergence",
    "cover",
    "cycling",
    "endless",
    "feature_cost",
    "features",
    "gaussians",
    "kernel",
    "likelihood",
    "looseness",
    "losses",
    "margin",
    "probability",
    "remedies",
    "separability",
    "shift_and_scale",
    "sigmoid",
    "soft_perceptron",
    "underflow",
]
