"""Data painted with a brush: points of two to four classes."""

from typing import Any

import numpy as np

from livefigure import Buttons, Choice, Count, Handle, Kept, Slider, on_grid

from ... import arguments, data
from ...data import Dataset
from ...style import CLASS_SIGNS
from ...words import number, plural
from ..own_data import MOST_IN_CODE, OwnData, name_plane, read_again
from ..which_data import WORDS, WhichData
from . import brush
from .classes import LETTERS, class_names, class_numbers, letters, painted, painted_dataset

PLANE = 4.0  # an empty plane is shown from −4 to 4
CIRCLE = np.linspace(0, 2 * np.pi, 61)


class Paint(OwnData):
    """A plane to paint points on with a brush. The demo's `dataset` has X and y for the next cell.

    As long as there are only two classes, "A" is class +1 and "B" class −1.
    """

    call = "lc.demos.paint"
    rows = ("plane",)
    height = 480
    most_classes = 4
    most_points = 2000
    presses = {"plane": None}
    controls = {
        "data": WhichData(
            "begin with",
            "empty",
            {"empty": "an empty plane"} | {name: WORDS[name] for name in ("overlapping", "xor", "rings")},
        ),
        "brush": Choice(
            "the brush paints",
            "A",
            {
                "A": "class +1, or A",
                "B": "class −1, or B",
                "C": "class C",
                "D": "class D",
                "erase": "nothing: it erases",
            },
            remakes=False,
            tip="With Shift it erases",
        ),
        "size": Slider("size of the brush", 0.5, 0.1, 2.0, 0.1, remakes=False),
        "spray": Count(
            "points a dab", 2, 1, 20, remakes=False, tip="A single one goes just where the brush is"
        ),
        "do": Buttons(
            "at the brush",
            options={"dab": "a dab", "clear": "clear the plane"},
            tip="On the brush the arrow keys move it, the space bar puts a dab, the delete key erases",
        ),
    }
    kept = {
        **OwnData.kept,
        "points": Kept(None, painted, "the points"),
        "labels": Kept(None, letters, "a letter for the class of each point"),
        "at": Kept((0.0, 0.0), arguments.pair, "where the brush is"),
    }
    now: data.Dataset | None  # the points on the plane; None for an empty plane
    drawing = ""  # what makes the current stroke: "press" or "move"; empty between strokes
    last = 0.0, 0.0  # the place of its last dab
    drawn: list | None = None  # the points after its last dab

    def by_name(self) -> Dataset | None:
        return None if self.state.data == "empty" else data.load(self.state.data)

    def on_change(self, name: str) -> None:
        if name in ("data", "own"):
            self.state.points = self.state.labels = None

    def compute(self) -> None:
        state, initial = self.state, self.original()
        if (state.points is None) != (state.labels is None):
            one, other = ("points", "labels") if state.labels is None else ("labels", "points")
            raise ValueError(f"{one} must come together with {other}: the points, and the class of each.")
        if state.points is None:
            self.X = np.empty((0, 2)) if initial is None else initial.X
            self.numbers = np.empty(0, dtype=int) if initial is None else class_numbers(initial)
        else:
            self.X = np.reshape(state.points, (-1, 2)).astype(float)
            self.numbers = np.array([LETTERS.index(letter) for letter in state.labels], dtype=int)
        if len(self.X) != len(self.numbers) or len(self.X) > self.most_points:
            raise ValueError(
                f"points must be at most {self.most_points} pairs of numbers, with a label each, but there "
                f"are {len(self.X)} and {len(self.numbers)} labels."
            )
        self.several = bool((self.numbers > 1).any())
        self.class_names = class_names(initial, self.several)
        self.now = initial
        if state.points is not None:
            columns = None if initial is None else initial.columns
            there = len(self.X) > 0
            self.now = painted_dataset(self.X, self.numbers, self.class_names, columns) if there else None

    @property
    def dataset(self) -> data.Dataset:
        """What was painted, as X and y; for three or four classes as X and labels."""
        if self.now is None:
            raise ValueError("dataset must have points, but nothing is painted yet: press on the plane.")
        return self.now

    @property
    def window(self) -> tuple[float, float, float, float]:
        """What the plane shows: the data to begin with, and a margin around them."""
        initial = self.original()
        if initial is None:
            return -PLANE, PLANE, -PLANE, PLANE
        low, high = initial.X.min(axis=0), initial.X.max(axis=0)
        padding = 0.3 * ((high - low).max() or 1.0)
        return low[0] - padding, high[0] + padding, low[1] - padding, high[1] + padding

    @property
    def reach(self) -> float:
        """Half of the longer side of the window."""
        x0, x1, y0, y1 = self.window
        return max(x1 - x0, y1 - y0) / 2

    @property
    def radius(self) -> float:
        """The radius of the brush, in units of the plane."""
        return self.state.size * self.reach / PLANE

    @property
    def grid_step(self) -> float:
        """Painted points have round numbers as coordinates, so that their code is short."""
        return float(10.0 ** np.floor(np.log10(self.reach / 200)))

    def show(self) -> None:
        plane, theme = self.picture["plane"], self.picture.theme
        plane.limits(*self.window, square=True)
        name_plane(plane, self.now, "press and draw", "x₁", "x₂")
        if self.several:
            plane.points("points", self.X, self.numbers, many=4)
            there = np.bincount(self.numbers, minlength=4) > 0
            lines = zip(there, CLASS_SIGNS, self.class_names, theme.class_inks)
            entries = [(f"{sign} {name}", ink) for seen, sign, name, ink in lines if seen and name]
            plane.key("the classes", entries, corner="upper left", zorder=6.5)
        else:
            plane.points("points", self.X, np.where(self.numbers == 0, 1, -1))
        x, y = self.state.at
        circle = x + self.radius * np.cos(CIRCLE), y + self.radius * np.sin(CIRCLE)
        plane.line("brush", *circle, "focus", width=1.2, zorder=6)

    # What the user does.

    def handles(self) -> list[Handle]:
        x, y = self.state.at
        return [
            Handle(
                id="brush",
                panel="plane",
                x=x,
                y=y,
                label="the brush",
                moves=lambda x, y: {"at": self._place(x, y)},
                step=max(self.radius / 4, self.grid_step),
            )
        ]

    def on_nudge(self, id: Any, dx: float, dy: float) -> None:
        """The arrow keys move the brush and paint nothing."""
        self.drawing = ""
        super().on_nudge(id, dx, dy)

    def on_delete(self, id: Any) -> None:
        self._erase(self.state.at, self.state.at)
        self.refresh(True)

    def on_enter(self, id: Any) -> None:
        """Put a dab at the brush."""
        self._dab(self.state.at, False)
        self.refresh(True)

    def on_button(self, name: str, value: str) -> None:
        value = self.controls[name].check(value, name)
        if value == "dab":
            self.on_enter("brush")
        else:
            self._put([], "")
            self.refresh(True)

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.drawing = "press"
        self.state.at = self.last = self._place(x, y)
        self._dab(self.state.at, shift)
        self.refresh(True)

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        if self.drawing == "press":
            self._draw_to(x, y, shift)

    def on_release(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.drawing = ""

    def on_move(self, id: Any, x: float, y: float) -> None:
        """The brush paints while it is dragged."""
        if self.drawing != "move" or self.state.points is not self.drawn:
            self.drawing, self.last = "move", self.state.at
        self._draw_to(x, y, False)

    def _draw_to(self, x: float, y: float, shift: bool) -> None:
        """Continue the stroke to (x, y), with a dab after each radius of the way."""
        self.state.at = self._place(x, y)
        places = brush.along(self.last, self.state.at, self.radius)
        if self._erases(shift):
            self._erase(self.last, self.state.at)
        for place in places if not self._erases(shift) else []:
            self._dab(place, False)
        if self._erases(shift) or len(places):
            self.last = self.state.at
        self.refresh(True)
        self.drawn = self.state.points

    def _erases(self, shift: bool) -> bool:
        return shift or self.state.brush == "erase"

    def _place(self, x: float, y: float) -> tuple[float, float]:
        """The place on the grid that is nearest to (x, y), inside the window."""
        return on_grid(x, y, self.grid_step, self.picture["plane"].window)

    def _dab(self, place: tuple[float, float], shift: bool) -> None:
        """Add random points under the brush, or erase. The seed is the number of points."""
        if self._erases(shift):
            self._erase(place, place)
            return
        points, labels = self._now()
        count = min(self.state.spray, self.most_points - len(points))
        if not count:
            raise ValueError(
                f"There are {self.most_points} points on the plane, and no more fit: erase some first."
            )
        new = brush.dab(place, self.radius, count, seed=len(points))
        self._put([*points, *(list(self._place(*one)) for one in new)], labels + count * self.state.brush)

    def _erase(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        """Delete the points that the brush touches from `begin` to `end`."""
        points, labels = self._now()
        stay = brush.spared(np.reshape(points, (-1, 2)), begin, end, self.radius)
        kept = [(point, letter) for point, letter, stays in zip(points, labels, stay) if stays]
        self._put([point for point, _ in kept], "".join(letter for _, letter in kept))

    def _now(self) -> tuple[list[list[float]], str]:
        """The points and labels in the form of the state."""
        if self.state.points is not None:
            return self.state.points, self.state.labels
        return self.X.tolist(), "".join(LETTERS[k] for k in self.numbers)

    def _put(self, points: list[list[float]] | None, labels: str | None) -> None:
        self.state.points, self.state.labels = points, labels

    # Code and caption.

    def keywords(self) -> dict[str, str]:
        found = super().keywords()
        if self._too_many():
            found = {name: words for name, words in found.items() if name not in ("points", "labels", "own")}
            found |= {"data": read_again(self.dataset)}
        return found

    def _too_many(self) -> bool:
        return self.state.points is not None and len(self.state.points) > MOST_IN_CODE

    def unsaved(self) -> Dataset | None:
        return self.now if self._too_many() else super().unsaved()

    def caption(self) -> list[str]:
        tool, names = self.state.brush, self.class_names
        mine = names[LETTERS.index(tool)] if tool in LETTERS else ""
        place = f"({', '.join(map(number, self.state.at))})"
        if not mine:
            does = f"erases within {number(self.radius)}"
        elif self.state.spray == 1:
            does = f"puts one point of class {mine}"
        else:
            within = number(self.radius)
            does = f"puts {self.state.spray} points of class {mine} within {within}"
        lines = [f"At {place} the brush {does}. Press and draw on the plane; Shift erases."]
        if self.now is None:
            return [*lines, "Nothing is painted yet."]
        counts = [
            f"{count} of class {names[k]}"
            for k, count in enumerate(np.bincount(self.numbers).tolist())
            if count
        ]
        there = f"On the plane: {plural(len(self.X), 'point')}, {', '.join(counts)}."
        return [*lines, f"{there} After demo = lc.demos.paint(), the next cell has them as demo.dataset."]
