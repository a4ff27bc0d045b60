"""A space that a hand can turn, for every demo that shows three dimensions."""

from ..controls import Count

DEGREES = 60  # that a drag of half the box's width turns it by

TURN = Count("turn", "turn", -60, -180, 180, unit="°", remakes=False, tip="around the upright axis")
TILT = Count("tilt", "tilt", 20, -90, 90, unit="°", remakes=False, tip="90°: seen from above")


class Turnable:
    """Mixed into a Demo with a panel "space" and the controls TURN and TILT: dragging the panel turns it.

    The sliders, and the arrow keys on them, do the same without a pointer. `state.turn` and
    `state.tilt` say from where a `draw.space.View` is to look.
    """

    presses: tuple = ("space",)
    taken: tuple | None = None  # where a pointer took hold, and from where the space was seen then

    def on_press(self, panel, x, y, shift):
        self.taken = x, y, self.state.turn, self.state.tilt

    def on_drag(self, panel, x, y, shift):
        """The box follows the pointer: to the right, and towards the viewer when it goes down."""
        if self.taken is None:
            return
        x0, y0, turn, tilt = self.taken
        turned = round(turn - DEGREES * (x - x0))
        self.state.turn = (turned + 180) % 360 - 180
        self.state.tilt = min(max(round(tilt - DEGREES * (y - y0)), -90), 90)
        self.refresh(False)

    def on_release(self, panel, x, y, shift):
        self.taken = None
