"""The data sets of the lectures, a few more of the same kind, and the real tables of the package."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from .dataset import Dataset
from .reading import read

Points = tuple[ArrayLike, ArrayLike]  # X, y


def load(name: str) -> Dataset:
    """One of the data sets of `names()` or `tables()`, the same on every call."""
    name = arguments.choice(name, (*names(), *tables()), "name")
    if name in _TABLES:
        return _table(name)
    X, y = _SETS[name]()
    return Dataset(X, y, name)


def names() -> tuple[str, ...]:
    """The data sets with two classes that `load` knows."""
    return tuple(_SETS)


def tables() -> tuple[str, ...]:
    """The real tables that `load` knows, of two or more classes. tables/LICENCES.md names their sources."""
    return tuple(_TABLES)


def _notes() -> Points:
    """Lecture 000, section 4.3."""
    X = [(1, 4), (1, -2), (-1, -3), (-1, 2), (-2, 0)]
    return X, [1, 1, -1, -1, -1]


def _students() -> Points:
    """Lecture 001: Jane, Steve, Mary, Peter. Good attendance? Tall? Sleeps? Chews gum? +1: grade A."""
    X = [(1, 1, -1, -1), (1, 1, 1, 1), (-1, -1, -1, 1), (1, -1, -1, 1)]
    return X, [1, -1, -1, 1]


def _nonseparable() -> Points:
    """Lecture 001: no line separates these five, with or without a bias."""
    X = [(2, 1), (4, 3), (3, 5), (1, 3), (5, 6)]
    return X, [1, 1, 1, -1, -1]


def _just_separable() -> Points:
    """Only w ∝ (−1, 2) has y wᵀx ≥ 0 for all points, and four of them lie on its line."""
    X = [(-4, -2), (2, 1), (-2, 3), (1, 4), (-2, -1), (4, 2), (3, -2), (-1, -3)]
    return X, [1, 1, 1, 1, -1, -1, -1, -1]


def _overlapping() -> Points:
    """Two clouds around (1, 1) and (−1, −1) that overlap."""
    rng = np.random.default_rng(1)
    y = np.repeat([1.0, -1.0], 30)
    return (y[:, None] + 1.2 * rng.standard_normal((60, 2))).round(2), y


def _xor() -> Points:
    return [(1, 1), (-1, 1), (-1, -1), (1, -1)], [-1, 1, -1, 1]


def _rings() -> Points:
    """A disc of radius 1 inside a ring from 1.5 to 2."""
    rng = np.random.default_rng(2)
    y = np.repeat([1.0, -1.0], 30)
    # The square root fills the disc evenly, because the area grows with the square of the radius.
    radius = np.where(y > 0, np.sqrt(rng.random(60)), 1.5 + 0.5 * rng.random(60))
    angle = 2 * np.pi * rng.random(60)
    return (radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])).round(2), y


def _interval() -> Points:
    """Numbers of one class between two groups of the other: no threshold separates them, but x and x² do."""
    inner = [-1.2, -0.8, -0.3, 0.1, 0.6, 1.1]
    outer = [-3.1, -2.6, -1.9, 1.8, 2.4, 3.0]
    return np.reshape(inner + outer, (-1, 1)), [1] * 6 + [-1] * 6


def _far() -> Points:
    """Two classes that a line separates easily, with one distant point of class +1, the third."""
    return [(1, 0), (1, 2), (12, 1), (-1, 0), (-1, 1), (-1, 2)], [1, 1, 1, -1, -1, -1]


_SETS: dict[str, Callable[[], Points]] = {
    "notes": _notes,
    "students": _students,
    "nonseparable": _nonseparable,
    "just_separable": _just_separable,
    "overlapping": _overlapping,
    "xor": _xor,
    "rings": _rings,
    "interval": _interval,
    "far": _far,
}

_TABLES = {"iris": "iris.csv", "digits": "digits.csv.gz", "cancer": "cancer.csv.gz"}


@cache
def _table(name: str) -> Dataset:
    found = read(Path(__file__).parent / "tables" / _TABLES[name])
    return Dataset(
        found.X, found.labels, name, found.columns, found.classes, source=f"lc.data.load({name!r})"
    )
