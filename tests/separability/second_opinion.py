"""Separability decided a second time, in fractions and by exhaustive search."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from exactly import dot, solved

from linclass_helpers.separability import analyse, is_witness


def fractions(values):
    return [[Fraction(v) for v in row] for row in np.asarray(values, dtype=float).tolist()]


def reflected(X, y):
    return [[int(sign) * v for v in row] for row, sign in zip(fractions(X), y, strict=True)]


def differences(X, y):
    rows = fractions(X)
    plus = [row for row, sign in zip(rows, y, strict=True) if sign > 0]
    minus = [row for row, sign in zip(rows, y, strict=True) if sign < 0]
    return [[u - v for u, v in zip(p, m, strict=True)] for p in plus for m in minus]


def squared_distance(Z):
    """The distance of the convex hull of Z from the origin: the best over all sets of up to d + 1 corners."""
    best = min(dot(z, z) for z in Z)
    for size in range(2, len(Z[0]) + 2):
        for chosen in combinations(sorted({*map(tuple, Z)}), size):
            weights = flat_weights(chosen)
            if weights and min(weights) >= 0:
                point = [dot(weights, column) for column in zip(*chosen, strict=True)]
                best = min(best, dot(point, point))
    return best


def flat_weights(corners):
    """Weights (sum 1) of the flat's point nearest to the origin; None if a smaller set has the same flat."""
    rows = [[dot(a, b) for b in corners] + [1] for a in corners]
    found = solved([*rows, [1] * len(corners) + [0]], [0] * len(corners) + [1])
    return found and found[:-1]


def check(X, y, bias=False):
    """The record for X, y, after its proof was checked again in fractions."""
    found = analyse(X, y, bias=bias)
    X = np.asarray(X, dtype=float)
    n, d = X.shape
    Z = reflected(np.column_stack([X, np.ones(n)]) if bias else X, y)
    if found.separable:
        heights = [dot(found.exact, z) for z in Z]
        assert min(heights) > 0
        assert found.support.tolist() == [i for i in range(n) if heights[i] == min(heights)]
        square = min(heights) ** 2 / Fraction(dot(found.exact[:d], found.exact[:d]))
        assert float(Fraction(found.margin) ** 2 / square) == pytest.approx(1, abs=1e-14)
        assert found.witness is None
        assert found.shared is None
        assert np.linalg.norm(found.w) == pytest.approx(1, abs=1e-14)
    else:
        assert min(found.exact) >= 0
        assert sum(found.exact) > 0
        assert all(dot(found.exact, column) == 0 for column in zip(*Z, strict=True))
        assert found.support.tolist() == [i for i in range(n) if found.exact[i] > 0]
        assert (found.w, found.margin, found.bias) == (None, 0.0, 0.0)
        assert is_witness(found.witness, X, y, bias=bias)
        assert found.witness == pytest.approx(
            [weight / sum(found.exact) for weight in found.exact], rel=1e-15
        )
    return found


def squared_margin(found, X, y):
    """The margin of a record without bias, in fractions; 0 if there is no separator."""
    if not found.separable:
        return 0
    heights = [dot(found.exact, z) for z in reflected(X, y)]
    return min(heights) ** 2 / Fraction(dot(found.exact, found.exact))
