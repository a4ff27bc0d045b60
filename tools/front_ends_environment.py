"""Make .venv-front-ends, in which tests/front_ends run other front ends than JupyterLab, and a JupyterHub."""

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv-front-ends"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
REQUIRED = "jupyterhub>=6.1 marimo>=0.25 nbclassic>=1.3 notebook>=7.6 voila>=0.5.13"


def make(folder: Path, python: Path, required: str) -> None:
    """Make the environment, unless it is up to date.

    All other packages get the versions of the current environment, so that the notebooks print the same.
    """
    installed = _installed()
    stamp, wanted = folder / "installed.txt", "\n".join([required, sys.version, installed])
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    print(f"Installing {required} into {folder.name}; this takes a minute or two, once.", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
    constraints = folder / "constraints.txt"
    constraints.write_text(installed, "utf-8")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--constraint", str(constraints)]
    subprocess.run([*pip, *required.split(), "--editable", str(ROOT)], check=True)
    stamp.write_text(wanted, "utf-8")


def _installed() -> str:
    """The packages of the current environment with their versions, as constraints for pip."""
    found = {package.metadata["Name"]: package.version for package in metadata.distributions()}
    return "".join(
        sorted(f"{name}=={version}\n" for name, version in found.items() if name != "linclass-helpers")
    )


if __name__ == "__main__":
    make(FOLDER, PYTHON, REQUIRED)
