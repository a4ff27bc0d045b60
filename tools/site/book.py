"""Write the book, which is the site apart from its live notebooks: gather the pages, and let Sphinx set them.

python tools/site/book.py [folder]
"""

import importlib
import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import mathjax
import start_page

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
SETTINGS = ROOT / "docs" / "book"
MADE = ROOT / "build" / "book"
PAGES = MADE / "pages"
# Pages, and the files that pages link to.
FOLDERS = ["docs", "notebooks", "livefigure", "linclass_helpers", "tests", ".ci", ".github"]
FILES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "CITATION.cff"]


def main(site: Path) -> None:
    shutil.rmtree(MADE, ignore_errors=True)
    gather()
    book = set_by_sphinx()
    mathjax.put(book / "_static" / "mathjax")
    replace(site, book)


def gather() -> None:
    """Bring the pages together, with the links among them as they are in the repository."""
    for folder in FOLDERS:
        shutil.copytree(
            ROOT / folder, PAGES / folder, ignore=shutil.ignore_patterns("__pycache__", ".*", "book")
        )
    for file in FILES:
        shutil.copy(ROOT / file, PAGES / file)
    rooms = [*public_modules("linclass_helpers"), "linclass_helpers.draw"]
    (PAGES / "index.md").write_text(start_page.text(rooms), "utf-8")
    (PAGES / "reference").mkdir()
    for name in ["linclass_helpers", *rooms, "livefigure"]:
        (PAGES / "reference" / f"{name}.rst").write_text(reference(name), "utf-8")


def public_modules(package: str) -> list[str]:
    door = importlib.import_module(package)
    modules = filter(inspect.ismodule, (getattr(door, name) for name in door.__all__))
    return [each.__name__ for each in modules if each.__name__.rpartition(".")[0] == package]


def reference(module: str) -> str:
    """A page to which Sphinx brings the docstrings of what the module offers."""
    page = f"{module}\n{'=' * len(module)}\n\n.. automodule:: {module}\n   :members:\n"
    if named := under_other_names(module):
        page += f"   :exclude-members: {', '.join(named)}\n"
    return page + "".join(f"\n.. autofunction:: {module}.{name}\n" for name in named)


def under_other_names(module: str) -> list[str]:
    """The demos: classes that are called like functions, by names of their own. Sphinx would tell no more of
    them than what the class is called."""
    door = importlib.import_module(module)
    offered = {name: getattr(door, name) for name in getattr(door, "__all__", ())}
    return [name for name, one in offered.items() if inspect.isclass(one) and one.__name__ != name]


def set_by_sphinx() -> Path:
    """The folder of finished pages. A warning is a mistake."""
    book = MADE / "html"
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    done = subprocess.run([*command, "-c", SETTINGS, "-d", MADE / "doctrees", PAGES, book])
    if done.returncode:
        raise SystemExit("The book was not written: see the warnings above.")
    return book


def replace(site: Path, book: Path) -> None:
    """Put the book into the site, in the place of an older one. What is live there stays."""
    site.mkdir(exist_ok=True)
    for path in site.iterdir():
        if path.name != "live":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(book, site, dirs_exist_ok=True)


if __name__ == "__main__":
    sys.path.append(str(ROOT))  # the packages whose docstrings are read
    main(Path(sys.argv[1]) if sys.argv[1:] else SITE)
