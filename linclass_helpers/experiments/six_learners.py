"""The perceptron and five remedies for data without a separator, compared after each pass over the data.

A pass examines every point once. So learners of different kinds can be compared: the perceptron corrects
point by point, while least squares and logistic regression make one step with all points together.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, least_squares, logistic, perceptron
from ..logistic import Path
from ..perceptron import TIES, Margins, Run

FIRST_LIMIT = 2000  # updates within which most runs have converged or entered a loop
REMEDIES = ("perceptron", "pocket", "average", "inverse", "lms", "logistic")


@dataclass(frozen=True, eq=False, repr=False)
class SixLearners:
    """The result of `six_learners`.

    Attributes
    ----------
    weights
        for each learner (passes + 1, d): w before the first pass, and after each
    errors
        for each learner (passes + 1,): how many points that w gets wrong
    rest
        for each learner the w to which it converges; without those that do not converge, or are not known to
    left
        for each learner in `rest`: how many points that w gets wrong
    run
        the run of the plain perceptron
    climb
        the record of logistic regression, which also says whether the data are separable
    margins
        the margins of the points for any w, with the given tie rule
    """

    weights: dict[str, np.ndarray]
    errors: dict[str, np.ndarray]
    rest: dict[str, np.ndarray]
    left: dict[str, int]
    run: Run
    climb: Path
    margins: Margins

    @property
    def passes(self) -> int:
        """The number of passes over the data."""
        return len(self.weights["perceptron"]) - 1

    def wrong(self, name: str, p: int) -> np.ndarray:
        """The points, counted from 0, that this learner's w gets wrong after p passes."""
        weights = self.weights[arguments.choice(name, REMEDIES, "name")]
        return np.flatnonzero(self.margins.mistakes(weights[p], 0, self.margins.n))

    def __repr__(self) -> str:
        ends = ", ".join(f"{name} {errors[-1]}" for name, errors in self.errors.items())
        return f"SixLearners after {self.passes} passes, points wrong: {ends}"


def six_learners(
    X: ArrayLike,
    y: ArrayLike,
    *,
    passes: int = 100,
    w0: ArrayLike | None = None,
    eta1: float = 1.0,
    tie: str = "mistake",
) -> SixLearners:
    """The perceptron and five remedies on the same points.

    "perceptron" is its w after each pass. "pocket" is the first w with the fewest errors so far. "average" is
    the mean of the perceptron's w after every check so far. "inverse" is a perceptron with the learning rate
    η₁/k at update k. "lms" is gradient descent on the squared error (`least_squares.descend`). "logistic" is
    Newton's method on the likelihood (`logistic.newton`).

    Parameters
    ----------
    X, y
        the points and their labels −1 and +1
    passes
        the number of passes over the data
    w0
        the first w of the perceptrons, 0 by default; "lms" and "logistic" start at 0, and their limits do not
        depend on it
    eta1
        the η₁ of "inverse"
    tie
        what wᵀx = 0 means
    """
    X = arguments.matrix(X)
    n = len(X)
    y = arguments.signs(y, n, both=True)
    w0 = np.zeros(X.shape[1]) if w0 is None else arguments.vector(w0, X.shape[1])
    passes, eta1 = arguments.count(passes, "passes"), arguments.positive(eta1, "eta1")
    margins = Margins(y[:, None] * X, y, np.zeros(X.shape[1]), 1.0, arguments.choice(tie, TIES, "tie"))

    limit = passes * n  # checks, and so the largest possible number of updates
    run = perceptron.train(X, y, w0=w0, tie=tie, max_updates=FIRST_LIMIT)
    if run.ended == "limit" and run.checks < limit:  # neither converged nor in a loop yet
        run = perceptron.train(X, y, w0=w0, tie=tie, max_updates=limit, max_checks=limit)
    slowing = perceptron.train(
        X, y, eta=lambda k: eta1 / k, w0=w0, tie=tie, max_updates=limit, max_checks=limit
    )
    descent = least_squares.descend(X, y, eta=0.95 * least_squares.step_limit(X), steps=passes)
    climb = logistic.newton(X, (y + 1) / 2, steps=passes)

    at_check = _updates_made(run, np.arange(limit + 1))
    at_pass = np.arange(passes + 1) * n
    weights = {
        "perceptron": run.weights[at_check[at_pass]],
        "pocket": run.weights[_best_so_far(run.errors[at_check], at_check)[at_pass]],
        "average": _running_mean(run.weights[at_check])[at_pass],
        "inverse": slowing.weights[_updates_made(slowing, at_pass)],
        "lms": _held(descent.weights, passes),
        "logistic": _held(climb.weights, passes),
    }
    known = {
        "perceptron": run.w if run.converged else None,
        "pocket": run.pocket[0] if run.ended != "limit" else None,
        "average": _mean_in_the_end(run),
        "inverse": slowing.w if slowing.converged else None,
        "lms": least_squares.fit(X, y),
        "logistic": climb.w if climb.converged else None,
    }
    rest = {name: w for name, w in known.items() if w is not None}
    errors = {name: margins.errors(w) for name, w in weights.items()}
    left = {name: int(margins.errors(w[None])[0]) for name, w in rest.items()}
    return SixLearners(weights, errors, rest, left, run, climb, margins)


def _updates_made(run: Run, checked: np.ndarray) -> np.ndarray:
    """The number of updates after each number of checks; in a loop, the recorded update it repeats."""
    if run.loop:
        before = run.checked[run.loop.start - 1] if run.loop.start else 0
        checked = np.where(checked < before, checked, before + (checked - before) % run.loop.checks)
    return np.searchsorted(run.checked, checked, side="right")


def _best_so_far(errors: np.ndarray, which: np.ndarray) -> np.ndarray:
    """After each check, the first of the w so far that has the fewest errors."""
    record = np.minimum.accumulate(errors)
    new = np.diff(record, prepend=record[0] + 1) < 0
    return which[np.maximum.accumulate(np.where(new, np.arange(len(new)), 0))]


def _running_mean(weights: np.ndarray) -> np.ndarray:
    """The mean of w over all checks so far; before the first check, the first w."""
    sums = np.cumsum(weights[1:], axis=0)
    return np.vstack([weights[:1], sums / np.arange(1, len(weights))[:, None]])


def _mean_in_the_end(run: Run) -> np.ndarray | None:
    """What the average tends to: the mean over the loop, or the last w of a run that has ended."""
    if run.converged:
        return run.w
    if run.cycle is None:
        return None
    start, period = run.cycle
    begins = np.concatenate([run.checked[start - 1 : start] if start else [0], run.checked[start:]])
    held = np.diff(begins)  # how many checks each w of the loop lasts, the first until its correction
    return held @ run.weights[start : start + period] / held.sum()


def _held(weights: np.ndarray, passes: int) -> np.ndarray:
    """The weights of a run that ended early, with its last w repeated."""
    return weights[np.minimum(np.arange(passes + 1), len(weights) - 1)]
