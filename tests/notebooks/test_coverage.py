"""docs/coverage.md says where each item of the lectures is; the headings that it names exist."""

import re

import nbformat
import pytest

import refresh_notebooks as refresh

PAGE = (refresh.NOTEBOOKS.parent / "docs" / "coverage.md").read_text("utf-8")
LECTURES = ["000", "001", "002", "003", "004"]
BAR = "&#124;"  # a | inside a cell of a table


def rows():
    """For each row: the lecture, the item, the number and the file of the notebook, and the heading."""
    lecture = ""
    for line in PAGE.splitlines():
        if line.startswith("## "):
            lecture = line.split()[2]
        elif line.startswith("|") and not line.startswith(("|---", "| Item")):
            item, notebook, heading = (cell.strip().replace(BAR, "|") for cell in line.strip("|").split("|"))
            number, file = re.fullmatch(r"\[(\d+[bx]?)\]\(\.\./notebooks/(.+)\)", notebook).groups()
            yield lecture, item, number, file, heading


def headings(file):
    cells = nbformat.read(refresh.NOTEBOOKS / file, as_version=4).cells
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    return {title.strip() for title in re.findall(r"^#+ (.+)$", prose, re.MULTILINE)}


def test_every_lecture_has_its_table():
    assert [line.split()[2] for line in PAGE.splitlines() if line.startswith("## Lecture")] == LECTURES
    assert {lecture for lecture, *_ in rows()} == set(LECTURES)


def test_no_row_is_empty_and_no_item_is_repeated():
    found = [(lecture, item) for lecture, item, *_ in rows()]
    assert len(set(found)) == len(found)
    assert all(item and heading for _, item, _, _, heading in rows())


@pytest.mark.parametrize("file", sorted({file for *_, file, _ in rows()}))
def test_the_headings_exist(file):
    there = headings(file)
    assert [heading for *_, where, heading in rows() if where == file and heading not in there] == []


def test_the_number_of_a_notebook_is_that_of_its_file():
    for _, _, number, file, _ in rows():
        assert number == file.partition("_")[0].removeprefix("0")
