"""Notebook 07: the perceptron that counts mistakes and never writes down φ(x)."""

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper

from ... import data, draw, features, perceptron
from ...draw.lifted import Contour, Sides, level_lines, window_grid
from ...draw.probability import Bars
from ...words import label, number
from ..base import Demo
from ..plane_points import MovablePoints
from ..which_data import which_data

ENOUGH = 1000  # updates; without a separator they go on for ever
BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Kernel(MovablePoints, Demo):
    """Mistakes counted per point, the curve they draw, and the same run with φ(x) written out."""

    call = "lc.demos.kernel"
    rows = ("plane counts",)
    widths = (1.25, 1)
    height = 430
    controls = {
        "data": which_data("rings", "xor", "nonseparable", "overlapping"),
        "kernel": Choice(
            "kernel",
            "polynomial",
            {"polynomial": "(1 + xᵀz)^degree", "gaussian": "exp(−‖x − z‖² / 2 width²)"},
        ),
        "degree": Count("degree", 2, 1, 8),
        "width": LogSlider("width", 0.5, 0.2, 5.0, 0.05),
        "t": Stepper("update t"),
    }

    def original(self):
        return data.load(self.state.data)

    def compute(self):
        state = self.state
        self.data = self.edited()
        X, y = self.data.X, self.data.y
        self.run = features.kernel_perceptron(self.of(X), y, max_updates=ENOUGH)
        self.limit("t", self.run.updates)
        self.explicit = None
        if state.kernel == "polynomial":
            self.explicit = perceptron.train(features.kernel_map(X, state.degree), y, max_updates=ENOUGH)
        self.enable("degree", state.kernel == "polynomial")
        self.enable("width", state.kernel == "gaussian")

    def of(self, X):
        """The kernel of every row of X with every point."""
        state = self.state
        if state.kernel == "polynomial":
            return features.polynomial_kernel(X, self.data.X, degree=state.degree)
        return features.gaussian_kernel(X, self.data.X, width=state.width)

    def counts(self, run):
        """How many times each point has been a mistake by now."""
        return np.bincount(run.mistakes[: self.state.t], minlength=self.data.n)

    def build(self, picture):
        theme, plane, counts = picture.theme, picture["plane"], picture["counts"]
        self.sides, self.curve = Sides(plane), Contour(plane, theme.model, width=1.4)
        self.points, self.rings = draw.Points(plane), draw.Rings(plane)
        self.bars = Bars(counts)
        self.written = Contour(counts, theme.ink, "", zorder=5)
        self.written.artists[0].set(marker="|", ms=picture.sizes.marker, mew=picture.sizes.line)
        self.now = Contour(counts, theme.focus, "", zorder=6)
        self.now.artists[0].set(marker="o", ms=1.2 * picture.sizes.marker, mfc="none", mew=picture.sizes.line)
        self.grid = (None,)

    def show(self):
        plane, counts, reach, t = self.picture["plane"], self.picture["counts"], self.reach, self.state.t
        plane.limits(-reach, reach, -reach, reach, square=True)
        plane.label("Σ αᵢ yᵢ K(xᵢ, x) = 0", "x₁", "x₂")
        alpha, last = self.counts(self.run), self.run.mistakes[max(t - 1, 0) : t]
        self._show_curve(plane, alpha)
        self.points.show(self.data.X, self.data.y)
        self.rings.show(self.data.X[last])
        most = int(np.bincount(self.run.mistakes, minlength=1).max())
        counts.limits(0, draw.roomy(1.1 * max(most, 4)), self.data.n + 0.7, 0.3)
        ticks = " (ticks: φ written out)" if self.explicit else ""
        counts.label("mistakes αᵢ" + ticks, "αᵢ", "point i")
        self.bars.show(alpha.astype(float), self.data.y)
        self.now.show([[(alpha[i], i + 1)] for i in last])
        there = self.counts(self.explicit) if self.explicit else []
        self.written.show([[(count, i + 1)] for i, count in enumerate(there) if count])

    def _show_curve(self, panel, alpha):
        """Where Σ αᵢ yᵢ K(xᵢ, x) is positive, and where it is 0."""
        self.sides.visible(bool(alpha.any()))
        if not alpha.any():  # before the first mistake there are none
            return self.curve.show([])
        x, y, K = self._grid(panel)
        # divided by something positive: the same sign, but even far from all points; 0 counts as +1
        total = np.abs(K) @ alpha
        values = np.divide(K @ (alpha * self.data.y), total, out=np.ones_like(total), where=total > 0)
        values = values.reshape(len(y), len(x))
        self.sides.show(x, y, values)
        self.curve.show(level_lines(x, y, values, 0))

    def _grid(self, panel):
        """A grid over the panel and its kernel with the points. Made anew only when one of them changes."""
        state = self.state
        kernel = (state.kernel, state.degree, state.width, self.data.X.tobytes())
        key = (kernel, panel.ax.get_xlim(), panel.ax.get_ylim())
        if self.grid[0] != key:
            x, y, points = window_grid(panel)
            self.grid = key, x, y, self.of(points)
        return self.grid[1:]

    def caption(self):
        run, t = self.run, self.state.t
        return [self._what_happened(t), self._compared(), self._end(run)]

    def _what_happened(self, t):
        if not t:
            return "t = 0: all counts αᵢ are 0, and so is Σ αᵢ yᵢ K(xᵢ, x) everywhere. Press step, or play."
        i, alpha = self.run.mistakes[t - 1], self.counts(self.run)
        before = alpha - (np.arange(self.data.n) == i)
        y = self.data.y[i]
        score = self.of(self.data.X[i : i + 1])[0] @ (before * self.data.y)
        return (
            f"Update {t}, point {i + 1}: Σ αⱼ yⱼ K(xⱼ, x) = {number(score)} → {label(-y)}, "
            f"but y = {label(y)}: mistake, α{str(i + 1).translate(BELOW)} ← {alpha[i]}."
        )

    def _compared(self):
        if self.explicit is None:
            return "No run with φ(x) written out: the map behind this kernel has infinitely many coordinates."
        D = self.explicit.X.shape[1]
        mine, other = self.run.mistakes, self.explicit.mistakes
        if np.array_equal(mine, other):
            return (
                f"With φ(x) written out in {D} coordinates: the same {len(mine)} mistakes in the same order."
            )
        shared = min(len(mine), len(other))
        parted = np.flatnonzero(mine[:shared] != other[:shared])
        first = int(parted[0]) + 1 if len(parted) else shared + 1
        return (
            f"With φ(x) written out in {D} coordinates the mistakes differ from update {first} on: "
            "rounding decided a tie, or nearly one."
        )

    def _end(self, run):
        made = f"{run.updates} updates on {int((run.counts > 0).sum())} of {self.data.n} points"
        if run.converged:
            return f"The whole run: {made}, and then every point was right."
        if run.cycle:
            return f"The run repeats itself: from update {run.cycle[0]} on, every {run.cycle[1]} updates."
        return f"The run was followed for {made}, and has not ended."


def kernel(**opening):
    """The dual perceptron: it counts mistakes per point, and never writes down φ(x).

    data    "xor", "rings", "nonseparable" or "overlapping"
    kernel  "polynomial" (with degree) or "gaussian" (with width)
    t       the update to begin with
    points  the points themselves, where they have been moved
    """
    return Kernel(**opening)
