"""Notebook 07: the dual run corrects the same points as the run in the space of φ."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ...features import DualRun, kernel_perceptron
from ...perceptron import Run, train
from ..cases import Cases
from ..drawing import Vectors, vectors
from ..lines import At, Line, Proof, Wrong
from ..opening import with_data, with_w

if TYPE_CHECKING:
    from livefigure import Demo

UPDATES = 30  # of each run that are compared


@dataclass(frozen=True)
class TwoRuns:
    """A perceptron in the space of φ, and the dual one, which has only the table K."""

    X: np.ndarray
    phi: np.ndarray
    K: np.ndarray
    run: Run
    dual: DualRun

    def counts(self) -> Iterator[tuple[int, np.ndarray]]:
        """For each number t of updates, from 1: how often each point was corrected in the first t."""
        for t in range(1, self.run.updates + 1):
            yield t, np.bincount(self.run.mistakes[:t], minlength=self.run.n)


def _two_runs(X: np.ndarray, y: np.ndarray) -> TwoRuns | None:
    """φ(x) has all products of two coordinates of (1, x). So all numbers are whole, and no sum is rounded."""
    with_1 = np.column_stack([np.ones(len(X)), X])
    phi = np.array([np.kron(x, x) for x in with_1])
    K = (1 + X @ X.T) ** 2
    run = train(phi, y, max_updates=UPDATES)
    return TwoRuns(X, phi, K, run, kernel_perceptron(K, y, max_updates=UPDATES)) if run.updates else None


def _apart(X: np.ndarray, y: np.ndarray) -> bool:
    """Do the points lie at different places? A number beside each would cover another one."""
    return len(np.unique(X, axis=0)) == len(X)


def _points(case: TwoRuns, t: int) -> Vectors | None:
    """The points, with the counts after t updates."""
    if case.X.shape[1] > 2:
        return None
    counts = np.bincount(case.run.mistakes[:t], minlength=case.run.n)
    found = vectors(case.X, case.run.y, words=[f" {count}" for count in counts])
    return found and replace(found, title="αᵢ beside point i")


def _opened(case: TwoRuns, t: int) -> "Demo | None":
    if case.X.shape[1] > 2:
        return None
    return with_data("kernel", case.X, case.run.y, degree=2, t=t) or with_w(case.X, case.run.y)


adds = Line(
    says="w₀ = 0, and update t adds y φ(x) of its point to w.",
    why="This is the perceptron's rule, in the space of φ.",
    at=lambda case: (
        At(t, case.run.weights[t], "=", (case.run.weights[t - 1], case.run.y[i] * case.phi[i]))
        for t, i in enumerate(case.run.mistakes, start=1)
    ),
)
is_a_sum = Line(
    says="So w = Σ αᵢ yᵢ φ(xᵢ) after every update.",
    why="Equal terms are collected: αᵢ of them have the point i.",
    needs=(adds,),
    at=lambda case: (
        At(t, case.run.weights[t], "=", (alpha * case.run.y) @ case.phi) for t, alpha in case.counts()
    ),
)
product_of_sum = Line(
    says="So wᵀφ(x) = Σ αᵢ yᵢ φ(xᵢ)ᵀφ(x) for every point x.",
    why="The inner product of a sum is the sum of the inner products.",
    needs=(is_a_sum,),
    at=lambda case: (
        At(t, case.phi @ case.run.weights[t], "=", (case.phi @ case.phi.T) @ (alpha * case.run.y))
        for t, alpha in case.counts()
    ),
)
kernel = Line(
    says="φ(xᵢ)ᵀφ(x) = K(xᵢ, x).",
    why="This is how a kernel is defined.",
    step="point",
    at=lambda case: (At(i, case.phi @ case.phi[i - 1], "=", case.K[i - 1]) for i in range(1, case.run.n + 1)),
)
same_scores = Line(
    says="So both runs have the same scores: wᵀφ(x) = Σ αᵢ yᵢ K(xᵢ, x).",
    why="K takes the place of the inner product.",
    needs=(product_of_sum, kernel),
    at=lambda case: (
        At(t, case.phi @ case.run.weights[t], "=", case.K @ (alpha * case.run.y))
        for t, alpha in case.counts()
    ),
)
same_next = Line(
    says="So with the same α they find the same next mistake.",
    why="Whether a point is a mistake depends only on its score and its label.",
    needs=(same_scores,),
    at=lambda case: (
        At(t, case.dual.mistakes[t - 1] + 1, "=", case.run.mistakes[t - 1] + 1) for t, _ in case.counts()
    ),
)
same_start = Line(
    says="Both begin with all αᵢ = 0.",
    why="w₀ = 0 is the empty sum.",
    step="",
    at=lambda case: iter([At(1, case.run.weights[0] @ case.run.weights[0], "=", 0)]),
)
same_run = Line(
    says="So, update by update, the dual run corrects the same points.",
    why="Induction: the same α lead to the same mistake, and it raises the same αᵢ by 1.",
    needs=(same_next, same_start),
    step="",
    at=lambda case: iter(
        [
            At(1, case.dual.updates, "=", case.run.updates, of="updates"),
            At(1, case.dual.counts, "=", np.bincount(case.run.mistakes, minlength=case.run.n), of="α"),
        ]
    ),
)

dual = Proof(
    name="07.dual",
    claim="The dual perceptron corrects the same points as the perceptron on φ(x), in the same order.",
    given=(
        "αᵢ counts how often point i was corrected. The dual perceptron knows only the αᵢ and the table K. "
        "Both look at the points in the same order, and read a tie alike."
    ),
    lines=(adds, is_a_sum, product_of_sum, kernel, same_scores, same_next, same_start, same_run),
    wrong=(
        Wrong(
            says="No αᵢ is above 1, as a corrected point is right.",
            at=lambda case: (At(t, alpha.max(), "≤", 1, of="the largest α") for t, alpha in case.counts()),
        ),
        Wrong(
            says="K(x, x) is the length of φ(x).",
            step="point",
            at=lambda case: (
                At(i, case.K[i - 1, i - 1], "=", np.linalg.norm(case.phi[i - 1]))
                for i in range(1, case.run.n + 1)
            ),
        ),
        Wrong(
            says="So w = Σ yᵢ φ(xᵢ), over all points.",
            at=lambda case: (
                At(t, case.run.weights[t], "=", case.run.y @ case.phi) for t, _ in case.counts()
            ),
        ),
    ),
    cases=Cases(("X", "y"), points=2, largest=2, larger=1500, far=3, keep=_apart),
    case=_two_runs,
    example=lambda: (np.array([[-1.0], [0], [2]]), np.array([1.0, -1, 1])),
    step="update",
    drawing=_points,
    open=_opened,
    where="Without writing φ down: the dual perceptron",
)
