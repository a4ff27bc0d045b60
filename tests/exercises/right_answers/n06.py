"""Notebook 06."""

from collections import Counter

import numpy as np


def witness_by_counting(corrected, n):
    counted = Counter(corrected)
    return [counted[i] / len(corrected) for i in range(n)]


def witness_by_unit_vectors(corrected, n):
    return np.eye(n)[corrected].mean(axis=0)


def witness_of_shares(corrected, n):
    shares = np.bincount(np.asarray(corrected), minlength=n)
    return shares / shares.sum()


def witness_in_float32(corrected, n):
    lam = np.zeros(n, dtype=np.float32)
    for i in corrected:
        lam[i] += np.float32(1) / np.float32(len(corrected))
    return lam


def loop_by_the_next_point(X, y):
    """The state is w and the point that comes next."""
    n, w, t, i = len(X), np.zeros(X.shape[1]), 0, 0
    first = {(tuple(w), 0): 0}
    while True:
        if y[i] * np.dot(w, X[i]) <= 0:
            w, t = w + y[i] * X[i], t + 1
            state = tuple(w), (i + 1) % n
            if state in first:
                return first[state], t - first[state]
            first[state] = t
        i = (i + 1) % n


def loop_by_lists(X, y):
    n, w, states = len(X), [0.0] * X.shape[1], []
    states.append((list(w), 0))
    while True:
        for i in range(n):
            if y[i] * sum(a * b for a, b in zip(w, X[i])) <= 0:
                w = [a + y[i] * b for a, b in zip(w, X[i])]
                state = w, (i + 1) % n
                if state in states:
                    start = states.index(state)
                    return np.array([start, len(states) - start])
                states.append(state)


def loop_of_the_package(X, y):
    from linclass_helpers.perceptron import train

    return train(X, y, tie="mistake").cycle


def pocket_by_signs(w, v, X, y):
    rights = [np.sum(np.sign(X @ one) == y) for one in (w, v)]
    return (w, v)[int(rights[1] > rights[0])]


def pocket_point_by_point(w, v, X, y):
    def mistakes(one):
        return len([1 for x, label in zip(X, y) if label * sum(a * b for a, b in zip(one, x)) <= 0])

    return list(v if mistakes(v) < mistakes(w) else w)


def pocket_by_min(w, v, X, y):
    return min([w, v], key=lambda one: np.count_nonzero(y * (X @ one) <= 0))


def pocket_in_float32(w, v, X, y):
    X, w, v = X.astype(np.float32), w.astype(np.float32), v.astype(np.float32)
    wrong = (y[:, None] * (X @ np.column_stack([w, v])) <= 0).sum(axis=0)
    return [w, v][np.argmin(wrong)]


def average_of_a_list(X, y, passes):
    w, all_w = np.zeros(X.shape[1]), []
    for _ in range(passes):
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
            all_w.append(w)
    return np.mean(all_w, axis=0)


def average_as_it_goes(X, y, passes):
    w, mean = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for check in range(passes * len(X)):
        i = check % len(X)
        w = w + (y[i] * (w @ X[i]) <= 0) * y[i] * X[i]
        mean = mean + (w - mean) / (check + 1)
    return mean


def average_of_corrections(X, y, passes):
    """Each correction counts as often as there are checks from it on."""
    w, total, checks = np.zeros(X.shape[1]), np.zeros(X.shape[1]), passes * len(X)
    for check in range(checks):
        i = check % len(X)
        if y[i] * np.dot(w, X[i]) <= 0:
            w = w + y[i] * X[i]
            total = total + (checks - check) * y[i] * X[i]
    return list(total / checks)


def average_in_float32(X, y, passes):
    X, y = X.astype(np.float32), y.astype(np.float32)
    w = total = np.zeros(X.shape[1], dtype=np.float32)
    for _ in range(passes):
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
            total = total + w
    return total / np.float32(passes * len(X))


RIGHT = {
    "06.witness": [witness_by_counting, witness_by_unit_vectors, witness_of_shares, witness_in_float32],
    "06.loop": [loop_by_the_next_point, loop_by_lists, loop_of_the_package],
    "06.pocket": [pocket_by_signs, pocket_point_by_point, pocket_by_min, pocket_in_float32],
    "06.average": [average_of_a_list, average_as_it_goes, average_of_corrections, average_in_float32],
    "06.two-points": [
        ([[3], [1]], [-1, 1]),
        ([[1, 2], [-3, -6]], [1, 1]),
        ([[0, 5, 5], [0, -15, -15]], [-1, -1]),
    ],
}
