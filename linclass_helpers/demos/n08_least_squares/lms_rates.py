"""The loss of LMS after many passes, for many learning rates at once."""

import numpy as np
from numpy.typing import ArrayLike

from ...results import without_warnings


def lms_rate_sweep(
    X: ArrayLike,
    y: ArrayLike,
    rates: ArrayLike,
    *,
    passes: int = 100,
    one_by_one: bool = False,
    w0: ArrayLike | None = None,
) -> np.ndarray:
    """The loss ½ Σ (wᵀx − y)² after `passes` passes, for each rate; infinite where it overflows.

    A pass is one step on all points, or one step on each of them in turn. Either way it multiplies (w, 1) by
    a fixed matrix, so the last w is a power of that matrix times the first.
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    d, eta = X.shape[1], np.reshape(rates, (-1, 1, 1))
    w0 = np.zeros(d) if w0 is None else np.asarray(w0)
    rows = np.column_stack([X, -y])  # with v = (w, 1), the residual wᵀx − y is a row times v
    move = np.eye(d + 1)[:d].T  # a step changes w and leaves the 1
    with without_warnings():
        if one_by_one:
            power = np.tile(np.eye(d + 1), (len(eta), 1, 1))
            for row in rows:
                power = power - eta * np.outer(move @ row[:d], row) @ power
        else:
            power = np.eye(d + 1) - eta * (move @ X.T @ rows)
        last = np.linalg.matrix_power(power, passes) @ np.append(w0, 1)
        losses = ((last @ rows.T) ** 2).sum(axis=1) / 2
    return np.where(np.isnan(losses), np.inf, losses)
