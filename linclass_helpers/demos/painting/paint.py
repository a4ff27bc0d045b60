"""Data painted with a brush: points of two to four classes, wherever a hand puts them."""

import numpy as np

from livefigure import Buttons, Choice, Count, Handle, Kept, Slider, on_grid

from ... import arguments, data
from ...style import CLASS_SIGNS
from ...words import number, plural
from ..own_data import WRITTEN, OwnData, name_plane, read_again
from ..which_data import WORDS, WhichData
from . import brush
from .classes import LETTERS, as_dataset, called, letters, of_each, painted

PLANE = 4.0  # how far an empty plane reaches
CIRCLE = np.linspace(0, 2 * np.pi, 61)


class Paint(OwnData):
    """A plane to paint points on, with a brush: `.dataset` of the demo is X, y in the next cell.

    "A" is class +1 and "B" class −1, as long as there are two classes.
    """

    call = "lc.demos.paint"
    rows = ("plane",)
    height = 480
    kinds = 4
    most = 2000  # points
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
    now: data.Dataset | None  # what is on the plane; None while nothing is
    drawing = ""  # what a stroke is being made with: "press", "move" or nothing
    last = 0.0, 0.0  # where the last dab of it was
    drawn: list | None = None  # the points when it had come there

    def by_name(self):
        return None if self.state.data == "empty" else data.load(self.state.data)

    def on_change(self, name):
        if name in ("data", "own"):
            self.state.points = self.state.labels = None

    def compute(self):
        state, begun = self.state, self.original()
        if (state.points is None) != (state.labels is None):
            one, other = ("points", "labels") if state.labels is None else ("labels", "points")
            raise ValueError(f"{one} must come together with {other}: the points, and the class of each.")
        if state.points is None:
            self.X = np.empty((0, 2)) if begun is None else begun.X
            self.numbers = np.empty(0, dtype=int) if begun is None else of_each(begun)
        else:
            self.X = np.reshape(state.points, (-1, 2)).astype(float)
            self.numbers = np.array([LETTERS.index(letter) for letter in state.labels], dtype=int)
        if len(self.X) != len(self.numbers) or len(self.X) > self.most:
            raise ValueError(
                f"points must be at most {self.most} pairs of numbers, with a label each, but there are "
                f"{len(self.X)} and {len(self.numbers)} labels."
            )
        self.several = bool((self.numbers > 1).any())
        self.called_now = called(begun, self.several)
        self.now = begun
        if state.points is not None:
            columns = None if begun is None else begun.columns
            there = len(self.X) > 0
            self.now = as_dataset(self.X, self.numbers, self.called_now, columns) if there else None

    @property
    def dataset(self) -> data.Dataset:
        """What was painted, as X and y; of three or four classes as X and labels."""
        if self.now is None:
            raise ValueError("dataset must have points, but nothing is painted yet: press on the plane.")
        return self.now

    @property
    def window(self) -> tuple[float, float, float, float]:
        """Low and high of both coordinates: room around what there was before anything was painted."""
        begun = self.original()
        if begun is None:
            return -PLANE, PLANE, -PLANE, PLANE
        low, high = begun.X.min(axis=0), begun.X.max(axis=0)
        padding = 0.3 * ((high - low).max() or 1.0)
        return low[0] - padding, high[0] + padding, low[1] - padding, high[1] + padding

    @property
    def reach(self):
        """Half of what the plane shows each way."""
        x0, x1, y0, y1 = self.window
        return max(x1 - x0, y1 - y0) / 2

    @property
    def radius(self):
        """Of the brush, in units of the plane."""
        return self.state.size * self.reach / PLANE

    @property
    def grain(self):
        """Painted points sit on round numbers, so that they can be read and typed."""
        return float(10.0 ** np.floor(np.log10(self.reach / 200)))

    def show(self):
        plane, theme = self.picture["plane"], self.picture.theme
        plane.limits(*self.window, square=True)
        name_plane(plane, self.now, "press and draw", "x₁", "x₂")
        if self.several:
            plane.points("points", self.X, self.numbers, many=4)
            there = np.bincount(self.numbers, minlength=4) > 0
            lines = zip(there, CLASS_SIGNS, self.called_now, theme.class_inks)
            entries = [(f"{sign} {name}", ink) for seen, sign, name, ink in lines if seen and name]
            plane.key("the classes", entries, corner="upper left", zorder=6.5)
        else:
            plane.points("points", self.X, np.where(self.numbers == 0, 1, -1))
        x, y = self.state.at
        circle = x + self.radius * np.cos(CIRCLE), y + self.radius * np.sin(CIRCLE)
        plane.line("brush", *circle, "focus", width=1.2, zorder=6)

    # What a hand does.

    def handles(self):
        x, y = self.state.at
        return [
            Handle(
                id="brush",
                panel="plane",
                x=x,
                y=y,
                label=f"the brush, at ({x:.4g}, {y:.4g})",
                moves=lambda x, y: {"at": self._place(x, y)},
                step=max(self.radius / 4, self.grain),
            )
        ]

    def on_nudge(self, id, dx, dy):
        """The arrow keys move the brush and paint nothing."""
        self.drawing = ""
        super().on_nudge(id, dx, dy)

    def on_delete(self, id):
        self._erase(self.state.at, self.state.at)
        self.refresh(True)

    def on_enter(self, id):
        """A dab where the brush is."""
        self._dab(self.state.at, False)
        self.refresh(True)

    def on_button(self, name, value):
        value = self.controls[name].check(value, name)
        if value == "dab":
            self.on_enter("brush")
        else:
            self._put([], "")
            self.refresh(True)

    def on_press(self, panel, x, y, shift):
        self.drawing = "press"
        self.state.at = self.last = self._place(x, y)
        self._dab(self.state.at, shift)
        self.refresh(True)

    def on_drag(self, panel, x, y, shift):
        if self.drawing == "press":
            self._draw_to(x, y, shift)

    def on_release(self, panel, x, y, shift):
        self.drawing = ""

    def on_move(self, id, x, y):
        """The brush paints where it is dragged."""
        if self.drawing != "move" or self.state.points is not self.drawn:
            self.drawing, self.last = "move", self.state.at
        self._draw_to(x, y, False)

    def _draw_to(self, x, y, shift):
        """On to there, with a dab each time that the brush has come as far as it reaches."""
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

    def _erases(self, shift):
        return shift or self.state.brush == "erase"

    def _place(self, x, y):
        """The place of the plane that is nearest to (x, y), on round numbers."""
        return on_grid(x, y, self.grain, self.picture["plane"].window)

    def _dab(self, place, shift):
        """Some points below the brush, or none left there. Which ones, the number of points decides."""
        if self._erases(shift):
            return self._erase(place, place)
        points, labels = self._now()
        count = min(self.state.spray, self.most - len(points))
        if not count:
            raise ValueError(f"There are {self.most} points on the plane, and no more fit: erase some first.")
        new = brush.dab(place, self.radius, count, seed=len(points))
        self._put([*points, *(list(self._place(*one)) for one in new)], labels + count * self.state.brush)

    def _erase(self, begin, end):
        """Take away the points that the brush goes over from `begin` to `end`."""
        points, labels = self._now()
        stay = brush.spared(np.reshape(points, (-1, 2)), begin, end, self.radius)
        kept = [(point, letter) for point, letter, stays in zip(points, labels, stay) if stays]
        self._put([point for point, _ in kept], "".join(letter for _, letter in kept))

    def _now(self):
        """The points and labels as the state has them, or would have them."""
        if self.state.points is not None:
            return self.state.points, self.state.labels
        return self.X.tolist(), "".join(LETTERS[k] for k in self.numbers)

    def _put(self, points, labels):
        self.state.points, self.state.labels = points, labels

    # What is said.

    def keywords(self):
        found = super().keywords()
        if self._too_many():
            found = {name: words for name, words in found.items() if name not in ("points", "labels", "own")}
            found |= {"data": read_again(self.dataset)}
        return found

    def _too_many(self):
        return self.state.points is not None and len(self.state.points) > WRITTEN

    def unsaved(self):
        return self.now if self._too_many() else super().unsaved()

    def caption(self):
        tool, names = self.state.brush, self.called_now
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
