"""The deviations of points from their mean, and Sxy as a sum of areas."""

import numpy as np

from livefigure import roomy

from ... import draw
from ...least_squares import FittedLine


def show_deviations(panel: draw.Panel, line: FittedLine, standard: bool) -> None:
    """Draw a rectangle (x − x̄)(y − ȳ) for each point of a fitted `line`, and the line through 0.

    The units are those of the data; with `standard` they are s_x and s_y.
    """
    per_x, per_y = (line.s_x, line.s_y or 1.0) if standard else (1.0, 1.0)
    dx, dy = (line.x - line.x_mean) / per_x, (line.y - line.y_mean) / per_y
    _choose_window(panel, dx, dy, standard)
    x0, x1, y0, y1 = panel.window
    signs = np.where(dx * dy < 0, -1, 1)
    panel.boxes(
        "areas", np.zeros((line.n, 2)), np.column_stack([dx, dy]), "lower", signs=signs, other="upper"
    )
    panel.line("x̄", [x0, x1], [0, 0], "faint", width=0.6)
    panel.line("ȳ", [0, 0], [y0, y1], "faint", width=0.6)
    slope = line.slope * per_x / per_y
    panel.line("slope", [x0, x1], [slope * x0, slope * x1], "model")
    if standard:
        panel.line("perfect", [x0, x1], [x0, x1] if slope >= 0 else [-x0, -x1], "ideal", style=":")
    panel.dots("points", dx, dy, "ink", size=0.8)
    perfect = f"· ·  r = {'1' if slope >= 0 else '−1'}" if standard else ""
    entries = [("+ area", "lower"), ("− area", "upper"), (perfect, "ideal")]
    panel.key("key", entries, corner="upper left")


def _choose_window(panel: draw.Panel, dx: np.ndarray, dy: np.ndarray, standard: bool) -> None:
    reach_x, reach_y = (roomy(1.15 * max(np.abs(d).max(), 1e-9)) for d in (dx, dy))
    if standard:
        reach_x = reach_y = max(reach_x, reach_y)
        names = "deviations in standard units: slope r", "(x − x̄)/s_x", "(y − ȳ)/s_y"
    else:
        names = "deviations: the areas add up to Sxy", "x − x̄", "y − ȳ"
    panel.limits(-reach_x, reach_x, -reach_y, reach_y)
    panel.label(*names)
