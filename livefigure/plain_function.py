"""A live picture of one plain function."""

import inspect
from collections.abc import Callable, Iterable, Sequence

import matplotlib as mpl
from cycler import cycler

from .controls import Control
from .demo import Demo

COLOURS = {  # of lines that were given none, on either side
    "light": ["#1f4fb0", "#b85600", "#00798c", "#7a3fa0", "#22a05e", "#ac1128"],
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

    draw     draws on matplotlib Axes, one for each panel in the order of `rows`, which are empty each time;
             what it returns is written below the picture: a sentence, a list of sentences, or nothing
    rows     the panels, as a mosaic of words: ("left right",) or ("top", "below")
    widths   of the columns, as shares
    height   of the picture, in CSS pixels
    others   the controls: a=Slider("frequency", 1.0, 0.1, 5.0)
    """
    for name, control in controls.items():
        if not isinstance(control, Control):
            kinds = "Slider, LogSlider, Count, Choice, Switch or Stepper"
            raise ValueError(
                f"{name} must be a control ({kinds}), but it is of type {type(control).__name__}."
            )

    def show(demo):
        panels = list(demo.picture.panels.values())
        with mpl.rc_context(_colours(demo.picture.theme)):
            for panel in panels:
                panel.clear()
            said = draw(*(panel.ax for panel in panels), **vars(demo.state))
        demo.answer = [said] if isinstance(said, str) else list(said or [])

    name = getattr(draw, "__name__", "draw")
    members = {
        "__doc__": inspect.getdoc(draw), "call": name, "controls": controls, "rows": rows, "widths": widths,
        "height": height, "show": show, "caption": lambda demo: demo.answer,
    }  # fmt: skip
    return type("Live", (Demo,), members)()


def _colours(theme):
    """matplotlib's settings for what is drawn without saying in which colour."""
    ink = dict.fromkeys(("text.color", "patch.edgecolor", "hatch.color"), theme.ink)
    paper = {"axes.facecolor": theme.paper, "axes.edgecolor": theme.faint}
    return {**ink, **paper, "axes.prop_cycle": cycler(color=COLOURS[theme.name])}
