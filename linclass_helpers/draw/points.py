"""Points of classes, their numbers, rings around some of them, and plain markers."""

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from livefigure import View

from ..style import CLASS_MARKERS, MARKERS
from .thing import Look, Thing, beside, shrunk

if TYPE_CHECKING:
    from .panel import Panel

MOST_FULL_RINGS = 60  # more rings are drawn smaller


def _class_looks(panel: "Panel", size: float, many: int = 0) -> dict[int, Look]:
    """The look of the points of each class: of +1 and −1, or of `many` classes, numbered from 0."""
    theme, marker = panel.theme, panel.sizes.marker * size
    common: Look = {"ls": "", "mec": theme.paper, "mew": 0.8}
    if many:  # some of the four colours have little contrast to paper, so all have an edge
        common["mec"] = theme.ink
        shapes = zip(CLASS_MARKERS.items(), theme.classes, strict=True)
        looks = [{"marker": shape, "ms": marker * k, "color": c, **common} for (shape, k), c in shapes]
        return dict(enumerate(looks[:many]))
    return {
        1: {"marker": MARKERS[1], "ms": marker, "color": theme.positive, **common},
        -1: {"marker": MARKERS[-1], "ms": 1.15 * marker, "color": theme.negative, **common},
    }


class Points(Thing):
    """Points, with a colour and a marker for each class. y is ±1, or 0, 1, … for `many` classes."""

    def __init__(self, panel: "Panel", size: float = 1.0, many: int = 0) -> None:
        self.looks = _class_looks(panel, size, many)
        super().__init__(panel, *(panel.ax.plot([], [], zorder=5, **look)[0] for look in self.looks.values()))

    def show(self, X: ArrayLike, y: ArrayLike) -> None:
        if self.same(X, y):
            return
        size = shrunk(len(np.asarray(X)))  # many points are drawn smaller, to stay distinguishable
        for (kind, look), artist in zip(self.looks.items(), self.artists, strict=True):
            artist.set_data(*np.asarray(X)[np.asarray(y) == kind].T)
            artist.set(markersize=size * look["ms"], markeredgewidth=size * look["mew"])


class Cloud(Thing):
    """Points of two classes in space; those behind a plane are drawn below it."""

    KINDS = ((1, False), (1, True), (-1, False), (-1, True))  # (class, is it in front of the plane?)

    def __init__(self, panel: "Panel", size: float = 1.0) -> None:
        looks = _class_looks(panel, size)
        artists = [
            panel.ax.plot([], [], zorder=5 if front else 3.5, **looks[sign])[0] for sign, front in self.KINDS
        ]
        super().__init__(panel, *artists)

    def show(
        self, view: View, P: ArrayLike, y: ArrayLike, w: ArrayLike = (0.0, 0.0, 0.0), bias: float = 0.0
    ) -> None:
        if self.same(view.key, P, y, w, bias):
            return
        flat, y = view.flat(P), np.asarray(y)
        near = view.in_front(w, bias, P)
        for (sign, front), artist in zip(self.KINDS, self.artists, strict=True):
            artist.set_data(*flat[(y == sign) & (near == front)].T)


class Numbers(Thing):
    """The number of each point, from 1, beside it."""

    MOST_NUMBERED = 12  # more would cover the points

    def __init__(self, panel: "Panel") -> None:
        ax, sizes = panel.ax, panel.sizes
        place = beside(panel, ax.transData, 1.3 * sizes.marker, 0.65 * sizes.marker)
        paper: Look = {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 0.5, "alpha": 0.6}
        look: Look = {"color": panel.theme.faint, "fontsize": sizes.small, "bbox": paper, "zorder": 4.5}
        words = [ax.text(0, 0, "", transform=place, **look) for _ in range(self.MOST_NUMBERED)]
        super().__init__(panel, *words)

    def show(self, X: np.ndarray) -> None:
        """Number the points in the window. Nothing is shown for more than MOST_NUMBERED points."""
        x0, x1, y0, y1 = self.window
        if self.same(X, self.window):
            return
        names: dict[tuple, list[str]] = {}  # points at the same place share a label
        for k, (x, y) in enumerate(X.tolist() if len(X) <= self.MOST_NUMBERED else []):
            if x0 <= x <= x1 and y0 <= y <= y1:
                names.setdefault((x, y), []).append(str(k + 1))
        places = list(names)
        for k, word in enumerate(self.artists):
            word.set_visible(k < len(places))
            if k < len(places):
                word.set_position(places[k])
                word.set_text(", ".join(names[places[k]]))


def _marks(
    panel: "Panel",
    colour: ColorType,
    marker: str = "o",
    size: float = 1.0,
    alpha: float = 1.0,
    zorder: float = 5.0,
    hollow: bool = False,
) -> Line2D:
    look: Look = {
        "ls": "",
        "marker": marker,
        "ms": panel.sizes.marker * size,
        "color": colour,
        "alpha": alpha,
    }
    edge: Look = {"mew": panel.sizes.line} if hollow or marker in "|_+x" else {"mew": 0}
    fill: Look = {"mfc": "none"} if hollow else {}
    (marks,) = panel.ax.plot([], [], zorder=zorder, **look, **edge, **fill)
    return marks


class Dots(Thing):
    """The same plain marker at each place."""

    def __init__(
        self,
        panel: "Panel",
        colour: ColorType,
        marker: str = "o",
        size: float = 1.0,
        alpha: float = 1.0,
        zorder: float = 5.0,
        hollow: bool = False,
    ) -> None:
        super().__init__(panel, _marks(panel, colour, marker, size, alpha, zorder, hollow))

    def show(self, x: ArrayLike, y: ArrayLike) -> None:
        if not self.same(x, y):
            self.artists[0].set_data(np.ravel(x), np.ravel(y))


class Rings(Thing):
    """Rings around some points: those that the caption speaks of."""

    def __init__(self, panel: "Panel", colour: ColorType | None = None, size: float = 2.0) -> None:
        rings = _marks(panel, colour or panel.theme.focus, size=size, zorder=6, hollow=True)
        super().__init__(panel, rings)
        self.full = rings.get_markersize(), rings.get_markeredgewidth()

    def show(self, X: ArrayLike) -> None:
        if self.same(X):
            return
        (rings,), (wide, edge) = self.artists, self.full
        rings.set_data(*np.reshape(X, (-1, 2)).T)
        size = shrunk(len(rings.get_xdata()), MOST_FULL_RINGS)
        rings.set(markersize=size * wide, markeredgewidth=size * edge)
