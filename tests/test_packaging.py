"""What says the same thing in two files says it alike: packages, versions, names."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

import linclass_helpers

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "linclass_helpers"
KINDS = {".py", ".js", ".css", ".json"}
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))

# Packages that are installed under another name than they are imported, or as a part of another.
INSTALLED_AS = {
    "IPython": "ipywidgets",
    "PIL": "pillow",
    "comm": "ipywidgets",
    "contourpy": "matplotlib",
    "ipykernel": "jupyterlab",
    "jupyter_client": "nbclient",
    "sklearn": "scikit-learn",
    "traitlets": "ipywidgets",
    "websocket": "websocket-client",
    "yaml": "pyyaml",
}

# What is imported from the project itself: tools/ and tests/ are on the path in a test.
OURS = ("tests/*", "tools/*.py", "linclass_*/")
OWN = {file.stem for pattern in OURS for file in ROOT.glob(pattern)}


def names(requirements):
    return {re.match(r"[A-Za-z0-9._-]+", requirement)[0] for requirement in requirements}


def imported(folder):
    """The packages that the Python files of a folder import, by the names they are installed under."""
    trees = [ast.parse(file.read_text("utf-8")) for file in folder.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0}
    others = {name.split(".")[0] for name in found} - sys.stdlib_module_names - OWN
    return {INSTALLED_AS.get(name, name) for name in others}


def test_the_conda_environment_has_the_same_packages():
    *packages, pip = ENVIRONMENT["dependencies"]
    python = f"python{PROJECT['requires-python']}"
    assert sorted(packages) == sorted([*PROJECT["dependencies"], python, "pip"])
    assert pip == {"pip": ["-e ."]}


def test_the_conda_environment_takes_nothing_from_elsewhere():
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


def test_the_package_imports_only_what_it_declares():
    assert imported(PACKAGE) <= names(PROJECT["dependencies"])


@pytest.mark.parametrize("folder", ["tests", "tools"])
def test_tests_and_tools_import_only_what_is_declared(folder):
    extras = PROJECT["optional-dependencies"].values()
    declared = names(PROJECT["dependencies"]).union(*map(names, extras))
    assert imported(ROOT / folder) <= declared


def test_every_package_is_installed_with_all_its_files():
    installed = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert sorted(installed) == sorted(file.parent.name for file in ROOT.glob("linclass_*/__init__.py"))
    folders = {file.parent for name in installed for file in (ROOT / name).rglob("*") if file.suffix in KINDS}
    assert [folder.name for folder in folders if not (folder / "__init__.py").exists()] == []
