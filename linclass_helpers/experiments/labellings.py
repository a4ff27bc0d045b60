"""Every labelling of a few points of the plane: the line that separates it, or why there is none."""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, separability
from ..learning import half_of_the_labellings
from ..results import read_only

MOST_POINTS = 5  # points


@dataclass(frozen=True, eq=False, repr=False)
class Labelling:
    """One way to label the points.

    Attributes
    ----------
    y
        the labels
    w
        (w₀, w₁, w₂) of a line that separates them, the widest; None if there is none
    shared
        where there is none: a point in the hulls of both classes; of lines through 0, None
    support
        the points that hold the strip, or that make up the proof
    """

    y: np.ndarray
    w: np.ndarray | None
    shared: np.ndarray | None
    support: np.ndarray


def every_labelling(X: ArrayLike, *, bias: bool = True, half: bool = False) -> list[Labelling]:
    """All labellings of points in the plane, by lines anywhere (bias) or through 0 only.

    Parameters
    ----------
    half
        only those that begin with +1: the others are the same lines with the sides exchanged
    """
    X = arguments.matrix(X)
    if X.shape[1] != 2:
        raise ValueError(f"X must have two columns, to be seen in the plane, but its shape is {X.shape}.")
    if len(X) > MOST_POINTS:
        raise ValueError(f"X must have at most {MOST_POINTS} points, but it has {len(X)}: take fewer.")
    bias, half = arguments.switch(bias, "bias"), arguments.switch(half, "half")
    signs = half_of_the_labellings(len(X)) if half else np.array(list(product((1.0, -1.0), repeat=len(X))))
    return [_labelled(X, y, bias) for y in signs]


def _labelled(X: np.ndarray, y: np.ndarray, bias: bool) -> Labelling:
    read_only(y)
    if bias and abs(y.sum()) == len(y):  # one class: a line below all points
        w = y[0] * np.array([1 + 2 * np.abs(X).max(), 0.0, 1.0])
        return Labelling(y, read_only(w), None, np.arange(0))
    found = separability.analyse(X, y, bias=bias)
    w = None if found.w is None else read_only(np.array([found.bias, *found.w]))
    return Labelling(y, w, found.shared, found.support)
