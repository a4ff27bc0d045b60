"""A panel on which things are drawn by name: one method for each kind of thing, and the theme's colours."""

import inspect

import numpy as np
import pytest

from linclass_helpers import draw, style
from linclass_helpers.draw.canvas import Canvas
from livefigure import View

X, Y, W = np.array([[1.0, 2.0], [-1.0, 0.5]]), np.array([1, -1]), np.array([1.0, -0.5])
LINE, GRID = np.array([0.0, 1.0]), np.array([0.0, 1.0, 2.0])
SQUARE = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]])
SPACE = np.column_stack([X, [0.5, -0.5]])
VIEW = View(-2 * np.ones(3), 2 * np.ones(3))
HEIGHTS = np.outer(GRID, GRID) - 1

# Each method: the kind of thing that it draws, its arguments after the name, and other arguments.
CALLS = {
    "points": ("Points", (X, Y), (2 * X, Y)),
    "cloud": ("Cloud", (VIEW, SPACE, Y), (VIEW, 0.5 * SPACE, Y)),
    "numbers": ("Numbers", (X,), (X[:1],)),
    "dots": ("Dots", (*X.T, "ink"), ([], [], "ink")),
    "rings": ("Rings", (X,), (X[:1],)),
    "line": ("Line", (LINE, LINE, "model"), (LINE, -LINE, "model")),
    "curve": ("Curve", (LINE, LINE, 1, "model"), (LINE, LINE, -1, "model")),
    "boundary": ("Boundary", (W, "model"), (None, "model")),
    "boundaries": ("Boundaries", (np.ones((2, 3)), "model"), (np.zeros((0, 3)), "model")),
    "crowd": ("Crowd", ([X, -X], "ideal"), ([X], "ideal")),
    "arrow": ("Arrow", (W, "model"), (None, "model")),
    "step": ("Step", (W, 2 * W), (W, -W)),
    "class_lines": ("ClassLines", ([X, -X], Y), ([X], Y[:1])),
    "pulls": ("Pulls", (X, 0.5 * X, Y), (X, X, Y)),
    "half_planes": ("HalfPlanes", (W,), (None,)),
    "sides": ("Sides", (GRID, GRID, HEIGHTS), (GRID, GRID, -HEIGHTS)),
    "shape": ("Shape", (SQUARE, "ideal"), (None, "ideal")),
    "strip": ("Strip", (W / np.linalg.norm(W), 0.0, 0.5, "ideal"), (None, 0.0, 0.5, "ideal")),
    "region": ("Region", (LINE, LINE, LINE + 1, "grid"), (LINE, LINE, LINE + 2, "grid")),
    "bars": ("Bars", (np.array([0.5, 1.0]), Y), (np.array([0.2, 0.1]), Y)),
    "boxes": ("Boxes", (X, 0 * X, "lower"), (X, X + 1, "lower")),
    "squares": ("Squares", (np.eye(2), (0, 0), 1.0, "ink"), (np.ones((2, 2)), (0, 0), 1.0, "ink")),
    "tint": ("Tint", (np.linspace(0, 1, 48**2),), (np.zeros(48**2),)),
    "surface": ("Surface", (GRID, GRID, HEIGHTS, [-1.0, 0.0, 3.0]), (GRID, GRID, HEIGHTS, [-1.0, 3.0])),
    "plane": ("Plane", (VIEW, np.ones(3), 0.0, "model"), (VIEW, np.zeros(3), 0.0, "model")),
    "regions": ("Regions", ([(SQUARE, (0,), 0.5)],), ([(SQUARE, (), 0.5)],)),
    "pixels": ("Pixels", ([np.eye(2)], [(0.0, 0.0)], "paper", "ink"), ([], [], "paper", "ink")),
    "words": ("Label", ((0, 0), "here", "ink"), ((1, 1), "there", "ink")),
    "mark": ("Mark", ((0, 0), "ink"), ((1, 1), "ink")),
    "note": ("Note", ("a remark", "faint"), ("another", "faint")),
    "key": ("Key", ([("one", "model"), ("", "ink")],), ([("two", "model")],)),
}


