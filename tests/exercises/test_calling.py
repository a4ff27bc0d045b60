"""A call of a student's function changes nothing outside and ends, and its errors are put into words."""

import functools
import importlib
import random
import signal
import sys
import warnings

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import limits
from linclass_helpers.exercises.calling import call, random_state_kept
from linclass_helpers.exercises.values import close, same

TWO = np.array([1.0, 2.0])


def adds_in_place(w):
    w += 1
    return w


def prints(w):
    print(w)


def runs_for_ever(w):
    while True:
        pass


def runs_for_ever_in_one_line(w):
    from itertools import count

    return [i + 1 for i in count()]


def asks(w):
    return input()


def makes_one_after_another(w):
    yield w


async def waits(w):
    return w


def calls_itself(w):
    return calls_itself(w)


class Counts:
    def by_one(self, w):
        w += 1
        return w


def changes_the_first(*given):
    given[0][0] = 9
    return given[0]


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (adds_in_place, "changed its argument w"),
        (prints, "prints its answer"),
        (lambda w: None, "returned nothing"),
        (lambda w: 1 / 0, "ZeroDivisionError"),
        (lambda w, v: w, "TypeError"),
        (runs_for_ever, "had not ended"),
        (runs_for_ever_in_one_line, "had not ended"),
        (asks, "asks for input"),
        (makes_one_after_another, "This is a generator"),
        (waits, "without async"),
        (calls_itself, "Does the recursion come to an end?"),
        (Counts().by_one, "changed its argument w"),
        (functools.partial(adds_in_place), "changed its argument w"),
        (changes_the_first, "changed its argument number 1"),
        (lambda w: "yes", "the text 'yes'"),
        (lambda w: 10**400, "too large for a float"),
        (lambda w: [[1], [1, 2]], "not of the same length"),
        (lambda w: np.array([1, 1j]), "not all numbers"),
        (lambda w: np.ma.masked_all(2), "masked"),
        (lambda w: np.mean, "are parentheses missing?"),
        (lambda w: [1] * 1_000_000, "1,000,000 values, and"),
    ],
)
def test_what_is_wrong_is_said_in_words(function, words):
    assert words in call(function, (TWO.copy(),)).trouble


def test_arguments_output_random_numbers_and_warnings_are_left_alone(capsys):
    def noisy(w):
        print("noise")
        warnings.warn("noise", stacklevel=1)
        np.random.seed(1)  # noqa: NPY002
        random.seed(1)
        return np.exp(w * 1000)

    np.random.seed(7)  # noqa: NPY002
    random.seed(7)
    expected = np.random.random(), random.random()  # noqa: NPY002
    np.random.seed(7)  # noqa: NPY002
    random.seed(7)
    given = TWO.copy()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with random_state_kept():
            assert call(noisy, (given,)).trouble == ""
    assert caught == []
    assert capsys.readouterr().out == ""
    assert (np.random.random(), random.random()) == expected  # noqa: NPY002
    assert given.tolist() == [1, 2]


def shuffles(w):
    """Some forty thousand lines of Python's library."""
    random.shuffle(list(range(20_000)))
    return w


def imports(w):
    importlib.invalidate_caches()
    import xml.dom.pulldom  # noqa: F401

    return w


def asks_the_course(w):
    X = np.random.default_rng(0).normal(size=(40, 3))
    return w if lc.separability.analyse(X, np.sign(X[:, 0])).separable else 0


@pytest.mark.parametrize("function", [shuffles, imports, asks_the_course])
def test_lines_of_libraries_do_not_count(function, monkeypatch):
    monkeypatch.delitem(sys.modules, "xml.dom.pulldom", raising=False)
    monkeypatch.setattr(limits, "LINES", 50)
    assert call(function, (TWO,)).trouble == ""
    assert function is not imports or sys.modules["xml.dom.pulldom"].parseString


def test_a_loop_that_calls_a_library_ends():
    def for_ever(w):
        while True:
            w = np.linalg.norm(w) * w

    assert "had not ended" in call(for_ever, (TWO,)).trouble


def interrupts_itself(w):
    signal.raise_signal(signal.SIGINT)
    return w


def goes_on_after_an_interrupt(w):
    while True:
        try:
            signal.raise_signal(signal.SIGINT)
        except:  # noqa: E722
            w = w + 1


