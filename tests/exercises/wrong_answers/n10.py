"""Notebook 10."""

import numpy as np


def softmax(z):
    powers = np.exp(z - z.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def marks(W, labels):
    return np.eye(len(W))[labels]


def only_where_both_are_above_0(p, q):
    both = (p > 0) & (q > 0)
    return -np.sum(p[both] * np.log(q[both]))


WRONG = {
    "10.softmax": [
        lambda z: np.exp(np.clip(z, -700, 700)) / np.exp(np.clip(z, -700, 700)).sum(axis=1, keepdims=True),
        lambda z: np.nan_to_num(np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)),
        lambda z: softmax(z).round(2),
        lambda z: softmax(-z),
        lambda z: softmax(2 * z),
        lambda z: np.log(softmax(z)),
        lambda z: np.abs(z) / np.abs(z).sum(axis=1, keepdims=True),
        lambda z: 2**z / (2**z).sum(axis=1, keepdims=True),
        lambda z: softmax(z)[0],
    ],
    "10.one-set-less": [
        lambda W: W[1:] - W[-1],
        lambda W: W[:-1] - W[0],
        lambda W: W[:-1] - W[1:],
        lambda W: W[:-1] / W[-1],
        lambda W: (W[:-1] - W[-1]).sum(axis=0),
        lambda W: (W[:-1] - W[-1]).astype(int),
        lambda W: W[:-1] - W[-1].mean(),
    ],
    "10.cross-entropy": [
        only_where_both_are_above_0,
        lambda p, q: -np.sum(p * np.log(q + 1e-12)),
        lambda p, q: -np.sum(p * np.log(np.clip(q, 1e-300, 1))),
        lambda p, q: np.nan_to_num(-np.sum(p * np.log(q))),
        lambda p, q: -np.log(q[np.argmax(p)]),
        lambda p, q: -np.log(np.sum(p * q)),
        lambda p, q: -np.nansum(p * np.log(q)) - np.nansum((1 - p) * np.log(1 - q)),
        lambda p, q: np.sum((p - q) ** 2),
        lambda p, q: 0.0 if np.any(q == 0) else -np.sum(p * np.log(q)),
    ],
    "10.gradient": [
        lambda W, X, labels: (marks(W, labels) - softmax(X @ W.T)).T @ X - W,
        lambda W, X, labels: (marks(W, labels) - 1 / len(W)).T @ X,
        lambda W, X, labels: ((marks(W, labels) - softmax(X @ W.T)).T @ X).round(2),
        lambda W, X, labels: ((marks(W, labels) - softmax(X @ W.T)).T @ X)[:-1],
        lambda W, X, labels: (marks(W, labels) - softmax(X @ W.T)).T @ np.abs(X),
        lambda W, X, labels: ((marks(W, labels) - softmax(X @ W.T)).T @ X).sum(axis=0),
        lambda W, X, labels: (marks(W, labels) * (1 - softmax(X @ W.T)) * softmax(X @ W.T)).T @ X,
    ],
    "10.middle": [
        (np.repeat([[0, 0], [9, 0], [0, 9]], 3, axis=0), np.repeat([0, 1, 2], 3)),
        (np.column_stack([np.arange(9), 0 * np.arange(9)]), np.tile([0, 1, 2], 3)),
        (np.column_stack([np.arange(9), 0 * np.arange(9)]), [0, 0, 1, 0, 1, 1, 2, 2, 2]),
        (np.column_stack([np.arange(9), np.arange(9) ** 2]), np.repeat([0, 1, 2], 3)),
        (np.arange(9)[:, None], np.repeat([0, 1, 2], 3)),
    ],
}
