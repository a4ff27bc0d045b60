"""How a picture looks where the artists do not say: two themes and two presets, in one place.

A theme is a set of colours, for the light and the dark side of a notebook. A preset is a set of sizes:
one for the desk, one for the back row of a lecture hall.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """The colours of one side. Whoever needs more colours adds them in a subclass; see `Demo.themes`."""

    name: str
    paper: str
    ink: str
    faint: str  # ticks, frames, what should be seen last
    grid: str
    focus: str  # the one thing that the sentence below the picture speaks of


LIGHT = Theme("light", paper="#ffffff", ink="#1c1f24", faint="#5c6370", grid="#e3e6ea", focus="#9c6500")
DARK = Theme("dark", paper="#111111", ink="#eceff3", faint="#a3abb7", grid="#2b313a", focus="#ffd166")


@dataclass(frozen=True)
class Preset:
    """The sizes of one way of showing: type and lines in points, height as a factor, widths in CSS pixels."""

    name: str
    text: float
    small: float
    line: float
    marker: float
    tall: float
    widest: int  # a picture never grows beyond the one, and stacks its panels below the other
    narrow: int

    def scaled(self, pixels: float) -> float:
        """A length that was chosen for desk type, in CSS pixels, for this preset's type."""
        return pixels * self.text / DESK.text


DESK = Preset("desk", text=10.0, small=9.0, line=1.8, marker=8.0, tall=1.0, widest=1000, narrow=620)
LECTURE = Preset("lecture", text=16.0, small=14.0, line=3.2, marker=13.0, tall=1.45, widest=1300, narrow=700)

_preset = DESK


def lecture(on: bool = True) -> None:
    """Make every demo that is created from now on readable from the back row (`on=False`: no more)."""
    global _preset
    _preset = LECTURE if on else DESK


def preset() -> Preset:
    """The preset that a demo created now gets."""
    return _preset
