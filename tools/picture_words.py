"""The words of a stored picture, as the alternative text (alt) of its image on an exported page.

    PYTHONPATH=tools python -m nbconvert --to html --HTMLExporter.preprocessors=picture_words.PictureWords …

The same option serves slides. nbconvert's templates for both know no alternative text of an output.
"""

from html import escape

from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode


def alt(text: str) -> str:
    """What is said in place of a picture: the sentences of its text/plain, on one line.

    A demo's text begins with the code that makes it, which nobody wants to hear. An empty line parts the
    demos of a row.
    """
    demos = [block.splitlines() for block in text.split("\n\n")]
    sentences = [line for first, *rest in filter(None, demos) for line in rest or [first]]
    return " ".join(" ".join(sentences).split())


def image(output: NotebookNode) -> str:
    """The HTML of an output's picture, with its words."""
    png = "".join(output.data["image/png"].split())
    width = output.metadata.get("image/png", {}).get("width")
    words = escape(alt(output.data.get("text/plain", "")))
    size = f' width="{width}"' if width else ""
    return f'<img src="data:image/png;base64,{png}"{size} alt="{words}">'


class PictureWords(Preprocessor):
    """Gives each picture as HTML too, which nbconvert's pages prefer to a bare PNG."""

    enabled = True

    def preprocess_cell(self, cell, resources, index):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "image/png" in data and "text/html" not in data:
                data["text/html"] = image(output)
        return cell, resources
