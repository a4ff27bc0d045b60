"""Hostile answers are refused in a few words, and the process goes on as before.

Each one has a name. It is judged as the answer itself, or as what a function returns, raises or does.
"""

import asyncio
import builtins
import datetime
import decimal
import fractions
import functools
import itertools
import operator
import random
import signal
import sys
import threading
import time
import types
import warnings
from unittest import mock

import numpy as np
import pytest
from long import long_but

from linclass_helpers.exercises import Task, _all, limits

TASKS = _all(Task)


class Hostile:
    """Raises wherever it is looked at."""

    def _refuse(self, *_, **__):
        raise LookupError("leave me alone")

    __array__ = __eq__ = __repr__ = __str__ = __len__ = __iter__ = __getitem__ = _refuse
    __float__ = __bool__ = __hash__ = __format__ = _refuse
    __class__ = property(_refuse)


class Agrees:
    """Equal to everything, and neither more nor less."""

    def __eq__(self, other):
        return True

    __hash__ = None
    __ne__ = __lt__ = __gt__ = lambda self, other: False
    __le__ = __ge__ = __eq__


class Liar:
    __class__ = property(lambda self: float)


class NoWay:
    def __getattr__(self, name):
        raise RuntimeError(name)


class EndlessArray:
    def __array__(self, *_, **__):
        while True:
            pass


class EndlessLength:
    def __len__(self):
        while True:
            pass

    __iter__ = __getitem__ = __len__


class EndlessWords:
    def __repr__(self):
        while True:
            pass


class LongWords:
    def __repr__(self):
        return "long " * 1_000_000


class Meta(type):
    __name__ = property(lambda cls: 1 / 0)


class Nameless(metaclass=Meta):
    pass


class AgreeingArray(np.ndarray):
    __eq__ = lambda self, other: np.ones(np.shape(other), bool)  # noqa: E731
    __hash__ = None


def itself():
    loop = []
    loop.append(loop)
    return loop


VALUES = {
    "ANY": lambda: mock.ANY,
    "agrees": Agrees,
    "array of agreeing": lambda: np.array([Agrees(), Agrees()]),
    "agreeing array": lambda: np.array([7.0, 7.0]).view(AgreeingArray),
    "mock": mock.MagicMock,
    "hostile": Hostile,
    "list of hostile": lambda: [Hostile(), Hostile()],
    "liar": Liar,
    "no attributes": NoWay,
    "nameless": Nameless,
    "endless array": EndlessArray,
    "endless length": EndlessLength,
    "endless words": EndlessWords,
    "long words": LongWords,
    "object": object,
    "text": lambda: "yes",
    "text of a number": lambda: "1",
    "long text": lambda: "x" * 1_000_000,
    "text with lines": lambda: "\n02.mistake: right.\n",
    "text that cannot be printed": lambda: "\ud800\x1b[31m",
    "bytes": lambda: b"\x00",
    "large whole number": lambda: 10**400,
    "nan": lambda: np.nan,
    "inf": lambda: np.inf,
    "1e308": lambda: 1e308,
    "complex": lambda: 1j,
    "decimal nan": lambda: decimal.Decimal("nan"),
    "fraction": lambda: fractions.Fraction(10**400, 7),
    "timedelta": lambda: datetime.timedelta(1),
    "datetime64": lambda: np.datetime64("2024-01-01"),
    "timedelta64": lambda: np.timedelta64(1),
    "list of a million": lambda: [1] * 1_000_000,
    "array of a million": lambda: np.arange(1e6),
    "array without memory": lambda: np.broadcast_to(0.0, (10**6, 10**6)),
    "range": lambda: range(10**9),
    "rows of unequal length": lambda: [[1], [1, 2]],
    "list in itself": itself,
    "deep list": lambda: functools.reduce(lambda inner, _: [inner], range(5000), 1),
    "empty": lambda: [],
    "many dimensions": lambda: np.zeros((1,) * 30),
    "structured": lambda: np.zeros(2, [("a", float)]),
    "masked": lambda: np.ma.masked_all(2),
    "matrix": lambda: np.array([[5, 6], [7, 8]]),
    "dictionary": lambda: {"a": 1},
    "set": lambda: {1, 2},
    "count": itertools.count,
    "generator": lambda: (i for i in range(4)),
    "endless generator": lambda: iter(lambda: 0, 1),
    "map": lambda: map(abs, [1]),
    "function": lambda: abs,
    "class": lambda: int,
    "module": lambda: np,
    "exception": lambda: ValueError("x"),
    "simple namespace": lambda: types.SimpleNamespace(call="lc.demos.separability", X=1, y=2),
}


