"""A second guess for points whose distances from the boundary differ by less than rounding.

If many points lie at the margin, their heights above the boundary differ by less than the rounding of floats,
and `nearest_by_floats` may choose the wrong ones. Whole numbers measure the differences exactly. Only these
differences decide which points lie on the edges of the strip. So they are magnified until floats can order
the points.
"""

from collections.abc import Callable

import numpy as np

from .nearest_by_floats import Guess
from .nearest_exactly import whole_numbers

# The coordinates along the boundary are multiplied by this factor, the heights are not. A larger factor keeps
# the direction of w closer to the first guess, but the 16 digits of a float must hold both.
STRETCH = 1e4

BLUR = 1e-11  # share of the strip's width: closer heights may be ordered wrongly because of rounding


def found_in_floats(
    search: Callable[[np.ndarray], Guess], F: np.ndarray, points: np.ndarray, signs: np.ndarray
) -> Guess:
    """The guess of a search among the points F, repeated with magnified heights if many lie at the margin."""
    found = search(F)
    if _crowded(F, signs, found):
        found = search(_magnified(F, points, signs, found[2]))
    return found


def _crowded(F: np.ndarray, signs: np.ndarray, found: Guess) -> bool:
    """Are there far more points at the edges of the strip than the guess has corners?"""
    corners, _, point = found
    heights = F @ point
    plus, minus = heights[signs > 0], heights[signs < 0]
    width = plus.min() - (minus.max() if len(minus) else 0.0)
    return int((_above_the_edges(heights, signs) < BLUR * width).sum()) > 2 * len(corners)


def _magnified(F: np.ndarray, points: np.ndarray, signs: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """The points with magnified heights: the coordinates along the boundary, and then the height above it.

    F holds the points as floats near 1, and `points` the same as whole numbers in any unit. `direction` is a
    guess of w. The lowest point above the boundary gets the height ½, the highest below it −½.
    """
    u = direction / np.linalg.norm(direction)
    heights = points @ whole_numbers(u)[0]
    above = _above_the_edges(heights, signs)
    unit = sorted(above)[min(F.shape[1], len(F) - 1)] or 1  # usually d + 1 points determine the strip
    rises = np.array([float(rise) / float(unit) for rise in above])
    along = F - np.outer(F @ u, u)
    return np.column_stack([STRETCH * along, signs.astype(float) * (0.5 + rises)])


def _above_the_edges(heights: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """How much farther from the boundary each point is than the nearest point of its class."""
    rises = signs * heights
    for sign in set(signs):
        rises[signs == sign] -= min(rises[signs == sign])
    return rises
