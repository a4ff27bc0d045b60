"""A preprocessor for nbconvert: pictures of demos move as they were recorded, and all others get their texts.

The files of the tapes become parts of the page. The page itself loads livefigure.js and livefigure.css.
"""

from collections.abc import Sequence

from nbformat import NotebookNode

import tapes
from livefigure import standalone
from picture_words import PictureWords, image


class MovingPictures(PictureWords):
    """Pictures are recorded at `widths`, for the lecture hall or not. `below` is HTML below each of them."""

    def __init__(self, widths: Sequence[int], lecture: bool = False, below: str = "") -> None:
        super().__init__()
        self.how, self.below = (widths, lecture), below

    def preprocess(self, nb, resources):
        lines = tapes.lines_of([nb])
        tapes.record_all(lines, *self.how)
        self.pages_files = standalone.fonts() if lines else {}
        for line in lines:
            begin, (_, files) = self.begin(line), tapes.tape(line, *self.how)
            self.pages_files |= {f"{begin}{name}": data for name, data in files.items()}
        nb, resources = super().preprocess(nb, resources)
        resources["tapes"] = standalone.inside(self.pages_files)
        return nb, resources

    def begin(self, line: str) -> str:
        """The beginning of the names of a tape's files."""
        return f"{tapes.name_of(line, *self.how)}/"

    def html(self, output: NotebookNode) -> str:
        line = tapes.line_of(output)
        if line is None:
            return image(output)
        about, _ = tapes.tape(line, *self.how)
        return standalone.element(self.begin(line), about, image(output) + self.below)
