"""The colours and markers of the classes, of w and of a run, in one place.

Class +1 is green and round, class −1 red and crossed, as in the lectures; the two differ in lightness
too, so that they can be told apart in grey, by a colour-blind reader and on a bad projector. Three or four
classes have other colours and markers, so that none of them looks like +1 or −1.

Text has a contrast of at least 4.5 : 1 to every background on which it is drawn, markers and lines at least
3 : 1. tests/draw/test_contrast.py checks all pairs that the demos use.
"""

from dataclasses import asdict, dataclass

from livefigure import style


@dataclass(frozen=True)
class Theme(style.Theme):
    """The colours of the light or of the dark theme."""

    positive: str
    negative: str
    positive_side: str  # the half-plane where wᵀx > 0
    negative_side: str
    model: str  # w, its line, and what a run did
    ideal: str  # w*, what the theorem compares with
    upper: str
    lower: str
    classes: tuple[str, ...]  # of three or four classes; the markers of points have a dark edge
    class_inks: tuple[str, ...]  # the same classes, for lines and text, which have no edge
    class_sides: tuple[str, ...]  # the region in which each of them is predicted


LIGHT = Theme(
    **asdict(style.LIGHT),
    positive="#088343",
    negative="#870014",
    positive_side="#e9f6ee",
    negative_side="#fbeeee",
    model="#1f4fb0",
    ideal="#7a3fa0",
    upper="#bc4e00",
    lower="#00798c",
    classes=("#0b1565", "#802597", "#2c89a3", "#f0ad1f"),
    class_inks=("#0b1565", "#802597", "#1b778f", "#8f6500"),
    class_sides=("#e9ecfa", "#f7eafa", "#e3f4f8", "#fdf4e0"),
)

DARK = Theme(
    **asdict(style.DARK),
    positive="#5fdc9b",
    negative="#f0525f",
    positive_side="#16261d",
    negative_side="#2b191c",
    model="#7fb0ff",
    ideal="#cf9bf0",
    upper="#ffab5e",
    lower="#56cfe1",
    classes=("#1c3ad3", "#c66adb", "#58d8d4", "#f9ffdb"),
    class_inks=("#7f92ff", "#c66adb", "#58d8d4", "#f9ffdb"),
    class_sides=("#14183c", "#2b1a31", "#10282a", "#2b2916"),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

MARKERS = {+1: "o", -1: "X"}
# Three or four classes: the marker of each, and a factor that makes all markers look equally large.
CLASS_MARKERS = {"s": 0.95, "^": 1.05, "D": 0.9, "P": 1.35}
CLASS_SIGNS = "■▲◆✚"  # the same markers as characters
