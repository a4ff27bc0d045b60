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

import live_python

PROJECT = Path(__file__).parents[2]
SITE = PROJECT / "site" / "live"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
PICTURES = "docs/pictures"  # which the start notebook shows


def main():
    shutil.rmtree(SITE, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        lite = Path(folder)
        packages = live_python.write(lite / "static" / "pyodide")
        (lite / "jupyter-lite.json").write_text(json.dumps(settings(packages)))
        (lite / "overrides.json").write_text(json.dumps(PREFERENCES))
        shutil.copytree(PROJECT / PICTURES, lite / "files" / PICTURES)
        for notebook in sorted((PROJECT / "notebooks").glob("*.ipynb")):
            (lite / "files" / "notebooks").mkdir(exist_ok=True)
            shutil.copy(notebook, lite / "files" / "notebooks")
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--apps", "lab", "--no-sourcemaps"]
        command += ["--lite-dir", str(lite), "--output-dir", str(SITE)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=lite)
        if done.returncode:
            raise SystemExit(f"JupyterLite was not built:\n{done.stdout}\n{done.stderr}")


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
            "exposeAppInBrowser": True,
            "litePluginSettings": {KERNEL: kernel},
        },
    }


if __name__ == "__main__":
    main()
