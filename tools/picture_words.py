"""A preprocessor for nbconvert: the text of a stored picture becomes its alternative text (alt).

    PYTHONPATH=tools python -m nbconvert --to html --HTMLExporter.preprocessors=picture_words.PictureWords …

nbconvert's own templates, for pages and for slides, give outputs no alternative text.
"""

from html import escape

from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode

from livefigure.standalone import alt


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
