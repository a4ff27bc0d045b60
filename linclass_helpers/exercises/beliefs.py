"""What a belief may be about: all runs, separators, walks uphill, fits, or softmax regressions.

For each kind: which data are tried, what is computed of them, and how a case is drawn and opened in a demo.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import least_squares, logistic, multiclass, perceptron, separability
from ..data import Dataset
from .cases import Cases
from .drawing import Drawing, over_x, vectors
from .opening import in_the_plane, line_through, with_data, with_w

if TYPE_CHECKING:
    from livefigure import Demo

STEPS = 50  # of a walk uphill
RIDGE = 0.1  # of a softmax regression: with it there is an optimum for any data


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What a belief may be about.

    Parameters
    ----------
    each
        The things in the plural: "runs of the perceptron".
    names
        What the data are called: "X, y".
    code
        The lines that compute such a thing of these data.
    cases
        The data that are tried.
    compute
        `compute(*data)`: the thing.
    drawing
        `drawing(thing, *data)`: what is drawn of it; None if it cannot be drawn.
    open
        `open(thing, *data)`: a demo that shows it; None if no demo can.
    with_1
        True if each point gets a first coordinate of 1, for the intercept or the bias.
    """

    each: str
    names: str
    code: str
    cases: Cases
    compute: Callable[..., Any]
    drawing: Callable[..., Drawing | None]
    open: Callable[..., "Demo | None"]
    with_1: bool = False

    def data(self, case: tuple) -> tuple:
        """The data of a case as they are handed to `compute`."""
        X, *rest = case
        return (np.column_stack([np.ones(len(X)), X]), *rest) if self.with_1 else case


def _both(*data: Any) -> bool:
    """Are there two classes or more, and a point that is not 0?"""
    X, labels = data
    return len({*labels.tolist()}) > 1 and bool(X.any())


# Runs of the perceptron, and separators


def _run_in_a_demo(run: perceptron.Run, X: np.ndarray, y: np.ndarray) -> "Demo | None":
    if X.shape[1] > 2:
        return None
    return with_data("convergence", X, y, t=run.updates) or with_w(X, y, run.w)


RUN = Kind(
    each="runs of the perceptron",
    names="X, y",
    code="run = lc.perceptron.train(X, y)",
    cases=Cases(("X", "y"), points=3),
    compute=perceptron.train,
    drawing=lambda run, X, y: vectors(X, y, w=run.w),
    open=_run_in_a_demo,
)

SEPARATOR = Kind(
    each="widest separators and their absence",
    names="X, y",
    code="found = lc.separability.analyse(X, y)",
    cases=Cases(("X", "y"), points=3),
    compute=separability.analyse,
    drawing=lambda found, X, y: vectors(X, y, w=found.w) if found.separable else vectors(X, y),
    open=lambda found, X, y: with_w(X, y, found.w) if X.shape[1] <= 2 else None,
)


# Walks uphill on the log-likelihood


def _walk(X: np.ndarray, y01: np.ndarray) -> logistic.Path:
    return logistic.ascend(X, y01, eta=logistic.step_limit(X) / 2, steps=STEPS)


def _walk_in_a_demo(path: logistic.Path, X: np.ndarray, y01: np.ndarray) -> "Demo | None":
    if X.shape[1] > 2:
        return None
    y, eta = 2 * y01 - 1, float(f"{logistic.step_limit(X) / 2:.2g}")
    return (
        with_data("ascent", X, y, eta=eta, t=path.steps) or with_data("ascent", X, y) or with_w(X, y, path.w)
    )


PATH = Kind(
    each="walks uphill",
    names="X, y01",
    code=f"path = lc.logistic.ascend(X, y01, eta=lc.logistic.step_limit(X) / 2, steps={STEPS})",
    cases=Cases(("X", "y01"), points=3, larger=300, keep=_both),
    compute=_walk,
    drawing=lambda path, X, y01: vectors(X, 2 * y01 - 1, w=path.w, zero=True),
    open=_walk_in_a_demo,
)


# Fits of least squares, with an intercept


def _a_line(X: np.ndarray, y: np.ndarray) -> bool:
    """Are there three points or more, not all above each other? lc.demos.line can show these."""
    return len(X) > 2 and len(np.unique(X, axis=0)) > 1


FIT = Kind(
    each="fits of least squares",
    names="X, y",
    code="w = lc.least_squares.fit(X, y)",
    cases=Cases(("X", "lam"), points=3, dimensions=1, keep=_a_line),
    compute=least_squares.fit,
    drawing=lambda w, X, y: over_x(X, y, w),
    open=lambda w, X, y: line_through(X[:, 1], y) if X.shape[1] == 2 else None,
    with_1=True,
)


# Softmax regressions, with a bias


def _classes(soft: multiclass.Softmax, X: np.ndarray, labels: np.ndarray) -> Drawing | None:
    return vectors(X[:, 1:], labels, classes=4)


def _classes_in_a_demo(soft: multiclass.Softmax, X: np.ndarray, labels: np.ndarray) -> "Demo | None":
    from .. import demos

    if X.shape[1] > 3:
        return None
    first, *others = np.unique(labels)
    names = np.where(labels == first, 1, -1) if len(others) == 1 else [f"class {k}" for k in labels.tolist()]
    return demos.multiclass(data=Dataset(in_the_plane(X[:, 1:]), names, "the case"), ridge=RIDGE)


SOFTMAX = Kind(
    each="softmax regressions",
    names="X, labels",
    code=f"soft = lc.multiclass.fit(X, labels, ridge={RIDGE})",
    cases=Cases(("X", "labels"), points=3, larger=300, keep=_both),
    compute=lambda X, labels: multiclass.fit(X, labels, ridge=RIDGE),
    drawing=_classes,
    open=_classes_in_a_demo,
    with_1=True,
)

KINDS = {"run": RUN, "separator": SEPARATOR, "path": PATH, "fit": FIT, "softmax": SOFTMAX}
