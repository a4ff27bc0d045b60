"""What all things on a panel have in common."""

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.transforms import ScaledTranslation, Transform

if TYPE_CHECKING:
    from .panel import Panel

Look = dict[str, Any]  # keywords of matplotlib's
Window = tuple[float, float, float, float]  # what a panel shows: x from, x to, y from, y to

MOST_IN_FULL_SIZE = 300  # points, or lines, that are drawn in full size


class Thing:
    """Some artists on one panel, made once. `show` moves them; `visible` hides them or shows them again.

    A thing trains and decides nothing: what it shows was computed elsewhere.
    """

    def __init__(self, panel: "Panel", *artists: Any) -> None:
        self.panel, self.ax = panel, panel.ax
        self.artists = list(artists)

    def visible(self, on: bool) -> None:
        for artist in self.artists:
            if artist.get_visible() != on:
                artist.set_visible(on)

    def same(self, *now: Any) -> bool:
        """Is this what was shown last? Then nothing needs to be set again."""
        before, self.last = getattr(self, "last", ()), now
        return len(before) == len(now) and all(map(np.array_equal, before, now))

    @property
    def window(self) -> Window:
        """What the panel shows: x from, x to, y from, y to."""
        return *self.ax.get_xlim(), *self.ax.get_ylim()


def shrunk(count: int, most: int = MOST_IN_FULL_SIZE) -> float:
    """How much smaller each of so many is drawn, where up to `most` have room in full size."""
    return min(1.0, (most / max(count, 1)) ** 0.5)


def beside(panel: "Panel", places: Transform, right: float, up: float) -> Transform:
    """A transform (`places`: of the data, or of the axes) shifted to the right and up, in points of type."""
    return places + ScaledTranslation(right / 72, up / 72, panel.ax.figure.dpi_scale_trans)
