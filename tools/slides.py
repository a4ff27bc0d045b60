"""Turn notebooks into decks of slides that need no network.

    python tools/slides.py                         all notebooks, into slides/
    python tools/slides.py notebooks/02*.ipynb     only these

Each notebook is run again in the lecture preset, because its stored pictures are for reading at a desk.
reveal.js, MathJax, require.js and jQuery are put into slides/parts. They are taken from the packages in
slides_parts.txt.
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import nbformat
from nbconvert import SlidesExporter

from livefigure import standalone, style
from moving_pictures import MovingPictures
from refresh_notebooks import NOTEBOOKS, normal_outputs, run

HERE, PROJECT = Path(__file__).parent, Path(__file__).parents[1]
SLIDES = PROJECT / "slides"
CACHE = PROJECT / "build" / "slides-wheels"
PARTS = HERE / "slides_parts.txt"
# Below each picture that moves; slides_page.js opens it on all of the screen.
MOVE = '<button type="button" class="move">Move it</button>'
SETUP = "import livefigure\nlivefigure.lecture()"

# The folders of the wheels, and their places in slides/parts; without MathJax's speech and its translations.
REVEAL, CLASSIC = "sphinx_revealjs/_static/revealjs/", "nbclassic/static/components/"
WANTED = {
    REVEAL + "dist/": "reveal/dist/",
    REVEAL + "plugin/notes/": "reveal/plugin/notes/",
    CLASSIC + "jquery/jquery.min.js": "jquery.js",
    CLASSIC + "requirejs/require.js": "require.js",
    CLASSIC + "MathJax/": "mathjax/",
}
LOCAL = {  # where pages find what nbconvert would load from other hosts
    "require_js_url": "parts/require.js",
    "jquery_url": "parts/jquery.js",
    "mathjax_url": "parts/mathjax/MathJax.js?config=TeX-AMS-MML_HTMLorMML-full,Safe",
}
UNWANTED = ("MathJax/localization/", "MathJax/extensions/a11y/", "MathJax/jax/output/SVG/", ".eot", ".ttf")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Turn notebooks into slides that need no network.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="the notebooks (default: all of notebooks/)")
    parser.add_argument("--to", type=Path, default=SLIDES, help="the output folder (default: slides/)")
    chosen = parser.parse_args(arguments)
    write_parts(chosen.to / "parts")
    for path in chosen.notebooks or sorted(NOTEBOOKS.glob("*.ipynb")):
        deck = chosen.to / f"{path.stem}.slides.html"
        deck.write_text(as_deck(run_for_lecture(path), path.stem), encoding="utf-8")
        print(deck)


def run_for_lecture(path: Path) -> nbformat.NotebookNode:
    """The notebook with its outputs in the lecture preset."""
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(SETUP))
    run(notebook, path.parent)
    del notebook.cells[0]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = normal_outputs(cell.outputs)
    return notebook


def as_deck(notebook: nbformat.NotebookNode, title: str) -> str:
    """The deck as HTML. It loads everything else from the folder `parts` next to it."""
    exporter = SlidesExporter(
        raw_template=(HERE / "slides_page.html.j2").read_text("utf-8"),
        reveal_url_prefix="parts/reveal",
        reveal_theme="white",
        **LOCAL,
        exclude_input_prompt=True,
        exclude_output_prompt=True,
    )
    exporter.register_preprocessor(MovingPictures((style.LECTURE.widest,), lecture=True, below=MOVE))
    return exporter.from_notebook_node(notebook, {"metadata": {"name": title}})[0]


def write_parts(folder: Path) -> None:
    """Write the files that all decks use."""
    folder.mkdir(parents=True, exist_ok=True)
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if (place := place_of(name)) is not None:
                    (folder / place).parent.mkdir(parents=True, exist_ok=True)
                    (folder / place).write_bytes(archive.read(name))
    (folder / "livefigure.js").write_text(standalone.script(), "utf-8")
    (folder / "livefigure.css").write_text(standalone.css(), "utf-8")
    for kind in ("css", "js"):
        shutil.copy(HERE / f"slides_page.{kind}", folder / f"slides.{kind}")


def place_of(name: str) -> str | None:
    """The place of a wheel's file in slides/parts; None if it is not needed."""
    if name.endswith("/") or any(part in name for part in UNWANTED):
        return None
    return next(
        (place + name[len(begin) :] for begin, place in WANTED.items() if name.startswith(begin)), None
    )


def wheels() -> list[Path]:
    """The wheels of slides_parts.txt. They are downloaded once, and their hashes are checked at every use."""
    if not are_pinned():
        shutil.rmtree(CACHE, ignore_errors=True)
        CACHE.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE.parent) as fresh:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
            command += ["--disable-pip-version-check", "--only-binary=:all:", "--dest", fresh]
            if subprocess.run([*command, "--requirement", PARTS]).returncode:
                raise SystemExit(
                    "pip could not download what tools/slides_parts.txt names. A network is needed once."
                )
            shutil.copytree(fresh, CACHE)
    return sorted(CACHE.glob("*.whl"))


def are_pinned() -> bool:
    """Are the cached wheels those of slides_parts.txt?"""
    wanted = re.findall(r"sha256:(\w+)", PARTS.read_text("utf-8"))
    found = [hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in CACHE.glob("*.whl")]
    return sorted(found) == sorted(wanted)


if __name__ == "__main__":
    main()
