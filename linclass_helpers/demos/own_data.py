"""How a demo takes data of a reader's own, and gives back what was made of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from livefigure import Kept

from .. import arguments, data, draw
from ..data import Dataset
from ..words import below, label, listed, number
from .base import Demo
from .which_data import OWN, WhichData

WRITTEN = 100  # points that are written in the line of "Copy as code"; more are saved to a file first
LEAST, LARGEST = 1e-6, 1e6  # between these the largest coordinate must be, for a picture to make sense


def dataset(value: Any, name: str) -> Dataset | None:
    """Data of one's own as a Dataset: one already, or anything that lc.data.read takes. None stays None."""
    if value is None or isinstance(value, Dataset):
        return value
    try:
        return data.read(value)
    except ValueError as error:
        raise ValueError(str(error).replace("path_or_table", name)) from None


def is_a_name(value: Any) -> bool:
    """Is this a word of a control, rather than data, or the path of a file?"""
    if not isinstance(value, str):
        table = isinstance(value, (Dataset, Path, Mapping, list, tuple, np.ndarray))
        return not table and not hasattr(type(value), "columns")
    return not value.endswith((".csv", ".tsv", ".txt", ".gz")) and "/" not in value and "\\" not in value


class OwnData(Demo):
    """A demo of points of two classes, chosen by the control `data`, or brought along.

    `data=` takes one of the control's words; or a Dataset, or what lc.data.read takes. The state keeps that
    as `own`, and `data` is then "own": so the control offers it as one more choice, whatever is chosen next.

    A subclass makes the control by `which_data`, and says in `by_name` what its words mean. Where data must
    not have two columns, or at most so many points, it says so in `dimensions` and `most`.
    """

    data: Dataset  # as it stands now; `compute` sets it
    kept = {"own": Kept(None, dataset)}
    dimensions: tuple[int, ...] = (2,)  # how many columns data may have; none: any number
    kinds = 2  # classes at most
    most = 5000  # points; up to here a picture follows a hand, see tests/demos/test_own_data.py

    def by_name(self) -> Dataset:
        """The data that the control's word stands for."""
        raise NotImplementedError

    def original(self) -> Dataset:
        """The data before anybody touched it."""
        own = self.state.own
        if self.state.data != OWN:
            return self.by_name()
        return self.remember(("own", own), lambda: self.fitted(own))

    def fitted(self, own: Dataset) -> Dataset:
        """Data of one's own, as this demo shows it; or a ValueError that says why it cannot."""
        if own is None:
            raise ValueError("data must be brought along before they can be 'own': data=…, as a Dataset.")
        if self.dimensions and own.d not in self.dimensions:
            raise ValueError(
                f"data must have {self._wanted()} here, but {own.name!r} has {own.d}: {_fix(own)}."
            )
        if own.n > self.most:
            raise ValueError(
                f"data must have at most {self.most} points here, but {own.name!r} has {own.n}: "
                f"data.sample({self.most}) draws some of them."
            )
        if len(own.classes) > self.kinds:
            raise ValueError(
                f"data must have at most {self.kinds} classes here, but {own.name!r} has {len(own.classes)}: "
                f"data.one_vs_all({own.classes[-1]!r}) makes one of them +1, and all others −1."
            )
        if len(set(own.labels.tolist())) < 2:
            raise ValueError(f"data must have points of two classes, but all of {own.name!r} are of one.")
        largest = float(np.abs(own.X).max())
        if not LEAST <= largest <= LARGEST:
            raise ValueError(
                f"data must have coordinates of which the largest lies between 1e-6 and 1e6, but that of "
                f"{own.name!r} is {number(largest)}: use other units, or data.standardised()."
            )
        return own

    def _wanted(self):
        counts = " or ".join(map(str, self.dimensions))
        return f"{counts} column{'s' * (self.dimensions[-1] > 1)}"

    @property
    def dataset(self) -> Dataset:
        """The data as they stand now, with all that a hand has made of them."""
        return self.data

    def save(self, path: str | Path) -> str:
        """Write the data as they stand to a CSV file; the line of "Copy as code", which now reads it."""
        saved = data.write(self.dataset, path)
        edits = dict.fromkeys(self.kept.keys() & {"points", "labels"})
        self.set(**{**vars(self.state), **edits, "data": saved})
        return self.code()

    def checked(self, values):
        takes = isinstance(self.controls.get("data"), WhichData)
        if takes and "data" in values and not is_a_name(values["data"]):
            values = {**values, "data": OWN, "own": dataset(values["data"], "data")}
        return super().checked(values)

    def offered(self, name):
        own = self.state.own
        return {OWN: f"your data: {own.name}"} if name == "data" and own is not None else {}

    def keywords(self):
        """Data of one's own are in the line themselves: what makes them again."""
        found, own = super().keywords(), self.state.own
        if own is not None:
            name = "data" if self.state.data == OWN else "own"
            del found["own"]
            found[name] = in_code(own)
        return found

    def unsaved(self) -> Dataset | None:
        """Data that the line can only read from a file, and that are not in one."""
        own = self.state.own
        return None if own is None or own.source is not None or own.n <= WRITTEN else own

    def called(self, sign: float) -> str:
        """A class in words: its sign, and its name if it has one."""
        name = self.data.classes[int(sign > 0)]
        return f"{label(sign)} ({name})" if self.has_names else label(sign)

    @property
    def has_names(self) -> bool:
        """Do the classes have names?"""
        return self.data.classes != (-1, 1)

    def footnotes(self):
        """What a reader brought along, in the reader's own words."""
        lines, own, unsaved = [], self.state.own, self.unsaved()
        if self.state.data == OWN:
            lines = [f"Your data {own.name!r}: {own.n} points{self._columns()}{self._classes()}."]
        if unsaved is not None:
            lines.append(
                f"For {unsaved.n} points “Copy as code” reads a file, which "
                f"demo.save({file_for(unsaved)!r}) writes."
            )
        return lines

    def _columns(self):
        names = self.state.own.columns
        if names is None:
            return ""
        named = [f"x{below(k)} is {name}" for k, name in enumerate(names, start=1)]
        return "; " + listed(named)

    def _classes(self):
        names = self.state.own.classes
        if len(names) > 2:
            return f"; classes {listed(list(map(str, names)))}"
        return f"; class +1 is {names[1]}, class −1 {names[0]}" if names != (-1, 1) else ""


