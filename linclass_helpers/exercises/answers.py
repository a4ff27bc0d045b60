"""What a student constructs may come in several forms: here it gets the one that is judged, and shown.

With it what more than one task asks of such points: each says "" where it is so, or in words what is not.
"""

from typing import Any

import numpy as np

from ..data import Dataset
from ..perceptron import bound, train
from ..separability import analyse
from ..words import plural, vector
from .seen import Vectors, vectors


def as_dataset(answer: Any) -> Dataset:
    """Points that were handed in: a Dataset, or X and y."""
    return answer if isinstance(answer, Dataset) else Dataset(*answer)


def seen_points(answer: Any) -> Vectors | None:
    """Points that were handed in, as a picture shows them."""
    data = as_dataset(answer)
    return vectors(data.X, data.y)


def different(answer: Any, n: int) -> str:
    """Are these so many points of the plane, no two at one place?"""
    X = as_dataset(answer).X
    if X.shape != (n, 2):
        return f"X must hold {n} points of the plane, but its shape is {X.shape}."
    return "" if len(np.unique(X, axis=0)) == n else "Two of the points lie at the same place."


def of_length_one(answer: Any) -> str:
    lengths = np.linalg.norm(as_dataset(answer).X, axis=1)
    far = np.flatnonzero(abs(lengths - 1) > 1e-9)
    return f"Point {far[0] + 1} has length {lengths[far[0]]:.4g}, and not 1." if len(far) else ""


def meets_the_bound(answer: Any) -> str:
    """Does the perceptron make exactly R²/γ² updates on these points?"""
    data = as_dataset(answer)
    found, run = analyse(data.X, data.y), train(data.X, data.y, max_updates=1000)
    if found.w is None:
        return "No line through the origin separates these points, so there is no bound to meet."
    most = bound(data.R, found.margin)
    if abs(run.updates - most) < 1e-6:
        return ""
    made = f"It makes {plural(run.updates, 'update')}, and the bound is {most:.4g}"
    for t, i in enumerate(run.mistakes, start=1):
        if run.weights[t - 1] @ data.X[i] != 0:
            return f"{made}. No tie: {run.why(t)}."
    gained = run.w @ found.w
    if gained > run.updates * found.margin * (1 + 1e-9):
        return f"{made}: some update gains more than γ."
    return f"{made}: w ends at {vector(run.w)}, which does not point along w* = {vector(found.w)}."
