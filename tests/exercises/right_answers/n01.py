"""Notebook 01."""

import numpy as np


def separates_by_signs(w, w0, X, y):
    return np.array_equal(np.sign(X @ w + w0), y)


def separates_point_by_point(w, w0, X, y):
    for point, label in zip(X.tolist(), y.tolist()):
        score = w0 + sum(a * b for a, b in zip(w.tolist(), point))
        if score * label <= 0:
            return False
    return True


def separates_by_its_worst_point(w, w0, X, y):
    return np.min(y * (np.dot(X, w) + w0)) > 0


def separates_in_float32(w, w0, X, y):
    X, w, y = X.astype(np.float32), w.astype(np.float32), y.astype(np.float32)
    return np.all(y * (X @ w + np.float32(w0)) > 0)


def separates_class_by_class(w, w0, X, y):
    scores = X @ w + w0
    return int(np.all(scores[y == 1] > 0) and np.all(scores[y == -1] < 0))


def margin_by_norm(w, w0, X, y):
    return (y * (X @ w + w0) / np.linalg.norm(w)).min()


def margin_point_by_point(w, w0, X, y):
    from math import sqrt

    length = sqrt(sum(a * a for a in w))
    return min(label * (sum(a * b for a, b in zip(w, x)) + w0) / length for x, label in zip(X, y))


def margin_with_scipy(w, w0, X, y):
    from scipy import linalg

    unit = w / linalg.norm(w)
    return np.sort(y * (X @ unit + w0 / linalg.norm(w)))[0]


def margin_in_float32(w, w0, X, y):
    X, w, y = X.astype(np.float32), w.astype(np.float32), y.astype(np.float32)
    return np.min(y * (X @ w + np.float32(w0))) / np.sqrt(w @ w)


def proof_by_conditions(k, X, y):
    if any(weight < 0 for weight in k):
        return False
    if all(weight == 0 for weight in k):
        return False
    total = np.zeros(X.shape[1])
    for weight, x, label in zip(k, X, y):
        total = total + weight * label * x
    return bool(np.all(total == 0))


def proof_of_the_product(k, X, y):
    return k.min() >= 0 and k.sum() > 0 and np.linalg.norm((k * y) @ X) == 0


def proof_by_einsum(k, X, y):
    return np.all(k >= 0) & np.any(k != 0) & np.allclose(np.einsum("i,i,ij->j", k, y, X), 0)


def proof_in_float32(k, X, y):
    k, X, y = k.astype(np.float32), X.astype(np.float32), y.astype(np.float32)
    return bool((k >= 0).all() and k.any() and not (X.T @ (k * y)).any())


def by_the_helpers(k, X, y):
    from linclass_helpers.separability import is_witness

    return bool(k.min() >= 0 and k.any()) and is_witness(k / k.sum(), X, y)


SQUARE = np.array([[0, 0], [2, 2], [0, 2], [2, 0]])

RIGHT = {
    "01.separates": [
        separates_by_signs,
        separates_point_by_point,
        separates_by_its_worst_point,
        separates_in_float32,
        separates_class_by_class,
    ],
    "01.margin": [margin_by_norm, margin_point_by_point, margin_with_scipy, margin_in_float32],
    "01.witness": [
        proof_by_conditions,
        proof_of_the_product,
        proof_by_einsum,
        proof_in_float32,
        by_the_helpers,
    ],
    "01.bias": [
        ([[1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0]], [1, 1, 1, -1, -1, -1]),
        ([[1, 1], [2, 2], [2, 1], [-1, 0], [5, 5], [6, 7]], [1, 1, 1, 1, -1, -1]),
        ([[0.1, 0], [0.2, 0], [0, 0.1], [3, 0], [0, 3], [-3, -4]], [-1, -1, -1, -1, 1, -1]),
    ],
    "01.four": [
        (SQUARE, [1, 1, -1, -1]),
        (SQUARE - 1.5, [-1, -1, 1, 1]),
        ([[0, 0], [3, 0], [0, 3], [1, 1]], [1, 1, 1, -1]),
        ([[0, 0], [1, 0], [0.5, 1], [0.5, 0.3]], [-1, -1, -1, 1]),
    ],
}
