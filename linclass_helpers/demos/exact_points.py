"""The data of notebooks 06 and 08: two coordinates and a bias, on a grid whose sums floats hold exactly."""

import numpy as np

from .. import data
from .plane_points import MovablePoints
from .which_data import which_data

DATA = which_data("nonseparable", "xor", "rings", "overlapping", "far")


class ExactPoints(MovablePoints):
    """Points on a grid of eighths; where the data are finer, of sixteenths.

    A float holds such numbers, and sums of them, exactly. So when w comes back to where it was, it
    comes back to the last bit, and nobody has to ask how near is near enough.
    """

    def original(self):
        name = self.state.data
        if name == "far":
            return far()
        chosen = data.load(name)
        return data.Dataset(np.round(16 * chosen.X) / 16, chosen.y, name)

    @property
    def grain(self):
        return 1 / 8 if self.state.data in ("nonseparable", "far") else 1 / 16

    @property
    def window(self) -> tuple[float, float, float, float]:
        """Low and high of both coordinates: room for the points as they were, and to drag them."""
        X = self.original().X
        low, high = X.min(axis=0), X.max(axis=0)
        room = 0.22 * (high - low).max()
        return low[0] - room, high[0] + room, low[1] - room, high[1] + room


def far():
    """Two classes that a line separates easily, and one point of class +1 a long way off."""
    X = [(1, 0), (1, 2), (12, 1), (-1, 0), (-1, 1), (-1, 2)]
    return data.Dataset(X, [1, 1, 1, -1, -1, -1], "far")
