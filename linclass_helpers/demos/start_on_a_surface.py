"""A path of w whose start can be dragged, for demos that show a surface over w."""

from typing import Any

from livefigure import Handle, Kept, on_grid

from .. import arguments
from ..words import vector
from .plane_points import MovablePoints


class StartOnASurface(MovablePoints):
    """MovablePoints with a `path` that begins at the state's `start`, a place in the panel "surface".

    The start can be set by a press, dragged, and moved by key.

    Attributes
    ----------
    path
        a record with `weights`; `compute` sets it
    """

    path: Any
    presses = {"surface": "start"}
    kept = {**MovablePoints.kept, "start": Kept((0.0, 0.0), arguments.pair, "the w to begin with")}

    @property
    def start_step(self) -> float:
        raise NotImplementedError

    def handles(self) -> list[Handle]:
        x, y = self.path.weights[0].tolist()
        start = Handle(
            id="start",
            panel="surface",
            x=x,
            y=y,
            label="the start",
            place=f"w = {vector((x, y))}",
            moves=lambda x, y: {"start": on_grid(x, y, self.start_step)},
            step=self.start_step,
        )
        return [start, *super().handles()]
