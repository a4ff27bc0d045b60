"""Data that several tests climb on."""

import numpy as np


def noisy(n=60, d=3, seed=0):
    """Overlapping data with a first coordinate of 1."""
    rng = np.random.default_rng(seed)
    X = np.column_stack([np.ones(n), rng.normal(size=(n, d - 1))])
    y01 = (rng.random(n) < 0.5 + 0.4 * np.tanh(X @ np.arange(d))).astype(float)
    y01[:2] = 0, 1
    return X, y01
