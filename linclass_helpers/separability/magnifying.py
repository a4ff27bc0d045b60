"""A second look at points that lie so nearly at one height that floats cannot tell which is the lowest.

Where many points hug the margin, their heights over the boundary differ by less than a float's rounding, and
the guess of `nearest_by_floats` names the wrong ones. Whole numbers measure the differences exactly; and as
only differences decide which points carry the strip, they may be magnified until floats see them.
"""

from collections.abc import Callable

import numpy as np

from .nearest_by_floats import Guess
from .nearest_exactly import whole_numbers

# Coordinates along the boundary are multiplied by this, heights are not. The larger it is, the less the
# nearest point can gain by leaning to a side; but a float's 16 digits must hold both.
FAR = 1e4

BLUR = 1e-11  # of the strip's width: rounding may decide the order of heights that are nearer than this


def found_in_floats(
    walk: Callable[[np.ndarray], Guess], F: np.ndarray, points: np.ndarray, signs: np.ndarray
) -> Guess:
    """What a walk finds among the points F; where they hug the margin, what it finds in a second look."""
    found = walk(F)
    if _crowded(F, signs, found):
        found = walk(_magnified(F, points, signs, found[2]))
    return found


def _crowded(F: np.ndarray, signs: np.ndarray, found: Guess) -> bool:
    """Do far more points seem to lie on the edges of the strip than the guess has corners?"""
    corners, _, point = found
    heights = F @ point
    plus, minus = heights[signs > 0], heights[signs < 0]
    width = plus.min() - (minus.max() if len(minus) else 0.0)
    return int((_above_the_edges(heights, signs) < BLUR * width).sum()) > 2 * len(corners)


def _magnified(F: np.ndarray, points: np.ndarray, signs: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """The points with magnified heights: their coordinates along the boundary, and last the height over it.

    F are the points in floats, in units near 1, and `points` the same in whole numbers, of any unit.
    `direction` is a guess at w. Above the boundary the lowest point gets height ½, below it the highest −½.
    """
    u = direction / np.linalg.norm(direction)
    heights = points @ whole_numbers(u)[0]
    above = _above_the_edges(heights, signs)
    unit = sorted(above)[min(F.shape[1], len(F) - 1)] or 1  # so many points carry a strip, as a rule
    seen = np.array([float(rise) / float(unit) for rise in above])
    along = F - np.outer(F @ u, u)
    return np.column_stack([FAR * along, signs.astype(float) * (0.5 + seen)])


def _above_the_edges(heights: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """How far each point lies behind the foremost one of its class."""
    rises = signs * heights
    for sign in set(signs):
        rises[signs == sign] -= min(rises[signs == sign])
    return rises
