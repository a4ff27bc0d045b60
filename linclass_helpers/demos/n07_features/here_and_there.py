"""The halves of notebook 07's picture: the points where they are, and lifted.

The lifted half is on paper for points of a line, in space for points of a plane. Both show one more
coordinate than the points have: the one that the map added; or, where a map adds many, wᵀφ(x), so that
the boundary is where it is 0. All of it comes from the demo: `place` says where lifted points are,
`boundary` what w is there.
"""

import numpy as np

from livefigure import View, roomy

from ... import draw

NET, FINE = 11, 41  # lines of the bent plane each way, and places along each


class Here:
    """The points where they are, and what wᵀφ(x) says of every place; `pieces` is where it says 0."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        self.sides = draw.Sides(panel)
        self.axis = draw.Line(panel, theme.faint, zorder=2)
        self.curve = draw.Line(panel, theme.model, width=1.4)
        self.strip = draw.Line(panel, theme.model, "--", 0.8)
        self.points, self.rings = draw.Points(panel), draw.Rings(panel)
        self.pieces: list[np.ndarray] = []

    def show(self, demo):
        if demo.data.d == 2:
            self._frame_plane(demo.reach)
        else:
            self._frame_line(demo.reach)
        places = on_panel(demo.data.X)
        self.points.show(places, demo.data.y)
        self.rings.show(places[demo.named])
        causes = demo.lift, demo.w, demo.beside, self.sides.window
        x, y, values, self.pieces, strip = demo.remember(("here", *causes), lambda: self._found(demo))
        self.sides.show(x, y, values)
        self.curve.show(*draw.joined(self.pieces))
        self.strip.show(*draw.joined(strip))

    def _frame_plane(self, reach):
        self.panel.limits(-reach, reach, -reach, reach, square=True)
        self.panel.label("here: the points in their plane", "x₁", "x₂")
        self.panel.ticks(y="round")
        self.axis.show([], [])

    def _frame_line(self, reach):
        self.panel.limits(-reach, reach, -1, 1)
        self.panel.label("here: the points on their line", "x")
        self.panel.ticks(y=[])
        self.axis.show([-reach, reach], [0, 0])

    def _found(self, demo):
        """wᵀφ(x) on a grid over the panel, where it is 0, and where it is `beside` away from 0."""
        window, lift = self.sides.window, demo.lift
        x, y, lifted = demo.remember(("lifted grid", lift, window), lambda: _lifted_grid(lift, window))
        values = np.broadcast_to((lifted @ demo.w).reshape(-1, len(x)), (len(y), len(x)))
        strip = draw.level_lines(x, y, values, demo.beside, -demo.beside) if demo.beside else []
        return x, y, values, draw.level_lines(x, y, values, 0), strip


class There:
    """A lifted view, of which there are two: one is on, and the other is not to be shown."""

    on = True

    def show(self, demo):
        """Move everything to where the demo says."""
        raise NotImplementedError

    def turn(self, on):
        """Show everything again, or nothing of it."""
        if on == self.on:
            return
        self.on = on
        for thing in (one for one in vars(self).values() if isinstance(one, draw.Thing)):
            thing.visible(on)
            thing.last = ()  # what it showed last is not seen any more


class OnPaper(There):
    """Points of a line, lifted into a plane: their line is bent to a curve, and w is a straight line."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        self.sides, self.boundary = draw.HalfPlanes(panel), draw.Boundary(panel, theme.model)
        self.above, self.below = (draw.Boundary(panel, theme.model, "--") for _ in range(2))
        self.line = draw.Line(panel, theme.faint, zorder=2)
        self.stems = draw.Line(panel, theme.faint, ":", 0.6, zorder=1)
        self.crossings = draw.Dots(panel, theme.model, "D", size=0.9, zorder=4)
        self.points, self.rings = draw.Points(panel), draw.Rings(panel)

    def show(self, demo):
        reach, places = demo.reach, demo.place(demo.data.X)
        self._frame(demo.lift, reach, places)
        self.line.show(*demo.place(np.linspace(-reach, reach, 20 * FINE)[:, None]).T)
        self.stems.show(*draw.joined(np.stack([places * [1, 0], places], axis=1)))
        self.points.show(places, demo.data.y)
        self.rings.show(places[demo.named])
        self.sides.show(demo.boundary())
        self.boundary.show(demo.boundary())
        for strip, level in ((self.above, demo.beside), (self.below, -demo.beside)):
            strip.show(demo.boundary(level) if level else None)
        zeros = np.array([piece[0, 0] for piece in demo.pieces]).reshape(-1, 1)
        self.crossings.show(*(demo.place(zeros).T if len(zeros) else ([], [])))

    def _frame(self, lift, reach, places):
        panel = self.panel
        if lift.adds_one:
            top = roomy(1.1 * places[:, 1].max())
            panel.limits(-reach, reach, -0.12 * top, top)
            map = "(x − μ)², with x beside it" if lift.kind == "alone" else "(x, (x − μ)²)"
            panel.label(f"there: x ↦ {map}", "x", "(x − μ)²")
        else:
            panel.limits(-reach, reach, -1.3, 1.3)
            panel.label("there: wᵀφ(x) is the height", "x", "wᵀφ(x), scaled")