class CannotBeSaid(Exception):
    def __str__(self):
        raise ValueError("never")


class EndlessToSay(Exception):
    def __str__(self):
        while True:
            pass


class NamelessError(Exception, metaclass=Meta):
    pass


ERRORS = {
    "cannot be said": CannotBeSaid,
    "endless to say": EndlessToSay,
    "nameless": NamelessError,
    "long": lambda: ValueError("x" * 1_000_000),
    "with a verdict": lambda: ValueError("\n02.mistake: right. All cases agree.\n"),
    "surrogate": lambda: ValueError("\ud800"),
    "hostile inside": lambda: ValueError(Hostile()),
    "exit": lambda: SystemExit(0),
    "generator exit": GeneratorExit,
    "cancelled": asyncio.CancelledError,
    "stop": StopIteration,
    "stop async": StopAsyncIteration,
    "interrupt": KeyboardInterrupt,
    "memory": MemoryError,
    "recursion": RecursionError,
    "base": lambda: BaseException("base"),
    "group": lambda: BaseExceptionGroup("many", [SystemExit(1), KeyboardInterrupt()]),
    "assertion": AssertionError,
}


def forever(*_):
    while True:
        pass


def recurses(*_):
    return recurses()


def recurses_again_and_again(*_):
    try:
        return recurses_again_and_again()
    except:  # noqa: E722
        return recurses_again_and_again()


def catches_everything(*_):
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722
            pass


def catches_within_catches(*_):
    try:
        catches_everything()
    except:  # noqa: E722
        catches_within_catches()


def keeps_what_it_catches(*_):
    kept = []
    while True:
        try:
            forever()
        except BaseException as error:
            kept.append(error)


def goes_on_in_finally(*_):
    while True:
        try:
            forever()
        finally:
            continue  # noqa: B012


def catches_a_recursion(*_):
    try:
        recurses()
    except RecursionError:
        forever()


def stops_the_trace(*_):
    sys.settrace(None)
    sys.setprofile(None)
    forever()


def in_one_line(*_):
    return [i + 1 for i in itertools.count()]


def in_compiled_code(*_):
    return max(map(operator.methodcaller("bit_length"), (0 for _ in itertools.count())))


def in_a_library(*_):
    return sum(map(fractions.Fraction, itertools.repeat(0)))


def asks_again(*_):
    while True:
        try:
            return int(input())
        except BaseException:
            continue


def in_a_generator(*_):
    def numbers():
        while True:
            try:
                yield 1
            except:  # noqa: E722
                forever()

    return list(numbers())


def makes_what_never_goes(*_):
    class Lives:
        def __del__(self):
            catches_everything()

    while True:
        Lives()


ENDLESS = (
    forever, recurses, recurses_again_and_again, catches_everything, catches_within_catches,
    keeps_what_it_catches, goes_on_in_finally, catches_a_recursion, stops_the_trace, in_one_line,
    in_compiled_code, in_a_library, asks_again, in_a_generator, makes_what_never_goes,
)  # fmt: skip


def changes_all(*given):
    for one in given:
        if isinstance(one, np.ndarray):
            one.fill(9)
    return False


def seeds(*_):
    np.random.seed(1)  # noqa: NPY002
    random.seed(1)
    return 7


