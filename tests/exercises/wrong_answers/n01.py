"""Notebook 01."""

import numpy as np

SQUARE = [[0, 0], [2, 2], [0, 2], [2, 0]]

WRONG = {
    "01.separates": [
        lambda w, w0, X, y: bool(np.all(y * (X @ w + w0) >= 1)),
        lambda w, w0, X, y: bool(np.all(y * (X @ w + w0) > 0.5)),
        lambda w, w0, X, y: bool(np.all((y * (X @ w + w0)).astype(int) > 0)),
        lambda w, w0, X, y: np.mean(y * (X @ w + w0) > 0) > 0.5,
        lambda w, w0, X, y: np.sign(X @ w + w0) == y,
        lambda w, w0, X, y: bool(y[0] * (X[0] @ w + w0) > 0),
        lambda w, w0, X, y: np.prod(y * (X @ w + w0)) > 0,
        lambda w, w0, X, y: bool(np.all(y * (X @ w + w0) > 0)) and w0 != 0,
    ],
    "01.margin": [
        lambda w, w0, X, y: max(0, np.min(y * (X @ w + w0)) / np.linalg.norm(w)),
        lambda w, w0, X, y: round(float(np.min(y * (X @ w + w0)) / np.linalg.norm(w)), 2),
        lambda w, w0, X, y: np.min(y * (X @ w + w0)) / np.abs(w).sum(),
        lambda w, w0, X, y: np.max(y * (X @ w + w0)) / np.linalg.norm(w),
        lambda w, w0, X, y: y * (X @ w + w0) / np.linalg.norm(w),
        lambda w, w0, X, y: np.min(y * (X @ w - w0)) / np.linalg.norm(w),
        lambda w, w0, X, y: np.min(X @ w + w0) / np.linalg.norm(w),
    ],
    "01.witness": [
        lambda k, X, y: bool(np.any(k) and not np.any(k @ (y[:, None] * X))),
        lambda k, X, y: bool(np.all(k >= 0) and k.sum() > 0 and abs(k @ (y[:, None] * X))[0] == 0),
        lambda k, X, y: bool(np.all(k >= 0) and k.sum() > 0 and abs(k @ (y[:, None] * X)).max() < 0.5),
        lambda k, X, y: bool(k.sum() > 0 and not np.any(k @ (y[:, None] * X))),
        lambda k, X, y: bool(np.all(k >= 0) and k.sum() == 1 and not np.any(k @ (y[:, None] * X))),
        lambda k, X, y: bool(
            np.all(k >= 0) and np.any(k) and not np.any(k @ (y[:, None] * X)) and k @ y == 0
        ),
        lambda k, X, y: bool(np.all(k >= 0) and np.any(k) and not np.any((k[:, None] * X).sum(axis=0))),
    ],
    "01.bias": [
        ([[1, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]], [1, 1, 1, -1, -1, -1]),
        ([[1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0]], [1, -1, 1, -1, 1, -1]),
        ([[1, 1], [2, 2], [3, 3], [-4, 0], [-5, 0], [-6, 0]], [1, 1, 1, -1, -1, -1]),
        ([[1], [2], [3], [4], [5], [6]], [1, 1, 1, -1, -1, -1]),
        ([[1, 0], [2, 0], [3, 0], [4, 0], [5, 0]], [1, 1, 1, -1, -1]),
        ([[1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0]], [1] * 6),
    ],
    "01.four": [
        (SQUARE, [1, 1, 1, -1]),
        ([[0, 0], [1, 0], [2, 0], [3, 0]], [1, -1, 1, -1]),
        (
            [[0, 0], [2, 0], [0, 2], [1, 1]],
            [1, 1, 1, -1],
        ),  # on the side of the triangle: two points are enough
        ([[0, 0], [0, 0], [1, 1], [1, 1]], [1, -1, 1, -1]),
        ([*SQUARE, [5, 5]], [1, 1, -1, -1, 1]),
    ],
}
