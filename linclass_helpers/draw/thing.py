"""The base class of all things on a panel."""

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.transforms import ScaledTranslation, Transform

if TYPE_CHECKING:
    from .panel import Panel

Look = dict[str, Any]  # keywords for matplotlib
Window = tuple[float, float, float, float]  # the limits of a panel: x from, x to, y from, y to

MOST_IN_FULL_SIZE = 300  # more points or lines are drawn smaller


class Thing:
    """Some artists on one panel, made once. `show` moves them; `visible` hides them or shows them again.

    A thing computes no results: it only draws what it is given.
    """

    def __init__(self, panel: "Panel", *artists: Any) -> None:
        self.panel, self.ax = panel, panel.ax
        self.artists = list(artists)

    def visible(self, on: bool) -> None:
        for artist in self.artists:
            if artist.get_visible() != on:
                artist.set_visible(on)

    def same(self, *now: Any) -> bool:
        """Are these the values of the last call? Then nothing needs to be drawn again."""
        before, self.last = getattr(self, "last", ()), now
        return len(before) == len(now) and all(map(np.array_equal, before, now))

    @property
    def window(self) -> Window:
        """The limits of the panel: x from, x to, y from, y to."""
        return *self.ax.get_xlim(), *self.ax.get_ylim()


def shrunk(count: int, most: int = MOST_IN_FULL_SIZE) -> float:
    """The size of each of `count` markers or lines: 1 up to `most` of them, then smaller."""
    return min(1.0, (most / max(count, 1)) ** 0.5)


def beside(panel: "Panel", places: Transform, right: float, up: float) -> Transform:
    """The transform `places`, shifted to the right and up by points (1/72 inch)."""
    return places + ScaledTranslation(right / 72, up / 72, panel.ax.figure.dpi_scale_trans)
