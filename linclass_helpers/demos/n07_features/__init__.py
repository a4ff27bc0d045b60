"""Notebook 07: other spaces, in which a line is enough."""

from .cost_of_a_degree import feature_cost
from .lifted_points import features
from .mistakes_counted import kernel
from .tossed_labels import cover

__all__ = ["cover", "feature_cost", "features", "kernel"]
