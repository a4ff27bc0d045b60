"""Notebook 08: the lowest places of least squares are the solutions of the normal equations."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...least_squares import fit, loss
from ..cases import Cases
from ..drawing import over_x
from ..lines import At, Line, Proof, Wrong
from ..opening import line_through

STEP = 1e-4  # a slope of the loss is measured over this step to both sides


@dataclass(frozen=True)
class Fitted:
    """Points with targets, the ŵ of least squares, and some other direction v."""

    X: np.ndarray
    y: np.ndarray
    v: np.ndarray

    @cached_property
    def w(self) -> np.ndarray:
        return fit(self.X, self.y)

    @property
    def residuals(self) -> np.ndarray:
        return self.y - self.X @ self.w

    @property
    def gradient(self) -> np.ndarray:
        """Xᵀ(Xŵ − y)"""
        return -self.X.T @ self.residuals

    def loss_at(self, w: np.ndarray) -> float:
        return loss(w, self.X, self.y)

    def slope(self) -> float:
        """The slope of the loss at ŵ in the direction v, measured."""
        up, down = (self.loss_at(self.w + side * STEP * self.v) for side in (1, -1))
        return (up - down) / (2 * STEP)


def _fitted(X: np.ndarray, y: np.ndarray, z: float) -> Fitted:
    """A row of X gets a first 1, for the intercept. v is (1, z, z, …)."""
    return Fitted(np.column_stack([np.ones(len(X)), X]), y, np.array([1.0, *[z] * X.shape[1]]))


def _a_line(X: np.ndarray, y: np.ndarray, z: float) -> bool:
    """Are there three points or more, not all above each other? lc.demos.line can show these."""
    return len(X) > 2 and len(np.unique(X, axis=0)) > 1


multiplied_out = Line(
    says="E(w + v) = E(w) + vᵀXᵀ(Xw − y) + ½‖Xv‖², for every w.",
    why="‖X(w + v) − y‖² = ‖(Xw − y) + Xv‖², multiplied out.",
    at=lambda case: iter(
        [
            At(
                1,
                case.loss_at(case.w + case.v),
                "=",
                (case.loss_at(case.w), case.v @ case.gradient, (case.X @ case.v) @ (case.X @ case.v) / 2),
            )
        ]
    ),
)
lowest = Line(
    says="Let ŵ be a lowest place: no step v makes E smaller.",
    why="E ≥ 0 is a sum of squares of linear functions, so it has a lowest place.",
    at=lambda case: iter([At(1, case.loss_at(case.w + case.v), "≥", case.loss_at(case.w))]),
)
no_slope = Line(
    says="So vᵀXᵀ(Xŵ − y) = 0 for every v.",
    why="For a short v this term outweighs ½‖Xv‖². If it were not 0, a step along v or −v would go down.",
    needs=(multiplied_out, lowest),
    at=lambda case: iter([At(1, case.v @ case.gradient, "=", 0, "≈", case.slope())]),
)
gradient_is_0 = Line(
    says="So Xᵀ(Xŵ − y) = 0.",
    why="A vector whose product with every v is 0 is the vector 0.",
    needs=(no_slope,),
    at=lambda case: iter([At(1, case.gradient, "=", np.zeros(len(case.w)))]),
)
normal_equations = Line(
    says="So XᵀXŵ = Xᵀy.",
    why="The brackets are multiplied out.",
    needs=(gradient_is_0,),
    at=lambda case: iter([At(1, case.X.T @ case.X @ case.w, "=", case.X.T @ case.y)]),
)
from_any_solution = Line(
    says="If XᵀXw = Xᵀy, then E(w + v) = E(w) + ½‖Xv‖².",
    why="The term in the middle, vᵀXᵀ(Xw − y), is 0.",
    needs=(multiplied_out,),
    at=lambda case: iter(
        [
            At(
                1,
                case.loss_at(case.w + case.v),
                "=",
                (case.loss_at(case.w), (case.X @ case.v) @ (case.X @ case.v) / 2),
            )
        ]
    ),
)
no_lower = Line(
    says="So E(w + v) ≥ E(w): each solution w is a lowest place.",
    why="½‖Xv‖² ≥ 0 for every v.",
    needs=(from_any_solution,),
    at=lambda case: iter([At(1, case.loss_at(case.w + case.v), "≥", case.loss_at(case.w))]),
)
both_ways = Line(
    says="So the lowest places are exactly the solutions of XᵀXw = Xᵀy.",
    why="Each lowest place is a solution, and each solution is a lowest place.",
    needs=(normal_equations, no_lower),
    at=lambda case: iter(
        [
            At(1, case.X.T @ case.X @ case.w, "=", case.X.T @ case.y),
            At(1, case.loss_at(case.w + case.v), "≥", case.loss_at(case.w)),
        ]
    ),
)

normal = Proof(
    name="08.normal",
    claim="The lowest places of E(w) = ½‖Xw − y‖² are the solutions of the normal equations, XᵀXw = Xᵀy.",
    given="A row of X is a point with a first 1, and y has the targets. v is any step away from a place w.",
    lines=(
        multiplied_out,
        lowest,
        no_slope,
        gradient_is_0,
        normal_equations,
        from_any_solution,
        no_lower,
        both_ways,
    ),
    wrong=(
        Wrong(
            says="So Xŵ = y.",
            at=lambda case: iter([At(1, case.X @ case.w, "=", case.y)]),
        ),
        Wrong(
            says="E(ŵ + v) = E(ŵ) + E(v).",
            at=lambda case: iter(
                [At(1, case.loss_at(case.w + case.v), "=", (case.loss_at(case.w), case.loss_at(case.v)))]
            ),
        ),
        Wrong(
            says="So yᵀ(Xŵ − y) = 0.",
            at=lambda case: iter([At(1, case.y @ -case.residuals, "=", 0)]),
        ),
    ),
    cases=Cases(("X", "lam", "z"), points=3, dimensions=1, larger=1100, keep=_a_line),
    case=_fitted,
    example=lambda: (np.array([[1.0], [2], [-1], [3], [4]]), np.array([2.0, 4, 0, 4, 6]), -0.5),
    drawing=lambda case, _: over_x(case.X, case.y, case.w),
    open=lambda case, _: line_through(case.X[:, 1], case.y) if case.X.shape[1] == 2 else None,
    where="Normal equations",
)
