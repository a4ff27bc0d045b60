"""The colours of the two classes, of w and of what a run did, in one place.

Class +1 is green and round, class −1 red and crossed, as in the lectures; the two differ in lightness
too, so that they stay apart in grey, for a colour-blind reader and on a bad projector.
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


LIGHT = Theme(
    **asdict(style.LIGHT),
    positive="#22a05e",
    negative="#ac1128",
    positive_side="#e9f6ee",
    negative_side="#fbeeee",
    model="#1f4fb0",
    ideal="#7a3fa0",
    upper="#b85600",
    lower="#00798c",
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
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

MARKERS = {+1: "o", -1: "X"}
