"""One call of what a student wrote: it changes nothing outside, it ends, and its errors become sentences.

limits.py has the limits of a call. values.py makes numbers of what a call returns.
"""

import ast
import builtins
import contextlib
import copy
import inspect
import io
import random
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import FunctionType
from typing import Any

import numpy as np

from .limits import INTERRUPTED, Stopped, TooDeep, by_a_student, run, watched
from .values import NOTHING, NotNumbers, Plain, brief, exactly_same, parts_of, plain, type_of

MOST_OF_NAMES = 60  # letters quoted from a line with return


@dataclass(frozen=True)
class Outcome:
    """The result of a call.

    Parameters
    ----------
    value
        What the call returned; None if it failed.
    trouble
        Why there is no value that can be judged, in words; "" if there is one.
    stopped
        True if the call was stopped because it did not end by itself. Then it is not called again.
    parts
        For a tuple: the kinds of its parts, in words.
    returned
        True if the call returned something, of whatever kind.
    """

    value: Any = None
    trouble: str = ""
    stopped: bool = False
    parts: tuple[str, ...] = ()
    returned: bool = False


def call(function: Callable, arguments: tuple) -> Outcome:
    """Call a student's function with copies of the arguments; the outcome holds numbers.

    The caller puts random numbers back, once for many calls: see `random_state_kept`.
    """
    printed, given = io.StringIO(), copy.deepcopy(arguments)
    about: dict[str, Any] = {}

    def numbers() -> Plain:
        value = function(*given)
        about["parts"] = parts_of(value)
        about["returned"] = value is not None
        return plain(value)

    with _isolated(printed):
        outcome = replace(_attempt(numbers), **about)
        if outcome.trouble:
            return outcome
        for place, (now, before) in enumerate(zip(given, arguments, strict=True)):
            if not exactly_same(now, before):
                changed = _attempt(_changed, function, place)
                return Outcome(trouble=changed.value or changed.trouble)
    if outcome.value is None and not printed.closed and printed.getvalue():
        return Outcome(trouble="It prints its answer and returns nothing: write return in place of print.")
    return Outcome(trouble=NOTHING) if outcome.value is None else outcome


def _changed(function: Callable, place: int) -> str:
    """A sentence that says which argument was changed, by the name that the function gives it."""
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


def returned_names(function: Any, many: int) -> str:
    """The names in the student's `return w, mistakes`, as "(w, mistakes)"; "" if that cannot be read."""
    if type(function) is not FunctionType:
        return ""
    try:
        source = textwrap.dedent(inspect.getsource(function.__code__))
        returns = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Return)]
    except (OSError, SyntaxError, ValueError, TypeError, RecursionError):
        return ""
    for value in returns:
        if isinstance(value, ast.Tuple) and len(value.elts) == many:
            return brief(f"({', '.join(map(ast.unparse, value.elts))})", MOST_OF_NAMES)
    return ""


def attempt(function: Callable, *arguments: Any) -> Outcome:
    """Call a function of this package that looks at what a student made."""
    with watched(), random_state_kept(), _isolated(io.StringIO()):
        return _attempt(function, *arguments)


def limited(function: Callable) -> Callable[..., np.ndarray | np.generic]:
    """The student's function for a construction: it returns numbers, and each call has limits of its own."""

    def numbers(*arguments: Any) -> np.ndarray | np.generic:
        value = run(lambda: plain(function(*arguments)))
        if value is None:
            raise NotNumbers(NOTHING)
        return value

    return numbers


def _attempt(function: Callable, *arguments: Any) -> Outcome:
    """What the function returns, or in words why it does not. No exception leaves this function."""
    try:
        return Outcome(run(function, *arguments))
    except Stopped as stopped:
        return Outcome(trouble=str(stopped), stopped=True)
    except KeyboardInterrupt:
        return Outcome(trouble=INTERRUPTED, stopped=True)
    except _InputAsked:
        return Outcome(trouble="It asks for input. A function gets all it needs as arguments.")
    except (NotNumbers, TooDeep) as error:
        return Outcome(trouble=str(error))
    except BaseException as error:
        return Outcome(trouble=f"It stopped with {_in_words(error)}")


class _InputAsked(BaseException):
    """Raised in place of waiting for keyboard input."""


@contextlib.contextmanager
def random_state_kept() -> Iterator[None]:
    """Restore the global random numbers of NumPy and of Python afterwards. It takes 60 µs."""
    of_numpy, of_python = np.random.get_state(), random.getstate()  # noqa: NPY002
    try:
        yield
    finally:
        np.random.set_state(of_numpy)  # noqa: NPY002
        random.setstate(of_python)


@contextlib.contextmanager
def _isolated(printed: io.StringIO) -> Iterator[None]:
    """Catch what is printed, refuse `input()`, and restore warnings and the recursion limit."""

    def refuse(*_: Any) -> str:
        raise _InputAsked

    asks, deepest, unraised = builtins.input, sys.getrecursionlimit(), sys.unraisablehook
    builtins.input, sys.unraisablehook = refuse, lambda _: None
    try:
        with (
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(io.StringIO()),
            warnings.catch_warnings(),
            np.errstate(all="ignore"),
        ):
            warnings.simplefilter("ignore")
            yield
    finally:
        builtins.input, sys.unraisablehook = asks, unraised
        sys.setrecursionlimit(deepest)


def _in_words(error: BaseException) -> str:
    """The error and the line that raised it. A student may have written its class, so this is limited too."""
    try:
        words, line = run(lambda: (f"{type_of(error)}: {error}", _line(error)))
    except BaseException:
        return "an error that cannot be written."
    return f"{brief(words).removesuffix(':')}{line}"


def _line(error: BaseException) -> str:
    """The line of the student's function that raised, if it is known."""
    trace = error.__traceback__
    while trace and not by_a_student(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    return f" (line {trace.tb_lineno} of the cell)." if trace else "."
