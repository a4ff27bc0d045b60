"""Notebook 07: feature maps to spaces in which the points are linearly separable."""

from .cover import Cover as cover
from .feature_cost import FeatureCost as feature_cost
from .features import Features as features
from .kernel import Kernel as kernel

__all__ = ["cover", "feature_cost", "features", "kernel"]
