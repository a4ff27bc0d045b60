"""Handles: places in a picture that can be dragged, and the entries of the state that they change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .controls import to_step
from .words import number

Values = dict[str, Any]  # new values of entries of the state


@dataclass(frozen=True, kw_only=True)
class Handle:
    """A place on a panel that can be dragged, and moved with the arrow keys.

    Attributes
    ----------
    id
        A number or a string by which messages name it.
    panel
        The name of its panel.
    x, y
        Its place, in data coordinates.
    label
        What it is, as text.
    place
        Where it is, as text; at first its x and y.
    moves
        A function of (x, y). It returns the new values of the state when the handle is dragged there.
    step
        How far an arrow key moves it, in data coordinates: one length, or one for each direction.
    keys
        A function of (dx, dy), the presses of arrow keys. It returns the new values, in place of `step`.
    deleted
        A function that returns the new values after the delete key; None if it cannot be deleted.
    """

    id: Any
    panel: str
    x: float
    y: float
    label: str
    place: str = ""
    moves: Callable[[float, float], Values]
    step: float | tuple[float, float] = 0.0
    keys: Callable[[float, float], Values] | None = None
    deleted: Callable[[], Values] | None = None

    def nudged(self, dx: float, dy: float) -> Values:
        if self.keys is not None:
            return self.keys(dx, dy)
        across, up = np.broadcast_to(self.step, 2).tolist()
        return self.moves(self.x + dx * across, self.y + dy * up)

    def described(self) -> dict[str, Any]:
        """The description for the page: six digits are finer than any screen."""
        where = {"x": float(f"{self.x:.6g}"), "y": float(f"{self.y:.6g}")}
        place = self.place or f"at ({number(self.x)}, {number(self.y)})"
        return {"id": self.id, "panel": self.panel, **where, "label": self.label, "place": place}


def on_grid(
    x: float, y: float, step: float, window: Sequence[float] = (-np.inf, np.inf, -np.inf, np.inf)
) -> tuple[float, float]:
    """The grid point nearest to (x, y), within a window."""
    x0, x1, y0, y1 = window
    return to_step(float(np.clip(x, x0, x1)), step), to_step(float(np.clip(y, y0, y1)), step)
