"""Tables of pandas and Polars. Polars takes 180 MB and is not in an extra: `make tables` installs it."""

import datetime
import decimal
import warnings

import numpy as np
import pytest

import linclass_helpers as lc
from linclass_helpers import data

COLUMNS = {"height": [1.5, 2.5, -3.0], "weight": [1, 2, 3], "who": ["b", "a", "b"]}
LIBRARIES = ["pandas", "polars"]


@pytest.fixture(params=LIBRARIES)
def table(request):
    """The function that makes a table from a dict of columns."""
    return pytest.importorskip(request.param).DataFrame


@pytest.fixture
def pl():
    return pytest.importorskip("polars")


@pytest.fixture(autouse=True)
def no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_columns_classes_and_numbers_are_taken(table):
    found = data.read(table(COLUMNS))
    assert found.X.tolist() == [[1.5, 1], [2.5, 2], [-3, 3]]
    assert (found.columns, found.classes, found.y.tolist()) == (("height", "weight"), ("a", "b"), [1, -1, 1])
    chosen = data.read(table(COLUMNS), features=["weight"], label="who", positive="a")
    assert (chosen.X.tolist(), chosen.y.tolist()) == ([[1], [2], [3]], [-1, 1, -1])
    assert data.read(table({"x": [1, 2, 3], "c": ["u", "v", "w"]})).labels.tolist() == ["u", "v", "w"]


@pytest.mark.parametrize(
    ("column", "words"),
    [
        ([1.0, None, 2.0], "there is 1: row 2 of 'height'"),
        ([None, None, None], "there are 3: row 1 of 'height', row 2 of 'height', row 3 of 'height'"),
        ([1.0, float("nan"), 2.0], "there is 1: row 2 of 'height'"),
        ([1.0, 2.0, float("inf")], "finite numbers, but row 3 of 'height' is inf"),
        (["1", "2", "high"], "columns of numbers, but row 3 of 'height' is 'high'"),
        (["1", "2,5", "3"], "row 2 of 'height' is '2,5': write 5.1, not 5,1"),
        ([datetime.date(2026, 1, k) for k in (1, 2, 3)], "row 1 of 'height' is datetime.date"),
        ([datetime.timedelta(k) for k in (1, 2, 3)], "row 1 of 'height' is"),
        ([datetime.datetime(2026, 1, k) for k in (1, 2, 3)], "row 1 of 'height' is"),
        ([[1, 2], [3, 4], [5, 6]], r"row 1 of 'height' is .*1, 2"),
    ],
)
def test_what_is_missing_or_no_number_is_refused_by_row(table, column, words):
    with pytest.raises(ValueError, match=words):
        data.read(table({**COLUMNS, "height": column}))


def test_missing_classes_one_class_and_empty_tables_are_refused(table):
    with pytest.raises(ValueError, match="there is 1: row 2 of 'who'"):
        data.read(table({**COLUMNS, "who": ["a", None, "b"]}))
    with pytest.raises(ValueError, match="at least two classes, but all its rows are 'a'"):
        data.read(table({**COLUMNS, "who": ["a"] * 3}))
    for empty in (table(), table({"x": [], "c": []}), table({"c": ["a", "b"]})):
        with pytest.raises(
            ValueError, match="must have a row for each point, a column of numbers and one of"
        ):
            data.read(empty)


def test_a_demo_takes_the_table_itself(table):
    demo = lc.demos.convergence(data=table(COLUMNS))
    assert demo.dataset.columns == ("height", "weight")
    assert eval(demo.code(), {"lc": lc}).text() == demo.text()


def test_a_million_rows(table):
    x = np.arange(1_000_000.0)
    found = data.read(table({"x": x, "class": np.where(x < 10, "few", "many")}))
    assert np.array_equal(found.X[:, 0], x)
    assert (found.y < 0).sum() == 10


def test_kinds_of_columns_that_polars_has(pl):
    for kind in (pl.Categorical, pl.Enum(["b", "a"]), pl.String):
        found = data.read(pl.DataFrame(COLUMNS, schema_overrides={"who": kind, "weight": pl.UInt8}))
        assert (found.classes, found.y.tolist()) == (("a", "b"), [1, -1, 1])
    prices = pl.DataFrame({"x": [decimal.Decimal("1.5"), decimal.Decimal("2")], "c": [True, False]})
    assert data.read(prices).X.tolist() == [[1.5], [2]]
    assert data.read(prices).y.tolist() == [1, -1]
    assert data.read({"x": pl.Series([1, 2]), "c": pl.Series(["a", "b"])}).X.tolist() == [[1], [2]]


def test_a_lazy_table_is_refused_with_the_fix(pl):
    for take in (data.read, lambda lazy: lc.demos.convergence(data=lazy)):
        with pytest.raises(
            ValueError, match=r"in memory, but it is a LazyFrame: its collect\(\) makes a table"
        ):
            take(pl.DataFrame(COLUMNS).lazy())


def test_complex_numbers_are_refused():
    with pytest.raises(ValueError, match="row 1 of 'x' is 1j"):
        data.read({"x": [1j, 2], "c": ["a", "b"]})
