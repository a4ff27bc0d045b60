"""The things that pictures are made of. Each makes its artists once, on one panel, and `show` moves them.

panel.py    Panel, with a method for each kind of thing, and Picture
points.py   Points of two or more classes, Cloud (in space), Numbers, Dots, Rings
lines.py    Line, Curve (along a run), Boundary, Boundaries, Arrow, ClassLines, Pulls
areas.py    HalfPlanes, Sides, Shape, Strip, Region, Bars, Boxes, Tint, Surface, Plane
regions.py  Regions that one class claims, several classes or none
pixels.py   Pixels: small pictures made of squares
labels.py   Label, Mark, Note, Key
"""

from .areas import (
    Bars,
    Boxes,
    HalfPlanes,
    Plane,
    Region,
    Shape,
    Sides,
    Strip,
    Surface,
    Tint,
    dense_at_the_top,
    grid,
    hull,
    level_lines,
)
from .labels import Key, Label, Mark, Note
from .lines import Arrow, Boundaries, Boundary, ClassLines, Curve, Line, Pulls, ends_of_line, joined
from .panel import Panel, Picture
from .pixels import Pixels, dark_and_light
from .points import Cloud, Dots, Numbers, Points, Rings
from .regions import Regions
from .thing import Thing

__all__ = [
    "Arrow",
    "Bars",
    "Boundaries",
    "Boundary",
    "Boxes",
    "ClassLines",
    "Cloud",
    "Curve",
    "Dots",
    "HalfPlanes",
    "Key",
    "Label",
    "Line",
    "Mark",
    "Note",
    "Numbers",
    "Panel",
    "Picture",
    "Pixels",
    "Plane",
    "Points",
    "Pulls",
    "Region",
    "Regions",
    "Rings",
    "Shape",
    "Sides",
    "Strip",
    "Surface",
    "Thing",
    "Tint",
    "dark_and_light",
    "dense_at_the_top",
    "ends_of_line",
    "grid",
    "hull",
    "joined",
    "level_lines",
]
