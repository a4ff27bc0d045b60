"""Gradient ascent on one likelihood with many learning rates."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike

from ... import logistic


def rate_sweep(
    X: ArrayLike,
    y01: ArrayLike,
    etas: Iterable[float],
    *,
    steps: int = 30,
    last: int = 8,
    w0: ArrayLike | None = None,
) -> np.ndarray:
    """The log-likelihoods of the last steps of gradient ascent, one row for each learning rate.

    The steps are those of `logistic.ascend`, taken for all rates at once, and always all of them. A
    row of equal numbers has settled; a row that goes up and down oscillates.
    """
    X, y01, rates = np.asarray(X), np.asarray(y01), np.reshape(list(etas), (-1, 1))
    w = np.zeros(X.shape[1]) if w0 is None else np.asarray(w0)
    W, kept = np.tile(w, (len(rates), 1)), []
    for k in range(steps):
        W = W + rates * logistic.gradients(W, X, y01)
        if k >= steps - last:
            kept.append(W)
    return logistic.log_likelihoods(np.concatenate(kept), X, y01).reshape(len(kept), len(rates)).T
