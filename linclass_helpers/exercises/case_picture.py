"""A picture of a case, with words: `lc.check` shows it below its words on a wrong answer.

It is light in every theme, as all stored pictures are: a notebook keeps it, and may be read anywhere.
"""

import base64
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from .. import draw
from ..style import DARK, LIGHT
from ..words import number
from .drawing import Drawing, Graph, Vectors

WIDTH, HEIGHT, PLANE_HEIGHT = 620, 280, 380  # CSS pixels; a picture of the plane is higher
COLOURS = {"w": "model", "expected": "ideal", "came": "upper"}  # what most cases have
OTHER_COLOURS = ("lower", "faint", "focus")
SIGNS = {1: "● class +1", -1: "× class −1"}
SIGNS_01 = {1: "● class 1", -1: "× class 0"}
CLASS_SIGNS = "■▲◆✚"  # of more than two classes, with the markers of `panel.points`
NAME = 20  # CSS pixels: the space that the name of a vector of 0 takes
LEFT, RIGHT = np.array([-2, -1]), np.array([2, -1])  # below 0, in units of NAME: where its names may stand
NUMBER = np.array([14, 8])  # CSS pixels: from a point to the middle of its number
KEY_LINE = 0.11  # the height of a line of the key, as a share of that of the graph


class CasePicture:
    """A drawing of a case, below a title that says what was expected and what came."""

    def __init__(self, drawing: Drawing, title: str) -> None:
        self.drawing, self.title = drawing, drawing.title or title

    def __repr__(self) -> str:
        title = f" ({self.title})" if self.title else ""
        return f"In the picture{title}: {self.drawing}."

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict, dict]:
        height = PLANE_HEIGHT if _is_plane(self.drawing) else HEIGHT
        picture = draw.Picture(("case",), self._build, height=height, themes=(LIGHT, DARK))
        picture.fit(round(WIDTH * picture.sizes.tall), 1.0, dark=False)
        png = base64.b64encode(picture.png()).decode()
        return {"image/png": png, "text/plain": repr(self)}, {"image/png": {"width": picture.width}}

    def _build(self, picture: draw.Picture) -> None:
        draw_case(self.drawing, self.title, picture["case"])


def draw_case(drawing: Drawing, title: str, panel: draw.Panel) -> None:
    """Draw a case below a title, on a panel that may have shown something else before."""
    panel.scale("linear", "linear")
    panel.ticks("round", "round")
    if isinstance(drawing, Vectors):
        _draw_vectors(drawing, panel)
    else:
        _draw_graph(drawing, panel)
    panel.label(title, panel.ax.get_xlabel(), panel.ax.get_ylabel())


def _is_plane(drawing: Drawing) -> bool:
    return isinstance(drawing, Vectors) and drawing.X.shape[1] == 2


def _draw_vectors(drawing: Vectors, panel: draw.Panel) -> None:
    plane, arrows = _is_plane(drawing), drawing.arrows
    places = drawing.X if plane else _in_rows(drawing.X, len(arrows))
    farthest = max(1.0, *(np.abs(end).max(initial=0) for end in (drawing.X, *arrows.values())))
    if plane:
        reach = (1.5 if arrows.keys() - {"w"} else 1.25) * farthest  # with room for the names of arrows
        panel.limits(-reach, reach, -reach, reach, square=True)
        panel.label("", _with_classes("x₁", drawing), "x₂")
    else:
        reach = 1.25 * farthest
        panel.limits(-reach, reach, -0.7, len(arrows) + 0.7)
        panel.label("", _with_classes("x", drawing))
        panel.ticks(y=[])
    if drawing.line is not None:
        line = np.pad(drawing.line, (0, 3 - len(drawing.line)))
        panel.half_planes("sides", line)
        panel.boundary("line", line, "model")
    _draw_points(drawing, places, panel)
    if plane:
        _draw_arrows(arrows, places, panel)
    else:
        _draw_rows(arrows, panel)


def _with_classes(axis: str, drawing: Vectors) -> str:
    """The name of an axis, and the meaning of the markers beside it, where no point can cover it."""
    if drawing.y is None or (drawing.classes and drawing.words):  # the words name the classes
        return axis
    kinds = np.unique(drawing.y).astype(int).tolist()
    of_two = SIGNS_01 if drawing.zero else SIGNS
    signs = [f"{CLASS_SIGNS[k]} class {k}" if drawing.classes else of_two[k] for k in kinds]
    return "    ".join([axis, *signs])


def _in_rows(X: np.ndarray, height: int) -> np.ndarray:
    """Places for points on an axis, each a little lower than the one before, so that none covers another."""
    lower = np.linspace(0.35, -0.35, len(X)) if len(X) > 1 else np.zeros(len(X))
    return np.column_stack([X[:, 0], height + lower])


def _draw_points(drawing: Vectors, places: np.ndarray, panel: draw.Panel) -> None:
    if drawing.y is None:
        panel.dots("points", places[:, 0], places[:, 1], "ink")
    else:
        panel.points("points", places, drawing.y, size=1.5, many=drawing.classes)
    if drawing.words:
        for k, (place, words) in enumerate(_with_names(zip(drawing.words, places, strict=True))):
            panel.words(f"place {k}", place + 12 * panel.pixel() * [1, 0], ", ".join(words), "ink")
    elif len(places) > 1:
        panel.numbers("numbers", places)


