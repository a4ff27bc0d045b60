"""The two panels of the features demo: the points in their own space, and lifted.

The second panel shows one more coordinate than the points have: points of a line are drawn in a plane, points
of a plane in space. This coordinate is the one that the map adds. If the map adds several, it is wᵀφ(x), and
the boundary is where it is 0. The demo computes the places (`place`) and the plane of w (`boundary`).
"""

from typing import TYPE_CHECKING

import numpy as np

from livefigure import View, roomy

from ... import draw
from ...features import FeatureMap

if TYPE_CHECKING:
    from .features import Features

NET, FINE = 11, 41  # lines of the lifted plane in each direction, and points on each line


def show_here(panel: draw.Panel, demo: "Features") -> list[np.ndarray]:
    """Draw the points in their own space, and the sign of wᵀφ(x); return the curves where it is 0."""
    (_frame_plane if demo.data.d == 2 else _frame_line)(panel, demo.reach)
    causes = demo.lift, demo.w, demo.beside, panel.window
    x, y, values, pieces, strip = demo.remember(("here", *causes), lambda: _found(demo, panel.window))
    panel.sides("sides", x, y, values)
    if demo.data.d == 1:
        panel.line("axis", [-demo.reach, demo.reach], [0, 0], "faint", zorder=2)
    panel.line("curve", *draw.joined(pieces), "model", width=1.4)
    panel.line("strip", *draw.joined(strip), "model", style="--", width=0.8)
    places = on_panel(demo.data.X)
    panel.points("points", places, demo.data.y)
    panel.rings("named", places[demo.named])
    return pieces


def _frame_plane(panel: draw.Panel, reach: float) -> None:
    panel.limits(-reach, reach, -reach, reach, square=True)
    panel.label("here: the points in their plane", "x₁", "x₂")
    panel.ticks(y="round")


def _frame_line(panel: draw.Panel, reach: float) -> None:
    panel.limits(-reach, reach, -1, 1)
    panel.label("here: the points on their line", "x")
    panel.ticks(y=[])


def _found(
    demo: "Features", window: tuple[float, float, float, float]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[np.ndarray], list[np.ndarray]]:
    """wᵀφ(x) on a grid over the panel, the curves where it is 0, and those where it is ±`beside`."""
    lift = demo.lift
    x, y, lifted = demo.remember(("lifted grid", lift, window), lambda: _lifted_grid(lift, window))
    values = np.broadcast_to((lifted @ demo.w).reshape(-1, len(x)), (len(y), len(x)))
    strip = draw.level_lines(x, y, values, demo.beside, -demo.beside) if demo.beside else []
    return x, y, values, draw.level_lines(x, y, values, 0), strip


def show_in_a_plane(panel: draw.Panel, demo: "Features") -> None:
    """Draw points of a line, lifted into a plane. Their line becomes a curve; the boundary is straight."""
    reach, places = demo.reach, demo.place(demo.data.X)
    _frame_lifted(panel, demo.lift, reach, places)
    panel.half_planes("sides", demo.boundary())
    panel.boundary("boundary", demo.boundary(), "model")
    if demo.beside:
        for name, level in (("above", demo.beside), ("below", -demo.beside)):
            panel.boundary(name, demo.boundary(level), "model", style="--")
    x, y = demo.place(np.linspace(-reach, reach, 20 * FINE)[:, None]).T
    panel.line("line", x, y, "faint", zorder=2)
    stems = np.stack([places * [1, 0], places], axis=1)
    panel.line("stems", *draw.joined(stems), "faint", style=":", width=0.6, zorder=1)
    if demo.pieces:
        x, y = demo.place(np.array([piece[0, 0] for piece in demo.pieces]).reshape(-1, 1)).T
        panel.dots("crossings", x, y, "model", marker="D", size=0.9, zorder=4)
    panel.points("points", places, demo.data.y)
    panel.rings("named", places[demo.named])