class ColumnNames:
    """What a reader's own columns are called, beside the axes of a plane."""

    def __init__(self, plane):
        self.plane, self.axes = plane, (plane.ax.get_xlabel(), plane.ax.get_ylabel())
        self.given: tuple[str, ...] = self.axes
        for axis in (plane.ax.xaxis, plane.ax.yaxis):
            axis.label.set_parse_math(False)  # a $ in a name is a $

    def show(self, dataset):
        """For these data, or none; after the plane has got its own label."""
        shown = self.plane.ax.get_xlabel(), self.plane.ax.get_ylabel()
        if dataset is not None and dataset.columns is not None and dataset.d == 2:
            self.given = short(dataset.columns[0]), short(dataset.columns[1])
            self.plane.label(self.plane.title, *self.given)
        elif shown == self.given:  # of data that are gone
            self.plane.label(self.plane.title, *self.axes)


class Names:
    """What a reader's columns and two classes are called: beside the axes of the plane, and in a corner."""

    def __init__(self, plane, corner="lower left"):
        self.columns = ColumnNames(plane)
        self.key = draw.Key(plane, (plane.theme.positive, plane.theme.negative), corner, zorder=6.5)

    def show(self, dataset):
        """For these data, or none; after the plane has got its own label."""
        self.columns.show(dataset)
        two = dataset is not None and len(dataset.classes) == 2 and dataset.classes != (-1, 1)
        minus, plus = map(short, dataset.classes) if two else ("", "")
        self.key.show(plus and f"● {plus}", minus and f"× {minus}")


def short(name, most=24):
    """A name as long as there is room for on a panel."""
    words = " ".join(str(name).split())
    return words if len(words) <= most else words[: most - 1] + "…"


def _fix(own):
    """How to get two columns."""
    if own.d < 2:
        return "add one"
    two = own.columns[:2] if own.columns else (1, 2)
    return f"choose two of them, as in data.only({two[0]!r}, {two[1]!r})"


def file_for(own: Dataset) -> str:
    """A file name for data that came from none."""
    letters = "".join(sign if sign.isalnum() else "_" for sign in own.name)
    return f"{letters.strip('_') or 'data'}.csv"


def in_code(own: Dataset) -> str:
    """The expression that makes these data again: from their file, or from their numbers if few."""
    if own.source is not None:
        return own.source
    if own.n > WRITTEN:  # once they are saved
        return read_again(own)
    two = len(own.classes) == 2
    X, y = arguments.places(own.X, "X"), own.y.astype(int).tolist() if two else own.labels.tolist()
    names = "" if own.columns is None else f", columns={list(own.columns)!r}"
    if own.classes != (-1, 1):
        names += f", classes={list(own.classes)!r}"
    return f"lc.data.Dataset({X!r}, {y!r}, {own.name!r}{names})"


def read_again(own: Dataset) -> str:
    """The expression that reads these data from their file, once they are saved there."""
    positive = f", positive={own.classes[1]!r}" if len(own.classes) == 2 else ""
    return f"lc.data.read({file_for(own)!r}{positive})"
