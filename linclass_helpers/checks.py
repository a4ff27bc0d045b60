"""What every public function asks of its arguments, said in one voice.

Each check returns the value in the form the caller works with, or raises a ValueError that says
what came, what was expected and what to do about it.
"""

import math
import operator

import numpy as np

MOST = 2**63 - 1  # of anything that can be counted


def matrix(X, name="X"):
    """A finite float array of shape (n, d): one row a point."""
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
    found = number(value, name)
    if not found > 0:
        raise ValueError(f"{name} must be a number above 0, but it is {shown(value)}.")
    return found


def at_least(value, least, name):
    """A finite number that is not below `least`."""
    found = number(value, name)
    if found < least:
        raise ValueError(f"{name} must be {least} or more, but it is {shown(value)}.")
    return found


def number(value, name):
    """A finite number: not True, and not one in quotes."""
    plain = _plain(value)
    try:
        if isinstance(plain, (bool, str, bytes, np.ndarray)):
            raise TypeError
        found = float(plain)
    except OverflowError:
        found = np.inf
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a number, but it is {shown(value)}.") from None
    if not np.isfinite(found):
        raise ValueError(f"{name} must be a finite number, but it is {shown(value)}.")
    return found


def count(value, name, least=1):
    """A whole number, `least` or more."""
    plain = _plain(value)
    try:
        if isinstance(plain, bool):
            raise TypeError
        found = operator.index(plain)
    except TypeError:
        whole = isinstance(plain, float) and plain.is_integer() and abs(plain) < MOST
        fix = f": write {plain:.0f}" if whole else ""
        raise ValueError(f"{name} must be a whole number, but it is {shown(value)}{fix}.") from None
    if not least <= found <= MOST:
        end = f"{least} or more" if found < least else "up to 9 · 10¹⁸"
        raise ValueError(f"{name} must be a whole number, {end}, but it is {shown(value)}.")
    return found


def choice(value, options, name):
    """One of a few words."""
    if not isinstance(value, str) or value not in options:
        listed = ", ".join(repr(option) for option in options)
        raise ValueError(f"{name} must be one of {listed}, but it is {shown(value)}.")
    return value


def shown(value):
    """What came, in few words for an error: no address, and no page of digits."""
    value = _plain(value)
    if isinstance(value, int) and abs(value) > MOST:
        return f"a whole number of {int(math.log10(abs(value))) + 1} digits"
    try:
        words = " ".join(repr(value).split())
    except ValueError:  # Python does not write down whole numbers of thousands of digits
        words = ""
    if not words or words.startswith("<"):
        return f"of type {type(value).__name__}"
    return words if len(words) <= 80 else f"{words[:60]} …"


def _plain(value):
    """A single number of NumPy's as Python has it; all else as it is."""
    if isinstance(value, (np.generic, np.ndarray)) and value.ndim == 0 and value is not np.ma.masked:
        return value.item()
    return value


def _floats(values, name):
    array = _array(values, name)
    if not np.isfinite(array).all():
        where = tuple(int(i) for i in np.argwhere(~np.isfinite(np.atleast_1d(array)))[0])
        raise ValueError(
            f"{name} must be finite, but {name}{list(where)} is {np.atleast_1d(array)[where]}: "
            "remove or replace that value."
        )
    return array


def _array(values, name):
    try:
        array = np.asarray(values)
        unfit = _unfit(values, array)
        if not unfit:
            return array.astype(float, copy=False)
    except OverflowError:
        unfit = "one is beyond the largest that a float holds (about 1.8e308)"
    except (TypeError, ValueError):
        unfit = f"of this {type(values).__name__} no such rows can be made"
    raise ValueError(f"{name} must hold numbers in rows of equal length, but {unfit}.")


def _unfit(values, array):
    """Why NumPy should not make floats of this, though it would; empty if it may."""
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
            return f"it holds {shown(value)}, which is none"
    return ""


def _labels(y, n, wanted, other, says, other_says, fix, both):
    y = _floats(y, "y")
    if y.shape != (n,):
        flat = ": write np.ravel(y)" if y.shape == (n, 1) else ""
        raise ValueError(
            f"y must hold one label for each of the {n} points, but its shape is {y.shape}{flat}."
        )
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
    some = ", ".join(f"{value:g}" for value in sorted(values)[:5])
    return some + (", …" if len(values) > 5 else "")


def weights(values, n, name):
    """A finite weight for each of n points."""
    values = _floats(values, name)
    if values.shape != (n,):
        raise ValueError(f"{name} must hold one weight for each point, shape ({n},), not {values.shape}.")
    return values


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
