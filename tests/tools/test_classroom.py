"""The tool that runs many kernels at once: what it notices, and what it measures."""

import gc
import time

import nbformat
import psutil
import pytest
from matplotlib.backends.backend_agg import RendererAgg
from nbformat import v4

import classroom
import linclass_helpers as lc
from classroom import LocalKernel, Memory, Seat, read_together
from livefigure.testing import Page
from refresh_notebooks import said


@pytest.fixture
def stored(tmp_path):
    """A notebook with what its cells say: words, a value, a picture."""
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


def test_kernels_that_read_together(stored, monkeypatch):
    alive = []
    measure = Memory.of
    monkeypatch.setattr(Memory, "of", lambda pid: alive.append(psutil.Process(pid)) or measure(pid))
    seats = read_together([stored, stored], later())
    assert [seat.differing for seat in seats] == [{}, {}]
    for seat in seats:
        assert 40 < seat.memory.resident < 1000
        assert not seat.memory.share > seat.memory.resident
        assert seat.seconds > 0
    assert len({kernel.pid for kernel in alive}) == 2
    assert not any(kernel.is_running() for kernel in alive)


@pytest.mark.long
def test_a_cell_that_says_something_else_is_named(stored):
    notebook = nbformat.read(stored, as_version=4)
    notebook.cells[1].outputs[0].data["text/plain"] = "6"
    notebook.cells.append(v4.new_code_cell("1 / 0", id="cell-3"))
    nbformat.write(notebook, stored)
    (seat,) = read_together([stored], later())
    assert seat.differing == {
        "cell-1": [("text/plain", "5")],
        "cell-3": [("error", "ZeroDivisionError: division by zero")],
    }


def test_a_kernel_that_dies_is_noticed_and_none_is_left(stored):
    notebook = nbformat.read(stored, as_version=4)
    notebook.cells[1].source = "import os\nos._exit(1)"
    nbformat.write(notebook, stored)
    before = set(psutil.Process().children())
    with pytest.raises(RuntimeError, match="a kernel died"):
        read_together([stored], later())
    assert set(psutil.Process().children()) <= before


def test_nobody_waits_longer_than_the_class_lasts():
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
        read_together([stored], later())


def test_what_counts_as_said():
    outputs = [
        v4.new_output("stream", name="stdout", text="a\n"),
        v4.new_output("stream", name="stdout", text="b\n"),
        v4.new_output("stream", name="stderr", text="12 of 60 runs finished\n"),
        v4.new_output("display_data", {"image/png": "…", "text/plain": "a picture"}),
        v4.new_output("error", ename="ValueError", evalue="no", traceback=[]),
    ]
    assert said(outputs) == [("stdout", "a\nb\n"), ("text/plain", "a picture"), ("error", "ValueError: no")]


def with_pixels():
    """What draws pixels, and holds them: megabytes each."""
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
    one = Seat(path, LocalKernel(), seconds=2.0, differing={}, memory=Memory(100.4, 80.0))
    measured = ((10.0, 120.0), (30.0, 150.0), (20.0, 90.0))
    many = [Seat(path, LocalKernel(), seconds, {}, Memory(held, held / 2)) for seconds, held in measured]
    row = classroom.table([one], many).splitlines()[2]
    assert row == "| 09_scratch | 3 | 150 | 75 | 2.0 | 20.0 | 30.0 | 10.0× |"
