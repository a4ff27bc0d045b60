"""Lecture 002's linear program, solved by SciPy."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments
from ..results import read_only


@dataclass(frozen=True, eq=False, repr=False)
class LinearProgram:
    """Lecture 002's linear program, max 0ᵀw such that A w ≥ v, and the solver's answer.

    Attributes
    ----------
    A
        a row yᵢ xᵢᵀ for each point; with a bias yᵢ [xᵢ; 1]ᵀ
    v
        ones
    feasible
        None if the solver gave up
    w
        some separator, not the one with the widest margin; with a bias [w; b]
    status
        the solver's message
    """

    A: np.ndarray
    v: np.ndarray
    feasible: bool | None
    w: np.ndarray | None
    status: str

    def __repr__(self) -> str:
        verdict = {True: "feasible", False: "infeasible", None: "no answer from the solver"}[self.feasible]
        rows, columns = self.A.shape
        return f"linear program, {rows} constraints on {columns} weights: {verdict}"


def linear_program(X: ArrayLike, y: ArrayLike, *, bias: bool = False) -> LinearProgram:
    """Lecture 002's linear program: any w with yᵢ wᵀxᵢ ≥ 1 for every point.

    The bias is the last weight, as in lecture 002: w̄ = [w; b], x̄ = [x; 1]. In augmented data sets it is the
    first. The solver has a tolerance of about 1e-7. If the margin is much smaller than the data, its verdict
    can be wrong; `analyse` gives a proof.
    """
    from scipy.optimize import linprog

    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    if bias:
        X = np.column_stack([X, np.ones(len(X))])
    A, v = read_only(y[:, None] * X), read_only(np.ones(len(X)))
    result = linprog(np.zeros(X.shape[1]), A_ub=-A, b_ub=-v, bounds=(None, None), method="highs")
    feasible = {0: True, 2: False}.get(result.status)
    return LinearProgram(A, v, feasible, result.x if feasible else None, result.message)
