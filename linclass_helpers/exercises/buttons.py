"""The buttons below a wrong answer: one opens the case in a demo, one gives the next hint.

A stored notebook, and a reader without widgets, have two lines of text in their place.
"""

import weakref
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython

_shown: dict[str, Callable[[], None]] = {}  # by exercise: what closes the buttons of its last answer


class Buttons:
    """Buttons of an exercise, and what they have opened.

    Parameters
    ----------
    name
        The name of the exercise.
    line
        The call that makes the demo; "" if no demo shows the case.
    open
        Makes this demo.
    hint
        The next hint, in words.
    """

    def __init__(self, name: str, line: str, open: Callable[[], Any], hint: Callable[[], str]) -> None:
        self.name, self.line, self.open, self.hint = name, line, open, hint
        self.demo: Any = None

    def __repr__(self) -> str:
        demo = [f"The case in a demo: {self.line}"] if self.line else []
        return "\n".join([*demo, f'A hint: lc.hint("{self.name}")'])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        words = {"text/plain": repr(self)}
        if not hasattr(get_ipython(), "kernel"):
            return words
        box = self._box()
        _shown.pop(self.name, lambda: None)()
        _shown[self.name] = lambda: self._close(box)
        found = box._repr_mimebundle_() or {}
        view, about = found if isinstance(found, tuple) else (found, {})  # in Colab it includes metadata
        # livefigure stores no view of an output that has this entry in its metadata.
        return {**view, **words}, {**about, "livefigure": {"view": box.model_id, "screens": []}}

    def _box(self) -> widgets.VBox:
        """The buttons, which are native ones; below them room for hints and for the demo."""
        show = widgets.Button(description="Show this case in the demo", layout={"width": "auto"})
        hint = widgets.Button(description="Hint", layout={"width": "auto"})
        row = widgets.HBox([show, hint] if self.line else [hint])
        box = widgets.VBox([row])
        mine = weakref.ref(box)

        def add(widget: widgets.Widget) -> None:
            if (found := mine()) is not None:
                found.children = (*found.children, widget)

        def open_demo(_: widgets.Button) -> None:
            if self.demo is None:
                add(self._opened())

        show.on_click(open_demo)
        hint.on_click(lambda _: add(widgets.HTML(escape(self.hint()).replace("\n", "<br>"))))
        return box

    def _opened(self) -> widgets.Widget:
        self.demo = self.open()
        self.demo.settle()
        return self.demo.screen

    def _close(self, box: widgets.VBox) -> None:
        _close(box)
        if self.demo is not None:
            self.demo.close()


def _close(widget: widgets.Widget) -> None:
    """Close a widget and what it holds: ipywidgets would keep them until the kernel ends."""
    for child in getattr(widget, "children", ()):
        _close(child)
    for part in ("style", "layout"):
        if part in widget.keys:
            getattr(widget, part).close()
    widget.close()
