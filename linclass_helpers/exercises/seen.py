"""What there is to see of a case: points and vectors, or numbers over an axis. case_picture.py draws it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from .calling import close

LARGEST = 1e6  # beside such a number nothing else could be seen

Series = Mapping[str, tuple[Any, Any]]  # by their names: the x and the y of some places


@dataclass(frozen=True, kw_only=True)
class Vectors:
    """Points, a line and vectors, on an axis or in the plane.

    X        the points, a row each: one coordinate or two
    y        their labels −1 and +1, or their classes, counted from 0, where there are `classes`; None: dots
    line     (w₀, w₁, …), whose line w₀ + wᵀx = 0 is drawn; None: none
    arrows   vectors from 0, by their names
    words    what stands beside each point; none: its number
    title    what stands above, in place of what was expected and what came
    """

    X: np.ndarray
    y: np.ndarray | None = None
    classes: int = 0
    line: np.ndarray | None = None
    arrows: Mapping[str, np.ndarray] = field(default_factory=dict)
    words: Sequence[str] = ()
    title: str = ""

    def __str__(self):
        many = len(self.X)
        parts = [f"{many} point{'s' * (many != 1)}"] if many else []
        parts += ["the line of w"] if self.line is not None else []
        return ", ".join([*parts, *self.arrows])


@dataclass(frozen=True, kw_only=True)
class Graph:
    """Numbers over an axis: `lines` are joined, `dots` are not; both by their names.

    axes     what stands below the picture, and beside it
    scale    each "linear" or "log"; `ticks` each "round" or "whole" numbers
    title    what stands above, in place of what was expected and what came
    """

    lines: Series = field(default_factory=dict)
    dots: Series = field(default_factory=dict)
    axes: tuple[str, str] = ("", "")
    scale: tuple[str, str] = ("linear", "linear")
    ticks: tuple[str, str] = ("round", "round")
    title: str = ""

    def __str__(self):
        return ", ".join(dict.fromkeys([*self.lines, *self.dots]))


Seen = Vectors | Graph


def vectors(X=(), y=None, *, w=None, bias=0.0, classes=0, words=(), **arrows: Any) -> Vectors | None:
    """Points with w, its line, and other vectors. None where there are more than two dimensions.

    An arrow that is no vector of this space, as what came may be, is left out: the words say what it is.
    """
    w = None if w is None else np.asarray(w, dtype=float)
    d = np.shape(X)[1] if len(X) else len(w if w is not None else next(iter(arrows.values())))
    if d > 2:
        return None
    named = arrows if w is None else {"w": w, **arrows}
    fitting = {name: found for name, value in named.items() if (found := numbers(value, (d,))) is not None}
    return Vectors(
        X=np.reshape(np.asarray(X, dtype=float), (-1, d)),
        y=None if y is None else np.asarray(y),
        classes=classes,
        line=None if w is None else np.array([bias, *w]),
        arrows=fitting,
        words=words,
    )


def in_a_row(axes: tuple[str, str], first: int = 1, **series: Any) -> Graph | None:
    """Numbers in a row, each over its place, counted from `first`. None where nothing is a row of numbers."""
    rows = {name: found for name, value in series.items() if (found := numbers(value)) is not None}
    dots = {name: (first + np.arange(len(row)), row) for name, row in rows.items() if row.ndim == 1}
    return Graph(dots=dots, axes=axes, ticks=("whole", "round")) if dots else None


def straight(X, **lines: Any) -> dict[str, tuple[Any, Any]]:
    """Lines (intercept, slope), by their names, over all of X and a little more. What is none is left out."""
    x = np.array([np.min(X) - 1.0, np.max(X) + 1.0])
    found = {name: numbers(line, (2,)) for name, line in lines.items()}
    return {name: (x, line[0] + line[1] * x) for name, line in found.items() if line is not None}


def one(value: Any) -> float | None:
    """This as a number, if it is one that can be drawn."""
    found = numbers(value, ())
    return None if found is None else float(found)


def of_one_row(show: Callable[..., Seen | None], got: Any, expected: np.ndarray) -> Seen | None:
    """What show(expected=…, came=…) makes of the first row for which two tables differ."""
    rows = list(got) if np.shape(got) == np.shape(expected) else [None] * len(expected)
    differ = [row for row, mine in enumerate(rows) if not close(mine, expected[row])]
    row = differ[0] if differ else 0
    seen = show(expected=expected[row], came=rows[row])
    return (
        None if seen is None else replace(seen, title=f"row [{row}] of what was expected, and of what came")
    )


def numbers(value: Any, shape: tuple[int, ...] | None = None) -> np.ndarray | None:
    """This as an array of that shape, if it is one and a picture has room for it; or None."""
    try:
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError, OverflowError):
        return None
    fits = shape is None or array.shape == tuple(shape)
    return array if fits and array.size and np.abs(array).max() <= LARGEST else None  # not if it is nan
