"""The checks of arguments that all public functions share.

Each check returns the value in the form the caller works with, or raises a ValueError that says
what came, what was expected and what to do about it.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from livefigure.arguments import at_least, choice, count, listed, number, pair, positive, shown, switch

__all__ = [
    "at_least",
    "choice",
    "classes",
    "count",
    "index",
    "labels",
    "matrix",
    "named",
    "number",
    "numbers",
    "pair",
    "places",
    "plane",
    "positive",
    "probability",
    "series",
    "shown",
    "signs",
    "switch",
    "targets",
    "vector",
    "weights",
    "zero_one",
]


MAX_NAME_LENGTH = 200  # characters in the name of a column or a class


def named(value: str, what: str) -> str:
    """The name of a column or a class: not too long, and made of characters that UTF-8 can encode."""
    if len(value) > MAX_NAME_LENGTH:
        raise ValueError(
            f"{what} must have names of at most {MAX_NAME_LENGTH} letters, but one is {shown(value)}."
        )
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(
            f"{what} must have names that UTF-8 can encode, but one is {shown(value)}: it comes from a text "
            "that was read in another encoding."
        ) from None
    return value


def matrix(X: ArrayLike, name: str = "X") -> np.ndarray:
    """A finite float array of shape (n, d), with one point in each row."""
    X = _floats(X, name)
    if X.ndim == 1 and len(X) == 0:
        raise ValueError(f"{name} is empty: at least one point with one coordinate is needed.")
    if X.ndim != 2:
        fix = f"{name}.reshape(-1, 1) makes each number a point" if X.ndim == 1 else "make it a table"
        raise ValueError(
            f"{name} must have one row for each point, shape (n, d), but its shape is {X.shape}: {fix}."
        )
    if 0 in X.shape:
        raise ValueError(f"{name} has shape {X.shape}: at least one point with one coordinate is needed.")
    return X


def plane(X: ArrayLike, name: str = "X") -> np.ndarray:
    """Points in the plane: a finite float array of shape (n, 2)."""
    X = matrix(X, name)
    if X.shape[1] != 2:
        raise ValueError(
            f"{name} must have 2 columns, for points in the plane, but its shape is {X.shape}: "
            f"{name}[:, :2] takes the first two."
        )
    return X


def vector(w: ArrayLike, length: int, name: str = "w0") -> np.ndarray:
    """A copy of w as a finite float vector of the given length."""
    w = _floats(w, name)
    if w.shape != (length,):
        raise ValueError(
            f"{name} must be a vector of {length} numbers, one for each column of X, "
            f"but its shape is {w.shape}. Did you mean augmented data, with a first column of ones?"
        )
    return w.copy()


def signs(y: ArrayLike, n: int, *, both: bool = False) -> np.ndarray:
    """Labels −1 and +1, one for each of n points; with `both`, each class must occur."""
    return _labels(y, n, (-1.0, 1.0), (0.0, 1.0), "−1 and +1", "0 and 1", "2 * y - 1", both)


def zero_one(y01: ArrayLike, n: int, *, both: bool = False) -> np.ndarray:
    """Labels 0 and 1, one for each of n points; with `both`, each class must occur."""
    return _labels(y01, n, (0.0, 1.0), (-1.0, 1.0), "0 and 1", "−1 and +1", "(y + 1) / 2", both)


def series(values: ArrayLike, name: str) -> np.ndarray:
    """A list of finite numbers, at least one."""
    values = _floats(values, name)
    if values.ndim != 1 or not len(values):
        raise ValueError(f"{name} must be a list of numbers, one or more, but its shape is {values.shape}.")
    return values


def targets(y: ArrayLike, n: int) -> np.ndarray:
    """Target values for a regression: one finite number for each of n points."""
    return _one_each(_floats(y, "y"), n, "number")


def places(values: ArrayLike | None, name: str) -> list[list[float]] | None:
    """Coordinates of points that a user has moved, as a list of rows; None if no point was moved."""
    if values is None:
        return None
    return [[int(v) if v.is_integer() else v for v in row] for row in matrix(values, name).tolist()]


def labels(values: ArrayLike | None, name: str) -> list[int] | None:
    """Labels −1 and +1 after a user has added or removed points; None if the points are the original ones."""
    if values is None:
        return None
    found = _floats(values, name)
    if found.ndim != 1 or not set(found.tolist()) <= {-1.0, 1.0}:
        raise ValueError(f"{name} must be a list of the labels −1 and +1, but it is {shown(values)}.")
    return found.astype(int).tolist()


def index(value: object, n: int, name: str) -> int:
    """The number of one of n points, counted from 0."""
    found = count(value, name, 0)
    if found >= n:
        raise ValueError(f"{name} must be the number of a point, 0 to {n - 1}, but it is {found}.")
    return found


def probability(value: object, name: str) -> float:
    """A number between 0 and 1, both excluded."""
    found = number(value, name)
    if not 0 < found < 1:
        raise ValueError(f"{name} must lie between 0 and 1, both excluded, but it is {shown(value)}.")
    return found


def classes(
    labels: ArrayLike, n: int, known: Iterable | None = None, name: str = "labels", *, both: bool = False
) -> tuple[tuple, np.ndarray]:
    """The classes that occur among n labels, and for each point the number of its class, from 0.

    Labels are names or whole numbers. The classes are those in `known`, or all that occur, sorted. With
    `both`, there must be at least two.
    """
    # A list stays a list: NumPy would turn a number that stands beside text into text.
    values = list(labels) if isinstance(labels, (list, tuple)) else np.asarray(labels).tolist()
    if not isinstance(values, list) or len(values) != n:
        came = f"{len(values)} labels" if isinstance(values, list) else shown(labels)
        raise ValueError(f"{name} must hold one class for each of the {n} points, but it is {came}.")
    plain = [_class(value, name) for value in values]
    if len({type(value) for value in plain}) > 1:
        raise ValueError(f"{name} must be all names or all whole numbers, but they are {shown(plain)}.")
    names = tuple(sorted(set(plain)) if known is None else known)
    number_of = {value: k for k, value in enumerate(names)}
    if unknown := [value for value in plain if value not in number_of]:
        raise ValueError(f"{name} must be among the classes {listed(names)}, but one is {shown(unknown[0])}.")
    if both and len(names) < 2:
        raise ValueError(
            f"{name} must hold at least two classes, but all are {names[0]!r}: add another's points."
        )
    return names, np.array([number_of[value] for value in plain], dtype=int)


def _class(value: Any, name: str) -> str | int:
    """One label: a name or a whole number."""
    value = value.item() if isinstance(value, np.generic) else value
    if isinstance(value, str) and value:
        return named(value, name)
    if isinstance(value, (bool, int)) or (isinstance(value, float) and value.is_integer()):
        return int(value)
    raise ValueError(f"{name} must hold names or whole numbers, but one is {shown(value)}.")


def _floats(values: ArrayLike, name: str) -> np.ndarray:
    array = _array(values, name)
    if not np.isfinite(array).all():
        where = tuple(int(i) for i in np.argwhere(~np.isfinite(np.atleast_1d(array)))[0])
        raise ValueError(
            f"{name} must be finite, but {name}{list(where)} is {np.atleast_1d(array)[where]}: "
            "remove or replace that value."
        )
    return array


def _array(values: ArrayLike, name: str) -> np.ndarray:
    try:
        array = np.asarray(values)
        unfit = _unfit(values, array)
        if not unfit:
            return array.astype(float, copy=False)
    except OverflowError:
        unfit = "one is beyond the largest that a float holds (about 1.8e308)"
    except (TypeError, ValueError):
        unfit = f"this {type(values).__name__} cannot be turned into an array of numbers"
    raise ValueError(f"{name} must hold numbers in rows of equal length, but {unfit}.")


def _unfit(values: ArrayLike, array: np.ndarray) -> str:
    """Why these values must not become floats, even where NumPy would convert them; "" if they may."""
    if values is None:
        return "it is None"
    if np.ma.is_masked(values):
        return "some are masked: fill them in, or leave their points out"
    if array.dtype.kind in "fiub":
        return ""
    for value in array.flat:
        if isinstance(value, (str, bytes)):
            return f"it holds text, such as {shown(value)}: turn that into numbers first"
        if isinstance(value, (complex, np.datetime64, np.timedelta64)):
            return f"it holds {shown(value)}, which is not a real number"
    return ""


def _labels(
    y: ArrayLike,
    n: int,
    wanted: tuple[float, float],
    other: tuple[float, float],
    says: str,
    other_says: str,
    fix: str,
    both: bool,
) -> np.ndarray:
    y = _one_each(_floats(y, "y"), n, "label")
    found = set(np.unique(y).tolist())
    if not found <= set(wanted):
        hint = f"write {fix}" if found <= set(other) else f"map your classes to {says} first"
        kind = f"labels {other_says}" if found <= set(other) else f"the values {_some(found)}"
        raise ValueError(f"y must hold the labels {says} here, but it holds {kind}: {hint}.")
    if both and len(found) < 2:
        raise ValueError(
            f"Both classes are needed, but every label is {found.pop():g}: add a point of the other."
        )
    return y


def _one_each(y: np.ndarray, n: int, what: str) -> np.ndarray:
    if y.shape != (n,):
        flat = ": write np.ravel(y)" if y.shape == (n, 1) else ""
        raise ValueError(
            f"y must hold one {what} for each of the {n} points, but its shape is {y.shape}{flat}."
        )
    return y


def _some(values: set[float]) -> str:
    some = ", ".join(f"{value:g}" for value in sorted(values)[:5])
    return some + (", …" if len(values) > 5 else "")


def weights(values: ArrayLike, n: int, name: str) -> np.ndarray:
    """A finite weight for each of n points."""
    values = _floats(values, name)
    if values.shape != (n,):
        raise ValueError(f"{name} must hold one weight for each point, shape ({n},), not {values.shape}.")
    return values


def numbers(values: ArrayLike, name: str) -> np.ndarray:
    """A finite float array of any shape."""
    return _floats(values, name)
