"""The mean of each loss over the points, as w grows longer."""

import numpy as np
from numpy.typing import ArrayLike

from ...losses import LOSSES


def mean_losses(X: ArrayLike, y: ArrayLike, direction: ArrayLike, lengths: ArrayLike) -> np.ndarray:
    """The mean loss of the points, a row for each of `losses.LOSSES` and a column for each length of w.

    w is `direction`, of length 1, multiplied by each length.
    """
    margins = np.asarray(y) * (np.asarray(X) @ direction)
    lengths = np.atleast_1d(lengths)
    return np.array([[one.of(length * margins).mean() for length in lengths] for one in LOSSES])
