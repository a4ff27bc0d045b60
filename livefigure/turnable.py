"""A demo with a three-dimensional panel that can be turned by dragging."""

from .demo import Demo

DEGREES = 60  # turned by a drag of half the box's width


class Turnable(Demo):
    """A demo with a panel "space" and the controls `turn=TURN, tilt=TILT`: dragging the panel turns it.

    The sliders do the same without a pointer. `state.turn` and `state.tilt` are the angles for a `View`.
    """

    presses = {"space": None}
    drag_start: tuple | None = None  # x, y, turn and tilt when the pointer was pressed

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.drag_start = x, y, self.state.turn, self.state.tilt

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        """Turn the box so that it follows the pointer."""
        if self.drag_start is None:
            return
        x0, y0, turn, tilt = self.drag_start
        turned, tilted = turn - DEGREES * (x - x0), tilt - DEGREES * (y - y0)
        self.take(self.nearest(turn=self.around("turn", round(turned)), tilt=tilted))

    def on_release(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.drag_start = None
