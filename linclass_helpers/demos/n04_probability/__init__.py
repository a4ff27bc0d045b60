"""Notebook 04: from a line to probabilities, and what makes one w better than another."""

from .curves_of_losses import losses
from .factors_of_the_likelihood import likelihood
from .probability_in_the_plane import probability
from .product_and_sum_of_logs import underflow
from .sigmoid_curve import sigmoid
from .two_bells import gaussians

__all__ = ["gaussians", "likelihood", "losses", "probability", "sigmoid", "underflow"]
