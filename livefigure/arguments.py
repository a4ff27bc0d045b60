"""Checks of single arguments: a number, a count, a choice.

Each check returns the value in the form that the caller works with. If the value is wrong, it raises a
ValueError that says what came, what was expected and what to do about it.
"""

import math
import operator
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeVar

import numpy as np

Option = TypeVar("Option")
LARGEST_COUNT = 2**63 - 1  # the largest 64-bit integer
MOST_LISTED = 100  # options that an error names


def number(value: object, name: str) -> float:
    """A finite number. True and a number in quotes are refused."""
    plain = _plain(value)
    try:
        if isinstance(plain, (bool, str, bytes, np.ndarray)):
            raise TypeError
        found = float(plain)
    except OverflowError:
        found = math.inf
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a number, but it is {shown(value)}.") from None
    if not math.isfinite(found):
        raise ValueError(f"{name} must be a finite number, but it is {shown(value)}.")
    return found


def positive(value: object, name: str) -> float:
    """A finite number above zero."""
    found = number(value, name)
    if not found > 0:
        raise ValueError(f"{name} must be a number above 0, but it is {shown(value)}.")
    return found


def at_least(value: object, least: float, name: str) -> float:
    """A finite number, `least` or more."""
    found = number(value, name)
    if found < least:
        raise ValueError(f"{name} must be {least} or more, but it is {shown(value)}.")
    return found


def count(value: object, name: str, least: int = 1) -> int:
    """A whole number, `least` or more."""
    plain = _plain(value)
    try:
        if isinstance(plain, bool):
            raise TypeError
        found = operator.index(plain)
    except TypeError:
        whole = isinstance(plain, float) and plain.is_integer() and abs(plain) < LARGEST_COUNT
        fix = f": write {plain:.0f}" if whole else ""
        raise ValueError(f"{name} must be a whole number, but it is {shown(value)}{fix}.") from None
    if not least <= found <= LARGEST_COUNT:
        end = f"{least} or more" if found < least else "up to 9 · 10¹⁸"
        raise ValueError(f"{name} must be a whole number, {end}, but it is {shown(value)}.")
    return found


def choice(value: object, options: Iterable[Option], name: str) -> Option:
    """One of a few values, usually strings."""
    plain = _plain(value)
    for option in options:
        # 0 counts as 0.0: JavaScript does not distinguish them.
        kinds = (int, float) if isinstance(option, float) else type(option)
        if isinstance(plain, kinds) and plain == option:
            return option
    raise ValueError(f"{name} must be one of {listed(options)}, but it is {shown(value)}.")


def switch(value: object, name: str) -> bool:
    """True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise ValueError(f"{name} must be True or False, but it is {shown(value)}.")
    return bool(value)


def pair(value: Any, name: str) -> tuple[float, float]:
    """Two finite numbers, as a tuple."""
    try:
        x, y = value.tolist() if isinstance(value, np.ndarray) else value
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a pair of numbers, but it is {shown(value)}.") from None
    return number(x, name), number(y, name)


def listed(options: Iterable) -> str:
    """The options, as text. A long list is cut after `MOST_LISTED`."""
    words = [shown(option) for option in islice(options, MOST_LISTED + 1)]
    return ", ".join([*words[:MOST_LISTED], *["…"] * (len(words) > MOST_LISTED)])


def shown(value: object) -> str:
    """A value, as short text for an error message: without memory addresses, and cut if it is long."""
    value = _plain(value)
    if isinstance(value, int) and abs(value) > LARGEST_COUNT:
        return f"a whole number of {int(math.log10(abs(value))) + 1} digits"
    try:
        words = " ".join(repr(value).split())
    except ValueError:  # Python refuses to print an integer of thousands of digits
        words = ""
    if not words or words.startswith("<"):
        return f"of type {type(value).__name__}"
    return words if len(words) <= 80 else f"{words[:60]} …"


def _plain(value: Any) -> Any:
    """A NumPy scalar as the Python number that it holds; any other value unchanged."""
    if isinstance(value, (np.generic, np.ndarray)) and value.ndim == 0 and value is not np.ma.masked:
        return value.item()
    return value
