"""Several demos side by side in one output."""

import sys
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import numpy as np

from .demo import Demo
from .showing import bundle, show


def side_by_side(*demos: Demo) -> "Row":
    """Show several demos side by side in the output of one cell. They stay independent of each other."""
    return Row(demos)


class Row:
    """Several demos in a row. Like a demo, it has a live view, a stored picture and a text."""

    def __init__(self, demos: Sequence[Demo]) -> None:
        self.demos = demos
        self._close = lambda: None

    def text(self) -> str:
        return "\n\n".join(demo.text() for demo in self.demos)

    __repr__ = text

    def rest(self) -> None:
        """Close the widget of the row, which no cell shows any more; its demos may be shown elsewhere."""
        self._close()

    def save(self, path: str | Path) -> str:
        """Write the row to a page that moves without Python; see `Demo.save`."""
        from .standalone import save

        for demo in self.demos:
            demo.settle()
        return save(self.demos, path)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        for demo in self.demos:
            demo.settle()
            show(demo)
        self._close()
        screens = [demo.screen for demo in self.demos]
        box = widgets.HBox(screens).add_class("lf-row")
        self._close = weakref.finalize(self, _close, box)
        self._close.atexit = False
        show(self)
        width = sum(demo.picture.sizes.widest for demo in self.demos)
        return bundle(box, [screen.model_id for screen in screens], self._pixels(), self.text(), width)

    def _display_(self) -> Any:
        """The row in marimo, which does not support the boxes of ipywidgets."""
        return sys.modules["marimo"].hstack(self.demos, widths="equal")

    def _pixels(self) -> np.ndarray:
        parts = [demo.picture.stored() for demo in self.demos]
        pixels = np.full((max(map(len, parts)), sum(part.shape[1] for part in parts), 4), 255, np.uint8)
        left = 0
        for part in parts:
            pixels[: len(part), left : left + part.shape[1]] = part
            left += part.shape[1]
        return pixels


def _close(box: widgets.Box) -> None:
    box.layout.close()
    box.close()
