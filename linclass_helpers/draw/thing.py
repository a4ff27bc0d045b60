"""What a panel keeps of each thing that it has drawn."""

from typing import Any

import numpy as np

Look = dict[str, Any]  # keywords for matplotlib

MOST_IN_FULL_SIZE = 300  # more points or lines are drawn smaller


class Thing:
    """The artists of one thing on a panel, and the values that they show.

    A subclass makes the artists. The method of the panel that draws the thing moves them. Neither computes a
    result: a thing shows what it is given.
    """

    def __init__(self, *artists: Any) -> None:
        self.artists = list(artists)
        self.last: tuple = ()

    def visible(self, on: bool) -> None:
        for artist in self.artists:
            if artist.get_visible() != on:
                artist.set_visible(on)

    def same(self, *values: Any) -> bool:
        """Are these the values of the last call? Then nothing needs to be drawn again."""
        before, self.last = self.last, values
        return len(before) == len(values) and all(map(np.array_equal, before, values))


def shrunk(count: int, most: int = MOST_IN_FULL_SIZE) -> float:
    """The size of each of `count` markers or lines: 1 up to `most` of them, then smaller."""
    return min(1.0, (most / max(count, 1)) ** 0.5)
