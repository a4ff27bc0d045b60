"""Notebook 07: the dual perceptron, which counts mistakes and does not compute φ(x)."""

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper, roomy

from ... import data, draw, features, perceptron
from ...features import DualRun
from ...perceptron import Run
from ...words import below, label, number
from ..plane_points import MovablePoints
from ..which_data import which_data

ENOUGH = 1000  # updates at most


class Kernel(MovablePoints):
    """The dual perceptron, which counts the mistakes on each point and does not compute φ(x).

    The panels show the decision boundary, and the counts beside those of the same run with φ(x) computed.
    """

    call = "lc.demos.kernel"
    most_points = 500  # the kernel matrix has a row and a column for each of them
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

    def by_name(self) -> data.Dataset:
        return data.load(self.state.data)

    def compute(self) -> None:
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

    def of(self, X: np.ndarray) -> np.ndarray:
        """The kernel of every row of X with every point."""
        state = self.state
        if state.kernel == "polynomial":
            return features.polynomial_kernel(X, self.data.X, degree=state.degree)
        return features.gaussian_kernel(X, self.data.X, width=state.width)

    def counts(self, run: DualRun | Run) -> np.ndarray:
        """How often each point was a mistake up to update t."""
        return np.bincount(run.mistakes[: self.state.t], minlength=self.data.n)

    def show(self) -> None:
        self._show_plane()
        self._show_counts()

    @property
    def corrected(self) -> np.ndarray:
        """The point of the last update; empty before the first update."""
        return self.run.mistakes[max(self.state.t - 1, 0) : self.state.t]

    def _show_plane(self) -> None:
        plane = self.framed_plane("Σ αᵢ yᵢ K(xᵢ, x) = 0")
        x, y, values = self._decisions(plane.window)
        plane.sides("sides", x, y, values)
        zero = draw.joined(draw.level_lines(x, y, values, 0) if values.any() else [])
        plane.line("curve", zero[0], zero[1], "model", width=1.4)
        plane.points("points", self.data.X, self.data.y)
        plane.rings("corrected", self.data.X[self.corrected])

    def _decisions(
        self, window: tuple[float, float, float, float]
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """A grid over the plane: its x, its y, and Σ αᵢ yᵢ K(xᵢ, x), scaled; 0 before any mistake.

        The sum is divided by Σ αᵢ |K(xᵢ, x)|, so that its sign can be seen far from all points, where a
        narrow kernel is almost 0. Where both sums are 0, the quotient is 1, because 0 counts as +1.
        """
        state = self.state
        x, y, points = draw.grid(window)
        alpha = self.counts(self.run)
        if not alpha.any():
            return x, y, np.zeros((len(y), len(x)))
        causes = state.kernel, state.degree, state.width, self.data.X, window
        K = self.remember(("kernel of the grid", *causes), lambda: self.of(points))
        total = np.abs(K) @ alpha
        values = np.divide(K @ (alpha * self.data.y), total, out=np.ones_like(total), where=total > 0)
        return x, y, values.reshape(len(y), len(x))

    def _show_counts(self) -> None:
        panel, alpha, last = self.picture["counts"], self.counts(self.run), self.corrected
        most = int(np.bincount(self.run.mistakes, minlength=1).max())
        panel.limits(0, roomy(1.1 * max(most, 2)), self.data.n + 0.7, 0.3)
        panel.label("mistakes αᵢ" + (" (ticks: φ written out)" if self.explicit else ""), "αᵢ", "point i")
        panel.bars("αᵢ", alpha.astype(float), self.data.y)
        there = self.counts(self.explicit) if self.explicit else np.zeros(self.data.n)
        missed = np.flatnonzero(there)
        panel.dots("φ written out", there[missed], missed + 1, "ink", marker="|")
        panel.dots("now", alpha[last], last + 1, "focus", size=1.2, zorder=6, hollow=True)

    def caption(self) -> list[str]:
        return [self._what_happened(), self._compared(), self._end()]

    def _what_happened(self) -> str:
        t = self.state.t
        if not t:
            return "t = 0: all counts αᵢ are 0, and so is Σ αᵢ yᵢ K(xᵢ, x) everywhere. Press step, or play."
        i, alpha = self.run.mistakes[t - 1], self.counts(self.run)
        before = alpha - (np.arange(self.data.n) == i)
        y = self.data.y[i]
        score = self.of(self.data.X[i : i + 1])[0] @ (before * self.data.y)
        return (
            f"Update {t}, point {i + 1}: Σ αⱼ yⱼ K(xⱼ, x) = {number(score)} → {label(-y)}, "
            f"but y = {label(y)}: mistake, α{below(i + 1)} ← {alpha[i]}."
        )

    def _compared(self) -> str:
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

    def _end(self) -> str:
        run = self.run
        made = f"{run.updates} updates on {int((run.counts > 0).sum())} of {self.data.n} points"
        if run.converged:
            return f"The whole run: {made}, and then every point was right."
        if run.cycle:
            return f"The run repeats itself: from update {run.cycle[0]} on, every {run.cycle[1]} updates."
        return f"The run was followed for {made}, and has not ended."
