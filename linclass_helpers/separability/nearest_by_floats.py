"""The point of a convex hull that is nearest to the origin, in floats.

The method is that of `nearest_exactly`. It is fast, but proves nothing: it ends as soon as rounding hides
whether a further step is an improvement. Its result is a guess, from which exact arithmetic needs few rounds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

_EPS = np.finfo(float).eps
_TINY = np.finfo(float).tiny


class Guess(NamedTuple):
    """The nearest point that floats found, as the weighted mean of some corners: corners, weights, point."""

    corners: Any  # a list
    weights: np.ndarray
    point: np.ndarray


def nearest(Z: np.ndarray) -> Guess:
    """The point nearest to the origin in the hull of the rows of Z. Corners are numbers of rows."""

    def lowest(p: np.ndarray, excluded: list) -> tuple[int, float]:
        heights = Z @ p
        heights[excluded] = np.inf
        row = heights.argmin()
        return int(row), heights[row]

    return _walk(Z.__getitem__, lowest, Z.mean(axis=0))


def nearest_between(X: np.ndarray, plus: np.ndarray, minus: np.ndarray) -> Guess:
    """The same for the differences of two classes. Corners are pairs (row of `plus`, row of `minus`)."""

    def corners(pairs: list) -> np.ndarray:
        i, j = np.transpose(pairs)
        return X[i] - X[j]

    def lowest(p: np.ndarray, excluded: list) -> tuple[tuple[int, int], float]:
        heights = X @ p
        i, j = plus[heights[plus].argmin()], minus[heights[minus].argmax()]
        pair = int(i), int(j)
        return pair, np.inf if pair in excluded else heights[i] - heights[j]

    return _walk(corners, lowest, X[plus].mean(axis=0) - X[minus].mean(axis=0))


def scaled(X: np.ndarray) -> np.ndarray:
    """X in units of its largest coordinate."""
    return X / (np.abs(X).max() or 1.0)


def _walk(corners: Callable, lowest: Callable, middle: np.ndarray) -> Guess:
    """Wolfe's algorithm: from the lowest corner in the direction of the middle, ever nearer to the origin."""
    keys = [lowest(middle, [])[0]]
    weights, point, error = _nearest_on_flat(corners(keys))
    square = point @ point
    while square > error**2:
        lowest_corner, height = lowest(point, keys)
        if height >= square:
            break
        new_keys, new_weights, new_point, error = _walk_to_flat(
            [*keys, lowest_corner], np.append(weights, 0.0), corners
        )
        if new_point @ new_point >= square:  # floats come no nearer
            break
        keys, weights, point, square = new_keys, new_weights, new_point, new_point @ new_point
    return Guess(keys, weights, point)


def _walk_to_flat(
    keys: list, mean: np.ndarray, corners: Callable
) -> tuple[list, np.ndarray, np.ndarray, float]:
    """Walk to the nearest point of the flat through some corners: kept corners, weights, point, error."""
    while True:
        target, point, error = _nearest_on_flat(corners(keys))
        if target.min() > 0:
            return keys, target, point, error
        steps = np.where(target <= 0, mean / (mean - target + _TINY), 2.0)
        mean = mean + steps.min() * (target - mean)
        mean[steps.argmin()] = 0.0
        keys = [key for key, weight in zip(keys, mean.tolist(), strict=True) if weight > 0]
        mean = mean[mean > 0]


def _nearest_on_flat(corners: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """The point of the flat that is nearest to the origin: weights, point, and a bound of its rounding error.

    Find u with Σ u near 1 and Σ u · corner near 0, as one least-squares problem. The weights are u divided by
    its sum. The corners are divided by their lengths first, so that short corners are not lost beside long
    ones.
    """
    k, d = corners.shape
    lengths = np.sqrt(np.einsum("ij,ij->i", corners, corners)) + _TINY
    table = np.empty((d + 1, k))
    table[:d] = corners.T / lengths
    table[d] = lengths.min() / lengths
    right_side = np.zeros(d + 1)
    right_side[d] = 1.0
    weights = np.linalg.lstsq(table, right_side)[0] / lengths
    weights = weights / weights.sum()
    return weights, weights @ corners, _EPS * (weights @ lengths)
