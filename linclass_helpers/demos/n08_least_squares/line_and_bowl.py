"""Notebook 08: the line of least squares, the bowl that it is the bottom of, and what r adds."""

from typing import Any

import numpy as np

from livefigure import Choice, Kept, LogSlider, Stepper, to_step

from ... import arguments, draw, least_squares
from ...words import number, plural
from ..base import Demo
from .deviations import DeviationsPanel

DATA: dict[str, tuple[list[float], list[float]]] = {
    "lecture": ([1, 2, -1, 3, 4], [2, 4, 0, 4, 6]),
    "tight": ([-2, -1, 0, 1, 2, 3, 4], [1.5, 1.8, 1.9, 2.2, 2.4, 2.5, 2.8]),
    "loose": ([-1, 0, 0.5, 1, 2, 2.5, 3], [3, -2, 4, 0.5, 7, 2, 8]),
}
MOST, FEWEST = 30, 3  # points
STEPS = 200  # of the way downhill, at most
SIDE, LINES = 48, 13  # places of the bowl each way, and its contours
GRAIN, FINE = 0.1, 0.01  # of points, and of a line that a hand draws: round numbers can be read and typed


class FittedByHand(Demo):
    """Points, a line and its squares; beside it the bowl of their sum, and the deviations from the mean."""

    call = "lc.demos.line"
    rows = ("plane bowl", "plane areas")
    widths = (1.25, 1)
    height = 560
    presses = ("plane", "bowl")
    controls = {
        "data": Choice(
            "data",
            "lecture",
            {
                "lecture": "lecture 001's five points",
                "tight": "close to a flat line",
                "loose": "far from a steep line",
            },
        ),
        "units": Choice(
            "deviations in",
            "own",
            {"own": "the units of x and y", "standard": "units of s_x and s_y"},
            remakes=False,
        ),
        "squares": Choice(
            "squares of", "best", {"best": "the line of least squares", "mine": "my line"}, remakes=False
        ),
        "eta": LogSlider("learning rate η", 0.05, 0.001, 1.0, tip="of the way downhill from my line"),
        "t": Stepper("step t"),
    }
    kept = {
        "points": Kept(None, arguments.places),
        "own": Kept((0.0, 0.0), arguments.pair),
    }
    placing = False  # is a pointer still holding the point that it added?

    def on_change(self, name):
        if name == "data":
            self.state.points, self.state.own = None, (0.0, 0.0)

    def compute(self):
        state = self.state
        self.first = least_squares.line(*DATA[state.data])
        self.points = np.array(state.points if state.points is not None else np.transpose(DATA[state.data]))
        if self.points.shape[1] != 2 or len(self.points) > MOST:
            raise ValueError(
                f"points must hold at most {MOST} pairs of numbers, but its shape is {self.points.shape}."
            )
        self.best = least_squares.line(*self.points.T)
        self.columns = np.column_stack([np.ones(self.best.n), self.best.x])
        self.path = self._way_down()
        self.limit("t", len(self.path) - 1)

    def _way_down(self):
        """Gradient descent from my line, as far as it stays near what is shown."""
        w = least_squares.descend(
            self.columns, self.best.y, eta=self.state.eta, steps=STEPS, w0=self.state.own, tol=1e-6
        ).weights
        away = np.abs(w - w[0]).max(axis=1) > 1000 * (1 + np.abs(w[0]).max())
        return w[: int(away.argmax()) + 1] if away.any() else w

    @property
    def shown(self) -> np.ndarray:
        """(β₀, β₁) of my line, as far as it has come."""
        return self.path[self.state.t]

    def residuals(self, w):
        return self.best.y - self.columns @ w

    def build(self, picture):
        theme = picture.theme
        plane, bowl = picture["plane"], picture["bowl"]
        plane.label("a line, and the squares of its residuals", "x", "y")
        self.squares = draw.Boxes(plane, theme.model, theme.upper)
        self.line = draw.Line(plane, theme.model, width=1.4)
        self.own_line = draw.Line(plane, theme.upper, "--", width=1.4)
        self.dots, self.numbers = draw.Dots(plane, theme.ink), draw.Numbers(plane)
        self.middle = draw.Mark(plane, theme.ideal, "D")
        bowl.label("SSE of every line", "β₀", "β₁")
        self.bowl = draw.Surface(bowl)
        self.trail = draw.Curve(bowl, theme.upper, width=0.75, dots=True)
        self.begin = draw.Rings(bowl, theme.upper, size=1.5)
        self.bottom = draw.Mark(bowl, theme.model, "*")
        self.areas = DeviationsPanel(picture["areas"])

    def show(self):
        self._show_plane()
        self._show_bowl()
        self.areas.show(self.best, self.state.units == "standard")

    @property
    def window(self) -> tuple[float, float, float, float]:
        """Room for the points as they were, and to drag them."""
        x, y = self.first.x, self.first.y
        room = 0.3 * max(np.ptp(x), np.ptp(y))
        return x.min() - room, x.max() + room, y.min() - room, y.max() + room

    def _show_plane(self):
        plane, best, mine = self.picture["plane"], self.best, self.state.squares == "mine"
        plane.limits(*self.window, square=True)
        ends = np.array(plane.ax.get_xlim())
        w = self.shown if mine else np.array([best.intercept, best.slope])
        e = self.residuals(w)
        # a square on the side that the line goes away from, so that the line does not cross it
        side = np.where(w[1] >= 0, -e, e)
        on_line = np.column_stack([best.x, best.y - e])
        self.squares.show(on_line, np.column_stack([best.x + side, best.y]), -1 if mine else 1)
        self.line.show(ends, best.intercept + best.slope * ends)
        self.own_line.show(ends, self.shown[0] + self.shown[1] * ends)
        self.dots.show(*self.points.T)
        self.numbers.show(self.points)
        self.middle.show((best.x_mean, best.y_mean), "(x̄, ȳ)", above=best.slope >= 0)

    def _show_bowl(self):
        bowl, best = self.picture["bowl"], self.best
        b0, b1 = self._spans()
        bowl.limits(b0[0], b0[-1], b1[0], b1[-1])
        heights = self._heights(b0, b1)
        levels = best.sse + (heights.max() - best.sse) * (np.arange(1, LINES + 1) / LINES) ** 2
        self.bowl.show(b0, b1, heights, levels)
        self.bottom.show((best.intercept, best.slope), "least", left=False)
        intercepts, slopes = self.path.T
        self.trail.show(intercepts, slopes, self.state.t)
        self.begin.show(self.path[:1])

    def _spans(self):
        """The β₀ and β₁ over which the bowl is shown: around the first line, as far as is needed."""
        first = self.first
        centre = np.array([first.intercept, first.slope])
        inverse = np.linalg.inv(np.array([[first.n, first.x.sum()], [first.x.sum(), first.x @ first.x]]))
        half = 1.7 * np.sqrt((first.Syy - first.sse) * np.diag(inverse))  # ȳ alone is well within it
        needed = np.array([self.best.intercept, self.best.slope, *self.state.own]).reshape(-1, 2)
        share = (np.abs(needed - centre) / half).max()
        half = half * 2.0 ** np.ceil(max(0.0, np.log2(max(1.1 * share, 1e-9))))
        return np.linspace(centre - half, centre + half, SIDE).T

    def _heights(self, b0, b1):
        """SSE = its least value + a quadratic form in how far (β₀, β₁) is from there."""
        best = self.best
        d0, d1 = np.meshgrid(b0 - best.intercept, b1 - best.slope)
        return best.sse + best.n * d0**2 + 2 * best.x.sum() * d0 * d1 + (best.x @ best.x) * d1**2

    # What a hand does.

    @property
    def ends(self) -> tuple[float, float]:
        """Where along x the line has its two handles."""
        x0, x1, _, _ = self.window
        return x0 + 0.06 * (x1 - x0), x1 - 0.06 * (x1 - x0)

    def handles(self):
        w, (left, right) = self.shown, self.ends
        points = [
            {"id": i, "panel": "plane", "x": x, "y": y, "label": f"point {i + 1}, at ({x:.4g}, {y:.4g})"}
            for i, (x, y) in enumerate(self.points.tolist())
        ]
        line = f"the line ŷ = {number(w[0])} + {number(w[1])} x"
        ends = [
            {
                "id": name,
                "panel": "plane",
                "x": x,
                "y": float(w[0] + w[1] * x),
                "label": f"{line}, {name} end",
            }
            for name, x in (("left", left), ("right", right))
        ]
        here = {"id": "own", "panel": "bowl", "x": float(w[0]), "y": float(w[1]), "label": line}
        return [*points, *ends, here]

    def on_move(self, id, x, y):
        if id == "own":
            return self.draw_line(x, y)
        x0, x1, y0, y1 = self.window
        y = float(np.clip(y, y0, y1))
        if id in ("left", "right"):
            return self._turn(id, y)
        points = self.points.tolist()
        points[id : id + 1] = [[to_step(float(np.clip(x, x0, x1)), GRAIN), to_step(y, GRAIN)]]
        self.state.points = points
        self.refresh(True)

    def _turn(self, end, y):
        """My line is now as high as y at that end, and as high as before at the other."""
        w, (left, right) = self.shown, self.ends
        low, high = (float(w[0] + w[1] * x) for x in (left, right))
        low, high = (y, high) if end == "left" else (low, y)
        slope = (high - low) / (right - left)
        self.draw_line(low - slope * left, slope)

    def draw_line(self, intercept, slope):
        """Take this as my line, within what the bowl can show."""
        b0, b1 = self._spans()
        intercept, slope = np.clip(intercept, b0[0], b0[-1]), np.clip(slope, b1[0], b1[-1])
        self.state.own = to_step(float(intercept), FINE), to_step(float(slope), FINE)
        self.state.squares, self.state.t = "mine", 0
        self.refresh(True)

    def on_nudge(self, id, dx, dy):
        if id == "own":
            w = self.shown
            return self.draw_line(w[0] + 5 * FINE * dx, w[1] + 5 * FINE * dy)
        if id in ("left", "right"):
            x = self.ends[id == "right"]
            return self._turn(id, float(self.shown @ [1, x]) + GRAIN * dy)
        x, y = self.points[id]
        self.on_move(id, x + dx * GRAIN, y + dy * GRAIN)

    def on_press(self, panel, x, y, shift):
        if panel == "bowl":
            return self.draw_line(x, y)
        if len(self.points) == MOST:
            raise ValueError(f"There are {MOST} points, and no more fit: delete some first.")
        self.on_move(len(self.points), x, y)
        self.placing = True

    def on_drag(self, panel, x, y, shift):
        if panel == "bowl":
            self.draw_line(x, y)
        elif self.placing:
            self.on_move(len(self.points) - 1, x, y)

    def on_release(self, panel, x, y, shift):
        self.placing = False

    def on_delete(self, id):
        if not isinstance(id, int):
            raise ValueError("Only points can be deleted; Reset puts my line back.")
        if len(self.points) == FEWEST:
            raise ValueError(f"The last {FEWEST} points stay: through two points every residual is 0.")
        self.state.points = np.delete(self.points, id, axis=0).tolist()
        self.refresh(True)

    def caption(self):
        best = self.best
        lines = [self._of_the_best(), *self._of_my_line()]
        if self.state.squares == "mine":  # what a hand has just moved comes first
            lines = [*lines[1:], lines[0]]
        quotient = f"β₁ = Sxy/Sxx = {number(best.Sxy)}/{number(best.Sxx)} = {number(best.slope)}"
        if not best.s_y:
            return [*lines, f"{quotient}. All y are equal, so r has no meaning."]
        return [
            *lines,
            f"{quotient}, and r = β₁ s_x/s_y = {number(best.slope)} · {number(best.s_x)}/{number(best.s_y)} "
            f"= {number(best.r)}: the slope in standard units. "
            f"SSE = Syy (1 − r²), with Syy = {number(best.Syy)}.",
        ]

    def _of_the_best(self):
        best = self.best
        here = f"ŷ = {number(best.intercept)} + {number(best.slope)} x"
        return (
            f"Least squares: {here}, through (x̄, ȳ) = ({number(best.x_mean)}, {number(best.y_mean)}); "
            f"its {plural(best.n, 'residual')} add up to 0, their squares to SSE = {number(best.sse)}."
        )

    def _of_my_line(self):
        t, w = self.state.t, self.shown
        sse = float(np.sum(self.residuals(w) ** 2))
        line = f"ŷ = {number(w[0])} + {number(w[1])} x"
        limit = least_squares.step_limit(self.columns)
        side = "below" if self.state.eta < limit else "not below"
        if not t:
            total = number(round(float(self.residuals(w).sum()), 9) + 0.0)  # without the dust of floats
            what = f"My line {line}: SSE = {number(sse)}, and its residuals add up to {total}."
            what += " Press step to let it go downhill."
        else:
            before = float(np.sum(self.residuals(self.path[t - 1]) ** 2))
            moved = "falls" if sse < before else "does not fall"
            what = f"Step {t} downhill, to {line}: SSE {moved}, from {number(before)} to {number(sse)}."
        return [
            what,
            f"η = {number(self.state.eta)} is {side} the limit 2/κ = {number(limit)} of safe steps.",
        ]


def line(**opening: Any) -> FittedByHand:
    """The line of least squares through points that can be dragged, and a line of your own to compare.

    data     "lecture", "tight" or "loose"
    units    the deviations in their "own" units or in "standard" ones, where the slope is r
    squares  of the "best" line, or of "mine"
    own      my line, (β₀, β₁), from which the way downhill begins
    eta      the learning rate of that way
    t        the step of it to begin with
    points   the points themselves, where they have been moved: pairs of x and y
    """
    return FittedByHand(**opening)
