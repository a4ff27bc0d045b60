"""What is drawn of a case: points and vectors, or numbers over an axis. case_picture.py draws it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..words import plural
from .values import close

LARGEST = 1e6  # a larger number would leave no room for anything else

Series = Mapping[str, tuple[Any, Any]]  # by name: the x and the y of some places


@dataclass(frozen=True, kw_only=True)
class Vectors:
    """Points, a line and vectors, on an axis or in the plane.

    Parameters
    ----------
    X
        The points, one per row, with one coordinate or two.
    y
        Their labels −1 and +1; or 0, 1, … if there are `classes`. None draws plain dots.
    classes
        The number of classes if the labels count them; 0 for labels −1 and +1.
    zero
        True if the class of the label −1 is called 0, as in logistic regression.
    line
        (w₀, w₁, …): the line w₀ + wᵀx = 0 is drawn. None draws no line.
    arrows
        Vectors from 0, by name.
    words
        The text beside each point; empty for the numbers of the points.
    title
        The title. By default it says what was expected and what came.
    """

    X: np.ndarray
    y: np.ndarray | None = None
    classes: int = 0
    zero: bool = False
    line: np.ndarray | None = None
    arrows: Mapping[str, np.ndarray] = field(default_factory=dict)
    words: Sequence[str] = ()
    title: str = ""

    def __str__(self) -> str:
        parts = [plural(len(self.X), "point")] if len(self.X) else []
        parts += ["the line of w"] if self.line is not None else []
        return ", ".join([*parts, *self.arrows])


@dataclass(frozen=True, kw_only=True)
class Graph:
    """Numbers over an axis.

    Parameters
    ----------
    lines, dots
        The x and y of places, by name: joined by a line, or as separate dots.
    axes
        The names of the two axes.
    scale
        The scale of each axis: "linear" or "log".
    ticks
        The ticks of each axis: "round" or "whole" numbers.
    square
        True if both axes have the same unit of length.
    title
        The title. By default it says what was expected and what came.
    """

    lines: Series = field(default_factory=dict)
    dots: Series = field(default_factory=dict)
    axes: tuple[str, str] = ("", "")
    scale: tuple[str, str] = ("linear", "linear")
    ticks: tuple[str, str] = ("round", "round")
    square: bool = False
    title: str = ""

    def __str__(self) -> str:
        return ", ".join(dict.fromkeys([*self.lines, *self.dots]))


Drawing = Vectors | Graph


def vectors(
    X: Any = (),
    y: Any = None,
    *,
    w: Any = None,
    bias: float = 0.0,
    classes: int = 0,
    zero: bool = False,
    words: Sequence[str] = (),
    **arrows: Any,
) -> Vectors | None:
    """Points with w, its line, and other vectors. None if there are more than two dimensions.

    An answer may return anything. A value that is not a vector of this space is not drawn.
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
        zero=zero,
        line=None if w is None else np.array([bias, *w]),
        arrows=fitting,
        words=words,
    )


def plane(
    X: Any,
    y: Any = None,
    *,
    w: Any = None,
    bias: float = 0.0,
    zero: bool = False,
    words: Sequence[str] = (),
) -> Vectors:
    """Points of the plane, with w and its line."""
    return Vectors(
        X=np.reshape(np.asarray(X, dtype=float), (-1, 2)),
        y=None if y is None else np.atleast_1d(y),
        zero=zero,
        line=None if w is None else np.array([bias, *w]),
        arrows={} if w is None else {"w": np.asarray(w, dtype=float)},
        words=words,
    )


def in_a_row(axes: tuple[str, str], first: int = 1, **series: Any) -> Graph | None:
    """Rows of numbers, each over its place, counted from `first`. None if there is no such row."""
    rows = {name: found for name, value in series.items() if (found := numbers(value)) is not None}
    dots = {name: (first + np.arange(len(row)), row) for name, row in rows.items() if row.ndim == 1}
    return Graph(dots=dots, axes=axes, ticks=("whole", "round")) if dots else None


def straight_lines(X: Any, **lines: Any) -> dict[str, tuple[Any, Any]]:
    """Lines, each given as (intercept, slope), from a little before all x to a little beyond.

    A value that is not such a pair is not drawn.
    """
    x = np.array([np.min(X) - 1.0, np.max(X) + 1.0])
    found = {name: numbers(line, (2,)) for name, line in lines.items()}
    return {name: (x, line[0] + line[1] * x) for name, line in found.items() if line is not None}


def over_x(X: np.ndarray, y: np.ndarray, w: Any) -> Graph | None:
    """The line of w over the points, whose rows in X are (1, x), with their targets y. None for others."""
    if X.shape[1] != 2:
        return None
    x = X[:, 1]
    return Graph(lines=straight_lines(x, **{"least squares": w}), dots={"y": (x, y)}, axes=("x", "y"))


def one_number(value: Any) -> float | None:
    """The value as a number, or None if it is not a number that can be drawn."""
    found = numbers(value, ())
    return None if found is None else float(found)


def first_row_that_differs(
    draw: Callable[..., Drawing | None], got: Any, expected: np.ndarray
) -> Drawing | None:
    """What draw(expected=…, came=…) returns for the first row in which two tables differ, with a title."""
    rows = list(got) if np.shape(got) == np.shape(expected) else [None] * len(expected)
    row = next((k for k, mine in enumerate(rows) if not close(mine, expected[k])), 0)
    drawing = draw(expected=expected[row], came=rows[row])
    return drawing and replace(drawing, title=f"row [{row}] of what was expected, and of what came")


def numbers(value: Any, shape: tuple[int, ...] | None = None) -> np.ndarray | None:
    """The value as an array of this shape, or None if it is not one, or too large to be drawn."""
    try:
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError, OverflowError):
        return None
    fits = shape is None or array.shape == tuple(shape)
    return array if fits and array.size and np.abs(array).max() <= LARGEST else None  # False for nan
