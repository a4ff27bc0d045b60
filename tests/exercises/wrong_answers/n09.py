"""Notebook 09."""

import numpy as np


def slope(w, X, y, wrong=lambda z, y: np.where(z >= 0, 1, -1) != y):
    return -((wrong(X @ w, y) * y) @ X)


WRONG = {
    "09.criterion": [
        lambda w, X, y: np.max(np.maximum(0, -y * (X @ w))),
        lambda w, X, y: np.sum(np.maximum(0, -y * (X @ w)) ** 2),
        lambda w, X, y: np.sum(np.maximum(0, -y * (X @ w)).astype(int)),
        lambda w, X, y: max(0, -np.sum(y * (X @ w))),
        lambda w, X, y: np.sum(np.maximum(0, 0.5 - y * (X @ w)) - np.maximum(0, 0.5)),
        lambda w, X, y: np.sum(np.logaddexp(0, -y * (X @ w))),
        lambda w, X, y: -np.min([0, *(y * (X @ w))]),
    ],
    "09.subgradient": [
        lambda w, X, y: slope(w, X, y, lambda z, y: (z >= 1) != (y > 0)),
        lambda w, X, y: slope(w, X, y, lambda z, y: (z > -0.5) != (y > 0)),
        lambda w, X, y: w - slope(w, X, y),
        lambda w, X, y: slope(w, X, y).astype(int),
        lambda w, X, y: np.sign(slope(w, X, y)),
        lambda w, X, y: np.zeros(len(w)),
        lambda w, X, y: slope(w, X, y)[0],
    ],
    "09.rate": [
        lambda w, x, y: max(0, -y * (w @ x)) // (x @ x),
        lambda w, x, y: np.ceil(max(0, -y * (w @ x)) / (x @ x)),
        lambda w, x, y: max(0, -y * (w @ x)) / (x @ x) + 1e-3,
        lambda w, x, y: max(0, 1e-3 - y * (w @ x)) / (x @ x),
        lambda w, x, y: 0.5,
        lambda w, x, y: max(0, -y * (w @ x)) / (2 * (x @ x)),
        lambda w, x, y: max(0, -y * (w @ x)) / np.sum(np.abs(x)),
        lambda w, x, y: max(0, -y * (w @ x)) / np.sum(x) ** 2 if np.sum(x) else 0,
    ],
    "09.worse": [[5, 1], [0, 0], [2, 1], [1, 2, 3], [-1, -2], [2, -2], [np.nan, 1], "ab"],
    "09.radon": [
        lambda X: [1, 1, -1, -1],
        lambda X: np.where(X[:, 0] > X[:, 0].mean(), 1, -1),
        lambda X: np.where(X[:, 0] * X[:, 1] > 0, 1, -1),
        lambda X: np.sign(np.linalg.svd(np.column_stack([np.ones(4), X]).T)[2][-1]),
        lambda X: [-1, -1, -1, 1],
        lambda X: np.where(np.linalg.svd(X.T)[2][-1] >= 0, 1, -1),
    ],
}
