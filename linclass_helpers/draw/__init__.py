"""What demos draw with: a panel with a method for each kind of thing. Read panel.py first."""

from .areas import dense_at_the_top, hull, level_lines
from .canvas import grid
from .lines import ends_of_line, joined, place_of_name
from .panel import Panel, Picture
from .pixels import dark_and_light

__all__ = [
    "Panel",
    "Picture",
    "dark_and_light",
    "dense_at_the_top",
    "ends_of_line",
    "grid",
    "hull",
    "joined",
    "level_lines",
    "place_of_name",
]
