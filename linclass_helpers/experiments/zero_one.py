"""The 0-1 loss of a unit vector w in the plane, as an exact function of its angle.

As w turns, the line wᵀx + w₀ = 0 crosses a point at two angles at most. Between two such angles no point
changes its side, so the loss is constant there: as a function of the angle it is a staircase.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments

TOGETHER = 1e-7  # degrees: angles that differ by less count as one
ROUNDING = 1e-9  # share of the largest number involved: a point nearer to the line counts as on it


@dataclass(frozen=True, eq=False)
class Staircase:
    """The 0-1 loss over the angle of w, in degrees.

    Attributes
    ----------
    starts
        the angle at which each stair begins, at least one; the last stair goes on past 360° to the first
    losses
        the number of mistakes on each stair; a point on the line is a mistake (y wᵀx ≤ 0, lecture 003)
    lenient
        the number of mistakes at each start; a point on the line is not a mistake (y wᵀx < 0, lecture 001)
    """

    starts: np.ndarray
    losses: np.ndarray
    lenient: np.ndarray

    @property
    def ends(self) -> np.ndarray:
        """The angle at which each stair ends."""
        return np.append(self.starts[1:], self.starts[0] + 360)

    @property
    def widths(self) -> np.ndarray:
        """The width of each stair in degrees."""
        return self.ends - self.starts

    @property
    def pits(self) -> np.ndarray:
        """Which starts have no mistake by the lenient count, while both stairs beside them have some."""
        return (self.lenient == 0) & (self.losses > 0) & (np.roll(self.losses, 1) > 0)

    @property
    def free(self) -> float:
        """The total width, in degrees, of the stairs without a mistake."""
        return float(self.widths[self.losses == 0].sum())

    def stairs(self) -> np.ndarray:
        """The stairs as rows (from, to, loss) from 0° to 360°. A stair across 360° has two rows."""
        rows = np.column_stack([self.starts, self.ends, self.losses])
        rows[-1, 1] = 360
        before = [[0, self.starts[0], self.losses[-1]]] if self.starts[0] > 0 else []
        return np.vstack([*before, rows])


def unit_vector(degrees: ArrayLike) -> np.ndarray:
    """The unit vector at an angle, or one in each row for several angles. Along the axes it is exact."""
    angle = np.radians(arguments.numbers(degrees, "degrees"))
    return np.round(np.stack([np.cos(angle), np.sin(angle)], axis=-1), 15) + 0.0


def geometric_margins(
    w: ArrayLike, X: ArrayLike, y: ArrayLike, w0: float = 0.0, gamma: float = 0.0
) -> np.ndarray:
    """y(wᵀx + w₀) − γ for each point and a w of length 1: how far it lies on its correct side of the line.

    With γ it is the distance beyond the edge of a band. It is exactly 0 if it differs from 0 only by
    rounding. If w is an array of many w, each has a row of margins.
    """
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    w = arguments.numbers(w, "w")
    if w.shape[-1:] != X.shape[1:]:
        raise ValueError(f"w must have {X.shape[1]} numbers, one for each column of X, not shape {w.shape}.")
    return _margins(w, X, y, arguments.number(w0, "w0"), arguments.number(gamma, "gamma"))


def _margins(w: np.ndarray, X: np.ndarray, y: np.ndarray, w0: float, gamma: float = 0.0) -> np.ndarray:
    beyond = y * (w @ X.T + w0) - gamma
    return np.where(abs(beyond) <= ROUNDING * (np.abs(X).max() + abs(w0)), 0.0, beyond)


def zero_one_staircase(X: ArrayLike, y: ArrayLike, w0: float = 0.0) -> Staircase:
    """The 0-1 loss of every w of length 1 in the plane, for a fixed bias."""
    X = arguments.plane(X)
    y, w0 = arguments.signs(y, len(X)), arguments.number(w0, "w0")
    length = np.hypot(*X.T)
    # ‖x‖ cos(θ − φ) + w₀ = 0 has the solutions θ = φ ± arccos(−w₀/‖x‖). Between them wᵀx + w₀ > 0.
    crossed = (length > 0) & (length >= abs(w0))
    middle = np.degrees(np.arctan2(X[crossed, 1], X[crossed, 0]))
    apart = np.degrees(np.arccos(-w0 / length[crossed]))
    starts = _merged(np.concatenate([middle - apart, middle + apart]) % 360)
    between = (starts + np.append(starts[1:], starts[0] + 360)) / 2
    plus, always = y[crossed] > 0, y[~crossed] * w0  # the line never crosses some points

    def mistakes(at: np.ndarray, widened: float) -> np.ndarray:
        """The mistakes at some angles, if the arcs on which a point is right are widened on both sides."""
        behind = plus.sum() - _in_front(middle[plus], apart[plus] + widened, at)
        return behind + _in_front(middle[~plus], apart[~plus] - widened, at)

    losses = mistakes(between, 0.0) + (always <= 0).sum()
    lenient = mistakes(starts, TOGETHER) + (always < 0).sum()
    return Staircase(starts, losses, lenient)


def _in_front(middle: np.ndarray, apart: np.ndarray, at: np.ndarray) -> np.ndarray:
    """For each angle, how many of the arcs from middle − apart to middle + apart, in degrees, contain it."""
    whole = apart >= 180
    partly = (apart > 0) & ~whole
    begins = (middle[partly] - apart[partly]) % 360
    ends, at = np.sort(begins + 2 * apart[partly]), at % 360
    # Count the arcs that have begun, minus those that are over. An arc may go on beyond 360°.
    begun = np.searchsorted(np.sort(begins), at) + len(ends)
    over = np.searchsorted(ends, at, "right") + np.searchsorted(ends, at + 360, "right")
    return begun - over + whole.sum()


def _merged(angles: np.ndarray) -> np.ndarray:
    """Sorted angles without repetitions: the line crosses points on one line through 0 at the same angle."""
    angles = np.sort(angles)
    if not angles.size:
        return np.zeros(1)
    return angles[np.diff(angles, prepend=angles[-1] - 360) > TOGETHER]
