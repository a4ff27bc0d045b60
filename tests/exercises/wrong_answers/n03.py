"""Notebook 03."""

import numpy as np

WRONG = {
    "03.power": [
        lambda g, t, h, u: abs(np.log(u / t) / np.log(g / h)),
        lambda g, t, h, u: round(np.log(u / t) / np.log(g / h)),
        lambda g, t, h, u: np.log(u // t) / np.log(g / h) if u >= t else np.log(u / t) / np.log(g / h),
        lambda g, t, h, u: np.log(u - t) / np.log(1 / h - 1 / g),
        lambda g, t, h, u: 2,
        lambda g, t, h, u: (np.log(u) - np.log(t)) / (g - h),
        lambda g, t, h, u: np.log(u / t) / (g / h),
    ],
    "03.turned-back": [
        lambda X, y: 1 - (y @ X) @ (y @ X) / np.sum(X**2),
        lambda X, y: (y @ X) @ (y @ X) / (len(X) * np.sum(X**2)),
        lambda X, y: np.linalg.norm(y @ X) / np.sum(np.linalg.norm(X, axis=1)),
        lambda X, y: (y @ X) @ (y @ X) / np.max(np.sum(X**2, axis=1)),
        lambda X, y: 1 / len(X),
        lambda X, y: np.sum(X[-1] ** 2) / np.sum(X**2),
        lambda X, y: min(1.0, (y @ X) @ (y @ X) / np.sum(np.abs(X))),
    ],
    "03.tight": [
        (np.eye(2)[[0, 1, 0, 1]], [-1, -1, -1, -1]),
        ([[-1, 0], [1, 0], [0, -1], [0, 1]], [-1, -1, 1, 1]),
        ([[-2, 0], [2, 0], [0, -2], [0, 2]], [-1, 1, -1, 1]),
        ([[-1, 0], [1, 0], [-0.6, -0.8], [0.6, 0.8]], [-1, 1, -1, 1]),
        (np.eye(4), [-1] * 4),
    ],
    "03.one-unit": [
        ([[0.1, 1], [-0.1, 1]], [1, -1]),
        ([[1, 1], [1, -1]], [1, -1]),
        ([[1, 0], [-1, 0]], [1, -1]),
        ([[1, 0.5], [1, -0.5]], [1, -1]),
        ([[1, 0.1], [1, 0.1]], [1, -1]),
    ],
}
