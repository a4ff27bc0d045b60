"""The 0-1 loss of a unit vector w in the plane, over a full turn of w: every step of it, exactly.

A point changes sides when the line wᵀx + w₀ = 0 turns across it, at two angles at most. Between two such
angles nothing changes, so the loss is a staircase and its value on each stair is all there is to know.
"""

from dataclasses import dataclass

import numpy as np

ROUNDING = 1e-9  # of the largest number involved: so near to the line, a point lies on it


@dataclass(frozen=True, eq=False)
class Staircase:
    """The 0-1 loss over the angle of w, in degrees.

    starts    where each stair begins; the last one reaches over 360° to the first. At least one.
    losses    the mistakes on each stair, a point on the line being one (y wᵀx ≤ 0, lecture 003)
    lenient   the mistakes at each start itself, a point on the line being none (y wᵀx < 0, lecture 001)
    """

    starts: np.ndarray
    losses: np.ndarray
    lenient: np.ndarray

    @property
    def ends(self):
        return np.append(self.starts[1:], self.starts[0] + 360)

    @property
    def widths(self):
        return self.ends - self.starts

    @property
    def pits(self):
        """The starts without a mistake for the lenient, between stairs that have some: just separable."""
        return (self.lenient == 0) & (self.losses > 0) & (np.roll(self.losses, 1) > 0)

    @property
    def free(self):
        """How many of the 360 degrees have no mistake."""
        return float(self.widths[self.losses == 0].sum())

    def stairs(self):
        """Each stair as (from, to, loss), cut where the turn begins and ends."""
        for start, end, loss in zip(self.starts, self.ends, self.losses):
            if end > 360:
                yield 0.0, self.starts[0], loss
            yield start, min(end, 360.0), loss


def unit(degrees):
    """The unit vector at that angle; for several angles one a row. Along the axes it is exact."""
    angle = np.radians(degrees)
    return np.round(np.stack([np.cos(angle), np.sin(angle)], axis=-1), 15) + 0.0


def margins(w, X, y, w0=0.0):
    """y(wᵀx + w₀) for every point, in a row for each w; 0 where only rounding keeps it off the line."""
    z = y * (w @ X.T + w0)
    return np.where(abs(z) <= ROUNDING * (np.abs(X).max() + abs(w0)), 0.0, z)


def staircase(X, y, w0=0.0) -> Staircase:
    """The 0-1 loss of every w of length 1, for a fixed bias."""
    length = np.hypot(*X.T)
    # ‖x‖ cos(θ − φ) + w₀ = 0 has solutions θ = φ ± arccos(−w₀/‖x‖)
    crossed = (length > 0) & (length >= abs(w0))
    middle = np.degrees(np.arctan2(X[crossed, 1], X[crossed, 0]))
    apart = np.degrees(np.arccos(-w0 / length[crossed]))
    starts = _merged(np.concatenate([middle - apart, middle + apart]) % 360)
    between = (starts + np.append(starts[1:], starts[0] + 360)) / 2
    losses = (margins(unit(between), X, y, w0) <= 0).sum(axis=1)
    lenient = (margins(unit(starts), X, y, w0) < 0).sum(axis=1)
    return Staircase(starts, losses, lenient)


def _merged(angles):
    """Sorted, and each only once: points on one line through 0 cross it together."""
    angles = np.sort(angles)
    if not angles.size:
        return np.zeros(1)
    return angles[np.diff(angles, prepend=angles[-1] - 360) > 1e-7]


def solutions(X, y, w0, reach):
    """The corners of {w : yᵢ(wᵀxᵢ + w₀) ≥ 0 for all i} within a square around 0; None if it has no area."""
    corners = reach * np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
    for x, sign in zip(X, y):
        corners = _cut(corners, sign * x, sign * w0)
        if len(corners) < 3:
            return None
    x, y = corners.T
    area = abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2
    return corners if area > ROUNDING * reach**2 else None


def _cut(corners, normal, offset):
    """The part of a convex polygon on the positive side of a line."""
    heights = (corners @ normal + offset).tolist()
    kept = []
    for k, height in enumerate(heights):
        before = heights[k - 1]
        if (before < 0) != (height < 0):
            share = before / (before - height)
            kept.append(corners[k - 1] + share * (corners[k] - corners[k - 1]))
        if height >= 0:
            kept.append(corners[k])
    return np.array(kept)
