"""Notebook 05: maximising the likelihood by batch or stochastic gradient ascent, or by Newton's method."""

import numpy as np

from livefigure import Choice, Count, LogSlider, Stepper, Switch, roomy

from ... import data, logistic
from ...words import number, plural, points, vector
from ..landscape import survey_likelihood
from ..start_on_a_surface import StartOnASurface
from ..which_data import which_data
from .learning_rates import FLOOR, outcomes_of_rates, rate_in_words, show_rates
from .three_climbs import climb_by

NAMES = {"batch": "batch", "stochastic": "stochastic", "newton": "Newton"}
COLOURS = {"batch": "model", "stochastic": "upper", "newton": "ideal"}
SIDE = 48  # grid points of the surface in each direction
SHALLOW = 0.01  # the least depth of the climb on a plain axis, so that its numbers differ in four digits
LINES, LEAST = 13, 0.2  # the number of contours, and how far below the top the innermost one is


class Ascent(StartOnASurface):
    """Maximising the likelihood by batch or stochastic gradient ascent, or by Newton's method.

    The panels show how each point pulls at w, the path on the surface of l, l along the path, and the results
    of other learning rates.
    """

    call = "lc.demos.ascent"
    most_points = 500  # each of them pulls at w in every step, in up to 60 passes
    class_labels = "0", "1"
    rows = ("plane surface climb", "plane surface rates")
    widths = (1, 1.1, 0.95)
    height = 440
    controls = {
        "data": which_data(
            "overlapping", "nonseparable", "notes", "xor", stretched="the same, x₂ in other units (× 4)"
        ),
        "method": Choice(
            "follow",
            "batch",
            {"batch": "all points at once (batch)", "stochastic": "one point at a time", "newton": "Newton"},
        ),
        "eta": LogSlider("learning rate η", 0.02, 0.001, 10.0),
        "passes": Count("passes", 30, 1, 60),
        "together": Switch("show all three", False),
        "wide": Switch("zoom out", False, tip="far enough to see the whole path"),
        "seed": Count("seed of the draws", 0, 0, 20),
        "scale": Choice(
            "l against passes",
            "linear",
            {"linear": "as it is", "log": "gap to the top, logarithmic"},
            remakes=False,
        ),
        "t": Stepper("step t"),
    }

    def by_name(self) -> data.Dataset:
        if self.state.data != "stretched":
            return data.load(self.state.data)
        clouds = data.load("overlapping")
        return data.Dataset(clouds.X * [1, 4], clouds.y, "stretched")

    def on_change(self, name: str) -> None:
        super().on_change(name)
        if name == "data":
            self.state.start = (0.0, 0.0)

    def compute(self) -> None:
        state = self.state
        self.data = self.edited()
        X, y01, start = self.data.X, self.data.y01, np.array(state.start)
        self.landscape = self.remember(("landscape", X, y01), lambda: survey_likelihood(X, y01))
        self.outcomes = self.remember(
            ("outcomes", X, y01, start), lambda: outcomes_of_rates(X, y01, start, self.rates)
        )
        settings = {"eta": state.eta, "passes": state.passes, "w0": start, "seed": state.seed}
        followed = NAMES if state.together else [state.method]
        self.paths = {name: climb_by(name, X, y01, **settings) for name in followed}
        self.path = self.paths[state.method]
        self.limit("t", self.path.steps)
        self.enable("seed", "stochastic" in self.paths)
        self._set_window(start)

    def _set_window(self, start: np.ndarray) -> None:
        """The window of the surface, and the log-likelihood in it."""
        landscape, places = self.landscape, np.concatenate([path.weights for path in self.paths.values()])
        near = self._half_width(start)
        self.reach_w = max(2 * near, self._half_width(places)) if self.state.wide else near
        self.grid = np.linspace(-self.reach_w, self.reach_w, SIDE)
        self.heights = self.remember(
            ("heights", landscape, self.reach_w), lambda: landscape.heights(self.grid, self.grid)
        )

    def _half_width(self, places: np.ndarray) -> float:
        """The half-width of a window for all these w. It grows by factors of 2, so that it seldom changes."""
        least = roomy(self.landscape.reach)
        needed = max(1.02 * float(np.abs(places).max()), least)
        return least * 2.0 ** np.ceil(np.log2(needed / least))

    def step_of(self, name: str) -> int:
        """The last step of this path after as many passes as the followed path has made now."""
        if name == self.state.method:
            return self.state.t
        return self.paths[name].step_after(self.path.passes[self.state.t])

    @property
    def rates(self) -> np.ndarray:
        """The learning rates of the sweep, over the range of the slider."""
        return np.geomspace(*self.range_of("eta"), 49)

    @property
    def w(self) -> np.ndarray:
        return self.path.weights[self.state.t]

    @property
    def drawn(self) -> int | None:
        """The point that was drawn for the last step; None if the step used all points."""
        if self.state.method != "stochastic" or not self.state.t:
            return None
        return int(self.path.drawn[self.state.t - 1])

    def show(self) -> None:
        self._show_plane()
        self._show_surface()
        self._show_climb()
        show_rates(self.picture["rates"], self.landscape, self.rates, self.outcomes, self.state.eta)

    def _show_plane(self) -> None:
        plane, w, X, y = self.framed_plane('w, and "error × point"'), self.w, self.data.X, self.data.y
        plane.half_planes("sides", w)
        plane.boundary("line", w, "ink")
        plane.points("points", X, y, size=0.8)
        plane.pulls("pulls", X, logistic.gradient_parts(w, X, self.data.y01), y)
        if self.drawn is not None:
            plane.rings("drawn", X[[self.drawn]])
        plane.arrow("w", w, "ink")

    def _show_surface(self) -> None:
        surface, landscape, reach = self.picture["surface"], self.landscape, self.reach_w
        surface.label("the log-likelihood over w", "w₁", "w₂")
        surface.limits(-reach, reach, -reach, reach)
        surface.surface("likelihood", self.grid, self.grid, self.heights, self._levels())
        for name in self.drawing_order():
            w1, w2 = self.paths[name].weights.T
            style, dots = ("--" if name == "newton" else "-"), name != "stochastic"
            surface.curve(name, w1, w2, self.step_of(name), COLOURS[name], style=style, width=0.75, dots=dots)
        if landscape.has_top:
            surface.mark("summit", landscape.w, "ink", words="top", marker="*")
        surface.rings("start", self.path.weights[0], "ink", size=1.5)
        names = [(words, COLOURS[name]) for name, words in NAMES.items() if name in self.paths]
        surface.key("key", names, corner="upper left", zorder=2)

    def drawing_order(self) -> list[str]:
        """The paths that are shown, in the order of drawing: the one that is followed is in front."""
        others = [name for name in reversed(NAMES) if name in self.paths and name != self.state.method]
        return [*others, self.state.method]

    def _levels(self) -> np.ndarray:
        """The levels of the contours, closer together near the top."""
        top, lowest, highest = self.landscape.top, self.heights.min(), self.heights.max()
        least = max(top - highest, LEAST)
        return top - np.geomspace(max(top - lowest, 2 * least), least, LINES)

    def _show_climb(self) -> None:
        climb, landscape, passes = self.picture["climb"], self.landscape, self.state.passes
        log = self.state.scale == "log"
        heights = {name: path.log_likelihood for name, path in self.paths.items()}
        lowest, top = min(one.min() for one in heights.values()), landscape.top
        deep = roomy(1.05 * max(top - lowest, 1e-6 if log else SHALLOW))
        climb.scale("linear", self.state.scale)
        climb.limits(0, passes, *((FLOOR, 2 * deep) if log else (top - deep, top + 0.2 * deep)))
        goal = "top" if landscape.has_top else "limit"
        climb.label(f"l below the {goal}, pass by pass" if log else "l, pass by pass")
        climb.line("top", [0, passes], [top, top], "faint", style="--")
        climb.words("goal", (0.99 * passes, top), goal, "faint", ha="right", va="bottom")
        for name in self.drawing_order():
            shown = np.maximum(landscape.gap(heights[name]), FLOOR) if log else heights[name]
            climb.curve(name, self.paths[name].passes, shown, self.step_of(name), COLOURS[name])

    @property
    def start_step(self) -> float:
        """A power of ten, so that the start has round numbers as coordinates."""
        return float(10.0 ** np.floor(np.log10(roomy(self.landscape.reach) / 20)))

    def caption(self) -> list[str]:
        state = self.state
        lines = [self._of_the_step()]
        if state.method == "batch":
            lines.append(rate_in_words(self.landscape, self.path, state.eta))
        if len(self.paths) > 1:
            lines.append(self._of_all_three())
        return [*lines, self._of_the_end()]

    def _of_the_step(self) -> str:
        """The last step, in the terms of its method."""
        t, path = self.state.t, self.path
        if not t:
            return f"t = 0: w = {vector(path.weights[0])}, l = {number(path.log_likelihood[0])}. Press step."
        before, after = vector(path.weights[t - 1]), vector(path.weights[t])
        which, added = self._step_in_words(path.weights[t - 1])
        moved = _moved(*path.log_likelihood[t - 1 : t + 1])
        return f"Step {t}{which}: w ← {before} + {added} = {after}; {moved}."

    def _step_in_words(self, before: np.ndarray) -> tuple[str, str]:
        """What is particular about the step from `before` to here, and what it added to w."""
        state, X, y01 = self.state, self.data.X, self.data.y01
        if state.method == "batch":
            return "", f"{number(state.eta)} · {vector(logistic.gradient(before, X, y01))}"
        if state.method == "stochastic":
            i = int(self.path.drawn[state.t - 1])
            error = number(y01[i] - float(logistic.sigmoid(X[i] @ before)))
            return f", {points([i])} drawn", f"{number(state.eta)} · ({error}) · {vector(X[i])}"
        looks = self.path.passes[state.t] - self.path.passes[state.t - 1]
        halved = int(looks) - 1  # each halving costs one more pass over the data
        which = f", halved {plural(halved, 'time')} so that l does not fall" if halved else ""
        return which, vector(self.w - before)

    def _of_all_three(self) -> str:
        landscape, passes = self.landscape, self.path.passes[self.state.t]
        heights = {name: path.log_likelihood[self.step_of(name)] for name, path in self.paths.items()}
        words = ", ".join(f"{NAMES[name]} {number(height)}" for name, height in heights.items())
        top = f"the top is {number(landscape.top)}" if landscape.has_top else "there is no top"
        return f"After {_passes(passes)}, l: {words}; {top}."

    def _of_the_end(self) -> str:
        landscape, path = self.landscape, self.path
        end, passes = number(path.log_likelihood[-1]), _passes(path.passes[-1])
        if not landscape.has_top:
            return (
                "These data have no top: l climbs for ever while ‖w‖ grows. "
                f"After {passes}, l = {end} and ‖w‖ = {number(np.linalg.norm(path.w))}."
            )
        top = f"w = {vector(landscape.w)}, where l = {number(landscape.top)}"
        if path.converged:
            return f"The path arrives at the top, {top}, after {passes}."
        gap = number(float(landscape.gap(path.log_likelihood[-1])))
        return f"The top is {top}. After {passes}, the path ends {gap} below it, at l = {end}."


def _moved(low: float, high: float) -> str:
    if number(low) == number(high):
        return f"l stays near {number(high)}"
    return f"l {'rises' if high > low else 'falls'} from {number(low)} to {number(high)}"


def _passes(count: float) -> str:
    return "1 pass" if count == 1 else f"{number(count)} passes"
