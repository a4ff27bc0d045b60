"""Importing the package loads nothing until one of its names is used."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import livefigure

FOLDER = Path(livefigure.__file__).parent


def run(source):
    ran = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("name", livefigure.__all__)
def test_every_name_can_be_imported(name):
    assert getattr(livefigure, name) is not None
    assert name in dir(livefigure)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'livefigure' has no attribute 'nothing'"):
        _ = livefigure.nothing


NEEDS_NOTHING = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"matplotlib", "numpy", "ipywidgets", "anywidget", "linclass_helpers"}:
            raise ImportError(f"{name} was asked for")
sys.meta_path.insert(0, Blocked())
import livefigure, importlib
(point,) = livefigure._jupyter_server_extension_points()
importlib.import_module(point["module"])._load_jupyter_server_extension
livefigure.lecture(False)
"""


def test_the_server_extension_imports_nothing_that_only_a_kernel_needs():
    run(NEEDS_NOTHING)


def test_it_does_not_import_linclass_helpers():
    trees = [ast.parse(file.read_text("utf-8")) for file in FOLDER.rglob("*.py")]
    for node in (node for tree in trees for node in ast.walk(tree)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
        assert not any(name.startswith("linclass") for name in names)


def test_importing_all_of_it_changes_nothing_in_the_process():
    source = """
import sys, threading, warnings
import matplotlib as mpl
def process():
    settings = {name: mpl.rcParams[name] for name in mpl.rcParams if name != "backend"}
    return settings, threading.active_count(), list(warnings.filters)
before = process()
import livefigure
for name in livefigure.__all__:
    getattr(livefigure, name)
print(process() == before, "matplotlib.pyplot" in sys.modules)
"""
    assert run(source).split() == ["True", "False"]
