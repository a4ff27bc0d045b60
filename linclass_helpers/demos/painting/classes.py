"""The form of painted points and labels in the state, and the names of the classes."""

from typing import Any

import numpy as np

from ... import arguments
from ...data import Dataset

SIGNS, LETTERS = ["+1", "−1"], "ABCD"


def painted(value: Any, name: str) -> list | None:
    """Points as a list of pairs, which may be empty; None if nothing was painted."""
    found = [] if isinstance(value, list) and not value else arguments.places(value, name)
    if found and len(found[0]) != 2:
        raise ValueError(f"{name} must be pairs of numbers, but the first is {arguments.shown(found[0])}.")
    return found


def letters(value: Any, name: str) -> str | None:
    """The class of each point, a letter from A to D; None if nothing was painted."""
    if value is None or (isinstance(value, str) and set(value) <= set(LETTERS)):
        return value
    raise ValueError(f"{name} must be letters from A to D, one a point, but it is {arguments.shown(value)}.")


def class_names(initial: Dataset | None, several: bool) -> list[str]:
    """The names of the four classes: those of the data to begin with, then letters.

    Without such names, and as long as there are not `several` classes, the first two are +1 and −1.
    """
    own: list[str] = []
    if initial is not None and initial.classes != (-1, 1):
        own = [
            str(name) for name in (initial.classes[::-1] if len(initial.classes) == 2 else initial.classes)
        ]
    names = (own + [letter for letter in LETTERS if letter not in own])[:4]
    return names if own or several else SIGNS + names[2:]


def class_numbers(initial: Dataset) -> np.ndarray:
    """The number of each point's class, from 0; of two classes, +1 is number 0."""
    if len(initial.classes) == 2:
        return np.where(initial.y > 0, 0, 1)
    return np.array([initial.classes.index(name) for name in initial.labels.tolist()])


def painted_dataset(X: np.ndarray, numbers: np.ndarray, names: list[str], columns: tuple | None) -> Dataset:
    """Painted points with the classes that are used; of two classes, the first is +1."""
    if names[:2] == SIGNS:
        return Dataset(X, np.where(numbers == 0, 1, -1), "painted", columns)
    used = np.unique(numbers).tolist()
    if len(used) == 1:
        used = sorted({*used, 0 if used[0] else 1})
    classes = [names[k] for k in used]
    labels = [names[k] for k in numbers]
    return Dataset(X, labels, "painted", columns, classes[::-1] if len(classes) == 2 else classes)
