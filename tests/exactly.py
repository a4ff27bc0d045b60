"""Arithmetic without rounding, for whole numbers and fractions."""

from fractions import Fraction


def dot(u, v):
    total = 0  # not sum(), which from Python 3.12 on adds floats in a way of its own
    for a, b in zip(u, v, strict=True):
        total += a * b
    return total


def solved(A, b):
    """The x with Ax = b, by elimination; None where there is not just one."""
    rows = [[Fraction(v) for v in [*row, right]] for row, right in zip(A, b, strict=True)]
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [v / rows[k][k] for v in rows[k]]
        for i in range(len(rows)):
            if i != k:
                rows[i] = [u - rows[i][k] * v for u, v in zip(rows[i], rows[k], strict=True)]
    return [row[-1] for row in rows]


def in_a_half_plane(Z):
    """Do the plane vectors Z lie in an open half-plane? Then one of them has all others to its left."""

    def to_the_left(a, b):
        cross = a[0] * b[1] - a[1] * b[0]
        return cross > 0 or (cross == 0 and dot(a, b) > 0)

    return all(any(z) for z in Z) and any(all(to_the_left(a, b) for b in Z) for a in Z)
