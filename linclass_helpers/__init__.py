"""The package of the notebooks on linear classifiers: learners that record every step, and live pictures.

Read `plain.py` first: it has the algorithms in about ten lines each.

Examples
--------
::

    import linclass_helpers as lc

    lc.demos.convergence()          # a demo: controls, a live picture and its caption
    lc.data.load("notes")           # a data set of the lectures
    lc.perceptron.train(X, y)       # a learner, which returns the record of its run
    lc.table({"t": [1, 2]})         # a table of numbers
    lc.check("02.mistake", answer)  # is it right? If not, the smallest case that shows why
    lc.again()                      # three earlier questions with fresh numbers
    lc.lecture()                    # from now on, demos large enough for the back row
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
    hall,
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
from .exercises import again, check, claim, guess, hint, progress, proof, recall, solution, use
from .tables import table

if TYPE_CHECKING:
    from . import demos
    from .hall import ask

__version__ = "0.2.0"
__all__ = [
    "again",
    "ask",
    "check",
    "claim",
    "data",
    "demos",
    "exercises",
    "experiments",
    "features",
    "gaussians",
    "guess",
    "hall",
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
    "proof",
    "recall",
    "separability",
    "solution",
    "table",
    "use",
]


def __getattr__(name: str) -> Any:
    """Import what draws at its first use, because learners need neither matplotlib nor widgets."""
    if name == "demos":
        return import_module(".demos", __name__)
    if name == "ask":
        return hall.ask
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), "ask", "demos"])
