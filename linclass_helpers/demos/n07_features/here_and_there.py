"""The halves of notebook 07's picture: the points where they are, and lifted.

The lifted half is on paper for points of a line, in space for points of a plane. Both show one more
coordinate than the points have: the one that the map added; or, where a map adds many, wᵀφ(x), so that
the boundary is where it is 0. All of it comes from the demo: `place` says where lifted points are,
`boundary` what w is there.
"""

import numpy as np

from livefigure import View

from ... import draw
from ...draw.lifted import Contour, Sheet, Sides, level_lines, window_grid
from ...draw.space import Cloud, Plane, Segments

NET, FINE = 11, 41  # lines of the sheet each way, and places along each


class Here:
    """The points where they are, and what wᵀφ(x) says of every place; `pieces` is where it says 0."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        self.sides = Sides(panel)
        self.axis = Contour(panel, theme.faint, zorder=2)
        self.curve = Contour(panel, theme.model, width=1.4)
        self.strip = Contour(panel, theme.model, "--", 0.8)
        self.points, self.rings = draw.Points(panel), draw.Rings(panel)
        self.grid = self.seen = (None,)

    def show(self, demo):
        panel, reach, flat = self.panel, demo.reach, demo.data.d == 2
        X, named = demo.data.X, demo.data.X[demo.named]
        if flat:
            panel.limits(-reach, reach, -reach, reach, square=True)
            panel.label("here: the points in their plane", "x₁", "x₂")
        else:
            panel.limits(-reach, reach, -1, 1)
            panel.label("here: the points on their line", "x")
            X, named = (np.column_stack([one, 0 * one]) for one in (X, named))
        panel.ticks(y="round" if flat else [])
        if not self.changed(demo):
            return
        self.axis.show([] if flat else [[(-reach, 0), (reach, 0)]])
        self.points.show(X, demo.data.y)
        self.rings.show(named)
        x, y, lifted = self._lifted_grid(demo)
        values = np.broadcast_to((lifted @ demo.w).reshape(-1, len(x)), (len(y), len(x)))
        self.sides.show(x, y, values)
        self.pieces = level_lines(x, y, values, 0)
        self.curve.show(self.pieces)
        self.strip.show(level_lines(x, y, values, demo.beside, -demo.beside) if demo.beside else [])

    def changed(self, demo):
        """Is anything else to be seen than last time? Turning the space leaves this half as it is."""
        before, window = self.seen, (self.panel.ax.get_xlim(), self.panel.ax.get_ylim())
        arrays = [array.tobytes() for array in (demo.w, demo.data.X, demo.named)]
        self.seen = demo.lift, demo.beside, window, *arrays
        return self.seen != before

    def _lifted_grid(self, demo):
        """A grid over the panel, lifted. Made anew only for another map or another window."""
        window = self.panel.ax.get_xlim(), self.panel.ax.get_ylim()
        if self.grid[0] != (demo.lift, window):
            if demo.data.d == 2:
                x, y, points = window_grid(self.panel)
            else:
                x, y = np.linspace(*window[0], 20 * FINE), np.array(window[1])
                points = x[:, None]
            self.grid = (demo.lift, window), x, y, demo.lift(points)
        return self.grid[1:]


class There:
    """What both of the lifted views can do: give way to the other."""

    on = True

    def turn(self, on):
        """Show everything again, or nothing of it."""
        if on == self.on:
            return
        self.on = on
        for thing in self.things:
            thing.visible(on)
            thing.last = ()  # what it showed last is not seen any more


class OnPaper(There):
    """Points of a line, lifted into a plane: their line is bent to a curve, and w is a straight line."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        self.sides = draw.Boundary(panel, theme.model, sides=True)
        self.strip = [draw.Boundary(panel, theme.model, "--") for _ in range(2)]
        self.line = Contour(panel, theme.faint, zorder=2)
        self.stems = Contour(panel, theme.faint, ":", 0.6, zorder=1)
        self.crossings = Contour(panel, theme.model, "", zorder=4)
        self.crossings.artists[0].set(marker="D", ms=panel.sizes.marker * 0.8)
        self.points, self.rings = draw.Points(panel), draw.Rings(panel)
        self.things = [
            self.sides,
            *self.strip,
            self.line,
            self.stems,
            self.crossings,
            self.points,
            self.rings,
        ]

    def show(self, demo):
        panel, reach, places = self.panel, demo.reach, demo.place(demo.data.X)
        x = np.linspace(-reach, reach, 20 * FINE)[:, None]
        if demo.lift.adds_one:
            top = draw.roomy(1.1 * places[:, 1].max())
            panel.limits(-reach, reach, -0.12 * top, top)
            map = "(x − μ)², with x beside it" if demo.lift.kind == "alone" else "(x, (x − μ)²)"
            panel.label(f"there: x ↦ {map}", "x", "(x − μ)²")
        else:
            panel.limits(-reach, reach, -1.3, 1.3)
            panel.label("there: wᵀφ(x) is the height", "x", "wᵀφ(x), scaled")
        self.line.show([demo.place(x)])
        self.stems.show(np.stack([places * [1, 0], places], axis=1))
        self.points.show(places, demo.data.y)
        self.rings.show(places[demo.named])
        self.sides.show(_for_paper(*demo.boundary()))
        for strip, level in zip(self.strip, (demo.beside, -demo.beside), strict=True):
            strip.show(_for_paper(*demo.boundary(level)) if level else None)
        self.crossings.show([demo.place(piece[:1, :1]) for piece in demo.pieces])


