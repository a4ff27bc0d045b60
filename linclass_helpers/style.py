"""How everything looks: two themes, two presets, one place.

A theme is a set of colours, for JupyterLab's light and dark sides. A preset is a set of sizes: one for
the desk, one for the back row of a lecture hall. Class +1 is green and round, class −1 red and
crossed, as in the lectures; the two differ in lightness too, so that they stay apart in grey, for a
colour-blind reader and on a bad projector.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """The colours of one side of JupyterLab."""

    name: str
    paper: str
    ink: str
    faint: str  # ticks, frames, what should be seen last
    grid: str
    positive: str
    negative: str
    positive_side: str  # the half-plane where wᵀx > 0
    negative_side: str
    model: str  # w, its line, and what a run did
    ideal: str  # w*, what the theorem compares with
    upper: str
    lower: str
    focus: str  # the thing the sentence below the picture speaks of


LIGHT = Theme(
    name="light",
    paper="#ffffff",
    ink="#1c1f24",
    faint="#5c6370",
    grid="#e3e6ea",
    positive="#22a05e",
    negative="#ac1128",
    positive_side="#e9f6ee",
    negative_side="#fbeeee",
    model="#1f4fb0",
    ideal="#7a3fa0",
    upper="#b85600",
    lower="#00798c",
    focus="#e69f00",
)

DARK = Theme(
    name="dark",
    paper="#111111",
    ink="#eceff3",
    faint="#a3abb7",
    grid="#2b313a",
    positive="#5fdc9b",
    negative="#f0525f",
    positive_side="#16261d",
    negative_side="#2b191c",
    model="#7fb0ff",
    ideal="#cf9bf0",
    upper="#ffab5e",
    lower="#56cfe1",
    focus="#ffd166",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

MARKERS = {+1: "o", -1: "X"}


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

    def scaled(self, pixels):
        """A length that was chosen for desk type, in CSS pixels, for this preset's type."""
        return pixels * self.text / DESK.text


DESK = Preset("desk", text=10.0, small=9.0, line=1.8, marker=8.0, tall=1.0, widest=1000, narrow=620)
LECTURE = Preset("lecture", text=16.0, small=14.0, line=3.2, marker=13.0, tall=1.45, widest=1300, narrow=700)

_preset = DESK


def lecture(on=True):
    """Make every demo that is created from now on readable from the back row (`on=False`: no more)."""
    global _preset
    _preset = LECTURE if on else DESK


def preset():
    """The preset that a demo created now gets."""
    return _preset
