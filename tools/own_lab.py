"""A JupyterLab for tests: on a copy of the notebooks, with its own settings, and with its security on."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import nbformat

PROJECT = Path(__file__).parents[1]
NOTEBOOKS = PROJECT / "notebooks"
KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
FAR = "far.localhost"
SETTINGS = {
    # All cells are in the page, not only those near the viewport.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}
OWN = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
}


class Lab:
    """A running JupyterLab in its own folder. It chooses its own token and port."""

    def __init__(self, folder, python=sys.executable):
        self.folder, self.files, self.python = folder, folder / "files", str(python)
        self.log = folder / "lab.log"

    def __enter__(self):
        left_out = shutil.ignore_patterns(".ipynb_checkpoints", ".virtual_documents")
        for folder in ("notebooks", "docs"):
            shutil.copytree(PROJECT / folder, self.files / folder, ignore=left_out)
        for name, value in SETTINGS.items():
            file = self.folder / "settings" / f"{name}.jupyterlab-settings"
            file.parent.mkdir(parents=True)
            file.write_text(json.dumps(value))
        command = [self.python, "-m", "jupyterlab", "--no-browser", "--expose-app-in-browser"]
        command += [f"--ServerApp.root_dir={self.files}", "--LanguageServerManager.autodetect=False"]
        # Two names of this machine. Under the second one a page behaves as on a remote host.
        command += [f"--ServerApp.local_hostnames={name}" for name in ("localhost", FAR)]
        if os.geteuid() == 0:
            command.append("--allow-root")
        with self.log.open("w") as log:
            self.server = subprocess.Popen(
                command, stdout=log, stderr=log, env=self.surroundings(), cwd=self.folder
            )
        try:
            self.wait()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def surroundings(self):
        """The environment variables without those of the user's own Jupyter."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
        own = {name: str(self.folder / folder) for name, folder in OWN.items()}
        return kept | own | {"LINCLASS_PROGRESS": "off"}

    def wait(self, limit=120):
        """Wait until the server answers, and read its address and token."""
        until = time.monotonic() + limit
        while time.monotonic() < until and self.server.poll() is None:
            for file in self.folder.glob("runtime/jpserver-*.json"):
                # The file may be half written, and the server may not listen yet.
                with contextlib.suppress(ValueError, urllib.error.URLError):
                    said = json.loads(file.read_text())
                    self.url, self.token = said["url"], said["token"]
                    urllib.request.urlopen(f"{self.url}api/status?token={self.token}", timeout=30).close()
                    return
            time.sleep(0.1)
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()[-3000:]}")

    def stop(self):
        self.server.terminate()  # the server ends its kernels
        try:
            self.server.wait(20)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()

    def write(self, name, *cells):
        """Write a notebook with these code cells; returns its name."""
        notebook = nbformat.v4.new_notebook(metadata={"kernelspec": KERNEL})
        notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
        nbformat.write(notebook, self.files / name)
        return name

    def read(self, name):
        """The notebook that is stored now."""
        return nbformat.read(self.files / name, as_version=4)
