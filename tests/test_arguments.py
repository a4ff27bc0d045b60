"""Checks of arguments: which values are refused, and that the messages say what came and what to do."""

import inspect
import tempfile
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers import arguments
from livefigure import Count, Slider, Switch

MASKED = np.ma.array([[1.0, 2.0], [3.0, 4.0]], mask=[[False, True], [False, False]])


def refused(check, *what):
    with pytest.raises(ValueError, match=r"^\w") as error:
        check(*what)
    words = str(error.value)
    assert len(words) < 250
    assert "0x" not in words
    assert "\n" not in words
    return words


@pytest.mark.parametrize("three", [3, 3.0, np.int8(3), np.float32(3), np.array(3), Decimal(3), Fraction(3)])
def test_a_number_in_any_type(three):
    found = arguments.number(three, "η")
    assert (found, type(found)) == (3.0, float)


@pytest.mark.parametrize("three", [3, np.int8(3), np.uint64(3), np.array(3)])
def test_a_whole_number_in_any_type(three):
    found = arguments.count(three, "n")
    assert (found, type(found)) == (3, int)


ODD = [True, np.True_, "3", b"3", 1j, np.complex128(3), None, [3], np.array([3.0]), np.ma.masked]


@pytest.mark.parametrize("odd", [*ODD, object()], ids=arguments.shown)
def test_values_that_are_not_numbers(odd):
    assert refused(arguments.number, odd, "η").startswith("η must be a number, but it is ")
    assert refused(arguments.count, odd, "n").startswith("n must be a whole number, but it is ")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (10**400, "a whole number of 401 digits"),
        (-(10**5000), "a whole number of 5001 digits"),
        (np.float64("nan"), "nan"),
        (-np.inf, "-inf"),
        (Decimal("1e999"), "Decimal('1E+999')"),
    ],
    ids=arguments.shown,
)
def test_numbers_that_no_float_holds(value, said):
    assert refused(arguments.number, value, "η") == f"η must be a finite number, but it is {said}."


@pytest.mark.parametrize("low", [0, -1.5])
def test_numbers_that_are_too_low(low):
    assert refused(arguments.positive, low, "η") == f"η must be a number above 0, but it is {low}."
    assert refused(arguments.at_least, low, 1, "η") == f"η must be 1 or more, but it is {low}."


def test_values_that_are_not_counts():
    assert refused(arguments.count, 0, "n") == "n must be a whole number, 1 or more, but it is 0."
    assert refused(arguments.count, 1e4, "n") == "n must be a whole number, but it is 10000.0: write 10000."
    assert refused(arguments.count, 2.5, "n") == "n must be a whole number, but it is 2.5."
    assert refused(arguments.count, 1e300, "n") == "n must be a whole number, but it is 1e+300."
    assert "up to 9 · 10¹⁸, but it is a whole number of 401 digits" in refused(arguments.count, 10**400, "n")
    assert "1 or more, but it is a whole number of 5001 digits" in refused(arguments.count, -(10**5000), "n")
    assert refused(arguments.count, -1, "n", 0) == "n must be a whole number, 0 or more, but it is -1."


TABLE = [[1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parametrize(
    "table",
    [
        [[1, 2], [3, 4]],
        np.array(TABLE, dtype=object),
        np.ma.array(TABLE),
        [[Fraction(1), Decimal(2)], [3, np.float32(4)]],
    ],
    ids=["lists", "objects", "unmasked", "fractions"],
)
def test_a_table_in_any_type(table):
    X = arguments.matrix(table)
    assert X.tolist() == TABLE
    assert X.dtype == float


def test_switches_of_features_are_zeros_and_ones():
    assert arguments.matrix([[True, False]]).tolist() == [[1, 0]]
    assert arguments.zero_one(np.array([True, False]), 2).tolist() == [1, 0]
    assert refused(arguments.signs, [True, False], 2) == (
        "y must hold the labels −1 and +1 here, but it holds labels 0 and 1: write 2 * y - 1."
    )
    assert refused(arguments.zero_one, [-1, 1], 2).endswith("it holds labels −1 and +1: write (y + 1) / 2.")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ([], "X is empty: at least one point with one coordinate is needed."),
        (np.empty((0, 3)), "X has shape (0, 3): at least one point with one coordinate is needed."),
        ([[]], "X has shape (1, 0): at least one point with one coordinate is needed."),
        ([1, 2], "X.reshape(-1, 1) makes each number a point"),
        (3.0, "its shape is (): make it a table"),
        (None, "but it is None"),
        ([["1", "2"]], "but it holds text, such as '1': turn that into numbers first"),
        (np.array([[1, "2"]], dtype=object), "but it holds text, such as '2'"),
        ([[1j, 2]], "but it holds 1j"),
        (np.array([["2020-01-01"]], dtype="M8[D]"), "but it holds datetime.date(2020, 1, 1)"),
        (MASKED, "but some are masked: fill them in, or leave their points out"),
        ([[1, 2], [3]], "but this list cannot be turned into an array of numbers"),
        ({1, 2}, "but this set cannot be turned into an array of numbers"),
        ((n for n in range(3)), "but this generator cannot be turned into an array of numbers"),
        ([[10**400, 1]], "but one is beyond the largest that a float holds"),
        ([[1, np.nan]], "X must be finite, but X[0, 1] is nan: remove or replace that value."),
        ([[None, 1]], "X must be finite, but X[0, 0] is nan"),
    ],
    ids=arguments.shown,
)
def test_values_that_are_not_tables(table, said):
    assert said in refused(arguments.matrix, table)


