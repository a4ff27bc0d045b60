"""Notebook 05."""

import math

import numpy as np


def gradient_by_columns(w, X, y01):
    return X.T @ (y01 - 1 / (1 + np.exp(-(X @ w))))


def gradient_point_by_point(w, X, y01):
    total = [0.0] * len(w)
    for x, label in zip(X.tolist(), y01.tolist()):
        z = sum(a * b for a, b in zip(w.tolist(), x))
        error = label - 1 / (1 + math.exp(-z))
        total = [a + error * b for a, b in zip(total, x)]
    return total


def gradient_with_scipy(w, X, y01):
    from scipy.special import expit

    return ((y01 - expit(X @ w))[:, None] * X).sum(axis=0)


def gradient_in_float32(w, X, y01):
    w, X, y01 = w.astype(np.float32), X.astype(np.float32), y01.astype(np.float32)
    return (y01 - 1 / (1 + np.exp(-X @ w))) @ X


def gradient_of_the_package(w, X, y01):
    import linclass_helpers as lc

    return lc.logistic.gradient(w, X, y01)


def rate_by_singular_values(X):
    return 8 / np.linalg.norm(X, 2) ** 2


def rate_with_scipy(X):
    from scipy.linalg import svdvals

    return 2 / (svdvals(X).max() ** 2 / 4)


def rate_by_the_table_of_inner_products(X):
    return 8 / max(np.linalg.eigvals(X @ X.T).real)


def rate_of_the_package(X):
    from linclass_helpers.logistic import step_limit

    return step_limit(X)


def rate_in_float32(X):
    X = X.astype(np.float32)
    return np.float32(8) / np.linalg.eigvalsh(X.T @ X).max()


def newton_by_the_inverse(w, X, y01):
    sigma = 1 / (1 + np.exp(-(X @ w)))
    H = -X.T @ np.diag(sigma * (1 - sigma)) @ X
    return w - np.linalg.inv(H) @ (X.T @ (y01 - sigma))


def newton_point_by_point(w, X, y01):
    H, g = np.zeros((len(w), len(w))), np.zeros(len(w))
    for x, label in zip(X, y01):
        sigma = 1 / (1 + math.exp(-float(w @ x)))
        H = H - sigma * (1 - sigma) * np.outer(x, x)
        g = g + (label - sigma) * x
    return (w - np.linalg.solve(H, g)).tolist()


def newton_as_weighted_least_squares(w, X, y01):
    from scipy.linalg import lstsq
    from scipy.special import expit

    z = X @ w
    root = np.sqrt(expit(z) * expit(-z))
    return w + lstsq(root[:, None] * X, (y01 - expit(z)) / root)[0]


def newton_rounded_to_float32(w, X, y01):
    sigma = 1 / (1 + np.exp(-X @ w))
    return (w + np.linalg.solve((X.T * (sigma * (1 - sigma))) @ X, (y01 - sigma) @ X)).astype(np.float32)


RIGHT = {
    "05.gradient": [
        gradient_by_columns,
        gradient_point_by_point,
        gradient_with_scipy,
        gradient_in_float32,
        gradient_of_the_package,
    ],
    "05.safe-rate": [
        rate_by_singular_values,
        rate_with_scipy,
        rate_by_the_table_of_inner_products,
        rate_of_the_package,
        rate_in_float32,
    ],
    "05.newton": [
        newton_by_the_inverse,
        newton_point_by_point,
        newton_as_weighted_least_squares,
        newton_rounded_to_float32,
    ],
    "05.no-top": [
        ([[0, 2], [0, 1], [1, 5], [-1, -3]], [1, 0, 1, 0]),
        ([[1, 1], [2, 2], [1, -1], [0, 1]], [1, 0, 1, 0]),
        ([[1, 0], [1, 0], [0, 1], [0, 2]], [1, 0, 0, 0]),
    ],
}
