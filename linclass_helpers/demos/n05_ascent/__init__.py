"""Notebook 05: climbing the likelihood."""

from .climb_without_a_top import endless
from .hard_and_soft_update import soft_perceptron
from .ways_up_the_likelihood import ascent

__all__ = ["ascent", "endless", "soft_perceptron"]