class InSpace(There):
    """Points of a plane, lifted into space: their plane is bent to a sheet, and w is a flat plane."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        self.sheet = Sheet(panel)
        self.stems = Segments(panel, theme.faint, ":", 0.6)
        self.plane = Plane(panel, theme.model)
        self.curve = Contour(panel, theme.model, width=1.4, zorder=4.5)
        self.points, self.rings = Cloud(panel), draw.Rings(panel)
        self.things = [
            self.sheet,
            self.stems,
            self.plane,
            self.curve,
            self.points,
            self.rings,
        ]

    def show(self, demo):
        panel, reach = self.panel, demo.reach
        kind = demo.lift.kind
        places = demo.place(demo.data.X)
        low, high, name = {
            "product": (-(reach**2), reach**2, "x₁x₂"),
            "radius": (0, max(reach**2, 1.1 * places[:, 2].max()), "x₁² + x₂²"),
        }.get(kind, (-1.2, 1.2, "wᵀφ(x)"))
        title = {"product": "there: x ↦ (x₁, x₂, x₁x₂)", "radius": "there: x ↦ (x₁, x₂, x₁² + x₂²)"}
        panel.label(title.get(kind, "there: wᵀφ(x) is the height, scaled"))
        view = View(
            np.array([-reach, -reach, low]),
            np.array([reach, reach, high]),
            demo.state.turn,
            demo.state.tilt,
        )
        panel.look(view, ("x₁", "x₂", name), reach=1.5)
        bias, *normal = demo.boundary()
        self._show_sheet(demo, view)
        self.stems.show(view, places * [1, 1, 0], places)
        self.plane.show(view, normal, bias)
        self.points.show(view, places, demo.data.y, normal, bias)
        self.rings.show(view.flat(places[demo.named]))
        self.curve.show([_seen(view, demo.place(piece)) for piece in demo.pieces])

    def _show_sheet(self, demo, view):
        along = np.linspace(-demo.reach, demo.reach, FINE)
        across, fine = np.meshgrid(np.linspace(-demo.reach, demo.reach, NET), along, indexing="ij")
        net = np.concatenate([np.stack([across, fine], axis=2), np.stack([fine, across], axis=2)])
        places, values = demo.place_and_value(net.reshape(-1, 2))
        inside = _inside(view, places).reshape(net.shape[:2])
        self.sheet.show(view.flat(places).reshape(net.shape), values.reshape(net.shape[:2]), inside)


def _for_paper(bias, *normal):
    return np.array([bias, *normal])


def _inside(view, places):
    return (np.abs(view.unit(places)) <= 1 + 1e-9).all(axis=1)


def _seen(view, places):
    """Where places are seen; nan for those outside the box."""
    return np.where(_inside(view, places)[:, None], view.flat(places), np.nan)
