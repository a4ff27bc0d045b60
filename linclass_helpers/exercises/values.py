"""What a student's function returned: as plain numbers, which can be compared, and in words, which are short.

An object of any other type may run code when it is compared, written or turned into an array. So `plain`
makes numbers of it while the call is still limited, and later code sees only these numbers.
"""

from typing import Any

import numpy as np

from ..words import listed, number, vector

MOST_VALUES = 100_000  # numbers in an answer; the tasks ask for a few dozen at most
NUMBERS = "fiub"  # the kinds of NumPy's numbers: float, int, unsigned int, bool
MOST_PARTS = 9  # of a tuple that is described
LONG = 300  # letters quoted from a text that a student wrote, such as that of an error

Plain = np.ndarray | np.generic | None
NOTHING = "It returned nothing. Is there a return on every way through it?"


class NotNumbers(Exception):
    """Raised for a value that is not made of numbers; its text says what was returned instead."""


def plain(value: Any) -> Plain:
    """The numbers of a value, as an array or a scalar of one of NumPy's number types. None stays None.

    Raises
    ------
    NotNumbers
        If the value is of another kind, or too large to look at.
    """
    if value is None:
        return None
    if words := too_many(value):
        raise NotNumbers(words)
    if issubclass(type(value), np.ma.MaskedArray):
        raise NotNumbers("It returned a masked array: fill in what is masked, or leave it out.")
    try:
        array = np.asarray(value)
    except ValueError:
        if type(value) in (list, tuple):
            raise NotNumbers("It returned a list whose rows are not of the same length.") from None
        raise
    if words := too_many(array):
        raise NotNumbers(words)
    if array.dtype.kind == "c" and not array.imag.any():
        array = array.real
    if array.dtype.kind == "O" and all(_is_number(one) for one in array.flat):  # fractions, large integers
        try:
            array = array.astype(float)
        except OverflowError:
            raise NotNumbers("It returned a number that is too large for a float (about 1.8e308).") from None
    if array.dtype.kind not in NUMBERS:
        raise NotNumbers(_what_else(value))
    return np.array(array, subok=False)[()]


def too_many(value: Any) -> str:
    """Why the elements of this value are not looked at, in words; "" if they can be."""
    kind = type(value)
    if hasattr(kind, "__next__"):
        return f"This is a {type_of(value)}, which has made no values yet: write list(…) of it."
    many = value.size if kind is np.ndarray else len(value) if kind in (list, tuple, range) else 0
    return f"These are {many:,} values, and far fewer are asked for." if many > MOST_VALUES else ""


def _is_number(value: Any) -> bool:
    return hasattr(type(value), "__float__") or hasattr(type(value), "__index__")


def _what_else(value: Any) -> str:
    """A sentence on a value that is not made of numbers."""
    kind = type(value)
    if kind is str:
        return f"It returned the text {brief(repr(value[:LONG]), 60)}, and no numbers."
    if hasattr(kind, "__await__"):
        return "It returns nothing to look at yet: write def, without async in front."
    if hasattr(kind, "__next__"):
        return f"It returned a {type_of(value)}, which has made no numbers yet: return list(…) of it."
    if callable(value):
        return "It returned a function, and not what that function gives: are parentheses missing?"
    if isinstance(value, (list, tuple, np.ndarray)):
        return "It returned values that are not all numbers."
    return f"It returned a value of the type {type_of(value)}, and no number, list or array."


def same(a: Any, b: Any) -> bool:
    """Are these equal, number by number? True equals 1, a list equals an array, and floats may be rounded."""
    mine, its = _numbers(a), _numbers(b)
    if mine is None or its is None or mine.shape != its.shape:
        return False
    return bool(np.array_equal(mine, its)) or "f" in mine.dtype.kind + its.dtype.kind and close(mine, its)


def close(a: Any, b: Any, nearer: float = 1e-9) -> bool:
    """Are these equal up to rounding, within this relative tolerance? For a float32 it is at least 1e-5."""
    mine, its = _numbers(a), _numbers(b)
    if mine is None or its is None or mine.shape != its.shape:
        return False
    if np.array_equal(mine, its):
        return True  # far quicker than allclose
    rough = np.float32 in (mine.dtype, its.dtype)
    rtol, atol = (max(nearer, 1e-5), 1e-6) if rough else (nearer, 1e-9)
    return bool(np.allclose(mine.astype(float), its.astype(float), rtol=rtol, atol=atol, equal_nan=True))


