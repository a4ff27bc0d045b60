"""Notebook 07: other spaces, in which a line is enough."""

from .cover import Cover as cover
from .feature_cost import FeatureCost as feature_cost
from .features import Features as features
from .kernel import Kernel as kernel

__all__ = ["cover", "feature_cost", "features", "kernel"]
