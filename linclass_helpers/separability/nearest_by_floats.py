"""The point of a convex hull that is nearest to the origin, in floats.

The method and its words are those of `nearest_exactly`. It is fast, and proves nothing: the walk ends as
soon as rounding hides the way. What it finds is a guess, from which whole numbers need few rounds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

_EPS = np.finfo(float).eps
_TINY = np.finfo(float).tiny


class Guess(NamedTuple):
    """What floats found: which corners carry the nearest point, their weights, and the point itself."""

    corners: list[Any]
    weights: np.ndarray
    point: np.ndarray


def nearest(Z: np.ndarray) -> Guess:
    """The hull's nearest point to the origin: the rows of Z that carry it, their weights, and the point."""

    def lowest(p: np.ndarray, besides: list) -> tuple[int, float]:
        heights = Z @ p
        heights[besides] = np.inf
        row = heights.argmin()
        return int(row), heights[row]

    return _walk(Z.__getitem__, lowest, Z.mean(axis=0))


def nearest_between(X: np.ndarray, plus: np.ndarray, minus: np.ndarray) -> Guess:
    """The same for the differences of two classes: pairs (row of plus, row of minus), weights, difference."""

    def corners(pairs: list) -> np.ndarray:
        i, j = np.transpose(pairs)
        return X[i] - X[j]

    def lowest(p: np.ndarray, besides: list) -> tuple[tuple[int, int], float]:
        heights = X @ p
        i, j = plus[heights[plus].argmin()], minus[heights[minus].argmax()]
        pair = int(i), int(j)
        return pair, np.inf if pair in besides else heights[i] - heights[j]

    return _walk(corners, lowest, X[plus].mean(axis=0) - X[minus].mean(axis=0))


def scaled(X: np.ndarray) -> np.ndarray:
    """X in units of its largest coordinate."""
    return X / (np.abs(X).max() or 1.0)


def _walk(corners: Callable, lowest: Callable, middle: np.ndarray) -> Guess:
    """From the corner farthest back, seen from the middle, nearer and nearer to the origin."""
    keys = [lowest(middle, [])[0]]
    weights, point, blur = _nearest_on_flat(corners(keys))
    square = point @ point
    while square > blur**2:
        back, height = lowest(point, keys)
        if height >= square:
            break
        tried, aim, there, blur = _walk_to_flat([*keys, back], np.append(weights, 0.0), corners)
        if there @ there >= square:  # floats come no nearer
            break
        keys, weights, point, square = tried, aim, there, there @ there
    return Guess(keys, weights, point)


def _walk_to_flat(
    keys: list, mean: np.ndarray, corners: Callable
) -> tuple[list, np.ndarray, np.ndarray, float]:
    """Walk to the nearest point of the flat through some corners: corners kept, weights, point, blur."""
    while True:
        aim, point, blur = _nearest_on_flat(corners(keys))
        if aim.min() > 0:
            return keys, aim, point, blur
        steps = np.where(aim <= 0, mean / (mean - aim + _TINY), 2.0)
        mean = mean + steps.min() * (aim - mean)
        mean[steps.argmin()] = 0.0
        keys = [key for key, weight in zip(keys, mean.tolist(), strict=True) if weight > 0]
        mean = mean[mean > 0]


def _nearest_on_flat(corners: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """The flat's point nearest to the origin: its weights, the point, and how far rounding may move it.

    Ask for weights u with Σ u near 1 and Σ u · corner near 0, as one least-squares problem: up to a
    factor, u is what is sought. Lengths are taken out first, so that short corners count beside long ones.
    """
    k, d = corners.shape
    lengths = np.sqrt(np.einsum("ij,ij->i", corners, corners)) + _TINY
    table = np.empty((d + 1, k))
    table[:d] = corners.T / lengths
    table[d] = lengths.min() / lengths
    wanted = np.zeros(d + 1)
    wanted[d] = 1.0
    weights = np.linalg.lstsq(table, wanted)[0] / lengths
    weights = weights / weights.sum()
    return weights, weights @ corners, _EPS * (weights @ lengths)