@pytest.mark.parametrize(
    ("y", "said"),
    [
        ([1], "its shape is (1,)."),
        ([[1], [-1]], "its shape is (2, 1): write np.ravel(y)."),
        (["spam", "ham"], "it holds text, such as 'spam'"),
        (["1", "-1"], "it holds text, such as '1'"),
        (np.ma.array([1, -1], mask=[False, True]), "some are masked"),
        ([1, 1j], "it holds (1+0j)"),
        ([1, 2], "it holds the values 1, 2: map your classes to −1 and +1 first."),
        ([1, np.nan], "y[1] is nan"),
    ],
)
def test_values_that_are_not_labels(y, said):
    assert said in refused(arguments.signs, y, 2)


@pytest.mark.parametrize("y", [[1, -1], np.array([1, -1], dtype=object), np.int8([1, -1])])
def test_labels_in_any_type(y):
    assert arguments.signs(y, 2).tolist() == [1.0, -1.0]


def test_tables_and_columns_of_pandas():
    pd = pytest.importorskip("pandas")
    for table in (pd.DataFrame(TABLE, columns=["a", "b"]), pd.DataFrame(TABLE, dtype="Float64")):
        assert arguments.matrix(table).tolist() == TABLE
    assert arguments.signs(pd.Series([1, -1], index=[7, 9]), 2).tolist() == [1, -1]
    text = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
    assert "but it holds text, such as 'x'" in refused(arguments.matrix, text)
    missing = pd.DataFrame({"a": pd.array([1, None], dtype="Int64")})
    assert "X must be finite, but X[1, 0] is nan" in refused(arguments.matrix, missing)
    column = pd.DataFrame({"y": [1, -1]})
    assert "its shape is (2, 1): write np.ravel(y)." in refused(arguments.signs, column, 2)
    assert refused(arguments.number, pd.NA, "η") == "η must be a number, but it is of type NAType."


def test_vectors_are_finite_and_copies():
    w = np.array([1.0, 2.0])
    arguments.vector(w, 2)[0] = 7
    assert w.tolist() == [1, 2]
    assert refused(arguments.vector, [1, -np.inf], 2, "w").startswith("w must be finite, but w[1] is -inf")
    assert refused(arguments.numbers, np.nan, "z").startswith("z must be finite, but z[0] is nan")


@pytest.mark.parametrize("value", [10**400, -(10**400), 10**5000, 7.5, "5", None, True], ids=arguments.shown)
def test_controls_refuse_in_words(value):
    for control in (Slider("a slider", 1.0, 0.0, 5.0), Count("a count", 1, 0, 5)):
        assert refused(control.check, value, "s").startswith("s must ")


def test_choices_take_what_numpy_gives():
    assert arguments.choice(np.int64(2), (1, 2), "k") == 2
    assert arguments.choice(np.str_("b"), ("a", "b"), "name") == "b"
    assert "but it is 3" in refused(arguments.choice, np.int64(3), (1, 2), "k")


def test_classes_are_numbered_in_order():
    names, numbers = arguments.classes(np.array(["b", "a", "b"]), 3)
    assert (names, numbers.tolist()) == (("a", "b"), [1, 0, 1])
    names, numbers = arguments.classes([2.0, 0, True], 3, known=[2, 1, 0])
    assert (names, numbers.tolist()) == ((2, 1, 0), [0, 2, 1])
    assert "but it is 2 labels" in refused(arguments.classes, ["a", "b"], 3)
    assert "one is ''" in refused(arguments.classes, ["a", ""], 2)


def test_controls_take_what_numpy_gives():
    assert Slider("a slider", 1.0, 0.0, 5.0).check(np.float32(0.5), "s") == 0.5
    assert Count("a count", 1, 0, 5).check(np.int64(3), "c") == 3
    assert Switch("a switch").check(np.True_, "on") is True
    assert "on must be True or False, but it is 1." in refused(Switch("a switch").check, 1, "on")


