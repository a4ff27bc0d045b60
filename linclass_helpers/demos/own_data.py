"""Demos that take data of a reader's own, and return them as they were edited."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from livefigure import Kept

from .. import arguments, data, draw
from ..data import Dataset
from ..words import below, listed, number
from .base import Demo
from .which_data import OWN, WhichData

MOST_IN_CODE = 100  # points that "Copy as code" writes into the line; more are saved to a file first
MOST_LETTERS = 24  # of a name on a panel
LEAST, LARGEST = 1e-6, 1e6  # the limits of the largest coordinate


def as_dataset(value: Any, name: str) -> Dataset | None:
    """A reader's own data as a Dataset, from anything that lc.data.read takes. None stays None."""
    if value is None or isinstance(value, Dataset):
        return value
    try:
        return data.read(value)
    except ValueError as error:
        raise ValueError(str(error).replace("path_or_table", name)) from None


def is_option(value: Any) -> bool:
    """Is this an option of a control, rather than data or the path of a file?"""
    if not isinstance(value, str):
        table = isinstance(value, (Dataset, Path, Mapping, list, tuple, np.ndarray))
        return not table and not hasattr(type(value), "columns")
    return not value.endswith((".csv", ".tsv", ".txt", ".gz")) and "/" not in value and "\\" not in value


class OwnData(Demo):
    """A demo of points of two classes: a data set of the control `data`, or a reader's own.

    `data=` takes an option of the control, a Dataset, or what lc.data.read takes. In the last two cases the
    state keeps the data as `own`, and `data` becomes "own". The control offers "own" as one more option,
    whichever option is chosen later.

    A subclass makes the control by `which_data`, and returns the data set of each option from `by_name`.

    Attributes
    ----------
    data
        the data as they are shown now; `compute` sets it
    dimensions
        how many columns data may have; empty: any number
    most_classes, most_points
        how many classes and points data may have at most
    class_labels
        how the demo writes the two labels: of probabilities as 0 and 1
    """

    data: Dataset
    kept = {"own": Kept(None, as_dataset, "data of your own, while others are shown", in_address=False)}
    dimensions: tuple[int, ...] = (2,)
    most_classes = 2
    written = {**Demo.written, ".csv": "the data"}
    class_labels = "−1", "+1"
    most_points = 5000  # so few that a picture follows a drag, see tests/demos/test_own_data.py

    def by_name(self) -> Any:
        """The data set of the chosen option."""
        raise NotImplementedError

    def original(self) -> Any:
        """The data before anything was edited."""
        own = self.state.own
        if self.state.data != OWN:
            return self.by_name()
        return self.remember(("own", own), lambda: self.accepted(own))

    def accepted(self, own: Dataset) -> Dataset:
        """A reader's own data as this demo shows them, or a ValueError that says why it cannot."""
        if own is None:
            raise ValueError("data must be brought along before they can be 'own': data=…, as a Dataset.")
        if self.dimensions and own.d not in self.dimensions:
            raise ValueError(
                f"data must have {self._wanted()} here, but {own.name!r} has {own.d}: {_fix(own)}."
            )
        if own.n > self.most_points:
            raise ValueError(
                f"data must have at most {self.most_points} points here, but {own.name!r} has {own.n}: "
                f"data.sample({self.most_points}) draws some of them."
            )
        if len(own.classes) > self.most_classes:
            raise ValueError(
                f"data must have at most {self.most_classes} classes here, but {own.name!r} has "
                f"{len(own.classes)}: data.one_vs_all({own.classes[-1]!r}) makes one of them +1, "
                "and all others −1."
            )
        if len(set(own.labels.tolist())) < 2:
            raise ValueError(f"data must have points of two classes, but all of {own.name!r} are of one.")
        largest = float(np.abs(own.X).max())
        if not LEAST <= largest <= LARGEST:
            raise ValueError(
                f"The largest coordinate of data must lie between 1e-6 and 1e6, but that of "
                f"{own.name!r} is {number(largest)}: use other units, or data.standardised()."
            )
        return own

    def _wanted(self) -> str:
        counts = " or ".join(map(str, self.dimensions))
        return f"{counts} column{'s' * (self.dimensions[-1] > 1)}"

    @property
    def dataset(self) -> Dataset:
        """The data as they are now, with all edits."""
        return self.data

    def save(self, path: str | Path) -> str:
        """Write the data as they are now to a CSV file, or the demo to a page that moves without Python.

        Parameters
        ----------
        path
            "name.csv" writes the data. The line of "Copy as code", which now reads this file, is returned.
            "name.html" writes the page; see `livefigure.Demo.save`.
        """
        if not str(path).endswith((".csv", ".csv.gz")):
            return super().save(path)
        saved = data.write(self.dataset, path)
        edits = dict.fromkeys(self.kept.keys() & {"points", "labels"})
        self.set(**{**vars(self.state), **edits, "data": saved})
        return self.code()

    def checked(self, values: Mapping[str, Any]) -> dict[str, Any]:
        takes = isinstance(self.controls.get("data"), WhichData)
        if takes and "data" in values and not is_option(values["data"]):
            values = {**values, "data": OWN, "own": as_dataset(values["data"], "data")}
        return super().checked(values)

    def offered(self, name: str) -> dict[str, str]:
        own = self.state.own
        return {OWN: f"your data: {own.name}"} if name == "data" and own is not None else {}

    def keywords(self) -> dict[str, str]:
        """The arguments of "Copy as code"; a reader's own data are an expression that makes them again."""
        found, own = super().keywords(), self.state.own
        if own is not None:
            name = "data" if self.state.data == OWN else "own"
            del found["own"]
            found[name] = in_code(own)
        return found

    def unsaved(self) -> Dataset | None:
        """Data that "Copy as code" must read from a file, but that are not saved yet."""
        own = self.state.own
        return None if own is None or own.source is not None or own.n <= MOST_IN_CODE else own

    def class_in_words(self, sign: float) -> str:
        """A class: its sign, and its name if it has one."""
        name, written = self.data.classes[int(sign > 0)], self.class_labels[int(sign > 0)]
        return f"{written} ({name})" if self.has_names else written

    @property
    def has_names(self) -> bool:
        """Do the classes have names?"""
        return self.data.classes != (-1, 1)

    def footnotes(self) -> list[str]:
        """Sentences about a reader's own data, with the reader's names."""
        lines, own, unsaved = [], self.state.own, self.unsaved()
        if self.state.data == OWN:
            lines = [f"Your data {own.name!r}: {own.n} points{self._columns()}{self._classes()}."]
        if unsaved is not None:
            lines.append(
                f"For {unsaved.n} points “Copy as code” reads a file, which "
                f"demo.save({file_for(unsaved)!r}) writes."
            )
        return lines

    def _columns(self) -> str:
        names = self.state.own.columns
        if names is None:
            return ""
        named = [f"x{below(k)} is {name}" for k, name in enumerate(names, start=1)]
        return "; " + listed(named)

    def _classes(self) -> str:
        names = self.state.own.classes
        if len(names) > 2:
            return f"; classes {listed(list(map(str, names)))}"
        minus, plus = self.class_labels
        return f"; class {plus} is {names[1]}, class {minus} {names[0]}" if names != (-1, 1) else ""


