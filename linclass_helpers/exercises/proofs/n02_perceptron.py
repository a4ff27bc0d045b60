"""Notebook 02: the perceptron must stop."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ...data import load
from ...perceptron import Run, bound, train
from ...separability import analyse
from ..cases import Cases
from ..drawing import Vectors, vectors
from ..lines import At, Line, Proof, Wrong
from ..opening import with_data, with_w

if TYPE_CHECKING:
    from livefigure import Demo

# What the lines speak of


@dataclass(frozen=True)
class Separated:
    """A run on points that a line separates, with the widest separator w* and its margin γ."""

    run: Run
    w_star: np.ndarray
    gamma: float

    @property
    def R(self) -> float:
        return float(np.linalg.norm(self.run.X, axis=1).max())

    def updates(self) -> Iterator[tuple[int, np.ndarray, np.ndarray, np.ndarray]]:
        """For each update t: t, w before it, w after it, and y x of the point that it corrects."""
        run = self.run
        for t, i in enumerate(run.mistakes, start=1):
            yield t, run.weights[t - 1], run.weights[t], run.y[i] * run.X[i]


def _separated(X: np.ndarray, y: np.ndarray, tie: str = "plus") -> Separated | None:
    found = analyse(X, y)
    if found.w is None:
        return None
    run = train(X, y, tie=tie)
    return Separated(run, found.w, found.margin) if run.updates else None


def drawing(case: Separated, t: int) -> Vectors | None:
    """The points, w with its line before update t, and w after it."""
    run = case.run
    before = run.weights[t - 1]
    found = vectors(run.X, run.y, **{"wₜ₋₁": before, "wₜ": run.weights[t]})
    return found and replace(found, line=np.array([0.0, *before]))


def opened(case: Separated, t: int) -> "Demo | None":
    run = case.run
    if run.X.shape[1] > 2:
        return None
    return with_data("convergence", run.X, run.y, tie=run.tie, t=t) or with_w(run.X, run.y, run.weights[t])


# The perceptron must stop

a_mistake = Line(
    says="Update t corrects a mistake: y wₜ₋₁ᵀx ≤ 0.",
    why="The perceptron corrects nothing else.",
    at=lambda case: (At(t, before @ z, "≤", 0) for t, before, after, z in case.updates()),
)
new_length = Line(
    says="‖wₜ‖² = ‖wₜ₋₁‖² + 2 y wₜ₋₁ᵀx + ‖x‖².",
    why="wₜ = wₜ₋₁ + y x, multiplied by itself, with y² = 1.",
    at=lambda case: (
        At(t, after @ after, "=", (before @ before, 2 * before @ z, z @ z))
        for t, before, after, z in case.updates()
    ),
)
grows_by_R2 = Line(
    says="So ‖wₜ‖² ≤ ‖wₜ₋₁‖² + R².",
    why="The term in the middle is not positive, and no point is longer than R.",
    needs=(a_mistake, new_length),
    at=lambda case: (
        At(t, after @ after, "≤", (before @ before, case.R**2)) for t, before, after, z in case.updates()
    ),
)
upper = Line(
    says="So ‖wₜ‖² ≤ t R².",
    why="w₀ = 0, and each of the t updates adds at most R².",
    needs=(grows_by_R2,),
    at=lambda case: (At(t, after @ after, "≤", t * case.R**2) for t, before, after, z in case.updates()),
)
gains_gamma = Line(
    says="w*ᵀwₜ = w*ᵀwₜ₋₁ + y w*ᵀx ≥ w*ᵀwₜ₋₁ + γ.",
    why="y w*ᵀx ≥ γ for every point: that is what the margin γ of w* means.",
    at=lambda case: (
        At(
            t,
            case.w_star @ after,
            "=",
            (case.w_star @ before, case.w_star @ z),
            "≥",
            (case.w_star @ before, case.gamma),
        )
        for t, before, after, z in case.updates()
    ),
)
along = Line(
    says="So w*ᵀwₜ ≥ t γ.",
    why="w₀ = 0, and each of the t updates adds at least γ.",
    needs=(gains_gamma,),
    at=lambda case: (
        At(t, case.w_star @ after, "≥", t * case.gamma) for t, before, after, z in case.updates()
    ),
)
cauchy_schwarz = Line(
    says="A projection is no longer than its vector: w*ᵀwₜ ≤ ‖wₜ‖.",
    why="Cauchy and Schwarz: w*ᵀw ≤ ‖w*‖ ‖w‖, and ‖w*‖ = 1.",
    at=lambda case: (
        At(t, case.w_star @ after, "≤", np.linalg.norm(after)) for t, before, after, z in case.updates()
    ),
)
lower = Line(
    says="So ‖wₜ‖² ≥ t² γ².",
    why="‖wₜ‖ ≥ w*ᵀwₜ ≥ t γ, and both ends are not negative, so they can be squared.",
    needs=(along, cauchy_schwarz),
    at=lambda case: (
        At(t, after @ after, "≥", (t * case.gamma) ** 2) for t, before, after, z in case.updates()
    ),
)
must_stop = Line(
    says="t² γ² ≤ t R², so t ≤ R²/γ².",
    why="Both bounds hold for the same ‖wₜ‖². Divide by t γ².",
    needs=(upper, lower),
    at=lambda case: (At(t, t, "≤", bound(case.R, case.gamma)) for t, *_ in case.updates()),
)

stop = Proof(
    name="02.stop",
    claim="The perceptron makes at most R²/γ² updates on points that a line separates.",
    given=(
        "w₀ = 0. Update t corrects the point x with the label y: wₜ = wₜ₋₁ + y x. No point is longer than R. "
        "The separator w* has ‖w*‖ = 1 and the margin γ > 0."
    ),
    lines=(
        a_mistake,
        new_length,
        grows_by_R2,
        upper,
        gains_gamma,
        along,
        cauchy_schwarz,
        lower,
        must_stop,
    ),
    wrong=(
        Wrong(
            says="w never gets shorter: ‖wₜ‖² ≥ ‖wₜ₋₁‖².",
            at=lambda case: (
                At(t, after @ after, "≥", before @ before) for t, before, after, z in case.updates()
            ),
        ),
        Wrong(
            says="Then the point is right: y wₜᵀx > 0.",
            at=lambda case: (At(t, after @ z, ">", 0) for t, before, after, z in case.updates()),
        ),
        Wrong(
            says="In the end w is as long as its projection: w*ᵀwₜ = ‖wₜ‖.",
            at=lambda case: (
                At(t, case.w_star @ after, "=", np.linalg.norm(after))
                for t, before, after, z in [*case.updates()][-1:]
            ),
        ),
    ),
    cases=Cases(("X", "y"), points=2, largest=2, larger=2000),
    case=_separated,
    example=lambda: (load("notes").X, load("notes").y),
    step="update",
    drawing=drawing,
    open=opened,
    where="The proof, line by line, on this very run",
)
