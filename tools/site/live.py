"""The live notebooks: a JupyterLite with every notebook, whose kernel is Python in the browser.

`make site` runs this. It writes site/live/, from nothing each time: JupyterLite's incremental builds lose
where Pyodide is, and then ask another host for it.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import downloads
import live_python

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
SITE = PROJECT / "site" / "live"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
RELEASE = "release"  # in a notebook's metadata
STORAGE = ["asyncStorage", "localStorageWrapper", "memoryStorageDriver"]
NO_RELEASE = 'RELEASE = ""'
PICTURES = "docs/pictures"  # which notebook 00x shows


def main():
    shutil.rmtree(SITE, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        lite = Path(folder)
        packages = live_python.write(lite / "static" / "pyodide")
        (lite / "jupyter-lite.json").write_text(json.dumps(settings(packages)))
        (lite / "overrides.json").write_text(json.dumps(PREFERENCES))
        shutil.copytree(PROJECT / PICTURES, lite / "files" / PICTURES)
        (lite / "files" / "notebooks").mkdir()
        for notebook in sorted((PROJECT / "notebooks").glob("*.ipynb")):
            put_notebook(notebook, lite / "files" / "notebooks")
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--apps", "lab", "--no-sourcemaps"]
        command += ["--lite-dir", str(lite), "--output-dir", str(SITE)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=lite)
        if done.returncode:
            raise SystemExit(f"JupyterLite was not built:\n{done.stdout}\n{done.stderr}")
    keep_what_was_loaded()


def put_notebook(notebook, folder):
    """Into the site, with the name of its release: so a page can tell that a reader's copy is of another."""
    data = notebook.read_bytes()
    content = json.loads(data)
    content["metadata"][RELEASE] = downloads.sha256(data)[:12]
    (folder / notebook.name).write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")


def keep_what_was_loaded():
    """Put our part of the page, and of the service worker, before JupyterLite's."""
    shutil.copy(HERE / "live_page.js", SITE / "page.js")
    page = SITE / "lab" / "index.html"
    put_before(page, "<title", '<script src="../page.js"></script>\n    ')
    files = sorted(file for file in SITE.rglob("*") if file.is_file())
    release = downloads.sha256("".join(downloads.sha256(file.read_bytes()) for file in files).encode())
    worker = (HERE / "live_worker.js").read_text("utf-8")
    assert NO_RELEASE in worker
    put_before(
        SITE / "service-worker.js", "", worker.replace(NO_RELEASE, f'RELEASE = "{release[:12]}"') + "\n"
    )


def put_before(file, place, words):
    text = file.read_text("utf-8")
    assert place in text, f"{file.name} of this JupyterLite has no {place}"
    file.write_text(text.replace(place, words + place, 1), "utf-8")


PREFERENCES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}


def settings(packages):
    """What JupyterLite is told: take what is here, nothing from elsewhere, and have it from the start."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Linear classifiers",
            "defaultKernelName": "python",
            "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
            # The last of these keeps nothing: where a browser forbids the rest, it opens notebooks at least.
            "enableMemoryStorage": True,
            **{f"{what}StorageDrivers": STORAGE for what in ("contents", "settings", "workspaces")},
            "exposeAppInBrowser": True,
            "litePluginSettings": {KERNEL: kernel},
        },
    }


if __name__ == "__main__":
    main()