def takes_an_interrupt_for_right(w):
    try:
        signal.raise_signal(signal.SIGINT)
    except:  # noqa: E722
        return w


def raises_one(w):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "function", [interrupts_itself, goes_on_after_an_interrupt, takes_an_interrupt_for_right, raises_one]
)
def test_one_interrupt_ends_a_check(function):
    calls, handler = [], signal.getsignal(signal.SIGINT)

    def counted(w, x, y):
        calls.append(w)
        return function(w)

    assert "interrupted" in call(function, (TWO,)).trouble
    verdict = lc.exercises.find("02.mistake").judge(counted)
    assert "interrupted" in verdict.words
    assert len(calls) == 1
    assert signal.getsignal(signal.SIGINT) is handler


def test_an_interrupt_does_not_stop_an_import(tmp_path, monkeypatch):
    (tmp_path / "half_done.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\ndone = True\n")
    monkeypatch.syspath_prepend(tmp_path)

    def imports_it(w):
        return importlib.import_module("half_done").done

    # The import counts as one of a library: a student's own code stops at its next line.
    monkeypatch.setattr(limits, "_LIBRARIES", (*limits._LIBRARIES, str(tmp_path)))
    limits.by_a_student.cache_clear()
    assert "interrupted" in call(imports_it, (TWO,)).trouble
    assert sys.modules.pop("half_done").done


@pytest.mark.parametrize(
    ("a", "b", "equal", "nearly"),
    [
        ([1, 2], np.array([1.0, 2.0]), True, True),
        (True, 1, True, True),
        ([], [], True, True),
        ([1, 2], [1, 2, 3], False, False),
        (0.1 + 0.2, 0.3, True, True),
        (10**12, 10**12 + 1, False, True),
        (np.float32(1 / 3), 1 / 3, True, True),
        (np.float32(0.3334), 1 / 3, False, False),
        (0.33333, 1 / 3, False, False),
        ("a", 1, False, False),
        ("1", 1, False, False),
        (None, None, False, False),
        ([[1], [1, 2]], [1], False, False),
    ],
)
def test_same_and_close(a, b, equal, nearly):
    assert same(a, b) == equal
    assert close(a, b) == nearly


def bound_in_float32(X, y, w):
    X, y, w = X.astype(np.float32), y.astype(np.float32), w.astype(np.float32)
    return np.max(np.sum(X**2, axis=1)) / (np.min(y * (X @ w)) / np.sqrt(w @ w)) ** 2


def bound_a_little_larger(X, y, w):
    return lc.exercises.find("02.bound").solution(X, y, w) * (1 + 1e-7)


def test_rounding_is_allowed_and_said():
    bound = lc.exercises.find("02.bound")
    assert "small cases agree up to rounding" in bound.judge(bound_in_float32).words
    assert "rounding" not in bound.judge(bound.solution).words


def test_numbers_that_look_alike_are_told_with_all_digits():
    words = lc.exercises.find("02.bound").judge(bound_a_little_larger).words
    assert "must give 1, and gave 1.\nWith all digits: 1.0 must come, and 1.0000001 came." in words


def without_its_docstring(w, x, y): ...


def with_pass(w, x, y):
    """My notes."""
    pass


def returns_text(w, x, y):
    return "yes"


@pytest.mark.parametrize(
    ("answer", "tried"), [(without_its_docstring, False), (with_pass, False), (returns_text, True)]
)
def test_only_what_does_nothing_was_not_tried(answer, tried):
    assert lc.exercises.find("02.mistake").judge(answer).tried == tried


def forever(X):
    while True:
        X = X + 1


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (forever, "had not ended"),
        (lambda X: None, "returned nothing"),
        (lambda X: (i for i in X), "This is a generator"),
        (lambda X: X[0] / 0 + X["a"], "It stopped with IndexError"),
    ],
)
def test_a_function_that_is_constructed_is_called_like_any_other(answer, words):
    for name in ("07.one-number", "09.radon"):
        assert words in lc.exercises.find(name).judge(answer).words


def test_the_paths_of_libraries_are_all_known():
    """In a browser Python has no user folder, and one of the names would be None."""
    assert all(isinstance(name, str) and name for name in limits._LIBRARIES)
