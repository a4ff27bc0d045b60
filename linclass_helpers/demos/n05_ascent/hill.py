"""The likelihood of 2-D data as a landscape over w: its top, its steepness, and the window to see it in."""

from functools import cached_property

import numpy as np

from ... import logistic
from ...draw import roomy
from ...logistic.at_one_w import likelihoods, reflected
from ...results import quiet

SIDE = 48  # grid points each way
LINES, LEAST = 13, 0.2  # contours, and how far below the top the innermost is


class Hill:
    """What the data alone decide about a climb; nothing here depends on start or learning rate."""

    def __init__(self, X, y01):
        self.X, self.y01, self.Z = X, y01, reflected(X, y01)
        self.climbed = logistic.newton(X, y01)
        self.has_top = self.climbed.converged
        self.w = self.climbed.w if self.has_top else None
        self.safe = logistic.step_limit(X)
        self.stable = logistic.curvature_limit(self.w, X) if self.has_top else np.inf
        # where every point can be right, the likelihood comes as near to 0 as one likes
        complete = not self.has_top and (self.Z @ self.climbed.w).min() > 0
        self.top = 0.0 if complete else float(self.climbed.log_likelihood[-1])
        self._seen: dict = {}

    @cached_property
    def reach(self):
        """How far to look in each direction: past the top, to where the flanks are steep."""
        w = float(np.abs(self.climbed.w).max())
        if not self.has_top:
            return roomy(max(3 * w, 1e-6))
        curving = np.linalg.eigvalsh(-logistic.hessian(self.w, self.X, self.y01))
        wide = 2.5 / np.sqrt(max(curving[0], curving[-1] / 100))
        return roomy(1.3 * w + wide)

    def window(self, places):
        """The reach that shows all these w, in steps of a factor 2: a window that seldom changes."""
        needed = max(1.02 * float(np.abs(places).max()), self.reach)
        return self.reach * 2.0 ** np.ceil(np.log2(needed / self.reach))

    def surface(self, reach):
        """Grid, values and levels, for draw.Surface."""
        if reach not in self._seen:
            line = np.linspace(-reach, reach, SIDE)
            grid = np.column_stack([np.tile(line, SIDE), np.repeat(line, SIDE)])
            with quiet():
                values = likelihoods(grid, self.Z).reshape(SIDE, SIDE)
            gaps = np.geomspace(self.top - values.min(), max(self.top - values.max(), LEAST), LINES)
            self._seen = {reach: (line, line, values, self.top - gaps)}
        return self._seen[reach]

    def gap(self, log_likelihood):
        """How far below the top, at least what rounding leaves of it."""
        return np.maximum(self.top - log_likelihood, 1e-14 * max(1.0, abs(self.top)))
