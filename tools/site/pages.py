"""How what is in the repository becomes a page of the book: an extension of Sphinx.

It changes what MyST-NB reads. The notebook itself, which a reader can download, stays as it is.
"""

import html
import json
import re
from pathlib import PurePosixPath
from typing import Any

import addresses
from myst_parser.mdit_to_docutils.base import default_slugify

from picture_words import alt


def give_pictures_their_words(cell: dict[str, Any]) -> None:
    """A picture's words are its `alt`, and stand below it for who sees: who hears them does so once."""
    for output in list(cell["outputs"]):
        data = output.get("data", {})
        if "image/png" in data:
            words = alt("".join(data["text/plain"]))
            cell["metadata"]["mystnb"] = {"image": {"alt": words}}
            below = {"text/html": f'<p class="caption" aria-hidden="true">{html.escape(words)}</p>'}
            cell["outputs"].append({"output_type": "display_data", "metadata": {}, "data": below})


def use_the_book_s_anchors(text: str) -> str:
    """JupyterLab names a heading `#Count-the-mistakes?`, a book `#count-the-mistakes`."""
    return re.sub(r"(\.ipynb#)([^)]+)\)", lambda link: f"{link[1]}{default_slugify(link[2])})", text)


def offer_it_live(text: str, name: str) -> str:
    """A button under the title."""
    title, _, rest = text.partition("\n")
    button = f":::{{button-link}} {addresses.live(name, depth=1)}\n:color: primary\n\nOpen this notebook live"
    return f"{title}\n\n{button}\n:::\n{rest}"


def prepare(notebook: dict[str, Any], name: str) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            give_pictures_their_words(cell)
        else:
            cell["source"] = use_the_book_s_anchors("".join(cell["source"]))
    first = notebook["cells"][0]
    first["source"] = offer_it_live(first["source"], name)


def on_source_read(app, docname: str, source: list[str]) -> None:
    path = PurePosixPath(docname)
    if path.parts[0] == "notebooks":
        notebook = json.loads(source[0])
        prepare(notebook, path.name)
        source[0] = json.dumps(notebook)
    else:
        # A bar would end a table's cell, so it is written as HTML has it, which MathJax does not read.
        source[0] = source[0].replace("&#124;", r"\vert ")


def on_page(app, pagename, templatename, context, doctree) -> None:
    """An empty cell heads nothing, whatever row it is in."""
    context["body"] = re.sub(r"<th\b[^>]*>(<p></p>)?</th>", "<td></td>", context.get("body", ""))


def setup(app) -> dict[str, Any]:
    app.connect("source-read", on_source_read)
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True}
