"""Write the live notebooks: a JupyterLite with all notebooks, whose kernel is Python in the browser.

`make site` runs this. It builds site/live/ from scratch each time, because incremental builds of JupyterLite
lose the address of Pyodide, and then load it from another host.

The Sphinx extension jupyterlite-sphinx (tried: 0.23) is not used. It runs the same `jupyter lite build`, and
keeps our settings and hashed files, so it would replace one command here, while the downloads, our wheel, the
lock file, the page script and the service worker would stay. With its defaults it also builds six
applications and their source maps, so that an empty site has 70 MB instead of 20 MB.
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
PICTURES = "docs/pictures"  # shown in notebook 00x


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
    add_our_scripts()


def put_notebook(notebook, folder):
    """Copy a notebook into the site, with its version, so that a page can recognise an older copy."""
    data = notebook.read_bytes()
    content = json.loads(data)
    content["metadata"][RELEASE] = downloads.sha256(data)[:12]
    (folder / notebook.name).write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")


def add_our_scripts():
    """Put our script and our service worker before those of JupyterLite."""
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
    assert place in text, f"{file.name} of this version of JupyterLite has no {place}"
    file.write_text(text.replace(place, words + place, 1), "utf-8")


PREFERENCES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}


def settings(packages):
    """The settings of JupyterLite: load packages only from here, and all when a kernel starts."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Linear classifiers",
            "defaultKernelName": "python",
            "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
            # The last one keeps nothing, but with it notebooks open even if the browser forbids storage.
            "enableMemoryStorage": True,
            **{f"{what}StorageDrivers": STORAGE for what in ("contents", "settings", "workspaces")},
            "exposeAppInBrowser": True,
            "litePluginSettings": {KERNEL: kernel},
        },
    }


if __name__ == "__main__":
    main()
