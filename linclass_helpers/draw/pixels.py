"""Pixel images on a panel."""

from collections.abc import Sequence

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from livefigure import Field

from .canvas import Canvas
from .thing import Thing

FINE = 96  # values of a panel in each direction


class DrawsPixels(Canvas):
    """The method of a panel that draws pixel images."""

    def pixels(
        self,
        name: str,
        pictures: Sequence[ArrayLike],
        places: Sequence[Sequence[float]],
        low: ColorType,
        high: ColorType,
        *,
        around: float = 0.0,
    ) -> None:
        """Pixel images, each a grid of values from 0 to 1, in shades from one colour to another.

        Each pixel covers one unit of the data. An image extends right and down from its place (x, y). The y
        axis of the panel must point down. Outside the images there is the value `around`.
        """
        field = self.thing(Pixels, name, low=self.colour(low), high=self.colour(high))
        if field.same(pictures, places, self.window):
            return
        x0, x1, y0, y1 = self.window
        steps = np.arange(FINE) / (FINE - 1)
        x, y = x0 + (x1 - x0) * steps, y0 + (y1 - y0) * steps
        values = np.full((FINE, FINE), float(around))
        for picture, (left, top) in zip(pictures, places, strict=True):
            rows, columns = np.floor(y - top).astype(int), np.floor(x - left).astype(int)
            height, width = np.shape(picture)
            inside = np.ix_((rows >= 0) & (rows < height), (columns >= 0) & (columns < width))
            across, down = columns[inside[1].ravel()], rows[inside[0].ravel()]
            values[inside] = np.asarray(picture)[np.ix_(down, across)]
        field.artists[0].set_values(values)


class Pixels(Thing):
    def __init__(self, panel: Canvas, low: ColorType, high: ColorType) -> None:
        super().__init__(panel.ax.add_artist(Field([low, high])))


def dark_and_light(*colours: ColorType) -> list[ColorType]:
    """These colours, from the darkest to the lightest."""
    return sorted(colours, key=lambda colour: sum(to_rgb(colour)))