class InSpace(There):
    """Points of a plane, lifted into space: their plane is bent to a sheet, and w is a flat plane."""

    def __init__(self, panel):
        theme = panel.theme
        self.panel = panel
        net = {"width": 0.5, "alpha": 0.8, "zorder": 2}
        self.positive, self.negative = (
            draw.Line(panel, colour, **net) for colour in (theme.positive, theme.negative)
        )
        self.stems = draw.Line(panel, theme.faint, ":", 0.6)
        self.plane = draw.Plane(panel, theme.model)
        self.curve = draw.Line(panel, theme.model, width=1.4, zorder=4.5)
        self.points, self.rings = draw.Cloud(panel), draw.Rings(panel)

    def show(self, demo):
        places = demo.place(demo.data.X)
        view = self._look(demo, places)
        bias, *normal = demo.boundary()
        self._show_net(demo, view)
        feet = places * [1, 1, 0]
        self.stems.show(*draw.joined(np.stack([view.flat(feet), view.flat(places)], axis=1)))
        self.plane.show(view, normal, bias)
        self.points.show(view, places, demo.data.y, normal, bias)
        self.rings.show(view.flat(places[demo.named]))
        self.curve.show(*draw.joined([_seen(view, demo.place(piece)) for piece in demo.pieces]))

    def _look(self, demo, places):
        """Frame the panel, and say from where the space is seen."""
        reach, kind = demo.reach, demo.lift.kind
        low, high, name = {
            "product": (-(reach**2), reach**2, "x₁x₂"),
            "radius": (0, max(reach**2, 1.1 * places[:, 2].max()), "x₁² + x₂²"),
        }.get(kind, (-1.2, 1.2, "wᵀφ(x)"))
        title = {"product": "there: x ↦ (x₁, x₂, x₁x₂)", "radius": "there: x ↦ (x₁, x₂, x₁² + x₂²)"}
        self.panel.label(title.get(kind, "there: wᵀφ(x) is the height, scaled"))
        box = np.array([-reach, -reach, low]), np.array([reach, reach, high])
        view = View(*box, demo.state.turn, demo.state.tilt)
        self.panel.look(view, ("x₁", "x₂", name), reach=1.5)
        return view

    def _show_net(self, demo, view):
        """The bent plane as a net of lines, in the colours of what wᵀφ(x) says."""
        along = np.linspace(-demo.reach, demo.reach, FINE)
        across, fine = np.meshgrid(np.linspace(-demo.reach, demo.reach, NET), along, indexing="ij")
        net = np.concatenate([np.stack([across, fine], axis=2), np.stack([fine, across], axis=2)])
        places, values = demo.place_and_value(net.reshape(-1, 2))
        seen = _seen(view, places)
        for line, side in ((self.positive, values >= 0), (self.negative, values < 0)):
            line.show(*draw.joined(np.where(side[:, None], seen, np.nan).reshape(net.shape)))


def on_panel(X):
    """Where points are drawn here: those of a line at height 0."""
    return X if X.shape[1] == 2 else np.column_stack([X, np.zeros(len(X))])


def _lifted_grid(lift, window):
    """A grid over a window: its x, its y, and its places lifted. On a line one row does for all heights."""
    if lift.d == 2:
        x, y, points = draw.grid(window)
        return x, y, lift(points)
    x0, x1, y0, y1 = window
    x = np.linspace(x0, x1, 20 * FINE)
    return x, np.array([y0, y1]), lift(x[:, None])


def _seen(view, places):
    """Where places are seen; nan for those outside the box."""
    inside = (np.abs(view.unit(places)) <= 1 + 1e-9).all(axis=1)
    return np.where(inside[:, None], view.flat(places), np.nan)
