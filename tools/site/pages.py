"""A Sphinx extension: it adapts notebooks and guides to the book.

It changes the source that MyST-NB reads. The notebook that a reader can download is not changed.
"""

import html
import json
import re
from pathlib import PurePosixPath
from typing import Any

import addresses
from myst_parser.mdit_to_docutils.base import default_slugify

from picture_words import alt

CHECK = re.compile(r"^lc\.check\(", re.MULTILINE)


def describe_pictures(cell: dict[str, Any]) -> None:
    """The text of a picture becomes its `alt`, and a caption that is hidden from screen readers."""
    for output in list(cell["outputs"]):
        data = output.get("data", {})
        if "image/png" in data:
            words = alt("".join(data["text/plain"]))
            cell["metadata"]["mystnb"] = {"image": {"alt": words}}
            below = {"text/html": f'<p class="caption" aria-hidden="true">{html.escape(words)}</p>'}
            cell["outputs"].append({"output_type": "display_data", "metadata": {}, "data": below})


def mark_exercise(cell: dict[str, Any]) -> None:
    """A cell that is to be answered gets a tag, by which docs/book/static/exercises.js finds it."""
    if CHECK.search("".join(cell["source"])):
        cell["metadata"].setdefault("tags", []).append("exercise")


def adapt_anchors(text: str) -> str:
    """Adapt links to headings: `#Count-the-mistakes?` in JupyterLab is `#count-the-mistakes` in the book."""
    return re.sub(r"((?:\.ipynb|\]\()#)([^)]+)\)", lambda link: f"{link[1]}{default_slugify(link[2])})", text)


def add_live_button(text: str, name: str) -> str:
    """Add a button below the title that opens the live notebook."""
    title, _, rest = text.partition("\n")
    button = f":::{{button-link}} {addresses.live(name, depth=1)}\n:color: primary\n\nOpen this notebook live"
    return f"{title}\n\n{button}\n:::\n{rest}"


def prepare(notebook: dict[str, Any]) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            describe_pictures(cell)
            mark_exercise(cell)
        else:
            cell["source"] = adapt_anchors("".join(cell["source"]))


def on_source_read(app, docname: str, source: list[str]) -> None:
    path = PurePosixPath(docname)
    if path.parts[0] in ("notebooks", "summary"):
        notebook = json.loads(source[0])
        prepare(notebook)
        first = notebook["cells"][0]
        if path.parts[0] == "notebooks":
            first["source"] = add_live_button(first["source"], path.name)
        source[0] = json.dumps(notebook)
    else:
        # In a table a bar is written as an HTML entity, which MathJax does not read.
        source[0] = source[0].replace("&#124;", r"\vert ")


def on_page(app, pagename, templatename, context, doctree) -> None:
    """Make empty header cells ordinary cells, as accessibility requires."""
    context["body"] = re.sub(r"<th\b[^>]*>(<p></p>)?</th>", "<td></td>", context.get("body", ""))


def setup(app) -> dict[str, Any]:
    app.connect("source-read", on_source_read)
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True}
