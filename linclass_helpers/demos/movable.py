"""Points that a hand can move, for every demo that shows 2-D data."""

import numpy as np

from .. import data
from ..run import label


class MovablePoints:
    """Mixed into a Demo whose `self.data` lies in its panel "plane".

    The demo says with `original()` what the data is before anybody touched it, and lists in `chosen_by`
    the controls that choose it: another choice forgets what was moved. What was moved is the state's
    `points`: None, or all of them, so that one line of code brings them back.
    """

    dragged = {"points": None}
    chosen_by = ("data",)

    def original(self):
        raise NotImplementedError

    def edited(self):
        """The data as it stands now."""
        chosen = self.original()
        if self.state.points is None:
            return chosen
        return data.Dataset(self.state.points, chosen.y, chosen.name + ", edited")

    def on_change(self, name):
        if name in self.chosen_by:
            self.state.points = None

    @property
    def reach(self):
        """How far the plane is shown in each direction. Moving a point does not change it."""
        return 1.25 * float(np.abs(self.original().X).max())

    @property
    def grain(self):
        """Points sit on a fine grid of round numbers, so that what is dragged can be read and typed."""
        exact = self.reach / 100
        ten = 10.0 ** np.floor(np.log10(exact))
        return float(ten * next(step for step in (1, 2, 5, 10) if step * ten >= exact))

    def handles(self):
        if self.data.d != 2:
            return []
        return [
            {
                "id": i,
                "panel": "plane",
                "x": x,
                "y": y,
                "label": f"point {i + 1}, class {label(sign)}, at ({x:.4g}, {y:.4g})",
            }
            for i, ((x, y), sign) in enumerate(zip(self.data.X.tolist(), self.data.y, strict=True))
        ]

    def on_move(self, id, x, y):
        points = self.data.X.tolist()
        points[id] = [round(round(v / self.grain) * self.grain, 9) + 0.0 for v in (x, y)]
        self.state.points = points
        self.refresh(True)

    def on_nudge(self, id, dx, dy):
        x, y = self.data.X[id]
        self.on_move(id, x + dx * self.grain, y + dy * self.grain)
