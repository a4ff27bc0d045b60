"""`live`: a demo made from one function."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import matplotlib as mpl
from cycler import cycler

from . import arguments
from .controls import Buttons, Control
from .demo import Demo
from .picture import panels_of
from .style import Theme

COLOURS = {  # matplotlib's colour cycle, for each theme
    "light": ["#1f4fb0", "#bc4e00", "#00798c", "#7a3fa0", "#088343", "#870014"],
    "dark": ["#7fb0ff", "#ffab5e", "#56cfe1", "#cf9bf0", "#5fdc9b", "#f0525f"],
}


def live(
    draw: Callable[..., str | Iterable[str] | None],
    *,
    rows: Sequence[str] = ("main",),
    widths: Sequence[float] | None = None,
    height: float = 400,
    **controls: Control,
) -> Demo:
    """A demo that calls `draw(*axes, **values)` whenever a control moves.

    Parameters
    ----------
    draw
        It draws on empty matplotlib Axes, one for each panel in the order of `rows`. It may return a
        sentence, or a list of sentences, to be written below the picture.
    rows
        The layout of the panels: ("left right",) or ("top", "below").
    widths
        The relative widths of the columns.
    height
        The height of the picture, in CSS pixels.
    **controls
        The controls: a=Slider("frequency", 1.0, 0.1, 5.0).
    """
    for name, control in controls.items():
        if isinstance(control, Buttons) or not isinstance(control, Control):
            kinds = "Slider, LogSlider, Count, Choice, Switch or Stepper"
            raise ValueError(
                f"{name} must be a control ({kinds}), but it is of type {type(control).__name__}."
            )
    _fits(draw, panels_of(rows), controls)

    def show(demo: Any) -> None:
        panels = list(demo.picture.panels.values())
        with mpl.rc_context(_colours(demo.picture.theme)):
            for panel in panels:
                panel.clear()
            demo.answer = draw(*(panel.ax for panel in panels), **vars(demo.state)) or ()

    def code(demo: Any) -> str:
        """The line of code that makes this demo, with the current value of each control."""
        now = {
            name: replace(control, default=getattr(demo.state, name)) for name, control in controls.items()
        }
        layout = {"rows": (rows, ("main",)), "widths": (widths, None), "height": (height, 400)}
        own = {name: value for name, (value, usual) in layout.items() if value != usual}
        said = [f"{name}={value!r}" for name, value in {**own, **now}.items()]
        return f"live({', '.join([getattr(draw, '__name__', 'draw'), *said])})"

    members = {
        "__doc__": inspect.getdoc(draw), "controls": controls, "rows": rows, "widths": widths,
        "height": arguments.positive(height, "height"), "show": show, "code": code,
        "caption": lambda demo: demo.answer,
    }  # fmt: skip
    return type("Live", (Demo,), members)()


def _fits(draw: Callable, panels: Sequence[str], controls: Mapping[str, Control]) -> None:
    """Raise a ValueError if the function cannot be called with these panels and controls."""
    try:
        inspect.signature(draw).bind(*panels, **controls)
    except TypeError as error:
        given = ", ".join([*(f"the panel {name!r}" for name in panels), *controls])
        name = getattr(draw, "__name__", "draw")
        raise ValueError(
            f"{name} is called with {given}, but {error}: give it one argument for each."
        ) from None


def _colours(theme: Theme) -> Any:
    """matplotlib's settings for the default colours of this theme."""
    ink = dict.fromkeys(("text.color", "axes.labelcolor", "patch.edgecolor", "hatch.color"), theme.ink)
    faint = dict.fromkeys(("axes.edgecolor", "xtick.color", "ytick.color"), theme.faint)
    return {
        **ink,
        **faint,
        "axes.facecolor": theme.paper,
        "axes.prop_cycle": cycler(color=COLOURS[theme.name]),
    }
