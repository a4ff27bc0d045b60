"""What every public function asks of its arguments, said in one voice.

Each check returns the value in the form the caller works with, or raises a ValueError that says
what came, what was expected and what to do about it.
"""

import operator

import numpy as np


def matrix(X, name="X"):
    """A finite float array of shape (n, d): one row a point."""
    X = _floats(X, name)
    if X.ndim != 2:
        fix = f"{name}.reshape(-1, 1) makes each number a point" if X.ndim == 1 else "flatten it"
        raise ValueError(
            f"{name} must have one row for each point, shape (n, d), but its shape is {X.shape}: {fix}."
        )
    if 0 in X.shape:
        raise ValueError(f"{name} has shape {X.shape}: at least one point with one coordinate is needed.")
    return X


def vector(w, length, name="w0"):
    """A finite float vector of that length, as a copy."""
    w = _floats(w, name)
    if w.shape != (length,):
        raise ValueError(
            f"{name} must be a vector of {length} numbers, one for each column of X, "
            f"but its shape is {w.shape}. Did you mean augmented data, with a first column of ones?"
        )
    return w.copy()


def signs(y, n, *, both=False):
    """Labels −1 and +1, one for each of n points."""
    return _labels(y, n, (-1.0, 1.0), (0.0, 1.0), "−1 and +1", "0 and 1", "2 * y - 1", both)


def zero_one(y01, n, *, both=False):
    """Labels 0 and 1, one for each of n points."""
    return _labels(y01, n, (0.0, 1.0), (-1.0, 1.0), "0 and 1", "−1 and +1", "(y + 1) / 2", both)


def positive(value, name):
    """A finite number above zero."""
    number = _number(value, name)
    if not number > 0:
        raise ValueError(f"{name} must be a number above 0, but it is {value!r}.")
    return number


def at_least(value, least, name):
    """A finite number that is not below `least`."""
    number = _number(value, name)
    if number < least:
        raise ValueError(f"{name} must be {least} or more, but it is {value!r}.")
    return number


def count(value, name, least=1):
    """A whole number, `least` or more."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ValueError(f"{name} must be a whole number, but it is {value!r}.") from None
    if isinstance(value, (bool, np.bool_)) or number < least:
        raise ValueError(f"{name} must be a whole number, {least} or more, but it is {value!r}.")
    return number


def choice(value, options, name):
    """One of a few words."""
    if not isinstance(value, str) or value not in options:
        listed = ", ".join(repr(option) for option in options)
        raise ValueError(f"{name} must be one of {listed}, but it is {value!r}.")
    return value


def _floats(values, name):
    try:
        array = np.asarray(values, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(
            f"{name} must hold numbers in rows of equal length, but it is {type(values).__name__} "
            "that does not turn into such an array."
        ) from None
    if not np.isfinite(array).all():
        where = tuple(int(i) for i in np.argwhere(~np.isfinite(np.atleast_1d(array)))[0])
        raise ValueError(
            f"{name} must be finite, but {name}{list(where)} is {np.atleast_1d(array)[where]}: "
            "remove or replace that value."
        )
    return array


def _labels(y, n, wanted, other, says, other_says, fix, both):
    y = _floats(y, "y")
    if y.shape != (n,):
        raise ValueError(f"y must hold one label for each of the {n} points, but its shape is {y.shape}.")
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


def _some(values):
    shown = ", ".join(f"{value:g}" for value in sorted(values)[:5])
    return shown + (", …" if len(values) > 5 else "")


def _number(value, name):
    try:
        number = float(value)
    except OverflowError:
        number = np.inf
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a number, but it is {value!r}.") from None
    if not np.isfinite(number):
        raise ValueError(f"{name} must be a finite number, but it is {value!r}.")
    return number


def weights(values, n, name):
    """A finite weight for each of n points."""
    values = _floats(values, name)
    if values.shape != (n,):
        raise ValueError(f"{name} must hold one weight for each point, shape ({n},), not {values.shape}.")
    return values


def number(value, name):
    """A finite number."""
    return _number(value, name)


def numbers(values, name):
    """A finite float array of any shape."""
    return _floats(values, name)


def representable(result, what):
    """A result that did not grow beyond the largest float."""
    if not np.isfinite(result).all():
        raise ValueError(
            f"The {what} is beyond the largest number that a float holds (about 1.8e308): "
            "bring the numbers that go in to a smaller scale."
        )
    return result
