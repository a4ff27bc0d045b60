"""A panel on which things are drawn by name.

`plane.line("tangent", x, y, "model", style="--")` makes the line when it is first called, and moves it when
it is called again. Things that a demo's `show` does not name are hidden. Kinds of things are drawn in a fixed
order: areas, lines, points, arrows, text. Within a kind, things that are named later are in front.

A colour is the name of one of the theme's colours (linclass_helpers/style.py), or a matplotlib colour.

The methods are in these files, each kind of thing in one method. The arguments after * are mostly its look.

- points.py: points, cloud, numbers, dots, rings
- lines.py: line, curve, boundary, boundaries, crowd, arrow, step, class_lines, pulls
- areas.py: half_planes, sides, shape, strip, region, bars, boxes, squares, tint, surface, plane
- regions.py: regions
- pixels.py: pixels
- labels.py: words, mark, note, key
"""

from typing import cast

import livefigure

from ..style import Theme
from .areas import DrawsAreas
from .labels import DrawsText
from .lines import DrawsLines
from .pixels import DrawsPixels
from .points import DrawsPoints
from .regions import DrawsRegions


class Panel(DrawsPoints, DrawsLines, DrawsAreas, DrawsRegions, DrawsPixels, DrawsText):
    """A panel of livefigure with a method for each kind of thing."""


class Picture(livefigure.Picture):
    """A picture of such panels."""

    theme: Theme

    panel_kind = Panel

    def __getitem__(self, name: str) -> Panel:
        return cast(Panel, super().__getitem__(name))
