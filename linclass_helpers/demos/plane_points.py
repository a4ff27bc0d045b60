"""Points that a hand can move, add and delete, for every demo that shows 2-D data."""

from dataclasses import replace
from functools import partial

import numpy as np

from livefigure import Buttons, Choice, Handle, Kept, on_grid

from .. import arguments, data, draw
from ..words import label
from .own_data import WRITTEN, OwnData, name_plane

MOST_POINTS = WRITTEN  # points that a hand can take hold of; of more, one could not be told from the next


class MovablePoints(OwnData):
    """A demo whose `data` lies in its panel "plane".

    `chosen_by` names the controls that choose it: another choice forgets what was moved. The state's `points`
    are None until one is moved; then they are all of them, so that one line of code brings them back.
    """

    kept = {
        **OwnData.kept,
        "points": Kept(None, arguments.places, "the points themselves, where they were moved"),
    }
    chosen_by: tuple[str, ...] = ("data",)

    def edited(self):
        """The data as it stands now, made anew from the state. It changes nothing."""
        chosen = self.original()
        if self.state.points is None:
            return chosen
        return data.Dataset(
            self.state.points, chosen.labels, chosen.name + ", edited", chosen.columns, chosen.classes
        )

    def on_change(self, name):
        if name in (*self.chosen_by, "own"):
            self.state.points = None

    @property
    def reach(self):
        """How far the plane is shown in each direction. Moving a point does not change it."""
        return 1.25 * float(np.abs(self.original().X).max())

    @property
    def window(self) -> tuple[float, float, float, float]:
        """What the plane shows: x₁ from, to, x₂ from, to. Moving a point does not change it."""
        return -self.reach, self.reach, -self.reach, self.reach

    def framed_plane(self, title: str, x: str = "x₁", y: str = "x₂") -> draw.Panel:
        """The panel "plane", with its window, its title and the names of its axes."""
        plane = self.picture["plane"]
        plane.limits(*self.window, square=True)
        name_plane(plane, self.data, title, x, y)
        return plane

    @property
    def grain(self):
        """Points sit on a fine grid of round numbers, so that what is dragged can be read and typed."""
        exact = self.reach / 100
        ten = 10.0 ** np.floor(np.log10(exact))
        return float(ten * next(step for step in (1, 2, 5, 10) if step * ten >= exact))

    def handles(self):
        """A handle for each point, where all can be told apart."""
        if self.data.d != 2 or self.data.n > MOST_POINTS:
            return []
        return [
            self.handle_of(i, x, y, kind)
            for i, ((x, y), kind) in enumerate(zip(self.data.X.tolist(), self._kinds(), strict=True))
        ]

    def handle_of(self, i, x, y, kind):
        return Handle(
            id=i,
            panel="plane",
            x=x,
            y=y,
            label=f"point {i + 1}, class {kind}, at ({x:.4g}, {y:.4g})",
            moves=partial(self.moved, i),
            step=self.grain,
        )

    def _kinds(self):
        """The class of each point, in words."""
        return self.data.labels.tolist() if self.has_names else [label(sign) for sign in self.data.y]

    def moved(self, i, x, y):
        """The points, where point i is at the place of the grid nearest to (x, y)."""
        places = self.data.X.tolist()
        places[i] = self.settled(x, y)
        return {"points": places}

    def settled(self, x, y) -> tuple[float, float]:
        """The place of the grid that is nearest to (x, y), within what the plane shows."""
        return on_grid(x, y, self.grain, self.picture["plane"].window)


_CLASSES = {"+1": "+1", "-1": "−1"}
ADDS = Choice("a press adds class", "+1", _CLASSES, remakes=False, tip="With Shift the other class")
ADD = Buttons(
    "add a point of class",
    options=_CLASSES,
    tip="In a free place; the arrow keys on its handle move it, the delete key removes it",
)


class EditablePoints(MovablePoints):
    """MovablePoints that can be added and deleted too. The demo lists the controls adds=ADDS and add=ADD.

    A press on the plane adds a point of the class ADDS, and the point follows the pointer until it is let go;
    ADD adds one without a pointer. The delete key removes the point whose handle has the focus. The state
    keeps the `labels` too.
    """

    kept = {**MovablePoints.kept, "labels": Kept(None, arguments.labels, "their labels")}
    presses = {"plane": None}
    placing = False  # is a pointer still holding the point that it added?

    def edited(self):
        chosen, points, labels = self.original(), self.state.points, self.state.labels
        if points is None and labels is None:
            return chosen
        X, y = chosen.X if points is None else points, chosen.y if labels is None else labels
        if len(X) != len(y):
            raise ValueError(
                f"labels must hold one label for each of the {len(X)} points, but they hold {len(y)}."
            )
        found = data.Dataset(X, y, chosen.name + ", edited", chosen.columns, chosen.classes)
        if found.d != 2 or found.n > MOST_POINTS:
            raise ValueError(
                f"points must hold at most {MOST_POINTS} pairs of numbers, but its shape is {found.X.shape}."
            )
        return found

    def on_change(self, name):
        super().on_change(name)
        if name in (*self.chosen_by, "own"):
            self.state.labels = None

    def add(self, x, y, sign):
        """A new point; it is the last one."""
        if self.data.n >= MOST_POINTS:
            raise ValueError(
                f"There are {self.data.n} points on the plane, and no more fit: "
                f"a hand edits {MOST_POINTS} at most."
            )
        labels = [*self.data.y.astype(int).tolist(), sign]
        self.take({"points": [*self.data.X.tolist(), [x, y]], "labels": labels})

    def on_button(self, name, value):
        """Add a point in the largest gap near the centre."""
        steps = 0.6 * self.reach * np.linspace(-1, 1, 9)
        places = np.array([(x, y) for x in steps for y in steps])
        gaps = np.linalg.norm(places[:, None] - self.data.X, axis=2).min(axis=1)
        x, y = places[gaps.argmax()].tolist()
        self.add(*on_grid(x, y, self.grain), int(arguments.choice(value, _CLASSES, name)))

    def behind(self, x, y, sign):
        """Where a point of that class is, if the plane shows it at (x, y)."""
        return x, y

    def on_press(self, panel, x, y, shift):
        sign = int(self.state.adds) * (-1 if shift else 1)
        self.add(*self.settled(*self.behind(x, y, sign)), sign)
        self.placing = True

    def on_drag(self, panel, x, y, shift):
        if self.placing:
            self.on_move(self.data.n - 1, x, y)

    def on_release(self, panel, x, y, shift):
        self.placing = False

    def handle_of(self, i, x, y, kind):
        return replace(super().handle_of(i, x, y, kind), deleted=partial(self.without, i))

    def without(self, i):
        """The points and labels without point i."""
        y = self.data.y
        if (y == y[i]).sum() == 1:
            raise ValueError(
                f"The last point of class {self.called(y[i])} stays: with one class nothing is to separate."
            )
        labels = np.delete(y, i).astype(int).tolist()
        return {"points": np.delete(self.data.X, i, axis=0).tolist(), "labels": labels}
