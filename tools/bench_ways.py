"""One figure that a slider changes, made in four ways. `bench_live.py` runs them in its notebooks.

The figure has 1000 × 400 pixels and two panels. One has 200 points and a line that the slider turns. The
other has the number of mistakes at every angle, with a dot at the current one.
"""

import io

import ipywidgets as widgets
import matplotlib.pyplot as plt
import numpy as np
from IPython.display import display
from matplotlib.figure import Figure
from PIL import Image

import linclass_helpers as lc
from linclass_helpers.demos.base import Demo
from livefigure import Count

POINTS = lc.data.with_margin(200, 0.05, spread="even", seed=1)
ANGLES = np.arange(181)
GREEN, RED, BLUE = "#22a05e", "#b0122b", "#1f4fb2"


def direction(angle):
    return np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])


MISTAKES = np.array([(POINTS.y * (POINTS.X @ direction(angle)) <= 0).sum() for angle in ANGLES])


def line(angle):
    """The two ends of the line perpendicular to a direction."""
    x, y = direction(angle)
    return [-2 * y, 2 * y], [2 * x, -2 * x]


def slider():
    return widgets.IntSlider(value=90, min=0, max=180, description="angle")


class Turn(Demo):
    """The live picture."""

    call = "ways.Turn"
    rows = ("plane mistakes",)
    controls = {"angle": Count("angle", 90, 0, 180, remakes=False)}

    def show(self):
        plane, mistakes, angle = self.picture["plane"], self.picture["mistakes"], self.state.angle
        plane.limits(-1.2, 1.2, -1.2, 1.2, square=True)
        plane.label("the points", "x₁", "x₂")
        plane.points("points", POINTS.X, POINTS.y)
        plane.plot("line", *line(angle), color=BLUE)
        mistakes.limits(0, 180, 0, 200)
        mistakes.label("mistakes", "angle", "mistakes")
        mistakes.plot("mistakes", ANGLES, MISTAKES, color=BLUE)
        mistakes.plot("now", [angle], [MISTAKES[angle]], "o", color=BLUE)

    def caption(self):
        return [f"{MISTAKES[self.state.angle]} mistakes"]


def draw_all(fig, angle):
    """The same figure with matplotlib alone; returns the two lines that change."""
    plane, mistakes = fig.subplots(1, 2)
    plane.set(xlim=(-2.1, 2.1), ylim=(-1.2, 1.2), title="the points", xlabel="x₁", ylabel="x₂")
    mistakes.set(xlim=(0, 180), ylim=(0, 200), title="mistakes", xlabel="angle", ylabel="mistakes")
    for axes in (plane, mistakes):
        axes.grid(True)
    plane.plot(*POINTS.X[POINTS.y > 0].T, "o", color=GREEN)
    plane.plot(*POINTS.X[POINTS.y < 0].T, "X", color=RED)
    mistakes.plot(ANGLES, MISTAKES, color=BLUE)
    (turning,) = plane.plot(*line(angle), color=BLUE)
    (dot,) = mistakes.plot([angle], [MISTAKES[angle]], "o", color=BLUE)
    return turning, dot


def with_ipympl():
    from ipympl.backend_nbagg import Canvas, FigureManager

    source = slider()
    fig = Figure(figsize=(10, 4), dpi=100)
    canvas = Canvas(fig)
    FigureManager(canvas, 0)
    turning, dot = draw_all(fig, source.value)

    def turn(change):
        turning.set_data(*line(change["new"]))
        dot.set_data([change["new"]], [MISTAKES[change["new"]]])
        canvas.draw_idle()

    source.observe(turn, "value")
    display(widgets.VBox([source, canvas]))


def with_interact():
    """Redraw the figure with `interact`; `%matplotlib inline` must be set."""

    def turn(angle):
        draw_all(plt.figure(figsize=(10, 4), dpi=100), angle)
        plt.show()

    widgets.interact(turn, angle=slider())


def empty():
    """A round trip without a drawing: an image of ten pixels, whose grey is the slider's value."""
    source = slider()
    image = widgets.Image(value=ten_pixels(source.value), format="png", layout={"width": "50px"})
    source.observe(lambda change: setattr(image, "value", ten_pixels(change["new"])), "value")
    display(widgets.VBox([source, image]))


def ten_pixels(grey):
    file = io.BytesIO()
    Image.fromarray(np.full((2, 5), grey, np.uint8)).save(file, "png")
    return file.getvalue()


def many(demo, n):
    """A demo with n own points in two overlapping clouds."""
    y = np.where(np.arange(n) % 2, 1, -1)
    X = 1.2 * y[:, None] + np.random.default_rng(5).standard_normal((n, 2))
    return getattr(lc.demos, demo)(data=lc.data.Dataset(X.round(3), y, "many"))
