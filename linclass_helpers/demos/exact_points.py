"""The data of notebooks 06 and 08: two coordinates and a bias, on a grid whose sums floats hold exactly."""

import numpy as np

from .. import data
from ..data import Dataset
from ..words import number
from .plane_points import MovablePoints
from .which_data import OWN, which_data

FINER = 256  # the grid to which a reader's own data are rounded is this much finer than that of dragging
DATA = which_data("nonseparable", "xor", "rings", "overlapping", "far")


class ExactPoints(MovablePoints):
    """Points on a grid of eighths, or of sixteenths or another power of two where the data need it.

    A float holds such numbers, and sums of them, exactly. So when w returns to an earlier value, it is equal
    to it in every bit, and a loop is found without a tolerance.
    """

    def by_name(self) -> Dataset:
        chosen = data.load(self.state.data)
        return data.Dataset(np.round(16 * chosen.X) / 16, chosen.y, chosen.name)

    def accepted(self, own: Dataset) -> Dataset:
        """A reader's own data are rounded to a grid that is much finer than the picture."""
        own = super().accepted(own)
        fine = self._power(own) / FINER
        X = np.round(own.X / fine) * fine
        if np.array_equal(X, own.X):
            return own
        return data.Dataset(X, own.labels, own.name, own.columns, own.classes)

    @property
    def grid_step(self) -> float:
        if self.state.data == OWN:
            return self._power(self.original())
        return 1 / 8 if self.state.data in ("nonseparable", "far") else 1 / 16

    def _power(self, of: Dataset) -> float:
        """A power of two, about a hundredth of the largest coordinate."""
        return float(2.0 ** np.floor(np.log2(np.abs(of.X).max() / 64)))

    def footnotes(self) -> list[str]:
        lines = super().footnotes()
        if lines and not np.array_equal(self.original().X, self.state.own.X):
            fine = number(self._power(self.state.own) / FINER)
            lines.append(f"They are rounded to multiples of {fine}, whose sums floats hold exactly.")
        return lines

    @property
    def window(self) -> tuple[float, float, float, float]:
        """Low and high of both coordinates, with padding in which points can be dragged."""
        X = self.original().X
        low, high = X.min(axis=0), X.max(axis=0)
        padding = 0.22 * ((high - low).max() or 1.0)
        return low[0] - padding, high[0] + padding, low[1] - padding, high[1] + padding
