"""What demos draw with: a panel with a method for each kind of thing.

panel.py    Panel, which has all these methods, and Picture; how drawing by name works
canvas.py   what all methods use: colours, the window, a grid over it
points.py   points of two or more classes, in the plane and in space; numbers, dots, rings
lines.py    lines, curves along a run, decision boundaries, arrows
areas.py    sides of a boundary, shapes, strips, bars, boxes, tints, surfaces over the plane, planes in space
regions.py  parts of the plane that one class claims, several classes or none
pixels.py   pixel images
labels.py   text: at a place, beside a marker, about a panel, as a legend
"""

from .areas import dense_at_the_top, hull, level_lines
from .canvas import grid
from .lines import ends_of_line, joined
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
]
