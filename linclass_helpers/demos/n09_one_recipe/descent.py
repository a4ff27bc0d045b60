"""Notebook 09: subgradient descent on the sum of a loss, in the plane of w."""

from collections.abc import Iterator

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper, roomy

from ... import data, draw, experiments, losses, separability
from ...words import number, plural, points, vector
from ..start_on_a_surface import StartOnASurface
from ..what_a_tie_means import TIE
from ..which_data import which_data

SIDE = 48  # grid points of the surface in each direction
LINES = 12  # contours of the surface
FEW = 12  # points at most whose corners are drawn; more would cover the surface
CURVATURE = {"logistic": 0.25, "squared": 2.0}  # the largest second derivative of a smooth loss
FARTHEST = 64.0  # the window grows at most by this factor; a w beyond is not shown

NAMES = {
    "perceptron": "perceptron: max(0, −m)",
    "hinge": "hinge: max(0, 1 − m)",
    "logistic": "logistic: ln(1 + exp(−m))",
    "squared": "squared: (1 − m)²",
    "0-1": "0-1: is it a mistake?",
}
ORDERS = {
    "cyclic": "one point, round and round",
    "batch": "all points at once (batch)",
    "random": "one point, drawn",
}


class Descent(StartOnASurface):
    """Subgradient descent on J, the sum of a loss over all points. Without a bias w has two coordinates.

    The panels show the points with w, the surface of J over w with the path, and J and the errors along the
    path. At a corner of J the tie decides which subgradient is used.
    """

    call = "lc.demos.descent"
    rows = ("plane surface fall", "plane surface errors")
    widths = (1, 1.1, 0.9)
    height = 440
    controls = {
        "data": which_data("notes", "nonseparable", "overlapping", "just_separable", "xor"),
        "loss": Choice("loss ℓ of m = y wᵀx", "perceptron", NAMES),
        "order": Choice("each step follows", "cyclic", ORDERS),
        "eta": LogSlider("learning rate η", 1.0, 0.001, 10.0),
        "rate": Choice("in step k", "fixed", {"fixed": "η", "inverse": "η/k"}),
        "tie": TIE,
        "seed": Count("seed of the draws", 0, 0, 20),
        "most": Count("steps at most", 40, 1, 200),
        "t": Stepper("step t"),
    }

    most_points = 300  # the surface of J has a corner for each of them

    def by_name(self) -> data.Dataset:
        return data.load(self.state.data)

    def on_change(self, name: str) -> None:
        super().on_change(name)
        if name == "data":
            self.state.start = (0.0, 0.0)
        if name in ("data", "loss", "order"):
            too_large = self._too_large(self.edited().X)
            if self.state.eta >= too_large:
                self.state.eta = self.controls["eta"].nearest(too_large / 2)

    def _too_large(self, X: np.ndarray) -> float:
        """2/κ, where κ is the largest curvature of what a step descends; from there on steps may climb.

        It is infinite for a loss that is not smooth: the size of its slope has a bound.
        """
        curvature = CURVATURE.get(self.state.loss, 0.0)
        batch = self.state.order == "batch"
        squared = np.linalg.eigvalsh(X.T @ X)[-1] if batch else (X**2).sum(axis=1).max()
        return float(2 / (curvature * squared)) if curvature * squared else np.inf

    def compute(self) -> None:
        state = self.state
        self.data = self.edited()
        X, y = self.data.X, self.data.y
        self.path = experiments.descend_risk(
            state.loss,
            X,
            y,
            eta=state.eta,
            rate=state.rate,
            order=state.order,
            steps=state.most,
            w0=state.start,
            tie=state.tie,
            seed=state.seed,
        )
        self.limit("t", self.path.steps)
        self.enable("most", self.path.steps == state.most)  # otherwise the path ends before this limit
        self.enable("seed", state.order == "random")
        self.reach_w = self._reach_w()
        self.grid = np.linspace(-self.reach_w, self.reach_w, SIDE)
        self.heights = self.remember(("heights", state.loss, X, y, self.reach_w), self._heights)
        self.free = self.remember(("free", X, y, self.reach_w), self._free)

    def _reach_w(self) -> float:
        """The half-width of the window of the surface, which grows by factors of 2: it seldom changes."""
        path = np.abs(self.path.weights).max(axis=1)
        least = 2.0 ** np.ceil(np.log2(max(1.02 * path[0], self.state.eta * self.reach / 8)))
        near = path[path <= FARTHEST * least]
        return max(least, float(2.0 ** np.ceil(np.log2(1.1 * max(near.max(), least / 8)))))

    def _heights(self) -> np.ndarray:
        W = np.stack(np.meshgrid(self.grid, self.grid), axis=-1).reshape(-1, 2)
        return losses.risks(W, self.data.reflected(), self.state.loss).reshape(SIDE, SIDE)

    def _free(self) -> np.ndarray | None:
        """The polygon of all w without an error, inside the window; None if there is none."""
        return separability.solution_polygon(self.data.X, self.data.y, reach=self.reach_w)

    def show(self) -> None:
        self._show_plane()
        self._show_surface(self.picture["surface"])
        self._show_along(self.picture["fall"], self.path.risk, "model")
        self.picture["fall"].label("J = Σ ℓ(y wᵀx)")
        self._show_along(self.picture["errors"], self.path.errors, "ink")
        self.picture["errors"].label("points on the wrong side", "step t")
        self.picture["errors"].ticks(y="whole")

    def _show_plane(self) -> None:
        X, y, path, t = self.data.X, self.data.y, self.path, self.state.t
        plane = self.framed_plane("w, and how points pull at it")
        w = path.weights[t]
        plane.half_planes("sides", w)
        plane.boundary("line", w, "model")
        plane.numbers("numbers", X)
        plane.points("points", X, y)
        strength = losses.pull_of(path.loss, y, path.tie)(path.margins[t])
        pulling = strength != 0
        plane.pulls("pulls", X[pulling], (strength * y)[pulling, None] * X[pulling], y[pulling])
        contributing = self._contributing()
        if len(contributing) <= FEW:
            plane.rings("behind", X[contributing])
        plane.arrow("w", w, "model")

    def _contributing(self) -> np.ndarray:
        """The points that contributed to the last step; empty before the first step."""
        t = self.state.t
        return np.flatnonzero(self.path.pulls[t - 1]) if t else np.empty(0, dtype=int)

    def _show_surface(self, surface: draw.Panel) -> None:
        X, y, reach = self.data.X, self.data.y, self.reach_w
        surface.label("J over all w: lighter is lower", "w₁", "w₂")
        surface.limits(-reach, reach, -reach, reach)
        surface.surface("J", self.grid, self.grid, -self.heights, -self._levels()[::-1])  # lighter is higher
        surface.shape("no errors", self.free, "positive", alpha=0.25)
        corners = _corners(self.state.loss, X, y) if len(X) <= FEW else np.empty((0, 3))
        surface.boundaries("corners", corners, "upper", alpha=0.9)
        w1, w2 = np.clip(self.path.weights, -1e6, 1e6).T
        surface.curve("way", w1, w2, self.state.t, "model", width=0.8, dots=True)
        surface.rings("start", self.path.weights[0], "ink", size=1.5)
        named = "steps of J" if self.state.loss == "0-1" else "corners of J"
        free = "no errors" if self.free is not None else ""
        entries = [(free, "positive"), (named if len(corners) else "", "upper")]
        surface.key("key", entries, corner="upper left")

    def _levels(self) -> np.ndarray:
        """The levels of the contours; if J is smooth, closer together near its minimum."""
        low, high = self.heights.min(), self.heights.max()
        if self.state.loss == "0-1":
            return np.array([low - 0.5, high + 0.5])  # the jumps are drawn as separate lines
        low -= 1e-6 * (high - low) + 1e-12  # a contour at the minimum would surround a flat part
        power = 2 if self.state.loss in ("logistic", "squared") else 1
        return low + (high - low) * np.linspace(0, 1, LINES + 1) ** power

    def _show_along(self, panel: draw.Panel, values: np.ndarray, colour: str) -> None:
        """A quantity along the path, up to a thousand times its first value."""
        last = max(self.path.steps, 1)
        top = float(values[values <= 1e3 * max(values[0], 1.0)].max())
        panel.limits(0, 1.04 * last, -0.06 * (top or 1), roomy(1.1 * (top or 1)))
        panel.ticks(x="whole")
        steps = np.arange(self.path.steps + 1)
        panel.curve("path", steps, np.clip(values, 0, 1e9), self.state.t, colour, dots=True)

    @property
    def start_step(self) -> float:
        """A power of two, so that floats add the start exactly."""
        return float(2.0 ** np.floor(np.log2(self.state.eta * self.reach / 64)))

    def caption(self) -> list[str]:
        t, path = self.state.t, self.path
        lines = [*self._of_the_step()] if t else [self._of_the_start()]
        if t and len(contributing := self._contributing()) == 1 and path.pulls[t - 1].max() > 0:
            lines.append(self._of_one_point(int(contributing[0])))
        return [*lines, self._of_the_end()]

    def _of_the_start(self) -> str:
        path = self.path
        wrong = f"{path.errors[0]} of {self.data.n} points are on the wrong side"
        at = f"t = 0: w = {vector(path.weights[0])}, J = {number(path.risk[0])}, and {wrong}."
        return f"{at} {'Press step.' if path.steps else ''}".rstrip()

    def _of_the_step(self) -> Iterator[str]:
        """The last step, and whether it improved J and the errors."""
        t, path = self.state.t, self.path
        part, contributing = path.pulls[t - 1], self._contributing()
        g = -(part * self.data.y) @ self.data.X + 0.0
        who = points(contributing) if len(contributing) <= 6 else f"{len(contributing)} points"
        before, after = vector(path.weights[t - 1]), vector(path.weights[t])
        yield (
            f"Step {t}: the subgradient from {who} is {vector(g)}, so "
            f"w ← {before} − {number(path.etas[t - 1])} · {vector(g)} = {after}."
        )
        sums, wrong = path.risk[t - 1 : t + 1], path.errors[t - 1 : t + 1]
        yield f"J {_went(*sums)}: {_judged(*sums)}. The number of errors {_went(*wrong)}: {_judged(*wrong)}."

    def _of_one_point(self, i: int) -> str:
        t, path = self.state.t, self.path
        gained = number(path.etas[t - 1] * path.pulls[t - 1, i] * (self.data.X[i] ** 2).sum())
        before, after = (number(path.margins[k, i]) for k in (t - 1, t))
        name = points([i]).capitalize()
        return f"{name} gains η · pull · ‖x‖² = {gained}: its y wᵀx goes from {before} to {after}."

    def _of_the_end(self) -> str:
        path = self.path
        took = f"{plural(path.steps, 'step')}"
        if self.state.loss == "0-1":
            return "The 0-1 loss is made of flat steps: wherever it has a slope, it is 0, so w never moves."
        if path.ended == "converged":
            looks = f" and {path.checked[-1]} looks at a point" if path.steps else ""
            return f"After {took}{looks} no point pulls any more: J = {number(path.risk[-1])}."
        if path.ended == "flat":
            return f"After {took} the pulls cancel: their sum is 0, and w stays where it is."
        if path.ended == "diverged":
            return f"After {took} w has left all bounds: η is too large for this loss."
        if self.state.eta >= (too_large := self._too_large(self.data.X)) and path.risk[-1] > path.risk[0]:
            return (
                f"After {took} J is {number(path.risk[-1])}, higher than at the start: η is at or above "
                f"2/κ = {number(too_large)}, from where steps of this loss may climb."
            )
        lowest, end = int(path.risk.argmin()), number(path.risk[-1])
        return (
            f"Followed for {took}: J ends at {end}, its lowest was {number(path.risk[lowest])} at "
            f"t = {lowest}; {path.errors[-1]} of {self.data.n} points end on the wrong side, "
            f"the fewest were {path.errors.min()}."
        )


def _corners(loss: str, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The lines of w where the loss of a point has a corner or a jump, as rows (bias, w₁, w₂)."""
    if loss == "hinge":
        return np.column_stack([-np.ones(len(X)), y[:, None] * X])
    if loss in ("perceptron", "0-1"):
        return np.column_stack([np.zeros(len(X)), X])
    return np.empty((0, 3))


def _went(before: float, after: float) -> str:
    if number(before) == number(after):
        return f"stays at {number(after)}"
    return f"goes from {number(before)} to {number(after)}"


def _judged(before: float, after: float) -> str:
    if number(before) == number(after):
        return "no better and no worse"
    return "better" if after < before else "worse"
