"""What a function asks of a single number, count or choice, said in one voice.

Each check returns the value in the form the caller works with, or raises a ValueError that says what
came, what was expected and what to do about it.
"""

import math
import operator
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeVar

import numpy as np

Option = TypeVar("Option")
MOST = 2**63 - 1  # of anything that can be counted
LISTED = 100  # options that an error names


def number(value: object, name: str) -> float:
    """A finite number: not True, and not one in quotes."""
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
    """A finite number that is not below `least`."""
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
        whole = isinstance(plain, float) and plain.is_integer() and abs(plain) < MOST
        fix = f": write {plain:.0f}" if whole else ""
        raise ValueError(f"{name} must be a whole number, but it is {shown(value)}{fix}.") from None
    if not least <= found <= MOST:
        end = f"{least} or more" if found < least else "up to 9 · 10¹⁸"
        raise ValueError(f"{name} must be a whole number, {end}, but it is {shown(value)}.")
    return found


def choice(value: object, options: Iterable[Option], name: str) -> Option:
    """One of a few values, most often words."""
    plain = _plain(value)
    for option in options:
        # 0 is 0.0 to a reader, and a browser makes no difference either.
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
    """What there is to choose from; of very many the first."""
    words = [shown(option) for option in islice(options, LISTED + 1)]
    return ", ".join([*words[:LISTED], *["…"] * (len(words) > LISTED)])


def shown(value: object) -> str:
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


def _plain(value: Any) -> Any:
    """A single number of NumPy's as Python has it; all else as it is."""
    if isinstance(value, (np.generic, np.ndarray)) and value.ndim == 0 and value is not np.ma.masked:
        return value.item()
    return value
