"""Bad days as a person at the screen has them: a kernel dies, an error comes up, nothing can be saved."""

import json
import os
import signal
import subprocess
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

import own_lab
from own_lab import Lab

from .page import Notebook

SWEEP = """\
import os
print(os.getpid(), flush=True)
sweep = lc.experiments.margin_sweep([0.3, 0.00001], 6, d=10, max_updates=10**9)
print(sweep)"""
BROKEN = """\
demo = lc.demos.convergence()
demo.on_nudge = lambda id, dx, dy: 1 / 0
demo"""
IDLE = "jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
LOST = ("Error displaying widget", "Loading widget", "model not found")
DEMO, SWEPT, FAILING = 1, 2, 3  # the cells below the import


@pytest.fixture(scope="module")
def notebook(visit, lab):
    cells = ["import linclass_helpers as lc", "lc.demos.convergence()", SWEEP, BROKEN]
    return visit(lab.write("bad_days.ipynb", *cells))


@pytest.fixture
def live(notebook):
    """A demo, and a kernel that has nothing else to do."""
    notebook.run(0)
    notebook.run(DEMO)
    return notebook.demo(DEMO)


def begin_sweep(notebook):
    """Start the cell that takes for ever, and wait until it is in the middle; the kernel's process id."""
    notebook.choose(SWEPT)
    notebook.page.keyboard.press("Shift+Enter")
    output = notebook.cell(SWEPT).locator(".jp-OutputArea")
    expect(output).to_contain_text("of 12 runs finished")
    return int(output.inner_text().split()[0])


def works(live):
    """Does the demo answer a hand, without a complaint?"""
    with live.change():
        live.button("One step forward").click()
    expect(live.banner).to_be_hidden()
    return True


def test_an_interrupted_sweep_leaves_what_is_finished_and_demos_that_work(notebook, live):
    assert works(live)
    begin_sweep(notebook)
    notebook.command("notebook:interrupt-kernel")
    output = notebook.cell(SWEPT).locator(".jp-OutputArea")
    expect(output).to_contain_text("Sweep: 2 margins × 6 seeds, 6 of 12 runs unfinished")
    expect(output.locator("[data-mime-type='application/vnd.jupyter.error']")).to_have_count(0)
    assert works(live)


def test_what_goes_wrong_in_a_callback_is_said_in_the_demo_and_it_goes_on(notebook, live):
    notebook.run(FAILING)
    broken = notebook.demo(FAILING)
    before = broken.lines()
    handle = broken.handles.first
    handle.focus()
    handle.press("ArrowRight")
    expect(broken.banner).to_contain_text("ZeroDivisionError: division by zero. The demo goes on")
    assert broken.lines() == before
    assert works(broken)
    broken.reset.click()
    expect(broken.caption).to_have_text(before)
    expect(broken.banner).to_be_hidden()


def test_a_kernel_that_dies_leaves_its_pictures_and_running_again_brings_all_back(notebook, live):
    seen = live.seen()
    os.kill(begin_sweep(notebook), signal.SIGKILL)
    dialog = notebook.page.locator(".jp-Dialog", has_text="died")
    expect(dialog).to_be_visible(timeout=60_000)
    dialog.locator("button.jp-mod-accept").click()
    assert live.seen() == seen
    live.button("One step forward").click()  # nobody is there to answer: that is said, and nothing breaks
    expect(live.banner).to_contain_text("run this cell again")
    live.copy.click()
    words = notebook.page.locator(".jp-Notebook").inner_text()
    assert not any(lost in words for lost in LOST)
    notebook.page.wait_for_timeout(500)
    notebook.wait_until_open()
    notebook.run(0)
    notebook.run(DEMO)
    assert works(notebook.demo(DEMO))


def pictures(notebook):
    images = notebook.page.locator(".jp-OutputArea-output img")
    return images.evaluate_all("images => images.map(image => image.naturalWidth)")


PATH = "notebooks/00_start_here.ipynb"


@pytest.fixture
def without_widgets(tmp_path):
    """A JupyterLab in which the widgets' extension is turned off."""
    told = tmp_path / "config" / "labconfig" / "page_config.json"
    told.parent.mkdir(parents=True)
    told.write_text(json.dumps({"disabledExtensions": {"@jupyter-widgets/jupyterlab-manager": True}}))
    with Lab(tmp_path) as lab:
        yield lab


def test_without_the_widget_extension_there_are_pictures(without_widgets, window):
    notebook = Notebook(window, without_widgets, PATH)
    stored = pictures(notebook)
    assert stored
    notebook.command("notebook:run-all-cells")
    notebook.page.wait_for_timeout(1000)
    notebook.page.wait_for_function(IDLE)
    assert pictures(notebook) == stored
    words = notebook.page.locator(".jp-Notebook").inner_text()
    assert not any(lost in words for lost in LOST)
    assert "lc.demos.convergence(" in words
    notebook.close()


@pytest.fixture
def read_only(tmp_path, lock, monkeypatch):
    """A JupyterLab that serves files which it may not change."""
    obeying = []

    def start(command, **options):
        obeying[:] = lock(tmp_path / "files")
        return subprocess.Popen([*obeying, *command], **options)

    known = SimpleNamespace(Popen=start, TimeoutExpired=subprocess.TimeoutExpired)
    monkeypatch.setattr(own_lab, "subprocess", known)
    with Lab(tmp_path) as lab:
        yield lab


def test_a_read_only_notebook_runs_and_says_that_it_cannot_be_saved(read_only, window):
    before = (read_only.files / PATH).read_bytes()
    notebook = Notebook(window, read_only, PATH)
    notebook.run_all()
    assert notebook.raised() == []
    assert works(notebook.demos()[0])
    notebook.page.evaluate("void jupyterapp.commands.execute('docmanager:save')")
    expect(notebook.page.locator(".jp-Dialog")).to_contain_text("Document is read-only")
    assert (read_only.files / PATH).read_bytes() == before
    notebook.close()
