"""Notebooks 05 and 05b: the gradient of the log-likelihood, and why separable data have no top."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...data import load
from ...logistic import gradient, log_likelihood, sigmoid
from ...perceptron import train
from ..cases import Cases
from ..drawing import Vectors, vectors
from ..lines import At, Line, Proof, Wrong
from ..opening import in_the_plane, with_data, with_w

if TYPE_CHECKING:
    from livefigure import Demo

H = 1e-4  # a derivative is measured from z − H to z + H

# The gradient


@dataclass(frozen=True)
class AtW:
    """The likelihood of points with labels 0 and 1 at a w."""

    w: np.ndarray
    X: np.ndarray
    y: np.ndarray

    def points(self) -> Iterator[tuple[int, np.ndarray, float, float]]:
        """For each point its number, x, y, and z = wᵀx."""
        for i, (x, y) in enumerate(zip(self.X, self.y), start=1):
            yield i, x, float(y), float(self.w @ x)


def _of_one(y: float, z: float) -> float:
    """The log-likelihood of one point."""
    return float(log_likelihood([z], [[1.0]], [y]))


def _measured(y: float, z: float) -> float:
    """Its derivative in z, measured on the curve."""
    return (_of_one(y, z + H) - _of_one(y, z - H)) / (2 * H)


def _slopes(w: np.ndarray, x: np.ndarray, y: float) -> np.ndarray:
    """The slopes of l along the axes of w, measured."""
    sides = [[_of_one(y, float((w + side * H * e) @ x)) for side in (1, -1)] for e in np.eye(len(w))]
    return np.array([(up - down) / (2 * H) for up, down in sides])


def _arrows(case: AtW, _: int) -> Vectors | None:
    slope = gradient(case.w, case.X, case.y)
    return vectors(case.X, 2 * case.y - 1, w=case.w, zero=True, gradient=slope)


def _on_the_surface(case: AtW, _: int) -> "Demo | None":
    if case.X.shape[1] > 2:
        return None
    y, start = 2 * case.y - 1, in_the_plane([case.w])[0].tolist()
    return with_data("ascent", case.X, y, start=start) or with_w(case.X, y, case.w)


one_point = Line(
    says="l = y ln σ + (1 − y) ln(1 − σ).",
    why="Its label has the probability σ if y = 1, and 1 − σ if y = 0.",
    at=lambda case: (
        At(i, _of_one(y, z), "=", (y * np.log(sigmoid(z)), (1 - y) * np.log(sigmoid(-z))))
        for i, x, y, z in case.points()
    ),
)
log_of_sigma = Line(
    says="d/dz ln σ = σ′/σ = 1 − σ.",
    why="The chain rule, and σ′ = σ (1 − σ).",
    at=lambda case: (At(i, _measured(1, z), "≈", 1 - sigmoid(z)) for i, x, y, z in case.points()),
)
log_of_rest = Line(
    says="d/dz ln(1 − σ) = −σ′/(1 − σ) = −σ.",
    why="The chain rule, and σ′ = σ (1 − σ).",
    at=lambda case: (At(i, _measured(0, z), "≈", -sigmoid(z)) for i, x, y, z in case.points()),
)
error = Line(
    says="So dl/dz = y (1 − σ) − (1 − y) σ = y − σ.",
    why="Both derivatives are put in, and y σ cancels.",
    needs=(one_point, log_of_sigma, log_of_rest),
    at=lambda case: (At(i, _measured(y, z), "≈", y - sigmoid(z)) for i, x, y, z in case.points()),
)
inner = Line(
    says="∂z/∂w = x.",
    why="z = wᵀx is the sum of all wⱼ xⱼ.",
    at=lambda case: (
        At(i, (case.w + step) @ x, "=", (z, x @ step))
        for i, x, y, z in case.points()
        for step in np.eye(len(x))
    ),
)
arrow = Line(
    says="So ∂l/∂w = (y − σ) x.",
    why="The chain rule: dl/dz times ∂z/∂w.",
    needs=(error, inner),
    at=lambda case: (
        At(i, gradient(case.w, [x], [y]), "=", (y - sigmoid(z)) * x, "≈", _slopes(case.w, x, y))
        for i, x, y, z in case.points()
    ),
)
sum_of_arrows = Line(
    says="The sum over all points is the gradient: Σ (yᵢ − σᵢ) xᵢ.",
    why="The log-likelihood is the sum of what the points add, since labels are independent.",
    needs=(arrow,),
    step="",
    at=lambda case: iter(
        [
            At(
                1,
                gradient(case.w, case.X, case.y),
                "=",
                tuple((y - sigmoid(z)) * x for i, x, y, z in case.points()),
            )
        ]
    ),
)


gradient_of_l = Proof(
    name="05.gradient",
    claim="The gradient of the log-likelihood is the sum of error × data-point, Σ (yᵢ − σᵢ) xᵢ.",
    given=(
        "Labels y are 0 and 1, z = wᵀx, and σ is short for σ(z), the probability of class 1. "
        "l is what one point adds to the log-likelihood."
    ),
    lines=(one_point, log_of_sigma, log_of_rest, error, inner, arrow, sum_of_arrows),
    wrong=(
        Wrong(
            says="d/dz ln σ = 1/σ.",
            at=lambda case: (At(i, _measured(1, z), "≈", 1 / sigmoid(z)) for i, x, y, z in case.points()),
        ),
        Wrong(
            says="So dl/dz = σ − y.",
            at=lambda case: (At(i, _measured(y, z), "≈", sigmoid(z) - y) for i, x, y, z in case.points()),
        ),
        Wrong(
            says="So ∂l/∂w = (y − σ) w.",
            at=lambda case: (
                At(i, gradient(case.w, [x], [y]), "=", (y - sigmoid(z)) * case.w)
                for i, x, y, z in case.points()
            ),
        ),
    ),
    cases=Cases(("w", "X", "y01"), larger=1100, far=3, keep=lambda w, X, y01: len({*y01}) == 2),
    case=AtW,
    example=lambda: (np.array([1.0, -0.5]), load("nonseparable").X, load("nonseparable").y01),
    step="point",
    drawing=_arrows,
    open=_on_the_surface,
    where="Where does the gradient come from?",
)


# Separable data have no top


@dataclass(frozen=True)
class Ray:
    """A separator w of some points, and some other place v."""

    w: np.ndarray
    v: np.ndarray
    X: np.ndarray
    y: np.ndarray

    @property
    def margins(self) -> np.ndarray:
        """m = y wᵀx of each point."""
        return self.y * (self.X @ self.w)

    def l_at(self, w: np.ndarray) -> float:
        return float(log_likelihood(w, self.X, (self.y + 1) / 2))

    def near(self, gap: float) -> int:
        """A c for which n e^(−cm) is below this gap, with the smallest m."""
        return max(1, int(np.log(len(self.X) / gap) / self.margins.min()) + 1)


def _ray(v: np.ndarray, X: np.ndarray, y: np.ndarray) -> Ray | None:
    """w is what the perceptron finds, so it is a separator that need not be the widest."""
    run = train(X, y, tie="mistake") if len({*y}) == 2 else None
    return Ray(run.w, v, X, y) if run and run.converged else None


def _its_line(case: Ray, _: int) -> Vectors | None:
    return vectors(case.X, case.y, w=case.w, v=case.v)


FACTORS = (1, 2, 3)  # multiples of w whose numbers are shown


separator = Line(
    says="Take a separator w: every mᵢ is > 0.",
    why="The data are separable, so there is one.",
    step="",
    at=lambda case: (At(c, case.margins.min(), ">", 0, of="the smallest mᵢ") for c in FACTORS[:1]),
)
on_the_ray = Line(
    says="l(cw) = −Σ ln(1 + e^(−c mᵢ)).",
    why="A label has the probability σ(y wᵀx) = 1/(1 + e^(−y wᵀx)), and cw multiplies y wᵀx by c.",
    at=lambda case: (
        At(c, case.l_at(c * case.w), "=", -np.log1p(np.exp(-c * case.margins)).sum()) for c in FACTORS
    ),
)
squeezed = Line(
    says="So −l(cw) ≤ n e^(−cm), where m is the smallest mᵢ.",
    why="ln(1 + a) ≤ a, and e^(−c mᵢ) ≤ e^(−cm).",
    needs=(on_the_ray,),
    at=lambda case: (
        At(c, -case.l_at(c * case.w), "≤", len(case.X) * np.exp(-c * case.margins.min())) for c in FACTORS
    ),
)
to_zero = Line(
    says="As c grows, l(cw) comes as near to 0 as we like.",
    why="e^(−cm) goes to 0, because m > 0.",
    needs=(separator, squeezed),
    at=lambda case: (
        At(c, -case.l_at(c * case.w), "<", gap) for gap in (0.1, 0.01, 0.001) for c in (case.near(gap),)
    ),
)
below_zero = Line(
    says="But l(v) < 0 at every v.",
    why="No label has the probability 1: σ is always below 1.",
    step="",
    at=lambda case: (At(c, case.l_at(c * case.v), "<", 0) for c in FACTORS[:1]),
)
no_top = Line(
    says="So for each v some cw has l(cw) > l(v): no v is a top.",
    why="l(cw) rises above the number l(v), which is below 0.",
    needs=(to_zero, below_zero),
    at=lambda case: (
        At(c, case.l_at(c * case.w), ">", case.l_at(case.v)) for c in (case.near(-case.l_at(case.v)),)
    ),
)

no_highest = Proof(
    name="05.no-top",
    claim="On separable data the log-likelihood l has no highest place.",
    given=(
        "Labels y are −1 and +1, n is the number of points, and c is a number above 0. For any w, "
        "mᵢ = yᵢ wᵀxᵢ."
    ),
    lines=(separator, on_the_ray, squeezed, to_zero, below_zero, no_top),
    wrong=(
        Wrong(
            says="l(cw) = l(w), as cw has the same line as w.",
            at=lambda case: (At(c, case.l_at(c * case.w), "=", case.l_at(case.w)) for c in FACTORS),
        ),
        Wrong(
            says="l(cw) = c l(w).",
            at=lambda case: (At(c, case.l_at(c * case.w), "=", c * case.l_at(case.w)) for c in FACTORS),
        ),
        Wrong(
            says="l(w) ≥ l(v), because w gets every point right.",
            step="",
            at=lambda case: (At(c, case.l_at(c * case.w), "≥", case.l_at(case.v)) for c in FACTORS[:1]),
        ),
    ),
    cases=Cases(("v", "X", "y"), points=2, larger=2500, far=3),
    case=_ray,
    example=lambda: (np.array([0.5, 1.0]), load("notes").X, load("notes").y),
    step="c =",
    drawing=_its_line,
    open=lambda case, _: with_data("endless", case.X, case.y) if case.X.shape[1] <= 2 else None,
    where="Separable data",
)
