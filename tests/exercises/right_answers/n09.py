"""Notebook 09."""

import numpy as np


def criterion_of_the_wrong(w, X, y):
    z = y * (X @ w)
    return -z[z < 0].sum()


def criterion_point_by_point(w, X, y):
    total = 0
    for x, label in zip(X, y):
        score = sum(a * b for a, b in zip(w, x))
        if score * label < 0:
            total += abs(score)
    return total


def criterion_by_halves(w, X, y):
    z = y * np.dot(X, w)
    return 0.5 * (np.abs(z) - z).sum()


def criterion_in_float32(w, X, y):
    z = y.astype(np.float32) * (X.astype(np.float32) @ w.astype(np.float32))
    return np.clip(-z, 0, None).sum()


def slope_point_by_point(w, X, y):
    g = [0.0] * len(w)
    for x, label in zip(X, y):
        said = 1 if sum(a * b for a, b in zip(w, x)) >= 0 else -1
        if said != label:
            g = [a - label * b for a, b in zip(g, x)]
    return g


def slope_by_errors(w, X, y):
    said = 2 * (X @ w >= 0) - 1
    return X.T @ (said - y) / 2


def slope_by_masks(w, X, y):
    z = X @ w
    return X[(y == -1) & (z >= 0)].sum(axis=0) - X[(y == 1) & (z < 0)].sum(axis=0)


def slope_in_float32(w, X, y):
    X, y = X.astype(np.float32), y.astype(np.float32)
    wrong = (X @ w.astype(np.float32) >= 0) != (y > 0)
    return np.sum(-y[wrong, None] * X[wrong], axis=0, dtype=np.float32)


def rate_by_cases(w, x, y):
    lacks = -y * sum(a * b for a, b in zip(w, x))
    return lacks / sum(a * a for a in x) if lacks > 0 else 0


def rate_by_numpy(w, x, y):
    return np.maximum(0, -y * np.dot(w, x)) / np.linalg.norm(x) ** 2


def rate_by_clipping(w, x, y):
    return np.clip(-y * (w @ x) / np.sum(x**2), 0, np.inf)


def rate_in_float32(w, x, y):
    w, x = w.astype(np.float32), x.astype(np.float32)
    return max(np.float32(0), -y * (w @ x)) / (x @ x)


def labels_by_the_null_space(X):
    from scipy.linalg import null_space

    c = null_space(np.column_stack([np.ones(4), X]).T)[:, 0]
    return np.where(c > 0, 1, -1)


def labels_by_trying(X):
    from itertools import product

    import linclass_helpers as lc

    for y in product([1, -1], repeat=4):
        if abs(sum(y)) < 4 and not lc.separability.analyse(X, y, bias=True).separable:
            return y


RIGHT = {
    "09.criterion": [
        criterion_of_the_wrong,
        criterion_point_by_point,
        criterion_by_halves,
        criterion_in_float32,
    ],
    "09.subgradient": [slope_point_by_point, slope_by_errors, slope_by_masks, slope_in_float32],
    "09.rate": [rate_by_cases, rate_by_numpy, rate_by_clipping, rate_in_float32],
    "09.worse": [[1, -1], (1.0, -1.0), np.array([1.5, -1])],
    "09.radon": [labels_by_the_null_space, labels_by_trying],
}
