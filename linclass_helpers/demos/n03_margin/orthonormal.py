"""The orthonormal points of notebook 03, which have 1/γ² dimensions, so that few margins are possible."""

import numpy as np

from ... import data

SQUARES = (4, 9, 16, 25, 36, 64, 100, 144, 225, 400)  # the numbers of dimensions in the sweep
MOST_DIMENSIONS = SQUARES[-1]
NARROWEST = MOST_DIMENSIONS**-0.5  # the margin in that many dimensions


def dimensions(gamma: float) -> int:
    """The number of dimensions whose margin is nearest to this one."""
    return int(np.clip(round(gamma**-2), 2, MOST_DIMENSIONS))


def orthonormal(gamma: float) -> data.Dataset:
    """The orthonormal points whose margin is nearest to this one."""
    return data.orthonormal(dimensions(gamma))
