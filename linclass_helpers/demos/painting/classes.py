"""What the state of a painting keeps of its points, and what their classes are called."""

from typing import Any

import numpy as np

from ... import arguments
from ...data import Dataset

SIGNS, LETTERS = ["+1", "−1"], "ABCD"


def painted(value: Any, name: str) -> list | None:
    """Points as a list of pairs, which may be empty; None where nothing was painted."""
    found = [] if isinstance(value, list) and not value else arguments.places(value, name)
    if found and len(found[0]) != 2:
        raise ValueError(f"{name} must be pairs of numbers, but the first is {arguments.shown(found[0])}.")
    return found


def letters(value: Any, name: str) -> str | None:
    """The class of each point, a letter from A to D; None where nothing was painted."""
    if value is None or (isinstance(value, str) and set(value) <= set(LETTERS)):
        return value
    raise ValueError(f"{name} must be letters from A to D, one a point, but it is {arguments.shown(value)}.")


def called(begun: Dataset | None, several: bool) -> list[str]:
    """What the four classes are called: by their letters; by their names in what was there before.

    As long as there are no more than two without names of their own, they are +1 and −1.
    """
    own: list[str] = []
    if begun is not None and begun.classes != (-1, 1):
        own = [str(name) for name in (begun.classes[::-1] if len(begun.classes) == 2 else begun.classes)]
    names = (own + [letter for letter in LETTERS if letter not in own])[:4]
    return names if own or several else SIGNS + names[2:]


def of_each(begun: Dataset) -> np.ndarray:
    """The number of each point's class, from 0; of two classes +1 is the first."""
    if len(begun.classes) == 2:
        return np.where(begun.y > 0, 0, 1)
    return np.array([begun.classes.index(name) for name in begun.labels.tolist()])


def as_dataset(X: np.ndarray, numbers: np.ndarray, names: list[str], columns: tuple | None) -> Dataset:
    """Painted points with the classes that there are; of two, the first is +1."""
    if names[:2] == SIGNS:
        return Dataset(X, np.where(numbers == 0, 1, -1), "painted", columns)
    used = np.unique(numbers).tolist()
    if len(used) == 1:
        used = sorted({*used, 0 if used[0] else 1})
    classes = [names[k] for k in used]
    labels = [names[k] for k in numbers]
    return Dataset(X, labels, "painted", columns, classes[::-1] if len(classes) == 2 else classes)
