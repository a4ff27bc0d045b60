"""Notebook 09b: d + 2 points are never shattered."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from ...learning import half_of_the_labellings
from ...separability import analyse
from ..cases import Cases
from ..drawing import Vectors, vectors
from ..lines import At, Line, Proof, Wrong

if TYPE_CHECKING:
    from livefigure import Demo


@dataclass(frozen=True)
class Dependent:
    """d + 2 points of d dimensions, and the numbers c of a dependence of their rows (1, x)."""

    X: np.ndarray

    @cached_property
    def rows(self) -> np.ndarray:
        return np.column_stack([np.ones(len(self.X)), self.X])

    @cached_property
    def c(self) -> np.ndarray:
        """Numbers with Σ c (1, x) = 0. The largest is 1."""
        found = np.linalg.svd(self.rows.T)[2][-1]
        largest = found[np.abs(found).argmax()]
        clean = found / largest
        return np.where(np.abs(clean) < 1e-12, 0.0, clean)

    @property
    def unique(self) -> bool:
        """Is there only one such c, up to a factor?"""
        return bool(np.linalg.matrix_rank(self.rows) == len(self.rows) - 1)

    @cached_property
    def y(self) -> np.ndarray:
        return np.where(self.c < 0, -1.0, 1.0)

    @property
    def scores(self) -> Iterator[tuple[int, np.ndarray]]:
        """w₀ + wᵀx of all points, for a few w of whole numbers, which are numbered."""
        few = list(product((-1, 0, 1), repeat=self.rows.shape[1]))
        for k, w in enumerate(few[: 3**3], start=1):
            yield k, self.rows @ np.array(w)


def _with_a_line(rows: np.ndarray) -> int:
    """How many labellings have a line; the opposite of a labelling has one if the labelling has."""
    return 2 * sum(analyse(rows, y).separable for y in half_of_the_labellings(len(rows)))


def _in_the_hull(rows: np.ndarray) -> int:
    """How many points lie in the hull of the others: no line has such a point alone on one side."""
    alone = 2 * np.eye(len(rows)) - 1
    return sum(not analyse(rows, y).separable for y in alone)


def _dependent(X: np.ndarray) -> Dependent | None:
    return Dependent(X) if len(X) == X.shape[1] + 2 else None


def _labelled(case: Dependent, _: int) -> Vectors | None:
    return vectors(case.X, case.y) if case.X.shape[1] <= 2 else None


def _opened(case: Dependent, _: int) -> "Demo | None":
    from ... import demos

    try:
        return demos.shatter(n=4, points=case.X.tolist()) if case.X.shape == (4, 2) else None
    except ValueError:
        return None


dependent = Line(
    says="There are cᵢ, not all 0, with Σ cᵢ (1, xᵢ) = 0.",
    why="d + 2 vectors of d + 1 coordinates are linearly dependent.",
    at=lambda case: iter(
        [At(1, case.c @ case.rows, "=", 0 * case.rows[0]), At(1, np.abs(case.c).max(), ">", 0)]
    ),
)
labels = Line(
    says="Label point i with the sign of cᵢ (+1 for 0): cᵢ = |cᵢ| yᵢ.",
    why="The labels may be chosen, because all labellings count.",
    needs=(dependent,),
    at=lambda case: iter([At(1, case.c, "=", np.abs(case.c) * case.y)]),
)
sum_is_0 = Line(
    says="For every line (w₀, w): Σ cᵢ (w₀ + wᵀxᵢ) = 0.",
    why="It is the inner product of (w₀, w) with Σ cᵢ (1, xᵢ) = 0.",
    needs=(dependent,),
    step="line",
    at=lambda case: (At(k, case.c @ scores, "=", 0) for k, scores in case.scores),
)
with_labels = Line(
    says="So Σ |cᵢ| · yᵢ (w₀ + wᵀxᵢ) = 0.",
    why="|cᵢ| yᵢ is put in for cᵢ.",
    needs=(labels, sum_is_0),
    step="line",
    at=lambda case: (At(k, np.abs(case.c) @ (case.y * scores), "=", 0) for k, scores in case.scores),
)
one_is_wrong = Line(
    says="So for every line some yᵢ (w₀ + wᵀxᵢ) is ≤ 0.",
    why="Otherwise each term with cᵢ ≠ 0 would be > 0, and there is such a term. The sum would not be 0.",
    needs=(with_labels,),
    step="line",
    at=lambda case: (At(k, (case.y * scores).min(), "≤", 0) for k, scores in case.scores),
)
not_shattered = Line(
    says="No line makes this labelling: the points are not shattered.",
    why="A line that made it would have every yᵢ (w₀ + wᵀxᵢ) > 0.",
    needs=(one_is_wrong,),
    at=lambda case: iter(
        [
            At(1, analyse(case.rows, case.y).margin, "=", 0, of="the width of a strip between the classes"),
            At(1, _with_a_line(case.rows), "<", 2 ** len(case.rows), of="labellings with a line"),
        ]
    ),
)

radon = Proof(
    name="09.radon",
    claim="Lines with a bias never shatter d + 2 points of d dimensions.",
    given="The points are x₁, x₂, …; in the plane there are four. A line stands for any w₀ + wᵀx = 0.",
    lines=(dependent, labels, sum_is_0, with_labels, one_is_wrong, not_shattered),
    wrong=(
        Wrong(
            says="One of the points lies in the hull of the others.",
            at=lambda case: iter(
                [At(1, _in_the_hull(case.rows), "≥", 1, of="points in the hull of the others")]
            ),
        ),
        Wrong(
            says="Already the first d + 1 points are not shattered.",
            at=lambda case: iter(
                [
                    At(
                        1,
                        _with_a_line(case.rows[:-1]),
                        "<",
                        2 ** (len(case.rows) - 1),
                        of="labellings with a line",
                    )
                ]
            ),
        ),
        Wrong(
            says="No cᵢ is 0, as all d + 2 points are needed.",
            step="point",
            at=lambda case: (
                At(i, abs(c), ">", 0, of="|cᵢ|") for i, c in enumerate(case.c if case.unique else (), 1)
            ),
        ),
    ),
    cases=Cases(("X",), points=4, larger=4500, far=4),
    case=_dependent,
    example=lambda: (np.array([[0.0, 0.0], [1, 0], [1, 1], [0, 1]]),),
    drawing=_labelled,
    open=_opened,
    where="Three, but never four",
)
