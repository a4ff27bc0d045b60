"""Your own tables: what is read, and which errors are raised."""

import csv
import gzip
import io
import os
import time

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers import data

LONG = "a" * 150_000
ROWS = "x,y,c\n1,2,a\n3,4,b\n5,6,b\n"
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1, max_size=6)


@pytest.fixture
def file(tmp_path):
    """A function that writes a file and returns its path."""

    def write(what, name="mine.csv"):
        path = tmp_path / name
        path.write_bytes(what if isinstance(what, bytes) else what.encode("utf-8"))
        return path

    return write


@pytest.mark.parametrize(
    "what",
    [
        ROWS,
        ROWS.replace(",", ";"),
        ROWS.replace(",", "\t"),
        ROWS.replace("\n", "\r\n"),
        "\ufeff" + ROWS,
        "\n" + ROWS.replace("\n", "\n\n"),
        ROWS.replace(",", ", "),
        ROWS.replace("a", '"a"').replace("3", '"3"'),
        gzip.compress(ROWS.encode(), mtime=0),
    ],
)
def test_the_same_table_in_many_forms(file, what):
    found = data.read(str(file(what)))
    assert found.X.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert found.y.tolist() == [-1, 1, 1]
    assert (found.name, found.columns, found.classes) == ("mine", ("x", "y"), ("a", "b"))
    assert repr(found).endswith("2 of class +1 (b) and 1 of class −1 (a)")


def test_columns_are_chosen_by_name_and_counted_where_there_is_no_head(file):
    path = file("c,x,y\na,1,2\nb,3,4\n", "with_a_head.csv")
    found = data.read(path, label="c", features=["y"], positive="a")
    assert (found.columns, found.X.tolist(), found.y.tolist()) == (("y",), [[2], [4]], [1, -1])
    bare = data.read(file("1;2;a\n3;4;b\n5;6;c\n"), label="column 3")
    assert (bare.columns, bare.classes) == (("column 1", "column 2"), ("a", "b", "c"))
    assert data.read(path, label="c").columns == ("x", "y")


def test_classes_of_any_kind():
    x = [1, 2, 3]
    for classes, y in (
        (["no", "yes", "no"], [-1, 1, -1]),
        ([0, 1, 0], [-1, 1, -1]),
        ([-1, 1.0, -1], [-1, 1, -1]),
        ([False, True, False], [-1, 1, -1]),
        (["2", "10", "2"], [-1, 1, -1]),
    ):
        assert data.read({"x": x, "c": classes}).y.tolist() == y
    many = data.read({"x": x, "c": ["2", "10", "1"]})
    assert (many.classes, many.labels.tolist()) == ((1, 2, 10), [2, 10, 1])
    one = data.read({"x": x, "c": [2, 10, 1]}, positive=10)
    assert (one.y.tolist(), one.classes) == ([-1, 1, -1], ("not 10", "10"))


class Frame:
    """A table with the few methods of Polars that are used."""

    columns = ["x", "c"]

    def __getitem__(self, name):
        return iter({"x": [1, 2], "c": ["a", "b"]}[name])


def test_tables_in_memory():
    pd = pytest.importorskip("pandas")
    columns = {"x": [1, 2], "c": ["a", "b"]}
    tables = [columns, Frame(), pd.DataFrame(columns), pd.DataFrame(columns, index=[7, 7])]
    tables += [pd.DataFrame(columns).astype({"x": "Int64", "c": "category"})]
    tables += [[{"x": 1, "c": "a"}, {"x": 2, "c": "b"}], [[1, "a"], [2, "b"]], ((1, "a"), (2, "b"))]
    tables += [{"x": np.array([1, 2]), "c": np.array(["a", "b"])}, np.array([[1, 0], [2, 1]])]
    for table in tables:
        found = data.read(table)
        assert (found.X.tolist(), found.y.tolist(), found.name) == ([[1], [2]], [-1, 1], "table")
    assert data.read(pd.DataFrame({0: [1, 2], 1: [0, 1]})).columns == ("0",)


