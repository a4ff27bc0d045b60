"""Notebook 02: the perceptron must stop, and the case in which its bound is met."""

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


def _drawing(case: Separated, t: int) -> Vectors | None:
    """The points, w with its line before update t, and w after it."""
    run = case.run
    before = run.weights[t - 1]
    found = vectors(run.X, run.y, **{"wₜ₋₁": before, "wₜ": run.weights[t]})
    return found and replace(found, line=np.array([0.0, *before]))


def _opened(case: Separated, t: int) -> "Demo | None":
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
    drawing=_drawing,
    open=_opened,
    where="The proof, line by line, on this very run",
)


# The case in which nothing is wasted


@dataclass(frozen=True)
class Orthonormal(Separated):
    """A run on n points of length 1 at right angles to each other, in which ties are mistakes."""

    @property
    def n(self) -> int:
        return self.run.n

    @property
    def Z(self) -> np.ndarray:
        """The reflected points y x, one per row."""
        return self.run.y[:, None] * self.run.X

    @property
    def u(self) -> np.ndarray:
        return self.Z.sum(axis=0) / self.n**0.5


def _orthonormal(y: np.ndarray) -> Orthonormal:
    n = len(y)
    run = train(np.eye(n), y, tie="mistake")
    found = analyse(run.X, run.y)
    assert found.w is not None  # the sum of all y x separates them
    return Orthonormal(run, found.w, found.margin)


untouched = Line(
    says="Before its first correction a point has y wᵀx = 0.",
    why="From 0 on, w is a sum of other points, each with its sign. They stand at right angles to this one.",
    at=lambda case: (At(t, before @ z, "=", 0) for t, before, after, z in case.updates()),
)
once_at_least = Line(
    says="So each point is corrected at least once.",
    why="A tie is a mistake here, and the perceptron stops only when each point is right.",
    needs=(untouched,),
    step="",
    at=lambda case: (
        At(
            1,
            np.bincount(case.run.mistakes, minlength=case.n).min(),
            "≥",
            1,
            of="the fewest corrections of a point",
        ),
    ),
)
right_at_once = Line(
    says="A correction makes its point right: y wᵀx = ‖x‖² = 1 afterwards.",
    why="(w + y x)ᵀx y = y wᵀx + ‖x‖², and y wᵀx was 0.",
    needs=(untouched,),
    at=lambda case: (At(t, after @ z, "=", z @ z, "=", 1) for t, before, after, z in case.updates()),
)
stays_right = Line(
    says="Later corrections do not change this y wᵀx.",
    why="They add vectors that stand at right angles to the point.",
    at=lambda case: (
        At(t, case.Z[case.run.mistakes[:t]] @ after, "=", np.ones(t)) for t, _, after, _ in case.updates()
    ),
)
n_updates = Line(
    says="So there are exactly n updates, one for each point.",
    why="At least one for each point, and none for a point that is right and stays right.",
    needs=(once_at_least, right_at_once, stays_right),
    step="",
    at=lambda case: (At(1, case.run.updates, "=", case.n, of="updates"),),
)
all_margins = Line(
    says="u = (y₁x₁ + … + yₙxₙ)/√n has ‖u‖² = 1 = √n y uᵀx for every point.",
    why="The squares of n vectors at right angles add up: ‖y₁x₁ + … + yₙxₙ‖² = n.",
    step="point",
    at=lambda case: (
        At(k, case.u @ case.u, "=", 1, "=", case.n**0.5 * (case.u @ z)) for k, z in enumerate(case.Z, start=1)
    ),
)
no_wider = Line(
    says="No unit vector has a wider margin, so γ = 1/√n.",
    why="For a unit vector v the n numbers (y vᵀx)² add up to at most ‖v‖² = 1, so one is at most 1/n.",
    needs=(all_margins,),
    step="",
    at=lambda case: (At(1, case.gamma, "=", case.n**-0.5, of="γ"),),
)
its_bound = Line(
    says="So R²/γ² = n.",
    why="R = 1, because all points have length 1.",
    needs=(no_wider,),
    step="",
    at=lambda case: (At(1, bound(case.R, case.gamma), "=", case.n, of="R²/γ²"),),
)
bound_is_met = Line(
    says="The run makes exactly R²/γ² updates: the bound is met.",
    why="Both numbers are n.",
    needs=(n_updates, its_bound),
    step="",
    at=lambda case: (At(1, case.run.updates, "=", bound(case.R, case.gamma), of="updates"),),
)

equality = Proof(
    name="02.equality",
    claim="On n points of length 1 at right angles to each other the bound R²/γ² is met exactly.",
    given="w begins at 0, and a tie wᵀx = 0 is a mistake. The points have labels y of either kind.",
    lines=(
        untouched,
        once_at_least,
        right_at_once,
        stays_right,
        n_updates,
        all_margins,
        no_wider,
        its_bound,
        bound_is_met,
    ),
    wrong=(
        Wrong(
            says="Each update makes w longer by 1: ‖wₜ‖ = t.",
            at=lambda case: (At(t, np.linalg.norm(after), "=", t) for t, before, after, z in case.updates()),
        ),
        Wrong(
            says="After the first update every point is right.",
            at=lambda case: (At(1, (case.Z @ case.run.weights[1]).min(), ">", 0, of="the smallest y wᵀx"),),
        ),
        Wrong(
            says="For each point y uᵀx = 1, its length, so γ = 1.",
            step="point",
            at=lambda case: (At(k, case.u @ z, "=", 1) for k, z in enumerate(case.Z, start=1)),
        ),
    ),
    cases=Cases(("y",), points=4, larger=1000),
    case=_orthonormal,
    example=lambda: (np.array([1.0, -1.0]),),
    step="update",
    drawing=_drawing,
    open=_opened,
    where="A case where nothing is wasted",
)
