"""Notebook 10."""

import math

import numpy as np


def softmax_by_columns(scores):
    powers = np.exp(scores.T - scores.max(axis=1))
    return (powers / powers.sum(axis=0)).T


def softmax_row_by_row(scores):
    rows = []
    for row in scores.tolist():
        powers = [math.exp(score - max(row)) for score in row]
        rows.append([power / sum(powers) for power in powers])
    return rows


def softmax_with_scipy(scores):
    from scipy.special import softmax

    return softmax(scores, axis=1)


def softmax_by_logarithms(scores):
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1)[:, None])


def softmax_in_float32(scores):
    powers = np.exp((scores - scores.max(axis=1, keepdims=True)).astype(np.float32))
    return powers / powers.sum(axis=1, keepdims=True)


def less_by_a_list(W):
    return [[a - b for a, b in zip(row, W[-1])] for row in W.tolist()[:-1]]


def less_by_deleting(W):
    return np.delete(W - W[-1], -1, axis=0)


def less_by_a_matrix(W):
    R = len(W)
    return np.hstack([np.eye(R - 1), -np.ones((R - 1, 1))]) @ W


def less_in_float32(W):
    W = W.astype(np.float32)
    return W[: len(W) - 1] - W[len(W) - 1]


def cross_entropy_term_by_term(p, q):
    total = 0.0
    for one, other in zip(p, q):
        if one > 0:
            total += math.inf if other == 0 else -one * math.log(other)
    return total


def cross_entropy_with_scipy(p, q):
    from scipy.special import xlogy

    return -xlogy(p, q).sum()


def cross_entropy_by_where(p, q):
    return -np.where(p > 0, p * np.log(q), 0).sum()


def cross_entropy_in_float32(p, q):
    p, q = p.astype(np.float32), q.astype(np.float32)
    return -np.sum(p[p > 0] * np.log(q[p > 0]))


def gradient_class_by_class(W, X, labels):
    p = softmax_row_by_row(X @ W.T)
    rows = np.zeros(W.shape)
    for k in range(len(W)):
        for i, x in enumerate(X):
            rows[k] = rows[k] + ((labels[i] == k) - p[i][k]) * x
    return rows


def gradient_by_einsum(W, X, labels):
    powers = np.exp(X @ W.T)
    errors = (labels[:, None] == np.arange(len(W))) - powers / powers.sum(axis=1, keepdims=True)
    return np.einsum("nk,nd->kd", errors, X)


def gradient_with_scipy(W, X, labels):
    from scipy.special import softmax

    errors = -softmax(X @ W.T, axis=1)
    errors[np.arange(len(X)), labels] += 1
    return errors.T @ X


def gradient_in_float32(W, X, labels):
    W, X = W.astype(np.float32), X.astype(np.float32)
    powers = np.exp(X @ W.T)
    errors = np.eye(len(W), dtype=np.float32)[labels] - powers / powers.sum(axis=1, keepdims=True)
    return errors.T @ X


ROW = np.array([-5, -4, -3, -1, 0, 1, 3, 4, 5])
POLAR = [(r, 120 * k + turned) for k in range(3) for r, turned in ((0.2, 0), (5, 55), (5, -55))]

RIGHT = {
    "10.softmax": [
        softmax_by_columns,
        softmax_row_by_row,
        softmax_with_scipy,
        softmax_by_logarithms,
        softmax_in_float32,
    ],
    "10.one-set-less": [less_by_a_list, less_by_deleting, less_by_a_matrix, less_in_float32],
    "10.cross-entropy": [
        cross_entropy_term_by_term,
        cross_entropy_with_scipy,
        cross_entropy_by_where,
        cross_entropy_in_float32,
    ],
    "10.gradient": [gradient_class_by_class, gradient_by_einsum, gradient_with_scipy, gradient_in_float32],
    "10.middle": [
        (np.column_stack([ROW, ROW]), np.repeat(["left", "middle", "right"], 3)),
        (np.column_stack([0 * ROW, ROW / 100]), np.repeat([2, 0, 1], 3)),
        (
            [(r * math.cos(math.radians(a)), r * math.sin(math.radians(a))) for r, a in POLAR],
            np.repeat([0, 1, 2], 3),
        ),
    ],
}
