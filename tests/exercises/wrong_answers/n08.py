"""Notebook 08."""

import numpy as np


def centred(x, y):
    slope = (x - x.mean()) @ y / ((x - x.mean()) @ (x - x.mean()))
    return y.mean() - slope * x.mean(), slope


def Z(X):
    return np.column_stack([np.ones(len(X)), X])


WRONG = {
    "08.line": [
        lambda x, y: np.round(centred(x, y), 1),
        lambda x, y: (y[0], (y[-1] - y[0]) / (x[-1] - x[0]) if x[-1] != x[0] else 0),
        lambda x, y: (np.median(y) - centred(x, y)[1] * np.median(x), centred(x, y)[1]),
        lambda x, y: centred(y, x) if np.ptp(y) else centred(x, y),
        lambda x, y: (y.mean() + centred(x, y)[1] * x.mean(), centred(x, y)[1]),
        lambda x, y: (centred(x, y)[0], abs(centred(x, y)[1])),
        lambda x, y: centred(x, y)[1],
        lambda x, y: (y.mean(), 0),
    ],
    "08.weights": [
        lambda X, y: np.linalg.solve(Z(X).T @ Z(X) + 1e-3 * np.eye(X.shape[1] + 1), Z(X).T @ y),
        lambda X, y: np.linalg.inv(Z(X).T @ Z(X)).diagonal(),
        lambda X, y: Z(X).T @ (y - Z(X) @ np.linalg.lstsq(Z(X), y, rcond=None)[0]),
        lambda X, y: np.linalg.lstsq(Z(X), np.sign(y), rcond=None)[0],
        lambda X, y: np.linalg.lstsq(X, y - y.mean(), rcond=None)[0],
        lambda X, y: np.append(y.mean(), np.linalg.lstsq(Z(X), y, rcond=None)[0][1:]),
        lambda X, y: np.linalg.lstsq(Z(X), y, rcond=None)[0][1:],
    ],
    "08.step": [
        lambda w, X, y, eta: w + eta * (y - X @ w)[0] * X[0],
        lambda w, X, y, eta: w + eta * (y - np.where(X @ w >= 0, 1, -1)) @ X,
        lambda w, X, y, eta: w + eta * ((y - X @ w) @ X).astype(int),
        lambda w, X, y, eta: w + eta * np.abs(y - X @ w) @ X,
        lambda w, X, y, eta: w + eta * ((y - X @ w) ** 2) @ X,
        lambda w, X, y, eta: w * (1 - eta) + eta * (y - X @ w) @ X,
        lambda w, X, y, eta: np.linalg.lstsq(X, y, rcond=None)[0],
        lambda w, X, y, eta: w + eta * y @ X,
    ],
    "08.half": [
        ([-2, -1, 0, 1, 2], [-2, -1, 0, 1, 2]),
        ([-2, 2, 0, 0, 0], [-2, 2, -4, 4, 1]),
        ([-2, -1, 0, 1, 2], [2, 1, 0, -1, -2]),
        ([-2, 2, 0, 0, 0], [-0.5, 1.5, -1.5, 1.5, -1]),
        ([1, 2, 3, 4, np.nan], [1, 2, 3, 4, 5]),
        ([-2, 2, 0, 0], [-1, 3, -3, 3]),
    ],
    "08.valley": [
        [[1, 0], [0, 1], [1, 1]],
        [[1, 2, 0], [2, 4, 1], [3, 6, 5]],
        [[1, 0, 1], [0, 1, 1]],
        [[1, 0, 0], [1, 1, 0], [1, 2, 0]],
        [[0], [0]],
        [[1, 0, 1], [0, 1, 1], [1, 1, 2.001]],
        [[1, 0, np.inf], [0, 1, 1], [1, 1, 2]],
    ],
}
