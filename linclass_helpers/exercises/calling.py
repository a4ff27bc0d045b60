"""One call of what a student wrote: it changes nothing here, it comes to an end, and what it does is said.

ending.py has the limits of a call, and values.py what may come of it.
"""

import builtins
import contextlib
import copy
import inspect
import io
import random
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .ending import INTERRUPTED, Stopped, TooDeep, by_a_student, run, watched
from .values import NOTHING, NoNumbers, brief, close, exactly_same, plain, same, type_of

__all__ = ["Outcome", "attempt", "call", "close", "limited", "same"]


@dataclass(frozen=True)
class Outcome:
    """What a call returned, or in words why it returned nothing that can be judged."""

    value: Any = None
    trouble: str = ""
    ended: bool = False  # it did not end by itself: it is not called again


def call(function: Callable, arguments: tuple) -> Outcome:
    """Call it with copies of the arguments, for numbers."""
    said = io.StringIO()
    with _left_alone(said):
        outcome = _attempt(_called, function, arguments)
    if outcome.trouble:
        return outcome
    value, changed = outcome.value
    if changed:
        return Outcome(trouble=changed)
    if value is None and not said.closed and said.getvalue():
        return Outcome(trouble="It prints its answer and returns nothing: write return in place of print.")
    if value is None:
        return Outcome(trouble=NOTHING)
    return Outcome(value)


def _called(function, arguments):
    """What it returned, and in words which argument it changed."""
    given = copy.deepcopy(arguments)
    value = plain(function(*given))
    changed = [i for i, (now, before) in enumerate(zip(given, arguments)) if not exactly_same(now, before)]
    return value, _changed(function, changed[0]) if changed else ""


def _changed(function, place):
    """That it changed its argument, by the name that it gave it."""
    try:
        parameters = [*inspect.signature(function).parameters.values()]
        kinds = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
        name = [parameter.name for parameter in parameters if parameter.kind in kinds][place]
    except (TypeError, ValueError, IndexError):  # compiled, or *arguments
        return f"It changed its argument number {place + 1}. Work on a copy: np.array(…) makes one."
    return (
        f"It changed its argument {name}. Work on a copy: {name} = {name} + … makes a new array, "
        f"{name} += … changes the one that came."
    )


def attempt(function: Callable, *arguments: Any) -> Outcome:
    """Call a function of this package that looks at what a student made."""
    with watched(), _left_alone(io.StringIO()):
        return _attempt(function, *arguments)


def limited(function: Callable) -> Callable:
    """The student's function for a construction: it returns numbers, and each call may be as long as any."""

    def numbers(*arguments):
        value = run(lambda: plain(function(*arguments)))
        if value is None:
            raise NoNumbers(NOTHING)
        return value

    return numbers


def _attempt(function, *arguments):
    """What it returns, or in words why it does not: whatever is raised goes no further."""
    try:
        return Outcome(run(function, *arguments))
    except Stopped as stopped:
        return Outcome(trouble=str(stopped), ended=True)
    except KeyboardInterrupt:
        return Outcome(trouble=INTERRUPTED, ended=True)
    except _Asked:
        return Outcome(trouble="It asks for input. A function gets all it needs as arguments.")
    except (NoNumbers, TooDeep) as error:
        return Outcome(trouble=str(error))
    except BaseException as error:
        return Outcome(trouble=f"It stopped with {_told(error)}")


class _Asked(BaseException):
    pass


@contextlib.contextmanager
def _left_alone(said):
    """Put random numbers and warnings back as they were, and let nobody wait for an answer."""

    def refuse(*_):
        raise _Asked

    numpys, pythons, asks = np.random.get_state(), random.getstate(), builtins.input  # noqa: NPY002
    deepest, unraised = sys.getrecursionlimit(), sys.unraisablehook
    builtins.input, sys.unraisablehook = refuse, lambda _: None
    try:
        with (
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(io.StringIO()),
            warnings.catch_warnings(),
            np.errstate(all="ignore"),
        ):
            warnings.simplefilter("ignore")
            yield
    finally:
        builtins.input, sys.unraisablehook = asks, unraised
        sys.setrecursionlimit(deepest)
        np.random.set_state(numpys)  # noqa: NPY002
        random.setstate(pythons)


def _told(error):
    """The error in words. What it says of itself is the student's, too."""
    try:
        words, line = run(lambda: (f"{type_of(error)}: {error}", _line(error)))
    except BaseException:
        return "an error that cannot be written."
    return f"{brief(words).removesuffix(':')}{line}"


def _line(error):
    """The line of the student's function that raised, where it is known."""
    trace = error.__traceback__
    while trace and not by_a_student(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    return f" (line {trace.tb_lineno} of the cell)." if trace else "."
