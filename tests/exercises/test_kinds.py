"""Of an answer of the wrong kind, a check says first which kind came, and which is asked for."""

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import Task, Write, _all
from linclass_helpers.exercises.values import as_python, asked_kind, is_of_kind, kind

WRITTEN = {name: task for name, task in _all(Task).items() if isinstance(task, Write)}
every_written = pytest.mark.parametrize("name", WRITTEN)
# What each task asks for, where its first case is in two dimensions or has a list, a table or a number.
ASKED = {
    "True or False": ["01.separates", "01.witness", "02.mistake"],
    "A list of numbers": ["02.perceptron"],
    "A pair of numbers": ["06.loop", "08.line"],
    "A number": [
        *["01.margin", "02.bound", "03.power", "03.turned-back", "04.log-sigmoid", "04.likelihood"],
        *["04.posterior", "05.safe-rate", "07.monomials", "09.criterion", "09.rate", "10.cross-entropy"],
    ],
    "A vector of length": [
        *["02.update", "05.gradient", "05.newton", "06.witness", "06.pocket", "06.average", "07.dual"],
        *["08.weights", "08.step", "09.subgradient"],
    ],
    "A matrix of shape": ["07.parabola", "07.kernel", "10.softmax", "10.one-set-less", "10.gradient"],
}
KINDS = {name: kind for kind, names in ASKED.items() for name in names}


def answer(name, change):
    """The solution, with its result changed; and the words on it."""
    solution = WRITTEN[name].solution
    verdict = lc.check(name, lambda *given: change(solution(*given)))
    assert verdict.tried
    assert not verdict
    return verdict.words


def test_every_task_is_in_the_table():
    assert KINDS.keys() == WRITTEN.keys()


@every_written
def test_a_wrong_type(name):
    words = answer(name, lambda found: "words")
    asked = KINDS[name] if WRITTEN[name].returns else f"{KINDS[name]} is asked for."
    assert f"It returned the text 'words', and no numbers. {asked}" in words
    assert WRITTEN[name].returns in words


@every_written
def test_a_wrong_shape(name):
    words = answer(name, lambda found: [[found, found], [found, found]])
    depth = 2 + np.ndim(WRITTEN[name].solution(*next(WRITTEN[name].cases.small())))
    came = "a matrix of shape (2, 2)" if depth == 2 else "an array of shape (2, 2, "
    if name != "02.perceptron":  # an empty list has no numbers that could become an array
        assert f"not yet. You returned {came}" in words
    assert f". {KINDS[name]}" in words.split("\n")[0]


@every_written
def test_a_tuple_too_much(name):
    def both(*given):
        found = solution(*given)
        more = 3
        return found, more, "done"

    solution = WRITTEN[name].solution
    words = lc.check(name, both).words
    assert "not yet. You returned three values (found, more, 'done'): " in words
    only = f"Only {KINDS[name][:1].lower()}{KINDS[name][1:]}" if KINDS[name][:4] != "True" else "Only True"
    assert f"something else. {only}" in words


@every_written
def test_one_dimension_too_many(name):
    """A vector in place of a number, a column in place of a vector: as g / H gives."""
    first = answer(name, lambda found: np.expand_dims(found, -1)).split("\n")[0]
    assert "not yet. You returned " in first
    assert f". {KINDS[name]}" in first
    if KINDS[name].startswith("A vector"):
        assert ", one column. " in first


def test_w_and_the_mistakes_where_the_mistakes_are_asked_for():
    def perceptron(X, y, passes):
        w, mistakes = np.zeros(X.shape[1]), []
        return w, mistakes

    assert lc.check("02.perceptron", perceptron).words.split("\n")[0] == (
        "✗ 02.perceptron: not yet. You returned a pair (w, mistakes): "
        "a vector of length 2 and an empty list. Only a list of numbers is asked for: "
        "the points that are corrected, in their order."
    )


def test_what_a_kind_is_called_by_comes_before_a_second_call():
    calls = []

    def draws(w, x, y):
        calls.append(w)
        return np.random.default_rng(len(calls)).normal(size=(2, 1))

    words = lc.check("02.update", draws).words
    assert "You returned a matrix of shape (2, 1), one column. A vector of length 2 is asked for: w" in words
    assert "Two calls" not in words


@pytest.mark.parametrize(
    ("got", "expected", "same"),
    [
        (np.bool_(True), True, True),
        (1.0, True, True),
        (-1, True, False),
        (np.nan, False, False),
        (np.True_, 2.5, False),
        ([], [1, 2], True),
        ([[1]], [1, 2], False),
        (3, [1, 2], False),
        ([1, 2], (3, 4), True),
        ([1, 2, 3], (3, 4), False),
        (np.zeros((2, 1)), np.zeros(2), False),
    ],
)
def test_which_values_are_of_one_kind(got, expected, same):
    assert is_of_kind(got, expected) == same


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "True"),
        (-1, "the number −1"),
        ([], "an empty list"),
        ([1, 2], "a vector of length 2"),
        ([[1], [2]], "a matrix of shape (2, 1), one column"),
        (np.eye(2), "a matrix of shape (2, 2)"),
        (np.zeros((1, 2, 3)), "an array of shape (1, 2, 3)"),
    ],
)
def test_kinds_in_words(value, words):
    assert kind(value) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (False, "True or False"),
        (2.5, "a number"),
        ([1], "a list of numbers"),
        ((1, 2), "a pair of numbers"),
        (np.zeros(3), "a vector of length 3"),
        (np.zeros((3, 2)), "a matrix of shape (3, 2)"),
    ],
)
def test_what_is_asked_for_in_words(value, words):
    assert asked_kind(value) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (np.array([1.0, -0.125]), "np.array([1, -0.125])"),
        (np.array([[1.0, 0.0]]), "np.array([[1, 0]])"),
        (np.float64(0.5), "0.5"),
        ([1, 2], "[1, 2]"),
        (-1, "-1"),
        (1e300, repr(int(1e300))),
    ],
)
def test_arguments_as_python(value, words):
    assert as_python(value) == words
    assert np.array_equal(eval(words, {"np": np}), value)
