"""What a student's function returned: as plain numbers, which can be compared, and in words, which are short.

A value of another kind may do anything when it is compared, written or turned into an array. So it is made
plain where the call is limited, and after that nothing of it is left.
"""

from typing import Any

import numpy as np

from ..words import listed, number, plural, vector

MOST_VALUES = 100_000  # numbers that an answer may have; the largest that is asked for has a few dozen
LONG = 300  # letters of words that a student chose, such as the text of an error

Plain = np.ndarray | np.generic | None
NOTHING = "It returned nothing. Is there a return on every way through it?"


class NoNumbers(Exception):
    """Says what was returned in place of numbers."""


def plain(value: Any) -> Plain:
    """The numbers of a value, as an array of a type of NumPy's or a single one; None stays None."""
    if value is None:
        return None
    if words := too_many(value):
        raise NoNumbers(words)
    if issubclass(type(value), np.ma.MaskedArray):
        raise NoNumbers("It returned a masked array: fill in what is masked, or leave it out.")
    try:
        array = np.asarray(value)
    except ValueError:
        if type(value) in (list, tuple):
            raise NoNumbers("It returned a list whose rows are not of the same length.") from None
        raise
    if words := too_many(array):
        raise NoNumbers(words)
    if array.dtype.kind == "c" and not array.imag.any():
        array = array.real
    if array.dtype.kind == "O" and all(
        _is_number(one) for one in array.flat
    ):  # fractions, large whole numbers
        try:
            array = array.astype(float)
        except OverflowError:
            raise NoNumbers("It returned a number that is too large for a float (about 1.8e308).") from None
    if array.dtype.kind not in "fiub":
        raise NoNumbers(_what_else(value))
    return np.array(array, subok=False)[()]


def too_many(value: Any) -> str:
    """Why nobody should go through all values of this: "" where that is no trouble."""
    kind = type(value)
    if hasattr(kind, "__next__"):
        return f"This is a {type_of(value)}, which has made no values yet: write list(…) of it."
    many = value.size if kind is np.ndarray else len(value) if kind in (list, tuple, range) else 0
    return f"These are {many:,} values, and far fewer are asked for." if many > MOST_VALUES else ""


def _is_number(value):
    return hasattr(type(value), "__float__") or hasattr(type(value), "__index__")


def _what_else(value):
    kind = type(value)
    if kind is str:
        return f"It returned the text {brief(repr(value[:LONG]), 60)}, and numbers are asked for."
    if hasattr(kind, "__await__"):
        return "It returns nothing to look at yet: write def, without async in front."
    if hasattr(kind, "__next__"):
        return f"It returned a {type_of(value)}, which has made no numbers yet: return list(…) of it."
    if callable(value):
        return "It returned a function, and not what that function gives: are parentheses missing?"
    if isinstance(value, (list, tuple, np.ndarray)):
        return "It returned values that are not all numbers."
    return f"It returned a value of the type {type_of(value)}: return a number, a list or an array."


def same(a: Any, b: Any) -> bool:
    """Are these equal, number for number? True is 1 here, a list is an array, and floats may be rounded."""
    mine, its = _numbers(a), _numbers(b)
    if mine is None or its is None or mine.shape != its.shape:
        return False
    return bool(np.array_equal(mine, its)) or "f" in mine.dtype.kind + its.dtype.kind and close(mine, its)


def close(a: Any, b: Any, nearer: float = 1e-9) -> bool:
    """Are these equal but for rounding, to within this share? A float32 is rounded after seven digits."""
    mine, its = _numbers(a), _numbers(b)
    if mine is None or its is None or mine.shape != its.shape:
        return False
    rough = np.float32 in (mine.dtype, its.dtype)
    share, least = (max(nearer, 1e-5), 1e-6) if rough else (nearer, 1e-9)
    return bool(np.allclose(mine.astype(float), its.astype(float), rtol=share, atol=least, equal_nan=True))


def exactly_same(a: Any, b: Any) -> bool:
    """The same, and not even rounded."""
    mine, its = _numbers(a), _numbers(b)
    return mine is not None and its is not None and np.array_equal(mine, its)


def _numbers(value):
    """This as an array of numbers, or None."""
    try:
        found = plain(value)
    except (NoNumbers, TypeError, ValueError, ArithmeticError):
        return None
    return None if found is None else np.asarray(found)


def written(value: Any) -> str:
    """A value as a sentence shows it: rows of numbers in brackets; of many the first few and the last."""
    array = _numbers(value)
    if array is None:
        return brief(repr(value))
    if array.ndim == 0:
        return str(bool(array)) if array.dtype == bool else number(array)
    if array.ndim == 1:
        return vector(array)
    if array.ndim == 2:
        return f"[{listed([vector(row) for row in array])}]"
    return f"an array of shape {array.shape}"


def form(value: Any) -> str:
    """How many numbers this is, and in which form."""
    array = np.asarray(value)
    if array.ndim == 0:
        return "True or False" if array.dtype == bool else "a single number"
    if array.ndim == 1:
        return f"a row of {plural(len(array), 'number')}"
    return f"an array of shape {array.shape}"


def difference(got: Any, expected: Any) -> str:
    """The first place where two arrays of one shape differ, with all digits."""
    mine, its = np.atleast_1d(got).astype(float), np.atleast_1d(expected).astype(float)
    places = np.argwhere((mine != its) & ~(np.isnan(mine) & np.isnan(its)))
    if not len(places):
        return ""
    place = tuple(places[0].tolist())
    where = f" at {list(place)}" if np.ndim(expected) else ""
    return f"With all digits{where}: {float(its[place])!r} must come, and {float(mine[place])!r} came."


def type_of(value: Any) -> str:
    """The name of its type, also where the type would give another one."""
    return brief(type.__dict__["__name__"].__get__(type(value)), 40)


def brief(words: Any, most: int = LONG) -> str:
    """One line of letters that can be printed, and not too many of them."""
    text = str(words)[: 4 * most]
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= most else f"{line[:most]} …"
