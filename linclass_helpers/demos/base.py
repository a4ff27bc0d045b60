"""The base class of all demos of this package."""

import re
from typing import Any

import livefigure

from .. import draw
from ..style import DARK, LIGHT


class Demo(livefigure.Demo):
    """A demo whose panels draw by name, in the colours of the classes."""

    themes = (LIGHT, DARK)
    picture_kind = draw.Picture
    picture: draw.Picture

    def __init_subclass__(cls, **more: Any) -> None:
        number = re.search(r"\.n(\d\d)_", cls.__module__)  # of the notebook, which its folder begins with
        cls.page = f"{number[1] if number else '00'}.html"
        super().__init_subclass__(**more)
