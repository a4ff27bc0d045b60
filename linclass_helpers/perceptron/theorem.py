"""The bound on the number of updates of a run, and the average of its weights."""

import numpy as np

from .. import arguments
from .run import Run


def bound(R: float, gamma: float) -> float:
    """The radius-margin bound R²/γ²: no run that starts at w = 0 makes more updates."""
    R, gamma = arguments.positive(R, "R"), arguments.positive(gamma, "gamma")
    if gamma > R * (1 + 1e-9):
        raise ValueError(f"gamma cannot be above R, as no margin is, but gamma is {gamma:g} and R is {R:g}.")
    return (R / gamma) ** 2


def average(run: Run) -> np.ndarray:
    """The averaged perceptron: the mean of w after every check, not only after every update.

    So a w counts the more, the longer it was kept (Freund & Schapire, 1999).
    """
    begins = np.concatenate([[1], run.checked, [run.checks + 1]])
    return np.diff(begins) @ run.weights / run.checks
