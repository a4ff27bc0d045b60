"""The house is as README draws it: what imports what, which files there are, and what a front door offers."""

import ast
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import linclass_helpers as lc

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "linclass_helpers"

# Each room and what it may import, beside the small files that every room uses.
SMALL = {"arguments", "results", "words"}
LEARNERS = {"data", "perceptron", "separability", "logistic", "least_squares", "features"}
LEARNERS |= {"losses", "gaussians"}
MAY_IMPORT = {
    "arguments": {"livefigure"},
    "results": set(),
    "words": {"livefigure"},
    "installation": set(),
    "style": {"livefigure"},
    "plain": set(),
    "data": set(),
    "perceptron": {"data"},
    "separability": {"data"},
    "logistic": {"data", "separability"},
    "least_squares": {"data"},
    "features": {"data", "perceptron"},
    "losses": {"logistic"},
    "gaussians": {"logistic"},
    "experiments": LEARNERS,
    "draw": {"livefigure", "style"},
    "demos": {"livefigure", "style", "draw", "experiments"} | LEARNERS,
}
# What of livefigure a file without pictures may use: its checks of arguments, and how a number is written.
PLAIN_PARTS = {"livefigure.arguments", "livefigure.words"}


def files():
    return sorted(PACKAGE.rglob("*.py"))


def room(file):
    """The room that a file belongs to."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(file):
    """What a file imports of the two packages, as dotted names from the top."""
    here = ["linclass_helpers", *file.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            begin = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join([*begin, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{module}.{alias.name}"
                yield whole if module == "linclass_helpers" or _is_module(whole) else module


def _is_module(dotted):
    path = ROOT.joinpath(*dotted.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def ours(file):
    return [name for name in imports(file) if name.split(".")[0] in ("linclass_helpers", "livefigure")]


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_arrow_points_back(file):
    mine = room(file)
    if mine == "__init__":
        return
    for name in ours(file):
        first, *rest = name.split(".")
        there = "livefigure" if first == "livefigure" else rest[0]
        assert there in {mine, *SMALL, *MAY_IMPORT[mine]}, f"{mine} imports {name}"
        if there == "livefigure" and mine in SMALL:
            assert name in PLAIN_PARTS


@pytest.mark.parametrize(
    "file",
    [file for file in files() if room(file) in ("demos", "experiments")],
    ids=lambda file: str(file.relative_to(PACKAGE)),
)
def test_a_demo_and_an_experiment_come_in_by_the_front_door(file):
    for name in ours(file):
        parts = name.split(".")
        if parts[0] == "linclass_helpers" and parts[1] in {*LEARNERS, "draw", "experiments"} - {room(file)}:
            assert len(parts) == 2, f"{name} is behind a front door"


def test_every_room_is_in_the_list():
    assert {room(file) for file in files()} - {"__init__"} == MAY_IMPORT.keys()


def front_doors():
    yield lc
    for found in pkgutil.iter_modules(lc.__path__):
        yield importlib.import_module(f"linclass_helpers.{found.name}")


@pytest.mark.parametrize("door", front_doors(), ids=lambda door: door.__name__)
def test_what_a_front_door_names_is_there(door):
    names = getattr(door, "__all__", [])
    assert len(set(names)) == len(names)
    for name in names:
        assert getattr(door, name) is not None
        assert name in dir(door)


@pytest.mark.parametrize("folder", [PACKAGE, *(one for one in PACKAGE.rglob("*") if one.is_dir())])
def test_no_module_has_the_name_of_a_function_beside_it(folder):
    if not (folder / "__init__.py").exists():
        return
    dotted = ".".join(folder.relative_to(ROOT).parts)
    door = importlib.import_module(dotted)
    for name in getattr(door, "__all__", []):
        found = getattr(door, name)
        if not inspect.ismodule(found):
            assert not (folder / f"{name}.py").exists(), f"{dotted}.{name}"


def tree():
    """The tree in README: each line's path, with those of the folders above it."""
    readme = (ROOT / "README.md").read_text("utf-8")
    (drawn,) = re.findall(r"```\n(livefigure/.*?)```", readme, re.DOTALL)
    above: list[str] = []
    for line in drawn.splitlines():
        indent = (len(line) - len(line.lstrip())) // 4
        for name in line.strip().split("  ")[0].split(", "):
            del above[indent:]
            yield "/".join([*(folder.rstrip("/") for folder in above), name])
            if name.endswith("/"):
                above.append(name)


def test_the_tree_in_readme_is_the_tree():
    drawn = list(tree())
    for path in drawn:
        assert (ROOT / path).exists(), path
    rooms = {f"linclass_helpers/{one.name}" for one in PACKAGE.iterdir() if one.suffix == ".py"}
    rooms |= {f"linclass_helpers/{one.name}/" for one in PACKAGE.iterdir() if (one / "__init__.py").exists()}
    assert rooms - {"linclass_helpers/__init__.py"} <= set(drawn)
