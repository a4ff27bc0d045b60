"""A demo whose space is turned by dragging it."""

from .demo import Demo

DEGREES = 60  # that a drag of half the box's width turns it by


class Turnable(Demo):
    """A demo with a panel "space" and the controls `turn=TURN, tilt=TILT`: dragging the panel turns it.

    The sliders, and the arrow keys on them, do the same without a pointer. `state.turn` and `state.tilt`
    say from where a `View` is to look.
    """

    presses = {"space": None}
    taken: tuple | None = None  # where a pointer took hold, and from where the space was seen then

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.taken = x, y, self.state.turn, self.state.tilt

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        """The box follows the pointer: to the right, and towards the viewer when it goes down."""
        if self.taken is None:
            return
        x0, y0, turn, tilt = self.taken
        turned = round(turn - DEGREES * (x - x0))
        self.state.turn = (turned + 180) % 360 - 180
        self.state.tilt = min(max(round(tilt - DEGREES * (y - y0)), -90), 90)
        self.refresh(False)

    def on_release(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.taken = None
