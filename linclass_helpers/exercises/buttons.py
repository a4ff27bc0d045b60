"""The buttons below a wrong answer: one opens the case in a demo, one gives the next hint.

A stored notebook, and a reader without widgets, have two lines of text in their place.
"""

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython

from livefigure import Stepper

if TYPE_CHECKING:
    from livefigure import Demo

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
        hints, demo = widgets.VBox(), widgets.VBox()

        def open_demo(_: widgets.Button) -> None:
            if self.demo is None:
                self.demo = self.open()
                only_what_the_case_needs(self.demo)
                demo.children = (self.demo.settle().screen,)

        def give_hint(_: widgets.Button) -> None:
            words = escape(self.hint()).replace("\n", "<br>")
            hints.children = (*hints.children, widgets.HTML(words))

        show.on_click(open_demo)
        hint.on_click(give_hint)
        return widgets.VBox([row, hints, demo])

    def _close(self, box: widgets.VBox) -> None:
        _close(box)
        if self.demo is not None:
            self.demo.close()


def only_what_the_case_needs(demo: "Demo") -> None:
    """Hide all controls but those of the run and those that the case sets."""
    needed = demo.keywords().keys() - {"data"}
    for name, control in demo.controls.items():
        if name not in needed and not isinstance(control, Stepper):
            demo.enable(name, False)


def _close(widget: widgets.Widget) -> None:
    """Close a widget and what it holds: ipywidgets would keep them until the kernel ends."""
    for child in getattr(widget, "children", ()):
        _close(child)
    for part in ("style", "layout"):
        if part in widget.keys:
            getattr(widget, part).close()
    widget.close()
