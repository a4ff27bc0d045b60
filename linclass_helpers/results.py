"""What all results share: finite numbers, arrays that cannot be changed, and how a record ended."""

from typing import Any

import numpy as np


def representable(result: Any, what: str) -> Any:
    """The result, if every number in it is finite; otherwise a ValueError that names it."""
    if not np.isfinite(result).all():
        raise ValueError(
            f"The {what} is beyond the largest number that a float holds (about 1.8e308): "
            "bring the numbers that go in to a smaller scale."
        )
    return result


def without_warnings() -> np.errstate:
    """Numbers too small for a float become 0, and too large ones infinite, without a warning."""
    return np.errstate(under="ignore", over="ignore", invalid="ignore")


def read_only(array: np.ndarray) -> np.ndarray:
    """The array, made read-only: a record must not change."""
    array.flags.writeable = False
    return array


class Trajectory:
    """What can be read from a record of weights: a row before the first step, and one after each."""

    weights: np.ndarray
    ended: str

    @property
    def w(self) -> np.ndarray:
        """The last weights."""
        return self.weights[-1]

    @property
    def steps(self) -> int:
        return len(self.weights) - 1

    @property
    def converged(self) -> bool:
        return self.ended == "converged"

    @property
    def diverged(self) -> bool:
        return self.ended == "diverged"
