"""The course that nbgrader holds: the copy made for it and, where nbgrader is installed, all of it."""

import copy
import os

import nbformat
import pytest

import check_cells
import nbgrader_demo as demo
import own_environment


@pytest.fixture
def notebook():
    return nbformat.read(demo.NOTEBOOK, as_version=4)


def marked(cells):
    return [cell.metadata["nbgrader"] for cell in cells if "nbgrader" in cell.metadata]


def test_the_teachers_copy_has_an_answer_and_a_test_for_each_exercise(notebook):
    names = [check.name for check in check_cells.checks(notebook)]
    made = demo.master(notebook)
    nbformat.validate(made)
    told = marked(made.cells)
    assert len({each["grade_id"] for each in told}) == len(told) == 2 * len(names)
    tests = [cell for cell in made.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    assert [check.name for check in check_cells.checks(made)] == names
    for cell, name in zip(tests, names, strict=True):
        assert cell.source.startswith(f'assert lc.check("{name}", ')
        assert cell.metadata["nbgrader"]["locked"]
        assert cell.metadata["nbgrader"]["points"] == 1


def test_all_else_stays_as_it_is(notebook):
    before = copy.deepcopy(notebook)
    made = demo.master(notebook)
    kept = [cell.source for cell in made.cells if "nbgrader" not in cell.metadata]
    sources = [cell.source for cell in notebook.cells]
    assert [source for source in sources if source in kept] == kept
    assert notebook == before
    assert marked(notebook.cells) == []


def test_there_is_something_to_get_wrong_and_something_to_get_right(notebook):
    marks = demo.expected(notebook)
    assert set(marks["wrong"].values()) == {0.0, 1.0}
    assert set(marks["right"].values()) == {1.0}
    assert set(marks["untouched"].values()) == {0.0}


def test_a_release_with_a_solution_or_without_a_stub_is_noticed(notebook):
    assert not demo.without_solutions(demo.master(notebook), notebook)
    assert not demo.without_solutions(notebook, notebook)


def test_the_copy_for_a_course_of_ones_own(notebook, tmp_path):
    path = tmp_path / "source" / "perceptron" / "02.ipynb"
    assert demo.main(["--copy", str(demo.NOTEBOOK), str(path)]) == 0
    assert nbformat.read(path, as_version=4).cells == demo.master(notebook).cells
    with pytest.raises(SystemExit, match="is there already"):
        demo.main(["--copy", str(demo.NOTEBOOK), str(path)])


@pytest.mark.skipif(
    not os.environ.get("NBGRADER") and not own_environment.is_up_to_date(demo.PLACE, demo.NBGRADER),
    reason="nbgrader is not installed in .venv-nbgrader: `make nbgrader` runs this, and so does NBGRADER=1",
)
def test_nbgrader_gives_the_marks_that_must_come_out(tmp_path, capsys):
    assert demo.hold(tmp_path)
    table = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    page = (own_environment.ROOT / "docs" / "classroom.md").read_text("utf-8")
    assert "\n".join(table) in page
