"""What all methods that draw on a panel use: its theme's colours, its window, and places in points."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.transforms import ScaledTranslation, Transform
from matplotlib.typing import ColorType

import livefigure

from ..style import Theme

Window = tuple[float, float, float, float]  # the limits of a panel: x from, x to, y from, y to

FINE = 48  # points of a grid over a panel, in each direction


class Canvas(livefigure.Panel):
    """A panel of livefigure with the colours of the classes."""

    theme: Theme

    def colour(self, name: Any) -> Any:
        """The theme's colour of this name; any other colour unchanged."""
        return getattr(self.theme, name, name) if isinstance(name, str) else name

    def colours(self, names: Sequence[ColorType]) -> tuple:
        return tuple(self.colour(name) for name in names)

    def label(self, title: str = "", x: str = "", y: str = "") -> None:
        """Name the panel and its axes. A $ begins no formula, because a reader may have chosen the name."""
        super().label(title, x, y)
        for axis in (self.ax.xaxis, self.ax.yaxis):
            axis.label.set_parse_math(False)

    @property
    def window(self) -> Window:
        """The limits of the panel: x from, x to, y from, y to."""
        return *self.ax.get_xlim(), *self.ax.get_ylim()

    def along(self, x: float) -> float:
        """The position of x along the panel: 0 at the left edge, 1 at the right edge."""
        x0, x1 = self.ax.get_xlim()
        begin, here, end = map(np.log, (x0, x, x1)) if self.ax.get_xscale() == "log" else (x0, x, x1)
        return float((here - begin) / (end - begin))

    def grid(self, count: int = FINE) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """An even grid over the panel: its x, its y, and its points, one per row."""
        return grid(self.window, count)

    def shifted(self, places: Transform, right: float, up: float) -> Transform:
        """The transform `places`, shifted to the right and up by points (1/72 inch)."""
        return places + ScaledTranslation(right / 72, up / 72, self.ax.figure.dpi_scale_trans)


def grid(window: Window, count: int = 60) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """An even grid over a window: its x, its y, and its points, one per row."""
    x0, x1, y0, y1 = window
    x, y = np.linspace(x0, x1, count), np.linspace(y0, y1, count)
    return x, y, np.column_stack([np.tile(x, count), np.repeat(y, count)])
