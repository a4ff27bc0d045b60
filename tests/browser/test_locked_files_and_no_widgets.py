"""JupyterLab without the extension for widgets, and without the permission to save."""

import json
import subprocess
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

import own_lab
from own_lab import Lab

from .page import KERNEL, Notebook

pytestmark = pytest.mark.long  # each starts a JupyterLab of its own

PATH = "notebooks/00_start_here.ipynb"


def test_without_the_widget_extension_there_are_pictures(tmp_path, window):
    told = tmp_path / "config" / "labconfig" / "page_config.json"
    told.parent.mkdir(parents=True)
    told.write_text(json.dumps({"disabledExtensions": {"@jupyter-widgets/jupyterlab-manager": True}}))
    with Lab(tmp_path) as lab:
        notebook = Notebook(window, lab, PATH)
        stored = notebook.pictures()
        assert stored
        notebook.command("notebook:run-all-cells")
        notebook.page.wait_for_function(f"{KERNEL}.status === 'idle'")
        assert notebook.becomes(lambda: notebook.pictures() == stored)
        assert notebook.no_view_is_lost()
        assert "lc.demos.paint(" in notebook.page.locator(".jp-Notebook").inner_text()
        notebook.close()


def test_a_read_only_notebook_runs_and_says_that_it_cannot_be_saved(tmp_path, window, lock, monkeypatch):
    def start(command, **options):
        """Start JupyterLab without the permission to write its files."""
        return subprocess.Popen([*lock(tmp_path / "files"), *command], **options)

    known = SimpleNamespace(Popen=start, TimeoutExpired=subprocess.TimeoutExpired)
    monkeypatch.setattr(own_lab, "subprocess", known)
    with Lab(tmp_path) as lab:
        before = (lab.files / PATH).read_bytes()
        notebook = Notebook(window, lab, PATH)
        notebook.run_all()
        assert notebook.raised() == []
        with notebook.demos()[0].change():
            notebook.demos()[0].handles.first.press("ArrowLeft")
        notebook.page.evaluate("void jupyterapp.commands.execute('docmanager:save')")
        expect(notebook.page.locator(".jp-Dialog")).to_contain_text("Document is read-only")
        assert (lab.files / PATH).read_bytes() == before
        notebook.close()