@given(
    rows=st.lists(st.tuples(st.floats(allow_nan=False, allow_infinity=False), NAMES), min_size=2, max_size=9),
    delimiter=st.sampled_from(",;\t"),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_what_csv_writes_is_read_back(tmp_path_factory, rows, delimiter, quoting):
    numbers, names = [row[0] for row in rows], [row[1].strip() for row in rows]
    assume(all(name.lower() not in data.reading.MISSING for name in names))
    assume(len(set(names)) > 1 and not any(map(is_number, names)))
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, quoting=quoting).writerows([("x", "name"), *zip(numbers, names)])
    path = tmp_path_factory.mktemp("csv") / "any.csv"
    path.write_text(text.getvalue(), "utf-8", newline="")
    found = data.read(path)
    assert found.X[:, 0].tolist() == numbers
    assert found.labels.tolist() == names


def is_number(word):
    try:
        float(word)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("", "must have a row for each point, but the file 'mine.csv' is empty"),
        (" \n\n", "the file 'mine.csv' is empty"),
        ("x,c\n", "must have rows below its head, but the file 'mine.csv' has none"),
        ("x\n1\n2\n", "must have two columns or more.*the first line of the file 'mine.csv' is 'x'"),
        ("x,x,c\n1,2,a\n", "must name each column once, but 'x' is there more than once"),
        ("x,y,c\n1,2,a\n3,b\n", "line 3 of the file 'mine.csv' has 2 cells and the first 3"),
        (
            "x,c\n1,5,a\n",
            "line 2 .* has 3 cells and the first 2: a decimal comma is read as the end of a cell",
        ),
        ("x;c\n1,5;a\n2;b\n", "row 1 of 'x' is '1,5': write 5.1, not 5,1"),
        ("x;c\n1;a\n1,234,567;b\n", "row 2 of 'x' is"),
        (
            "x,y,c\n1,,a\n?,4,b\n",
            "there are 2: row 1 of 'y', row 2 of 'x'. Fill them in, or leave their rows",
        ),
        ("x,c\n1,a\n2,NA\n", "there is 1: row 2 of 'c'"),
        ("x,c\n1,a\ninf,b\n", "must have finite numbers, but row 2 of 'x' is inf"),
        ("x,c\n1,a\nred,b\n", "features must be columns of numbers, but row 2 of 'x' is 'red': name others"),
        ("x,c\n1,a\n2,a\n", "label must be a column with at least two classes, but all its rows are 'a'"),
        ("x,c\n1,1.5\n2,2\n", "label must be a column of classes, but 'c' has numbers such as 1.5"),
        ("x,c\n" + "".join(f"1,{k}\n" for k in range(101)), "'c' has more than 100 different numbers"),
        ('x,c\n1,"a\n2,b\n', "must"),
        (b"x,c\n1,\xe9\n", "must be a file in UTF-8, but line 2 of the file 'mine.csv' is not"),
        (b"PK\x03\x04 a workbook", "is not text: save it as CSV"),
        (b"\x1f\x8b broken", "must be the path of a CSV file, but the file 'mine.csv' cannot be read"),
        (
            b"\x1f\x8b\x08" + bytes(7) + b"\xff" * 20,
            "must be the path of a CSV file, but the file",
        ),
        (LONG + ",c\n1,a\n2,b\n", "line 1 of the file 'mine.csv' is not one: field larger than field limit"),
        (LONG[:999] + ",c\n1,a\nq,b\n", "must have names of at most 200 letters, but one is 'aaa"),
        ("x," + LONG[:999] + "\n1,1.5\n2,2\n", "must have names of at most 200 letters, but one is 'aaa"),
        (f"{LONG[:999]},{LONG[:999]},c\n1,2,a\n3,4,b\n", "must name each column once, but 'a"),
        ("a," * 150_000 + "c\n", "must name each column once, but 'a' is"),
        (f"x,c\n1,{LONG[:999]}\n2,b\n", "label must have names of at most 200 letters, but one is 'aaa"),
        (f"x,c\n1,{LONG[:999]}\n2,{LONG[:999]}\n", "label must have names of at most 200 letters"),
        (f"x,c\n{'9' * 100_000},a\n2,b\n", "must have finite numbers, but row 1 of 'x' is inf"),
        (
            f"x;c\n{'9' * 100_000},5;a\n2;b\n",
            "row 1 of 'x' is '999.* …: write 5.1",
        ),
        ("x,c\n" + "".join(f"1,n{k}\n" for k in range(200_000)), "'c' has more than 100 different names"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_files_that_are_refused(file, what, words):
    begin = time.monotonic()
    with pytest.raises(ValueError, match=words) as refusal:
        data.read(file(what))
    assert len(str(refusal.value)) < 500
    assert time.monotonic() - begin < 10


def test_a_compressed_file_is_not_unpacked_beyond_the_limit(file):
    """100 kB in the file, 100 MB outside it."""
    path = file(gzip.compress(ROWS.encode() + b"1,2,a\n" * 17_000_000), "mine.csv.gz")
    assert path.stat().st_size < 200_000
    with pytest.raises(ValueError, match=r"at most 50 MB, unpacked, but the file 'mine\.csv\.gz'"):
        data.read(path)


def test_a_large_file_is_not_read_to_its_end(tmp_path):
    with (tmp_path / "mine.csv").open("wb") as file:
        file.truncate(10**10)  # which takes no room on the disk
    with pytest.raises(ValueError, match="must be a file of at most 50 MB"):
        data.read(tmp_path / "mine.csv")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_a_pipe_is_refused(tmp_path):
    os.mkfifo(tmp_path / "mine.csv")
    for path in (tmp_path / "mine.csv", "/dev/zero"):
        with pytest.raises(ValueError, match="it is a pipe or a device"):
            data.read(path)


def test_the_repr_of_very_many_classes_is_short_and_quick():
    begin = time.monotonic()
    many = data.Dataset(np.zeros((100_000, 1)), [f"n{k}" for k in range(100_000)])
    assert repr(many).endswith("1 of n0, 1 of n1, 1 of n10, 1 of n100, …, 1 of n99999")
    with pytest.raises(ValueError, match=r"positive must be one of 'n0', .*, …, but it is 'z'") as refusal:
        many.one_vs_all("z")
    assert len(str(refusal.value)) < 2000
    assert time.monotonic() - begin < 10


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"columns": np.array("x")}, "columns must be 1 different names, but they are 'x'"),
        ({"columns": 5}, "columns must be 1 different names, but they are 5"),
        ({"columns": [["x"]]}, "columns must be 1 different names, but they are"),
        ({"columns": ["x" * 201]}, "columns must have names of at most 200 letters, but one is 'xxx"),
        ({"columns": ["\udcff"]}, r"columns must have names that UTF-8 can encode, but one is '.udcff'"),
        ({"classes": np.array(3)}, "classes must be at least two different names, but they are 3"),
        ({"classes": ["a", "\udcff"]}, "classes must have names that UTF-8 can encode"),
        ({"y": np.array(3)}, "y must hold one label for each of the 3 points"),
        ({"y": ["a", "b", "c" * 201]}, "y must have names of at most 200 letters"),
    ],
)
def test_names_that_are_refused(more, words):
    with pytest.raises(ValueError, match=words):
        data.Dataset(**{"X": [[1], [2], [3]], "y": [1, -1, 1], **more})


