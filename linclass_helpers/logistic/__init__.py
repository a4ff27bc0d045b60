"""Logistic regression: P(y = 1 | x) = σ(wᵀx) with labels 0 and 1, and three ways to maximise its likelihood.

likelihood.py
    sigmoid and logit, log_likelihood, its gradient and Hessian, and the safe learning rate
ascent.py
    ascend, sgd: gradient ascent, with all points or with one at a time
newton.py
    newton: Newton's method, each step to the maximum of a quadratic approximation
path.py
    Path: the record of every step
optimum.py
    whether the likelihood has a maximum at all
at_one_w.py
    likelihood, gradient and curvature at one w, for the other files
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
