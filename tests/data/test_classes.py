"""Data sets with names of columns and classes, and the real tables of the package."""

from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import nnls
from sklearn import datasets
from sklearn.preprocessing import StandardScaler

import linclass_helpers as lc
from linclass_helpers.data import Dataset

TABLES = Path(lc.data.__file__).parent / "tables"
X = [[1, 2], [3, 4], [5, 6]]
FRUIT = Dataset(X, ["fig", "date", "apple"], "fruit", ["length", "weight"])


def test_more_than_two_classes_stay_as_they_are():
    assert FRUIT.classes == ("apple", "date", "fig")
    assert FRUIT.labels.tolist() == ["fig", "date", "apple"]
    assert repr(FRUIT) == "Dataset 'fruit': 3 points in 2 dimensions, 1 of apple, 1 of date, 1 of fig"
    numbers = Dataset(X, [2.0, 0.0, 7.0])
    assert (numbers.classes, numbers.labels.tolist()) == ((0, 2, 7), [2, 0, 7])
    named = Dataset(X, [2, 0, 2], classes=["a", "b", "c"])  # b does not come up
    assert (named.classes, named.labels.tolist()) == (("a", "b", "c"), ["c", "a", "c"])


@pytest.mark.parametrize("ask", [lambda: FRUIT.y, lambda: FRUIT.y01, FRUIT.reflected])
def test_their_signs_are_refused_with_the_fix(ask):
    with pytest.raises(ValueError, match=r"'fruit' has 3 classes: labels has.*one_vs_all\('fig'\) makes one"):
        ask()
    date = FRUIT.one_vs_all("date")
    assert date.y.tolist() == [-1, 1, -1]
    assert str(date).endswith("1 of class +1 (date)\nand 2 of class −1 (not date)")
    assert (date.classes, date.columns) == (("not date", "date"), FRUIT.columns)
    assert repr(date).endswith("1 of class +1 (date) and 2 of class −1 (not date)")
    assert FRUIT.one_vs_all(FRUIT.labels[1]).y.tolist() == [-1, 1, -1]


def test_names_of_two_classes_are_those_of_minus_and_plus():
    for y in ([-1, 1, 1], ["no", "yes", "yes"], [0, 1, 1]):
        found = Dataset(X, y, classes=["no", "yes"])
        assert found.y.tolist() == [-1, 1, 1]
        assert found.labels.tolist() == ["no", "yes", "yes"]
    assert (
        repr(found) == "Dataset 'data': 3 points in 2 dimensions, 2 of class +1 (yes) and 1 of class −1 (no)"
    )


def test_columns_are_chosen_by_name_or_by_number():
    two = FRUIT.only("weight")
    assert (two.X.tolist(), two.columns, two.classes) == ([[2], [4], [6]], ("weight",), FRUIT.classes)
    assert Dataset(X, [1, 1, -1]).only(2, 1).X.tolist() == [[2, 1], [4, 3], [6, 5]]
    with pytest.raises(ValueError, match="columns must be one of 'length', 'weight', but it is 'size'"):
        FRUIT.only("size")
    with pytest.raises(ValueError, match="columns must be at least one"):
        FRUIT.only()


def test_standardised_columns_have_mean_0_and_standard_deviation_1():
    found = Dataset([[1, 5, 0.1], [2, 5, 0.1], [6, 5, 0.1]], [1, 1, -1]).standardised()
    assert found.X.mean(axis=0) == pytest.approx([0, 0, 0])
    assert found.X.std(axis=0) == pytest.approx([1, 0, 0])
    theirs = StandardScaler().fit_transform(datasets.load_breast_cancer().data)
    assert lc.data.load("cancer").standardised().X == pytest.approx(theirs)


def test_a_sample_is_drawn_without_replacement_and_stays_in_order():
    digits = lc.data.load("digits")
    some = digits.sample(100, seed=3)
    rows = [np.flatnonzero((digits.X == x).all(axis=1)).tolist() for x in some.X]
    assert [row[0] for row in rows] == sorted({row[0] for row in rows})
    assert [digits.labels[row[0]] for row in rows] == some.labels.tolist()
    assert np.array_equal(some.X, digits.sample(100, seed=3).X)
    assert not np.array_equal(some.X, digits.sample(100).X)
    with pytest.raises(ValueError, match="n must be at most 3, the number of points, but it is 4"):
        FRUIT.sample(4)


