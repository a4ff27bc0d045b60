"""Which cell of a notebook shows which demos, and how long a demo stays in memory.

A cell that shows a demo keeps a reference to it, because after `display(demo)` there may be no other. When
the cell runs again, it drops its references. A demo that no cell shows any more rests: its widget is closed,
its picture is freed, and only its state stays. IPython's `Out` may keep the demo, but running a cell many
times then takes little memory. A resting demo is restored when it is used again.

ipywidgets keeps every widget in a registry until it is closed. So a widget must not reference its demo.
"""

import base64
import weakref
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import numpy as np
from IPython.core.getipython import get_ipython
from ipywidgets import DOMWidget

from . import memory, small_png

MOST_NAMELESS_RUNS = 20  # runs that are remembered if a front end sends no ids of cells


class Showings:
    """The cells that show demos: {cell: (run, demos)}."""

    def __init__(self) -> None:
        self.cells: OrderedDict[str, tuple[str, list]] = OrderedDict()

    def add(self, demo: Any, cell: str, run: str) -> None:
        """Remember that this run of a cell shows a demo, and let demos rest that no cell shows any more.

        A new run of a cell replaces what its earlier run showed. Without ids of cells each run counts as a
        cell of its own, and only the last few are remembered.
        """
        before, earlier = self.cells.pop(cell or run, (run, []))
        now = earlier if before == run else []
        self.cells[cell or run] = run, [*(one for one in now if one is not demo), demo]
        gone = [] if before == run else earlier
        nameless = [key for key, (run, _) in self.cells.items() if key == run]
        for key in nameless[:-MOST_NAMELESS_RUNS]:
            gone += self.cells.pop(key)[1]
        for one in gone:
            if not self.shown(one):
                one.rest()

    def shown(self, demo: Any) -> bool:
        return any(one is demo for _, demos in self.cells.values() for one in demos)


showings = Showings()


def show(demo: Any) -> None:
    """Remember that the running cell shows this demo or row. Outside IPython this does nothing."""
    shell = get_ipython()
    memory.give_back_after_cells(shell)
    parent = getattr(shell, "get_parent", None) or getattr(getattr(shell, "kernel", None), "get_parent", None)
    if parent is not None:
        message = parent()
        run = message.get("header", {}).get("msg_id", "")
        showings.add(demo, message.get("metadata", {}).get("cellId", ""), run)


def listen(demo: Any, screen: DOMWidget) -> Callable[[], Any]:
    """Pass messages from pages to a demo without keeping it alive, and close its widget when it is deleted.

    Returns a function that closes the widget earlier.
    """
    mine = weakref.ref(demo)

    def tell(_: Any, message: dict[str, Any], buffers: Any) -> None:
        me = mine()
        if me is not None:
            me.hear(message)

    screen.on_msg(tell)
    close = weakref.finalize(demo, _close, screen)
    close.atexit = False  # when the kernel exits, its connection is already closed
    return close


def _close(screen: DOMWidget) -> None:
    screen.layout.close()
    screen.close()


def bundle(
    widget: DOMWidget, screens: list[str], pixels: np.ndarray, words: str, width: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The output of a cell, as data and metadata: the live widget, the picture as a PNG, and a text.

    A stored notebook contains only the last two; see browser/save.js and server.py.
    """
    memory.keep_little()
    memory.figures_were_made()
    png = base64.b64encode(small_png.png(pixels)).decode()
    found = widget._repr_mimebundle_() or {}
    view, about = found if isinstance(found, tuple) else (found, {})  # in Colab it includes metadata
    data = {**view, "image/png": png, "text/plain": words}
    return data, {
        **about,
        "image/png": {"width": width},
        "livefigure": {"view": widget.model_id, "screens": screens},
    }
