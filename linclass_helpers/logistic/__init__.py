"""Logistic regression: P(y = 1 | x) = σ(wᵀx), labels 0 and 1, and three ways to climb its likelihood.

likelihood.py     sigmoid and logit, log_likelihood, its gradient and Hessian, and the safe learning rate
ascent.py         ascend, sgd: along the gradient
newton.py         newton: by the top of the parabola that fits
path.py           Path: the record of a climb
optimum.py        whether there is a maximum at all; at_one_w.py computes what all of these use
"""

from .ascent import ascend, sgd
from .likelihood import (
    cross_entropy,
    curvature_limit,
    gradient,
    gradient_parts,
    gradients,
    hessian,
    log_likelihood,
    log_likelihoods,
    logit,
    sigmoid,
    step_limit,
)
from .newton import newton
from .optimum import has_optimum
from .path import Path

__all__ = [
    "Path",
    "ascend",
    "cross_entropy",
    "curvature_limit",
    "gradient",
    "gradient_parts",
    "gradients",
    "has_optimum",
    "hessian",
    "log_likelihood",
    "log_likelihoods",
    "logit",
    "newton",
    "sgd",
    "sigmoid",
    "step_limit",
]