# By the name of an argument: a valid value, and invalid ones.
FINE = {"X": TABLE, "Z": TABLE, "W": TABLE, "K": np.eye(2), "x": [1, 2], "z": [1, 2], "w": [1, 2]}
FINE |= {"y": [1, -1], "y01": [1, 0], "lam": [0.5, 0.5], "name": "notes", "kind": "none", "p": 0.5, "mu": 0}
FINE |= {"mean0": [1, 2], "mean1": [1, 2], "sigma0": [1, 2], "sigma1": [1, 2], "n": 2, "d": 2, "degree": 2}
FINE |= {"epsilon": 0.1, "delta": 0.1, "gamma": 0.5, "R": 1, "eta": 0.1, "epochs": 2, "width": 1}
FINE |= {
    "level": 0.95,
    "freedom": 5,
    "x_mean": 1,
    "y_mean": 2,
    "x_variance": 4,
    "y_variance": 9,
    "covariance": 6,
}
FINE |= {"m": [1, 2], "labels": ["a", "b"], "scores": [1, 2], "V": TABLE, "centres": TABLE}
FINE |= {"path_or_table": {"x": [1, 2], "c": ["a", "b"]}}
FINE |= {"dataset": lc.data.load("xor"), "path": Path(tempfile.mkdtemp()) / "xor.csv"}
WRONG = {"X": [[1, 2], [[1, np.nan]], MASKED], "Z": [[1, 2]], "W": [[1, 2], [[1, 2, 3]]]}
WRONG |= {"K": [[1, 2], [[1, 2]]], "x": [[], [[1, 2]], [np.nan, 1]], "z": [[np.nan]], "lam": [[1]]}
WRONG |= dict.fromkeys(["y", "y01"], [[2, 3], [1]])
WRONG |= dict.fromkeys(["w", "w0", "mean1"], [[1], [1, np.inf]])
WRONG |= dict.fromkeys(["sigma0", "sigma1"], [[1, 0], [1]])
WRONG |= dict.fromkeys(["n", "d", "degree", "steps", "epochs", "max_updates", "max_checks"], [0, 2.5])
WRONG |= dict.fromkeys(["gamma", "radius", "R", "eta", "width", "reach"], [0, -1, np.nan])
WRONG |= {"freedom": [0, 1.5], "x_variance": [0, -1], "y_variance": [-1], "covariance": [7]}
WRONG |= dict.fromkeys(["prior", "p", "epsilon", "delta", "level"], [0, 1])
WRONG |= dict.fromkeys(["seed", "first", "tol"], [-1])
WRONG |= {"labels": [["a"], ["a", 1.5], [["a"], ["b"]]], "classes": [["a"], "ab", [1, 1]]}
WRONG |= {"centres": [[1, 2], [[1, 2]]], "spread": [-1], "m": [[np.nan]]}
WRONG |= {"scores": [[[[1]]], [np.nan]], "V": [[1, 2]], "ridge": [-1], "W0": [[[1, 2]], [1, 2]]}
PACKAGES = [
    lc.data,
    lc.perceptron,
    lc.separability,
    lc.logistic,
    lc.least_squares,
    lc.features,
    lc.multiclass,
]
INNER = {
    "average",
    "smallest_correct_margin",
    "margin_below",
    "nearest",
}  # what these are given was checked before
CALLED = [getattr(package, name) for package in PACKAGES for name in package.__all__ if name not in INNER]
CALLED = [one for one in CALLED if inspect.isfunction(one)]
CALLED = [
    one for one in CALLED if one not in (lc.multiclass.entropy, lc.multiclass.cross_entropy)
]  # own test
CALLED += [of for loss in lc.losses.LOSSES for of in (loss.of, loss.pull)]
CALLED += [lc.features.FeatureMap, lc.gaussians.TwoGaussians]
CALLED += [
    lc.losses.risk,
    lc.losses.pulls,
    lc.losses.subgradient,
    lc.learning.shatters,
    lc.learning.sample_size,
]


@pytest.mark.parametrize("function", CALLED)
def test_every_public_function_of_the_learners_checks_its_arguments(function):
    takes = inspect.signature(function).parameters
    fine = {name: FINE[name] for name in takes if takes[name].default is inspect.Parameter.empty}
    function(**fine)
    for name in takes:
        if not isinstance(takes[name].default, bool):
            wrongs = WRONG.get(name, [])
            if name == "y" and function.__module__.startswith(lc.least_squares.__name__):
                wrongs = [[2, np.nan], [1]]  # there any number can be a target
            for wrong in [*wrongs, "1", 1j, 10**400, object()]:
                words = refused(partial(function, **fine | {name: wrong}))
                assert words.split()[0] == name.replace("01", "")
