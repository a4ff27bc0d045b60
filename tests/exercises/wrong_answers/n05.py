"""Notebook 05."""

import numpy as np


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def gradient(w, X, y01):
    return (y01 - sigmoid(X @ w)) @ X


def curvature(w, X):
    sigma = sigmoid(X @ w)
    return (X.T * (sigma * (1 - sigma))) @ X


WRONG = {
    "05.gradient": [
        lambda w, X, y01: w + gradient(w, X, y01),
        lambda w, X, y01: gradient(w, X, y01) - w,
        lambda w, X, y01: gradient(w, X, y01).round(2),
        lambda w, X, y01: (y01[0] - sigmoid(X[0] @ w)) * X[0],
        lambda w, X, y01: (y01 - np.round(sigmoid(X @ w), 1)) @ X,
        lambda w, X, y01: gradient(w, X, y01) / max(np.linalg.norm(gradient(w, X, y01)), 1e-300),
        lambda w, X, y01: (y01 - sigmoid(X @ w)) @ np.abs(X),
        lambda w, X, y01: (y01 - 0.5) @ X,
    ],
    "05.safe-rate": [
        lambda X: 8 / np.trace(X.T @ X),
        lambda X: 8 / np.abs(X.T @ X).sum(axis=0).max(),
        lambda X: 2 / np.sqrt(np.linalg.eigvalsh(X.T @ X)[-1]),
        lambda X: 8 / np.max(X.T @ X),
        lambda X: 8 / np.linalg.eigvalsh(X.T @ X)[-1] * 0.99,
        lambda X: 1.0,
        lambda X: 2 / np.linalg.eigvalsh(X.T @ X / 4),
    ],
    "05.newton": [
        lambda w, X, y01: w,
        lambda w, X, y01: w + 0.5 * np.linalg.solve(curvature(w, X), gradient(w, X, y01)),
        lambda w, X, y01: w + np.linalg.solve(curvature(w, X) + np.eye(len(w)), gradient(w, X, y01)),
        lambda w, X, y01: w + np.linalg.solve(curvature(0 * w, X), gradient(w, X, y01)),
        lambda w, X, y01: w + np.linalg.solve(curvature(w, X), gradient(0 * w, X, y01)),
        lambda w, X, y01: np.ones(len(w)),
        lambda w, X, y01: w + np.ones(len(w)),
        lambda w, X, y01: w + gradient(w, X, y01) / np.linalg.norm(curvature(w, X)),
    ],
    "05.no-top": [
        ([[1, 0], [2, 0], [-1, 0], [-2, 0]], [1, 1, 0, 0]),
        ([[1, 0], [0, 1], [-1, 0], [0, -1]], [1, 0, 1, 0]),
        ([[1, 0], [2, 0], [1, 0], [2, 0]], [1, 0, 0, 1]),
        ([[1, 1], [1, -1], [1, 1], [1, -1]], [1, 1, 0, 0]),
        ([[0, 1], [0, 1], [1, 0]], [1, 0, 1]),
        ([[0, 1], [0, 1], [1, 0], [-1, 0]], [1, -1, 1, -1]),
    ],
}
