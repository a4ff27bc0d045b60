"""A guess, in floats, at the corners that carry the hull's nearest point: the walk of `exact_hull`, rounded.

The method and its words are those of `exact_hull`; whole numbers finish there what floats begin here. A
wrong guess costs time, never the truth, so here the walk ends as soon as rounding hides the way.
"""

from fractions import Fraction

import numpy as np

_EPS = np.finfo(float).eps
_TINY = np.finfo(float).tiny


def guess(Z):
    """Weights above zero on the rows of Z that seem to carry the hull's nearest point to the origin."""
    Z = _scaled(Z)

    def lowest(p, but):
        heights = Z @ p
        heights[but] = np.inf
        return int(heights.argmin())

    return _walk(Z.__getitem__, lowest, 0)


def guess_between(X, plus, minus):
    """The same for the differences of two classes: weights on pairs (row of plus, row of minus)."""
    X = _scaled(X)
    X = _scaled(X - np.median(X, axis=0))
    one, other = X[plus], X[minus]

    def corner(pair):
        return X[pair[0]] - X[pair[1]]

    def lowest(p, but):
        return int(plus[(one @ p).argmin()]), int(minus[(other @ p).argmax()])

    return _walk(corner, lowest, (int(plus[0]), int(minus[0])))


def _walk(corner, lowest, start):
    keys, weights = [start], np.ones(1)
    corners = corner(start)[None]
    point = corners[0]
    square = point @ point
    while square > (_EPS * (weights @ np.linalg.norm(corners, axis=1))) ** 2:
        back = lowest(point, keys)
        if corner(back) @ point >= square or back in keys:
            break
        keys = [*keys, back]
        corners = np.vstack([corners, corner(back)])
        kept, onto = _walk_to_flat(corners, np.append(weights, 0.0))
        corners = corners[kept]
        nearer = onto @ corners
        if not nearer @ nearer < square:
            keys.pop()
            break
        keys = [key for key, keep in zip(keys, kept.tolist(), strict=True) if keep]
        weights, point, square = onto, nearer, nearer @ nearer
    return {key: Fraction(weight) for key, weight in zip(keys, weights.tolist(), strict=True)}


def _walk_to_flat(corners, mean):
    """Which corners are kept on the way to the nearest point of their flat, and its weights on those."""
    kept = np.ones(len(corners), dtype=bool)
    while True:
        aim = _weights_on_flat(corners[kept])
        if aim.min() > 0:
            return kept, aim
        falls = np.flatnonzero(aim <= 0)
        steps = mean[falls] / (mean[falls] - aim[falls] + _TINY)
        mean = mean + steps.min() * (aim - mean)
        mean[falls[steps.argmin()]] = 0.0
        kept[kept] = mean > 0
        mean = mean[mean > 0]


def _weights_on_flat(corners):
    """Weights that sum to 1 and make Σ weight · corner the nearest point of the flat.

    Weights u with Σ u near 1 and Σ u · corner near 0, as one least-squares problem, are those times a
    factor. In units of each corner's own length, so that short corners count beside long ones.
    """
    lengths = np.maximum(np.linalg.norm(corners, axis=1), _TINY)
    wanted = np.zeros(corners.shape[1] + 1)
    wanted[-1] = 1.0
    table = np.column_stack([corners, np.full(len(corners), lengths.min())]) / lengths[:, None]
    weights = np.linalg.lstsq(table.T, wanted, rcond=None)[0] / lengths * lengths.min()
    return weights / weights.sum()


def _scaled(X):
    return X / (np.abs(X).max() or 1.0)
