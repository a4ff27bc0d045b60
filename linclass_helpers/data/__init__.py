"""What is learned from.

dataset.py      Dataset: the points X, a row each, and their labels y
lectures.py     load(name): the data sets of the lectures
generators.py   with_margin(…): data with a margin of your choice
"""

from .dataset import Dataset
from .generators import SPREADS, Cloud, margin_below, orthonormal, with_margin
from .lectures import load, names

__all__ = ["SPREADS", "Cloud", "Dataset", "load", "margin_below", "names", "orthonormal", "with_margin"]
