"""Notebook 02."""

import numpy as np


def mistake_in_one_line(w, x, y):
    return (w @ x >= 0) != (y > 0)


def mistake_by_cases(w, x, y):
    score = sum(a * b for a, b in zip(w, x))
    if y == 1:
        return score < 0
    return score >= 0


def mistake_as_a_numpy_scalar(w, x, y):
    return np.where(np.dot(w, x) >= 0, 1, -1) != y


def mistake_in_float32(w, x, y):
    return bool(np.float32(w).dot(np.float32(x)) >= 0) ^ (y == 1)


def update_by_the_error(w, x, y):
    return w + (y - np.where(w @ x >= 0, 1, -1)) / 2 * x


def update_as_a_list(w, x, y):
    score = sum(a * b for a, b in zip(w, x))
    wrong = score >= 0 if y == -1 else score < 0
    return [a + wrong * y * b for a, b in zip(w, x)]


def update_by_cases(w, x, y):
    if w @ x >= 0 and y == -1:
        return w - x
    if w @ x < 0 and y == 1:
        return w + x
    return w.copy()


def update_in_float32(w, x, y):
    w, x = w.astype(np.float32), x.astype(np.float32)
    return w + y * x if (w @ x >= 0) != (y > 0) else w


def run_of_the_package(X, y, passes):
    from linclass_helpers.plain import perceptron

    _, mistakes = perceptron(X, y, passes=passes)
    return mistakes


def run_in_an_array(X, y, passes):
    w, found = np.zeros(X.shape[1]), []
    for check in range(passes * len(X)):
        i = check % len(X)
        if (np.dot(w, X[i]) >= 0) != (y[i] == 1):
            w = w + y[i] * X[i]
            found.append(i)
    return np.array(found)


def run_by_inner_products(X, y, passes):
    gram, found = X @ X.T, []
    for _ in range(passes):
        for i, label in enumerate(y):
            said = 1 if sum(y[j] * gram[i, j] for j in found) >= 0 else -1
            if said != label:
                found += [i]
    return tuple(found)


def run_that_stops_early(X, y, passes):
    w, found = np.zeros(X.shape[1], dtype=np.float32), []
    for _ in range(passes):
        before = len(found)
        for i in range(len(X)):
            if y[i] != (1 if w @ X[i].astype(np.float32) >= 0 else -1):
                w = w + (y[i] * X[i]).astype(np.float32)
                found.append(i)
        if len(found) == before:
            break
    return found


def bound_by_norms(X, y, w):
    R = np.linalg.norm(X, axis=1).max()
    gamma = (y * (X @ w)).min() / np.linalg.norm(w)
    return (R / gamma) ** 2


def bound_point_by_point(X, y, w):
    longest = max(sum(a * a for a in x) for x in X)
    nearest = min(label * sum(a * b for a, b in zip(w, x)) for x, label in zip(X, y))
    return longest * sum(a * a for a in w) / nearest**2


def bound_of_the_package(X, y, w):
    from linclass_helpers.perceptron import bound

    return bound(float(np.sqrt((X**2).sum(axis=1).max())), float(np.min(y * (X @ w) / np.sqrt(w @ w))))


def bound_in_float32(X, y, w):
    X, y, w = X.astype(np.float32), y.astype(np.float32), w.astype(np.float32)
    unit = w / np.sqrt(np.sum(w * w))
    return np.max(np.sum(X * X, axis=1)) / np.min(y * (X @ unit)) ** 2


def turned(X):
    """The same points after a turn of the whole space."""
    d = X.shape[1]
    return X @ np.linalg.qr(np.random.default_rng(d).normal(size=(d, d)))[0]


HALF = np.array([[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]) / 2

RIGHT = {
    "02.mistake": [mistake_in_one_line, mistake_by_cases, mistake_as_a_numpy_scalar, mistake_in_float32],
    "02.update": [update_by_the_error, update_as_a_list, update_by_cases, update_in_float32],
    "02.perceptron": [run_of_the_package, run_in_an_array, run_by_inner_products, run_that_stops_early],
    "02.bound": [bound_by_norms, bound_point_by_point, bound_of_the_package, bound_in_float32],
    "02.tight": [
        (HALF, [-1] * 4),
        (turned(np.eye(4)), [-1] * 4),
        (turned(np.eye(4, 6)), [-1] * 4),
        (np.eye(4, 7), -np.ones(4)),
        ([[-1, 0], [1, 0], [0, -1], [0, 1]], [-1, 1, -1, 1]),
        ([[1, 0], [0.8, 0.6], [0.6, 0.8], [0, 1]], [-1] * 4),
        (turned(np.array([[-1, 0], [1, 0], [0, -1], [0, 1]])), [-1, 1, -1, 1]),
    ],
}
