"""Notebook 07."""

import math

import numpy as np


def parabola_row_by_row(x, mu):
    return [(1, number, (number - mu) ** 2) for number in x.tolist()]


def parabola_by_stacking(x, mu):
    return np.stack([x**0, x, x**2 - 2 * mu * x + mu**2], axis=1)


def parabola_in_place(x, mu):
    rows = np.ones((len(x), 3))
    rows[:, 1] = x
    rows[:, 2] = np.square(x - mu)
    return rows


def parabola_in_float32(x, mu):
    x = x.astype(np.float32)
    return np.array([np.ones_like(x), x, (x - np.float32(mu)) ** 2]).T


def monomials_by_factorials(d, degree):
    return math.factorial(d + degree) // (math.factorial(d) * math.factorial(degree))


def monomials_by_listing(d, degree):
    from itertools import combinations_with_replacement

    return len(list(combinations_with_replacement(range(d + 1), degree)))


def monomials_with_scipy(d, degree):
    from scipy.special import comb

    return comb(d + degree, d)


def monomials_by_recursion(d, degree):
    if d == 0 or degree == 0:
        return 1
    return monomials_by_recursion(d - 1, degree) + monomials_by_recursion(d, degree - 1)


def monomials_of_sklearn(d, degree):
    from sklearn.preprocessing import PolynomialFeatures

    return PolynomialFeatures(degree).fit(np.zeros((1, d))).n_output_features_


def kernel_number_by_number(X, degree):
    return [[(1 + sum(a * b for a, b in zip(x, z))) ** degree for z in X] for x in X]


def kernel_by_einsum(X, degree):
    return np.power(1 + np.einsum("ij,kj->ik", X, X), degree)


def kernel_of_sklearn(X, degree):
    from sklearn.metrics.pairwise import polynomial_kernel

    return polynomial_kernel(X, degree=degree, gamma=1, coef0=1)


def kernel_in_float32(X, degree):
    X = X.astype(np.float32)
    table = 1 + X @ X.T
    return np.prod([table] * degree, axis=0)


def counts_by_comparing(K, y, passes):
    counts = np.zeros(len(y), dtype=int)
    for _ in range(passes):
        for i in range(len(y)):
            counts[i] += (np.sum(counts * y * K[i]) >= 0) != (y[i] == 1)
    return counts


def counts_in_lists(K, y, passes):
    counts = [0] * len(y)
    for check in range(passes * len(y)):
        i = check % len(y)
        score = sum(c * label * k for c, label, k in zip(counts, y, K[i]))
        said = 1 if score >= 0 else -1
        if said != y[i]:
            counts[i] += 1
    return counts


def counts_of_updates(K, y, passes):
    """With the scores of all points, which a mistake changes by a column of the table."""
    counts, scores = np.zeros(len(y), dtype=np.float32), np.zeros(len(y))
    for _ in range(passes):
        for i in range(len(y)):
            if (scores[i] >= 0) != (y[i] > 0):
                counts[i] += 1
                scores = scores + y[i] * K[:, i]
    return counts


def number_by_hypot(X):
    return np.hypot(X[:, 0], X[:, 1])


def number_by_the_larger_coordinate(X):
    return np.abs(X).max(axis=1)


def number_by_exp(X):
    return [math.exp(-(x * x + y * y)) for x, y in X]


def number_in_float32(X):
    return (X.astype(np.float32) ** 2).sum(axis=1)


RIGHT = {
    "07.parabola": [parabola_row_by_row, parabola_by_stacking, parabola_in_place, parabola_in_float32],
    "07.monomials": [
        monomials_by_factorials,
        monomials_by_listing,
        monomials_with_scipy,
        monomials_by_recursion,
        monomials_of_sklearn,
    ],
    "07.kernel": [kernel_number_by_number, kernel_by_einsum, kernel_of_sklearn, kernel_in_float32],
    "07.dual": [counts_by_comparing, counts_in_lists, counts_of_updates],
    "07.one-number": [
        number_by_hypot,
        number_by_the_larger_coordinate,
        number_by_exp,
        number_in_float32,
    ],
}
