"""What all results share: finite numbers, read-only arrays, and how a run ended."""

from typing import Any

import numpy as np


def representable(result: Any, what: str) -> Any:
    """Return the result if every number in it is finite; otherwise raise a ValueError that names it."""
    if not np.isfinite(result).all():
        raise ValueError(
            f"The {what} is beyond the largest number that a float holds (about 1.8e308): "
            "bring the numbers that go in to a smaller scale."
        )
    return result


def without_warnings() -> np.errstate:
    """A context in which overflow gives ∞ and underflow gives 0, without NumPy's warnings."""
    return np.errstate(under="ignore", over="ignore", invalid="ignore")


def read_only(array: np.ndarray) -> np.ndarray:
    """Make the array read-only and return it: the record of a run must not change."""
    array.flags.writeable = False
    return array


class Trajectory:
    """A record of weights: one row before the first step, and one after each step."""

    weights: np.ndarray
    ended: str

    @property
    def w(self) -> np.ndarray:
        """The last weights."""
        return self.weights[-1]

    @property
    def steps(self) -> int:
        """The number of steps that were made."""
        return len(self.weights) - 1

    @property
    def converged(self) -> bool:
        """Did the run end because it had reached its goal?"""
        return self.ended == "converged"

    @property
    def diverged(self) -> bool:
        """Did the run get worse instead of better?"""
        return self.ended == "diverged"
