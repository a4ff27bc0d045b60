"""Interactive matplotlib figures for notebooks.

Read in this order: plain_function.py (`live`, the shortest way in), demo.py (what a demo is), picture.py and
panel.py (a figure of panels), recorder.py (from artists to commands), browser_copy.py and connection.py
(what is sent), browser/ (what paints it), tape.py and standalone.py (pages without a kernel). PROTOCOL.md
describes the messages.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .artists import Field
    from .browser_copy import news_of
    from .controls import Buttons, Choice, Count, Kept, LogSlider, Number, Slider, Stepper, Switch, to_step
    from .demo import Demo
    from .handles import Handle, on_grid
    from .panel import Panel
    from .picture import Picture
    from .plain_function import live
    from .row import side_by_side
    from .space import TILT, TURN, View
    from .style import DARK, DESK, LIGHT, Theme, lecture
    from .ticks import roomy
    from .turnable import Turnable
    from .visitors import let_visitors_in

# The module of each name. A module is imported when one of its names is first used: a Jupyter server, which
# loads this package for its extension, then needs neither matplotlib nor widgets.
_MODULES = {
    "artists": ["Field"],
    "browser_copy": ["news_of"],
    "controls": [
        "Buttons",
        "Choice",
        "Count",
        "Kept",
        "LogSlider",
        "Number",
        "Slider",
        "Stepper",
        "Switch",
        "to_step",
    ],
    "demo": ["Demo"],
    "handles": ["Handle", "on_grid"],
    "panel": ["Panel"],
    "picture": ["Picture"],
    "plain_function": ["live"],
    "row": ["side_by_side"],
    "space": ["TILT", "TURN", "View"],
    "style": ["DARK", "DESK", "LIGHT", "Theme", "lecture"],
    "ticks": ["roomy"],
    "turnable": ["Turnable"],
    "visitors": ["let_visitors_in"],
}
__all__ = [
    "DARK",
    "DESK",
    "LIGHT",
    "TILT",
    "TURN",
    "Buttons",
    "Choice",
    "Count",
    "Demo",
    "Field",
    "Handle",
    "Kept",
    "LogSlider",
    "Number",
    "Panel",
    "Picture",
    "Slider",
    "Stepper",
    "Switch",
    "Theme",
    "Turnable",
    "View",
    "lecture",
    "let_visitors_in",
    "live",
    "news_of",
    "on_grid",
    "roomy",
    "side_by_side",
    "to_step",
]


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "livefigure.server"}]
