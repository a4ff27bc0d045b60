"""A still picture of a case, with words: it stands below what lc.check says of a wrong answer.

It is light whatever the page is, as every stored picture: a notebook keeps it, and may be read anywhere.
"""

import base64
from functools import singledispatch

import numpy as np

from .. import draw
from ..style import DARK, LIGHT
from ..words import number
from .seen import Graph, Seen, Vectors

WIDE, HIGH, SQUARE = 620, 280, 380  # CSS pixels at the desk: wide, high, and high where it is a plane
NAMED = {"w": "model", "expected": "ideal", "came": "upper"}  # the colours of what most cases have
OTHERS = ("lower", "faint", "focus")
SIGNS = {1: "● class +1", -1: "× class −1"}
CLASS_SIGNS = "■▲◆✚"  # of more classes, as `panel.points` shows them
KEY_LINE = 0.11  # of the height of a graph


class CasePicture:
    """What is seen of a case, below a title that says what was expected and what came."""

    def __init__(self, seen: Seen, title: str):
        self.seen, self.title = seen, seen.title or title

    def __repr__(self):
        title = f" ({self.title})" if self.title else ""
        return f"In the picture{title}: {self.seen}."

    def _repr_mimebundle_(self, include=None, exclude=None):
        height = SQUARE if _is_plane(self.seen) else HIGH
        picture = draw.Picture(("case",), self._build, height=height, themes=(LIGHT, DARK))
        picture.fit(round(WIDE * picture.sizes.tall), 1.0, dark=False)
        png = base64.b64encode(picture.png()).decode()
        return {"image/png": png, "text/plain": repr(self)}, {"image/png": {"width": picture.width}}

    def _build(self, picture):
        panel = picture["case"]
        _draw(self.seen, panel)
        panel.label(self.title, panel.ax.get_xlabel(), panel.ax.get_ylabel())


def _is_plane(seen):
    return isinstance(seen, Vectors) and seen.X.shape[1] == 2


@singledispatch
def _draw(seen, panel):
    raise TypeError(f"What is seen must be Vectors or a Graph, but it is {type(seen).__name__}.")


@_draw.register
def _vectors(seen: Vectors, panel):
    flat = _is_plane(seen)
    colours = _colours(seen.arrows)
    places = seen.X if flat else _in_rows(seen.X, len(seen.arrows))
    farthest = max(1.0, *(np.abs(end).max(initial=0) for end in (seen.X, *seen.arrows.values())))
    if flat:
        reach = (1.5 if seen.arrows.keys() - {"w"} else 1.25) * farthest  # with room for the names of arrows
        panel.limits(-reach, reach, -reach, reach, square=True)
        panel.label("", _with_classes("x₁", seen), "x₂")
    else:
        reach = 1.25 * farthest
        panel.limits(-reach, reach, -0.7, len(seen.arrows) + 0.7)
        panel.label("", _with_classes("x", seen))
        panel.ticks(y=[])
    _show_line(seen.line, panel)
    _show_points(seen, places, panel)
    (_show_arrows if flat else _show_rows)(seen.arrows, colours, panel)


def _with_classes(axis, seen):
    """The name of an axis, and beside it what the markers stand for, where no point can lie."""
    kinds = [] if seen.y is None else np.unique(seen.y).astype(int).tolist()
    signs = [f"{CLASS_SIGNS[k]} class {k}" if seen.classes else SIGNS[k] for k in kinds]
    return "    ".join([axis, *signs])


def _in_rows(X, height):
    """Points of an axis: at one height, but each a little lower than the one before, so that all are seen."""
    lower = np.linspace(0.35, -0.35, len(X)) if len(X) > 1 else np.zeros(len(X))
    return np.column_stack([X[:, 0], height + lower])


def _show_line(line, panel):
    if line is not None:
        line = np.pad(line, (0, 3 - len(line)))
        panel.half_planes("sides", line)
        panel.boundary("line", line, "model")


def _show_points(seen, places, panel):
    if seen.y is None:
        panel.dots("points", *places.T, "ink")
    else:
        panel.points("points", places, seen.y, size=1.5, many=seen.classes)
    if seen.words:
        for k, (place, words) in enumerate(zip(places, seen.words, strict=True)):
            panel.words(f"point {k}", place + 12 * panel.pixel() * [1, 0], words, "ink")
    elif len(places) > 1:
        panel.numbers("numbers", places)


def _show_arrows(arrows, colours, panel):
    """Vectors of the plane. Those that are alike share an arrow, and a vector of 0 is a mark at 0."""
    for arrow, names in _alike(arrows):
        colour, words = colours[names[0]], " = ".join(names)
        if np.any(arrow):
            panel.arrow(words, arrow, colour)
        else:
            panel.mark(words, (0, 0), colour, words=f"{words} = 0", above=False)


def _alike(arrows):
    """Each vector once, with all its names."""
    found: dict[tuple, list[str]] = {}
    for name, arrow in arrows.items():
        found.setdefault(tuple((arrow + 0.0).tolist()), []).append(name)
    return [(np.array(arrow), names) for arrow, names in found.items()]


def _show_rows(arrows, colours, panel):
    """Vectors of an axis, one below the other, each with its number."""
    for height, (name, arrow) in zip(range(len(arrows) - 1, -1, -1), arrows.items(), strict=True):
        end = float(arrow[0])
        colour, words = colours[name], f"{name} = {number(end)}"
        panel.line(name, [0, end], [height, height], colour, width=1.5, zorder=6)
        panel.mark(name, (end, height), colour, words=words, left=end > 0, marker="D")


@_draw.register
def _graph(seen: Graph, panel):
    names = dict.fromkeys([*seen.lines, *seen.dots])
    colours = _colours(names)
    panel.label("", *seen.axes)
    panel.scale(*seen.scale)
    panel.ticks(*seen.ticks)
    series = [*seen.lines.values(), *seen.dots.values()]
    x0, x1 = _window([x for x, _ in series], seen.scale[0])
    y0, y1 = _window([y for _, y in series] + [[0]] * (seen.scale[1] == "linear"), seen.scale[1])
    above = KEY_LINE * len(names)  # where the key stands
    panel.limits(x0, x1, y0, y1 * (y1 / y0) ** above if seen.scale[1] == "log" else y1 + above * (y1 - y0))
    for name, (x, y) in seen.lines.items():
        panel.line(name, x, y, colours[name], style="--" if name == "expected" else "-")
    for name, (x, y) in seen.dots.items():
        hollow = _below_others(name, seen)
        size = 1.6 if hollow else 0.9
        panel.dots(name, x, y, colours[name], size=size, hollow=hollow, zorder=6)
    panel.key("key", [(f"{_sign(name, seen)} {name}", colours[name]) for name in names])


def _below_others(name, seen):
    """Are these dots hollow? Those of another series may lie right on the first."""
    return name == "expected" or len(seen.dots) > 1 and name == next(iter(seen.dots))


def _sign(name, seen):
    """As the series looks: a line, which is dashed for what was expected, or dots."""
    if name in seen.lines:
        return "--" if name == "expected" else "–"
    return "○" if _below_others(name, seen) else "●"


def _window(values, scale):
    """Where an axis begins and ends: a little beyond all numbers."""
    values = np.concatenate([np.ravel(one).astype(float) for one in values])
    if scale == "log":
        return values.min() / 2, values.max() * 2
    low, high = values.min(), values.max()
    beyond = 0.15 * ((high - low) or 2.0)
    return low - beyond, high + beyond


def _colours(names):
    others = iter(OTHERS * len(names))
    return {name: NAMED.get(name) or next(others) for name in names}