def name_plane(
    plane: draw.Panel,
    dataset: Dataset | None,
    title: str,
    x: str = "",
    y: str = "",
) -> None:
    """Set the title of a plane and the names of its axes; in a corner, name a reader's two classes."""
    plane.label(title, *axes_of(dataset, x, y))
    if dataset is not None and len(dataset.classes) == 2 and dataset.classes != (-1, 1):
        minus, plus = map(short, dataset.classes)
        plane.key(
            "classes",
            [(f"● {plus}", "positive"), (f"× {minus}", "negative")],
            corner="lower left",
            zorder=6.5,
        )


def axes_of(dataset: Dataset | None, x: str = "", y: str = "") -> tuple[str, str]:
    """The names of the axes of a plane: x and y, or the columns of a reader's own data."""
    if dataset is None or dataset.columns is None or dataset.d != 2:
        return x, y
    x, y = map(short, dataset.columns)
    return x, y


def short(name: str) -> str:
    """A name, shortened so that it fits on a panel."""
    words = " ".join(str(name).split())
    return words if len(words) <= MOST_LETTERS else words[: MOST_LETTERS - 1] + "…"


def _fix(own: Dataset) -> str:
    """What a reader can do to get two columns."""
    if own.d < 2:
        return "add one"
    two = own.columns[:2] if own.columns else (1, 2)
    return f"choose two of them, as in data.only({two[0]!r}, {two[1]!r})"


def file_for(own: Dataset) -> str:
    """A file name for data that were not read from a file."""
    letters = "".join(sign if sign.isalnum() else "_" for sign in own.name)
    return f"{letters.strip('_') or 'data'}.csv"


def in_code(own: Dataset) -> str:
    """The expression that makes these data again: from their file, or from their numbers if there are few."""
    if own.source is not None:
        return own.source
    if own.n > MOST_IN_CODE:  # once they are saved
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
