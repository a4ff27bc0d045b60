"""Points of classes, their numbers, rings around some of them, and plain markers."""

from typing import Any

import numpy as np
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from livefigure import View

from ..style import CLASS_MARKERS, MARKERS
from .canvas import Canvas
from .thing import Look, Thing, shrunk

MOST_FULL_RINGS = 30  # more rings are drawn smaller
MOST_NUMBERED = 12  # numbers of more points would cover the points
# The order in which a cloud in space is drawn: (class, is it in front of the plane?)
CLOUD = ((1, False), (1, True), (-1, False), (-1, True))


class DrawsPoints(Canvas):
    """The methods of a panel that draw points."""

    def points(self, name: str, X: ArrayLike, y: ArrayLike, *, size: float = 1.0, many: int = 0) -> None:
        """Points, with a colour and a marker for each class. y is ±1, or 0, 1, … for `many` classes."""
        points = self.thing(Points, name, size=size, many=many)
        if points.same(X, y):
            return
        share = shrunk(len(np.asarray(X)))  # many points are drawn smaller, to stay distinguishable
        for (kind, look), artist in zip(points.looks.items(), points.artists, strict=True):
            artist.set_data(*np.asarray(X)[np.asarray(y) == kind].T)
            artist.set(markersize=share * look["ms"], markeredgewidth=share * look["mew"])

    def cloud(
        self,
        name: str,
        view: View,
        P: ArrayLike,
        y: ArrayLike,
        w: ArrayLike = (0.0, 0.0, 0.0),
        bias: float = 0.0,
    ) -> None:
        """Points of two classes in space; those behind the plane wᵀp + bias = 0 are drawn below it."""
        cloud = self.thing(Cloud, name)
        if cloud.same(view.key, P, y, w, bias):
            return
        flat, y = view.flat(P), np.asarray(y)
        near = view.in_front(w, bias, P)
        for (sign, front), artist in zip(CLOUD, cloud.artists, strict=True):
            artist.set_data(*flat[(y == sign) & (near == front)].T)

    def numbers(self, name: str, X: np.ndarray) -> None:
        """The number of each point in the window, from 1, beside it; hidden for more than a dozen points."""
        x0, x1, y0, y1 = self.window
        numbers = self.thing(Numbers, name)
        if numbers.same(X, self.window):
            return
        names: dict[tuple, list[str]] = {}  # points at the same place share a label
        for k, (x, y) in enumerate(X.tolist() if len(X) <= MOST_NUMBERED else []):
            if x0 <= x <= x1 and y0 <= y <= y1:
                names.setdefault((x, y), []).append(str(k + 1))
        places = list(names)
        for k, word in enumerate(numbers.artists):
            word.set_visible(k < len(places))
            if k < len(places):
                word.set_position(places[k])
                word.set_text(", ".join(names[places[k]]))

    def dots(
        self,
        name: str,
        x: ArrayLike,
        y: ArrayLike,
        colour: ColorType,
        *,
        marker: str = "o",
        size: float = 1.0,
        alpha: float = 1.0,
        zorder: float = 5.0,
        hollow: bool = False,
    ) -> None:
        """The same plain marker at each place."""
        edge = self.sizes.line if hollow or marker in "|_+x" else 0
        look: Look = {"color": self.colour(colour), "marker": marker, "ms": size * self.sizes.marker}
        look |= {"mew": edge, "alpha": alpha, "zorder": zorder}
        if hollow:
            look["mfc"] = "none"
        dots = self.thing(Dots, name, **look)
        if not dots.same(x, y):
            dots.artists[0].set_data(np.ravel(x), np.ravel(y))

    def rings(self, name: str, X: ArrayLike, colour: ColorType = "focus", *, size: float = 2.0) -> None:
        """Rings around some points: those that the caption mentions."""
        rings = self.thing(Rings, name, color=self.colour(colour))
        if rings.same(X, size):
            return
        x, y = np.reshape(X, (-1, 2)).T
        share = shrunk(len(x), MOST_FULL_RINGS)
        wide, edge = share * size * self.sizes.marker, share * self.sizes.line
        rings.artists[0].set(data=(x, y), markersize=wide, markeredgewidth=edge)


# How the artists of each kind are made.


class Points(Thing):
    def __init__(self, panel: Canvas, size: float, many: int) -> None:
        self.looks = _class_looks(panel, size, many)
        super().__init__(*(panel.ax.plot([], [], zorder=5, **look)[0] for look in self.looks.values()))


class Cloud(Thing):
    def __init__(self, panel: Canvas) -> None:
        looks = _class_looks(panel)
        orders = {False: 3.5, True: 5}  # a plane lies between
        super().__init__(
            *(panel.ax.plot([], [], zorder=orders[front], **looks[sign])[0] for sign, front in CLOUD)
        )


class Numbers(Thing):
    def __init__(self, panel: Canvas) -> None:
        ax, sizes = panel.ax, panel.sizes
        place = panel.shifted(ax.transData, 1.3 * sizes.marker, 0.65 * sizes.marker)
        paper: Look = {"facecolor": panel.theme.paper, "edgecolor": "none", "pad": 0.5, "alpha": 0.6}
        look: Look = {"color": panel.theme.faint, "fontsize": sizes.small, "bbox": paper, "zorder": 4.5}
        super().__init__(*(ax.text(0, 0, "", transform=place, **look) for _ in range(MOST_NUMBERED)))


class Dots(Thing):
    def __init__(self, panel: Canvas, **look: Any) -> None:
        super().__init__(*panel.ax.plot([], [], ls="", **look))


class Rings(Thing):
    def __init__(self, panel: Canvas, **look: Any) -> None:
        super().__init__(*panel.ax.plot([], [], ls="", marker="o", mfc="none", zorder=6, **look))


def _class_looks(panel: Canvas, size: float = 1.0, many: int = 0) -> dict[int, Look]:
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
