"""Notebook 06."""

import numpy as np


def loop(X, y, start=0, wrong=lambda margin: margin <= 0, same=np.array_equal):
    """A search that stops where w alone comes back."""
    w, t, made = np.zeros(X.shape[1]), 0, []
    made.append(w)
    while t < 500:
        for i in range(len(X)):
            if wrong(y[i] * (w @ X[i])):
                w, t = w + y[i] * X[i], t + 1
                for k, old in enumerate(made):
                    if same(old, w):
                        return k + start, t - k
                made.append(w)
        if not t:
            break
    return 0, 0


def run(X, y, passes, after=True, wrong=lambda margin: margin <= 0):
    w, rows = np.zeros(X.shape[1]), []
    for _ in range(passes):
        for i in range(len(X)):
            if wrong(y[i] * (w @ X[i])):
                w = w + y[i] * X[i]
            rows.append(w)
    return np.array(rows)


WRONG = {
    "06.witness": [
        lambda corrected, n: np.bincount(corrected, minlength=n) / max(np.bincount(corrected)),
        lambda corrected, n: np.bincount(corrected, minlength=n) / len(set(corrected)),
        lambda corrected, n: np.bincount(corrected[1:], minlength=n) / len(corrected),
        lambda corrected, n: (np.bincount(corrected, minlength=n) / len(corrected)).round(2),
        lambda corrected, n: (np.bincount(corrected, minlength=n) / len(corrected))[: max(corrected) + 1],
        lambda corrected, n: np.array(corrected) / sum(corrected) if sum(corrected) else np.ones(n) / n,
        lambda corrected, n: np.bincount(corrected, minlength=n) // len(corrected),
    ],
    "06.loop": [
        lambda X, y: loop(X, y),
        lambda X, y: loop(X, y, start=1),
        lambda X, y: loop(X, y, wrong=lambda margin: margin < 0),
        lambda X, y: (0, len(X)),
        lambda X, y: loop(X, y)[1],
    ],
    "06.pocket": [
        lambda w, v, X, y: v if np.sum(y * (X @ v) < 0) <= np.sum(y * (X @ w) < 0) else w,
        lambda w, v, X, y: v if np.sum(y * (X @ v) < 1) < np.sum(y * (X @ w) < 1) else w,
        lambda w, v, X, y: v if np.min(y * (X @ v)) > np.min(y * (X @ w)) else w,
        lambda w, v, X, y: w,
        lambda w, v, X, y: v if np.all(y * (X @ v) > 0) else w,
        lambda w, v, X, y: np.sum(y * (X @ v) <= 0) < np.sum(y * (X @ w) <= 0),
        lambda w, v, X, y: v if np.sum((X @ v >= 0) != (y > 0)) < np.sum((X @ w >= 0) != (y > 0)) else w,
    ],
    "06.average": [
        lambda X, y, passes: run(X, y, passes, wrong=lambda margin: margin < 0).mean(axis=0),
        lambda X, y, passes: np.vstack([0 * X[0], run(X, y, passes)]).mean(axis=0),
        lambda X, y, passes: np.median(run(X, y, passes), axis=0),
        lambda X, y, passes: run(X, y, passes)[-len(X) :].mean(axis=0),
        lambda X, y, passes: run(X, y, 1).mean(axis=0),
        lambda X, y, passes: run(X, y, passes).sum(axis=0) / len(X),
        lambda X, y, passes: np.unique(run(X, y, passes), axis=0).mean(axis=0),
        lambda X, y, passes: run(X, y, passes).mean(),
    ],
    "06.two-points": [
        ([[1], [1]], [1, -1]),
        ([[2], [1]], [1, -1]),
        ([[3], [1]], [1, 1]),
        ([[4], [1]], [1, -1]),
        ([[3], [1], [1]], [1, -1, -1]),
    ],
}
