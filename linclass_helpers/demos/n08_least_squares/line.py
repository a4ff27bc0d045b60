"""Notebook 08: the line of least squares, the sum of squares as a surface, and the correlation r."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NoReturn

import numpy as np

from livefigure import Choice, Handle, Kept, LogSlider, Stepper, on_grid

from ... import arguments, draw, least_squares
from ...words import number, plural
from ..base import Demo
from .line_deviations import show_deviations

DATA: dict[str, tuple[list[float], list[float]]] = {
    "lecture": ([1, 2, -1, 3, 4], [2, 4, 0, 4, 6]),
    "tight": ([-2, -1, 0, 1, 2, 3, 4], [1.5, 1.8, 1.9, 2.2, 2.4, 2.5, 2.8]),
    "loose": ([-1, 0, 0.5, 1, 2, 2.5, 3], [3, -2, 4, 0.5, 7, 2, 8]),
}
MOST_POINTS, FEWEST_POINTS = 30, 3  # points
STEPS = 200  # of gradient descent, at most
SIDE, LINES = 48, 13  # grid points of the surface in each direction, and its contours
POINT_STEP, LINE_STEP = 0.1, 0.01  # the grids on which points, and β₀ and β₁ of "my line", are put


class Line(Demo):
    """The line of least squares through points that can be dragged, and a line of your own to compare.

    The panels show the points, a line and its squares; the sum of squares as a surface; and the deviations
    from the mean. In standard units the slope is r. Gradient descent begins at your own line.
    """

    call = "lc.demos.line"
    rows = ("plane bowl", "plane areas")
    widths = (1.25, 1)
    height = 560
    presses = {"plane": None, "bowl": "own"}
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
        "points": Kept(None, arguments.places, "the points themselves, where they were moved"),
        "own": Kept((0.0, 0.0), arguments.pair, "your line, (β₀, β₁)"),
    }
    placing = False  # does the pointer still move the point that it added?

    def on_change(self, name: str) -> None:
        if name == "data":
            self.state.points, self.state.own = None, (0.0, 0.0)

    def compute(self) -> None:
        state = self.state
        self.first = least_squares.line(*DATA[state.data])
        self.points = np.array(state.points if state.points is not None else np.transpose(DATA[state.data]))
        if self.points.shape[1] != 2 or len(self.points) > MOST_POINTS:
            raise ValueError(
                f"points must hold at most {MOST_POINTS} pairs of numbers, "
                f"but its shape is {self.points.shape}."
            )
        self.best = least_squares.line(*self.points.T)
        self.columns = np.column_stack([np.ones(self.best.n), self.best.x])
        self.path = self._descent()
        self.limit("t", len(self.path) - 1)

    def _descent(self) -> np.ndarray:
        """Gradient descent from my line, up to the step where it diverges far beyond the window."""
        w = least_squares.descend(
            self.columns, self.best.y, eta=self.state.eta, steps=STEPS, w0=self.state.own, tol=1e-6
        ).weights
        away = np.abs(w - w[0]).max(axis=1) > 1000 * (1 + np.abs(w[0]).max())
        return w[: int(away.argmax()) + 1] if away.any() else w

    @property
    def shown(self) -> np.ndarray:
        """(β₀, β₁) of my line after t steps."""
        return self.path[self.state.t]

    def residuals(self, w: np.ndarray) -> np.ndarray:
        return self.best.y - self.columns @ w

    def show(self) -> None:
        self._show_plane(self.picture["plane"])
        self._show_bowl(self.picture["bowl"])
        show_deviations(self.picture["areas"], self.best, self.state.units == "standard")

    @property
    def window(self) -> tuple[float, float, float, float]:
        """What the plane shows: the original points, with space to drag them."""
        x, y = self.first.x, self.first.y
        padding = 0.3 * max(np.ptp(x), np.ptp(y))
        return x.min() - padding, x.max() + padding, y.min() - padding, y.max() + padding

    def _show_plane(self, plane: draw.Panel) -> None:
        best, mine = self.best, self.state.squares == "mine"
        plane.label("a line, and the squares of its residuals", "x", "y")
        plane.limits(*self.window, square=True)
        ends = np.array(plane.window[:2])
        w = self.shown if mine else np.array([best.intercept, best.slope])
        e = self.residuals(w)
        # a square lies on the side where the line does not cross it
        side = np.where(w[1] >= 0, -e, e)
        on_line, corners = np.column_stack([best.x, best.y - e]), np.column_stack([best.x + side, best.y])
        plane.boxes("squares", on_line, corners, "model", signs=-1 if mine else 1, other="upper")
        plane.line("best", ends, best.intercept + best.slope * ends, "model", width=1.4)
        plane.line("mine", ends, self.shown[0] + self.shown[1] * ends, "upper", style="--", width=1.4)
        plane.dots("points", self.points[:, 0], self.points[:, 1], "ink")
        plane.numbers("numbers", self.points)
        middle = best.x_mean, best.y_mean
        rises = best.slope >= 0
        plane.mark("middle", middle, "ideal", words="(x̄, ȳ)", left=False, above=not rises, marker="D")

    def _show_bowl(self, bowl: draw.Panel) -> None:
        best = self.best
        b0, b1 = self._spans()
        bowl.label("SSE of every line", "β₀", "β₁")
        bowl.limits(b0[0], b0[-1], b1[0], b1[-1])
        heights = self._heights(b0, b1)
        levels = best.sse + (heights.max() - best.sse) * (np.arange(1, LINES + 1) / LINES) ** 2
        bowl.surface("SSE", b0, b1, heights, levels)
        w0, w1 = self.path.T
        bowl.curve("way down", w0, w1, self.state.t, "upper", width=0.75, dots=True)
        bowl.rings("mine", self.path[:1], "upper", size=1.5)
        bowl.mark("least", (best.intercept, best.slope), "model", words="least", left=False, marker="*")

    def _spans(self) -> tuple[np.ndarray, np.ndarray]:
        """The grid of β₀ and β₁ of the surface, around the line of the original points."""
        first = self.first
        centre = np.array([first.intercept, first.slope])
        inverse = np.linalg.inv(np.array([[first.n, first.x.sum()], [first.x.sum(), first.x @ first.x]]))
        half = 1.7 * np.sqrt((first.Syy - first.sse) * np.diag(inverse))  # the line at height ȳ is inside
        needed = np.array([self.best.intercept, self.best.slope, *self.state.own]).reshape(-1, 2)
        share = (np.abs(needed - centre) / half).max()
        half = half * 2.0 ** np.ceil(max(0.0, np.log2(max(1.1 * share, 1e-9))))
        b0, b1 = np.linspace(centre - half, centre + half, SIDE).T
        return b0, b1

    def _heights(self, b0: np.ndarray, b1: np.ndarray) -> np.ndarray:
        """SSE on the grid: its minimum plus a quadratic form in the distance from it."""
        best = self.best
        d0, d1 = np.meshgrid(b0 - best.intercept, b1 - best.slope)
        return best.sse + best.n * d0**2 + 2 * best.x.sum() * d0 * d1 + (best.x @ best.x) * d1**2

    # Handles.

    @property
    def ends(self) -> tuple[float, float]:
        """The x of the two handles of the line."""
        x0, x1, _, _ = self.window
        return x0 + 0.06 * (x1 - x0), x1 - 0.06 * (x1 - x0)

    def handles(self) -> list[Handle]:
        return [*self._points(), *self._two_ends(), self._in_the_bowl()]

    def _points(self) -> Iterator[Handle]:
        for i, (x, y) in enumerate(self.points.tolist()):
            yield Handle(
                id=i,
                panel="plane",
                x=x,
                y=y,
                label=f"point {i + 1}",
                moves=partial(self._point_at, i),
                step=POINT_STEP,
                deleted=partial(self._without, i),
            )

    def _point_at(self, i: int, x: float, y: float) -> dict[str, Any]:
        points = self.points.tolist()
        points[i : i + 1] = [list(on_grid(x, y, POINT_STEP, self.window))]
        return {"points": points}

    def _without(self, i: int) -> dict[str, Any]:
        if len(self.points) == FEWEST_POINTS:
            raise ValueError(f"The last {FEWEST_POINTS} points stay: through two points every residual is 0.")
        return {"points": np.delete(self.points, i, axis=0).tolist()}

    def _two_ends(self) -> Iterator[Handle]:
        """The handles at the ends of my line; each turns it around the other."""
        w, (left, right) = self.shown, self.ends
        for name, x, other in (("left", left, right), ("right", right, left)):
            yield Handle(
                id=name,
                panel="plane",
                x=x,
                y=float(w[0] + w[1] * x),
                label=f"{name} end of the line",
                place=self._my_line(),
                moves=partial(self._through, x, other),
                keys=partial(self._end_by_key, x, other),
                deleted=self._not_deleted,
            )

    def _through(self, end: float, other: float, _: float, y: float) -> dict[str, Any]:
        """My line, with height y at this end and the same height as before at the other."""
        y = float(np.clip(y, *self.window[2:]))
        there = float(self.shown @ [1, other])
        slope = (y - there) / (end - other)
        return self._drawn(y - slope * end, slope)

    def _end_by_key(self, end: float, other: float, _: float, dy: float) -> dict[str, Any]:
        return self._through(end, other, end, float(self.shown @ [1, end]) + POINT_STEP * dy)

    def _in_the_bowl(self) -> Handle:
        """The handle of my line on the surface."""
        x, y = self.shown.tolist()
        return Handle(
            id="own",
            panel="bowl",
            x=x,
            y=y,
            label="the line",
            place=self._my_line(),
            moves=self._drawn,
            step=5 * LINE_STEP,
            deleted=self._not_deleted,
        )

    def _my_line(self) -> str:
        return f"ŷ = {number(self.shown[0])} + {number(self.shown[1])} x"

    def _drawn(self, intercept: float, slope: float) -> dict[str, Any]:
        """The change of the state that makes this my line, inside the window of the surface."""
        b0, b1 = self._spans()
        own = on_grid(intercept, slope, LINE_STEP, (b0[0], b0[-1], b1[0], b1[-1]))
        return {"own": own, "squares": "mine", "t": 0}

    def _not_deleted(self) -> NoReturn:
        raise ValueError("Only points can be deleted; Reset puts my line back.")

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        if panel == "bowl":
            return super().on_press(panel, x, y, shift)
        if len(self.points) == MOST_POINTS:
            raise ValueError(f"There are {MOST_POINTS} points, and no more fit: delete some first.")
        self.take(self._point_at(len(self.points), x, y))
        self.placing = True

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        if panel == "bowl":
            super().on_drag(panel, x, y, shift)
        elif self.placing:
            self.on_move(len(self.points) - 1, x, y)

    def on_release(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.placing = False

    def caption(self) -> list[str]:
        best = self.best
        lines = [self._of_the_best(), *self._of_my_line()]
        if self.state.squares == "mine":  # the line that was just moved comes first
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

    def _of_the_best(self) -> str:
        best = self.best
        here = f"ŷ = {number(best.intercept)} + {number(best.slope)} x"
        return (
            f"Least squares: {here}, through (x̄, ȳ) = ({number(best.x_mean)}, {number(best.y_mean)}); "
            f"its {plural(best.n, 'residual')} add up to 0, their squares to SSE = {number(best.sse)}."
        )

    def _of_my_line(self) -> list[str]:
        t, w = self.state.t, self.shown
        sse = float(np.sum(self.residuals(w) ** 2))
        line = f"ŷ = {number(w[0])} + {number(w[1])} x"
        limit = least_squares.step_limit(self.columns)
        side = "below" if self.state.eta < limit else "not below"
        if not t:
            total = number(round(float(self.residuals(w).sum()), 9) + 0.0)  # without rounding errors
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
