"""One call of a function that a student wrote: it changes nothing here, and it comes to an end."""

import builtins
import contextlib
import copy
import dis
import io
import random
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

LINES = 20_000  # lines of Python that one call may run; the longest solution needs a few hundred


@dataclass(frozen=True)
class Outcome:
    """What a call returned, or in words why it returned nothing that can be judged."""

    value: Any = None
    trouble: str = ""


def call(function: Callable, arguments: tuple, lines: int = LINES) -> Outcome:
    """Call it with copies of the arguments. Random state, warnings and output are as before."""
    given = copy.deepcopy(arguments)
    said = io.StringIO()
    try:
        with _left_alone(), contextlib.redirect_stdout(said):
            value = _bounded(function, given, lines)
    except _TooLong:
        return Outcome(
            trouble=f"It had not ended after {lines:,} lines. Is there a loop whose condition never changes?"
        )
    except KeyboardInterrupt:
        return Outcome(trouble="It was interrupted before it ended.")
    except _Asked:
        return Outcome(trouble="It asks for input. A function gets all it needs as arguments.")
    except Exception as error:
        return Outcome(trouble=f"It stopped with {type(error).__name__}: {error}{_where(error)}")
    changed = [i for i, (now, before) in enumerate(zip(given, arguments)) if not same(now, before)]
    if changed:
        name = _names(function)[changed[0]]
        return Outcome(
            trouble=f"It changed its argument {name}. Work on a copy: {name} = {name} + … makes a new array, "
            f"{name} += … changes the one that came."
        )
    if value is None and said.getvalue():
        return Outcome(trouble="It prints its answer and returns nothing: write return in place of print.")
    if value is None:
        return Outcome(trouble="It returned nothing. Is there a return on every way through it?")
    return Outcome(value)


def same(a: Any, b: Any) -> bool:
    """Are these equal, number for number? True is 1 here, and a list is an array."""
    try:
        return bool(np.array_equal(np.asarray(a), np.asarray(b)))
    except (TypeError, ValueError):  # rows of unequal length
        return False


def close(a: Any, b: Any, nearer: float = 1e-9) -> bool:
    """Are these equal but for rounding, to within this share?"""
    try:
        a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
        return a.shape == b.shape and bool(np.allclose(a, b, rtol=nearer, atol=1e-9, equal_nan=True))
    except (TypeError, ValueError):
        return False


class _TooLong(BaseException):
    """Not an Exception, so that a student's `except Exception` lets it through."""


class _Asked(BaseException):
    pass


def _bounded(function, arguments, lines):
    """The value, unless more lines than that would be run. A loop inside a compiled function is not seen."""
    left = lines

    def count(frame, event, _):
        nonlocal left
        if event == "call":
            frame.f_trace_opcodes = _loops_within_a_line(frame.f_code)
        left -= event in ("line", "opcode")
        if left < 0:
            raise _TooLong
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return function(*arguments)
    finally:
        sys.settrace(before)


@cache
def _loops_within_a_line(code):
    """Is there a loop that Python sees as one line, such as a comprehension? Then its instructions count."""
    line_of = {}
    for instruction in dis.get_instructions(code):
        line_of[instruction.offset] = line = instruction.positions and instruction.positions.lineno
        if "JUMP_BACKWARD" in instruction.opname and line_of.get(instruction.argval) == line:
            return True
    return False


@contextlib.contextmanager
def _left_alone():
    """Put random numbers and warnings back as they were, and let nobody wait for an answer."""

    def refuse(*_):
        raise _Asked

    numpys, pythons, asks = np.random.get_state(), random.getstate(), builtins.input  # noqa: NPY002
    builtins.input = refuse
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            yield
    finally:
        builtins.input = asks
        np.random.set_state(numpys)  # noqa: NPY002
        random.setstate(pythons)


def _where(error):
    """The line of the student's function that raised, where it is known."""
    trace, line = error.__traceback__, None
    while trace:
        if trace.tb_frame.f_code.co_filename != __file__:
            line = line or trace.tb_lineno
        trace = trace.tb_next
    return f" (line {line} of the cell)." if line else "."


def _names(function):
    code = getattr(function, "__code__", None)
    return code.co_varnames if code else [f"number {i + 1}" for i in range(20)]
