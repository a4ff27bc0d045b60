"""The orthonormal points of notebook 03, which take 1/γ² dimensions: only so many margins can be had."""

import numpy as np

from ... import data

SQUARES = (4, 9, 16, 25, 36, 64, 100, 144, 225, 400)  # the numbers of dimensions that are shown all at once
MOST_DIMENSIONS = SQUARES[-1]  # dimensions
NARROWEST = MOST_DIMENSIONS**-0.5  # the margin of these


def dimensions(gamma: float) -> int:
    """How many dimensions give the margin that is nearest to this one."""
    return int(np.clip(round(gamma**-2), 2, MOST_DIMENSIONS))


def orthonormal(gamma: float) -> data.Dataset:
    """The points of that many dimensions."""
    return data.orthonormal(dimensions(gamma))
