"""Demos that stand side by side in one output."""

import sys
import weakref
from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets
import numpy as np

from .demo import Demo
from .showing import bundle, show


def side_by_side(*demos: Demo) -> "Row":
    """Show some demos beside each other, as the output of one cell; each lives on by itself."""
    return Row(demos)


class Row:
    """Some demos in a row. Like a demo it shows itself to every reader."""

    def __init__(self, demos: Sequence[Demo]) -> None:
        self.demos = demos
        self._close = lambda: None

    def text(self) -> str:
        return "\n\n".join(demo.text() for demo in self.demos)

    __repr__ = text

    def rest(self) -> None:
        """No cell shows this row any more. Its demos may be shown elsewhere."""
        self._close()

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
        """In marimo, which knows no boxes of ipywidgets: a row of its own."""
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