def _draw_arrows(arrows: Mapping[str, np.ndarray], points: np.ndarray, panel: draw.Panel) -> None:
    """Vectors of the plane. Equal vectors share an arrow, and a vector of 0 is a mark at 0.

    Their names stand where they cover no point and no number of a point, if there is such a place.
    """
    colours, different = _colours(arrows), _with_names(arrows.items())
    taken = np.vstack([points, points + NUMBER * panel.pixel()])
    for arrow, names in different:
        if np.any(arrow):
            name = " = ".join(names)
            longer = [other for other, _ in different if other @ other > arrow @ arrow]
            sides = [(_nearest_direction(arrow, longer), 1), (arrow, 1), (arrow, -1)]
            places = [draw.place_of_name(panel, name, arrow, *one) for one in sides]
            covered = [_covered(name, place, taken, panel) for place in places]
            beside, side = sides[covered.index(min(covered))]
            panel.arrow(name, arrow, colours[names[0]], beside=beside, side=side)
        else:
            left, right = (_distance(side * NAME * panel.pixel(), points, panel) for side in (LEFT, RIGHT))
            words = " = ".join([*names, "0"])
            panel.mark("0", (0, 0), colours[names[0]], words=words, left=left >= right, above=False)


def _covered(name: str, place: np.ndarray, taken: np.ndarray, panel: draw.Panel) -> int:
    """How many of these places the name of an arrow would cover."""
    beside = np.abs(taken - place) / panel.pixel()
    return int((beside < [4 * len(name) + 8, 14]).all(axis=1).sum())


def _distance(place: np.ndarray, points: np.ndarray, panel: draw.Panel) -> float:
    """From the place to the nearest of the points, in CSS pixels."""
    return float(np.hypot(*((points - place) / panel.pixel()).T).min(initial=np.inf))


def _nearest_direction(arrow: np.ndarray, longer: Sequence[np.ndarray]) -> np.ndarray | None:
    """Of the longer vectors, the one that may cover the name of this one; None if there is none."""
    return max(longer, key=lambda other: arrow @ other / np.hypot(*other), default=None)


def _with_names(named: Iterable[tuple[str, np.ndarray]]) -> list[tuple[np.ndarray, list[str]]]:
    """Each place once, with all its names."""
    found: dict[tuple, list[str]] = {}
    for name, place in named:
        found.setdefault(tuple((place + 0.0).tolist()), []).append(name)
    return [(np.array(place), names) for place, names in found.items()]


def _draw_rows(arrows: Mapping[str, np.ndarray], panel: draw.Panel) -> None:
    """Vectors of an axis, one below the other, each with its number."""
    colours = _colours(arrows)
    for height, (name, arrow) in zip(range(len(arrows) - 1, -1, -1), arrows.items(), strict=True):
        end, colour = float(arrow[0]), colours[name]
        panel.line(name, [0, end], [height, height], colour, width=1.5, zorder=6)
        words = f"{name} = {number(end)}"
        panel.mark(name, (end, height), colour, words=words, left=end > 0, marker="D")


def _draw_graph(drawing: Graph, panel: draw.Panel) -> None:
    colours = _colours([*drawing.lines, *drawing.dots])
    panel.label("", *drawing.axes)
    panel.scale(*drawing.scale)
    panel.ticks(*drawing.ticks)
    series = [*drawing.lines.values(), *drawing.dots.values()]
    log = drawing.scale[1] == "log"
    x0, x1 = _window([x for x, _ in series], drawing.scale[0])
    y0, y1 = _window([y for _, y in series] + [[0]] * (not log), drawing.scale[1])
    above = KEY_LINE * len(colours)  # room for the key
    top = y1 * (y1 / y0) ** above if log else y1 + above * (y1 - y0)
    panel.limits(x0, x1, y0, top, square=drawing.square)
    for name, (x, y) in drawing.lines.items():
        style = "--" if name == "expected" else "-"
        panel.line(name, np.array(x), np.array(y), colours[name], style=style)
    for name, (x, y) in drawing.dots.items():
        hollow = _hollow(name, drawing)
        panel.dots(name, x, y, colours[name], size=1.6 if hollow else 0.9, hollow=hollow, zorder=6)
    panel.key("key", [(f"{_sign(name, drawing)} {name}", colour) for name, colour in colours.items()])


def _hollow(name: str, drawing: Graph) -> bool:
    """Are these dots hollow? Dots of another series may cover them."""
    return name == "expected" or len(drawing.dots) > 1 and name == next(iter(drawing.dots))


def _sign(name: str, drawing: Graph) -> str:
    """The sign of a series in the key: a line, which is dashed for what was expected, or a dot."""
    if name in drawing.lines:
        return "--" if name == "expected" else "–"
    return "○" if _hollow(name, drawing) else "●"


def _window(values: Sequence, scale: str) -> tuple[float, float]:
    """The limits of an axis, a little beyond all values."""
    every = np.concatenate([np.ravel(each).astype(float) for each in values])
    if scale == "log":
        return every.min() / 2, every.max() * 2
    low, high = every.min(), every.max()
    beyond = 0.15 * ((high - low) or 2.0)
    return low - beyond, high + beyond


def _colours(names: Iterable[str]) -> dict[str, str]:
    """The colour of each name."""
    names = dict.fromkeys(names)
    others = iter(OTHER_COLOURS * len(names))
    return {name: COLOURS.get(name) or next(others) for name in names}
