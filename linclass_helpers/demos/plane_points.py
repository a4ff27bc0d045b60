"""Points that can be moved, added and deleted, for demos that show data in the plane."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from livefigure import Buttons, Choice, Handle, Kept, on_grid

from .. import arguments, data, draw
from ..data import Dataset
from .own_data import MOST_IN_CODE, OwnData, name_plane

MOST_POINTS = MOST_IN_CODE  # points with handles; more could not be told apart


class MovablePoints(OwnData):
    """A demo with points in its panel "plane" that can be dragged.

    The state's `points` are None until one is moved. Then they are the places of all points, so that one line
    of code restores them.

    Attributes
    ----------
    chosen_by
        the controls that choose the data: when one changes, moved points return to their places
    """

    kept = {
        **OwnData.kept,
        "points": Kept(None, arguments.places, "the points themselves, where they were moved"),
    }
    chosen_by: tuple[str, ...] = ("data",)

    def edited(self) -> Dataset:
        """The data as they are now, made from the state."""
        chosen = self.original()
        if self.state.points is None:
            return chosen
        return data.Dataset(
            self.state.points, chosen.labels, chosen.name + ", edited", chosen.columns, chosen.classes
        )

    def on_change(self, name: str) -> None:
        if name in (*self.chosen_by, "own"):
            self.state.points = None

    @property
    def reach(self) -> float:
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
    def grid_step(self) -> float:
        """Points lie on a fine grid of round numbers, so that their coordinates are short."""
        exact = self.reach / 100
        ten = 10.0 ** np.floor(np.log10(exact))
        return float(ten * next(step for step in (1, 2, 5, 10) if step * ten >= exact))

    def handles(self) -> list[Handle]:
        """A handle for each point, unless there are too many."""
        if self.data.d != 2 or self.data.n > MOST_POINTS:
            return []
        return [
            self.handle_of(i, x, y, kind)
            for i, ((x, y), kind) in enumerate(zip(self.data.X.tolist(), self._kinds(), strict=True))
        ]

    def handle_of(self, i: int, x: float, y: float, kind: str | int) -> Handle:
        return Handle(
            id=i,
            panel="plane",
            x=x,
            y=y,
            label=f"point {i + 1}, class {kind}",
            moves=partial(self.moved, i),
            step=self.grid_step,
        )

    def _kinds(self) -> list[str]:
        """The class of each point, in words."""
        if self.has_names:
            return self.data.labels.tolist()
        return [self.class_labels[int(sign > 0)] for sign in self.data.y]

    def moved(self, i: int, x: float, y: float) -> dict[str, Any]:
        """The change of the state that puts point i on the grid near (x, y)."""
        places = self.data.X.tolist()
        places[i] = self.snapped(x, y)
        return {"points": places}

    def snapped(self, x: float, y: float) -> tuple[float, float]:
        """The place of the grid that is nearest to (x, y), inside the window of the plane."""
        return on_grid(x, y, self.grid_step, self.picture["plane"].window)


_CLASSES = {"+1": "+1", "-1": "−1"}
ADDS = Choice("a press adds class", "+1", _CLASSES, remakes=False, tip="With Shift the other class")
ADD = Buttons(
    "add a point of class",
    options=_CLASSES,
    tip="In a free place; the arrow keys on its handle move it, the delete key removes it",
)


class EditablePoints(MovablePoints):
    """MovablePoints that can be added and deleted too. The demo lists the controls adds=ADDS and add=ADD.

    A press on the plane adds a point of the class ADDS, which follows the pointer until the release. ADD adds
    one without a pointer. The delete key removes the point whose handle has the focus. The state keeps the
    `labels` too.
    """

    kept = {**MovablePoints.kept, "labels": Kept(None, arguments.labels, "their labels")}
    presses = {"plane": None}
    placing = False  # does the pointer still move the point that it added?

    def edited(self) -> Dataset:
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

    def on_change(self, name: str) -> None:
        super().on_change(name)
        if name in (*self.chosen_by, "own"):
            self.state.labels = None

    def add(self, x: float, y: float, sign: float) -> None:
        """Add a point behind all others."""
        if self.data.n >= MOST_POINTS:
            raise ValueError(
                f"There are {self.data.n} points on the plane, and no more fit: "
                f"a hand edits {MOST_POINTS} at most."
            )
        labels = [*self.data.y.astype(int).tolist(), sign]
        self.take({"points": [*self.data.X.tolist(), [x, y]], "labels": labels})

    def on_button(self, name: str, value: str) -> None:
        """Add a point in the largest gap near the centre."""
        steps = 0.6 * self.reach * np.linspace(-1, 1, 9)
        places = np.array([(x, y) for x in steps for y in steps])
        gaps = np.linalg.norm(places[:, None] - self.data.X, axis=2).min(axis=1)
        x, y = places[gaps.argmax()].tolist()
        self.add(*on_grid(x, y, self.grid_step), int(arguments.choice(value, _CLASSES, name)))

    def data_place(self, x: float, y: float, sign: float) -> tuple[float, float]:
        """The coordinates of a point of that class which the plane shows at (x, y)."""
        return x, y

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        sign = int(self.state.adds) * (-1 if shift else 1)
        self.add(*self.snapped(*self.data_place(x, y, sign)), sign)
        self.placing = True

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        if self.placing:
            self.on_move(self.data.n - 1, x, y)

    def on_release(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.placing = False

    def handle_of(self, i: int, x: float, y: float, kind: str | int) -> Handle:
        return replace(super().handle_of(i, x, y, kind), deleted=partial(self.without, i))

    def without(self, i: int) -> dict[str, Any]:
        """The change of the state that deletes point i."""
        y = self.data.y
        if (y == y[i]).sum() == 1:
            last = f"The last point of class {self.class_in_words(y[i])} stays"
            raise ValueError(f"{last}: with one class nothing is to separate.")
        labels = np.delete(y, i).astype(int).tolist()
        return {"points": np.delete(self.data.X, i, axis=0).tolist(), "labels": labels}
