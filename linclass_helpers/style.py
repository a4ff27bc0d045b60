"""The colours of the classes, of w and of what a run did, in one place.

Class +1 is green and round, class −1 red and crossed, as in the lectures; the two differ in lightness
too, so that they stay apart in grey, for a colour-blind reader and on a bad projector. Where there are
three or four classes they have other colours and other markers, so that nobody takes one for +1 or −1.

Words have a contrast of 4.5 : 1 to every ground that they stand on, marks and lines one of 3 : 1:
tests/draw/test_contrast.py finds all pairs that the demos use.
"""

from dataclasses import asdict, dataclass

from livefigure import style


@dataclass(frozen=True)
class Theme(style.Theme):
    """The colours of one side of JupyterLab."""

    positive: str
    negative: str
    positive_side: str  # the half-plane where wᵀx > 0
    negative_side: str
    model: str  # w, its line, and what a run did
    ideal: str  # w*, what the theorem compares with
    upper: str
    lower: str
    classes: tuple[str, ...]  # where there are more than two; their points have an edge of ink
    class_inks: tuple[str, ...]  # the same for lines and words, which have none
    class_sides: tuple[str, ...]  # where each of them is the answer


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
# Where there are more than two: the marker of each class, and how large it is so that all look alike large.
CLASS_MARKERS = {"s": 0.95, "^": 1.05, "D": 0.9, "P": 1.35}
CLASS_SIGNS = "■▲◆✚"  # these markers within a line of words
