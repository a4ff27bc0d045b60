"""A guess, in floats, at the points that carry the widest margin: one non-negative least-squares problem."""

from fractions import Fraction

import numpy as np


def guess(Z):
    """Weights above zero on the rows of Z that seem to carry the hull's nearest point to the origin.

    Lawson and Hanson's least-distance problem: make Zᵀu small while Σu stays near 1, with u ≥ 0, as one
    least-squares problem, [Zᵀ; 1ᵀ] u ≈ (0, …, 0, 1). For reflected points zᵢ = yᵢ xᵢ its residual r, left
    side minus right, carries the answer. If r is zero, u is a witness: Σ uᵢ zᵢ = 0. Otherwise
    w = −r[:-1] / r[-1] is the separator with wᵀzᵢ ≥ 1 and the smallest ‖w‖, the margin is 1/‖w‖, and
    u is above zero only at points on the edge of the strip.

    It is solved twice, the second time in units of the distance that the first one found: a nearest
    point that is tiny beside the data would drown in rounding.
    """
    Z = _scaled(Z)
    u = _least_distance(Z, 1.0)
    distance = np.linalg.norm(u @ Z)
    if distance > 0:
        again = _least_distance(Z, distance)
        if np.linalg.norm(again @ Z) < distance:
            u = again
    return {int(i): Fraction(u[i]) for i in np.flatnonzero(u)}


def guess_between(X, plus, minus):
    """The same for the differences of two classes: weights on pairs (row of plus, row of minus).

    A constant column makes the bias one more weight, and the larger the constant, the less that weight
    counts in ‖w‖: 100 is nearly free. The weights of the two classes are then matched into pairs.
    """
    X = _scaled(X)
    X = _scaled(X - np.median(X, axis=0))
    lifted = np.column_stack([X, np.full(len(X), 100.0)])
    lifted[minus] *= -1
    u = guess(lifted)
    return _pairs(_shares(u, plus), _shares(u, minus))


def _least_distance(Z, one):
    """The weights of the least-distance problem, scaled to sum 1, where `one` stands for its ones."""
    from scipy.optimize import nnls

    n, d = Z.shape
    try:
        u, _ = nnls(np.vstack([Z.T, np.full(n, one)]), np.append(np.zeros(d), one))
    except RuntimeError:  # its own limit of iterations: then any guess will do, the proof corrects it
        u = np.zeros(n)
    if not u.any():
        u[0] = 1.0
    return u / u.sum()


def _shares(u, rows):
    """The weights on these rows, as fractions of their sum; all on the first row if there are none."""
    found = {int(i): u[i] for i in rows if i in u} or {int(rows[0]): Fraction(1)}
    total = sum(found.values())
    return [(i, weight / total) for i, weight in found.items()]


def _pairs(plus, minus):
    """Weights on pairs that add up to given weights on either side: always use up the next of each."""
    pairs = {}
    while plus and minus:
        (i, left), (j, right) = plus[0], minus[0]
        pairs[i, j] = least = min(left, right)
        plus = plus[1:] if left == least else [(i, left - least), *plus[1:]]
        minus = minus[1:] if right == least else [(j, right - least), *minus[1:]]
    return pairs


def _scaled(X):
    return X / (np.abs(X).max() or 1.0)
