"""A student's function changes nothing here, comes to an end, and what went wrong is said in words."""

import random
import warnings

import numpy as np
import pytest

from linclass_helpers.exercises.calling import call, close, same

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
        assert call(noisy, (given,)).trouble == ""
    assert caught == []
    assert capsys.readouterr().out == ""
    assert (np.random.random(), random.random()) == expected  # noqa: NPY002
    assert given.tolist() == [1, 2]


def test_a_keyboard_interrupt_is_an_answer():
    def interrupted(w):
        raise KeyboardInterrupt

    assert "interrupted" in call(interrupted, (TWO,)).trouble


@pytest.mark.parametrize(
    ("a", "b", "equal", "nearly"),
    [
        ([1, 2], np.array([1.0, 2.0]), True, True),
        (True, 1, True, True),
        ([], [], True, True),
        ([1, 2], [1, 2, 3], False, False),
        (0.1 + 0.2, 0.3, False, True),
        ("a", 1, False, False),
        ([[1], [1, 2]], [1], False, False),
    ],
)
def test_same_and_close(a, b, equal, nearly):
    assert same(a, b) == equal
    assert close(a, b) == nearly