@pytest.mark.parametrize(
    ("table", "more", "words"),
    [
        (
            "nothing.csv",
            {},
            "path_or_table must be the path of a file, but the file 'nothing.csv' is not ther",
        ),
        (".", {}, "path_or_table must be the path of a CSV file, but"),
        (3, {}, "path_or_table must be the path of a CSV file, a table of pandas or Polars.*but it is 3"),
        ([], {}, "path_or_table must be the path"),
        ([[1, 2], [3]], {}, "a list of rows of equal length"),
        ({}, {}, "it has 0 columns and 0 rows"),
        ({"x": [], "c": []}, {}, "it has 2 columns and 0 rows"),
        ({"x": [1], "c": "ab"}, {}, "must hold a list for each column, but 'c' is 'ab'"),
        ({"x": [1], "c": 2}, {}, "must hold a list for each column, but 'c' is 2"),
        ({"x": [1], "c": np.array(2)}, {}, "must hold a list for each column, but 'c' is 2"),
        (np.array(2), {}, "must be the path of a CSV file, a table of pandas or Polars.*but it is 2"),
        ({"x": [1, 2], "c": ["a"]}, {}, "columns of equal length, but 'x' has 2, 'c' has 1"),
        ({"x": [1, None], "c": ["a", "b"]}, {}, "there is 1: row 2 of 'x'"),
        ({"x": [1, 10**400], "c": ["a", "b"]}, {}, "row 2 of 'x' is a whole number of 401 digits"),
        (
            {"x": [1, 2], "c": ["a", "b"]},
            {"label": "z"},
            "label must be among the columns 'x', 'c', but it is",
        ),
        ({"x": [1, 2], "c": ["a", "b"]}, {"features": ["z"]}, "features must be among the columns 'x', 'c'"),
        (
            {"x": [1, 2], "c": ["a", "b"]},
            {"features": "x"},
            r"features must be a list of columns, such as \['x",
        ),
        ({"x": [1, 2], "c": ["a", "b"]}, {"features": ["c"]}, "features must not hold the label 'c'"),
        (
            {"x": [1, 2], "c": ["a", "b"]},
            {"positive": "z"},
            "positive must be one of 'a', 'b', but it is 'z'",
        ),
    ],
)
def test_tables_that_are_refused(table, more, words):
    with pytest.raises(ValueError, match=words):
        data.read(table, **more)


