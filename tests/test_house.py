"""The house is as CONTRIBUTING.md draws it: its imports, its files, and what a front door offers."""

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules, walk_packages

import pytest

import linclass_helpers as lc
import livefigure

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "linclass_helpers"

# Each room and what it may import, beside the small files that every room uses.
SMALL = {"arguments", "results", "words"}
LEARNERS = {"data", "perceptron", "separability", "logistic", "least_squares", "features"}
LEARNERS |= {"losses", "gaussians", "learning", "multiclass"}
MAY_IMPORT = {
    "livefigure": set(),
    "arguments": {"livefigure"},
    "results": set(),
    "words": {"livefigure"},
    "installation": set(),
    "tables": set(),
    "style": {"livefigure"},
    "plain": set(),
    "data": set(),
    "perceptron": {"data"},
    "separability": {"data"},
    "logistic": {"data", "separability"},
    "least_squares": {"data"},
    "multiclass": {"perceptron", "logistic", "least_squares"},
    "features": {"data", "perceptron"},
    "losses": {"logistic", "perceptron"},
    "learning": {"separability"},
    "gaussians": {"logistic"},
    "experiments": LEARNERS,
    "draw": {"livefigure", "style"},
    "demos": {"livefigure", "style", "draw", "experiments"} | LEARNERS,
    "exercises": {"livefigure", "style", "draw", "demos", "tables", "experiments"} | LEARNERS,
}
# They may use only the file of livefigure that has their name: its front door would load pictures.
WITHOUT_PICTURES = {"arguments", "words", "style"}


def room(file):
    """The room that a file belongs to: a folder or file of the package, or livefigure."""
    package, *rest = file.relative_to(ROOT).parts
    return package if package == "livefigure" else rest[0].removesuffix(".py")


FILES = [file for folder in (PACKAGE, ROOT / "livefigure") for file in sorted(folder.rglob("*.py"))]
FILES = [file for file in FILES if "tests" not in file.parts]
FILES.remove(PACKAGE / "__init__.py")  # the house itself: it opens every room
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))


def imports(file):
    """What a file imports or names of the two packages, as dotted modules from the top."""
    here, imported = file.relative_to(ROOT).parts[:-1], []  # pairs: a name, and what it stands for
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    for node in nodes:
        if isinstance(node, ast.Import):
            imported += [(alias.asname or alias.name, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            begin = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join([*begin, *([node.module] if node.module else [])])
            imported += [(alias.asname or alias.name, f"{module}.{alias.name}") for alias in node.names]
    named = {_dotted(node, dict(imported)) for node in nodes if isinstance(node, ast.Attribute)}
    for whole in {whole for _, whole in imported}.union(filter(_is_module, named)):
        name = whole if _is_module(whole) and not _is_offered(whole) else whole.rpartition(".")[0]
        if name.split(".")[0] in ("linclass_helpers", "livefigure"):
            yield name


def _dotted(node, stands_for):
    """`lc.perceptron.run` with what lc stands for; empty where the first name was not imported."""
    if isinstance(node, ast.Attribute):
        before = _dotted(node.value, stands_for)
        return before and f"{before}.{node.attr}"
    return stands_for.get(node.id, "") if isinstance(node, ast.Name) else ""


def _is_module(dotted):
    path = ROOT.joinpath(*dotted.split("."))
    return bool(dotted) and (path.is_dir() or path.with_suffix(".py").exists())


def _is_offered(dotted):
    """Is it what the front door of the room offers, and not the file of the same name?"""
    door, _, name = dotted.rpartition(".")
    if not _is_module(door) or not ROOT.joinpath(*door.split(".")).is_dir():
        return False
    offered = import_module(door)
    return name in getattr(offered, "__all__", ()) and not inspect.ismodule(getattr(offered, name))


def goes_to(name):
    """The room that a dotted module belongs to, and the steps behind its door."""
    first, *rest = name.split(".")
    return (first, rest) if first == "livefigure" else (rest[0] if rest else "the whole house", rest[1:])


@every_file
def test_no_arrow_points_back(file):
    mine = room(file)
    for name in imports(file):
        assert goes_to(name)[0] in {mine, *SMALL, *MAY_IMPORT[mine]}, f"{mine} imports {name}"


@every_file
def test_one_comes_in_by_the_front_door(file):
    mine = room(file)
    for name in imports(file):
        there, behind = goes_to(name)
        if there == "livefigure" and mine in WITHOUT_PICTURES:
            assert behind == [mine]
        elif there != mine:
            assert not behind, f"{name} is behind a front door"


def test_every_room_is_in_the_list():
    assert {room(file) for file in FILES} == MAY_IMPORT.keys()


def modules():
    """All of both packages, themselves included."""
    for package in (lc, livefigure):
        yield package
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            yield import_module(found.name)


DOORS = [module for module in modules() if hasattr(module, "__all__")]


@pytest.mark.parametrize("door", DOORS)
def test_what_a_front_door_names_is_there(door):
    assert len(set(door.__all__)) == len(door.__all__)
    for name in door.__all__:
        assert getattr(door, name) is not None
        assert name in dir(door)


@pytest.mark.parametrize("door", [door for door in DOORS if hasattr(door, "__path__")])
def test_where_a_file_has_the_name_of_a_thing_one_gets_the_thing(door):
    """Whatever was imported before: by now everything was."""
    same = {found.name for found in iter_modules(door.__path__)} & set(door.__all__)
    files = {name for name in same if inspect.ismodule(getattr(door, name))}
    assert files == (same if door is lc else set())  # the house offers its rooms


def test_the_file_that_holds_a_demo_has_its_name():
    for name in lc.demos.__all__:
        demo = getattr(lc.demos, name)
        assert demo.call == f"lc.demos.{name}"
        assert demo.__module__.rpartition(".")[2] == name
        assert demo.__name__ == name.title().replace("_", "")
        assert [one for one in lc.demos.__all__ if getattr(lc.demos, one) is demo] == [name]


def tree():
    """The tree in CONTRIBUTING.md: each line's path, with those of the folders above it."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (drawn,) = re.findall(r"```\n(livefigure/.*?)```", page, re.DOTALL)
    above: list[str] = []
    for line in drawn.splitlines():
        indent = (len(line) - len(line.lstrip())) // 4
        for name in line.strip().split("  ")[0].split(", "):
            del above[indent:]
            yield "/".join([*(folder.rstrip("/") for folder in above), name])
            if name.endswith("/"):
                above.append(name)


def test_the_tree_in_contributing_is_the_tree():
    drawn = set(tree())
    assert [path for path in drawn if not (ROOT / path).exists()] == []
    packages = {f"{found.name}/" for found in iter_modules([str(ROOT)]) if found.ispkg}
    rooms = {found.name + ("/" if found.ispkg else ".py") for found in iter_modules(lc.__path__)}
    assert packages | {f"linclass_helpers/{name}" for name in rooms} <= drawn
