"""Packages, versions and names that are written in several files agree."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

import linclass_helpers

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WHEEL = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
PROJECT = PYPROJECT["project"]
# What has an environment of its own: the tools of the site, and the tests in other browsers.
SITE, ENGINES = (
    re.findall(r"^\w.*", (ROOT / file).read_text("utf-8"), re.MULTILINE)
    for file in ("tools/site/build.in", "tests/engines/requirements.txt")
)
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))

# Packages that are installed under another name, or as a part of another package: {imported: installed}.
INSTALLED_AS = {
    "IPython": "ipywidgets",
    "PIL": "pillow",
    "axe_playwright_python": "axe-playwright-python",
    "comm": "ipywidgets",
    "contourpy": "matplotlib",
    "cycler": "matplotlib",
    "fontTools": "matplotlib",
    "ipykernel": "jupyterlab",
    "jupyter_client": "nbclient",
    "jupyter_core": "jupyterlab",
    "jupyter_server": "jupyterlab",
    "myst_parser": "myst-nb",
    "nbconvert": "jupyterlab",
    "sklearn": "scikit-learn",
    "tornado": "jupyterlab",
    "traitlets": "ipywidgets",
    "yaml": "pyyaml",
}
IN_A_BROWSER = {"js", "pyodide_js"}  # modules of Pyodide


def names(requirements):
    return {re.match(r"[A-Za-z0-9._-]+", requirement)[0] for requirement in requirements}


def imported(*files):
    """The packages that Python files import, by the names under which they are installed."""
    trees = [ast.parse(file.read_text("utf-8")) for file in files]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0}
    others = {name.split(".")[0] for name in found} - sys.stdlib_module_names - IN_A_BROWSER
    return {INSTALLED_AS.get(name, name) for name in others}


def modules(*folders):
    """The modules in these folders, which are on the path of tests, and in their subfolders."""
    return {file.stem for folder in folders for file in (ROOT / folder).rglob("*")}


def test_the_conda_environment_has_the_same_packages_and_one_channel():
    *packages, pip = ENVIRONMENT["dependencies"]
    python = f"python{PROJECT['requires-python']}"
    needed = [line.partition(";")[0] for line in PROJECT["dependencies"]]  # conda knows no emscripten
    assert sorted(packages) == sorted([*needed, python, "pip"])
    assert pip == {"pip": ["-e ."]}
    assert ENVIRONMENT["channels"] == ["conda-forge"]


def test_the_makefile_asks_for_the_same_python():
    needed = PROJECT["requires-python"].removeprefix(">=")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert f"sys.version_info < ({needed.replace('.', ', ')})" in makefile
    assert f"Python {needed} or newer is needed" in makefile
    assert PYPROJECT["tool"]["ruff"]["target-version"] == "py" + needed.replace(".", "")


def test_the_version_is_the_same_everywhere():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert linclass_helpers.__version__ == PROJECT["version"] == citation["version"]


@pytest.mark.parametrize("package", WHEEL["packages"])
def test_a_package_imports_only_packages_and_what_is_declared(package):
    files = {*(ROOT / package).rglob("*.py")} - {*(ROOT / package / "tests").rglob("*.py")}
    assert imported(*files) <= names(PROJECT["dependencies"]).union(WHEEL["packages"])


@pytest.mark.parametrize(
    ("folder", "own"), [("tools", ["tools"]), ("tests", ["tools", "tests"]), ("livefigure/tests", [])]
)
def test_tools_import_no_tests_and_both_only_what_is_declared(folder, own):
    declared = names(PROJECT["dependencies"]).union(*map(names, PROJECT["optional-dependencies"].values()))
    declared |= names({"tools": SITE, "tests": ENGINES}.get(folder, []))
    assert imported(*(ROOT / folder).rglob("*.py")) <= declared.union(WHEEL["packages"], modules(*own))


def test_every_package_is_installed():
    assert sorted(WHEEL["packages"]) == sorted(file.parent.name for file in ROOT.glob("*/__init__.py"))
    assert all((ROOT / file).is_file() for file in WHEEL["shared-data"])


def test_every_file_of_a_package_is_installed():
    """hatchling packs all files in a package's folder, except those in .gitignore."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("git, which knows what .gitignore names, has nothing to look at here")
    told = {"cwd": ROOT, "capture_output": True, "text": True}
    stored = subprocess.run(["git", "ls-files", *WHEEL["packages"]], check=True, **told).stdout
    assert "livefigure/browser/font-regular.woff" in stored.split()
    ignored = subprocess.run(["git", "check-ignore", "--no-index", "--stdin"], input=stored, **told)
    assert (ignored.returncode, ignored.stdout) == (1, "")