def test_what_pandas_calls_missing_is_missing():
    pd = pytest.importorskip("pandas")
    table = pd.DataFrame({"x": pd.array([1, None], dtype="Int64"), "c": ["a", "b"]})
    with pytest.raises(ValueError, match="there is 1: row 2 of 'x'"):
        data.read(table)
    twice = pd.DataFrame([[1, 2, 0]], columns=["x", "x", "c"])
    with pytest.raises(ValueError, match="two have the same name"):
        data.read(twice)


def test_a_file_is_named_in_the_code_that_reads_it_again(file):
    path = file("c,x,y\na,1,2\nb,3,4\n")
    for more in ({"label": "c"}, {"label": "c", "features": ["y"], "positive": "a"}):
        found = data.read(path, **more)
        again = eval(found.source, {"lc": lc})
        assert (again.X.tolist(), again.y.tolist()) == (found.X.tolist(), found.y.tolist())
        assert again.classes == found.classes
    assert data.read([[1, "a"], [2, "b"]]).source is None


@pytest.mark.parametrize("name", ["some.csv", "some.csv.gz"])
@pytest.mark.parametrize(
    "dataset",
    [
        data.Dataset([[0.1, 1 / 3], [-1e-300, 2e300], [5, 6]], [1, -1, -1]),
        data.Dataset([[1], [2]], [1, -1], columns=["class"], classes=["no, never", 'yes "']),
        data.Dataset([[1], [2]], [1, -1], classes=["zebra", "ape"]),  # against the order of the alphabet
        data.Dataset([[1, 2]] * 4, ["b", "a", "c", "a"], columns=["a;b", "c d"]),
        data.load("nonseparable"),
    ],
)
def test_what_is_written_is_read_back(tmp_path, dataset, name):
    found = data.write(dataset, tmp_path / name)
    again = eval(found.source, {"lc": lc})
    assert np.array_equal(again.X, dataset.X)
    assert again.labels.tolist() == dataset.labels.tolist()
    assert again.classes == dataset.classes
    if len(dataset.classes) == 2:
        assert np.array_equal(again.y, dataset.y)


def test_classes_that_could_not_be_read_back_are_refused(tmp_path):
    with pytest.raises(ValueError, match="but .*nowhere.* cannot be written: No such file"):
        data.write(data.load("xor"), tmp_path / "nowhere" / "some.csv")
    numbers = data.Dataset([[1], [2]], [1, -1], classes=["01", "2"])
    with pytest.raises(ValueError, match="they are not read as '01', '2'"):
        data.write(numbers, tmp_path / "some.csv")


def test_a_million_rows_are_taken(file):
    """A table of numbers in memory. The guide has the time for a file."""
    x = np.arange(1_000_000.0)
    found = data.read({"x": x, "class": np.where(x < 10, "few", "many")})
    assert np.array_equal(found.X[:, 0], x)
    assert (found.y < 0).sum() == 10
