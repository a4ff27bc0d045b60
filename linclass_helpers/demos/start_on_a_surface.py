"""A path over the space of w that begins where a hand says, for demos that show that space as a surface."""

from typing import Any

from livefigure import Handle, Kept, on_grid

from .. import arguments
from .plane_points import MovablePoints


class StartOnASurface(MovablePoints):
    """MovablePoints whose `path` begins at the state's `start`, a place in the panel "surface".

    A press there is the new start, and it can be dragged, and moved by key. A subclass says in `fine` on
    which grid it lies.
    """

    path: Any  # a record with `weights`; `compute` sets it
    presses = {"surface": "start"}
    kept = {**MovablePoints.kept, "start": Kept((0.0, 0.0), arguments.pair, "the w to begin with")}

    @property
    def fine(self) -> float:
        """The grain of the start."""
        raise NotImplementedError

    def handles(self):
        x, y = self.path.weights[0].tolist()
        start = Handle(
            id="start",
            panel="surface",
            x=x,
            y=y,
            label=f"the start, w = ({x:.4g}, {y:.4g})",
            moves=lambda x, y: {"start": on_grid(x, y, self.fine)},
            step=self.fine,
        )
        return [start, *super().handles()]
