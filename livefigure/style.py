"""The default look of pictures: two themes and two presets.

A theme is a set of colours, one for light and one for dark notebooks. A preset is a set of sizes, one for
reading at a desk and one for the back row of a lecture hall.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """A set of colours. A subclass can add more; see `Demo.themes`."""

    name: str
    paper: str
    ink: str
    faint: str  # ticks, frames and other unobtrusive things
    grid: str
    focus: str  # what the caption speaks of


LIGHT = Theme("light", paper="#ffffff", ink="#1c1f24", faint="#5c6370", grid="#e3e6ea", focus="#9c6500")
DARK = Theme("dark", paper="#111111", ink="#eceff3", faint="#a3abb7", grid="#2b313a", focus="#ffd166")


@dataclass(frozen=True)
class Preset:
    """A set of sizes: type and lines in points, the height as a factor, widths in CSS pixels."""

    name: str
    text: float
    small: float
    line: float
    marker: float
    tall: float
    widest: int  # the largest width of a picture
    narrow: int  # below this width, panels are stacked

    def scaled(self, pixels: float) -> float:
        """A length in CSS pixels that was chosen for the desk preset, scaled to the type of this one."""
        return pixels * self.text / DESK.text


DESK = Preset("desk", text=10.0, small=9.0, line=1.8, marker=8.0, tall=1.0, widest=1000, narrow=620)
LECTURE = Preset("lecture", text=16.0, small=14.0, line=3.2, marker=13.0, tall=1.45, widest=1300, narrow=700)

_preset = DESK


def lecture(on: bool = True) -> None:
    """Make all demos created from now on readable from the back row; `on=False` switches this off."""
    global _preset
    _preset = LECTURE if on else DESK


def preset() -> Preset:
    """The preset for demos that are created now."""
    return _preset
