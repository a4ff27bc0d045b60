"""What the notebooks on linear classifiers call: learners that record every step, and live pictures.

import linclass_helpers as lc

lc.demos.convergence()            a demo: controls, a live picture and what it says
lc.plain                          the algorithms in ten lines each: read this file first
lc.perceptron.train(X, y)         a learner, and the record of its run
lc.data.load("notes")             a data set of the lectures
lc.table({"t": [1, 2]})           numbers under a head
lc.check("02.mistake", answer)     is it right? if not, the smallest case that shows why
lc.lecture()                      from now on, demos large enough for the back row
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from livefigure.style import lecture

from . import (
    data,
    exercises,
    experiments,
    features,
    gaussians,
    installation,
    learning,
    least_squares,
    logistic,
    losses,
    multiclass,
    perceptron,
    plain,
    separability,
)
from .exercises import check, guess, hint, progress, recall, solution
from .tables import table

if TYPE_CHECKING:
    from . import demos

__version__ = "0.2.0"
__all__ = [
    "check",
    "data",
    "demos",
    "exercises",
    "experiments",
    "features",
    "gaussians",
    "guess",
    "hint",
    "installation",
    "learning",
    "least_squares",
    "lecture",
    "logistic",
    "losses",
    "multiclass",
    "perceptron",
    "plain",
    "progress",
    "recall",
    "separability",
    "solution",
    "table",
]


def __getattr__(name: str) -> Any:
    """Load the demos when they are first asked for: learners need neither matplotlib nor widgets."""
    if name == "demos":
        return import_module(".demos", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), "demos"])