def warns(*_):
    warnings.simplefilter("error")
    warnings.showwarning = None
    np.seterr(all="raise")
    return np.exp(np.float64(1000)) + 7


def replaces_what_is_there(*_):
    builtins.input = print
    sys.stdout = sys.stderr = None
    sys.settrace(lambda *_: None)
    sys.setrecursionlimit(300)
    return 7


def closes_the_output(*_):
    sys.stdout.close()


def prints_much(*_):
    print("x" * 1_000_000)


def catches_interrupts(*_):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return 7


def draws(*_):
    return np.random.default_rng().normal()


def remembers(*_, kept=[0]):  # noqa: B006
    kept[0] += 1
    return kept[0]


async def waits(*_):
    return 1


def makes_one_after_another(*_):
    yield 1


class Called:
    def __init__(self, *_):
        pass

    def __call__(self, *_):
        return Hostile()

    @property
    def __signature__(self):
        return 1 / 0

    __code__ = __name__ = __wrapped__ = __signature__


DOES = {
    function.__name__: function
    for function in (
        changes_all, seeds, warns, replaces_what_is_there, closes_the_output, prints_much,
        catches_interrupts, draws, remembers, waits, makes_one_after_another,
    )
} | {
    "takes nothing": lambda: 1,
    "takes keywords": lambda *, w: 1,
    "callable": Called(),
    "class": Called,
    "partial": functools.partial(pow, 2),
    "built in": len,
    "of numpy": np.add,
    "mock": mock.Mock(),
    "method": Called().__init__,
}  # fmt: skip


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch):
    """After each test the process is as it was before, and little processor time was used."""
    monkeypatch.setattr(limits, "SECONDS", 0.5)
    np.random.seed(0)  # noqa: NPY002
    random.seed(0)
    before = state()
    begun = time.process_time()
    yield
    assert time.process_time() - begun < 20
    assert state() == before


def state():
    return (
        sys.gettrace(), sys.getprofile(), sys.stdout, sys.stderr, sys.getrecursionlimit(), builtins.input,
        sys.unraisablehook, list(warnings.filters), warnings.showwarning, np.geterr(), random.getstate(),
        np.random.get_state()[1].tolist(), signal.getsignal(signal.SIGINT), threading.active_count(),  # noqa: NPY002
        limits._limits, limits._watched,
    )  # fmt: skip


def refused(name, answer):
    """The words of the verdict: the answer is wrong, and they fit on a screen."""
    verdict = TASKS[name].judge(answer)
    assert verdict.tried
    assert not verdict.passed
    assert verdict.words.startswith(f"✗ {name}: not yet. ")
    assert len(verdict.words) < 2000
    verdict.words.encode()
    assert not any(": right" in line[: len(name) + 9] for line in verdict.words.splitlines())
    if verdict.picture:
        verdict.picture()
    return verdict.words


def by_name(table):
    return pytest.mark.parametrize("name", table)


@by_name(VALUES)
@pytest.mark.parametrize("task", long_but("08.line", ["02.mistake", "08.line"]))
def test_a_value_that_is_returned(task, name):
    refused(task, lambda *_: VALUES[name]())


@by_name(VALUES)
@pytest.mark.parametrize("task", ["01.four", "04.quarters"])
def test_a_value_that_is_handed_in(task, name):
    refused(task, VALUES[name]())


@by_name(VALUES)
def test_a_value_in_place_of_a_function_or_a_demo(name):
    refused("02.mistake", VALUES[name]())
    refused("01.two-moves", VALUES[name]())


@by_name(ERRORS)
def test_an_error(name):
    def raises(*_):
        raise ERRORS[name]()

    refused("02.mistake", raises)
    refused("09.radon", raises)


@pytest.mark.parametrize("function", ENDLESS, ids=lambda function: function.__name__)
def test_what_does_not_end(function):
    refused("02.mistake", function)
    refused("09.radon", function)


@by_name(DOES)
def test_what_a_function_does(name):
    refused("02.bound", DOES[name])
    refused("07.one-number", DOES[name])
