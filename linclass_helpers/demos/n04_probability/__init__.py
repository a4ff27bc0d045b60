"""Notebook 04: from a line to probabilities, and what makes one w better than another."""

from .gaussians import Gaussians as gaussians
from .likelihood import Likelihood as likelihood
from .losses import Losses as losses
from .probability import Probability as probability
from .sigmoid import Sigmoid as sigmoid
from .underflow import Underflow as underflow

__all__ = ["gaussians", "likelihood", "losses", "probability", "sigmoid", "underflow"]
