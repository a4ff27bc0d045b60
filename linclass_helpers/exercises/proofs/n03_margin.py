"""Notebook 03: orthonormal points meet the bound exactly."""

from dataclasses import dataclass

import numpy as np

from ...perceptron import bound, train
from ...separability import analyse
from ..cases import Cases
from ..lines import At, Line, Proof, Wrong
from .n02_perceptron import Separated, drawing, opened


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
    says="Its first correction makes a point right: y wᵀx = ‖x‖² = 1 afterwards.",
    why="(w + y x)ᵀx y = y wᵀx + ‖x‖², and y wᵀx was 0.",
    needs=(untouched,),
    at=lambda case: (At(t, after @ z, "=", z @ z, "=", 1) for t, before, after, z in case.updates()),
)
stays_right = Line(
    says="Corrections of other points do not change the y wᵀx of a point.",
    why="They add vectors that stand at right angles to it.",
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
    name="03.equality",
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
    drawing=drawing,
    open=opened,
    where="Where the bound is lost: five inequalities",
)
