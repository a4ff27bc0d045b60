"""A check that everything the notebooks need is installed: a green or red line for each requirement."""

import re
import sys
from pathlib import Path

PYTHON = (3, 11)
# JupyterLab extensions that draw widgets in the browser. Without them a demo is a still picture.
EXTENSIONS = {"@jupyter-widgets/jupyterlab-manager": "jupyterlab-widgets", "anywidget": "anywidget"}
IN_A_BROWSER = sys.platform == "emscripten"  # Python runs in the page, which brings JupyterLab and both


def check() -> bool:
    """Print a line for Python, each package and each JupyterLab extension; return whether all are there."""
    extensions = {} if IN_A_BROWSER else EXTENSIONS
    lines = [_python(), *map(_package, _requirements()), *map(_extension, extensions)]
    for fine, words in lines:
        sign, colour = ("✓", 32) if fine else ("✗", 31)
        print(f"\x1b[{colour}m{sign} {words}\x1b[0m")
    return all(fine for fine, _ in lines)


def _requirements() -> list[str]:
    """The run-time requirements in the package's metadata: ["numpy>=2.0", …]."""
    from importlib import metadata

    lines = [line for line in metadata.requires("linclass-helpers") or [] if "extra ==" not in line]
    here = [line for line in lines if not (IN_A_BROWSER and "emscripten" in line)]
    return [line.partition(";")[0].strip() for line in here]


def _python() -> tuple[bool, str]:
    wanted = ".".join(map(str, PYTHON))
    if sys.version_info >= PYTHON:
        return True, f"Python {wanted} or newer"
    return False, f"Python {wanted} or newer is needed, this is {sys.version.split()[0]}"


def _package(requirement: str) -> tuple[bool, str]:
    from importlib import metadata

    name, least = requirement.split(">=")
    try:
        found = metadata.version(name)
    except metadata.PackageNotFoundError:
        return False, f"{name} is missing: pip install '{requirement}'"
    if _numbers(found) >= _numbers(least):
        return True, f"{name} {least} or newer"
    return False, f"{name} {least} or newer is needed, this is {found}: pip install --upgrade {name}"


def _extension(name: str) -> tuple[bool, str]:
    folders = [Path(root) / "share/jupyter/labextensions" for root in (sys.prefix, sys.base_prefix)]
    folders.append(Path.home() / ".local/share/jupyter/labextensions")
    if any((folder / name / "package.json").exists() for folder in folders):
        return True, f"JupyterLab extension {name}"
    fix = f"pip install {EXTENSIONS[name]}, then reload the page"
    return False, f"JupyterLab extension {name} is missing: {fix}"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])
