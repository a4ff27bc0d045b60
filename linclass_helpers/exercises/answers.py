"""Constructed points in the form in which they are judged, and requirements that several tasks share.

A requirement returns "" if it is met, and otherwise says in words what is not.
"""

from typing import Any

import numpy as np

from ..data import Dataset
from ..perceptron import bound
from ..separability import analyse
from ..words import number, plural, vector
from .drawing import Vectors, vectors

ROUNDING = 1e-6  # allowed in coordinates such as √½, also in single precision


def as_dataset(answer: Any) -> Dataset:
    """The points of an answer, which is a Dataset, or X and y."""
    return answer if isinstance(answer, Dataset) else Dataset(*answer)


def drawing_of_points(answer: Any) -> Vectors | None:
    """What is drawn of an answer that is points."""
    data = as_dataset(answer)
    return vectors(data.X, data.y)


def distinct_points(answer: Any, n: int) -> str:
    """Require n points of the plane, no two of them equal."""
    X = as_dataset(answer).X
    if X.shape != (n, 2):
        return f"X must hold {n} points of the plane, but its shape is {X.shape}."
    return "" if len(np.unique(X, axis=0)) == n else "Two of the points lie at the same place."


def of_length_one(answer: Any) -> str:
    """Require that every point has length 1, up to rounding."""
    lengths = np.linalg.norm(as_dataset(answer).X, axis=1)
    far = np.flatnonzero(abs(lengths - 1) > ROUNDING)
    if not len(far):
        return ""
    return f"Point {far[0] + 1} has length {lengths[far[0]]:.8g}, and not 1: divide it by its length."


def meets_the_bound(answer: Any) -> str:
    """Require exactly R²/γ² updates of the perceptron, on points of a length near 1."""
    data = as_dataset(answer)
    found = analyse(data.X, data.y)
    if found.w is None:
        return "No line through the origin separates these points, so there is no bound to meet."
    most = bound(data.R, found.margin)
    w, corrected = _run(data, int(most) + 1)
    if abs(len(corrected) - most) < 10 * ROUNDING:
        return ""
    made = _bound_and_updates(data.R, found.margin, len(corrected))
    if not corrected:
        return f"{made}. At w = 0 every point is a tie, which reads as +1, and that is the label of all."
    for t, (i, score) in enumerate(corrected, start=1):
        if score != 0:
            return f"{made}. Update {t} corrects point {i + 1}, where wᵀx = {number(score)} is no tie."
    if w @ found.w > len(corrected) * found.margin + ROUNDING:
        return f"{made}: some update gains more than γ."
    return f"{made}: w ends at {vector(w)}, which does not point along w* = {vector(found.w)}."


def how_it_meets_the_bound(answer: Any) -> str:
    """The numbers behind a right answer: R, γ, the bound and the updates."""
    data = as_dataset(answer)
    margin = analyse(data.X, data.y).margin
    _, corrected = _run(data, int(bound(data.R, margin)) + 1)
    made = _bound_and_updates(data.R, margin, len(corrected))
    return f"{made}. (A wᵀx that differs from 0 by rounding only counts as a tie here.)"


def _bound_and_updates(R: float, margin: float, updates: int) -> str:
    """The bound and what it is made of, beside the updates of the run."""
    return (
        f"R = {number(R)} and γ = {number(margin)}, so R²/γ² = {number(bound(R, margin))}, "
        f"and the run makes {plural(updates, 'update')}"
    )


def _run(data: Dataset, most: int) -> tuple[np.ndarray, list[tuple[int, float]]]:
    """The last w, and each correction: the point, counted from 0, and its wᵀx.

    Unlike in `lc.perceptron.train`, a wᵀx within rounding of 0 is a tie. Otherwise orthonormal points could
    not be rotated: after a rotation their products are only nearly 0.
    """
    w, right = np.zeros(data.d), 0
    corrected: list[tuple[int, float]] = []
    while right < data.n and len(corrected) < most:
        for i, (x, y) in enumerate(zip(data.X, data.y)):
            score = float(w @ x) if abs(w @ x) > ROUNDING else 0.0
            right += 1
            if (1 if score >= 0 else -1) != y:
                w, right = w + y * x, 0
                corrected.append((i, score))
    return w, corrected
