"""The tool that stores notebooks, tried on a small notebook with a widget, a stream and a picture."""

import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat import v4

import refresh_notebooks as refresh

PICTURE = """\
from IPython.display import display
display({"image/png": "iVBORw0KGgo=", "text/plain": "a picture in words"}, raw=True)"""

WIDGET = """\
import ipywidgets
ipywidgets.IntSlider(3)"""

STREAM = """\
import os, sys
for word in ["γ", "R"]:
    print(word, flush=True)
sys.executable == os.environ["THE_PYTHON"], os.path.basename(os.getcwd()), os.path.exists("beside.txt")"""


@pytest.fixture
def written(tmp_path):
    """A notebook as an editor might save it: with random ids and timings, and not run."""
    (tmp_path / "beside.txt").write_text("a file in the notebook's folder")
    cells = [v4.new_markdown_cell("# Title"), *map(v4.new_code_cell, (PICTURE, WIDGET, STREAM))]
    saved = {"slideshow": {"slide_type": "slide"}, "execution": {"iopub.execute_input": "12:00"}}
    for cell in cells:
        cell.metadata = saved | {"collapsed": False}
    notebook = v4.new_notebook(cells=cells)
    notebook.metadata = {
        "kernelspec": {"name": "elsewhere", "display_name": "Elsewhere", "language": "python"},
        "widgets": {"application/vnd.jupyter.widget-state+json": {"state": {}}},
    }
    path = tmp_path / "09_scratch.ipynb"
    nbformat.write(notebook, path)
    return path


@pytest.fixture
def stored(written, monkeypatch):
    monkeypatch.setenv("THE_PYTHON", sys.executable)
    assert refresh.main([str(written)]) == 0
    return written


def nbval(path):
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider"]
    return subprocess.run([*command, path.name], cwd=path.parent, capture_output=True, text=True).stdout


def test_a_second_run_changes_no_byte(stored, capsys):
    first = stored.read_bytes()
    assert refresh.main([str(stored)]) == 0
    assert stored.read_bytes() == first
    assert "09_scratch.ipynb: unchanged" in capsys.readouterr().out


def test_the_kernel_is_this_python_in_the_folder_of_the_notebook_and_its_outputs_are_stored(stored):
    text = stored.read_text("utf-8")
    notebook = json.loads(text)
    title, picture, widget, stream = notebook["cells"]
    assert text.endswith("}\n")
    assert notebook["metadata"] == refresh.METADATA
    assert [cell["id"] for cell in notebook["cells"]] == ["09-01", "09-02", "09-03", "09-04"]
    assert all(cell["metadata"] == {"slideshow": {"slide_type": "slide"}} for cell in notebook["cells"])
    assert [cell["execution_count"] for cell in (picture, widget, stream)] == [1, 2, 3]
    assert set(picture["outputs"][0]["data"]) == {"image/png", "text/plain"}
    assert set(widget["outputs"][0]["data"]) == {"text/plain"}
    assert stream["outputs"][0]["text"] == ["γ\n", "R\n"]
    assert stream["outputs"][1]["data"]["text/plain"] == [f"(True, '{stored.parent.name}', True)"]
    assert "γ" in text


def test_no_history_is_written(written, monkeypatch, tmp_path):
    """The history belongs to the user, and kernels would wait for each other at its file."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "home"))
    monkeypatch.setenv("THE_PYTHON", sys.executable)
    assert refresh.main([str(written)]) == 0
    assert (tmp_path / "home").is_dir()
    assert not list((tmp_path / "home").rglob("history*"))


def test_the_kernels_of_tests_have_their_own_folder():
    home = Path(os.environ["IPYTHONDIR"])
    assert home.is_dir()
    assert Path.home() not in home.parents


@pytest.mark.long
def test_nbval_finds_the_same_outputs_and_notices_one_that_changed(stored):
    assert "3 passed" in nbval(stored)
    notebook = nbformat.read(stored, as_version=4)
    notebook.cells[1].outputs[0].data["text/plain"] = "another picture"
    nbformat.write(notebook, stored)
    assert "1 failed, 2 passed" in nbval(stored)


def test_a_failing_notebook_is_reported_and_left_alone(written, capsys):
    notebook = nbformat.read(written, as_version=4)
    notebook.cells[1].source = "1 / 0"
    nbformat.write(notebook, written)
    before = written.read_bytes()
    assert refresh.main([str(written)]) == 1
    assert written.read_bytes() == before
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_check_runs_nothing_and_recognises_normal_form(stored, capsys):
    assert refresh.main(["--check", str(stored)]) == 0
    stored.write_text(stored.read_text("utf-8") + "\n", "utf-8")
    before = stored.read_bytes()
    assert refresh.main(["--check", str(stored)]) == 1
    assert stored.read_bytes() == before
    assert "NOT in normal form" in capsys.readouterr().out


def ids(*given):
    cells = [v4.new_markdown_cell("", id=name) for name in given]
    refresh.name_cells(cells, "02_perceptron")
    return [cell.id for cell in cells]


def test_a_cell_keeps_its_id_when_others_are_added_deleted_or_moved():
    assert ids("02-03", "new", "02-01") == ["02-03", "02-02", "02-01"]
    assert ids("02-01", "02-01", "03-01") == ["02-01", "02-02", "02-03"]
    assert ids("02-07", "x", "y") == ["02-07", "02-01", "02-02"]


def test_only_pieces_of_one_stream_are_joined():
    pieces = [("stdout", "a"), ("stdout", "b"), ("stderr", "c"), ("stdout", "d")]
    outputs = [v4.new_output("stream", name=name, text=text) for name, text in pieces]
    joined = [("stdout", "ab"), ("stderr", "c"), ("stdout", "d")]
    assert [(output.name, output.text) for output in refresh.normal_outputs(outputs)] == joined
