"""How a drawn curve is compared with the real one: by the direction of every step."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..words import number
from .prediction import Judged


def as_the_run(mine: ArrayLike, real: ArrayLike, level: float = 0.0) -> np.ndarray:
    """For each step: does the drawn curve go the way of the real one?

    Parameters
    ----------
    mine, real
        The heights, from the known start on.
    level
        A change up to this size counts as level. Where the real curve changes by no more, a level drawing is
        right, and so is one in its direction.
    """
    drawn, ran = np.diff(mine), np.diff(real)
    still, same_way = abs(drawn) <= level + 1e-9, drawn * ran > 0
    return np.where(abs(ran) <= level + 1e-9, still | same_way, same_way)


def by_its_steps(
    mine: Sequence[float],
    real: Sequence[float],
    steps: str,
    names: Sequence[object],
    level: float = 0.0,
    curve: str = "the run",
) -> Judged:
    """Judge a drawn curve by the direction of every step: all must be as in the real one.

    Parameters
    ----------
    mine, real
        The heights, from the known start on.
    steps
        What the steps are called: "updates".
    names
        The name of each step: 1, 2, 3.
    level
        A change up to this size counts as level.
    curve
        What the real curve is called.
    """
    agree = as_the_run(mine, real, level)
    if agree.all():
        return Judged(True, f"Yours goes the way of {curve} at all {steps}.")
    k = int(np.flatnonzero(~agree)[0])
    one = steps.removesuffix("s")
    same = [str(name) for name, right in zip(names, agree, strict=True) if right]
    where = f"{one if len(same) == 1 else steps} {', '.join(same)}"
    some = f"Yours goes the way of {curve} at {where}. It" if same else "Yours"
    way, real_way = (_way(*heights[k : k + 2]) for heights in (mine, real))
    return Judged(False, f"{some} first differs at {one} {names[k]}: yours {way}, {curve} {real_way}.", k)


def _way(before: float, after: float) -> str:
    """How a curve goes from one height to the next, in words."""
    if after == before:
        return f"stays at {number(after)}"
    return f"{'rises' if after > before else 'falls'} from {number(before)} to {number(after)}"
