"""A path over the space of w that begins where a hand says, for demos that show that space as a surface."""

from typing import Any

from livefigure import Kept, to_step

from .. import arguments
from .plane_points import MovablePoints


class StartOnASurface(MovablePoints):
    """MovablePoints whose `path` begins at the state's `start`, a place in the panel "surface".

    A press there is the new start, and it can be dragged, and moved by key. A subclass says in `fine` on
    which grid it lies.
    """

    path: Any  # a record with `weights`; `compute` sets it
    presses = ("surface",)
    kept = {**MovablePoints.kept, "start": Kept((0.0, 0.0), arguments.pair)}

    @property
    def fine(self) -> float:
        """The grain of the start."""
        raise NotImplementedError

    def handles(self):
        x, y = self.path.weights[0].tolist()
        label = f"the start, w = ({x:.4g}, {y:.4g})"
        return [{"id": "start", "panel": "surface", "x": x, "y": y, "label": label}, *super().handles()]

    def on_move(self, id, x, y):
        if id != "start":
            return super().on_move(id, x, y)
        self.state.start = to_step(x, self.fine), to_step(y, self.fine)
        self.refresh(True)

    def on_nudge(self, id, dx, dy):
        if id != "start":
            return super().on_nudge(id, dx, dy)
        x, y = self.path.weights[0]
        self.on_move(id, x + dx * self.fine, y + dy * self.fine)

    def on_press(self, panel, x, y, shift):
        self.on_move("start", x, y)

    on_drag = on_press
