"""Which cell of a notebook shows which demos, and for how long they live.

A cell that shows a demo holds it: `display(demo)` leaves no other name for it. When the cell runs again and
shows something else, it lets go, and a demo that no cell shows any more rests: its widget is closed and its
picture forgotten, only its state stays. IPython's `Out` may hold it for ever, and a class that runs a cell
fifty times fills no memory. Whoever uses it again wakes it.

ipywidgets keeps every widget in a registry until it is closed. So a widget must not hold its demo.
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

NAMELESS = 20  # runs that are remembered where a front end does not name its cells


class Showings:
    """The runs of cells that show demos: {cell: (run, demos)}."""

    def __init__(self) -> None:
        self.cells: OrderedDict[str, tuple[str, list]] = OrderedDict()

    def add(self, demo: Any, cell: str, run: str) -> None:
        """This run of a cell shows a demo; what an earlier run of it showed is seen there no more.

        Where cells have no names each run is a cell of its own, of which only the last few are remembered.
        """
        before, earlier = self.cells.pop(cell or run, (run, []))
        now = earlier if before == run else []
        self.cells[cell or run] = run, [*(one for one in now if one is not demo), demo]
        gone = [] if before == run else earlier
        nameless = [key for key, (run, _) in self.cells.items() if key == run]
        for key in nameless[:-NAMELESS]:
            gone += self.cells.pop(key)[1]
        for one in gone:
            if not self.shown(one):
                one.rest()

    def shown(self, demo: Any) -> bool:
        return any(one is demo for _, demos in self.cells.values() for one in demos)


showings = Showings()


def show(demo: Any) -> None:
    """Remember that the cell that runs now shows this demo. Without IPython there is nothing to remember."""
    shell = get_ipython()
    memory.give_back_after_cells(shell)
    parent = getattr(shell, "get_parent", None) or getattr(getattr(shell, "kernel", None), "get_parent", None)
    if parent is not None:
        message = parent()
        run = message.get("header", {}).get("msg_id", "")
        showings.add(demo, message.get("metadata", {}).get("cellId", ""), run)


def listen(demo: Any, screen: DOMWidget) -> Callable[[], Any]:
    """Let a demo hear what a page says, without keeping it alive; and close its widget when it is gone.

    Returns what closes the widget earlier.
    """
    mine = weakref.ref(demo)

    def tell(_: Any, message: dict[str, Any], buffers: Any) -> None:
        me = mine()
        if me is not None:
            me.hear(message)

    screen.on_msg(tell)
    close = weakref.finalize(demo, _close, screen)
    close.atexit = False  # when the kernel goes, so does the line on which to say so
    return close


def _close(screen: DOMWidget) -> None:
    screen.layout.close()
    screen.close()


def bundle(
    widget: DOMWidget, screens: list[str], pixels: np.ndarray, words: str, width: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a cell gets: the live widget, the same picture as a PNG, and in words; and what is to be known of
    them. Whoever stores the notebook leaves out the first; see browser/save.js and server.py."""
    memory.keep_little()
    memory.figures_were_made()
    png = base64.b64encode(small_png.png(pixels)).decode()
    found = widget._repr_mimebundle_() or {}
    view, about = found if isinstance(found, tuple) else (found, {})  # Colab wants to be told more
    data = {**view, "image/png": png, "text/plain": words}
    return data, {
        **about,
        "image/png": {"width": width},
        "livefigure": {"view": widget.model_id, "screens": screens},
    }
