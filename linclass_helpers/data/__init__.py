"""The data that learners are trained on.

dataset.py
    Dataset: the points X, a row each, and their labels y
lectures.py
    load(name): the data sets of the lectures, and the real tables in tables/
generators.py
    with_margin(…): data with a chosen margin; clouds(…): data of several classes
reading.py
    read(…): your own table; write(…): a data set as a CSV file
text_tables.py
    the text of a CSV file as columns, for read
"""

from .dataset import Dataset
from .generators import SPREADS, MarginDraw, clouds, margin_below, orthonormal, with_margin
from .lectures import load, names, tables
from .reading import read, write

__all__ = [
    "SPREADS",
    "Dataset",
    "MarginDraw",
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
