"""The 0-1 loss of a unit vector w in the plane, over a full turn of w: every step of it, exactly.

A point changes sides when the line wᵀx + w₀ = 0 turns across it, at two angles at most. Between two such
angles nothing changes, so the loss is a staircase and its value on each stair is all there is to know.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments

TOGETHER = 1e-7  # degrees: angles that are nearer to each other are one
ROUNDING = 1e-9  # of the largest number involved: a point nearer to the line than this lies on it


@dataclass(frozen=True, eq=False)
class Staircase:
    """The 0-1 loss over the angle of w, in degrees.

    Attributes
    ----------
    starts
        where each stair begins, at least one; the last stair goes on past 360° to the first
    losses
        the mistakes on each stair; a point on the line is one (y wᵀx ≤ 0, lecture 003)
    lenient
        the mistakes at each start itself; a point on the line is none (y wᵀx < 0, lecture 001)
    """

    starts: np.ndarray
    losses: np.ndarray
    lenient: np.ndarray

    @property
    def ends(self) -> np.ndarray:
        return np.append(self.starts[1:], self.starts[0] + 360)

    @property
    def widths(self) -> np.ndarray:
        return self.ends - self.starts

    @property
    def pits(self) -> np.ndarray:
        """The starts that have no mistake by the lenient count, beside stairs that do: just separable."""
        return (self.lenient == 0) & (self.losses > 0) & (np.roll(self.losses, 1) > 0)

    @property
    def free(self) -> float:
        """How many of the 360 degrees have no mistake."""
        return float(self.widths[self.losses == 0].sum())

    def stairs(self) -> np.ndarray:
        """Each stair as a row (from, to, loss) from 0° to 360°; one that goes on past 360° makes two."""
        rows = np.column_stack([self.starts, self.ends, self.losses])
        rows[-1, 1] = 360
        before = [[0, self.starts[0], self.losses[-1]]] if self.starts[0] > 0 else []
        return np.vstack([*before, rows])


def unit_vector(degrees: ArrayLike) -> np.ndarray:
    """The unit vector at that angle; for several angles one a row. Along the axes it is exact."""
    angle = np.radians(arguments.numbers(degrees, "degrees"))
    return np.round(np.stack([np.cos(angle), np.sin(angle)], axis=-1), 15) + 0.0


def geometric_margins(
    w: ArrayLike, X: ArrayLike, y: ArrayLike, w0: float = 0.0, gamma: float = 0.0
) -> np.ndarray:
    """y(wᵀx + w₀) − γ for every point and a w of length 1: how far it lies on the right side of the line.

    With γ, how far it lies beyond the edge of a band. It is 0 where only rounding keeps a point off the line
    or the edge. A table of many w has a row of margins for each.
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
    X = arguments.matrix(X)
    if X.shape[1] != 2:
        raise ValueError(f"w turns in the plane, but X has {X.shape[1]} columns: choose two of them.")
    y, w0 = arguments.signs(y, len(X)), arguments.number(w0, "w0")
    length = np.hypot(*X.T)
    # ‖x‖ cos(θ − φ) + w₀ = 0 has solutions θ = φ ± arccos(−w₀/‖x‖); between them the point is in front
    crossed = (length > 0) & (length >= abs(w0))
    middle = np.degrees(np.arctan2(X[crossed, 1], X[crossed, 0]))
    apart = np.degrees(np.arccos(-w0 / length[crossed]))
    starts = _merged(np.concatenate([middle - apart, middle + apart]) % 360)
    between = (starts + np.append(starts[1:], starts[0] + 360)) / 2
    plus, always = y[crossed] > 0, y[~crossed] * w0  # a point that is never crossed stays on its side

    def mistakes(at: np.ndarray, widened: float) -> np.ndarray:
        """Points of −1 in front and of +1 not, once the arcs where a point is right are widened."""
        behind = plus.sum() - _in_front(middle[plus], apart[plus] + widened, at)
        return behind + _in_front(middle[~plus], apart[~plus] - widened, at)

    losses = mistakes(between, 0.0) + (always <= 0).sum()
    lenient = mistakes(starts, TOGETHER) + (always < 0).sum()
    return Staircase(starts, losses, lenient)


def _in_front(middle: np.ndarray, apart: np.ndarray, at: np.ndarray) -> np.ndarray:
    """How many arcs, from middle − apart to middle + apart in degrees, hold each of some angles."""
    whole = apart >= 180
    partly = (apart > 0) & ~whole
    begins = (middle[partly] - apart[partly]) % 360
    ends, at = np.sort(begins + 2 * apart[partly]), at % 360
    # counted once where an arc has begun, and less once where it is over; it may go on beyond 360°
    begun = np.searchsorted(np.sort(begins), at) + len(ends)
    over = np.searchsorted(ends, at, "right") + np.searchsorted(ends, at + 360, "right")
    return begun - over + whole.sum()


def _merged(angles: np.ndarray) -> np.ndarray:
    """Sorted, and each only once: points on one line through 0 cross it together."""
    angles = np.sort(angles)
    if not angles.size:
        return np.zeros(1)
    return angles[np.diff(angles, prepend=angles[-1] - 360) > TOGETHER]
