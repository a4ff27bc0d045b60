"""A preprocessor for nbconvert: the text of a stored picture becomes its alternative text (alt).

    PYTHONPATH=tools python -m nbconvert --to html --HTMLExporter.preprocessors=picture_words.PictureWords …

nbconvert's own templates, for pages and for slides, give outputs no alternative text.
"""

from html import escape

from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode


def alt(text: str) -> str:
    """The alternative text of a picture: the sentences of its text/plain, on one line.

    The text of a demo begins with its line of code, which is left out. An empty line separates demos that
    stand side by side. A screen reader would read "wᵀx" as "w T x": as in livefigure/browser/voice.js.
    """
    demos = [block.splitlines() for block in text.split("\n\n")]
    sentences = [line for first, *rest in filter(None, demos) for line in rest or [first]]
    return " ".join(" ".join(sentences).replace("ᵀ", " transpose ").split())


def image(output: NotebookNode) -> str:
    """An output's picture as HTML, with its alternative text."""
    png = "".join(output.data["image/png"].split())
    width = output.metadata.get("image/png", {}).get("width")
    words = escape(alt(output.data.get("text/plain", "")))
    size = f' width="{width}"' if width else ""
    return f'<img src="data:image/png;base64,{png}"{size} alt="{words}">'


class PictureWords(Preprocessor):
    """Adds HTML to each picture; nbconvert prefers HTML to a bare PNG."""

    enabled = True

    def preprocess_cell(self, cell, resources, index):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "image/png" in data and "text/html" not in data:
                data["text/html"] = self.html(output)
        return cell, resources

    def html(self, output: NotebookNode) -> str:
        return image(output)
