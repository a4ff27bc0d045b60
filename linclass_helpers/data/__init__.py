"""What is learned from.

dataset.py      Dataset: the points X, a row each, and their labels y
lectures.py     load(name): the data sets of the lectures, and the real ones in tables/
generators.py   with_margin(…): data with a margin of your choice; clouds(…) of several classes
reading.py      read(…): your own table; text_tables.py opens its file; write(…) to a file
"""

from .dataset import Dataset
from .generators import SPREADS, Cloud, clouds, margin_below, orthonormal, with_margin
from .lectures import load, names, tables
from .reading import read, write

__all__ = [
    "SPREADS",
    "Cloud",
    "Dataset",
    "clouds",
    "load",
    "margin_below",
    "names",
    "orthonormal",
    "read",
    "tables",
    "with_margin",
    "write",
]
