"""Notebook 07."""

import math

import numpy as np

import linclass_helpers as lc

RINGS = lc.data.load("rings")
LABEL = {tuple(x): label for x, label in zip(RINGS.X.tolist(), RINGS.y.tolist())}


def squares_in_whole_numbers(x, mu):
    rows = np.ones((len(x), 3), dtype=int)
    rows[:, 1], rows[:, 2] = x, (x - mu) ** 2
    return rows


def counts_with_one_too_many(K, y, passes):
    counts = np.ones(len(y))
    for _ in range(passes):
        for i in range(len(y)):
            counts[i] += (K[i] @ (y * counts) >= 0) != (y[i] > 0)
    return counts


def counts_of_the_plane(K, y, passes):
    counts = np.zeros(len(y))
    for _ in range(passes):
        for i in range(len(y)):
            counts[i] += (K[i, i] * y[i] * counts[i] >= 0) != (y[i] > 0)
    return counts


def counts_by_the_diagonal_too(K, y, passes):
    counts = np.zeros(len(y))
    for _ in range(passes):
        for i in range(len(y)):
            counts[i] += (K[i, :i] @ (y * counts)[:i] >= 0) != (y[i] > 0)
    return counts


WRONG = {
    "07.parabola": [
        squares_in_whole_numbers,
        lambda x, mu: np.column_stack([x, np.ones(len(x)), (x - mu) ** 2]),
        lambda x, mu: np.column_stack([np.ones(len(x)), x, (x - mu) ** 2, x**2]),
        lambda x, mu: np.column_stack([np.ones(len(x)), x, x**2 - mu]),
        lambda x, mu: np.column_stack([np.ones(len(x)), x - mu, (x - mu) ** 2]),
        lambda x, mu: np.column_stack([np.ones(len(x)), x, (x - x.mean()) ** 2]),
        lambda x, mu: np.column_stack([np.ones(len(x)), x, x**2]),
    ],
    "07.monomials": [
        lambda d, degree: math.comb(d + degree, degree - 1),
        lambda d, degree: math.comb(d + degree - 1, degree),
        lambda d, degree: (d + 1) * (d + 2) // 2,
        lambda d, degree: d**degree,
        lambda d, degree: (d + 1) ** degree,
        lambda d, degree: math.factorial(d + degree) // math.factorial(d),
        lambda d, degree: 1 + d * (degree * (degree + 1)) // 2,
    ],
    "07.kernel": [
        lambda X, degree: (1 + X @ X.T) ** 2,
        lambda X, degree: 1 + X @ X.T,
        lambda X, degree: (X @ X.T) ** degree + X @ X.T + 1,
        lambda X, degree: ((1 + X @ X.T) ** degree).diagonal(),
        lambda X, degree: ((1 + X @ X.T) ** degree).astype(int),
        lambda X, degree: np.abs(1 + X @ X.T) ** degree,
        lambda X, degree: np.exp(-((X[:, None] - X[None]) ** 2).sum(axis=2)),
    ],
    "07.dual": [
        counts_with_one_too_many,
        counts_of_the_plane,
        counts_by_the_diagonal_too,
        lambda K, y, passes: np.zeros(len(y)),
        lambda K, y, passes: (y < 0).astype(float),
        lambda K, y, passes: ((K.sum(axis=1) >= 0) != (y > 0)).astype(float),
    ],
    "07.one-number": [
        lambda X: [LABEL[tuple(x)] for x in X.tolist()],
        lambda X: [LABEL.get(tuple(x), 0) for x in X.tolist()],
        lambda X: [LABEL.get(tuple(np.round(x, 12)), 1.0) for x in X],
        lambda X: X[:, 0],
        lambda X: X[:, 0] * X[:, 1],
        lambda X: X[:, 0] ** 2,
        lambda X: np.ones(len(X)),
        lambda X: np.arange(len(X)),
        lambda X: X,
        "x",
    ],
}
