"""A virtual environment for a tool that the notebooks do not need, beside .venv, with this package in it."""

import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]


def python(place: Path) -> Path:
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_up_to_date(place: Path, requirement: str, node: str = "") -> bool:
    stamp = place / "installed.txt"
    return stamp.exists() and stamp.read_text("utf-8") == _wanted(requirement, node)


def make(place: Path, requirement: str, node: str = "") -> None:
    """Make the environment, where it is not there or not up to date. A space parts what pip requires.

    It gets what is required, of pip and of Node, and else the versions that are in use here, so that the
    notebooks say the same.
    """
    if is_up_to_date(place, requirement, node):
        return
    npm = shutil.which("npm")
    if node and npm is None:
        raise SystemExit(f"{node} needs Node.js: install node and npm, then try again.")
    print(f"Installing {requirement} into {place.name}; this takes a minute or two, once.", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(place)], check=True)
    held = place / "in-use.txt"
    held.write_text(_in_use(), "utf-8")
    pip = [str(python(place)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "--constraint", str(held), *requirement.split(), "--editable", str(ROOT)], check=True
    )
    if npm and node:
        quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run([npm, "install", *quiet, "--prefix", str(place), node], check=True)
    (place / "installed.txt").write_text(_wanted(requirement, node), "utf-8")


def _wanted(requirement: str, node: str) -> str:
    return "\n".join([requirement, node, sys.version, _in_use()])


def _in_use() -> str:
    """What is installed beside this script, as pip's constraints."""
    found = {package.metadata["Name"]: package.version for package in metadata.distributions()}
    return "".join(
        sorted(f"{name}=={version}\n" for name, version in found.items() if name != "linclass-helpers")
    )
