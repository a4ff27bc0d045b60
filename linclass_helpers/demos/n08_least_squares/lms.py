"""Notebook 08: LMS, least squares on the labels: its path, and the two lines where wᵀx = ±1."""

import numpy as np

from livefigure import Choice, LogSlider, Stepper, roomy

from ... import draw, least_squares, perceptron
from ...words import label, number, plural, points, vector
from ..exact_points import ExactPoints
from ..which_data import which_data
from .lms_rates import lms_rate_sweep

PASSES, STEPS = 200, 2400  # LMS stops after this many, whichever comes first
ENOUGH = 1000  # updates of the perceptron at most
FLOOR = 1e-6  # smaller gaps are drawn as this one
TIE = 1e-9  # a wᵀx that is smaller than this, in units of ‖w‖‖x‖, counts as 0


class Lms(ExactPoints):
    """LMS: least squares with the labels as targets, beside the perceptron. A bias is included.

    The panels show the points with the lines of LMS and of the perceptron, the loss along the path, y wᵀx of
    each point, and the loss with other learning rates.
    """

    call = "lc.demos.lms"
    most_points = 300  # LMS makes at least eight passes over them, for 49 learning rates
    rows = ("plane loss", "plane bars", "plane rates")
    widths = (1.35, 1)
    height = 600
    controls = {
        "data": which_data("far", "notes", "nonseparable", "overlapping"),
        "method": Choice(
            "follow", "batch", {"batch": "all points at once (batch)", "turn": "one point at a time"}
        ),
        "eta": LogSlider("learning rate η", 0.01, 0.001, 1.0),
        "t": Stepper("step t", None, sticks=True),
    }

    def compute(self) -> None:
        state = self.state
        self.data = self.edited()
        self.columns = self.data.augmented().X
        X, y, n = self.columns, self.data.y, self.data.n
        self.limit_of_eta = least_squares.step_limit(X)
        self.best = least_squares.fit(X, y)
        self.least = least_squares.loss(self.best, X, y)
        self.other = perceptron.train(X, y, tie="mistake", max_updates=ENOUGH)
        self.passes = min(PASSES, STEPS // n)
        if state.method == "batch":
            self.path = least_squares.descend(X, y, eta=state.eta, steps=self.passes, tol=1e-9)
        else:
            self.path = least_squares.sgd(X, y, eta=state.eta, epochs=self.passes)
        self.limit("t", self.path.steps)
        one_by_one = state.method == "turn"
        self.outcomes = self.remember(
            ("outcomes", X, y, one_by_one),
            lambda: lms_rate_sweep(X, y, self.rates, passes=self.passes, one_by_one=one_by_one),
        )

    @property
    def rates(self) -> np.ndarray:
        """The learning rates of the sweep, over the range of the slider."""
        return np.geomspace(*self.range_of("eta"), 49)

    @property
    def window(self) -> tuple[float, float, float, float]:
        """What the plane shows: the points, and space for the dotted lines."""
        low, high = self.original().X.min(axis=0), self.original().X.max(axis=0)
        padding = 0.42 * ((high - low).max() or 1.0)
        return low[0] - padding, high[0] + padding, low[1] - padding, high[1] + padding

    @property
    def t(self) -> int:
        return self.path.steps if self.state.t is None else self.state.t

    @property
    def w(self) -> np.ndarray:
        """(w₀, w₁, w₂) after t steps."""
        return self.path.weights[self.t]

    def wrong(self, w: np.ndarray) -> np.ndarray:
        """The points that w misclassifies, counted from 0. A tie counts as an error."""
        scores = self.columns @ w
        scale = np.linalg.norm(w) * np.linalg.norm(self.columns, axis=1)
        return np.flatnonzero(self.data.y * scores <= TIE * scale)

    @property
    def drawn(self) -> list[int]:
        """The point of the last step, in a list; empty for batch steps."""
        return self.path.drawn[max(self.t - 1, 0) : self.t].tolist()

    @property
    def passes_now(self) -> np.ndarray:
        """The passes over the data before each w of the path."""
        per_pass = 1 if self.state.method == "batch" else self.data.n
        return np.arange(self.path.steps + 1) / per_pass

    @property
    def safe(self) -> float:
        """Batch: 2/κ. One at a time: 2/R², below which a step brings the wᵀx of its point nearer to its y."""
        if self.state.method == "batch":
            return self.limit_of_eta
        return 2 / float((self.columns**2).sum(axis=1).max())

    def show(self) -> None:
        self._show_plane()
        self._show_loss(self.picture["loss"])
        self._show_bars(self.picture["bars"])
        self._show_rates(self.picture["rates"])

    def _show_plane(self) -> None:
        w, X, y = self.w, self.data.X, self.data.y
        plane = self.framed_plane("wᵀx = 0, and dotted: wᵀx = 1 and wᵀx = −1")
        plane.half_planes("sides", w)
        plane.boundary("line", w, "model")
        for at in (1, -1):
            plane.boundary(f"target {at}", w - [at, 0, 0], "model", style=":", width=0.8)
        plane.boundary("least squares", self.best, "lower", style="--")
        if self.other.converged:
            plane.boundary("perceptron", self.other.w, "ideal", style="-.")
        plane.class_lines("distances", self._ways_to_targets(), y, width=0.8)
        plane.numbers("numbers", X)
        plane.points("points", X, y)
        plane.rings("mistakes", X[self.wrong(w)], "ink", size=1.6)
        plane.rings("drawn", X[self.drawn], size=2.2)
        other = "– ·  perceptron" if self.other.converged else ""
        entries = [("—  LMS here", "model"), ("– –  least squares", "lower"), (other, "ideal")]
        plane.key("key", entries, corner="upper left", zorder=7)

    def _ways_to_targets(self) -> np.ndarray:
        """The shortest line from each point to the line where wᵀx = y; empty while w₁ = w₂ = 0."""
        w, X = self.w, self.data.X
        length2 = float(w[1:] @ w[1:])
        if not length2:
            return np.empty((0, 2, 2))
        residuals = self.columns @ w - self.data.y
        return np.stack([X, X - (residuals / length2)[:, None] * w[1:]], axis=1)

    def _show_loss(self, loss: draw.Panel) -> None:
        top = 1.15 * self.data.n / 2  # a little above the loss of w = 0
        loss.label("loss ½ Σ (wᵀx − y)²", "passes")
        loss.limits(0, self.passes, 0, top)
        loss.curve("loss", self.passes_now, np.minimum(self.path.loss, 99 * top), self.t, "model")
        loss.line("least", [0, self.passes], [self.least] * 2, "lower", style="--")
        loss.words("least", (0.99 * self.passes, self.least), "least", "lower", ha="right", va="bottom")

    def _show_bars(self, bars: draw.Panel) -> None:
        n, best = self.data.n, self.data.y * (self.columns @ self.best)
        low, high = min(-0.5, 1.3 * best.min()), max(1.6, 1.15 * best.max())
        bars.label("y wᵀx: LMS wants 1, the perceptron > 0", "", "point")
        bars.limits(low, high, n + 0.7, 0.3)
        bars.bars("shares", np.clip(self.data.y * (self.columns @ self.w), low, high), self.data.y)
        bars.line("0", [0, 0], [0, n + 1], "ink")
        bars.line("1", [1, 1], [0, n + 1], "model", style=":")

    def _show_rates(self, rates: draw.Panel) -> None:
        eta, gaps = self.state.eta, np.clip(self.outcomes - self.least, FLOOR, 1e9)
        low, high = ends = FLOOR / 3, roomy(1e3 * self.data.n)
        rates.label("loss above the least at the end", "learning rate η")
        rates.scale("log", "log")
        rates.limits(self.rates[0], self.rates[-1], low, high)
        rates.dots("ends", self.rates, gaps, "model", marker=".", size=0.8)
        rates.line("safe", [self.safe] * 2, ends, "lower", style="--")
        name = "2/κ" if self.state.method == "batch" else "2/R²"
        rates.words("safe", (1.1 * self.safe, 9 * FLOOR), name, "lower")
        rates.line("η", [eta] * 2, ends, "model")
        at, side = (0.9 * eta, "right") if rates.along(eta) > 0.105 else (1.1 * eta, "left")
        rates.words("η", (at, 9 * FLOOR), "η", "model", ha=side)

    def caption(self) -> list[str]:
        return [self._of_the_step(), *self._of_the_distance(), self._of_the_mistakes(), self._of_the_rate()]

    def _of_the_step(self) -> str:
        t, path = self.t, self.path
        if not t:
            return f"t = 0: w = 0, and the loss is {number(path.loss[0])}. Press step."
        before, after = path.weights[t - 1 : t + 1]
        which = f"on all {self.data.n} points"
        if self.state.method == "turn":
            i = self.drawn[0]
            error = number(self.data.y[i] - self.columns[i] @ before)
            which = f"{points([i])}, where y − wᵀx = {error}"
        low, high = path.loss[t - 1 : t + 1]
        moved = f"rises from {number(low)} to" if high > low * (1 + 1e-9) else f"falls from {number(low)} to"
        moved = "stays near" if number(low) == number(high) else moved
        step = f"w ← {vector(before)} + {vector(after - before)}"
        return f"Step {t}, {which}: {step}; the loss {moved} {number(high)}."

    def _of_the_distance(self) -> list[str]:
        """The point with the largest residual, and its distance from the line where wᵀx = y."""
        length = float(np.linalg.norm(self.w[1:]))
        if not length:
            return []
        residuals = self.columns @ self.w - self.data.y
        i = int(np.abs(residuals).argmax())
        residual, y = float(abs(residuals[i])), self.data.y[i]
        return [
            f"The costliest is point {i + 1}: wᵀx = {number(residuals[i] + y)} where {label(y)} is wanted, "
            f"so its residual is {number(residual)} = distance {number(residual / length)} "
            f"to its dotted line × ‖w‖ = {number(length)}."
        ]

    def _of_the_mistakes(self) -> str:
        best = vector(np.round(self.best, 12) + 0.0)  # without the rounding errors of a solver
        least = f"Least squares, w = {best}, gets {self._counted(self.wrong(self.best))}."
        other = self.other
        if other.converged:
            found = f"The perceptron ends after {plural(other.updates, 'update')} with none wrong."
        elif other.cycle:
            found = f"The perceptron never ends: it goes round a loop of {plural(other.cycle[1], 'update')}."
        else:
            found = f"The perceptron has not ended after {plural(other.updates, 'update')}."
        here = f"This w gets {self._counted(self.wrong(self.w))} (a tie counts as wrong)"
        return f"{here}. {least} {found}"

    def _counted(self, which: np.ndarray) -> str:
        named = f": {points(which)}" if 0 < len(which) < self.data.n else ""
        return f"{len(which)} of {self.data.n} wrong{named}"

    def _of_the_rate(self) -> str:
        eta, safe = number(self.state.eta), number(self.safe)
        side = "below" if self.state.eta < self.safe else "not below"
        if self.state.method == "batch":
            then = ": every step goes downhill" if side == "below" else ", so w may fly out"
            then = ", and w flies out" if self.path.diverged else then
            return f"η = {eta} is {side} 2/κ = {safe}{then}."
        then = "a step may miss the target of its own point by more than before"
        if side == "below":
            then = "each step brings the wᵀx of its point nearer to its y; others may lose by it"
        return f"η = {eta} is {side} 2/R² = {safe}, with R the largest length of (1, x): {then}."
