"""A Sphinx extension: it adapts notebooks and guides to the book.

It changes the source that MyST-NB reads. The notebook that a reader can download is not changed.
"""

import base64
import html
import json
import re
import zlib
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any

import addresses
from myst_parser.mdit_to_docutils.base import default_slugify
from PIL import Image

import tapes
from livefigure import standalone
from livefigure.expected_height import expected_height
from livefigure.testing import Held

# How wide the pictures of these widths are in the windows of most laptops and phones, in CSS pixels.
SHOWN = {standalone.BOOK: 688, standalone.PHONE: 358}
CHECK = re.compile(r"^lc\.check\(", re.MULTILINE)


def describe_pictures(cell: dict[str, Any], root: str) -> None:
    """The text of a picture becomes its `alt`, and a caption that is hidden from screen readers.

    Caption and picture are replaced by the demo, as it was recorded, as soon as a reader comes near. `root`
    is the relative address of the site's first page.
    """
    for output in list(cell["outputs"]):
        data = output.get("data", {})
        if "image/png" in data:
            words = standalone.alt("".join(data["text/plain"]))
            wide, high = Image.open(BytesIO(base64.b64decode(data["image/png"]))).size
            cell["metadata"]["mystnb"] = {"image": {"alt": words}}
            caption = f'<p class="caption" aria-hidden="true">{html.escape(words)}</p>'
            if line := tapes.line_of(output):
                caption = moving(line, root, caption, high / wide)
            below = {"output_type": "display_data", "metadata": {}, "data": {"text/html": caption}}
            cell["outputs"].append(below)


def moving(line: str, root: str, first: str, ratio: float) -> str:
    """The element for the demo of a line. It says how much space the demo will need.

    `ratio` is that of the stored picture, its height to its width.
    """
    widths = tapes.book_widths()
    about, files = tapes.tape(line, widths)
    desk, phone = (height(files[f"{width}"], width) for width in widths)
    place = standalone.element(f"{root}{tapes.PLACE}/{tapes.name_of(line, widths)}/", about, first)
    style = f"--desk:{desk}px;--phone:{phone}px;--ratio:{ratio:.4g}"
    return f'<div class="place" style="{style}">{place}</div>'


def height(file: bytes, width: int) -> int:
    """How high the first picture of a tape will be, with its controls, where it is shown in the book."""
    first = Held()
    first.take(zlib.decompress(file))
    return expected_height(first.document, width, SHOWN[width], finger=width == standalone.PHONE)


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


def prepare(notebook: dict[str, Any], root: str) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            describe_pictures(cell, root)
            mark_exercise(cell)
        else:
            cell["source"] = adapt_anchors("".join(cell["source"]))


def on_source_read(app, docname: str, source: list[str]) -> None:
    path = PurePosixPath(docname)
    if path.parts[0] in ("notebooks", "summary"):
        notebook = json.loads(source[0])
        prepare(notebook, "../" * (len(path.parts) - 1))
        first = notebook["cells"][0]
        if path.parts[0] == "notebooks":
            first["source"] = add_live_button(first["source"], path.name)
        source[0] = json.dumps(notebook)
    else:
        # In a table a bar is written as an HTML entity, which MathJax does not read.
        source[0] = source[0].replace("&#124;", r"\vert ")


def on_page(app, pagename, templatename, context, doctree) -> None:
    """Make empty header cells ordinary cells, as accessibility requires. Load what pictures need to move."""
    if pagename.startswith("notebooks/") or pagename == "summary":
        app.add_css_file("livefigure.css")
        app.add_js_file("livefigure.js", loading_method="defer")
    context["body"] = re.sub(r"<th\b[^>]*>(<p></p>)?</th>", "<td></td>", context.get("body", ""))


def setup(app) -> dict[str, Any]:
    app.connect("source-read", on_source_read)
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True}