@pytest.fixture
def panel():
    picture = draw.Picture(("main",), frame, themes=(style.LIGHT, style.DARK))
    return picture["main"]


def frame(picture):
    picture["main"].limits(-3, 3, -3, 3)


def drawn(panel):
    """The commands of all artists, from back to front."""
    picture = draw.Picture(("main",), frame)
    picture.panels = {"main": panel}
    return list(picture.commands()["main"].values())[1:]


def test_every_method_that_draws_is_tried_here():
    methods = {name for name, _ in inspect.getmembers(draw.Panel, inspect.isfunction) if name[0] != "_"}
    assert methods - {name for name, _ in inspect.getmembers(Canvas)} == CALLS.keys()


@pytest.mark.parametrize("method", CALLS)
def test_a_thing_is_made_once_and_shows_the_last_that_it_was_given(panel, method):
    kind, first, then = CALLS[method]
    call = getattr(panel, method)
    call("it", *first)
    (name,) = panel.seen()
    assert name == f"{kind} it"
    made, before = panel.seen()[name], drawn(panel)
    assert before
    assert all(artist.axes is panel.ax for artist in made.artists)
    panel.begin()
    call("it", *then)
    assert panel.seen() == {name: made}
    assert drawn(panel) != before
    panel.begin()
    assert drawn(panel) == []
    call("it", *first)
    assert panel.seen() == {name: made}
    assert drawn(panel) == before


def test_a_colour_is_one_of_the_themes_or_matplotlibs(panel):
    for theme in (style.LIGHT, style.DARK):
        panel.theme = theme
        assert panel.colour("model") == theme.model
        assert panel.colour("paper") == theme.paper
        assert panel.colours(("ink", "#123456", (1, 0, 0))) == (theme.ink, "#123456", (1, 0, 0))
    panel.theme = style.LIGHT
    panel.line("line", LINE, LINE, "upper")
    assert panel.seen()["Line line"].artists[0].get_color() == style.LIGHT.upper


def test_another_theme_has_its_own_colours():
    def plain(picture):
        frame(picture)
        picture["main"].line("line", LINE, LINE, "model")

    picture = draw.Picture(("main",), plain, themes=(style.LIGHT, style.DARK))
    for dark, theme in ((False, style.LIGHT), (True, style.DARK), (False, style.LIGHT)):
        picture.fit(1000, 1, dark)
        (line,) = picture["main"].seen()["Line line"].artists
        assert line.get_color() == theme.model


def test_a_line_of_a_key_without_words_is_left_out(panel):
    panel.key("key", [("one", "model"), ("", "ink"), ("three", "upper")])
    words = panel.seen()["Key key"].artists
    assert [(word.get_text(), word.get_color()) for word in words] == [
        ("one", style.LIGHT.model),
        ("three", style.LIGHT.upper),
    ]


def test_of_one_kind_what_is_named_later_is_in_front_and_areas_lie_below_lines_and_points(panel):
    panel.points("points", X, Y)
    panel.line("one", LINE, LINE, "model")
    panel.half_planes("sides", W)
    panel.line("two", LINE, LINE, "upper")
    seen = panel.seen()
    names = {artist: name for name, thing in seen.items() for artist in thing.artists}
    order = [names[artist] for artist in panel.artists()[1:]]
    expected = ["HalfPlanes sides", "Line one", "Line two", "Points points"]
    assert list(dict.fromkeys(order)) == expected


def test_the_window_and_its_grid(panel):
    assert panel.window == (-3, 3, -3, 3)
    x, y, points = panel.grid(5)
    assert (x[0], x[-1], y[0], y[-1]) == panel.window
    assert points.shape == (25, 2)
    assert points[1].tolist() == [x[1], y[0]]
