"""Notebook 09: the error of w on fresh points, against the number of training points."""

from collections.abc import Generator

import numpy as np

from livefigure import Choice, Count, Handle, LogSlider, roomy

from ... import draw, experiments, learning
from ...words import number
from ..base import Demo

NOISES = {0.0: "none", 0.1: "one in ten", 0.2: "one in five"}


class LearningCurve(Demo):
    """The error on fresh points of the w with the fewest training errors, against n, for many draws.

    The panels show one draw; the errors of many draws against n, with the bound; and the share of draws whose
    error is too large. With noise d is 2.
    """

    call = "lc.demos.learning_curve"
    rows = ("plane curve share",)
    widths = (0.9, 1.15, 1)
    height = 400
    presses = {"curve": "epsilon"}
    controls = {
        "noise": Choice("labels turned over", 0.0, NOISES, tip="with any, every w errs on fresh points"),
        "d": Count("coordinates d", 2, 2, 10),
        "n": Count("points n", 12, 2, 800),
        "draw": Count("draw number", 16, 0, 99),
        "epsilon": LogSlider("ε: accepted excess error", 0.1, 0.01, 0.4),
        "delta": LogSlider("δ: accepted share of draws", 0.05, 0.01, 0.5),
        "draws": Count("draws for each n", 100, 20, 200, 20),
    }
    curve: experiments.LearningCurve | None = None  # until `work` has made it

    def compute(self) -> None:
        state = self.state
        self.enable("d", state.noise == 0)
        self.d = 2 if state.noise else state.d
        self.points = experiments.draw_points(state.n, self.d, noise=state.noise, seed=state.draw)
        self.w = experiments.fewest_errors(self.points.X, self.points.y)
        self.true_w = experiments.direction(self.d, state.draw)
        self.error = experiments.error_on_fresh_points(self.w, self.true_w, state.noise)
        self.wrong = int((self.points.y * (self.points.X @ self.w) <= 0).sum())
        self.bound = self._bound_at(state.epsilon)

    def _bound_at(self, epsilon: float) -> int:
        return learning.sample_size(self.d, epsilon, self.state.delta, realizable=not self.state.noise)

    def work(self) -> Generator[float, None, None]:
        d, noise, draws = self.d, self.state.noise, self.state.draws
        self.curve = yield from self.remember_work(
            ("curve", d, noise, draws),
            lambda: experiments.learning_curve_with_progress(d, noise=noise, draws=draws, sizes=self.sizes),
        )

    @property
    def sizes(self) -> list[int]:
        """The n of the sweep, up to the end of the slider."""
        low, high = self.range_of("n")
        return [n for n in experiments.sizes_up_to(int(high)) if n >= low]

    @property
    def least(self) -> float:
        """The smallest error that is drawn, far below every ε of the slider."""
        return self.range_of("epsilon")[0] / 100

    @property
    def window(self) -> tuple[float, float]:
        """The limits of the axis of n; the bound is inside."""
        return 0.8 * self.sizes[0], roomy(2.0 * max(self.bound, 1e4, self.sizes[-1]))

    @property
    def drawn(self) -> experiments.LearningCurve | None:
        """The draws of the current setting; None until they are made."""
        curve, state = self.curve, self.state
        asked = (self.d, state.noise, state.draws)
        return curve if curve and (curve.d, curve.noise, curve.errors.shape[1]) == asked else None

    def show(self) -> None:
        self._show_draw(self.picture["plane"])
        self._show_errors(self.picture["curve"])
        self._show_share(self.picture["share"])

    def _show_draw(self, plane: draw.Panel) -> None:
        y = self.points.y
        along, across = self._directions()
        places = self.points.X @ np.column_stack([along, across])
        w, true = np.array([self.w @ along, self.w @ across]), np.array([1.0, 0.0])
        plane.label("w, true w (dashed)", "along the true w")
        plane.limits(-3.3, 3.3, -3.3, 3.3, square=True)
        left = [np.array([-v[1], v[0]]) * 9 for v in (true, w)]
        plane.shape("wedge", np.array([(0, 0), *left]), "focus")
        plane.shape("its opposite", np.array([(0, 0), *(-one for one in left)]), "focus")
        plane.boundary("true line", true, "ideal", style="--")
        plane.boundary("line", w, "model")
        plane.points("points", places, y, size=0.7)
        plane.rings("wrong", places[y * (self.points.X @ self.w) <= 0], size=1.5)

    def _directions(self) -> tuple[np.ndarray, np.ndarray]:
        """An orthonormal basis of the plane of the true w and w: the true w, and the rest of w."""
        true = self.true_w
        rest = self.w - (self.w @ true) * true
        if np.linalg.norm(rest) < 1e-9:
            rest = np.eye(self.d)[np.abs(true).argmin()]
            rest = rest - (rest @ true) * true
        return true, rest / np.linalg.norm(rest)

    def _show_errors(self, curve: draw.Panel) -> None:
        state, drawn, least, (first, last) = self.state, self.drawn, self.least, self.window
        curve.label("excess error", "points n")
        curve.scale("log", "log")
        curve.limits(first, last, least, 1)
        if drawn:
            low, middle, high = (
                np.maximum(drawn.quantile(q) - drawn.noise, least) for q in (0.05, 0.5, 0.95)
            )
            curve.region("band", drawn.sizes, low, high, "grid")
            curve.curve("median", drawn.sizes, middle, self._nearest(drawn), "model")
        epsilons = np.geomspace(self.range_of("epsilon")[0] / 2, 0.99, 60)
        bound = np.array([self._bound_at(one) for one in epsilons.tolist()])
        curve.line("bound", bound, epsilons, "upper", style="--")
        curve.line("ε", [1, last], [state.epsilon, state.epsilon], "focus")
        curve.rings("here", [(state.n, max(self.error - state.noise, least))], "ink", size=1.3)
        curve.key("key", [("—  median", "model"), ("– –  bound", "upper"), ("—  ε", "focus")])

    def _show_share(self, share: draw.Panel) -> None:
        state, drawn, (first, last) = self.state, self.drawn, self.window
        share.label("share of draws above ε", "points n")
        share.scale("log", "linear")
        share.limits(first, last, -0.04, 1.2)
        enough = drawn.enough(state.epsilon, state.delta) if drawn else None
        if drawn:
            shares = drawn.share_above(state.epsilon)
            share.curve("bad", drawn.sizes, shares, self._nearest(drawn), "model", dots=True)
        share.line("δ", [1, last], [state.delta, state.delta], "focus")
        if enough is not None:
            _show_size(share, "here", enough, 1.04, "model")
        _show_size(share, "bound", self.bound, 1.13, "upper")

    def _nearest(self, drawn: experiments.LearningCurve) -> int:
        """The index of the size that is nearest to n."""
        return int(np.abs(np.log(drawn.sizes / self.state.n)).argmin())

    def caption(self) -> list[str]:
        lines = [self._of_the_draw()]
        if self.drawn:
            lines += [self._of_the_draws(self.drawn), self._of_the_bound(self.drawn)]
        return lines

    def _of_the_draw(self) -> str:
        state = self.state
        angle = number(np.degrees(np.pi * (self.error - state.noise) / (1 - 2 * state.noise)))
        more = f" (the true w itself with {number(state.noise)})" if state.noise else ""
        return (
            f"Draw {state.draw}: w is wrong about {self.wrong} of the {state.n} points it was chosen by. "
            f"It is {angle}° from the true w, so it is wrong about a fresh point with probability "
            f"{number(self.error)}{more}."
        )

    def _of_the_draws(self, drawn: experiments.LearningCurve) -> str:
        k = self._nearest(drawn)
        low, middle, high = (number(drawn.quantile(q)[k]) for q in (0.05, 0.5, 0.95))
        bad = number(drawn.share_above(self.state.epsilon)[k])
        return (
            f"{drawn.errors.shape[1]} draws of n = {drawn.sizes[k]}: median error {middle}, nine in ten "
            f"between {low} and {high}; a share {bad} of them has an excess "
            f"error above ε = {number(self.state.epsilon)}."
        )

    def _of_the_bound(self, drawn: experiments.LearningCurve) -> str:
        state, enough = self.state, drawn.enough(self.state.epsilon, self.state.delta)
        kind = "no noise" if state.noise == 0 else "any labels"
        bound = f"The bound for {kind} and {self.d} weights asks for n = {self.bound}"
        if enough is None:
            return f"{bound}. At n = {drawn.sizes[-1]}, the largest tried, more than a share δ is above ε."
        return (
            f"{bound}. From n = {enough} on at most a share δ = {number(state.delta)} of these draws is "
            f"above ε: the bound asks for {number(self.bound / enough)} times as many points."
        )

    def handles(self) -> list[Handle]:
        epsilon, n = self.state.epsilon, self.state.n
        return [
            Handle(
                id="epsilon",
                panel="curve",
                x=float(n),
                y=epsilon,
                label="ε",
                place=number(epsilon),
                moves=lambda x, y: self.nearest(epsilon=y, n=x),
                keys=lambda dx, dy: self.nearest(epsilon=epsilon * 1.1**dy, n=n + dx),
            )
        ]


def _show_size(panel: draw.Panel, name: str, at: float, height: float, colour: str) -> None:
    """Draw a number of points as a line, with a label on the side where it fits."""
    panel.line(name, [at, at], [-0.04, height], colour, style="--")
    side = "left" if panel.along(at) < 0.5 else "right"
    panel.words(name, (at, height), f" {name}: {number(at)} ", colour, ha=side)
