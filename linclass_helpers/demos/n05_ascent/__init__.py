"""Notebook 05: gradient ascent on the likelihood."""

from .ascent import Ascent as ascent
from .endless import Endless as endless
from .soft_perceptron import SoftPerceptron as soft_perceptron

__all__ = ["ascent", "endless", "soft_perceptron"]
