"""The deviations of points from their mean as areas: what Sxy adds up, and in which units r is the slope."""

import numpy as np

from livefigure import roomy

from ... import draw


class DeviationsPanel:
    """A rectangle (x − x̄)(y − ȳ) for each point, of either sign, and the line of least squares through 0."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        self.boxes = draw.Boxes(panel, theme.lower, theme.upper)
        self.axes = [draw.Line(panel, theme.faint, width=0.6) for _ in range(2)]
        self.slope, self.perfect = draw.Line(panel, theme.model), draw.Line(panel, theme.ideal, ":")
        self.dots = draw.Dots(panel, theme.ink, size=0.8)
        self.key = draw.Key(panel, [theme.lower, theme.upper, theme.ideal], "upper left")

    def show(self, line, standard):
        """Of this fitted line, in its own units or in standard ones."""
        per_x, per_y = (line.s_x, line.s_y or 1.0) if standard else (1.0, 1.0)
        dx, dy = (line.x - line.x_mean) / per_x, (line.y - line.y_mean) / per_y
        self._choose_window(dx, dy, standard)
        x0, x1, y0, y1 = self.slope.window
        self.boxes.show(np.zeros((line.n, 2)), np.column_stack([dx, dy]), np.where(dx * dy < 0, -1, 1))
        self.axes[0].show([x0, x1], [0, 0])
        self.axes[1].show([0, 0], [y0, y1])
        slope = line.slope * per_x / per_y
        self.slope.show([x0, x1], [slope * x0, slope * x1])
        self.perfect.visible(standard)
        self.perfect.show([x0, x1], [x0, x1] if slope >= 0 else [-x0, -x1])
        self.dots.show(dx, dy)
        self.key.show("+ area", "− area", "· ·  r = ±1" if standard else "")

    def _choose_window(self, dx, dy, standard):
        reach_x, reach_y = (roomy(1.15 * max(np.abs(d).max(), 1e-9)) for d in (dx, dy))
        if standard:
            reach_x = reach_y = max(reach_x, reach_y)
            names = "deviations in standard units: slope r", "(x − x̄)/s_x", "(y − ȳ)/s_y"
        else:
            names = "deviations: the areas add up to Sxy", "x − x̄", "y − ȳ"
        self.panel.limits(-reach_x, reach_x, -reach_y, reach_y)
        self.panel.label(*names)
