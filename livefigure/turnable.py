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

    def on_press(self, panel, x, y, shift):
        self.taken = x, y, self.state.turn, self.state.tilt

    def on_drag(self, panel, x, y, shift):
        """The box follows the pointer: to the right, and towards the viewer when it goes down."""
        if self.taken is None:
            return
        x0, y0, turn, tilt = self.taken
        turned, tilted = turn - DEGREES * (x - x0), tilt - DEGREES * (y - y0)
        self.take(self.nearest(turn=self.around("turn", round(turned)), tilt=tilted))

    def on_release(self, panel, x, y, shift):
        self.taken = None
