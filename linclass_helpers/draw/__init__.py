"""One vocabulary for all pictures. Each thing makes its artists once, on one panel, and `show` moves them.

points.py   Points of two classes, Cloud (in space), Numbers, Dots, Rings
lines.py    Line, Curve (along a run), Boundary, Boundaries, Arrow, ClassLines, Pulls
areas.py    HalfPlanes, Sides, Shape, Strip, Region, Bars, Boxes, Tint, Surface, Plane
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
from .points import Cloud, Dots, Numbers, Points, Rings
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
    "Plane",
    "Points",
    "Pulls",
    "Region",
    "Rings",
    "Shape",
    "Sides",
    "Strip",
    "Surface",
    "Thing",
    "Tint",
    "dense_at_the_top",
    "ends_of_line",
    "grid",
    "hull",
    "joined",
    "level_lines",
]
