"""Every labelling of a few points in the plane: a line that separates it, or a proof that none does."""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, separability
from ..learning import half_of_the_labellings
from ..results import read_only

MAX_POINTS = 5  # each further point doubles the number of labellings


@dataclass(frozen=True, eq=False, repr=False)
class Labelling:
    """One way to label the points.

    Attributes
    ----------
    y
        the labels
    w
        (w₀, w₁, w₂) of the separating line with the widest margin; None if no line separates
    shared
        if no line separates: a point in the hulls of both classes; None for lines through 0
    support
        the points on the edges of the strip, or in the proof that no line separates
    """

    y: np.ndarray
    w: np.ndarray | None
    shared: np.ndarray | None
    support: np.ndarray


def every_labelling(X: ArrayLike, *, bias: bool = True, half: bool = False) -> list[Labelling]:
    """All labellings of points in the plane, and a separating line for each.

    Parameters
    ----------
    X
        the points
    bias
        may the lines lie anywhere, or only go through 0?
    half
        only the labellings that begin with +1: the others have the same lines, with the sides exchanged
    """
    X = arguments.plane(X)
    if len(X) > MAX_POINTS:
        raise ValueError(f"X must have at most {MAX_POINTS} points, but it has {len(X)}: take fewer.")
    bias, half = arguments.switch(bias, "bias"), arguments.switch(half, "half")
    signs = half_of_the_labellings(len(X)) if half else np.array(list(product((1.0, -1.0), repeat=len(X))))
    return [_labelled(X, y, bias) for y in signs]


def _labelled(X: np.ndarray, y: np.ndarray, bias: bool) -> Labelling:
    read_only(y)
    if bias and abs(y.sum()) == len(y):  # one class: a line with all points on one side
        w = y[0] * np.array([1 + 2 * np.abs(X).max(), 0.0, 1.0])
        return Labelling(y, read_only(w), None, np.arange(0))
    found = separability.analyse(X, y, bias=bias)
    w = None if found.w is None else read_only(np.array([found.bias, *found.w]))
    return Labelling(y, w, found.shared, found.support)