def test_data_that_were_loaded_know_the_code_that_makes_them_again():
    iris = lc.data.load("iris")
    made = iris.one_vs_all("setosa").only("petal width", "petal length").standardised().sample(9).augmented()
    again = eval(made.source, {"lc": lc})
    assert np.array_equal(again.X, made.X)
    assert np.array_equal(again.y, made.y)
    assert (again.columns, again.classes) == (made.columns, made.classes)
    assert made.moved(0, [0, 0, 0]).source is None
    assert FRUIT.augmented().source is None


def test_names_and_classes_are_kept():
    changed = FRUIT.augmented().moved(0, [1, 0, 0])
    assert changed.columns == ("1", "length", "weight")
    assert changed.classes == FRUIT.classes
    assert changed.labels.tolist() == FRUIT.labels.tolist()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Dataset(X, ["a", "b", "a"]), "y must hold numbers.*it holds text, such as 'a'"),
        (lambda: Dataset(X, [0, 1, 1]), r"labels 0 and 1: write 2 \* y - 1"),
        (lambda: Dataset(X, [1, 2, 3.5]), "y must hold names or whole numbers, but one is 3.5"),
        (
            lambda: Dataset(X, np.array(["a", "b", 3], dtype=object)),
            "y must be all names or all whole numbers",
        ),
        (lambda: Dataset(X, ["a", "b", "d"], classes="abc"), "classes must be at least two different names"),
        (
            lambda: Dataset(X, ["a", "b", "d"], classes=["a", "b"]),
            "y must be among the classes 'a', 'b'.*'d'",
        ),
        (lambda: Dataset(X, ["a", "b", "c"], classes=["a", "a", "b"]), "classes must be at least two differ"),
        (lambda: Dataset(X, ["a", "b", "c", "d"]), "y must hold one class for each of the 3 points"),
        (lambda: Dataset(X, [1, 1, -1], columns=["x"]), "columns must be 2 different names"),
        (
            lambda: FRUIT.one_vs_all("kiwi"),
            "positive must be one of 'apple', 'date', 'fig', but it is 'kiwi'",
        ),
    ],
)
def test_what_is_refused(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_the_real_tables_are_those_that_others_have():
    assert lc.data.tables() == ("iris", "digits", "cancer")
    iris, theirs = lc.data.load("iris"), datasets.load_iris()
    assert np.array_equal(iris.X, theirs.data)
    assert iris.labels.tolist() == theirs.target_names[theirs.target].tolist()
    assert iris.columns == ("sepal length", "sepal width", "petal length", "petal width")
    digits, theirs = lc.data.load("digits"), datasets.load_digits()
    assert np.array_equal(digits.X, theirs.data)
    assert digits.labels.tolist() == theirs.target.tolist()
    assert digits.classes == tuple(range(10))
    assert digits.columns[:9] == ("p11", "p12", "p13", "p14", "p15", "p16", "p17", "p18", "p21")
    cancer, theirs = lc.data.load("cancer"), datasets.load_breast_cancer()
    assert np.array_equal(cancer.X, theirs.data)
    assert cancer.labels.tolist() == theirs.target_names[theirs.target].tolist()
    assert cancer.columns == tuple(theirs.feature_names)
    assert cancer.classes == ("benign", "malignant")


def test_thirty_columns_of_the_real_table_separate_by_a_tiny_margin():
    """w proves that the margin is not smaller, a weighted mean of the points that it is not larger."""
    cancer = lc.data.load("cancer").standardised().augmented()
    found = lc.separability.analyse(cancer.X, cancer.y)
    assert round(found.margin, 5) == 0.00139
    assert (cancer.reflected() @ found.w).min() == pytest.approx(found.margin, rel=1e-9)
    assert np.linalg.norm(found.w) == pytest.approx(1)
    near = cancer.reflected()[found.support]
    shares = nnls(np.vstack([near.T, 1e3 * np.ones(len(near))]), np.append(0 * cancer.X[0], 1e3))[0]
    assert np.linalg.norm(shares @ near / shares.sum()) == pytest.approx(found.margin, rel=1e-3)


def test_the_real_tables_are_small_and_name_their_sources():
    told = (TABLES / "LICENCES.md").read_text("utf-8")
    files = {file.name: file.stat().st_size for file in TABLES.iterdir()}
    assert sum(files.values()) <= 200_000
    assert files["digits.csv.gz"] <= 60_000
    for name in files.keys() - {"LICENCES.md"}:
        assert f"| `{name}` |" in told
    assert told.count("CC BY 4.0") == len(files) - 1