def exactly_same(a: Any, b: Any) -> bool:
    """Are these equal, number by number, without any rounding?"""
    mine, its = _numbers(a), _numbers(b)
    return mine is not None and its is not None and bool(np.array_equal(mine, its))


def _numbers(value: Any) -> np.ndarray | None:
    """The value as an array of numbers, or None if it is not made of numbers."""
    if type(value) is np.ndarray and value.dtype.kind in NUMBERS:  # as almost always
        return value
    try:
        found = plain(value)
    except (NotNumbers, TypeError, ValueError, ArithmeticError):
        return None
    return None if found is None else np.asarray(found)


def written(value: Any) -> str:
    """A value as it stands in a sentence: vectors in parentheses, long ones shortened."""
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


def as_python(value: Any) -> str:
    """An argument as Python would take it: "np.array([1, 0])"."""
    if type(value) is np.ndarray:
        return f"np.array({as_python(value.tolist())})"
    if type(value) is list:
        return f"[{', '.join(map(as_python, value))}]"
    plain_number = value.item() if isinstance(value, np.generic) else value
    whole = type(plain_number) is float and plain_number.is_integer()
    return repr(int(plain_number) if whole else plain_number)


def parts_of(value: Any) -> tuple[str, ...]:
    """The kinds of the parts of a tuple, in words; () for a value of any other type."""
    if type(value) is not tuple or len(value) > MOST_PARTS:
        return ()
    return tuple(map(_kind_of_part, value))


def _kind_of_part(value: Any) -> str:
    """The kind of a value that may be of any type."""
    try:
        found = plain(value)
    except Exception:  # it is not made of numbers
        found = None
    return "something else" if found is None else kind(found)


def kind(value: Any) -> str:
    """The kind of numbers, in words: "True", "the number 3", "a matrix of shape (2, 1), one column"."""
    array = np.asarray(value)
    if array.ndim == 0:
        return written(array) if array.dtype == bool else f"the number {number(array)}"
    if array.shape == (0,):
        return "an empty list"
    column = ", one column" if array.ndim == 2 and array.shape[1] == 1 else ""
    return f"{_array(array)}{column}"


def asked_kind(expected: Any) -> str:
    """The kind of value that is asked for, in words: "True or False", "a vector of length 2"."""
    if type(expected) is list:
        return "a list of numbers"
    array = np.asarray(expected)
    if array.ndim == 0:
        return "True or False" if array.dtype == bool else "a number"
    return "a pair of numbers" if type(expected) is tuple and len(expected) == 2 else _array(array)


def _array(array: np.ndarray) -> str:
    if array.ndim == 1:
        return f"a vector of length {len(array)}"
    return f"{'a matrix' if array.ndim == 2 else 'an array'} of shape {array.shape}"


def is_of_kind(got: Any, expected: Any) -> bool:
    """Is what came of the kind that is expected? The length of a list is free; 0 and 1 are False and True."""
    mine, its = np.asarray(got), np.asarray(expected)
    if type(expected) is list:
        return mine.ndim == 1
    if mine.shape != its.shape:
        return False
    if its.dtype == bool:
        return bool(np.isin(mine, (0, 1)).all())
    return mine.dtype != bool


def difference(got: Any, expected: Any) -> str:
    """The first place where two arrays of the same shape differ, with all digits; "" if they are equal."""
    mine, its = np.atleast_1d(got).astype(float), np.atleast_1d(expected).astype(float)
    places = np.argwhere((mine != its) & ~(np.isnan(mine) & np.isnan(its)))
    if not len(places):
        return ""
    place = tuple(places[0].tolist())
    where = f" at {list(place)}" if np.ndim(expected) else ""
    return f"With all digits{where}: {float(its[place])!r} must come, and {float(mine[place])!r} came."


def type_of(value: Any) -> str:
    """The name of the value's type. It is read without running code of a metaclass."""
    return brief(type.__dict__["__name__"].__get__(type(value)), 40)


def brief(words: Any, most: int = LONG) -> str:
    """The text as one line of printable letters, at most `most` of them."""
    text = str(words)[: 4 * most]
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= most else f"{line[:most]} …"
