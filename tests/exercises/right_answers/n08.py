"""Notebook 08."""

import numpy as np


def line_by_polyfit(x, y):
    return np.polyfit(x, y, 1)[::-1]


def line_by_covariances(x, y):
    C = np.cov(x, y)
    slope = C[0, 1] / C[0, 0]
    return [np.mean(y) - slope * np.mean(x), slope]


def line_in_plain_python(x, y):
    n = len(x)
    slope = (n * sum(a * b for a, b in zip(x, y)) - sum(x) * sum(y)) / (
        n * sum(a * a for a in x) - sum(x) ** 2
    )
    return sum(y) / n - slope * sum(x) / n, slope


def line_in_float32(x, y):
    x, y = x.astype(np.float32), y.astype(np.float32)
    dx = x - x.mean()
    slope = (dx * (y - y.mean())).sum() / (dx * dx).sum()
    return np.array([y.mean() - slope * x.mean(), slope])


def weights_by_lstsq(X, y):
    return np.linalg.lstsq(np.insert(X, 0, 1, axis=1), y, rcond=None)[0]


def weights_by_the_pseudoinverse(X, y):
    Z = np.hstack([np.ones((len(X), 1)), X])
    return list(np.linalg.pinv(Z) @ y)


def weights_by_deviations(X, y):
    D = X - X.mean(axis=0)
    w = np.linalg.inv(D.T @ D) @ D.T @ (y - y.mean())
    return np.append(y.mean() - X.mean(axis=0) @ w, w)


def weights_with_scipy(X, y):
    from scipy.linalg import lstsq

    return lstsq(np.column_stack([np.ones(len(X)), X]), y)[0]


def weights_in_float32(X, y):
    Z = np.column_stack([np.ones(len(X)), X]).astype(np.float32)
    return np.linalg.solve(Z.T @ Z, Z.T @ y.astype(np.float32))


def step_by_columns(w, X, y, eta):
    return w - eta * X.T @ (X @ w - y)


def step_point_by_point(w, X, y, eta):
    new = list(w)
    for x, label in zip(X, y):
        error = label - sum(a * b for a, b in zip(w, x))
        new = [a + eta * error * b for a, b in zip(new, x)]
    return new


def step_by_broadcasting(w, X, y, eta):
    return w + eta * ((y - np.sum(X * w, axis=1))[:, np.newaxis] * X).sum(axis=0)


def step_in_float32(w, X, y, eta):
    w, X, y = w.astype(np.float32), X.astype(np.float32), y.astype(np.float32)
    return w + np.float32(eta) * ((y - X @ w) @ X)


THREE = np.array([[1.0, 2, 0], [0, 1, 5], [2, 2, 2], [1, 0, 1]])

RIGHT = {
    "08.line": [
        line_by_polyfit,
        line_by_covariances,
        line_in_plain_python,
        line_in_float32,
    ],
    "08.weights": [
        weights_by_lstsq,
        weights_by_the_pseudoinverse,
        weights_by_deviations,
        weights_with_scipy,
        weights_in_float32,
    ],
    "08.step": [step_by_columns, step_point_by_point, step_by_broadcasting, step_in_float32],
    "08.half": [
        ([-2, 2, 0, 0, 0], [-1, 3, -3, 3, -2]),
        ([98, 102, 100, 100, 100], [4, 8, 2, 8, 3]),
        (np.arange(-2, 3), np.arange(-2, 3) + (30 / 14) ** 0.5 * np.array([2, -1, -2, -1, 2])),
    ],
    "08.valley": [
        [[1, 0, 1], [0, 1, 1], [1, 1, 2]],
        np.column_stack([THREE, THREE @ [2, -1, 3]]),
        [[1, 1, 0, 7], [1, 0, 1, 2], [1, 1, 0, 3], [1, 0, 1, 9], [1, 1, 0, 1]],
    ],
}