def _frame_lifted(panel: draw.Panel, lift: FeatureMap, reach: float, places: np.ndarray) -> None:
    if lift.adds_one:
        top = roomy(1.1 * places[:, 1].max())
        panel.limits(-reach, reach, -0.12 * top, top)
        map = "(x − μ)², with x beside it" if lift.kind == "alone" else "(x, (x − μ)²)"
        panel.label(f"there: x ↦ {map}", "x", "(x − μ)²")
    else:
        panel.limits(-reach, reach, -1.3, 1.3)
        panel.label("there: wᵀφ(x) is the height", "x", "wᵀφ(x), scaled")


def show_in_space(panel: draw.Panel, demo: "Features") -> None:
    """Draw points of a plane, lifted into space. Their plane becomes a surface; the boundary is a plane."""
    places = demo.place(demo.data.X)
    view = _look(panel, demo, places)
    bias, *normal = demo.boundary()
    _show_net(panel, demo, view)
    feet = places * [1, 1, 0]
    stems = np.stack([view.flat(feet), view.flat(places)], axis=1)
    panel.line("stems", *draw.joined(stems), "faint", style=":", width=0.6)
    panel.plane("plane", view, normal, bias, "model")
    curve = draw.joined([_projected(view, demo.place(piece)) for piece in demo.pieces])
    panel.line("curve", *curve, "model", width=1.4, zorder=4.5)
    panel.cloud("points", view, places, demo.data.y, normal, bias)
    panel.rings("named", view.flat(places[demo.named]))


def _look(panel: draw.Panel, demo: "Features", places: np.ndarray) -> View:
    """Set the window and the labels of the panel, and return the view of the space."""
    reach, kind = demo.reach, demo.lift.kind
    low, high, name = {
        "product": (-(reach**2), reach**2, "x₁x₂"),
        "radius": (0, max(reach**2, 1.1 * places[:, 2].max()), "x₁² + x₂²"),
    }.get(kind, (-1.2, 1.2, "wᵀφ(x)"))
    title = {"product": "there: x ↦ (x₁, x₂, x₁x₂)", "radius": "there: x ↦ (x₁, x₂, x₁² + x₂²)"}
    panel.label(title.get(kind, "there: wᵀφ(x) is the height, scaled"))
    box = np.array([-reach, -reach, low]), np.array([reach, reach, high])
    view = View(*box, demo.state.turn, demo.state.tilt)
    panel.look(view, ("x₁", "x₂", name), reach=1.5)
    return view


def _show_net(panel: draw.Panel, demo: "Features", view: View) -> None:
    """Draw the lifted plane as a grid of lines, in the colours of the predicted classes."""
    along = np.linspace(-demo.reach, demo.reach, FINE)
    across, fine = np.meshgrid(np.linspace(-demo.reach, demo.reach, NET), along, indexing="ij")
    net = np.concatenate([np.stack([across, fine], axis=2), np.stack([fine, across], axis=2)])
    places, values = demo.place_and_value(net.reshape(-1, 2))
    seen = _projected(view, places)
    for colour, side in (("positive", values >= 0), ("negative", values < 0)):
        pieces = np.where(side[:, None], seen, np.nan).reshape(net.shape)
        panel.line(f"net, {colour}", *draw.joined(pieces), colour, width=0.5, alpha=0.8, zorder=2)


def on_panel(X: np.ndarray) -> np.ndarray:
    """Where points are drawn in the first panel: those of a line at height 0."""
    return X if X.shape[1] == 2 else np.column_stack([X, np.zeros(len(X))])


def _lifted_grid(
    lift: FeatureMap, window: tuple[float, float, float, float]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A grid over a window: its x, its y, and its points lifted. For points of a line it has one row."""
    if lift.d == 2:
        x, y, points = draw.grid(window)
        return x, y, lift(points)
    x0, x1, y0, y1 = window
    x = np.linspace(x0, x1, 20 * FINE)
    return x, np.array([y0, y1]), lift(x[:, None])


def _projected(view: View, places: np.ndarray) -> np.ndarray:
    """The projections of places; nan for those outside the box."""
    inside = (np.abs(view.unit(places)) <= 1 + 1e-9).all(axis=1)
    return np.where(inside[:, None], view.flat(places), np.nan)
