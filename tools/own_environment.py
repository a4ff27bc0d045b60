"""A virtual environment for a tool that the notebooks do not need, beside .venv, with this package in it."""

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]


def python(place: Path) -> Path:
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_up_to_date(place: Path, requirement: str) -> bool:
    stamp = place / "installed.txt"
    return stamp.exists() and stamp.read_text("utf-8") == _wanted(requirement)


def make(place: Path, requirement: str) -> None:
    """Make the environment, where it is not there or not up to date. A space parts what pip requires.

    It gets what is required, and else the versions that are in use here, so that the notebooks say the same.
    """
    if is_up_to_date(place, requirement):
        return
    print(f"Installing {requirement} into {place.name}; this takes a minute or two, once.", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(place)], check=True)
    held = place / "in-use.txt"
    held.write_text(_in_use(), "utf-8")
    pip = [str(python(place)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "--constraint", str(held), *requirement.split(), "--editable", str(ROOT)], check=True
    )
    (place / "installed.txt").write_text(_wanted(requirement), "utf-8")


def _wanted(requirement: str) -> str:
    return "\n".join([requirement, sys.version, _in_use()])


def _in_use() -> str:
    """What is installed beside this script, as pip's constraints."""
    found = {package.metadata["Name"]: package.version for package in metadata.distributions()}
    return "".join(
        sorted(f"{name}=={version}\n" for name, version in found.items() if name != "linclass-helpers")
    )
