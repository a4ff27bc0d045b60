"""The structure of the packages is as CONTRIBUTING.md says: imports, files, and public names."""

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

# The parts of linclass_helpers, and what each may import. SMALL may be imported everywhere.
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
    "hall": {"livefigure", "style", "draw"},
    "exercises": {"livefigure", "style", "draw", "demos", "hall", "tables", "experiments"} | LEARNERS,
}
# These may import only the file of livefigure with their name; other names of livefigure load matplotlib.
WITHOUT_PICTURES = {"arguments", "words", "style"}


def part(file):
    """The part that a file belongs to: a folder or file of linclass_helpers, or livefigure."""
    package, *rest = file.relative_to(ROOT).parts
    return package if package == "livefigure" else rest[0].removesuffix(".py")


FILES = [file for folder in (PACKAGE, ROOT / "livefigure") for file in sorted(folder.rglob("*.py"))]
FILES = [file for file in FILES if "tests" not in file.parts]
FILES.remove(PACKAGE / "__init__.py")  # it imports all parts
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))


def imports(file):
    """The modules of the two packages that a file imports or uses, as absolute names."""
    here, imported = file.relative_to(ROOT).parts[:-1], []  # pairs: a local name, and its absolute name
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
        name = whole if _is_module(whole) and not _is_public(whole) else whole.rpartition(".")[0]
        if name.split(".")[0] in ("linclass_helpers", "livefigure"):
            yield name


def _dotted(node, absolute):
    """An attribute such as `lc.perceptron.run` as an absolute name; empty if `lc` was not imported."""
    if isinstance(node, ast.Attribute):
        before = _dotted(node.value, absolute)
        return before and f"{before}.{node.attr}"
    return absolute.get(node.id, "") if isinstance(node, ast.Name) else ""


def _is_module(dotted):
    path = ROOT.joinpath(*dotted.split("."))
    return bool(dotted) and (path.is_dir() or path.with_suffix(".py").exists())


def _is_public(dotted):
    """Is it a public name of a package, and not the module of the same name?"""
    parent, _, name = dotted.rpartition(".")
    if not _is_module(parent) or not ROOT.joinpath(*parent.split(".")).is_dir():
        return False
    package = import_module(parent)
    return name in getattr(package, "__all__", ()) and not inspect.ismodule(getattr(package, name))


def split(name):
    """The part that a module belongs to, and the rest of its name."""
    first, *rest = name.split(".")
    return (first, rest) if first == "livefigure" else (rest[0] if rest else "linclass_helpers", rest[1:])


@every_file
def test_imports_go_one_way(file):
    mine = part(file)
    for name in imports(file):
        assert split(name)[0] in {mine, *SMALL, *MAY_IMPORT[mine]}, f"{mine} imports {name}"


@every_file
def test_a_package_is_used_through_its_public_names(file):
    mine = part(file)
    for name in imports(file):
        there, rest = split(name)
        if there == "livefigure" and mine in WITHOUT_PICTURES:
            assert rest == [mine]
        elif there != mine:
            assert not rest, f"{name} is private to {there}"


def test_every_part_is_in_the_list():
    assert {part(file) for file in FILES} == MAY_IMPORT.keys()


def modules():
    """All modules of both packages."""
    for package in (lc, livefigure):
        yield package
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            yield import_module(found.name)


PUBLIC = [module for module in modules() if hasattr(module, "__all__")]


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_exists(module):
    assert len(set(module.__all__)) == len(module.__all__)
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert name in dir(module)


@pytest.mark.parametrize("package", [module for module in PUBLIC if hasattr(module, "__path__")])
def test_a_public_name_is_not_hidden_by_a_module_of_the_same_name(package):
    """By now all modules have been imported."""
    same = {found.name for found in iter_modules(package.__path__)} & set(package.__all__)
    files = {name for name in same if inspect.ismodule(getattr(package, name))}
    assert files == (same if package is lc else set())  # the public names of lc are modules


def test_the_file_of_a_demo_has_its_name():
    for name in lc.demos.__all__:
        demo = getattr(lc.demos, name)
        assert demo.call == f"lc.demos.{name}"
        assert demo.__module__.rpartition(".")[2] == name
        assert demo.__name__ == name.title().replace("_", "")
        assert [one for one in lc.demos.__all__ if getattr(lc.demos, one) is demo] == [name]


def tree():
    """The paths in the tree of CONTRIBUTING.md, from the root of the repository."""
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


def test_the_tree_in_contributing_has_all_parts():
    drawn = set(tree())
    assert [path for path in drawn if not (ROOT / path).exists()] == []
    packages = {f"{found.name}/" for found in iter_modules([str(ROOT)]) if found.ispkg}
    parts = {found.name + ("/" if found.ispkg else ".py") for found in iter_modules(lc.__path__)}
    assert packages | {f"linclass_helpers/{name}" for name in parts} <= drawn


@every_file
def test_no_docstring_has_a_list_in_two_columns(file):
    """The book does not recognise such lists: NumPy's sections and definition lists replace them."""
    documented = ast.Module, ast.ClassDef, ast.FunctionDef
    nodes = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, documented)]
    for text in filter(None, map(ast.get_docstring, nodes)):
        assert not re.search(r"(?:^|\n\n)\S+(?: \S+)* {2,}\S", text)
