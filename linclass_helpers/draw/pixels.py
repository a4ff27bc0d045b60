"""Pixel images on a panel."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from livefigure import Field

from .thing import Thing

if TYPE_CHECKING:
    from .panel import Panel


class Pixels(Thing):
    """Pixel images, each a grid of values from 0 to 1, in shades from one colour to another."""

    def __init__(self, panel: "Panel", low: ColorType, high: ColorType, fine: int = 96) -> None:
        super().__init__(panel, panel.ax.add_artist(Field([low, high])))
        self.fine = fine  # resolution of the panel in each direction

    def show(
        self, pictures: Sequence[ArrayLike], places: Sequence[Sequence[float]], around: float = 0.0
    ) -> None:
        """Each pixel covers one unit of the data. An image extends right and down from its place (x, y).

        The y axis of the panel must point down. Outside the images there is the value `around`.
        """
        if self.same(pictures, places, self.window):
            return
        x0, x1, y0, y1 = self.window
        steps = np.arange(self.fine) / (self.fine - 1)
        x, y = x0 + (x1 - x0) * steps, y0 + (y1 - y0) * steps
        values = np.full((self.fine, self.fine), float(around))
        for picture, (left, top) in zip(pictures, places, strict=True):
            rows, columns = np.floor(y - top).astype(int), np.floor(x - left).astype(int)
            high, wide = np.shape(picture)
            inside = np.ix_((rows >= 0) & (rows < high), (columns >= 0) & (columns < wide))
            across, down = columns[inside[1].ravel()], rows[inside[0].ravel()]
            values[inside] = np.asarray(picture)[np.ix_(down, across)]
        self.artists[0].set_values(values)


def dark_and_light(*colours: ColorType) -> list[ColorType]:
    """These colours, from the darkest to the lightest."""
    return sorted(colours, key=lambda colour: sum(to_rgb(colour)))
