"""The base class of all demos of this package."""

import livefigure

from .. import draw
from ..style import DARK, LIGHT


class Demo(livefigure.Demo):
    """A demo whose panels draw by name, in the colours of the classes."""

    themes = (LIGHT, DARK)
    picture_kind = draw.Picture
    picture: draw.Picture
