"""The tool that runs many kernels at once: what it reports, and what it measures."""

import gc
import time

import nbformat
import psutil
import pytest
from matplotlib.backends.backend_agg import RendererAgg
from nbformat import v4

import classroom
import linclass_helpers as lc
from classroom import LocalKernel, Memory, NotebookRun, run_together
from livefigure.testing import Page
from refresh_notebooks import said


@pytest.fixture
def stored(tmp_path):
    """A notebook with stored outputs: printed text, a value and a picture."""
    sources = ["print('one')\nprint('two')", "2 + 3", "import linclass_helpers as lc\nlc.demos.sigmoid()"]
    cells = [v4.new_code_cell(source, id=f"cell-{k}") for k, source in enumerate(sources)]
    words = lc.demos.sigmoid().text()
    cells[0].outputs = [v4.new_output("stream", text="one\ntwo\n")]
    cells[1].outputs = [v4.new_output("execute_result", {"text/plain": "5"})]
    cells[2].outputs = [v4.new_output("execute_result", {"text/plain": words, "image/png": ""})]
    path = tmp_path / "stored.ipynb"
    nbformat.write(v4.new_notebook(cells=cells), path)
    return path


def later(seconds=100):
    return time.monotonic() + seconds


@pytest.mark.long
def test_notebooks_that_run_together(stored, monkeypatch):
    alive = []
    measure = Memory.of
    monkeypatch.setattr(Memory, "of", lambda pid: alive.append(psutil.Process(pid)) or measure(pid))
    runs = run_together([stored, stored], later())
    assert [run.differing for run in runs] == [{}, {}]
    for run in runs:
        assert 40 < run.memory.resident < 1000
        assert not run.memory.share > run.memory.resident
        assert run.seconds > 0
    assert len({kernel.pid for kernel in alive}) == 2
    assert not any(kernel.is_running() for kernel in alive)


@pytest.mark.long
def test_a_cell_that_says_something_else_is_named(stored):
    notebook = nbformat.read(stored, as_version=4)
    notebook.cells[1].outputs[0].data["text/plain"] = "6"
    notebook.cells.append(v4.new_code_cell("1 / 0", id="cell-3"))
    nbformat.write(notebook, stored)
    (run,) = run_together([stored], later())
    assert run.differing == {
        "cell-1": [("text/plain", "5")],
        "cell-3": [("error", "ZeroDivisionError: division by zero")],
    }


def test_a_dead_kernel_is_reported_and_no_process_is_left(stored):
    notebook = nbformat.read(stored, as_version=4)
    notebook.cells[1].source = "import os\nos._exit(1)"
    nbformat.write(notebook, stored)
    before = set(psutil.Process().children())
    with pytest.raises(RuntimeError, match="a kernel died"):
        run_together([stored], later())
    assert set(psutil.Process().children()) <= before


def test_no_wait_is_longer_than_the_deadline():
    kernel = LocalKernel()
    kernel.deadline = time.monotonic() - 1
    with pytest.raises(TimeoutError):
        kernel.receive()


@pytest.mark.long
def test_a_picture_that_does_not_answer_its_page_is_noticed(stored):
    notebook = nbformat.read(stored, as_version=4)
    notebook.cells[1].source = "import anywidget\nanywidget.AnyWidget()"
    nbformat.write(notebook, stored)
    with pytest.raises(RuntimeError, match="did not answer"):
        run_together([stored], later())


def test_which_outputs_are_compared():
    outputs = [
        v4.new_output("stream", name="stdout", text="a\n"),
        v4.new_output("stream", name="stdout", text="b\n"),
        v4.new_output("stream", name="stderr", text="12 of 60 runs finished\n"),
        v4.new_output("display_data", {"image/png": "…", "text/plain": "a picture"}),
        v4.new_output("error", ename="ValueError", evalue="no", traceback=[]),
    ]
    assert said(outputs) == [("stdout", "a\nb\n"), ("text/plain", "a picture"), ("error", "ValueError: no")]


def with_pixels():
    """The ids of all renderers of pixels, which take megabytes each."""
    gc.collect()
    return {id(thing) for thing in gc.get_objects() if isinstance(thing, RendererAgg)}


@pytest.mark.long
def test_demos_that_are_shown_keep_no_pixels():
    before = with_pixels()  # which looks at every object there is
    demos = [getattr(lc.demos, name)() for name in lc.demos.__all__]
    stored = [demo._repr_mimebundle_()[0]["image/png"] for demo in demos]
    assert with_pixels() == before
    pages = [Page(demo, ratio=2.0) for demo in demos]
    assert all(page.drawn() for page in pages)
    assert with_pixels() == before
    assert [demo._repr_mimebundle_()[0]["image/png"] for demo in demos] == stored
    for demo in demos:
        demo.close()


def test_the_table(tmp_path):
    path = tmp_path / "09_scratch.ipynb"
    one = NotebookRun(path, LocalKernel(), seconds=2.0, differing={}, memory=Memory(100.4, 80.0))
    measured = ((10.0, 120.0), (30.0, 150.0), (20.0, 90.0))
    many = [
        NotebookRun(path, LocalKernel(), seconds, {}, Memory(held, held / 2)) for seconds, held in measured
    ]
    row = classroom.table([one], many).splitlines()[2]
    assert row == "| 09_scratch | 3 | 150 | 75 | 2.0 | 20.0 | 30.0 | 10.0× |"


def test_what_a_kernel_loads(monkeypatch):
    monkeypatch.setattr(classroom, "LOADED", {"Python": "", "30 MB": "kept = b'1' * 30_000_000"})
    (python, first), (kept, second) = classroom.parts(later())
    assert (python, kept) == ("Python", "30 MB")
    assert first > 20
    assert second == pytest.approx(30, abs=8)
