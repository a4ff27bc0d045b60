"""Notebook 02."""

import numpy as np

TURN = np.linalg.qr(np.random.default_rng(4).normal(size=(4, 4)))[0]


def stops_at_the_first_clean_point(X, y, passes):
    w, found = np.zeros(X.shape[1]), []
    for _ in range(passes):
        for i in range(len(X)):
            if (w @ X[i] >= 0) == (y[i] > 0):
                break
            w = w + y[i] * X[i]
            found.append(i)
    return found


def begins_again_after_a_mistake(X, y, passes):
    w, found = np.zeros(X.shape[1]), []
    for _ in range(passes):
        for i in range(len(X)):
            if (w @ X[i] >= 0) != (y[i] > 0):
                w = w + y[i] * X[i]
                found.append(i)
                break
    return found


def forgets_w_after_a_pass(X, y, passes):
    found = []
    for _ in range(passes):
        w = np.zeros(X.shape[1])
        for i in range(len(X)):
            if (w @ X[i] >= 0) != (y[i] > 0):
                w = w + y[i] * X[i]
                found.append(i)
    return found


def each_point_once(X, y, passes):
    w, found = np.zeros(X.shape[1]), []
    for _ in range(passes):
        for i in range(len(X)):
            if (w @ X[i] >= 0) != (y[i] > 0):
                w = w + y[i] * X[i]
                found.append(i)
    return sorted(set(found))


def one_pass_too_many(X, y, passes):
    w, found = np.zeros(X.shape[1]), []
    for _ in range(passes + 1):
        for i in range(len(X)):
            if (w @ X[i] >= 0) != (y[i] > 0):
                w = w + y[i] * X[i]
                found.append(i)
    return found


def ends_with_w(X, y, passes):
    w = np.zeros(X.shape[1])
    for _ in range(passes):
        for i in range(len(X)):
            if (w @ X[i] >= 0) != (y[i] > 0):
                w = w + y[i] * X[i]
    return w


WRONG = {
    "02.mistake": [
        lambda w, x, y: (w @ x > -1) != (y > 0),
        lambda w, x, y: (w @ x >= 1) != (y > 0),
        lambda w, x, y: (int(w @ x) >= 0) != (y > 0),
        lambda w, x, y: (w @ x > -0.5) != (y > 0),
        lambda w, x, y: (w[0] * x[0] >= 0) != (y > 0),
        lambda w, x, y: np.sign(w @ x) != y,
        lambda w, x, y: y * (w @ x) < 0 or not np.any(w),
        lambda w, x, y: True,
        lambda w, x, y: 1 if (w @ x >= 0) != (y > 0) else -1,
        lambda w, x, y: "mistake" if (w @ x >= 0) != (y > 0) else "",
    ],
    "02.update": [
        lambda w, x, y: w + y * x if (w @ x >= 1) != (y > 0) else w,
        lambda w, x, y: w + y * x if (w @ x > -0.5) != (y > 0) else w,
        lambda w, x, y: w + y * x if (w @ x >= 0) != (y > 0) else np.zeros(len(w)),
        lambda w, x, y: w + y * x / np.linalg.norm(x) if (w @ x >= 0) != (y > 0) else w,
        lambda w, x, y: (w + y * x).astype(int) if (w @ x >= 0) != (y > 0) else w,
        lambda w, x, y: y * x if (w @ x >= 0) != (y > 0) else w,
        lambda w, x, y: w + x if y > 0 else w,
    ],
    "02.perceptron": [
        stops_at_the_first_clean_point,
        begins_again_after_a_mistake,
        forgets_w_after_a_pass,
        each_point_once,
        one_pass_too_many,
        ends_with_w,
    ],
    "02.bound": [
        lambda X, y, w: np.floor(np.max(np.sum(X**2, axis=1)) * (w @ w) / np.min(y * (X @ w)) ** 2),
        lambda X, y, w: np.max(np.abs(X)) ** 2 * (w @ w) / np.min(y * (X @ w)) ** 2,
        lambda X, y, w: np.sum(X**2) * (w @ w) / np.min(y * (X @ w)) ** 2,
        lambda X, y, w: np.max(np.sum(X**2, axis=1)) * np.sqrt(w @ w) / np.min(y * (X @ w)) ** 2,
        lambda X, y, w: np.max(np.sum(X**2, axis=1)) / (w @ w),
        lambda X, y, w: np.max(np.sum(X**2, axis=1)) * (w @ w) / np.min(y * (X @ w)),
        lambda X, y, w: (
            np.max(np.sum(X**2, axis=1))
            * (w @ w)
            / np.min(np.abs(X @ w) / np.sqrt(np.sum(X**2, axis=1))) ** 2
        ),
    ],
    "02.tight": [
        ([[1, 0]] * 4, [-1] * 4),
        (TURN[[0, 0, 1, 1]], [-1] * 4),
        (np.eye(4), [1, 1, 1, -1]),
        (TURN, [1, -1, 1, -1]),
        (np.eye(3), [-1] * 3),
        (2 * np.eye(4), [-1] * 4),
        ([[1, 0], [0.8, 0.6], [0.6, 0.8], [0.28, 0.96]], [-1] * 4),
        (np.eye(4) + 0.001, [-1] * 4),
    ],
}
