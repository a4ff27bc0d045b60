"""Write a summary for printing: of each notebook one page, with what it shows, its formulas and its pictures.

    python tools/sheet.py                  into sheet/sheet.html

The text of a page is the section "What to take along" of its notebook. Its pictures are those of the first
two code cells that have the tag `summary`; more would be too small to be read. The file needs no network and
no other file: MathJax is put into it.
"""

import argparse
import re
import sys
import zipfile
from dataclasses import dataclass
from html import escape
from pathlib import Path

import nbformat
from nbconvert.filters import markdown2html
from nbformat import NotebookNode

from picture_words import image

HERE, PROJECT = Path(__file__).parent, Path(__file__).parents[1]
NOTEBOOKS, SHEET = PROJECT / "notebooks", PROJECT / "sheet" / "sheet.html"
MATHJAX = "sphinx-mathjax-offline/static/mathjax/tex-svg-full.js"
ABOUT = """# Summary

What each notebook shows, its formulas, and the pictures that carry them. `make sheet` writes the same for
printing, a page for each notebook."""
MOST_PICTURES = 2
HEADING = "## What to take along"
# What follows a summary in the same cell, and is for the screen only.
AFTERWARDS = re.compile(r"^\*\*(Try it yourself|Beside this notebook|Next)\b", re.MULTILINE)
LINK = re.compile(r"\[([^][]+)\]\(([^()]+\.(?:ipynb|md)(?:#[^()]*)?)\)")
DEMO = re.compile(r"lc\.demos\.\w+\(.*\)")


@dataclass(frozen=True)
class Summary:
    name: str
    title: str
    text: str
    cells: list[NotebookNode]  # those that show the pictures


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Write one page for each notebook, for printing.")
    parser.add_argument("--to", type=Path, default=SHEET, help="the file (default: sheet/sheet.html)")
    chosen = parser.parse_args(arguments)
    chosen.to.parent.mkdir(parents=True, exist_ok=True)
    chosen.to.write_text(as_html(summaries(), mathjax()), encoding="utf-8")
    print(chosen.to)


def summaries() -> list[Summary]:
    """Those of all threads, in order: the notebooks whose number is not 00 and has no x."""
    paths = sorted(NOTEBOOKS.glob("*.ipynb"))
    return [summary(path) for path in paths if re.match(r"(?!00)\d\db?_", path.stem)]


def summary(path: Path) -> Summary:
    cells = nbformat.read(path, as_version=4).cells
    chosen = [cell for cell in cells if "summary" in cell.metadata.get("tags", [])]
    if not chosen:
        print(f"{path.name}: no cell has the tag summary, so its page has no picture.", file=sys.stderr)
    texts = [cell.source for cell in chosen or cells if cell.cell_type == "markdown"]
    text = next((text for text in reversed(texts) if text.startswith(HEADING)), None)
    if text is None:
        raise SystemExit(f'{path.name}: a cell that begins with "{HEADING}" is expected, and there is none.')
    title = cells[0].source.splitlines()[0].removeprefix("# ")
    text = AFTERWARDS.split(text.removeprefix(HEADING))[0].strip()
    shown = [cell for cell in chosen if cell.cell_type == "code"]
    if len(shown) > MOST_PICTURES:
        print(
            f"{path.name}: {len(shown)} pictures have the tag summary, and a page takes {MOST_PICTURES}.",
            file=sys.stderr,
        )
    return Summary(path.stem, title, text, shown[:MOST_PICTURES])


def as_html(found: list[Summary], script: str) -> str:
    parts = {
        "style": (HERE / "sheet.css").read_text("utf-8"),
        "script": script.replace("</script", r"<\/script"),
        "pages": "\n".join(map(page, found)),
    }
    return re.sub(r"<!-- (\w+) -->", lambda place: parts[place[1]], (HERE / "sheet.html").read_text("utf-8"))


def page(one: Summary) -> str:
    """On paper no link can be followed, so its words alone are there."""
    text = LINK.sub(r"\1", f"# {one.title}\n\n{one.text}")
    return f'<section id="{one.name}">\n{markdown2html(text)}\n{"".join(map(figure, one.cells))}</section>'


def figure(cell: NotebookNode) -> str:
    """The picture of a cell. Below it stands the call that shows it, by which the text names it."""
    pictures = "".join(image(output) for output in cell.outputs if "image/png" in output.get("data", {}))
    call = DEMO.search(" ".join(cell.source.split()))
    below = f"<figcaption><code>{escape(call[0])}</code></figcaption>" if call else ""
    return f"<figure>{pictures}{below}</figure>\n"


def mathjax() -> str:
    """MathJax as one file, which paints the formulas as SVG and needs no font."""
    import slides  # the book needs summaries only, and has no kernel for what slides imports

    (wheel,) = (wheel for wheel in slides.wheels() if wheel.name.startswith("sphinx_mathjax_offline"))
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(MATHJAX).decode()


def as_notebook(found: list[Summary]) -> NotebookNode:
    """A page of the book: the same, with links."""
    new, cells = nbformat.v4, []
    for one in found:
        text = LINK.sub(lambda link: f"[{link[1]}]({from_above(link[2])})", one.text)
        heading = f"## [{one.title}](notebooks/{one.name}.ipynb)"
        cells += [new.new_markdown_cell(f"{heading}\n\n{text}", id=one.name), *one.cells]
    first = new.new_markdown_cell(ABOUT, id="summary")
    return new.new_notebook(cells=[first, *cells], metadata={"language_info": {"name": "python"}})


def from_above(address: str) -> str:
    """The address of a link in a notebook, from the folder above."""
    return address.removeprefix("../") if address.startswith("../") else f"notebooks/{address}"


if __name__ == "__main__":
    main()
