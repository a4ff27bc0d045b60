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
    """Buttons of an exercise or a belief, and what they have opened.

    Parameters
    ----------
    name
        The name of the exercise. The buttons of an earlier answer with this name are closed.
    demo
        The demo that shows the case; None if no demo can. It is made before the button is pressed: JupyterLab
        may lose messages to a widget that is made while it handles a press (its subshells).
    hint
        The next hint, in words; None if there are no hints.
    """

    def __init__(self, name: str, demo: "Demo | None", hint: Callable[[], str] | None = None) -> None:
        self.name, self.demo, self.hint = name, demo, hint
        if demo is not None:
            only_what_the_case_needs(demo)
            demo.release()

    def __repr__(self) -> str:
        demo = [f"The case in a demo: {self.demo.code()}"] if self.demo is not None else []
        hint = [f'A hint: lc.hint("{self.name}")'] if self.hint is not None else []
        return "\n".join([*demo, *hint])

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
        row, hints, place = widgets.HBox(), widgets.VBox(), widgets.VBox()
        if (demo := self.demo) is not None:
            show = widgets.Button(description="Show this case in the demo", layout={"width": "auto"})
            show.on_click(lambda _: place.set_trait("children", (demo.screen,)))
            row.children = (show,)
        if (next_hint := self.hint) is not None:

            def give_hint(_: widgets.Button) -> None:
                words = escape(next_hint()).replace("\n", "<br>")
                hints.children = (*hints.children, widgets.HTML(words))

            hint = widgets.Button(description="Hint", layout={"width": "auto"})
            hint.on_click(give_hint)
            row.children = (*row.children, hint)
        return widgets.VBox([row, hints, place])

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
