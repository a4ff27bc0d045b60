"""lc.table: the same content as text and as HTML, and clear errors."""

import re

import numpy as np
import pytest

import linclass_helpers as lc


def test_columns_under_a_head_as_text():
    found = lc.table({"t": [1, 2], "‖w‖²": np.array([10.0, 2 / 3]), "why": ["tie", "−1"], "η": 0.5})
    assert repr(found).splitlines() == [
        "t    ‖w‖²  why    η",
        "1      10  tie  0.5",
        "2  0.6667  −1   0.5",
    ]
    assert found["t"] == [1, 2]
    assert len(found) == 2


def test_rows_are_the_same_table():
    rows = [{"w": np.array([1.0, -2.0]), "right": True}, {"w": (0, 0), "right": False}]
    assert repr(lc.table(rows)) == repr(lc.table({"w": [[1, -2], [0, 0]], "right": [True, False]}))
    assert repr(lc.table(rows)).splitlines()[1] == "(1, −2)  yes"


def test_lists_of_different_lengths_are_cells_of_a_column():
    assert repr(lc.table({"run": [[1, 2], [3]], "n": 2})).splitlines() == [
        "run     n",
        "(1, 2)  2",
        "(3)     2",
    ]


def test_single_values_make_one_row_and_nothing_is_a_dash():
    assert repr(lc.table({"R": 4.0, "γ": None}, caption="the notes")).splitlines() == [
        "the notes",
        "R  γ",
        "4  –",
    ]


def test_vectors_in_one_column_may_differ_in_length():
    rows = [{"P = ½ at": np.array([0.0])}, {"P = ½ at": np.array([0.3, 3.9])}, {"P = ½ at": []}]
    assert lc.table(rows)["P = ½ at"] == [row["P = ½ at"] for row in rows]
    assert [line.strip() for line in repr(lc.table(rows)).splitlines()] == [
        "P = ½ at",
        "(0)",
        "(0.3, 3.9)",
        "()",
    ]


def test_html_has_a_head_a_caption_and_the_same_words():
    shown = lc.table({"a<b": [1, 22], "name": ["x & y", "z"]}, caption="of <both>")._repr_html_()
    assert re.findall(r"<th [^>]*>(.*?)</th>", shown) == ["a&lt;b", "name"]
    assert re.findall(r"<td [^>]*>(.*?)</td>", shown) == ["1", "x &amp; y", "22", "z"]
    assert shown.count('scope="col"') == 2
    assert "<caption>of &lt;both&gt;</caption>" in shown


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "at least one column"),
        ([], "at least one column"),
        ({"t": [1, 2], "w": [1]}, "'t' has 2, 'w' has 1"),
        ([{"t": 1}, {"s": 1}], "name the columns"),
        ([1, 2], "rows"),
    ],
)
def test_values_that_are_not_a_table_are_refused(given, words):
    with pytest.raises(ValueError, match=words):
        lc.table(given)


def test_vectors_of_different_lengths_stand_in_one_column():
    written = lc.table([{"w": np.array([1.0, 2.0])}, {"w": np.array([3.0])}])
    assert repr(written).split("\n")[1:] == ["(1, 2)", "(3)"]
