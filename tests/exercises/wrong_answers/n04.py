"""Notebook 04."""

import numpy as np


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


WRONG = {
    "04.log-sigmoid": [
        lambda z: np.log(sigmoid(z) + 1e-300),
        lambda z: np.log(np.clip(sigmoid(z), 1e-15, 1)),
        lambda z: max(np.log(sigmoid(z)), -700),
        lambda z: z if z < -30 else (0 if z > 30 else round(float(np.log(sigmoid(z))), 2)),
        lambda z: np.log1p(np.exp(-abs(z))),
        lambda z: -np.log1p(np.exp(min(-z, 700))),
        lambda z: np.log(0.5) + z / 2,
    ],
    "04.likelihood": [
        lambda w, X, y01: np.sum(np.log(np.clip(sigmoid((2 * y01 - 1) * (X @ w)), 1e-15, 1))),
        lambda w, X, y01: np.sum(-np.logaddexp(0, -X @ w) * y01 - np.logaddexp(0, -X @ w) * (1 - y01)),
        lambda w, X, y01: -np.logaddexp(0, -(2 * y01 - 1) * (X @ w)),
        lambda w, X, y01: np.sum(np.minimum((2 * y01 - 1) * (X @ w), 0)),
        lambda w, X, y01: -np.sum(np.logaddexp(0, -(2 * y01 - 1) * (X @ w))) - w @ w,
        lambda w, X, y01: -np.sum(np.logaddexp(0, -(2 * y01 - 1) * (X @ w))) / np.log(2),
    ],
    "04.posterior": [
        lambda x, mean0, mean1, s: float(np.sum((x - mean1) ** 2) < np.sum((x - mean0) ** 2)),
        lambda x, mean0, mean1, s: sigmoid((mean1 - mean0) @ x / s**2),
        lambda x, mean0, mean1, s: sigmoid(np.sum((x - mean0) ** 2 - (x - mean1) ** 2)),
        lambda x, mean0, mean1, s: sigmoid(np.mean((x - mean0) ** 2 - (x - mean1) ** 2) / (2 * s**2)),
        lambda x, mean0, mean1, s: sigmoid(((x - mean0) ** 2 - (x - mean1) ** 2) / (2 * s**2))[0],
        lambda x, mean0, mean1, s: 0.5,
        lambda x, mean0, mean1, s: round(
            float(sigmoid(np.sum((x - mean0) ** 2 - (x - mean1) ** 2) / (2 * s**2))), 2
        ),
    ],
    "04.quarters": [
        (-1.0, 1.0),
        (-1.09, 1.09),
        (1.0986, -1.0986),
        (0.75, 0.25),
        (1, 2, 3),
        [[-1.0986, 1.0986]],
    ],
}
