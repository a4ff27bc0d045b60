"""Write the book, which is the site without its live notebooks: gather the pages, and run Sphinx.

python tools/site/book.py [folder]
"""

import importlib
import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import light
import mathjax
import nbformat
import short_pages
import start_page

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT), str(ROOT / "tools")]  # the packages whose docstrings are read, and other tools
import tapes  # noqa: E402

SITE = ROOT / "site"
SETTINGS = ROOT / "docs" / "book"
MADE = ROOT / "build" / "book"
PAGES = MADE / "pages"
STATIC = MADE / "static"  # what is made and lies beside docs/book/static
# The pages, and the files that they link to.
FOLDERS = ["docs", "notebooks", "livefigure", "linclass_helpers", "tests", ".ci", ".github"]
FILES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "CITATION.cff"]


def main(site: Path) -> None:
    shutil.rmtree(MADE, ignore_errors=True)
    gather()
    names = record()
    book = run_sphinx()
    for name, folder in names.items():
        shutil.copytree(folder, book / tapes.PLACE / name, ignore=shutil.ignore_patterns(tapes.ABOUT))
    mathjax.write(book)
    light.write(book)
    short_pages.write(book, ROOT / "notebooks")
    shutil.copy(ROOT / "livefigure" / "browser" / "python.js", book / "_static")
    replace(site, book)


def gather() -> None:
    """Copy all pages into one folder, in the layout of the repository, so that their links work."""
    for folder in FOLDERS:
        shutil.copytree(
            ROOT / folder, PAGES / folder, ignore=shutil.ignore_patterns("__pycache__", ".*", "book")
        )
    for file in FILES:
        shutil.copy(ROOT / file, PAGES / file)
    packages = [*public_modules("linclass_helpers"), "linclass_helpers.draw"]
    (PAGES / "index.md").write_text(start_page.text(packages), "utf-8")
    (PAGES / "summary.ipynb").write_text(summary(), "utf-8")
    (PAGES / "reference").mkdir()
    for name in ["linclass_helpers", *packages, "livefigure"]:
        (PAGES / "reference" / f"{name}.rst").write_text(reference(name), "utf-8")


def record() -> dict[str, Path]:
    """Record all pictures, and write the scripts that show them. Returns the folders of the tapes."""
    from livefigure import standalone

    files = {
        **standalone.fonts(),
        "livefigure.js": standalone.script().encode(),
        "livefigure.css": standalone.css().encode(),
    }
    STATIC.mkdir()
    for name, data in files.items():
        (STATIC / name).write_bytes(data)
    notebooks = [nbformat.read(path, as_version=4) for path in sorted(PAGES.rglob("*.ipynb"))]
    lines, widths = tapes.lines_of(notebooks), tapes.book_widths()
    tapes.record_all(lines, widths)
    return {tapes.name_of(line, widths): tapes.folder_of(line, widths) for line in lines}


def summary() -> str:
    """The source of the page that `make sheet` prints."""
    from sheet import as_notebook, summaries

    return nbformat.writes(as_notebook(summaries()))


def public_modules(package: str) -> list[str]:
    """The names of the modules that a package offers in `__all__`."""
    parent = importlib.import_module(package)
    modules = filter(inspect.ismodule, (getattr(parent, name) for name in parent.__all__))
    return [each.__name__ for each in modules if each.__name__.rpartition(".")[0] == package]


def reference(module: str) -> str:
    """The source of a page with the docstrings of everything that the module offers."""
    page = f"{module}\n{'=' * len(module)}\n\n.. automodule:: {module}\n   :members:\n"
    if named := renamed_classes(module):
        page += f"   :exclude-members: {', '.join(named)}\n"
    return page + "".join(f"\n.. autofunction:: {module}.{name}\n" for name in named)


def renamed_classes(module: str) -> list[str]:
    """The classes that the module offers under another name, as `linclass_helpers.demos` does.

    Sphinx would document them only as "alias of" the class.
    """
    found = importlib.import_module(module)
    offered = {name: getattr(found, name) for name in getattr(found, "__all__", ())}
    return [name for name, one in offered.items() if inspect.isclass(one) and one.__name__ != name]


def run_sphinx() -> Path:
    """Make the pages; returns their folder. A warning of Sphinx is an error."""
    book = MADE / "html"
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    done = subprocess.run([*command, "-c", SETTINGS, "-d", MADE / "doctrees", PAGES, book])
    if done.returncode:
        raise SystemExit("The book was not written: see the warnings above.")
    return book


def replace(site: Path, book: Path) -> None:
    """Replace the book in the site. Its live notebooks, and the Python of its pages, stay."""
    site.mkdir(exist_ok=True)
    for path in site.iterdir():
        if path.name not in ("live", "python"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(book, site, dirs_exist_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else SITE)
