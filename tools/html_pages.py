"""Turn notebooks into pages of HTML whose pictures move, and which need no network.

    python tools/html_pages.py                         all notebooks, into html/
    python tools/html_pages.py notebooks/02*.ipynb     only these

What all pages use is put into html/parts; see slides.py.
"""

import argparse
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter

import slides
from livefigure import standalone, style
from moving_pictures import MovingPictures
from page_links import PageLinks

PAGES = slides.PROJECT / "html"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Turn notebooks into pages of HTML that need no network.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="the notebooks (default: all of notebooks/)")
    parser.add_argument("--to", type=Path, default=PAGES, help="the output folder (default: html/)")
    chosen = parser.parse_args(arguments)
    slides.write_parts(chosen.to / "parts")
    for path in chosen.notebooks or sorted(slides.NOTEBOOKS.glob("*.ipynb")):
        page = chosen.to / f"{path.stem}.html"
        page.write_text(as_page(nbformat.read(path, as_version=4), path.stem), encoding="utf-8")
        print(page)


def as_page(notebook: nbformat.NotebookNode, title: str) -> str:
    """The page as HTML. It loads everything else from the folder `parts` next to it."""
    exporter = HTMLExporter(
        raw_template=(slides.HERE / "html_page.html.j2").read_text("utf-8"), **slides.LOCAL
    )
    exporter.register_preprocessor(MovingPictures((style.DESK.widest, standalone.PHONE)))
    exporter.register_preprocessor(PageLinks, enabled=True)
    return exporter.from_notebook_node(notebook, {"metadata": {"name": title}})[0]


if __name__ == "__main__":
    main()
