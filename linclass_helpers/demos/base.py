"""What all demos of this package have in common: a live figure with the colours of the two classes."""

import livefigure

from .. import draw
from ..style import DARK, LIGHT


class Demo(livefigure.Demo):
    themes = (LIGHT, DARK)
    picture_kind = draw.Picture
    picture: draw.Picture
